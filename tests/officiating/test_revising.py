"""Corrections in an order in which nobody is accused half way."""

from __future__ import annotations

from collections.abc import Sequence

from hypothesis import example, given
from hypothesis import strategies as st

from referee.officiating.decisions import Act, Amend, Evidence, Insert
from referee.officiating.revising import agree, corrected, corrections
from referee.officiating.story import Step, Story
from referee.officiating.world import World
from referee.rules.actions import parse_action
from tests.officiating.desk import Desk


def story_of(*acts: tuple[int, str]) -> tuple[World, Story]:
    """A story of acts with their keys, from the desk's opening."""
    game = Desk().game
    start = World(game.round, game.book)
    story = Story(start)
    for key, text in acts:
        story = story.then(key, parse_action(text), Evidence(float(key), key))
    return start, story


def told(*acts: tuple[int, str]) -> tuple[World, tuple[Step, ...]]:
    """The acts of such a story."""
    start, story = story_of(*acts)
    return start, story.steps


def shown(changes: Sequence[Amend | Insert]) -> list[str]:
    return [
        f"{change.key} {change.action}"
        if isinstance(change, Amend)
        else f"before {change.before}: {change.act.action}"
        for change in changes
    ]


def test_two_cards_that_hang_together_are_corrected_the_harmless_way_round() -> None:
    """A green nine on a red six, or a red nine below: half way there would be a misplay."""
    start, written = told((8, "A play r6"), (16, "B play g6"))
    _, wanted = told((8, "A play r9"), (16, "B play g9"))
    _, second = told((8, "A play r9"), (16, "B play r8"))
    assert len(corrections(start, written, wanted)) == 3  # one is not known on the way
    assert shown(corrections(start, written, second)) == ["16 B play r8", "8 A play r9"]


def test_what_was_missed_is_put_before_the_next_act_that_stays() -> None:
    start, written = told((8, "A play r6"), (16, "C play r8"))
    _, wanted = told((8, "A play r6"), (9, "B draw"), (16, "C play r8"))
    assert shown(corrections(start, written, wanted)) == ["before 16: B draw"]


def test_what_never_happened_is_dropped() -> None:
    start, written = told((8, "A play r6"), (16, "B draw"), (24, "C play r8"))
    _, wanted = told((8, "A play rS"), (24, "C play r8"))
    assert sorted(shown(corrections(start, written, wanted))) == ["16 None", "8 A play rS"]


def test_how_far_two_stories_agree() -> None:
    _, one = told((8, "A play r6"), (16, "B play r7"), (24, "C play r8"))
    _, other = told((8, "A play r6"), (16, "B play r1"), (24, "C play r8"))
    assert agree(one, other) == 1
    assert agree(one, one[:2]) == 2
    assert agree((), one) == 0


def test_an_act_that_hides_another_ones_is_written_anew() -> None:
    """Whichever change comes first, somebody would have played out of turn half way."""
    start, written = told((8, "A play r6"))
    _, wanted = told((9, "A play ??"), (8, "B play r6"))
    assert shown(corrections(start, written, wanted)) == [
        "8 None", "before -1: A play ??", "before -1: B play r6",
    ]  # fmt: skip


ACTS = st.sampled_from(
    [f"{seat} {what}" for seat in "ABC" for what in ("play r6", "play g9", "play ??", "draw")]
)


@example(["A play r6"], ["A draw", "A play r6", "A play r6", "A draw"], [2, 3, 4, 1])
@given(st.lists(ACTS, max_size=4), st.lists(ACTS, max_size=4), st.permutations(range(1, 5)))
def test_no_correction_accuses_of_what_neither_story_has(
    before: list[str], after: list[str], keys: list[int]
) -> None:
    start, written = told(*((8 * n, text) for n, text in enumerate(before, start=1)))
    _, wanted = told(*((8 * n, text) for n, text in zip(keys, after, strict=False)))
    acts = tuple(Act(step.action, step.at, step.key) for step in written)
    fair = {(step.key, step.action, step.charges) for step in (*written, *wanted) if step.charges}
    for change in corrections(start, written, wanted):
        acts = corrected(acts, change)
        _, steps = told(*((act.key, str(act.action)) for act in acts))
        assert {(s.key, s.action, s.charges) for s in steps if s.charges} <= fair
    kept = {act.key for act in acts}
    assert [(act.key, act.action) for act in acts] == [
        (step.key, step.action) for step in wanted if step.key in kept
    ]
