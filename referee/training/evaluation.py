"""How well the eyes read labelled sets, one row a set, never pooled.

`right` and `wrong` count readings that are sure (probability `SURE` or more); the others are
`unsure`: a still camera sees the card again, and a person can be asked, so a doubt costs little
and a wrong reading costs trust. `likeliest` counts what is right whatever its probability.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Final, Protocol, assert_never

import numpy as np
from numpy.typing import NDArray

from referee.cards import BACK
from referee.ports import CardSeen, Image, Quad
from referee.training.precision import Finds
from referee.training.sets import (
    ANY_CARD,
    DISCARD,
    DRAW,
    SIDES,
    BoxPicture,
    Labelled,
    Picture,
    SinglePicture,
    StatePicture,
)
from referee.vision.detections import overlap, shared_area
from referee.vision.pictures import open_picture

SURE: Final = 0.5
FOUND_OVERLAP: Final = 0.5
LOST: Final = "-"
_MIDDLE: Final = "middle"


class Eyes(Protocol):
    """Whatever looks at a picture and sees cards."""

    def look(self, image: Image) -> tuple[CardSeen, ...]: ...


@dataclass(frozen=True, slots=True)
class Reading:
    """One labelled card and what was read there; `LOST` where nothing was found."""

    file: str
    wanted: str
    read: str
    probability: float
    overlap: float = 1.0
    top_of: str = ""
    """The pile (``discard`` or ``draw``) that the card is the top of, where that is known."""

    @property
    def is_right(self) -> bool:
        """Whatever its probability."""
        return self.read == self.wanted or (self.wanted == ANY_CARD and self.is_found)

    @property
    def is_found(self) -> bool:
        """Something was found there."""
        return self.read != LOST


@dataclass(slots=True)
class Score:
    """The tally of one set. `invented` counts sure readings where no card is."""

    name: str
    pictures: int = 0
    readings: list[Reading] = field(default_factory=list)
    invented: int = 0
    whole: int = 0
    """Pictures (or tables) of which everything is right and nothing invented."""

    complete: int = 0
    """Pictures of which every card is right, whatever else was seen there."""

    finds: Finds = field(default_factory=Finds)
    """Of the pictures whose cards' own outlines are known."""

    def figures(self) -> dict[str, float]:
        """What is printed and kept: counts, and shares 0..1 of the labelled cards."""
        sure = [one for one in self.readings if one.is_found and one.probability >= SURE]
        found = [one for one in self.readings if one.is_found]
        right = sum(one.is_right for one in sure)
        half, mean = self.finds.average_precision()
        precision = {"map50": half, "map50_95": mean} if self.finds.cards else {}
        return {
            "pictures": self.pictures,
            "cards": len(self.readings),
            "found": self._share(len(found)),
            "likeliest": self._share(sum(one.is_right for one in found)),
            "right": self._share(right),
            "wrong": self._share(len(sure) - right),
            "unsure": self._share(len(found) - len(sure)),
            "invented": self.invented,
            "complete": round(self.complete / max(self.pictures, 1), 4),
            "whole": round(self.whole / max(self.pictures, 1), 4),
            "overlap": round(float(np.mean([one.overlap for one in found])), 3) if found else 0.0,
            **self._piles(),
            **precision,
        }

    def _piles(self) -> dict[str, float]:
        """Of the tops of discard piles the share that is right; how well boxes of draw piles fit,
        0 where none was found."""
        tops = [one for one in self.readings if one.top_of == DISCARD]
        draws = [one.overlap * one.is_found for one in self.readings if one.top_of == DRAW]
        top = {"top": round(sum(one.is_right for one in tops) / len(tops), 4)} if tops else {}
        return {**top, **({"draw_overlap": round(float(np.mean(draws)), 3)} if draws else {})}

    def _share(self, count: int) -> float:
        return round(count / max(len(self.readings), 1), 4)

    def add(self, readings: list[Reading], invented: int) -> None:
        """What was read in one picture."""
        is_complete = all(one.is_right for one in readings)
        self.readings += readings
        self.invented += invented
        self.complete += is_complete
        self.whole += is_complete and not invented

    def misses(self) -> Counter[tuple[str, str]]:
        """(wanted, read) of all that is not right, likeliest readings, with their number."""
        return Counter((one.wanted, one.read) for one in self.readings if not one.is_right)


def evaluate(eyes: Eyes, name: str, pictures: Iterable[Picture]) -> Score:
    """Look at every picture of a set and tally."""
    score = Score(name)
    for picture in pictures:
        cards = eyes.look(open_picture(picture.path))
        score.pictures += 1
        match picture:
            case BoxPicture():
                readings, invented = judge_boxes(picture, cards)
                if not any(card.is_upright for card in picture.cards):
                    score.finds.add(picture, cards)
            case SinglePicture():
                readings, invented = [judge_single(picture, cards)], 0
            case StatePicture():
                readings, invented = judge_state(picture, cards)
            case _:
                assert_never(picture)
        score.add(readings, invented)
    return score


def judge_boxes(picture: BoxPicture, cards: tuple[CardSeen, ...]) -> tuple[list[Reading], int]:
    """Each label with its find, the pairs that fit best first; then the sure finds left over.

    Best first, for a card over another also covers half of the other's label.
    """
    fits = np.array([[_fit(label, card) for card in cards] for label in picture.cards])
    paired = _best_pairs(fits.reshape(len(picture.cards), len(cards)))
    readings = [
        replace(
            _reading(picture.path, label.code, cards[paired[row][0]], paired[row][1])
            if row in paired
            else _lost(picture.path, label.code),
            top_of=label.top_of,
        )
        for row, label in enumerate(picture.cards)
    ]
    taken = {column for column, _ in paired.values()}
    left = [card for column, card in enumerate(cards) if column not in taken]
    extra = [card for card in left if not _is_ignored(card, picture)]
    return readings, sum(card.probability >= SURE and card.code != BACK for card in extra)


