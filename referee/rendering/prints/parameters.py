"""What one print (edition) of a deck looks like: plain values, hashable, in millimetres.

A card is 56 x 87 mm. Colours are (blue, green, red) as OpenCV wants them.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Final, TypeAlias

from referee.rendering.prints.pen import GlyphStyle

CARD_MM: Final = (56.0, 87.0)
"""Width and height of every card."""

Ink: TypeAlias = tuple[int, int, int]
"""Blue, green, red; 0 to 255."""


_PLAIN_GLYPHS: Final = GlyphStyle()


class CentreForm(StrEnum):
    """Whether the shape under the symbol is filled, only a ring, or not there."""

    NONE = "none"
    FILLED = "filled"
    OUTLINE = "outline"


class CentreOutline(StrEnum):
    """The outline of the centre."""

    OVAL = "oval"
    DISC = "disc"
    BOX = "box"
    HEXAGON = "hexagon"
    BAND = "band"
    DIAMOND = "diamond"
    STAR = "star"


class Fill(StrEnum):
    """Which ink: the paper's white, black, or the card's own colour."""

    WHITE = "white"
    COLOR = "color"
    BLACK = "black"


class FieldPattern(StrEnum):
    """A pattern of a slightly different tint on the field."""

    NONE = "none"
    STRIPES = "stripes"
    RAYS = "rays"
    RINGS = "rings"


class FourLayout(StrEnum):
    """How the four little cards of a wild draw four lie."""

    DIAMOND = "diamond"
    ROW = "row"
    FAN = "fan"
    SQUARE = "square"


class FourGround(StrEnum):
    """What lies under the four little cards."""

    WHITE = "white"
    NONE = "none"
    QUARTERS = "quarters"


class ArrowForm(StrEnum):
    """How the two arrows of a reverse card are drawn."""

    HOOKED = "hooked"
    STRAIGHT = "straight"
    CIRCLING = "circling"
    BENT = "bent"


class Underline(StrEnum):
    """How a 6 is told from a 9."""

    BAR = "bar"
    DOT = "dot"
    NONE = "none"


class BackPattern(StrEnum):
    """The ground of a back."""

    OVAL = "oval"
    PLAIN = "plain"
    STRIPES = "stripes"
    LATTICE = "lattice"
    QUARTERS = "quarters"


@dataclass(frozen=True, slots=True)
class Border:
    """The rim around the field; no width means the field reaches the edge."""

    ink: Ink = (250, 250, 250)
    width_mm: float = 3.6
    field_radius_mm: float = 2.5
    corner_radius_mm: float = 4.0


@dataclass(frozen=True, slots=True)
class Inks:
    """The inks of a print."""

    red: Ink = (36, 28, 215)
    yellow: Ink = (20, 215, 245)
    green: Ink = (60, 150, 40)
    blue: Ink = (190, 100, 10)
    white: Ink = (248, 248, 248)
    black: Ink = (22, 20, 20)

    def of(self, letter: str) -> Ink:
        """The ink of a colour letter; black for a wild card (any other letter)."""
        named = {"r": self.red, "y": self.yellow, "g": self.green, "b": self.blue}
        return named.get(letter, self.black)


@dataclass(frozen=True, slots=True)
class Field:
    """The ground inside the border; `tint` lightens (above 0) or darkens its pattern."""

    ink: Fill = Fill.COLOR
    pattern: FieldPattern = FieldPattern.NONE
    tint: float = 0.1


@dataclass(frozen=True, slots=True)
class Centre:
    """The shape under the symbol. `radii_mm` are half its size before it is turned."""

    form: CentreForm = CentreForm.FILLED
    outline: CentreOutline = CentreOutline.OVAL
    radii_mm: tuple[float, float] = (20.0, 38.0)
    tilt_deg: float = 28.0
    ink: Fill = Fill.WHITE
    ring_mm: float = 1.6
    rings: int = 1
    rays: int = 0
    ray_grey: int = 170


@dataclass(frozen=True, slots=True)
class Inking:
    """How a symbol is inked: its fill, its outline, and the shadow thrown to one side."""

    fill: Fill = Fill.WHITE
    outline_mm: float = 0.6
    outline: Fill = Fill.BLACK
    shadow_mm: tuple[float, float] = (0.0, 0.0)
    rim_mm: float = 0.0


@dataclass(frozen=True, slots=True)
class Numeral:
    """The symbol in the middle. `turned` prints it half a turn round against the corners.

    `bar` is the underline's width beside the numeral's, and its thickness beside the height.
    """

    height_mm: float = 30.0
    slant: float = 0.2
    lean_deg: float = 0.0
    turned: bool = False
    underline: Underline = Underline.BAR
    bar: tuple[float, float] = (1.0, 0.085)
    inking: Inking = Inking()
    glyphs: GlyphStyle = _PLAIN_GLYPHS


@dataclass(frozen=True, slots=True)
class Index:
    """The small symbols in the corners; `inset_mm` is their distance from the field's edges."""

    height_mm: float = 8.0
    inset_mm: tuple[float, float] = (2.0, 2.5)
    slant: float = 0.15
    corners: int = 2
    inking: Inking = Inking(outline_mm=0.4)
    glyphs: GlyphStyle = _PLAIN_GLYPHS


