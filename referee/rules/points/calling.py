"""When the window to catch a missed call closes (row UNO-4)."""

from __future__ import annotations

from referee.rules.rulebook import Moment
from referee.seats import Seat


def when_next_begins(moment: Moment, exposed: Seat, seat: Seat) -> bool:
    """`next_begins`: as soon as the next player draws or lays a card.

    >>> when_next_begins("draws", "A", "B")
    True
    """
    return True


def when_next_has_played(moment: Moment, exposed: Seat, seat: Seat) -> bool:
    """`next_plays`: when a card of the next player has fallen, or that turn has ended.

    >>> when_next_has_played("draws", "A", "B"), when_next_has_played("ends", "A", "B")
    (False, True)
    """
    return moment != "draws"


def when_own_turn_begins(moment: Moment, exposed: Seat, seat: Seat) -> bool:
    """`own_next_turn`: when the one who forgot begins the next turn.

    >>> when_own_turn_begins("plays", "A", "B"), when_own_turn_begins("draws", "A", "A")
    (False, True)
    """
    return exposed == seat and moment != "ends"


def never_closes(moment: Moment, exposed: Seat, seat: Seat) -> bool:
    """`open`: as long as the card is held.

    >>> never_closes("plays", "A", "A")
    False
    """
    return False
