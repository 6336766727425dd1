"""A voice that has failed is a badge on the picture, not only a line that scrolls away."""

from dataclasses import dataclass, field

import numpy as np
import pytest

from referee.config import SeatPlace, TableConfig
from referee.outputs.announce import Prompt
from referee.outputs.shapes import Label, Shape
from referee.ports import Frame, Image, Look
from referee.record.notation import Opening
from referee.record.replay import begin
from referee.seats import Seating
from referee.tabletop.layout import Layout
from referee.telling import Teller


@dataclass(slots=True)
class Wall:
    """A display that remembers the words on it."""

    words: list[str] = field(default_factory=list)

    def show(self, image: Image, drawing: tuple[Shape, ...]) -> tuple[str, ...]:
        self.words = [shape.text for shape in drawing if isinstance(shape, Label)]
        return ()

    def close(self) -> None:
        pass


@dataclass(slots=True)
class Mouth:
    is_heard: bool

    def tell(self, prompt: Prompt) -> None:
        pass


@pytest.mark.parametrize("is_heard", [True, False])
def test_a_voice_that_failed_is_a_badge(is_heard: bool) -> None:
    names = ("Anna", "Ben")
    table = TableConfig(seats=tuple(SeatPlace(name) for name in names))
    wall = Wall()
    teller = Teller(Layout.of(table, len(names)), voice=Mouth(is_heard), display=wall)
    game = begin(Opening(Seating.of(names), rules="mattel", dealer="B")).game
    frame = Frame(np.zeros((540, 960, 3), np.uint8), 1.0, 12)
    teller.show(frame, Look(1.0, 12, frame.size_wh), game)
    assert ("no speaker" in wall.words) is not is_heard
