"""Where flat things lie on a table, and where a tilted camera sees them.

Table coordinates are pixels of the picture that a camera straight above would take, so that a
camera without tilt is the identity. Points lie between pixels: (0, 0) is the picture's corner.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import cos, radians, sin
from typing import Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from referee.ports import Quad

CARD_ASPECT: Final = 56 / 87
"""Width over height of a card (56 x 87 mm)."""

Matrix: TypeAlias = NDArray[np.float64]
"""A 3 x 3 homography."""


@dataclass(frozen=True, slots=True)
class Pose:
    """A flat thing on the table: centre, height in table pixels, and turn clockwise."""

    x: float
    y: float
    height: float
    turn_deg: float = 0.0


@dataclass(frozen=True, slots=True)
class Tilt:
    """How a camera looks at the table.

    `tilt_deg` from the vertical; `from_deg` the side it stands at (0 is the lower border);
    `focal` the focal length in frame widths (small: strong perspective).
    """

    tilt_deg: float = 0.0
    from_deg: float = 0.0
    focal: float = 1.4


def quad_of(pose: Pose, aspect: float = CARD_ASPECT) -> Quad:
    """The four corners of a thing lying so, clockwise from its own top-left corner.

    >>> quad_of(Pose(50, 50, 20), aspect=0.5).tolist()
    [[45.0, 40.0], [55.0, 40.0], [55.0, 60.0], [45.0, 60.0]]
    """
    half_w, half_h = pose.height * aspect / 2, pose.height / 2
    corners = np.array([[-half_w, -half_h], [half_w, -half_h], [half_w, half_h], [-half_w, half_h]])
    turned = corners @ rotation(pose.turn_deg)[:2, :2].T + (pose.x, pose.y)
    return turned.astype(np.float32)


def rotation(turn_deg: float) -> Matrix:
    """A turn about the origin, clockwise as seen in a picture (y points down)."""
    c, s = cos(radians(turn_deg)), sin(radians(turn_deg))
    return np.array([[c, -s, 0.0], [s, c, 0.0], [0.0, 0.0, 1.0]])


def shift(dx: float, dy: float) -> Matrix:
    """A move by (dx, dy)."""
    return np.array([[1.0, 0.0, dx], [0.0, 1.0, dy], [0.0, 0.0, 1.0]])


def camera(size_wh: tuple[int, int], tilt: Tilt) -> Matrix:
    """Table pixels -> frame pixels, keeping the frame's centre and its scale there.

    >>> camera((100, 80), Tilt()).round(9).tolist() == np.eye(3).tolist()
    True
    """
    width, height = size_wh
    c, s = cos(radians(tilt.tilt_deg)), sin(radians(tilt.tilt_deg))
    lean = np.array([[1.0, 0.0, 0.0], [0.0, c, 0.0], [0.0, -s / (tilt.focal * width), 1.0]])
    about = rotation(tilt.from_deg) @ lean @ rotation(-tilt.from_deg)
    matrix: Matrix = shift(width / 2, height / 2) @ about @ shift(-width / 2, -height / 2)
    return matrix


def project(matrix: Matrix, points: NDArray[np.floating]) -> NDArray[np.float32]:
    """Points (N, 2) through a homography.

    >>> project(shift(1, 2), np.zeros((1, 2))).tolist()
    [[1.0, 2.0]]
    """
    lifted = np.column_stack([points, np.ones(len(points))]) @ matrix.T
    return (lifted[:, :2] / lifted[:, 2:]).astype(np.float32)


def area(quad: Quad) -> float:
    """The area of a polygon, positive when its corners run clockwise as seen in a picture.

    >>> area(quad_of(Pose(0, 0, 10), aspect=0.5))
    50.0
    """
    x, y = quad[:, 0].astype(float), quad[:, 1].astype(float)
    return float(x @ np.roll(y, -1) - y @ np.roll(x, -1)) / 2


def height_px(quad: Quad) -> float:
    """The mean length of a quad's two long sides, in pixels."""
    right, left = quad[2] - quad[1], quad[3] - quad[0]
    return float(np.hypot(*right) + np.hypot(*left)) / 2
