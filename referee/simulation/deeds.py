"""What people at a simulated table do, before anybody knows when.

>>> from referee.rules.actions import parse_action
>>> is_heard(parse_action("A play r5")), is_heard(parse_action("A uno"))
(False, True)
"""

from __future__ import annotations

from dataclasses import dataclass

from referee.hearing.heard import Audible
from referee.rules.actions import Action
from referee.seats import Seat


@dataclass(frozen=True, slots=True)
class Deed:
    """An act, and how long after everything before it the person sets out or speaks.

    `returned` is for a card turned up that may not open: it goes back after a look.
    `hovers` for a hand that first comes over the pile, does nothing, and leaves. `passes` are
    the hands that go over the table then: from whom, to whom, how many cards.
    """

    action: Action
    wait_s: float = 0.8
    returned: bool = False
    hovers: bool = False
    passes: tuple[tuple[Seat, Seat, int], ...] = ()


def is_heard(action: Action) -> bool:
    """Whether an act is known by ear: it must be what a heard record may hold."""
    return isinstance(action, Audible)
