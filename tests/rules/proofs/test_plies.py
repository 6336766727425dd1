"""Cards are conserved and nobody is ever stuck, over all decks; `conserving.py` plays a million."""

from __future__ import annotations

from conserving import LINES, hands

from referee.rules.house import HouseRules
from referee.rules.house_text import OPTIONS


def test_cards_are_conserved_over_all_decks() -> None:
    played = list(hands(3000, seed=7))
    assert sum(plies for _, plies in played) >= 3000
    assert {line for line, _ in played} == set(LINES)


def test_every_deck_is_played() -> None:
    assert {HouseRules.parse(line).deck for line in LINES} == set(OPTIONS["deck"].words)
