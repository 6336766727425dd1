"""A whole record (`.ugn`): text to lines and back, byte for byte once it was printed.

A record is its lines. Each is a `Header`, an `Entry` (the lines that count) or a `Note`: what is
derived (``!`` ``=``), said (``?`` ``"``), remarked (``#``) or blank. Notes are kept as written.

Two ways in: `parse_record` raises for text that is no record; `read` keeps what was good.

>>> record = parse_record("@ format ugn/1\\n@ seats A=Anna B=Ben\\n> deal 7\\n")
>>> record.opening.seating.name("B"), record.entries[0].what
('Ben', parse_action('deal 7'))
>>> read("@ format ugn/1\\n> A uno\\n> A runs\\n").problem
RecordError("line 3, column 5: expected what A did, found 'runs'")

A byte order mark and CR LF line ends are accepted, and not written again. Not checked here:
whether the rules line can be meant, and whether any act makes sense.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from datetime import date
from typing import Final, NoReturn, TypeAlias

from referee.cards import Card
from referee.errors import RecordError
from referee.record.entry import Correction, Entry, parse_entry
from referee.record.names import read_seats, split_remark, write_remark, write_seats
from referee.rules.words import Words
from referee.seats import Seat, Seating

FORMAT: Final = "ugn/1"
MAX_LINE: Final = 1000
"""The most characters a line may have, its end not counted."""
NOTES: Final = '!?"=#'
"""The marks of the lines that are kept and never played."""


@dataclass(frozen=True, slots=True)
class Header:
    """``@ key value``. The value is text; `Opening` has what it means."""

    key: str
    value: str
    remark: str = ""

    def __str__(self) -> str:
        return f"@ {self.key} {self.value}{write_remark(self.remark)}"


@dataclass(frozen=True, slots=True)
class Note:
    """A line that is kept as it is; `mark` is empty for a blank line."""

    mark: str
    text: str = ""

    def __str__(self) -> str:
        return f"{self.mark} {self.text}" if self.text else self.mark


Line: TypeAlias = Header | Entry | Note


_NO_SEATS: Final = Seating((), ())


@dataclass(frozen=True, slots=True)
class Opening:
    """What the headers say. `rules` is the line of options; `hands` are those known at the deal."""

    seating: Seating = _NO_SEATS
    rules: str = "mattel"
    dealer: Seat = ""
    teams: tuple[tuple[Seat, ...], ...] = ()
    hands: tuple[tuple[Seat, tuple[Card, ...]], ...] = ()


@dataclass(frozen=True, slots=True)
class Record:
    """The lines of one game, in order."""

    lines: tuple[Line, ...] = ()

    def __str__(self) -> str:
        return "".join(f"{line}\n" for line in self.lines)

    @property
    def entries(self) -> tuple[Entry, ...]:
        """The ``>`` and ``~`` lines; the first is number 1."""
        return tuple(line for line in self.lines if isinstance(line, Entry))

    @property
    def headers(self) -> tuple[Header, ...]:
        """The ``@`` lines."""
        return tuple(line for line in self.lines if isinstance(line, Header))

    def header(self, key: str) -> str:
        """The value of the first header with this key, ``''`` where there is none."""
        return next((line.value for line in self.headers if line.key == key), "")

    @property
    def opening(self) -> Opening:
        """The headers' meaning."""
        opening = Opening()
        for header in self.headers:
            opening = _opened(opening, header)
        return opening


@dataclass(frozen=True, slots=True)
class Reading:
    """A text as far as it is a record, and what is wrong with the first line that is none."""

    record: Record
    problem: RecordError | None = None


def headers(opening: Opening, **more: str) -> tuple[Header, ...]:
    """The first lines of a record, in their order; `more` is date, engine or model.

    >>> print(*headers(Opening(Seating.of(["Anna", "Mary Ann"])), date="2026-11-29"), sep="\\n")
    @ format ugn/1
    @ date 2026-11-29
    @ seats A=Anna B="Mary Ann"
    @ rules mattel
    """
    values = {
        "format": FORMAT,
        "seats": write_seats(opening.seating),
        "teams": " ".join(map("+".join, opening.teams)),
        "dealer": opening.dealer,
        "rules": opening.rules,
        **more,
    }
    hands = [(seat, " ".join(map(str, cards))) for seat, cards in opening.hands]
    lines = [Header(key, values[key]) for key in _KEYS if values.get(key)]
    at = 1 + [line.key for line in lines].index("rules")
    return (*lines[:at], *(Header("hand", f"{seat} {text}") for seat, text in hands), *lines[at:])


def parse_record(text: str) -> Record:
    """The record that `text` is. Raises `RecordError` with line and column."""
    reading = read(text)
    if reading.problem:
        raise reading.problem
    return reading.record


def read(text: str) -> Reading:
    """As much of `text` as is a record."""
    reader = _Reader()
    lines = text.removeprefix("\ufeff").split("\n")
    for number, line in enumerate(lines if lines[-1] else lines[:-1], start=1):
        try:
            reader.take(line.removesuffix("\r"))
        except RecordError as error:
            placed = RecordError(error.problem, line=number, column=error.column)
            return Reading(Record(tuple(reader.lines)), placed)
    return Reading(Record(tuple(reader.lines)), reader.missing())


