"""What stands in the record and what it was seen by: the one outlasts the other."""

from __future__ import annotations

from referee.app import copies_of
from referee.officiating.bench import Bench
from referee.officiating.decisions import Revision
from referee.officiating.now import Now
from referee.officiating.stories import Stories
from referee.officiating.story import Step
from referee.officiating.world import World
from referee.officiating.writing import Writing
from tests.officiating.desk import Desk
from tests.officiating.test_revising import shown, story_of

MISPLAYED = ((16, "B play g7"), (24, "B takes-back g7"), (32, "B play r9"))


def corrected_to(*acts: tuple[int, str], written: tuple[tuple[int, str], ...]) -> list[str]:
    """What becomes of a record where these acts have turned out to be true, long after."""
    game = Desk().game
    writing = Writing(Bench(copies_of(game.book)))
    writing.begin(World(game.round, game.book))
    writing._steps = story_of(*written)[1].steps
    decided = writing.next(Stories(story_of(*acts)[1]), Now(80.0))
    revisions = [each for each in decided if isinstance(each, Revision)]
    return [line for revision in revisions for line in shown(revision.corrections)]


def charged(steps: tuple[Step, ...]) -> list[int]:
    return [step.key for step in steps if step.charges]


def test_a_ruling_whose_cause_is_remembered_no_more_keeps_nothing_from_being_mended() -> None:
    """Anna's card was another one; Ben's misplay stands in both."""
    first = (8, "A play r6")
    assert charged(story_of(first, *MISPLAYED)[1].steps) == [16]
    mended = corrected_to((8, "A play r2"), *MISPLAYED, written=(first, *MISPLAYED))
    assert mended == ["8 A play r2"]


def test_a_new_ruling_whose_cause_is_remembered_no_more_is_not_made() -> None:
    """The same, but that the misplay is new."""
    written = ((8, "A play r6"), (32, "B play r9"))
    assert corrected_to((8, "A play r2"), *MISPLAYED, written=written) == []
