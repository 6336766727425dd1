"""Words for people, one table a language. The only place where they live.

>>> from referee.rules.rulings import parse_ruling
>>> context = Context(Seating.of(["Anna", "Ben"]), color=Color.RED, top=Card.parse("r9"))
>>> say(parse_ruling("misplay B g7 reason=no-match remedy=take-back draw=2"), context)
'Ben, the green seven does not match the red nine. Red, a nine or a wild would have fitted. \
Take it back. Draw two cards.'
>>> say(parse_ruling("owes B 2"), context.speaking("zh"))
'Ben，请摸两张。'
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from importlib import import_module
from typing import Final

from referee.cards import UNKNOWN, Card, Color, Face
from referee.languages import CODES
from referee.outputs.phrases.parts import parts_of, withdrawn_parts
from referee.outputs.phrases.trouble import trouble
from referee.outputs.phrases.words import Words, fill
from referee.rules.rulings import Ruling
from referee.seats import Seat, Seating

LANGUAGES: Final[Mapping[str, Words]] = {
    code: import_module(f"referee.outputs.phrases.{code}").WORDS for code in CODES
}


_NUMBERS: Final = (Face.ONE, Face.TWO, Face.THREE)


@dataclass(frozen=True, slots=True)
class Context:
    """What a ruling leaves unsaid. `color` and `top` are those that a card had to match.

    `color` is None while it is open; `turn` is empty when nobody is to play; `reminds` is the house
    rule that says at once when a call of UNO is due (UNO-3).
    """

    seating: Seating
    language: str = "en"
    color: Color | None = None
    top: Card = UNKNOWN
    turn: Seat = ""
    owes: tuple[tuple[Seat, int], ...] = ()
    reminds: bool = False
    to_match: tuple[Color | None, Card] = (None, UNKNOWN)
    """The colour and card that the next one has to match, once the rulings stand."""
    moments: tuple[tuple[Ruling, Context], ...] = ()
    """How the table stood when acts were done that are ruled on now only."""

    @property
    def words(self) -> Words:
        """The table of the language."""
        return LANGUAGES[self.language]

    def at(self, ruling: Ruling) -> Context:
        """How the table stood when the act was done that this ruling is about."""
        return next((context for each, context in self.moments if each == ruling), self)

    def speaking(self, language: str) -> Context:
        """The same in another language."""
        return replace(self, language=language)

    def called(self, seats: str) -> str:
        """The people at one seat, or at those of a team (``A+C``), by name."""
        return self.words.both([self.seating.aloud(seat) for seat in seats.split("+") if seat])


def say(ruling: Ruling, context: Context, *, in_all: bool = False) -> str:
    """The ruling in words; empty where there is nothing to say, as for some of what is withdrawn.

    A part that a ruling lacks leaves out its sentence and no more. `in_all` is for a debt that has
    just grown: it is said as the sum.
    """
    words = context.words
    template = words.rulings[_key(ruling, in_all=in_all)]
    return fill(template, parts_of(ruling, context), joint=words.joint)


def say_withdrawn(rulings: Sequence[Ruling], context: Context) -> str:
    """Everything that a correction takes back, in one sentence.

    >>> from referee.rules.rulings import parse_ruling
    >>> context = Context(Seating.of(["Anna", "Ben"]))
    >>> say_withdrawn([parse_ruling("withdrawn 7 missed-uno A")], context)
    'Corrected: Anna did not miss the call of UNO.'
    """
    words = context.words
    withdrawn = words.both(list(dict.fromkeys(withdrawn_parts(rulings, context))))
    return fill(words.rulings["withdrawn"], {"withdrawn": withdrawn}, joint=words.joint)


def ask(
    kind: str,
    context: Context,
    seat: Seat = "",
    cards: Sequence[Card] = (),
    seats: Sequence[Seat] = (),
) -> str:
    """A question in words: `kind` is a key of the table, `cards` what the card may be, `seats` who
    it may be, by the numbers that answer it.

    >>> ask("which-card", Context(Seating.of(["Anna", "Ben"])), "A", [Card.parse("r6")])
    'Anna, which card is that?'
    """
    words = context.words
    parts = {
        "name": context.called(seat) if seat not in ("", "?") else "",
        "either": words.either([words.the_card(card) for card in cards]) if cards[1:] else "",
        "the_card": words.the_card(cards[0]) if cards else "",
        "numbered": words.list_joint.join(_numbered(context, seats)),
    }
    return fill(words.questions[kind], parts, joint=words.joint)


def _numbered(context: Context, seats: Sequence[Seat]) -> Iterable[str]:
    """The names of seats, each with the number that stands for it: "one for Anna"."""
    words = context.words
    for face, seat in zip(_NUMBERS, seats, strict=False):
        yield remark("numbered", words.code, count=words.faces[face], name=context.called(seat))


def remark(kind: str, language: str, **parts: str) -> str:
    """A plain line about the session itself: no speaker, a stopped picture, the final score.

    >>> remark("no-speaker", "en", reason="aplay is missing")
    "No voice (aplay is missing): captions are shown instead. 'referee doctor' helps."

    What devices say is wrong is said in the language of the line.

    >>> remark("no-microphone", "zh", reason="no microphone (none is connected)")
    '听不见（没有接上麦克风），请用按键或手机。'
    """
    words = LANGUAGES[language]
    if "reason" in parts:
        parts["reason"] = trouble(parts["reason"], language)
    return fill(words.remarks[kind], parts, joint=words.joint)


def label(kind: str, language: str, number: int | None = None) -> str:
    """A word or two for the picture. `number` fills the label's number, if it has one.

    >>> label("cards", "zh", 5), label("cards", "en", 1)
    ('5张', '1 card')
    """
    labels = LANGUAGES[language].labels
    key = "one-card" if kind == "cards" and number == 1 else kind
    return labels[key].format(n=number)


@dataclass(frozen=True, slots=True)
class Checkup:
    """One line of `referee doctor` in words; `mend` is empty where nothing is to be mended."""

    state: str
    name: str
    mend: str


def checkup(kind: str, language: str, *, is_ok: bool, is_needed: bool) -> Checkup:
    """How a thing is that was looked at.

    >>> checkup("camera", "zh", is_ok=True, is_needed=False)
    Checkup(state='正常', name='摄像头', mend='')
    """
    words = LANGUAGES[language]
    name, mend = words.checks[kind]
    state = "ok" if is_ok else "missing" if is_needed else "without"
    return Checkup(words.states[state], name, "" if is_ok else mend)


def scores(totals: Iterable[tuple[Seat, int]], context: Context, *, final: bool = False) -> str:
    """The running score, or the final one, best first.

    >>> scores([("B", 210), ("A", 523)], Context(Seating.of(["Anna", "Ben"])), final=True)
    'Final score: Anna 523, Ben 210.'
    """
    ranked = sorted(totals, key=lambda item: -item[1])
    listed = [f"{context.called(seat)} {points}" for seat, points in ranked]
    joint = context.words.list_joint
    return remark("final" if final else "score", context.language, scores=joint.join(listed))


def _key(ruling: Ruling, *, in_all: bool) -> str:
    match ruling.code:
        case "quiet":
            return f"quiet {ruling.word('state')}"
        case "ask-proof" if ruling.word("how"):
            return f"ask-proof {ruling.word('how')}"
        case "owes" if in_all:
            return "owes in-all"
        case code:
            return code