def read_bytes(data: bytes) -> Reading:
    """As `read`, for the bytes of a file."""
    try:
        return read(data.decode())
    except UnicodeDecodeError as error:
        before = data[: error.start].decode()
    whole = before[: before.rfind("\n") + 1]
    line, column = before.count("\n") + 1, len(before) - len(whole) + 1
    reading = read(whole)
    if reading.problem and reading.problem.line < line:
        return reading
    return Reading(reading.record, RecordError("expected text in UTF-8", line=line, column=column))


class _Reader:
    """Takes one line after the other; what it has refused is not in `lines`."""

    def __init__(self) -> None:
        self.lines: list[Line] = []
        self._keys: set[str] = set()
        self._seats: tuple[Seat, ...] = ()
        self._entries = 0
        self._is_over = False

    def take(self, line: str) -> None:
        """Add one line, without its end."""
        _check_characters(line)
        mark = line[:1].strip()
        if line.strip():
            _check_mark(line)
        if mark not in ("", "#"):
            self._check_place(line)
        self.lines.append(self._parsed(mark, line))

    def missing(self) -> RecordError | None:
        """What a text that ends here lacks."""
        if "format" in self._keys:
            return None
        problem = f"expected '@ format {FORMAT}', found the end of the text"
        return RecordError(problem, line=len(self.lines) + 1, column=1)

    def _check_place(self, line: str) -> None:
        if "format" not in self._keys and line.split()[:2] != ["@", "format"]:
            _fail(f"expected '@ format {FORMAT}' first", 1)
        if self._is_over:
            _fail("expected nothing after the result", 1)

    def _parsed(self, mark: str, line: str) -> Line:
        match mark:
            case "@":
                return self._header(line)
            case ">" | "~":
                return self._entry(line)
            case _:
                self._is_over |= mark == "="
                return Note(mark, line[2:].rstrip(" ") if mark else "")

    def _header(self, line: str) -> Header:
        header = _parse_header(line)
        if self._entries:
            _fail("expected the headers before the first entry", 1)
        if header.key in self._keys and header.key not in _REPEATED:
            _fail(f"expected one '@ {header.key}' only", 3)
        self._keys.add(header.key)
        if header.key == "seats":
            self._seats = read_seats(header.value, 1).order
        elif header.key in _SEATED:
            self._check_seats(header.value, line)
        return header

    def _entry(self, line: str) -> Entry:
        entry = parse_entry(line)
        number = self._entries + 1
        if isinstance(entry.what, Correction) and entry.what.target >= number:
            _fail(f"expected an entry before {number}, found {entry.what.target}", 3)
        self._check_seats(entry.text, line)
        self._entries = number
        return entry

    def _check_seats(self, text: str, line: str) -> None:
        for seat in _SEAT.findall(text) if self._seats else ():
            if seat not in self._seats:
                here = re.search(rf"\b{seat}\b", line)
                column = here.start() + 1 if here else 1
                _fail(f"expected one of the seats {' '.join(self._seats)}, found '{seat}'", column)


_SEAT: Final = re.compile(r"\b[A-J]\b")
_KEYS: Final = ("format", "date", "seats", "teams", "dealer", "rules", "hand", "engine", "model")
_REPEATED: Final = ("hand", "model")
_SEATED: Final = ("dealer", "teams", "hand")
_CONTROL: Final = re.compile(r"[\x00-\x08\x0a-\x1f\x7f]")


def _fail(problem: str, column: int) -> NoReturn:
    raise RecordError(problem, line=1, column=column)


def _check_characters(line: str) -> None:
    if len(line) > MAX_LINE:
        _fail(f"expected at most {MAX_LINE} characters, found {len(line)}", MAX_LINE + 1)
    control = _CONTROL.search(line)
    if control:
        _fail(f"expected text, found the control character {control[0]!r}", control.start() + 1)


def _check_mark(line: str) -> None:
    if line[0] not in "@>~" + NOTES:
        _fail(f"expected one of @ > ~ {' '.join(NOTES)}, found '{line[0]}'", 1)
    if line[1:2] not in ("", " "):
        _fail(f"expected one space after '{line[0]}'", 2)


def _parse_header(line: str) -> Header:
    text, remark = split_remark(line[2:])
    words = Words(text, 3)
    key = words.peek()
    if key not in _KEYS:
        words.unknown("a header", _KEYS)
    words.take()
    if not words:
        words.fail(f"the value of '{key}'")
    column = words.column
    header = Header(key, words.rest(), remark)
    _check_value(header, column)
    _opened(Opening(), header, column)
    return header


def _check_value(header: Header, column: int) -> None:
    match header.key:
        case "format" if header.value != FORMAT:
            _fail(_format_problem(header.value), column)
        case "date":
            try:
                date.fromisoformat(header.value)
            except ValueError:
                _fail(f"expected a date, as in 2026-11-29, found '{header.value}'", column)


def _format_problem(found: str) -> str:
    if re.fullmatch(r"ugn/[0-9]+", found):
        return f"this record is of format {found}, and this program reads {FORMAT}: update referee"
    return f"expected format {FORMAT}, found '{found}'"


def _opened(opening: Opening, header: Header, column: int = 1) -> Opening:
    words = Words(header.value, column)
    match header.key:
        case "seats":
            return replace(opening, seating=read_seats(header.value, column))
        case "teams":
            return replace(opening, teams=words.teams())
        case "dealer":
            opening = replace(opening, dealer=words.letter())
        case "rules":
            return replace(opening, rules=words.rest())
        case "hand":
            opening = replace(opening, hands=(*opening.hands, (words.letter(), words.cards())))
        case _:
            return opening
    words.end()
    return opening
