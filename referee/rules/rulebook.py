"""House rules compiled into functions: the one place where options become behaviour.

The engine asks a `Rulebook` and knows no option. Each function answers one question; the
alternatives are in `referee.rules.points`, with their rows.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Literal, TypeAlias

from referee.cards import Card, Color, Face
from referee.rules.duties import DrawDebt, Laid
from referee.rules.effects import Effect
from referee.rules.state import Round
from referee.seats import Seat

Remedy: TypeAlias = Literal["take-back", "take-back-pass", "stays"]


@dataclass(frozen=True, slots=True)
class Rulebook:
    """Every question the engine ever asks. Make one with `compile_rulebook`."""

    deck_size: int
    hand_size: int
    copies: Callable[[Card], int]
    """How many of a card the deck holds (DECK)."""
    lot_value: Callable[[Card], int]
    """What a card drawn for the deal counts, `NO_LOT` where it does not (SET-2)."""
    starter: Callable[[Round], Seat]
    """Who starts after an ordinary first card (SET-5)."""
    opening_effects: Callable[[Face], tuple[Effect, ...]]
    """What the first card does (FIRST)."""
    reverse_starter: Callable[[Round], Seat]
    """Who starts when a reverse opens (FIRST-4)."""
    opening_chooser: Callable[[Round], Seat]
    """Who names the colour of a wild that opens (FIRST-2)."""
    fits: Callable[[Color | None, Card, Card], bool]
    """Whether a card fits on the ruling colour and the top card (TURN-1)."""
    effects_of: Callable[[Face], tuple[Effect, ...]]
    """What a card does (ACT)."""
    effects_for_two: Callable[[Face], tuple[Effect, ...]]
    """What a card does between two players (TWO)."""
    draws_a_turn: int
    """How many cards a player may draw who owes none (DRAW-1)."""
    may_play_drawn: Callable[[Round, Card], bool]
    """Whether a card drawn this turn may be laid at once (DRAW-2)."""
    wd4_is_legal: Callable[[Laid, Iterable[Card]], bool]
    """Whether a wild draw four was allowed, from the hand that was left (WD4-1 to 4)."""
    why_no_challenge: Callable[[DrawDebt], str]
    """Why a hit may not be challenged, ``''`` where it may (WD4-9 to 11)."""
    guilty_draw: Callable[[DrawDebt], int]
    """What the guilty draws (WD4-7)."""
    innocent_draw: Callable[[DrawDebt], int]
    """What a failed challenger draws (WD4-8)."""
    uno_penalty: int
    false_uno_penalty: int
    false_catch_penalty: int
    advice_penalty: int
    saves_itself: bool
    """Whether a late call of one's own counts before somebody catches it (UNO-5)."""
    remedy: Remedy
    misplay_penalty: int
    last_card_hits: bool
    """Whether a last draw card is still drawn (END-1)."""
    counts_are_checked: bool
    """Whether a wrong number of drawn cards is said (PEN-5)."""
