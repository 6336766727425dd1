"""Whose arms come in over which stretch of the picture's border, found from the arms themselves.

>>> seen = [(0.48, 1.0), (0.55, 1.0), (0.0, 0.4), (0.0, 0.5), (0.5, 0.0), (0.45, 0.0)]
>>> [side[0] for side in find_sides(seen)]
[(0.885, 1.0), (0.0, 0.82), (0.105, 0.0)]
"""

from __future__ import annotations

from collections.abc import Sequence
from statistics import median
from typing import Final, TypeAlias

from referee.border import Point, side_around, turn_of
from referee.config import Polygon

_LEAST_GAP: Final = 0.05
"""Turns without an arm between two neighbours; one person's arms spread over less than that."""
_LEAST_GAP_KNOWN: Final = 0.03
"""The same where it is known how many there are: ten sit closer than four."""
_LEAST_ARMS: Final = 2
_LEAST_PART: Final = 0.25
"""Of the arms that a usual person had; what has fewer are somebody's arms from another place."""
_MANY: Final = 5
"""From so many people on, half of them may have been seen once only: a round takes long."""
_AT_EDGE: Final = 0.11
"""Turns from the middle of an edge that are still at it."""
_SHARE: Final = 0.4
"""Of the way to the next person: few arms were seen, and later ones come in beside them."""

Groups: TypeAlias = list[list[float]]
"""Turns of the border, a list a person, in rising order; the last may go on beyond 1.0."""


def find_sides(entries: Sequence[Point], players: int = 0) -> tuple[Polygon, ...]:
    """The players' sides, clockwise, the first at the lower edge coming first; empty where the
    arms do not tell.

    `entries` is where each arm came in; `players` how many there are, 0 where that is to be found
    out too.
    """
    turns = sorted(map(turn_of, entries))
    groups = _often(_groups(turns, _LEAST_GAP))
    if players not in (0, len(groups)):
        groups = _as_many(turns, players)
    return _sides_of(groups) if len(groups) >= 2 else ()


def sides_reaching(entries: Sequence[Point]) -> tuple[Polygon, ...]:
    """The same of arms that went to a pile, however many people they are of: somebody who was
    there once is a person, unless the others were there far oftener.

    >>> once = [(0.5, 1.0), (0.5, 1.0), (0.0, 0.5), (0.5, 0.0)]
    >>> len(sides_reaching(once)), len(sides_reaching([*once[:3] * 5, once[3]]))
    (3, 2)
    """
    groups = _people(entries)
    return _sides_of(groups) if len(groups) >= 2 else ()


def fewest_reaches(entries: Sequence[Point]) -> int:
    """How often the one was there who was there least; 0 where nobody was."""
    return min(map(len, _people(entries)), default=0)


def _people(entries: Sequence[Point]) -> Groups:
    return _alike(_groups(sorted(map(turn_of, entries)), _LEAST_GAP))


def _often(groups: Groups) -> Groups:
    """Those of people who were seen more than once."""
    return [group for group in groups if len(group) >= _LEAST_ARMS]


def _alike(groups: Groups) -> Groups:
    """Those of people who reached in about as often as the others."""
    usual = median(map(len, groups)) if groups else 0.0
    return [group for group in groups if len(group) >= _LEAST_PART * usual]


def _as_many(turns: Sequence[float], players: int) -> Groups:
    """The turns cut where the widest gaps are; empty where that is not clear."""
    ends = [*turns[1:], turns[0] + 1.0] if turns else []
    gaps = sorted((b - a for a, b in zip(turns, ends, strict=True)), reverse=True)
    if len(gaps) < players or gaps[players - 1] < _LEAST_GAP_KNOWN:
        return []
    groups = _groups(turns, gaps[players - 1])
    seen_once = len(groups) - len(_often(groups))
    is_clear = seen_once <= (players // 2 if players >= _MANY else 0)
    return groups if is_clear and len(groups) == players else []


def _sides_of(groups: Groups) -> tuple[Polygon, ...]:
    middles = [(group[0] + group[-1]) / 2.0 for group in groups]
    first = min(range(len(groups)), key=lambda n: _from_below(middles[n]))
    ordered = (*range(first, len(groups)), *range(first))
    half = _SHARE * min(
        (b - a) % 1.0 for a, b in zip(middles, middles[1:] + middles[:1], strict=True)
    )
    return tuple(side_around(middles[n], half) for n in ordered)


def _from_below(turn: float) -> tuple[float, float]:
    """How far from the lower edge somebody sits; of those at it, the right one comes first.

    >>> sorted((0.07, 0.93, 0.3, 0.6), key=_from_below)
    [0.93, 0.07, 0.3, 0.6]
    """
    signed = (turn + 0.5) % 1.0 - 0.5
    return max(0.0, abs(signed) - _AT_EDGE), signed


def _groups(turns: Sequence[float], least_gap: float) -> Groups:
    """Turns that lie closer together than that."""
    groups: Groups = []
    for turn in turns:
        if groups and turn - groups[-1][-1] < least_gap:
            groups[-1].append(turn)
        else:
            groups.append([turn])
    if len(groups) > 1 and groups[0][0] + 1.0 - groups[-1][-1] < least_gap:
        groups[-1] += [turn + 1.0 for turn in groups.pop(0)]
    return groups
