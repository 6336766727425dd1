"""A table drawn with a few rectangles: enough for the gate and the tracker, exact to the pixel.

Cards lie as rectangles with a pattern of their own, arms are bars from the border. The eyes are
told the truth, so what is tested is when a card landed, who laid it, and what is no event.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from dataclasses import dataclass, field

import numpy as np

from referee.config import SeatPlace, TableConfig
from referee.ports import CardSeen, Frame, Image
from referee.tabletop.events import TableEvent
from referee.tabletop.layout import Layout
from referee.tabletop.table import Table
from referee.testing import ScriptedEyes
from referee.vision.gate import Gate

WIDTH, HEIGHT = 480, 270
CARD_WH = (36, 52)
PILE = (270, 135)
STOCK = (180, 135)
ZONE = TableConfig(
    discard=((0.48, 0.32), (0.645, 0.32), (0.645, 0.68), (0.48, 0.68)),
    draw=((0.29, 0.32), (0.46, 0.32), (0.46, 0.68), (0.29, 0.68)),
    seats=tuple(
        SeatPlace(name, side)
        for name, side in {
            "A": ((0.88, 1.0), (0.12, 1.0)),
            "B": ((0.0, 0.88), (0.0, 0.12)),
            "C": ((0.12, 0.0), (0.88, 0.0)),
            "D": ((1.0, 0.12), (1.0, 0.88)),
        }.items()
    ),
)
LAYOUT = Layout.of(ZONE, 4)


@dataclass
class Sketch:
    """A table over time. Each method films what it says; `events` is what was made of it."""

    frames_per_s: float = 12.0
    noise: float = 1.5
    seed: int = 1
    cards: list[tuple[str, tuple[int, int]]] = field(default_factory=list)
    gain: float = 1.0
    shade_px: tuple[float, float] = (0.0, 0.0)
    """Where a shadow's middle is, from the left, and how far it moves in each picture."""
    shake: tuple[int, int] = (0, 0)
    events: list[TableEvent] = field(default_factory=list)
    eyes: ScriptedEyes = field(default_factory=ScriptedEyes)
    misread: dict[str, str] = field(default_factory=dict)
    bare_px: int = 0
    """So far from the border a sleeve of the table's colour goes, once it is over the piles."""
    waving: bool = False
    """Something small moves in a corner of the table."""
    _frames: int = 0

    def __post_init__(self) -> None:
        self.rng = np.random.default_rng(self.seed)
        self.gate = Gate(self.eyes, LAYOUT.zones)
        self.table = Table(LAYOUT)
        speckle = self.rng.integers(0, 40, (HEIGHT // 6, WIDTH // 6, 3))
        self.cloth = np.kron(speckle, np.ones((6, 6, 1))).astype(np.float32) + 70.0

    def rest(self, seconds: float) -> None:
        """Nothing moves."""
        for _ in self._ticks(seconds):
            self._film()

    def visit(
        self, seat: str, at: tuple[int, int], change: object = None, hold_s: float = 0.3
    ) -> None:
        """An arm goes in, `change` (a function without arguments) happens, the arm goes out."""
        for share in self._path(0.4):
            self._film((seat, at, share))
        for _ in self._ticks(hold_s):
            self._film((seat, at, 1.0))
        if callable(change):
            change()
        for share in self._path(0.4):
            self._film((seat, at, 1.0 - share))

    def lay(self, seat: str, code: str, offset: tuple[int, int] = (0, 0)) -> None:
        """A card is laid on the pile, `offset` pixels from its middle."""
        at = (PILE[0] + offset[0], PILE[1] + offset[1])
        self.visit(seat, PILE, lambda: self.cards.append((code, at)))

    def hurry(self, first: tuple[str, str], second: tuple[str, str]) -> None:
        """Two (seat, code) lay cards, the second arm coming in while the first is going out."""
        (one, code), (other, following) = first, second
        for share in self._path(0.4):
            self._film((one, PILE, share))
        self.cards.append((code, PILE))
        coming = self._path(0.4)
        for share in coming:
            self._film((one, PILE, 1.0 - share), (other, PILE, max(0.0, share - 0.4)))
        for share in self._path(0.2):
            self._film((other, PILE, 0.6 + 0.4 * share))
        self.cards.append((following, PILE))
        for share in self._path(0.4):
            self._film((other, PILE, 1.0 - share))

    def wait_and_lay(self, seat: str, code: str) -> None:
        """A hand with a card waits over the draw pile before it goes on to the discards."""
        for at in (STOCK, PILE):
            for share in self._path(0.4) if at is STOCK else ():
                self._film((seat, at, share))
            for _ in self._ticks(0.5):
                self._film((seat, at, 1.0))
        self.cards.append((code, PILE))
        for share in self._path(0.4):
            self._film((seat, PILE, 1.0 - share))

    def lay_while_another_draws(self, seat: str, code: str, other: str) -> float:
        """A card is laid; the next arm lies across the pile on its way to the draw pile already.
        When the hand that laid the card has gone."""
        for share in self._path(0.4):
            self._film((seat, PILE, share))
        for share in self._path(0.4):
            self._film((seat, PILE, 1.0), (other, STOCK, share))
        self.cards.append((code, (PILE[0] + 8, PILE[1] + 9)))
        for share in self._path(0.4):
            self._film((seat, PILE, 1.0 - share), (other, STOCK, 1.0))
        left_s = self._frames / self.frames_per_s
        for _ in self._ticks(0.5):
            self._film((other, STOCK, 1.0))
        for share in self._path(0.4):
            self._film((other, STOCK, 1.0 - share))
        return left_s

    def take_back(self, seat: str) -> None:
        """The top card is taken up again."""
        self.visit(seat, PILE, self.cards.pop)

    def draw(self, seat: str) -> None:
        """A hand goes to the draw pile and back."""
        self.visit(seat, STOCK)

    def kinds(self) -> list[str]:
        """What happened, without readings: the events' names."""
        return [type(e).__name__ for e in self.events if type(e).__name__ != "CardReread"]

    def _ticks(self, seconds: float) -> Iterator[int]:
        yield from range(max(1, round(seconds * self.frames_per_s)))

    def _path(self, seconds: float) -> list[float]:
        steps = max(1, round(seconds * self.frames_per_s))
        return [(n + 1) / steps for n in range(steps)]

    def _film(self, *arms: tuple[str, tuple[int, int], float]) -> None:
        picture = self.cloth.copy()
        self._paint_card(picture, "back", STOCK)
        for code, at in self.cards:
            self._paint_card(picture, code, at)
        self.eyes.cards = self._seen()
        for arm in arms:
            self._paint_arm(picture, *arm)
        self._hide_sleeves(picture, arms)
        if self.waving:
            picture[8:20, 8 + self._frames % 4 * 6 :][:, :12] = 240.0
        picture *= self._light()
        picture = np.roll(picture * self.gain, self.shake, axis=(1, 0))
        picture += self.rng.normal(0.0, self.noise, picture.shape)
        image: Image = np.clip(picture, 0, 255).astype(np.uint8)
        frame = Frame(image, self._frames / self.frames_per_s, self._frames)
        self._frames += 1
        self.events += self.table.step(self.gate.look(frame))

    def _light(self) -> np.ndarray:
        """What is left of the light in each column under a passing shadow with soft edges."""
        middle_px, step_px = self.shade_px
        self.shade_px = (middle_px + step_px, step_px)
        away = (np.arange(WIDTH) - middle_px) / (WIDTH / 4)
        return (1.0 - 0.3 * np.exp(-(away**4)) * (step_px > 0))[None, :, None]

    def _paint_card(self, picture: np.ndarray, code: str, at: tuple[int, int]) -> None:
        digest = hashlib.sha256(code.encode()).digest()
        face = np.array([40, 40, 40]) + np.array(list(digest[:3])) * 0.6
        card = np.tile(face, (CARD_WH[1], CARD_WH[0], 1))
        pattern = np.array(list(digest[:24])).reshape(6, 4) > 127
        marks = np.kron(pattern, np.ones((6, 6)))
        card[8:44, 6:30][marks > 0] = 235
        card[:2], card[-2:], card[:, :2], card[:, -2:] = 250, 250, 250, 250
        self._part(picture, at)[:] = card

    def _paint_arm(self, picture: np.ndarray, seat: str, at: tuple[int, int], share: float) -> None:
        x, y, half = at[0], at[1], 15
        skin = np.array([120.0, 150.0, 200.0])
        match seat:
            case "A":
                picture[round(HEIGHT - share * (HEIGHT - y)) :, x - half : x + half] = skin
            case "C":
                picture[: round(share * y), x - half : x + half] = skin
            case "B":
                picture[y - half : y + half, : round(share * x)] = skin
            case _:
                picture[y - half : y + half, round(WIDTH - share * (WIDTH - x)) :] = skin

    def _hide_sleeves(
        self, picture: np.ndarray, arms: tuple[tuple[str, tuple[int, int], float], ...]
    ) -> None:
        """Along the border the table shows where arms reach far in."""
        if self.bare_px and any(share > 0.6 for _, _, share in arms):
            inside = np.s_[self.bare_px : -self.bare_px]
            kept = picture[inside, inside].copy()
            picture[:] = self.cloth
            picture[inside, inside] = kept

    def _seen(self) -> list[CardSeen]:
        """Cards of which at least a third shows, as eyes would find them."""
        cards = [("back", STOCK), *self.cards]
        owner = np.full((HEIGHT, WIDTH), -1)
        for number, (_, at) in enumerate(cards):
            self._part(owner, at)[:] = number
        area = CARD_WH[0] * CARD_WH[1]
        return [
            CardSeen(_quad(at, self.shake), 0.9, ((self.misread.get(code, code), 0.97),))
            for number, (code, at) in enumerate(cards)
            if (owner == number).sum() >= area / 3
        ]

    def _part(self, picture: np.ndarray, at: tuple[int, int]) -> np.ndarray:
        left, top = at[0] - CARD_WH[0] // 2, at[1] - CARD_WH[1] // 2
        return picture[top : top + CARD_WH[1], left : left + CARD_WH[0]]


def _quad(at: tuple[int, int], shake: tuple[int, int]) -> np.ndarray:
    wide, high = CARD_WH[0] / 2, CARD_WH[1] / 2
    corners = np.array([[-wide, -high], [wide, -high], [wide, high], [-wide, high]])
    return (corners + at + shake).astype(np.float32)
