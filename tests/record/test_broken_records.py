"""Real games with something broken in them: replayed and checked, or told where it is wrong."""

from __future__ import annotations

from contextlib import suppress
from importlib.resources import files
from pathlib import Path

from hypothesis import given
from hypothesis import strategies as st

from referee.errors import RecordError
from referee.record.checking import check
from referee.record.notation import Record, parse_record, read
from referee.record.replay import annotated, replay

GAMES = sorted((Path(__file__).parents[1] / "games").glob("*.ugn"))
EXAMPLES = sorted(
    path for path in (files("referee.rules") / "examples").iterdir() if path.name.endswith(".ugn")
)
TEXTS = [path.read_text(encoding="utf-8") for path in (*GAMES, *EXAMPLES)]
WORDS = sorted(
    {word for text in TEXTS for word in text.split()} | {"~", "drop", "before", "??", "?"}
)


@st.composite
def broken(draw: st.DrawFn) -> str:
    """A game with words and lines replaced, doubled, moved or left out."""
    lines = draw(st.sampled_from(TEXTS)).splitlines()
    for _ in range(draw(st.integers(1, 4))):
        at = draw(st.integers(0, len(lines) - 1))
        match draw(st.sampled_from(("word", "character", "double", "drop", "swap", "correct"))):
            case "word":
                words = lines[at].split(" ")
                words[draw(st.integers(0, len(words) - 1))] = draw(st.sampled_from(WORDS))
                lines[at] = " ".join(words)
            case "character":
                cut = draw(st.integers(0, len(lines[at])))
                put = draw(
                    st.sampled_from(['"', "=", "+", " ", "  ", "[", "]", "#", "9", "Z", "小"])
                )
                lines[at] = lines[at][:cut] + put + lines[at][cut + draw(st.integers(0, 1)) :]
            case "double":
                lines.insert(at, lines[at])
            case "drop":
                lines[at : at + 1] = [] if len(lines) > 1 else lines
            case "swap":
                other = draw(st.integers(0, len(lines) - 1))
                lines[at], lines[other] = lines[other], lines[at]
            case _:
                number = draw(st.integers(1, 12))
                word = draw(st.sampled_from(("drop", "> A draw", "before > B play r5 [by=C]")))
                lines.insert(at, f"~ {number} {word}")
    return "\n".join(lines) + "\n"


@given(broken())
def test_a_broken_game_is_read_to_where_it_breaks(text: str) -> None:
    reading, lines = read(text), text.split("\n")
    if reading.problem is None:
        assert parse_record(text) == reading.record
        return
    line, column = reading.problem.line, reading.problem.column
    assert 1 <= line <= len(lines)
    assert 1 <= column <= len(lines[line - 1]) + 1
    assert len(reading.record.lines) == line - 1


@given(broken())
def test_what_could_be_read_of_it_is_replayed(text: str) -> None:
    """Whatever the acts are, they are ruled on; headers that cannot be meant are refused."""
    record: Record = read(text).record
    with suppress(RecordError):
        whole = annotated(record, replay(record))
        assert check(whole) == ()
        assert str(annotated(whole, replay(whole))) == str(whole)
