"""Corrections in an order in which nobody is accused half way."""

from __future__ import annotations

from collections.abc import Sequence

from referee.officiating.decisions import Amend, Evidence, Insert
from referee.officiating.revising import agree, corrections
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
