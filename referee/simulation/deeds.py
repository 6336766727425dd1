"""What people at a simulated table do, before anybody knows when.

>>> deed = Deed(parse_action("A play r5"), wait_s=0.8)
>>> is_heard(deed.action), is_heard(parse_action("A uno"))
(False, True)
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from referee.rules.actions import (
    Action,
    Admit,
    Catch,
    Challenge,
    Innocent,
    NameColor,
    Next,
    Pass,
    Shown,
    Stands,
    Swap,
    Uno,
    parse_action,
)

HEARD: Final = (
    Admit, Catch, Challenge, Innocent, NameColor, Next, Pass, Shown, Stands, Swap, Uno
)  # fmt: skip
"""Acts that are words, not movements."""


@dataclass(frozen=True, slots=True)
class Deed:
    """An act, and how long after everything before it the person sets out or speaks.

    `returned` is for a card turned up that may not open: it goes back after a look.
    `hovers` for a hand that comes over the pile, does nothing, and leaves first.
    """

    action: Action
    wait_s: float = 0.8
    returned: bool = False
    hovers: bool = False


def is_heard(action: Action) -> bool:
    """Whether an act is known by ear alone."""
    return isinstance(action, HEARD)


__all__ = ["HEARD", "Deed", "is_heard", "parse_action"]
