"""Lessons with real cards: what is asked for, and what counts as done. Pure; one step at a time.

The learner lays cards open, on each other or side by side; what is new since the last settled
look is taken as laid. So nothing has to be calibrated, and a lesson goes with any camera.

>>> from referee.rules.house import HouseRules
>>> lesson = Lesson.start("matching", HouseRules())
>>> lesson, told = lesson.see((Card.parse("r5"),))
>>> [(one.kind, str(one.cards[0])) for one in told if one.cards]
[('told number', 'r5')]
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Final, TypeAlias

from referee.cards import UNKNOWN, Card, Color, Face
from referee.rules.actions import Play
from referee.rules.compiler import compile_rulebook
from referee.rules.duties import Laid
from referee.rules.engine import adjudicate
from referee.rules.house import HouseRules
from referee.rules.rulebook import Rulebook
from referee.rules.state import Round

Cards: TypeAlias = tuple[Card, ...]

WILD_FOUR_DRAWS: Final = 4


@dataclass(frozen=True, slots=True)
class Told:
    """Something to tell the learner: a kind of `phrases.coaching`, and what it is about."""

    kind: str
    cards: Cards = ()
    color: Color | None = None
    points: int = 0
    count: int = 0
    """How many cards somebody would draw, by the rules of the table."""


@dataclass(frozen=True, slots=True)
class Lesson:
    """How far a lesson has come. `top` and `color` are what the next card has to match; `seen`
    lay open at the last look, `noted` were laid for this step."""

    name: str
    house: HouseRules
    steps: tuple[str, ...]
    seen: Cards = ()
    noted: Cards = ()
    top: Card = UNKNOWN
    color: Color | None = None
    has_called: bool = False

    @classmethod
    def start(cls, name: str, house: HouseRules) -> Lesson:
        """A lesson of `LESSONS` from its beginning."""
        drills = drilled(house) if name == "house" else ()
        return cls(name, house, (*LESSONS[name], *drills))

    @property
    def step(self) -> str:
        """What is asked for now; empty once the lesson is over."""
        return self.steps[0] if self.steps else ""

    @property
    def asks(self) -> Told:
        """What the learner is to do now."""
        return Told(f"ask {self.step}") if self.step else Told("lesson-done")

    @property
    def book(self) -> Rulebook:
        """The table's rules, in functions."""
        return compile_rulebook(self.house)

    def see(self, cards: Cards) -> tuple[Lesson, tuple[Told, ...]]:
        """The lesson once these cards lie open and nothing moves, and what to tell."""
        new, gone = appeared(self.seen, cards), appeared(cards, self.seen)
        now = replace(self, seen=cards)
        if not self.step or not (new or gone):
            return now, ()
        return _CHECKS[self.step](now, new, gone)

    def hear_uno(self) -> tuple[Lesson, tuple[Told, ...]]:
        """The lesson once UNO was called, by voice or key."""
        if self.step != "call":
            return self, ()
        return _called(replace(self, has_called=True))

    def passed(self, *told: Told, **changes: object) -> tuple[Lesson, tuple[Told, ...]]:
        """On to the next step."""
        rest = {"steps": self.steps[1:], "noted": ()} | changes
        after: Lesson = replace(self, **rest)  # type: ignore[arg-type]
        return after, (*told, after.asks)

    def waits(self, *told: Told, **changes: object) -> tuple[Lesson, tuple[Told, ...]]:
        """Still at this step."""
        return replace(self, **changes), told  # type: ignore[arg-type]


Check: TypeAlias = Callable[[Lesson, Cards, Cards], tuple[Lesson, tuple[Told, ...]]]
"""What a look means for a step: the lesson, what is new, what is gone."""


def appeared(before: Cards, after: Cards) -> Cards:
    """What lies there now and did not before, as often as it does.

    >>> [str(card) for card in appeared((Card.parse("r5"),), (Card.parse("r5"),) * 2)]
    ['r5']
    """
    return tuple((Counter(after) - Counter(before)).elements())


def _one(step: str, is_right: Callable[[Lesson, Card], bool]) -> Check:
    """A step for one new card; it is the one to match from then on."""

    def check(lesson: Lesson, new: Cards, gone: Cards) -> tuple[Lesson, tuple[Told, ...]]:
        if not new:
            return lesson, ()
        right = next((card for card in new if is_right(lesson, card)), None)
        if right is None:
            return lesson.waits(Told(f"not yet {step}", new, lesson.color))
        color = right.color or lesson.color
        told = Told(f"told {step}", (right,), color)
        return lesson.passed(told, top=right, color=color)

    return check


def _fits(lesson: Lesson, card: Card) -> bool:
    return lesson.book.fits(lesson.color, lesson.top, card)


def _wrong(lesson: Lesson, new: Cards, gone: Cards) -> tuple[Lesson, tuple[Told, ...]]:
    """A card that the rules refuse: it does not become the one to match."""
    wrong = next((card for card in new if not _fits(lesson, card)), None)
    if wrong is not None:
        return lesson.passed(Told("told wrong", (wrong,)), noted=(wrong,))
    return lesson.waits(*(Told("not yet wrong", (card,)) for card in new[:1]))


def _take_back(lesson: Lesson, new: Cards, gone: Cards) -> tuple[Lesson, tuple[Told, ...]]:
    if lesson.noted[0] not in gone:
        return lesson, ()
    fine = lesson.house.misplay_penalty
    return lesson.passed(Told("told take-back-fined" if fine else "told take-back", count=fine))


