"""The text of every act: parse and print are inverse, and errors say where to look."""

import pytest
from act_values import actions
from hypothesis import given
from hypothesis import strategies as st

from referee.errors import RecordError
from referee.rules import actions as act
from referee.rules.actions import VERBS, Action, parse_action


@given(actions)
def test_text_both_ways(action: Action) -> None:
    assert parse_action(str(action)) == action
    assert eval(repr(action), {"parse_action": parse_action}) == action


EXAMPLES = """\
A lot y7
deal 7
deal A=7 B=7
flip r5
A play r9
A play W color=b
A color b
A play r5 b5 y5 color=b
A adds b5 y5
A play rA r3 rS
A play r7 swap=C
A play r7 swap=none
A swap C
A swap none
B draw
B draw 2
B draw g4 ??
B pass
A uno
? uno
C catch A
referee catch A
B challenge
A show g2 b7 r1
A shown guilty
A shown innocent
A admit
A innocent
A takes-back r7
stands
reshuffle
A count 5
A hand r5 g2
A points 37
A noise
A slap
A advice
timeout A
timeout match
pause
resume
A leave
seats A C B D
teams A+C B+D
next
next dealer=B"""


@pytest.mark.parametrize("line", EXAMPLES.splitlines())
def test_the_lines_of_the_notation(line: str) -> None:
    assert str(parse_action(line)) == line


def test_every_verb_has_an_example() -> None:
    assert {type(parse_action(line)).VERB for line in EXAMPLES.splitlines()} == set(VERBS)


def test_one_is_implied_for_a_draw() -> None:
    assert parse_action("B draw 1") == act.Draw("B", 1)
    assert str(act.Draw("B", 1)) == "B draw"


@pytest.mark.parametrize(
    ("text", "column", "problem"),
    [
        ("A plays r9", 3, "expected what A did (did you mean 'play'?), found 'plays'"),
        ("dael 7", 1, "(did you mean 'deal'?)"),
        ("", 1, "found the end of the line"),
        ("A", 2, "expected what A did, found the end of the line"),
        ("K uno", 1, "expected a seat A-J or ?"),
        ("a uno", 1, "expected a seat A-J or ?"),
        ("A play", 7, "expected a card"),
        ("A play r9 r55", 11, "found 'r55'"),
        ("A play W color=x", 16, "expected a colour r y g b, found 'x'"),
        ("A play W color=", 16, "expected a colour r y g b, found the end of the line"),
        ("A play r7 swap=Z", 16, "expected a seat A-J or ?"),
        ("A play r7 colour=b", 11, "expected the end of the line, found 'colour=b'"),
        ("A play back", 8, "found 'back'"),
        ("A draw 0", 8, "1 or more"),
        ("A draw ²", 8, "expected a card"),
        ("A draw 2 g4", 10, "expected the end of the line"),
        ("deal A=7 B=x", 12, "expected a number"),
        ("deal ?=7", 6, "expected SEAT=number, as in A=7"),
        ("deal -3", 6, "expected a number of cards"),
        ("A shown", 8, "expected guilty or innocent"),
        ("referee play r5", 9, "expected what referee did"),
        ("seats A ?", 9, "expected a seat A-J"),
        ("teams A+?", 7, "seats joined with +"),
        ("next deler=B", 6, "expected dealer=..."),
        ("A uno now", 7, "expected the end of the line"),
    ],
)
def test_errors_say_where_and_what(text: str, column: int, problem: str) -> None:
    with pytest.raises(RecordError) as caught:
        parse_action(text)
    assert caught.value.column == column
    assert problem in caught.value.problem


@given(st.text(max_size=30))
def test_no_text_does_anything_but_parse_or_say_where(text: str) -> None:
    try:
        action = parse_action(text)
    except RecordError as error:
        assert 1 <= error.column <= len(text) + 1
    else:
        assert parse_action(str(action)) == action


@given(st.lists(st.sampled_from(["A", "?", "r5", "W", "2", "=", "A=3", "color=b", *VERBS])))
def test_no_words_do_anything_but_parse_or_say_where(words: list[str]) -> None:
    test_no_text_does_anything_but_parse_or_say_where.hypothesis.inner_test(" ".join(words))