def _best_pairs(fits: NDArray[np.float64]) -> dict[int, tuple[int, float]]:
    """Row -> (column, fit) of a table of fits; each row and column once, the best fits first."""
    paired: dict[int, tuple[int, float]] = {}
    free = fits.copy()
    while free.size and free.max() >= FOUND_OVERLAP:
        row, column = (int(place) for place in np.unravel_index(free.argmax(), free.shape))
        paired[row] = (column, float(fits[row, column]))
        free[row, :] = free[:, column] = 0
    return paired


def _reading(path: Path, wanted: str, card: CardSeen, fit: float = 1.0) -> Reading:
    return Reading(path.name, wanted, card.code, card.probability, round(fit, 3))


def _fit(label: Labelled, card: CardSeen) -> float:
    return overlap(label.quad_px, _bounds(card.quad_px) if label.is_upright else card.quad_px)


def _bounds(quad: Quad) -> Quad:
    (left, top), (right, bottom) = quad.min(axis=0), quad.max(axis=0)
    return np.array([[left, top], [right, top], [right, bottom], [left, bottom]], np.float32)


def _is_ignored(card: CardSeen, picture: BoxPicture) -> bool:
    """At least half of the find lies in a place that does not count."""
    area = shared_area(card.quad_px, card.quad_px)
    return any(shared_area(card.quad_px, place) > area / 2 for place in picture.ignored)


def judge_single(picture: SinglePicture, cards: tuple[CardSeen, ...]) -> Reading:
    """The picture's card is the find that is largest and surest together."""
    if not cards:
        return Reading(picture.path.name, picture.code, LOST, 0.0, 0.0)
    best = max(cards, key=_prominence)
    return _reading(picture.path, picture.code, best)


def _prominence(card: CardSeen) -> float:
    return card.confidence * shared_area(card.quad_px, card.quad_px)


def judge_state(picture: StatePicture, cards: tuple[CardSeen, ...]) -> tuple[list[Reading], int]:
    """The discard pile is the find nearest to the middle; the others belong to the nearest side.

    Sides are multisets: a side's readings are paired with its cards so that as many as possible
    agree; what is left over is invented.
    """
    faces = [card for card in cards if card.code != BACK]
    size_wh = _picture_size(picture.path)
    piles = _by_place(faces, size_wh)
    readings: list[Reading] = []
    invented = 0
    for place, wanted in ((_MIDDLE, (picture.discard,)), *zip(SIDES, picture.sides, strict=True)):
        got, extra = _pair(picture.path, wanted, piles.get(place, []))
        readings += [replace(one, top_of=DISCARD) for one in got] if place == _MIDDLE else got
        invented += extra
    return readings, invented


def _picture_size(path: Path) -> tuple[int, int]:
    image = open_picture(path)
    return image.shape[1], image.shape[0]


def _by_place(cards: list[CardSeen], size_wh: tuple[int, int]) -> dict[str, list[CardSeen]]:
    if not cards:
        return {}
    centers = {id(card): card.quad_px.mean(axis=0) / size_wh - 0.5 for card in cards}
    middle = min(cards, key=lambda card: float(np.abs(centers[id(card)]).max()))
    piles: dict[str, list[CardSeen]] = {_MIDDLE: [middle]}
    for card in cards:
        if card is not middle:
            piles.setdefault(_side(*centers[id(card)]), []).append(card)
    return piles


def _side(x: float, y: float) -> str:
    """The side of the table a place belongs to; `x` and `y` from the middle, -0.5..0.5."""
    if abs(x) > abs(y):
        return "right" if x > 0 else "left"
    return "bottom" if y > 0 else "top"


def _pair(path: Path, wanted: tuple[str, ...], cards: list[CardSeen]) -> tuple[list[Reading], int]:
    free = sorted(cards, key=lambda card: -card.probability)
    readings = []
    open_ones = []
    for code in wanted:
        match_ = next((card for card in free if card.code == code), None)
        if match_ is None:
            open_ones.append(code)
            continue
        free.remove(match_)
        readings.append(_reading(path, code, match_))
    for code in open_ones:
        readings.append(_reading(path, code, free.pop(0)) if free else _lost(path, code))
    return readings, sum(card.probability >= SURE for card in free)


def _lost(path: Path, code: str) -> Reading:
    return Reading(path.name, code, LOST, 0.0, 0.0)


def table(scores: Iterable[Score]) -> Iterator[str]:
    """One line a set, under a heading; ``top`` and ``draw`` of the sets that know their piles."""
    yield f"{'set':<16}{'pict':>5}{'cards':>6}" + "".join(f"{name:>10}" for name in _COLUMNS)
    for score in scores:
        figures = score.figures()
        cells = "".join(_cell(name, figures) for name in _COLUMNS.values())
        yield f"{score.name:<16}{score.pictures:>5}{len(score.readings):>6}{cells}"


_COLUMNS: Final = {
    **{name: name for name in ("found", "likeliest", "right", "wrong", "unsure", "invented")},
    "all cards": "complete", "whole": "whole", "top": "top",
    "overlap": "overlap", "draw": "draw_overlap", "mAP50": "map50", "mAP50-95": "map50_95",
}  # fmt: skip
"""Heading -> figure. ``all cards``: pictures of which all are right; ``whole``: of which that is
so and nothing is invented."""


def _cell(name: str, figures: dict[str, float]) -> str:
    if name not in figures:
        return f"{'-':>10}"
    value = figures[name]
    return f"{int(value):>10}" if name == "invented" else f"{100 * value:>9.1f}%"
