"""House rules compiled into functions: the record of every question the engine ever asks.

The engine asks a `Rulebook` and knows no option; `referee.rules.compiler` is the one place where
options become behaviour. The alternatives are in `referee.rules.points`, with their rows.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Literal, TypeAlias

from referee.cards import Card, Color
from referee.rules.duties import DrawDebt, Laid
from referee.rules.effects import Effect
from referee.rules.state import Round
from referee.seats import Seat

Remedy: TypeAlias = Literal["take-back", "take-back-pass", "stays"]
Answer: TypeAlias = Literal["", "adds", "skips", "turns"]
"""What a card does to a pending hit: nothing (it may not be laid), it adds to it, it sends it on
past the next seat, or it sends it back."""
Proof: TypeAlias = Literal["", "camera", "honour"]
"""To the challenger, which any kind of answer may tell; to the camera, with the cards in sight; or
on honour."""
Moment: TypeAlias = Literal["draws", "plays", "ends"]
"""What the player on turn has just begun or done: a draw, a play, the end of the turn."""


@dataclass(frozen=True, slots=True)
class OpeningRules:
    """How a hand begins."""

    lot_value: Callable[[Card], int]
    """What a card drawn for the deal counts, `NO_LOT` where it does not (SET-2)."""
    starter: Callable[[Round], Seat]
    """Who starts after an ordinary first card (SET-5)."""
    effects_of: Callable[[Card], tuple[Effect, ...]]
    """What the first card does (FIRST)."""
    reverse_starter: Callable[[Round], Seat]
    """Who starts when a reverse opens (FIRST-4)."""
    chooser: Callable[[Round], Seat]
    """Who names the colour of a wild that opens (FIRST-2), or the partner of a seven (FIRST-7)."""


@dataclass(frozen=True, slots=True)
class HitRules:
    """Draw cards: how a hit may be answered, challenged, and followed."""

    answer: Callable[[DrawDebt, Color | None, Card], Answer]
    """What a card would do to a hit, under the colour that rules (STK)."""
    answer_is_forced: bool
    """Whether a hit must be answered with a card that is known to be held (STK-5)."""
    wd4_is_legal: Callable[[Laid, Iterable[Card]], bool]
    """Whether a wild draw four was allowed, from the hand that was left (WD4-1 to 4)."""
    challenged: Callable[[DrawDebt], Laid]
    """The card a challenge of this hit is about, `NOTHING_LAID` if there is none (WD4-11)."""
    why_no_challenge: Callable[[DrawDebt], str]
    """Why a hit may not be challenged, ``''`` where it may (WD4-9 to 11)."""
    guilty_draw: Callable[[DrawDebt], int]
    """What the guilty draws (WD4-7)."""
    innocent_draw: Callable[[DrawDebt], int]
    """What a failed challenger draws (WD4-8)."""
    only_color_follows: bool
    """Whether only the colour counts after a hit was drawn (STK-10)."""
    may_follow: Callable[[Card, Card], bool]
    """Whether a card may ever lie on this top card (TURN-7)."""
    last_card_hits: bool
    """Whether a last draw card is still drawn (END-1)."""
    proof: Proof
    """How the accused proves that a wild draw four was allowed (WD4-6)."""


@dataclass(frozen=True, slots=True)
class DrawRules:
    """Drawing of one's own accord, and what may be done with the drawn card."""

    goes_on: bool
    """Whether one draws until a card can be played (DRAW-5)."""
    may_play: Callable[[Card], bool]
    """Whether a drawn card of this kind may be laid this turn (DRAW-2, DRAW-4, DRAW-5)."""
    only_drawn: bool
    """Whether no other card may be laid after a draw (DRAW-3)."""
    may_rush: bool
    """Whether a drawn card may still be laid until the next card falls (DRAW-4)."""
    drawn_forced_by: str
    """The row by which a drawn card that fits must be laid (DRAW-2, TURN-5); ``''`` for none."""
    hand_forced_by: str
    """The row by which nobody may draw who holds a card that fits (TURN-4, TURN-5)."""
    hand_limit: int
    """How many cards a hand may grow to; 0 for any number (DRAW-7)."""


