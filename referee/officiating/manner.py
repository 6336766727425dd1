"""How patient and how sure the referee is. Times in seconds of the table, odds 0..1."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Manner:
    """The limits officiating goes by.

    Trap: `accuse` is a probability after the rules were weighed in, so .90 there needs a
    reading of a wrong card about as sure as .998 by itself.
    """

    hold_s: float = 2.5
    """A reading that would be a misplay is held this long (quality.md: hold and replace)."""
    again_s: float = 1.2
    """A legal reading that is not sure waits this long for a second look."""
    heard_s: float = 3.0
    """How long a word waits for the card it belongs to, and a card for its word."""
    draw_s: float = 1.6
    """The hand has not come back to the draw pile for this long: the draw is complete."""
    hesitation_s: float = 1.0
    """A card lifted again within this time was never played (TRK-16)."""
    undo_s: float = 8.0
    """A card lifted within this time of its play was taken back."""
    sure: float = 0.85
    """A legal reading from here on passes at once."""
    ask: float = 0.60
    """A reading that stays below this is asked about."""
    doubt_s: float = 5.0
    """A doubtful card is asked about after this time, where nobody acts before that."""
    asked_s: float = 12.0
    """How long a question that nobody answers stands, before anything else is asked."""
    accuse: float = 0.95
    """How sure it must be that no legal card was laid, before a misplay is ruled."""
    hindsight: float = 3.0
    """How much better another reading of the last card must explain what follows it."""
    sure_seat: float = 0.75
    """How far the arms that were seen must speak for a seat, before it is accused of a card."""
    pause_s: float = 12.0
    """How long play is paused, at most, where the table and the record disagree."""
