"""What may be held against somebody: a card that was seen to be laid, by one hand, on one that was
seen as well.

Being nearly certain is not enough: where nobody saw who laid a card, or the one before it, what
really happened may be no longer among the stories.
"""

from __future__ import annotations

from collections.abc import Sequence

from referee.officiating.manner import Manner
from referee.officiating.story import Step
from referee.officiating.waiting import Landed
from referee.rules.actions import Adds, Flip, Play
from referee.seats import Seat
from referee.tabletop.events import Odds, best


def may_accuse(item: Landed, seat: Seat, before: Sequence[Step], manner: Manner) -> bool:
    """Whether a seat may be accused of a card that landed after the acts `before`.

    What people have told is as good as seen.
    """
    if item.is_told:
        return True
    arms = dict(item.seats) or {seat: 1.0}
    return arms.get(seat, 0.0) >= manner.sure_seat and is_top_seen(before)


def is_let_pass(laid_by: Odds, before: Sequence[Step], manner: Manner) -> bool:
    """Whether nobody may be accused of a card, whoever of these arms has laid it."""
    return best(laid_by)[1] < manner.sure_seat or not is_top_seen(before)


def is_top_seen(steps: Sequence[Step]) -> bool:
    """Whether the last card laid was seen, and could be read."""
    for step in reversed(steps):
        match step.action:
            case Play(cards=(*_, card)) | Adds(cards=(*_, card)) | Flip(card=card):
                return card.is_known and not step.is_inferred
            case _:
                pass
    return True
