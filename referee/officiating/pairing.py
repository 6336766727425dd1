"""Two like cards laid at once, where the rules allow it: a strip of one shows beside the other."""

from __future__ import annotations

from typing import Final

from referee.officiating.bench import Bench
from referee.officiating.story import Story
from referee.officiating.waiting import Landed
from referee.rules.actions import Play

_PAIRS: Final = 0.05
"""How often two like cards are laid at once, where that is allowed."""
_SHOWS: Final = 0.02
"""How often something reads as a second card beside one that was laid alone."""
_ANY: Final = 1.0 / 13.0
"""How far what reads so then speaks for any card."""


def as_pair(way: Story, item: Landed, play: Play, bench: Bench) -> tuple[Play, float]:
    """A card with its like, and how much likelier that is than the card alone: 0.0 where no other
    card was seen, where the deck has no second one, and where the rules forbid it."""
    pair = Play(play.seat, (*play.cards, *play.cards))
    card = play.cards[-1]
    if not item.event.beside or item.is_told or bench.copies[card] - way.round.census.of(card) < 2:
        return pair, 0.0
    if not way.world.is_legal(play.seat, *pair.cards):
        return pair, 0.0
    looks = float(bench.looks(item.event.beside)[bench.cards.index(card)])
    return pair, _PAIRS * looks / (_SHOWS * _ANY)
