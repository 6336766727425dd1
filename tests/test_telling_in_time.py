"""A hundred simulated hands told by a mouth that takes its time: nothing is said too late."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, field
from random import Random

import pytest

from referee.config import TableConfig
from referee.match.game import Game
from referee.outputs.announce import Priority, Prompt, due_in, enqueue, overtaken
from referee.record.entry import Entry
from referee.record.notation import Opening
from referee.record.replay import advance, begin
from referee.rules.house import HouseRules
from referee.seats import Seating
from referee.simulation.game import play_hand
from referee.speaking import VoiceStyle
from referee.tabletop.layout import Layout
from referee.telling import Teller, has_moved

SEATING = Seating.of(["Anna", "Ben", "Chi", "Dev"])
LETTERS_A_SECOND = 14.0


@dataclass
class Mouth:
    """Speaks one prompt after the other, at the pace of a voice."""

    now_s: float = 0.0
    free_s: float = 0.0
    waiting: tuple[Prompt, ...] = ()
    said: list[tuple[float, Prompt]] = field(default_factory=list)
    is_heard: bool = True

    def tell(self, prompt: Prompt) -> None:
        self.waiting = enqueue(self.waiting, prompt)

    def overtake(self, due: AbstractSet[str], *, has_moved: bool) -> None:
        self.waiting = overtaken(self.waiting, due, has_moved=has_moved)

    def prepare(self, texts: Iterable[str]) -> None:
        pass

    @property
    def style(self) -> VoiceStyle:
        return VoiceStyle()

    def restyle(self, style: VoiceStyle) -> None:
        pass

    def pass_time(self, until_s: float) -> None:
        while self.waiting and self.free_s <= until_s:
            first, *rest = self.waiting
            begins_s = max(self.free_s, self.now_s)
            self.said.append((begins_s, first))
            self.waiting = tuple(rest)
            self.free_s = begins_s + len(first.text) / LETTERS_A_SECOND
        self.now_s = until_s


@dataclass(frozen=True)
class Act:
    """When something was done, how the table stood after it, and whether it had moved on."""

    time_s: float
    game: Game
    is_move: bool


def tell_hand(seed: int, mouth: Mouth) -> list[Act]:
    """A hand told as it is played; whatever was done in it."""
    teller, acts = Teller(Layout.of(TableConfig(), 4), voice=mouth), list[Act]()
    played = begin(Opening(SEATING, dealer="D"))
    for deed in play_hand(HouseRules(), SEATING.order, "D", Random(seed)).deeds:
        mouth.pass_time(mouth.now_s + deed.wait_s + 0.6)
        before, (played, judged) = played.game, advance(played, Entry(deed.action))
        is_move = has_moved(before.round, played.game.round)
        acts.append(Act(mouth.now_s, played.game, is_move))
        teller.ruled(judged, before, played.game, mouth.now_s)
    mouth.pass_time(mouth.now_s + 60.0)
    return acts


def is_over(prompt: Prompt, begins_s: float, acts: list[Act]) -> bool:
    """Whether the table had overtaken it when its first word was said."""
    since = [act for act in acts if prompt.time_s < act.time_s < begins_s]
    if prompt.priority is Priority.TURN:
        return any(act.is_move for act in since)
    return bool(prompt.due and since) and not prompt.due & due_in(since[-1].game.round)


def test_nothing_is_said_once_it_is_over_and_every_penalty_is() -> None:
    said: Counter[Priority] = Counter()
    for seed in range(100):
        mouth = Mouth()
        acts = tell_hand(seed, mouth)
        said.update(prompt.priority for _, prompt in mouth.said)
        late = [prompt.text for begins_s, prompt in mouth.said if is_over(prompt, begins_s, acts)]
        assert not late, seed
    assert said[Priority.TURN] > 1000
    assert min(said[Priority.DEMAND], said[Priority.PENALTY]) > 50


@pytest.mark.parametrize("kept", [{"TURN"}, {"DEMAND"}])
def test_a_mouth_that_says_everything_is_found_out(kept: set[str]) -> None:
    """What the test above would have to see if turns, or demands, were not dropped."""

    class Chatterer(Mouth):
        def overtake(self, due: AbstractSet[str], *, has_moved: bool) -> None:
            left = overtaken(self.waiting, due, has_moved=has_moved)
            stays = (one for one in self.waiting if one in left or one.priority.name in kept)
            self.waiting = tuple(stays)

    late = 0
    for seed in range(12):
        mouth = Chatterer()
        acts = tell_hand(seed, mouth)
        late += sum(is_over(prompt, begins_s, acts) for begins_s, prompt in mouth.said)
    assert late
