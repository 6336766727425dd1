"""Everything that shows has slid: a bump is noticed on a table without a pattern, or with one that
repeats itself, by what lies on it.

The picture is compared with the last one in which nothing moved. An arm hides a part of that, and
a card changes a pile; a bump moves all of it, and then the same shows elsewhere.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from referee.capture.view import STAYED, Move, View, misfit, shown_share, slide_between

FAR_BETTER: Final = 0.33
"""After true bumps the moved picture's misfit is a fifth of the other's; where an arm or a pile
moved, it is .38 to 2.8 times the other's."""
_ALIKE: Final = 0.6
"""Misfit with the last picture at rest from which it may be another place: after slides of 2 to
20 % of the picture's width it is .63 to .97; with arms over the table up to .78."""
_QUIET: Final = 0.2
"""Misfit with the picture before, under which nothing but the light moves."""
_STRANGE: Final = 0.85
"""Misfit of a picture in which nothing is where it was, arms or not."""
_GONE_S: Final = 6.0
_EVERY_S: Final = 0.6
"""To look for a slide takes a third of a second on a slow machine."""
_LEAST_SHOWN: Final = 0.004
"""Share of the picture that one card at a distance takes."""
_BARE: Final = 0.5
"""Of what showed at rest, so much must show for that: the dark is no other place."""


@dataclass(slots=True)
class Slides:
    """Follows the pictures of one camera that has not been moved yet."""

    _rest: list[View] = field(default_factory=list)
    _before: list[View] = field(default_factory=list)
    _strange_s: float = -1.0
    _tried_s: float = -1.0
    _slid: Move = STAYED
    """The last that was clear, until the picture is alike again."""
    is_alike: bool = True
    """The last picture shows the same as the one at rest, in the same places."""

    def step(self, now: View, now_s: float, *, may_learn: bool) -> Move:
        """How all of it has slid since it was at rest; without support where it has not."""
        if not self._rest or self._rest[0].size_wh != now.size_wh or _is_bare(self._rest[0]):
            self._rest, self._before, self._strange_s = [now], [now], -1.0
            return STAYED
        rest, before, self._before = self._rest[0], self._before[0], [now]
        unlike, moves = misfit(rest, now, STAYED), misfit(before, now, STAYED)
        self.is_alike = unlike < _ALIKE
        self._note_strange(rest, now, unlike, now_s)
        if self.is_alike:
            self._slid = STAYED
            self._rest = [now] if may_learn and moves < _QUIET else self._rest
            return STAYED
        if moves >= _QUIET:
            return STAYED
        if now_s - self._tried_s >= _EVERY_S:
            slid, self._tried_s = slide_between(rest, now), now_s
            is_clear = slid.support > 0 and misfit(rest, now, slid) < FAR_BETTER * unlike
            self._slid = slid if is_clear else self._slid
        return self._slid

    @property
    def has_slid(self) -> bool:
        """Whether the picture has slid, and not back since."""
        return self._slid.support > 0

    def is_at_rest(self, now: View) -> bool:
        """Whether this picture is the last one at rest."""
        return bool(self._rest) and self._rest[0] is now

    def is_gone(self, now_s: float) -> bool:
        """Whether for long nothing has been where it was, and it is not dark."""
        return self._strange_s >= 0.0 and now_s - self._strange_s >= _GONE_S

    def _note_strange(self, rest: View, now: View, unlike: float, now_s: float) -> None:
        is_strange = unlike >= _STRANGE and shown_share(now) >= _BARE * shown_share(rest)
        if not is_strange:
            self._strange_s = -1.0
        elif self._strange_s < 0.0:
            self._strange_s = now_s


def _is_bare(view: View) -> bool:
    """Whether hardly anything shows: a camera that has just begun, or an empty table."""
    return shown_share(view) < _LEAST_SHOWN
