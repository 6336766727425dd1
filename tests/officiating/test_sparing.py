"""What may not be held against anybody keeps nothing out of the record that came after it."""

from __future__ import annotations

import pytest

from referee.officiating.bench import Bench
from referee.officiating.decisions import Evidence
from referee.officiating.sparing import spared
from referee.officiating.stories import Stories
from referee.officiating.story import SLOTS, Story
from referee.officiating.waiting import Landed
from referee.officiating.world import World
from referee.officiating.writing import Writing
from referee.rules.actions import parse_action
from referee.tabletop.events import CardLanded, Moment
from tests.officiating.desk import NOWHERE, Desk, sure

MISPLAYED = ("A play r2", "B play g7", "B takes-back g7", "B play r1", "C play r3")


def story_of(*acts: str, rules: str = "mattel") -> Story:
    """The acts, two seconds apart, on a red five."""
    game = Desk(names=("Anna", "Ben", "Chi", "Dev"), rules=rules).game
    story = Story(World(game.round, game.book))
    for number, act in enumerate(acts, start=1):
        story = story.then(number * SLOTS, parse_action(act), Evidence(2.0 * number, 24 * number))
    return story


def acts_of(story: Story | None) -> list[str]:
    return [str(step.action) for step in story.steps] if story is not None else []


def test_a_card_taken_back_is_left_out_with_its_going_back() -> None:
    story = story_of(*MISPLAYED)
    way = spared(story, story.steps[1])
    assert acts_of(way) == ["A play r2", "B play r1", "C play r3"]
    assert way is not None
    assert not any(step.charges for step in way.steps)
    assert way.state() == story.state()


def test_the_fine_drawn_for_it_is_left_out_as_well() -> None:
    fined = ("A play r2", "B play g7", "B takes-back g7", "B draw 2", "B play r1")
    story = story_of(*fined, rules="seed1")
    assert acts_of(spared(story, story.steps[1])) == ["A play r2", "B play r1"]


def test_a_card_that_others_were_laid_on_cannot_be_left_out() -> None:
    story = story_of("A play r2", "B play g7", "stands", "C play g3")
    assert spared(story, story.steps[1]) is None


@pytest.mark.parametrize(("later_s", "left"), [(8.0, 2), (30.0, 1)])
def test_a_story_is_told_without_what_nobody_will_be_accused_of(later_s: float, left: int) -> None:
    """Clip 8606: the likeliest story had a wrong card that had been ruled legal, nothing of it
    could be written, and nothing was written any more."""
    desk = Desk(names=("Anna", "Ben", "Chi", "Dev"))
    bench = Bench(desk.official.copies)
    stories, writing = Stories(Story(World(desk.game.round, desk.game.book))), Writing(bench)
    for number, (seat, code, at_s) in enumerate([("A", "g7", 2.0), ("A", "r2", later_s)], start=1):
        event = CardLanded(Moment(at_s, 0), number, ((code, 0.999),), sure(seat), NOWHERE)
        stories.add(Landed(number, event, event.faces))
        stories.tell(bench, writing)
    charged = [step for step in stories.told[0].steps if step.charges]
    assert len(charged) == left - 1
