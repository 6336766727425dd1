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
from referee.tabletop.events import Odds, best


def may_accuse(item: Landed, play: Play | Adds, before: Sequence[Step], manner: Manner) -> bool:
    """Whether a seat may be accused of a card that landed after the acts `before`.

    What people have told is as good as seen.
    """
    if item.is_told:
        return True
    arms = dict(item.seats) or {play.seat: 1.0}
    is_seen = arms.get(play.seat, 0.0) >= manner.sure_seat and is_top_seen(before)
    return is_seen and not _is_too_late(item, play, before)


def _is_too_late(item: Landed, play: Play | Adds, before: Sequence[Step]) -> bool:
    """Whether the card was ruled legal when it was laid: what turns up later about those below it
    accuses nobody, unless people have said what lay there, or it was taken up again."""
    if item.was_lifted or item.passed != play.cards:
        return False
    below = _top(before)
    return below is None or below.at.source != "key"


def is_let_pass(laid_by: Odds, before: Sequence[Step], manner: Manner) -> bool:
    """Whether nobody may be accused of a card, whoever of these arms has laid it."""
    return best(laid_by)[1] < manner.sure_seat or not is_top_seen(before)


def is_top_seen(steps: Sequence[Step]) -> bool:
    """Whether the last card laid was seen, and could be read."""
    top = _top(steps)
    if top is None:
        return True
    match top.action:
        case Play(cards=(*_, card)) | Adds(cards=(*_, card)) | Flip(card=card):
            return card.is_known and not top.is_inferred
        case _:
            return True


def _top(steps: Sequence[Step]) -> Step | None:
    """The act that laid the last card; None where no card lies."""
    return next((s for s in reversed(steps) if isinstance(s.action, Play | Adds | Flip)), None)
