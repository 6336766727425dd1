"""A hundred simulated hands told by a mouth that takes its time: nothing is said too late."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from random import Random

import pytest

from referee.config import TableConfig
from referee.match.game import Game
from referee.outputs.announce import Priority, Prompt, enqueue, overtaken
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

    def overtake(self) -> None:
        self.waiting = overtaken(self.waiting)

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
class Moved:
    """When the table moved on, and whose turn it was then."""

    time_s: float
    game: Game


def tell_hand(seed: int, mouth: Mouth, moves: list[Moved]) -> None:
    teller = Teller(Layout.of(TableConfig(), 4), voice=mouth)
    played = begin(Opening(SEATING, dealer="D"))
    for deed in play_hand(HouseRules(), SEATING.order, "D", Random(seed)).deeds:
        mouth.pass_time(mouth.now_s + deed.wait_s + 0.6)
        before, (played, judged) = played.game, advance(played, Entry(deed.action))
        if has_moved(before.round, played.game.round):
            moves.append(Moved(mouth.now_s, played.game))
        teller.ruled(judged, before, played.game, mouth.now_s)
    mouth.pass_time(mouth.now_s + 60.0)


@pytest.mark.parametrize("seeds", [range(0, 100)])
def test_no_turn_is_said_once_it_is_over_and_every_penalty_is(seeds: range) -> None:
    turns = penalties = 0
    for seed in seeds:
        mouth, moves = Mouth(), list[Moved]()
        tell_hand(seed, mouth, moves)
        for begins_s, prompt in mouth.said:
            turns += prompt.priority is Priority.TURN
            penalties += prompt.priority is Priority.PENALTY
            if prompt.priority is Priority.TURN:
                over = [m for m in moves if prompt.time_s < m.time_s < begins_s]
                assert not over, (seed, prompt.text)
    assert turns > 1000
    assert penalties > 50
