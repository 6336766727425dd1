"""One entry of a record: what happened or what is corrected, on what evidence.

>>> entry = parse_entry("> A play r9 [t=12.44 p=.98 f=373 src=camera]")
>>> entry.what, entry.evidence.time_s
(parse_action('A play r9'), 12.44)
>>> str(entry)
'> A play r9 [t=12.44 p=.98 f=373 src=camera]'
>>> parse_entry('~ 4 > B play b9 [by="Mary Ann"]').what
Replace(target=4, action=parse_action('B play b9'))
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final, TypeAlias

from referee.errors import RecordError
from referee.record.names import read_name, split_remark, write_name, write_remark
from referee.rules.actions import Action, read_action
from referee.rules.words import Words

SOURCES: Final = ("camera", "mic", "table", "phone", "key")
"""Where an entry may come from: ``src=``."""

_BRACKETS: Final = re.compile(r'(?:^| )\[(?P<inside>(?:"(?:[^"\\]|\\.)*"|[^"\]])*)\]$')
_TIME: Final = re.compile(r"[0-9]{1,9}(?:\.[0-9]{1,9})?")
_SHARE: Final = re.compile(r"0?\.[0-9]{1,9}|0|1(?:\.0{1,9})?")
_FRAME: Final = re.compile(r"[0-9]{1,9}")


@dataclass(frozen=True, slots=True)
class Evidence:
    """How an entry is known; every part may be missing.

    `time_s` is in seconds since the record began, `confidence` 0..1; both are kept to two
    decimals, as they are written. `by` is the name of a person who corrected.
    """

    time_s: float | None = None
    confidence: float | None = None
    frame: int | None = None
    source: str = ""
    by: str = ""

    def __post_init__(self) -> None:
        if self.time_s is not None:
            object.__setattr__(self, "time_s", round(self.time_s, 2))
        if self.confidence is not None:
            object.__setattr__(self, "confidence", round(self.confidence, 2))

    def __str__(self) -> str:
        parts = (
            "" if self.time_s is None else f"t={self.time_s:.2f}",
            "" if self.confidence is None else f"p={self.confidence:.2f}".replace("=0.", "=."),
            "" if self.frame is None else f"f={self.frame}",
            f"src={self.source}" if self.source else "",
            f"by={write_name(self.by)}" if self.by else "",
        )
        inside = " ".join(filter(None, parts))
        return f"[{inside}]" if inside else ""


@dataclass(frozen=True, slots=True)
class Replace:
    """``4 > B play b9``: entry `target` was really this."""

    target: int
    action: Action

    def __str__(self) -> str:
        return f"{self.target} > {self.action}"


@dataclass(frozen=True, slots=True)
class Drop:
    """``4 drop``: entry `target` did not happen; a dropped correction is withdrawn."""

    target: int

    def __str__(self) -> str:
        return f"{self.target} drop"


@dataclass(frozen=True, slots=True)
class Before:
    """``4 before > C draw``: this happened before entry `target`, and was missed."""

    target: int
    action: Action

    def __str__(self) -> str:
        return f"{self.target} before > {self.action}"


Correction: TypeAlias = Replace | Drop | Before


@dataclass(frozen=True, slots=True)
class Entry:
    """A line that counts: ``>`` an act, or ``~`` a correction."""

    what: Action | Correction
    evidence: Evidence = Evidence()
    remark: str = ""

    @property
    def mark(self) -> str:
        """``>`` or ``~``."""
        return "~" if isinstance(self.what, Replace | Drop | Before) else ">"

    @property
    def text(self) -> str:
        """The line without its mark, evidence and remark."""
        return str(self.what)

    def __str__(self) -> str:
        evidence = str(self.evidence)
        return f"{self.mark} {self.what}{' ' if evidence else ''}{evidence}{self._tail}"

    @property
    def _tail(self) -> str:
        return write_remark(self.remark)


def parse_entry(line: str) -> Entry:
    """The entry of a ``>`` or ``~`` line. Raises `RecordError` with the column."""
    mark, space, body = line[:1], line[1:2], line[2:]
    if mark not in (">", "~") or space != " ":
        raise RecordError("expected '> ' or '~ '", line=1, column=1 if mark not in ">~" else 2)
    text, remark = split_remark(body)
    text, evidence = _split_evidence(text)
    words = Words(text, 3)
    what = read_action(words) if mark == ">" else _read_correction(words)
    words.end()
    return Entry(what, evidence, remark)


def _read_correction(words: Words) -> Correction:
    target = words.number("the number of an entry", least=1)
    match words.peek():
        case "drop":
            words.take()
            return Drop(target)
        case ">":
            words.take()
            return Replace(target, read_action(words))
        case "before":
            words.take()
            return Before(target, _read_inserted(words))
        case _:
            words.fail("'> ACT', 'drop' or 'before > ACT'")


def _read_inserted(words: Words) -> Action:
    if words.peek() != ">":
        words.fail("'> ACT'")
    words.take()
    return read_action(words)


def _split_evidence(text: str) -> tuple[str, Evidence]:
    found = _BRACKETS.search(text)
    if not found:
        return text, Evidence()
    words = Words(found["inside"], 3 + found.start("inside"))
    if not words:
        words.fail("t=, p=, f=, src= or by=")
    return text[: found.start()], _read_evidence(words)


def _read_evidence(words: Words) -> Evidence:
    time = _take(words, "t", _TIME, "seconds, as in t=12.44")
    share = _take(words, "p", _SHARE, "a confidence from 0 to 1, as in p=.98")
    frame = _take(words, "f", _FRAME, "a frame number")
    source = _take(words, "src", _SOURCE, f"one of {' '.join(SOURCES)}")
    by = ""
    if words.is_option("by"):
        column = words.column + len("by=")
        by = read_name(words.rest().removeprefix("by="), column)
    if words:
        words.fail("t=, p=, f=, src= and by=, in this order")
    return Evidence(
        float(time) if time else None,
        float(share) if share else None,
        int(frame) if frame else None,
        source,
        by,
    )


_SOURCE: Final = re.compile("|".join(SOURCES))


def _take(words: Words, name: str, form: re.Pattern[str], expected: str) -> str:
    if not words.is_option(name):
        return ""
    value = words.value(name)
    return value.take() if form.fullmatch(value.peek()) else value.fail(expected)