def _hand(lesson: Lesson, new: Cards, gone: Cards) -> tuple[Lesson, tuple[Told, ...]]:
    """Three cards as the hand of whoever laid the wild draw four: was it fair?"""
    held = (*lesson.noted, *new)
    if len(held) < 3:
        return lesson.waits(*(Told("not yet hand", held) for _ in new[:1]), noted=held)
    laid = Laid("A", Card(Face.WILD_DRAW_FOUR), lesson.color, lesson.top)
    is_fair = lesson.book.hits.wd4_is_legal(laid, held)
    blamed = tuple(card for card in held if not lesson.book.hits.wd4_is_legal(laid, (card,)))
    house = lesson.house
    if is_fair:
        count = WILD_FOUR_DRAWS + house.innocent_extra
        return lesson.passed(Told("told hand-innocent", count=count))
    return lesson.passed(Told("told hand-guilty", blamed, count=house.guilty_draw))


def _two(lesson: Lesson, new: Cards, gone: Cards) -> tuple[Lesson, tuple[Told, ...]]:
    held = (*lesson.noted, *new)[-2:]
    if len(held) == 2 and lesson.book.fits(held[0].color, held[0], held[1]):
        return lesson.passed(Told("told two", held), noted=held)
    return lesson.waits(*(Told("not yet two", held) for _ in new[:1]), noted=held)


def _call(lesson: Lesson, new: Cards, gone: Cards) -> tuple[Lesson, tuple[Told, ...]]:
    return _called(lesson)


def _called(lesson: Lesson) -> tuple[Lesson, tuple[Told, ...]]:
    """Both must have happened, in either order: one card away, and the call."""
    is_away = len(appeared(lesson.seen, lesson.noted)) == 1
    if not (is_away and lesson.has_called):
        return lesson, ()
    return lesson.passed(Told("told call", count=lesson.house.uno_penalty))


def _three(lesson: Lesson, new: Cards, gone: Cards) -> tuple[Lesson, tuple[Told, ...]]:
    cards = lesson.seen
    if len(cards) != 3:
        return lesson.waits(*(Told("not yet three", cards) for _ in new[:1] if cards))
    points = sum(lesson.house.value_of(card.face) for card in cards)
    return lesson.passed(Told("told three", cards, points=points))


def _answers(lesson: Lesson, card: Card) -> bool:
    """Whether whoever is hit by the top card may lay this one, by the rules of the table."""
    now = Round(("A", "B"), "B", hands=(7, 7), known=((), ()), draw_pile=80)
    now = now._replace(stage="playing", player="A", color=lesson.color, top=lesson.top)
    hit = adjudicate(lesson.book, now, Play("A", (lesson.top,))).round
    ruled = adjudicate(lesson.book, hit, Play("B", (card,))).rulings
    return not any(given.code == "misplay" for given in ruled)


def _has_symbol(lesson: Lesson, card: Card) -> bool:
    return card.face == lesson.top.face and card.color != lesson.top.color


def _is(face: Face) -> Callable[[Lesson, Card], bool]:
    return lambda lesson, card: card.face is face


_CHECKS: Final[dict[str, Check]] = {
    "number": _one("number", lambda lesson, card: card.is_number),
    "color": _one("color", lambda lesson, card: card.color == lesson.color is not None),
    "symbol": _one("symbol", _has_symbol),
    "wrong": _wrong,
    "take-back": _take_back,
    "skip": _one("skip", _is(Face.SKIP)),
    "reverse": _one("reverse", _is(Face.REVERSE)),
    "draw-two": _one("draw-two", _is(Face.DRAW_TWO)),
    "wild": _one("wild", _is(Face.WILD)),
    "wild-color": _one("wild-color", lambda lesson, card: card.color is not None),
    "wild-four": _one("wild-four", _is(Face.WILD_DRAW_FOUR)),
    "hand": _hand,
    "two": _two,
    "call": _call,
    "three": _three,
    "house": _one("house", lambda lesson, card: True),
    "hit": _one("hit", _is(Face.DRAW_TWO)),
    "answer": _one("answer", _answers),
    "same": _one("same", lambda lesson, card: card == lesson.top),
    "seven": _one("seven", _is(Face.SEVEN)),
    "zero": _one("zero", _is(Face.ZERO)),
    "hush": _one("hush", _is(Face.TWO)),
    "slap": _one("slap", _is(Face.NINE)),
}

LESSONS: Final[dict[str, tuple[str, ...]]] = {
    "matching": ("number", "color", "symbol", "wrong", "take-back"),
    "actions": ("skip", "reverse", "draw-two"),
    "wilds": ("wild", "wild-color"),
    "challenge": ("number", "wild-four", "hand"),
    "uno": ("two", "call"),
    "scoring": ("three",),
    "house": ("house",),
}
"""Name -> its steps, in the order in which a newcomer needs them."""


def drilled(house: HouseRules) -> tuple[str, ...]:
    """What the last lesson goes on with: the rules of this table that cards can show.

    >>> drilled(HouseRules.parse("mattel seven=must_swap jump_in=numbers"))
    ('number', 'same', 'seven')
    """
    drills = {
        ("hit", "answer"): house.stack != "off",
        ("number", "same"): house.jump_in != "off",
        ("seven",): house.seven != "off",
        ("zero",): house.zero != "off",
        ("hush",): house.silent_two,
        ("slap",): house.slap_nine,
    }
    return tuple(step for steps, is_played in drills.items() if is_played for step in steps)
