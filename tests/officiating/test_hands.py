"""Hands laid open for the score: written once they are whole, mended, and asked about in doubt."""

from __future__ import annotations

from dataclasses import dataclass, field

from referee.app import copies_of
from referee.match.game import Game, new_game, step
from referee.officiating.decisions import Act, Decision, Question, Revision
from referee.officiating.hands import Hands
from referee.officiating.world import World
from referee.rules.actions import parse_action
from referee.rules.house import HouseRules
from referee.seats import Seating
from referee.tabletop.events import HandShown, Moment, Odds

OVER = (
    "deal 2", "flip r5", "A play r6", "B draw", "C draw", "A uno", "A play r7",
)  # fmt: skip
"""Anna is out; Ben and Chi hold three cards each."""


@dataclass
class Table:
    """A hand that is over, and what is seen of the cards laid open."""

    game: Game = field(init=False)
    hands: Hands = field(default_factory=Hands)
    found: list[Decision] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.game = new_game(Seating.of(["Anna", "Ben", "Chi"]), HouseRules(), dealer="C")
        for text in OVER:
            self.game, _ = step(self.game, parse_action(text))
        assert self.game.round.stage == "hand-over"

    def sees(self, seat: str, at_s: float, *faces: str | Odds) -> list[str]:
        """One look; what is decided then, as text."""
        odds = tuple(((face, 0.99),) if isinstance(face, str) else face for face in faces)
        self.hands.see(HandShown(Moment(at_s, round(at_s * 12)), seat, odds))
        return self.at(at_s)

    def at(self, now_s: float, *, is_over: bool = False) -> list[str]:
        told = []
        copies = copies_of(self.game.book)
        world = World(self.game.round, self.game.book)
        while found := self.hands.decide(world, copies, now_s, is_over=is_over):
            for one in found:
                self.found.append(one)
                match one:
                    case Act(action=action):
                        self.game, _ = step(self.game, action)
                        told.append(str(action))
                    case Revision(corrections=(amended,)):
                        told.append(f"~ {amended.action}")
                    case Question():
                        told.append(f"? {one}")
            world = World(self.game.round, self.game.book)
        return told


def test_a_hand_of_the_right_number_is_written_when_it_was_seen_twice() -> None:
    table = Table()
    assert table.sees("B", 1.0, "r1", "g2", "W") == []
    assert table.sees("B", 1.5, "r1", "g2", "W") == ["B hand r1 g2 W"]
    assert table.sees("B", 2.0, "r1", "g2", "W") == []
    assert table.game.left_over == (("B", 53),)


def test_too_few_cards_are_written_after_a_while_and_mended_when_all_are_seen() -> None:
    """One card lay under another: the record still says three."""
    table = Table()
    for at_s in (1.0, 1.5, 2.5):
        assert table.sees("B", at_s, "r1", "g2") == []
    assert table.at(4.0) == []
    assert table.at(5.1) == ["B hand r1 g2"]
    table.sees("B", 7.0, "r1", "g2", "y9")
    assert table.sees("B", 7.5, "r1", "g2", "y9") == ["~ B hand r1 g2 y9"]


def test_cards_swept_together_later_change_no_hand() -> None:
    table = Table()
    table.sees("B", 1.0, "r1", "g2", "W")
    table.sees("B", 1.5, "r1", "g2", "W")
    for at_s in (3.0, 3.5, 4.0, 9.0):
        assert table.sees("B", at_s, "r1", "g2", "W", "r7", "r6") == []


def test_a_doubtful_card_is_asked_about_best_first() -> None:
    table = Table()
    doubtful: Odds = (("r6", 0.5), ("r9", 0.4), ("r8", 0.06), ("r3", 0.04))
    table.sees("C", 1.0, "b1", doubtful, "gS")
    assert table.sees("C", 1.5, "b1", doubtful, "gS") == [
        "C hand b1 r6 gS",
        "? C hand b1 r6 gS | C hand b1 r9 gS | C hand b1 r8 gS",
    ]


def test_a_card_that_nobody_could_read_is_written_when_it_can_be() -> None:
    table = Table()
    table.sees("B", 1.0, "r1", (), "g2")
    assert table.sees("B", 1.5, "r1", (), "g2") == ["B hand r1 ?? g2"]
    assert table.game.left_over == ()
    assert table.sees("B", 2.0, "r1", "y9", "g2") == ["B hand r1 y9 g2"]
    assert table.game.left_over == (("B", 12),)


def test_a_clip_that_ends_counts_what_was_seen() -> None:
    table = Table()
    table.sees("B", 1.0, "r1", "g2")
    assert table.at(1.1, is_over=True) == ["B hand r1 g2"]
