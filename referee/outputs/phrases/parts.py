"""The named parts of a ruling, in words: what the templates of a language are filled with."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from referee.cards import Color
from referee.errors import RecordError
from referee.outputs.phrases.words import Words, fill
from referee.rules.rulings import Ruling, parse_ruling
from referee.seats import NOBODY

if TYPE_CHECKING:
    from referee.outputs.phrases import Context

FITTING_REASONS: Final = frozenset({"no-match", "wild-on-draw"})
"""Misplays where another card would have been right; elsewhere the reason says what would."""

_PEOPLE: Final = {"name": "seat", "other": "partner", "by": "by", "guilty": "guilty"}
_COUNTS: Final = {"count": "draw", "forgiven": "forgiven", "record": "record"}


def parts_of(ruling: Ruling, context: Context) -> dict[str, str]:
    """Every part that the ruling has, by the name that templates use; others are empty."""
    words = context.words
    parts = _people(ruling, context) | _numbers(ruling, words) | _cards(ruling, context)
    parts["direction"] = words.directions.get(ruling.word("direction"), "")
    parts["color"] = _color(ruling, words)
    parts["hands"] = _hands(ruling, context)
    match ruling.code:
        case "misplay":
            parts |= _misplay(ruling, context, parts)
        case "withdrawn":
            parts["withdrawn"] = "".join(withdrawn_parts([ruling], context))
        case _:
            reason = ruling.word("reason")
            parts["reason"] = words.reasons.get(reason, reason.replace("-", " "))
    return parts


def _people(ruling: Ruling, context: Context) -> dict[str, str]:
    seats = {
        part: ruling.seat if name == "seat" else ruling.word(name) for part, name in _PEOPLE.items()
    }
    seats |= {"next": ruling.word("next"), "turn": context.turn}
    people = {
        part: context.called(seat) if seat not in ("", NOBODY, "referee") else ""
        for part, seat in seats.items()
    }
    letters = ruling.part("seats")
    names = [context.called(str(seat)) for seat in letters] if isinstance(letters, tuple) else []
    return people | {"names": context.words.both(names)}


def _numbers(ruling: Ruling, words: Words) -> dict[str, str]:
    counts = {
        part: words.count(ruling.number(name)) if ruling.word(name) else ""
        for part, name in _COUNTS.items()
    }
    owed = ruling.number("owed") or ruling.number("count")
    return counts | {
        "owed": words.count(owed) if owed else "",
        "seen": words.count(ruling.number("seen")) if ruling.word("seen") else "",
        "taken": ruling.word("took"),
        "copies": ruling.word("seen"),
        "holds": ruling.word("holds"),
        "hand": ruling.word("hand"),
        "points": words.points(ruling.number("points")) if ruling.word("points") else "",
        "place": words.ordinal(ruling.number("place")) if ruling.word("place") else "",
    }


def _cards(ruling: Ruling, context: Context) -> dict[str, str]:
    words = context.words
    return {
        "the_card": words.both([words.the_card(card) for card in ruling.cards]),
        "the_top": words.the_top(context.color, context.top),
    }


def _color(ruling: Ruling, words: Words) -> str:
    code = ruling.word("color")
    return words.colors[Color(code)] if code else ""


def _hands(ruling: Ruling, context: Context) -> str:
    hands = ruling.part("hands")
    if not isinstance(hands, tuple):
        return ""
    held = (item for item in hands if not isinstance(item, str))
    return context.words.list_joint.join(f"{context.called(seat)} {n}" for seat, n in held)


def _misplay(ruling: Ruling, context: Context, parts: dict[str, str]) -> dict[str, str]:
    words, reason = context.words, ruling.word("reason")
    owed = dict(context.owes).get(ruling.seat, 0)
    known = parts | ({"owed": words.count(owed)} if owed else {})
    fitting = words.fitting(context.color, context.top) if reason in FITTING_REASONS else ()
    if reason == "wild-on-draw":
        fitting = fitting[:-1]
    return {
        "why": fill(words.misplays[reason], known, joint=words.joint),
        "fits": words.capital(fill(words.fits, {"either": words.either(fitting)}, joint="")),
        "remedy": words.remedies.get(ruling.word("remedy"), ""),
    }


def withdrawn_parts(rulings: Sequence[Ruling], context: Context) -> list[str]:
    """What each `withdrawn` ruling takes back, where there is anything to say about it.

    A debt is left out beside the penalty that it came from.
    """
    given = [found for ruling in rulings for found in _quoted(ruling)]
    known = context.words.withdrawn.keys() - {"owes"}
    fined = {ruling.seat for ruling in given if ruling.code in known}
    told = [r for r in given if not (r.code == "owes" and r.seat in fined)]
    return [text for text in (_taken_back(ruling, context) for ruling in told) if text]


def _quoted(ruling: Ruling) -> tuple[Ruling, ...]:
    try:
        return (parse_ruling(ruling.word("ruling")),)
    except RecordError:  # a newer record may withdraw a ruling that this release does not know
        return ()


def _taken_back(given: Ruling, context: Context) -> str:
    template = context.words.withdrawn.get(given.code, "")
    parts = _people(given, context) | _numbers(given, context.words)
    return fill(template, parts, joint=context.words.joint)
