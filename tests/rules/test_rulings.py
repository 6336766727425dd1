"""The text and the JSON of every ruling."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.cards import CLASSIC_FACES, Card
from referee.errors import RecordError
from referee.rules.rulings import SHAPES, Ruling, parse_ruling, ruling
from referee.seats import LETTERS

letters = st.sampled_from(LETTERS)
VALUES: dict[str, st.SearchStrategy[object]] = {
    "seats": st.lists(letters, min_size=1, max_size=4).map(tuple),
    "hands": st.lists(st.tuples(letters, st.integers(0, 99)), min_size=1, max_size=4).map(tuple),
    "partner": letters,
    "direction": st.sampled_from(["cw", "ccw"]),
    "color": st.sampled_from("rygb"),
    "state": st.sampled_from(["on", "off"]),
    "ruling": st.sampled_from(["missed-uno A", "misplay B g7", "reshuffle-due", "hands A=5 B=6"]),
    "reason": st.sampled_from(["no-match", "out-of-turn", "too-late"]),
    "remedy": st.sampled_from(["take-back", "stays"]),
    "by": st.sampled_from([*LETTERS, "referee"]),
    "next": letters,
    "guilty": letters,
}
numbers = st.integers(-999, 999)


@st.composite
def rulings(draw: st.DrawFn) -> Ruling:
    """Any ruling: named parts may be missing, bare ones may not; seat and cards as they like."""
    code = draw(st.sampled_from(sorted(SHAPES)))
    parts = {}
    for name in SHAPES[code].split():
        bare = name.removesuffix("=")
        if bare not in ("seat", "cards") and (bare == name or draw(st.booleans())):
            parts[bare] = draw(VALUES.get(bare, numbers))
    shape = SHAPES[code].split()
    seat = draw(letters) if "seat" in shape else ""
    held = draw(st.lists(st.sampled_from(CLASSIC_FACES), max_size=3)) if "cards" in shape else []
    rule = draw(st.sampled_from(["", "PEN-1", "WD4-12"]))
    return ruling(code, seat, tuple(held), rule=rule, **parts)


@given(rulings())
def test_text_both_ways(given_ruling: Ruling) -> None:
    assert parse_ruling(str(given_ruling)) == given_ruling
    assert eval(repr(given_ruling), {"parse_ruling": parse_ruling}) == given_ruling


@given(rulings())
def test_json_names_every_part(given_ruling: Ruling) -> None:
    found = json.loads(json.dumps(given_ruling.as_json()))
    assert found.pop("code") == given_ruling.code
    assert found.pop("seat", "") == given_ruling.seat
    assert found.pop("rule", "") == given_ruling.rule
    assert tuple(map(Card.parse, found.pop("cards", ()))) == given_ruling.cards
    assert set(found) == {name for name, _ in given_ruling.parts}


EXAMPLES = """\
dealer D hand=1
lot-tie A C
turn B
turn A [rule=SET-5]
direction ccw
color b
ask-color A
ask-swap A
ask-proof A
ask-hand A
owes B 2
skip B
misplay A r7 reason=no-match remedy=take-back draw=2
misplay B r5 r6 reason=too-many remedy=take-back-pass
misplay A reason=forced remedy=stays
misplay B g7 reason=no-match remedy=take-back draw=2 [rule=PEN-1]
void B reason=not-your-turn
void reason=nothing-due
jump-in C
uno-due A
uno-unnoticed A
missed-uno A draw=2 by=C
missed-uno A by=referee
saved-uno A
false-uno A draw=2
false-catch C draw=2
late-catch C
challenge-upheld B guilty=A draw=4
challenge-failed B draw=6
challenge-void B reason=not-the-victim
swap A C
rotate cw
hands A=5 B=6
wrong-draw B took=3 owed=2
desync A seen=5 record=6
reshuffle-due
no-cards B forgiven=2
hand-full B forgiven=2
ask-proof A how=camera
census r5 seen=3 holds=2
quiet on
fine A draw=2 reason=advice
out A
place A 1
left B owed=4 next=C
points A 57
points A+C 70
total A -312
eliminated C
bust C
wins A
wins A+C
withdrawn 7 missed-uno A
withdrawn 7 misplay B g7"""


@pytest.mark.parametrize("line", EXAMPLES.splitlines())
def test_the_lines_of_the_notation(line: str) -> None:
    assert str(parse_ruling(line)) == line


def test_every_code_has_an_example() -> None:
    assert {parse_ruling(line).code for line in EXAMPLES.splitlines()} == set(SHAPES)


def test_json_of_the_notation() -> None:
    line = "misplay B g7 reason=no-match remedy=take-back draw=2 [rule=PEN-1]"
    assert json.dumps(parse_ruling(line).as_json()) == (
        '{"code": "misplay", "seat": "B", "cards": ["g7"], "reason": "no-match", '
        '"remedy": "take-back", "draw": 2, "rule": "PEN-1"}'
    )


@pytest.mark.parametrize(
    ("line", "found"),
    [
        ("owes B 2", {"code": "owes", "seat": "B", "count": 2}),
        ("hands A=5 B=6", {"code": "hands", "hands": {"A": 5, "B": 6}}),
        ("lot-tie A C", {"code": "lot-tie", "seats": ["A", "C"]}),
        ("swap A C", {"code": "swap", "seat": "A", "partner": "C"}),
        ("points A+C 70", {"code": "points", "team": "A+C", "points": 70}),
        ("quiet on", {"code": "quiet", "state": "on"}),
        ("reshuffle-due", {"code": "reshuffle-due"}),
        (
            "withdrawn 7 misplay B g7",
            {"code": "withdrawn", "given_at": 7, "ruling": "misplay B g7"},
        ),
    ],
)
def test_json_names(line: str, found: dict[str, object]) -> None:
    assert parse_ruling(line).as_json() == found


@pytest.mark.parametrize(
    ("text", "column", "problem"),
    [
        ("ows B 2", 1, "(did you mean 'owes'?)"),
        ("owes B", 7, "expected a number"),
        ("misplay A r7 reson=x", 14, "(did you mean 'reason'?)"),
        ("turn B 3", 8, "expected the end of the line"),
        ("void A reason=", 15, "expected a value"),
    ],
)
def test_errors_say_where_and_what(text: str, column: int, problem: str) -> None:
    with pytest.raises(RecordError) as caught:
        parse_ruling(text)
    assert caught.value.column == column
    assert problem in caught.value.problem


@given(st.text(max_size=30) | st.sampled_from(sorted(SHAPES)))
def test_no_text_does_anything_but_parse_or_say_where(text: str) -> None:
    try:
        given_ruling = parse_ruling(text)
    except RecordError as error:
        assert 1 <= error.column <= len(text) + 1
    else:
        assert parse_ruling(str(given_ruling)) == given_ruling