@dataclass(frozen=True, slots=True)
class Arrows:
    """Reverse. Lengths relative to the arrow's own grid, see `symbols.reverse`."""

    form: ArrowForm = ArrowForm.HOOKED
    turn_deg: float = -45.0
    stem: float = 0.76
    head: float = 0.82
    tail: float = 0.48
    bend: float = 0.85
    length: float = 0.9
    mirrored: bool = False
    gap: float = 0.06
    size: float = 1.0


@dataclass(frozen=True, slots=True)
class Skip:
    """Skip: a ring (outer radius 1) with a bar across it."""

    ring: float = 0.34
    slash: float = 0.3
    turn_deg: float = -45.0
    size: float = 1.0


@dataclass(frozen=True, slots=True)
class DrawCards:
    """The little cards of draw two and draw four, or a large ``+2`` instead (`as_text`).

    `step_mm` leads from the lower to the upper card of a draw two, which has its cards
    `two_scale` times as large.
    """

    size_mm: tuple[float, float] = (11.0, 16.0)
    slope: float = 0.0
    turn_deg: float = 0.0
    step_mm: tuple[float, float] = (6.0, -5.0)
    white_rim_mm: float = 0.0
    two_scale: float = 1.0
    four: FourLayout = FourLayout.DIAMOND
    four_flipped: bool = False
    four_ground: FourGround = FourGround.WHITE
    four_rim_mm: float = 0.0
    upper_first: bool = False
    as_text: bool = False


@dataclass(frozen=True, slots=True)
class Wild:
    """The wild card: the order of its four colours, how they are cut, and lettering."""

    order: str = "rbgy"
    cut_deg: float = 0.0
    word: str = ""
    word_colored: bool = False
    small_quarters: bool = True


@dataclass(frozen=True, slots=True)
class Back:
    """The back of every card."""

    pattern: BackPattern = BackPattern.OVAL
    ground: Ink = (22, 20, 20)
    figure: Ink = (36, 28, 215)
    word: str = "ONE"
    word_ink: Ink = (20, 215, 245)
    word_turn_deg: float = -20.0
    word_height_mm: float = 13.0
    border: Ink = (250, 250, 250)
    border_mm: float = 3.6


@dataclass(frozen=True, slots=True)
class Print:
    """One edition: everything `draw_face` and `draw_back` need besides the card's code."""

    family: str
    border: Border = Border()
    field: Field = Field()
    inks: Inks = Inks()
    centre: Centre = Centre()
    numeral: Numeral = Numeral()
    index: Index = Index()
    arrows: Arrows = Arrows()
    skip: Skip = Skip()
    draw: DrawCards = DrawCards()
    wild: Wild = Wild()
    back: Back = Back()
    marks: bool = False
    """Whether a small shape for each colour stands under the corner symbol."""
