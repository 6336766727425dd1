"""Cards are conserved in random plies over all decks: ``python tests/rules/plies.py 1000000``.

A ply is an act told to the referee. Every second match is told with nonsense among the sensible
acts; the others are hands of real cards, which must be those that the referee counts. After every
act all cards must still be there, and from every state something must be possible. The suite
plays a small share of it (`test_total`).
"""

from __future__ import annotations

import random
import sys
import time
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from typing import TypeAlias

from acts import likely_act
from invariants import check

from referee.benchmarks.house_rules import HEAVIEST, HouseTable
from referee.cards import Card
from referee.match.game import Game, new_game, step
from referee.rules.actions import Action
from referee.rules.compiler import deck_of
from referee.rules.house import HouseRules
from referee.rules.presets import PRESETS
from referee.rules.rulings import Ruling
from referee.seats import Seat, Seating

DECKS = ("classic108", "blank112", "swap112", "shuffle112", "yiqi120")
CHOICES = (
    ("", "multi=same_symbol", "multi=same_color_action", "multi=identical_pair"),
    ("", "jump_in=numbers", "jump_in=all jump_self=true", "jump_in=all jump_effect=accumulate"),
    ("", "", "jump_in=numbers_actions_wd4 jump_in_pending=true"),
    ("", "seven=must_swap zero=rotate", "seven=may_swap", "zero=rotate zero_last=rotate"),
    ("", "stack=same_kind", "stack=plus4_on_plus2", "stack=any evade_skip=any evade_plus4=any"),
    ("", "", "play_on=true", "last_card=number_only", "last_card=no_wild"),
    ("", "", "red_zero_plus10=true silent_two=true slap_nine=true"),
    ("", "", "hand_limit=7", "hand_limit=12"),
    ("", "draw=until_playable", "draw=until_playable until=number", "drawn_card=number_only_rush"),
    ("", "misplay=card_stays misplay_penalty=2", "misplay=take_back_pass", "forced_play=true"),
    ("", "", "decks=2", "decks=4 hand_size=20", "custom_cards=wild_skip,wild_reverse"),
    ("", "", "hand_size=3", "hand_size=5"),
)
"""Of each of these one is chosen for a line."""
ACTS_A_MATCH = 400


def random_line(rng: random.Random, deck: str) -> str:
    """A preset, the heaviest line, or the official game with changes from all over the rules."""
    if rng.random() < 0.2:
        return rng.choice([*PRESETS, HEAVIEST])
    words = " ".join(filter(None, map(rng.choice, CHOICES))).split()
    given = dict(word.split("=") for word in words) | {"deck": deck}
    if int(given.get("hand_limit", 20)) < int(given.get("hand_size", 7)):
        del given["hand_limit"]  # nobody could be dealt a whole hand
    return " ".join(["mattel", *(f"{name}={value}" for name, value in given.items())])


class NothingLeft(Exception):
    """There is no card to draw anywhere."""


class CountedTable(HouseTable):
    """Real hands, draw pile and discards, held against what the referee counts."""

    longest = ACTS_A_MATCH

    def __init__(self, rng: random.Random, game: Game) -> None:
        cards = list(deck_of(game.house).cards())
        self.codes = sorted(map(str, cards))
        super().__init__(rng, game, cards)

    def act(self) -> None:
        super().act()
        assert self.agrees() or self.game.round.stage != "playing", "other cards are held"
        assert self.plies % 20 or self.has_all_cards(), "cards are lost or made"

    def draw(self, seat: Seat, count: int) -> Card:
        there = len(self.stock) + len(self.discards) - 1
        if not there:
            raise NothingLeft
        return super().draw(seat, min(count, there))

    def tell(self, act: Action) -> None:
        super().tell(act)
        check(self.game)

    def follow(self, ruling: Ruling, seats: tuple[Seat, ...]) -> None:
        super().follow(ruling, seats)
        if ruling.code == "hands" and not self.agrees():
            self.deal_back()

    def deal_back(self) -> None:
        """HAND-6: all hands are shuffled and dealt back, as many to each as the referee says."""
        round = self.game.round
        cards = [card for seat in round.seats for card in self.hands[seat]]
        self.rng.shuffle(cards)
        for seat in round.seats:
            self.hands[seat] = [cards.pop() for _ in range(round.hand_count(seat))]

    def agrees(self) -> bool:
        """Whether every hand is as large as the referee counts it."""
        round = self.game.round
        return all(len(self.hands[seat]) == round.hand_count(seat) for seat in round.seats)

    def has_all_cards(self) -> bool:
        """Whether hands, draw pile and discards are the deck."""
        held = [card for hand in self.hands.values() for card in hand]
        return sorted(map(str, (*held, *self.stock, *self.discards))) == self.codes


def play_told(rng: random.Random, game: Game) -> int:
    """A match told with nonsense among the acts; how many there were."""
    for number in range(ACTS_A_MATCH):
        if game.round.stage == "match-over":
            return number
        act = likely_act(rng, game)
        try:
            game, _ = step(game, act)
            check(game)
        except Exception as error:
            error.add_note(f"act {number}: {act}")
            raise
    return ACTS_A_MATCH


def play_real(rng: random.Random, game: Game) -> int:
    """A hand of real cards, scored; how many plies it had."""
    table = CountedTable(rng, game)
    with suppress(NothingLeft):
        table.play_out()
    assert table.has_all_cards(), "cards are lost or made"
    return table.plies


Walk: TypeAlias = Callable[[random.Random, Game], int]
WALKS: tuple[Walk, ...] = (play_told, play_real)


def play(seed: int, deck: str, walk: Walk) -> int:
    """One random match; how many plies it had. Raises `AssertionError` where something is wrong."""
    rng = random.Random(seed)
    house = HouseRules.parse(random_line(rng, deck))
    seating = Seating.of(["x"] * rng.choice((2, 2, 3, 4, 5, 6)))
    dealer = rng.choice(("A", "B")) if walk is play_real else rng.choice(("", "A", "B"))
    try:
        return walk(rng, new_game(seating, house, dealer))
    except Exception as error:
        error.add_note(f"seed {seed} of {walk.__name__}, {len(seating.order)} players: {house}")
        raise


def main(wanted: int, seed: int) -> None:
    """Play until so many acts have been told, and say how many there were over which deck."""
    began, first = time.process_time(), seed
    plies: Counter[str] = Counter()
    while plies.total() < wanted:
        deck = DECKS[seed % len(DECKS)]
        plies[deck] += play(seed, deck, WALKS[seed % len(WALKS)])
        seed += 1
    seconds = time.process_time() - began
    decks = ", ".join(f"{deck} {count}" for deck, count in sorted(plies.items()))
    sys.stdout.write(f"{plies.total()} plies, {seed - first} matches, {seconds:.0f} s: {decks}\n")


if __name__ == "__main__":
    main(int(sys.argv[1]) if sys.argv[1:] else 1_000_000, int(sys.argv[2]) if sys.argv[2:] else 0)
