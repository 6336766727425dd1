"""Drawing, and what may be done with a drawn card (rows DRAW)."""

from __future__ import annotations

from collections.abc import Callable

from referee.cards import Card, Color

Fits = Callable[[Color | None, Card, Card], bool]


def any_fitting(fits: Fits, color: Color | None, top: Card, drawn: Card) -> bool:
    """DRAW-2: a drawn card that fits may be played at once, or kept.

    >>> from referee.rules.points.matching import fits
    >>> any_fitting(fits, Color.RED, Card.parse("r5"), Card.parse("g5"))
    True
    """
    return fits(color, top, drawn)
