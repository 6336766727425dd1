"""What is said of a correction: the words are those of the moment that it corrects."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

import numpy as np
import pytest

from referee.config import TableConfig
from referee.match.game import Game
from referee.outputs.shapes import Shape
from referee.ports import Arm, CardSeen, Frame, Image, Look
from referee.record.entry import Entry, parse_entry
from referee.record.notation import Opening
from referee.record.replay import Judged, Replay, advance, begin
from referee.seats import Seating
from referee.session import in_all
from referee.tabletop.layout import DISCARD, Layout
from referee.telling import Teller


@dataclass
class Told:
    """A record that is written and told at once."""

    lines: list[str] = field(default_factory=list)
    played: Replay = field(default_factory=lambda: begin(Opening(Seating.of(SEATS), dealer="C")))

    def __post_init__(self) -> None:
        self.teller = Teller(Layout.of(TableConfig(), 3), say_line=self.lines.append)

    def write(self, *texts: str) -> list[str]:
        """What is said of the last; what is said of the others is forgotten."""
        for text in texts:
            before, judged = self._write(text)
            self.lines.clear()
            self.teller.ruled(judged, before, self.played.game, 1.0)
        return self.lines

    def write_as_one(self, *texts: str) -> list[str]:
        before = self.played.game
        judged = in_all([self._write(text)[1] for text in texts])
        self.lines.clear()
        self.teller.ruled(judged, before, self.played.game, 1.0)
        return self.lines

    def _write(self, text: str) -> tuple[Game, Judged]:
        before, entry = self.played.game, parse_entry(text)
        assert isinstance(entry, Entry)
        self.played, judged = advance(self.played, entry)
        return before, judged


SEATS = ["Anna", "Ben", "Chi"]
NINE = ("> deal 3", "> flip r5", "> A play r9", "> B play g9")
DOES_NOT_MATCH = (
    "Ben, the green seven does not match the red nine. "
    "Red, a nine or a wild would have fitted. Take it back."
)


def test_a_corrected_card_is_held_against_what_lay_there_then() -> None:
    """The demo said: the green seven does not match the green nine; green would have fitted."""
    assert Told().write(*NINE, "~ 4 > B play g7")[0] == DOES_NOT_MATCH


def test_so_it_is_when_others_have_played_since() -> None:
    """Each of two wrong cards goes by its own moment."""
    said = Told().write(*NINE, "> C play g2", "~ 4 > B play g7")
    assert said[0].startswith(DOES_NOT_MATCH)
    assert said[0].endswith("Chi, it is Ben's turn. Take it back.")
    said = Told().write("> deal 3", "> flip r5", "> A play r9", "> B play g9", "~ 2 > flip b5")
    assert said[0].startswith("Anna, the red nine does not match the blue five.")


def test_so_it_is_when_several_corrections_are_told_as_one() -> None:
    told = Told()
    told.write(*NINE)
    assert DOES_NOT_MATCH in told.write_as_one("~ 4 > B play g7", "~ 2 > flip r6")


def test_why_explains_what_was_ruled_then() -> None:
    told = Told()
    told.write(*NINE, "~ 4 > B play g7", "> B takes-back g7", "> B play r2")
    told.lines.clear()
    told.teller.explain(told.played.game, 2.0)
    said = " ".join(told.lines)
    told.write("> C play b2")
    told.lines.clear()
    told.teller.explain(told.played.game, 3.0)
    assert said
    assert "blue" not in said


@dataclass
class Screen:
    """Keeps the words of the last picture."""

    texts: list[str] = field(default_factory=list)

    def show(self, image: Image, drawing: Iterable[Shape]) -> tuple[str, ...]:
        self.texts = [shape.text for shape in drawing if hasattr(shape, "text")]
        return ()

    def close(self) -> None:
        pass


@pytest.mark.parametrize(("change", "is_named"), [(0.02, True), (0.3, False)])
def test_the_name_of_a_card_goes_when_the_card_does(change: float, is_named: bool) -> None:
    """The outline of a card that was being taken back stayed where another lay by then."""
    told, screen = Told(), Screen()
    told.teller.display = screen
    frame = Frame(np.zeros((540, 960, 3), np.uint8), 1.0, 12)
    x, y = np.mean(told.teller.layout.discard, axis=0) * frame.size_wh
    quad = np.array([[-30, -45], [30, -45], [30, 45], [-30, 45]]) + np.array((x, y))
    card = CardSeen(quad.astype(np.float32), 0.9, (("g7", 0.99),))
    read = Look(1.0, 12, frame.size_wh, cards=(card,), was_read=True, zone=DISCARD)
    told.teller.show(frame, read, told.played.game)
    assert "green seven" in screen.texts
    later = Look(1.1, 13, frame.size_wh, change={DISCARD: change})
    told.teller.show(frame, later, told.played.game)
    assert ("green seven" in screen.texts) is is_named


def test_a_hand_that_rests_over_the_pile_is_asked_away_once() -> None:
    told = Told()
    told.write("> deal 3", "> flip r5")
    frame = Frame(np.zeros((54, 96, 3), np.uint8), 0.0, 0)
    remarks: list[str] = []
    told.teller.remark_line = remarks.append
    badges = []
    for step in range(20):
        is_there = 2 <= step < 16
        arms = (Arm((0.0, 0.5), (0.5, 0.5), frozenset({DISCARD})),) if is_there else ()
        told.teller.show(frame, Look(float(step), step, frame.size_wh, arms=arms), told.played.game)
        badges.append("pile-covered" in told.teller.badges)
    assert remarks == ["A hand is over the discard pile. I cannot see what is played."]
    assert [step for step, badge in enumerate(badges) if badge] == list(range(6, 16))