@dataclass(frozen=True, slots=True)
class CallRules:
    """The call of UNO, and its fines."""

    is_on: bool
    penalty: int
    false_call_penalty: int
    false_catch_penalty: int
    earliest: int
    """With how many cards one may call at the earliest (UNO-1)."""
    saves_itself: bool
    """Whether a late call of one's own counts before somebody catches it (UNO-5)."""
    reminds: bool
    """Whether the referee says at once that a call is due (UNO-3)."""
    tells_unnoticed: bool
    """Whether the referee says, once it is too late, that nobody noticed (UNO-3)."""
    counts_received: bool
    """Whether a single card received in an exchange must be called (UNO-8)."""
    closes: Callable[[Moment, Seat, Seat], bool]
    """Whether the window of an exposed seat closes when another (or it) does this (UNO-4)."""
    breaks_silence: bool
    """Whether in a silence a word costs as much as any noise (PARTY-2)."""
    is_gesture_in_silence: bool
    """Whether in a silence the call is a gesture, which nobody need hear (PARTY-2)."""


@dataclass(frozen=True, slots=True)
class JumpRules:
    """Identical cards out of turn."""

    may_jump: Callable[[Card], bool]
    """Whether this kind of card may jump in (JUMP-1, JUMP-2)."""
    on_own: bool
    """Whether one may jump in on one's own card (JUMP-5)."""
    even_late: bool
    """Whether also while a hit or choice is being settled (JUMP-6)."""
    effects: Callable[[tuple[Card, ...], tuple[Effect, ...]], tuple[Effect, ...]]
    """What the last of several identical cards does, laid one after the other (JUMP-3)."""


@dataclass(frozen=True, slots=True)
class EndRules:
    """When a hand is over, and who has won it (END-3, TEAM-2)."""

    is_over: Callable[[tuple[Seat, ...], tuple[Seat, ...]], bool]
    """Whether it is, once these have finished, in this order, and those hold cards."""
    winner: Callable[[tuple[Seat, ...], tuple[Seat, ...]], Seat]
    """Who has won it then."""
    gives_places: bool
    """Whether places are said: where the first one out need not end the hand."""


@dataclass(frozen=True, slots=True)
class Rulebook:
    """Every question the engine ever asks. Make one with `compile_rulebook`."""

    deck_size: int
    hand_size: int
    copies: Callable[[Card], int]
    """How many of a card the deck holds (DECK)."""
    opening: OpeningRules
    fits: Callable[[Color | None, Card, Card], bool]
    """Whether a card fits on the ruling colour and the top card (TURN-1)."""
    effects_of: Callable[[Card], tuple[Effect, ...]]
    """What a card does (ACT)."""
    effects_for_two: Callable[[Card], tuple[Effect, ...]]
    """What a card does between two players (TWO)."""
    why_not_together: Callable[[tuple[Card, ...], tuple[Card, ...]], str]
    """Why these cards may not go at once, given what is known to stay in hand (MULTI, XC-1)."""
    together: Callable[[tuple[Card, ...], tuple[Effect, ...]], tuple[Effect, ...]]
    """What several cards do at once, from the effects of one of them (MULTI-2, 3, 5, 7)."""
    jumps: JumpRules
    remembers_plays: bool
    """Whether a play may be jumped in on, or added to, and is then undone (JUMP, MULTI)."""
    may_be_last: Callable[[Card], bool]
    """Whether a card may be the last of a hand (END-2)."""
    hits: HitRules
    drawing: DrawRules
    calls: CallRules
    ending: EndRules
    remedy: Remedy
    misplay_penalty: int
    advice_penalty: int
    party_penalty: int
    """What a noise in a silence costs, and the last hand on the pile after a nine (PEN-4)."""
    timeout_draw: int
    """How many cards a turn that ran out of time costs (TIME-1)."""
    counts_are_checked: bool
    """Whether a wrong number of drawn cards is said (PEN-5)."""
