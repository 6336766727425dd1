"""Table tops and other grounds, drawn from noise. Each is ``(size_wh, rng) -> Image``.

Training and held-out grounds are disjoint kinds, not other seeds of one kind, so that a figure
on held-out pictures says something about a table nobody has seen.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import pairwise
from types import MappingProxyType
from typing import Final, TypeAlias

import cv2
import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from referee.ports import Image
from referee.rendering.noise import Field, clouds, grain, mix, turbulence, vary

Size: TypeAlias = tuple[int, int]
Bgr: TypeAlias = tuple[int, int, int]
Ground: TypeAlias = Callable[[Size, Generator], Image]

_WOODS: Final[tuple[tuple[Bgr, Bgr], ...]] = (  # dark and light grain
    ((70, 115, 160), (120, 170, 210)),  # oak
    ((110, 150, 185), (160, 195, 220)),  # pine
    ((30, 55, 90), (55, 90, 135)),  # walnut
    ((25, 35, 80), (50, 70, 130)),  # mahogany
    ((95, 130, 175), (125, 160, 200)),  # beech
    ((150, 175, 190), (190, 210, 222)),  # ash, nearly white
    ((60, 95, 150), (90, 135, 190)),  # cherry
    ((18, 24, 35), (40, 50, 66)),  # wenge, nearly black
)
_HELD_OUT_WOODS: Final[tuple[tuple[Bgr, Bgr], ...]] = (
    ((50, 90, 140), (95, 140, 185)),  # teak
    ((105, 118, 128), (150, 160, 168)),  # weathered grey
)
_FELTS: Final[tuple[Bgr, ...]] = (
    (60, 95, 25), (45, 70, 15), (120, 60, 25), (80, 40, 20), (40, 25, 120), (50, 45, 50),
    (90, 40, 90), (150, 140, 130), (70, 110, 150), (170, 190, 205),
)  # fmt: skip
_CLOTHS: Final[tuple[Bgr, ...]] = (
    (60, 140, 90), (50, 50, 190), (150, 80, 40), (60, 60, 60), (40, 150, 210), (120, 60, 130),
    (160, 150, 60),
)  # fmt: skip


def wood(size_wh: Size, rng: Generator) -> Image:
    """A board or boards, grain along one axis."""
    dark, light = _WOODS[rng.integers(len(_WOODS))]
    return _boards(size_wh, (dark, light), rng)


def other_wood(size_wh: Size, rng: Generator) -> Image:
    """Boards of the held-out timbers."""
    dark, light = _HELD_OUT_WOODS[rng.integers(len(_HELD_OUT_WOODS))]
    return _boards(size_wh, (dark, light), rng)


def felt(size_wh: Size, rng: Generator) -> Image:
    """Plain cloth with a nap and soft folds."""
    base = vary(_FELTS[rng.integers(len(_FELTS))], 12, rng)
    folds = (turbulence(size_wh, (3, 3), rng, 3) - 0.5) * rng.uniform(5, 40)
    nap = cv2.blur(grain(size_wh, rng)[:, :, 0], (2, 2)) * rng.uniform(2, 9)
    return _image(base + (folds + nap)[:, :, None])


def gingham(size_wh: Size, rng: Generator) -> Image:
    """Checked cloth: two sets of stripes that darken where they cross."""
    color = vary(_CLOTHS[rng.integers(len(_CLOTHS))], 15, rng)
    period = size_wh[0] * rng.uniform(0.03, 0.14)
    x, y = _wavy(size_wh, rng)
    across, down = (x % period < period / 2), (y % period < period / 2)
    depth = (across.astype(np.float32) + down) * np.float32(0.5)
    white = np.full(3, rng.uniform(205, 245), np.float32)
    return _image(_woven(mix(depth, white, color), size_wh, rng))


def stripes(size_wh: Size, rng: Generator) -> Image:
    """Striped or tartan cloth of two or three colours."""
    picks = rng.choice(len(_CLOTHS), 3, replace=False)
    colors = [vary(_CLOTHS[pick], 25, rng) for pick in picks]
    x, y = _wavy(size_wh, rng)
    period = size_wh[0] * rng.uniform(0.05, 0.25)
    weft = (x % period) / period
    cloth = mix((weft < rng.uniform(0.3, 0.7)).astype(np.float32), colors[0], colors[1])
    if rng.random() < 0.5:
        warp = ((y % period) / period < rng.uniform(0.1, 0.5)).astype(np.float32)
        cloth += warp[:, :, None] * 0.5 * (colors[2] - cloth)
    return _image(_woven(cloth, size_wh, rng))


def printed(size_wh: Size, rng: Generator) -> Image:
    """A tablecloth or oilcloth with a print of dots, rings and petals."""
    base = vary(_FELTS[rng.integers(len(_FELTS))], 40, rng)
    cloth = np.tile(base, (size_wh[1], size_wh[0], 1))
    step = max(int(size_wh[0] * rng.uniform(0.05, 0.16)), 8)
    colors = [vary(_CLOTHS[rng.integers(len(_CLOTHS))], 40, rng).tolist() for _ in range(3)]
    radius = step * rng.uniform(0.15, 0.4)
    for row, y in enumerate(range(0, size_wh[1] + step, step)):
        for x in range((row % 2) * step // 2, size_wh[0] + step, step):
            _print_one(cloth, (x, y), radius, colors[int(rng.integers(3))])
    return _image(_woven(cloth, size_wh, rng))


def plain(size_wh: Size, rng: Generator) -> Image:
    """A plain wall, desk or sheet of any lightness, often grey, sometimes tinted."""
    base = _tinted(rng.uniform(15, 250), rng.choice([2, 14]), rng)
    cast = (clouds(size_wh, (2, 2), rng) - 0.5) * rng.uniform(0, 40)
    rough = grain(size_wh, rng)[:, :, :1] * rng.uniform(0, 3)
    return _image(base + cast[:, :, None] + rough)


def white(size_wh: Size, rng: Generator) -> Image:
    """Pure white or nearly: a background that somebody erased, or paper in full light."""
    return np.full((size_wh[1], size_wh[0], 3), int(rng.choice([255, 255, 248])), np.uint8)


def black(size_wh: Size, rng: Generator) -> Image:
    """A dark cloth or an erased background: black with next to no structure."""
    base = _tinted(rng.uniform(0, 32), 2, rng)
    cast = clouds(size_wh, (3, 3), rng) * rng.uniform(0, 14)
    return _image(base + cast[:, :, None])


def marble(size_wh: Size, rng: Generator) -> Image:
    """Veined stone."""
    veins = np.abs(np.sin(turbulence(size_wh, (3, 3), rng, 5) * rng.uniform(10, 26)))
    field = np.asarray(veins ** np.float32(rng.uniform(0.2, 0.7)), np.float32)
    base = float(rng.uniform(60, 245))
    high = vary((int(base), int(base), int(base)), 8, rng)
    return _image(mix(field, high + np.float32(rng.choice([-60, -35, 30])), high))


def laminate(size_wh: Size, rng: Generator) -> Image:
    """A kitchen top: one colour with specks of a few sizes."""
    base = _tinted(rng.uniform(50, 225), 10, rng)
    specks = cv2.blur(grain(size_wh, rng)[:, :, :1], (3, 3))
    return _image(base + specks[:, :, None] * rng.uniform(10, 70))


def keyboard(size_wh: Size, rng: Generator) -> Image:
    """A laptop's keys on its deck, at any scale."""
    dark, light = sorted(rng.uniform(15, 230, 2))
    deck, key = (dark, light) if rng.random() < 0.3 else (light, dark)
    image = np.full((size_wh[1], size_wh[0], 3), int(deck), np.uint8)
    pitch = size_wh[0] * rng.uniform(0.05, 0.16)
    ink = 235 if key < 128 else 20
    for row in range(int(size_wh[1] / pitch) + 1):
        offset = rng.uniform(-1, 0) * pitch
        for column in range(int(size_wh[0] / pitch) + 2):
            _key(image, (offset + column * pitch, row * pitch, pitch), (key, ink), rng)
    return image


def room(size_wh: Size, rng: Generator) -> Image:
    """A room behind a raised card: wall, bright windows, furniture, out of focus."""
    image = plain(size_wh, rng)
    width, height = size_wh
    for _ in range(int(rng.integers(5, 22))):
        x, y = rng.uniform(-0.2, 1, 2) * size_wh
        w, h = rng.uniform(0.05, 0.5, 2) * size_wh
        tone = rng.choice([rng.uniform(0, 90), rng.uniform(60, 200), rng.uniform(220, 255)])
        color = tone + rng.normal(0, rng.choice([4, 35]), 3)
        cv2.rectangle(image, (int(x), int(y)), (int(x + w), int(y + h)), color.tolist(), -1)
    sigma = max(width, height) * rng.uniform(0.001, 0.02)
    return np.asarray(cv2.GaussianBlur(image, (0, 0), sigma), np.uint8)


def screen(size_wh: Size, rng: Generator) -> Image:
    """A lit screen or a printed page: lines of text in columns."""
    paper, ink = (rng.uniform(200, 255), 20) if rng.random() < 0.5 else (rng.uniform(10, 60), 220)
    image = np.full((size_wh[1], size_wh[0], 3), int(paper), np.uint8)
    line = size_wh[0] * rng.uniform(0.02, 0.07)
    color = (ink + rng.normal(0, 25, 3)).tolist()
    y = line
    while y < size_wh[1]:
        x = rng.uniform(0, 0.3) * size_wh[0]
        words = "".join(rng.choice(list("abcdefghiklmnoprstuvw    ")) for _ in range(40))
        cv2.putText(image, words, (int(x), int(y)), cv2.FONT_HERSHEY_SIMPLEX, line / 40, color, 1)
        y += line * 1.4
    return image


def carpet(size_wh: Size, rng: Generator) -> Image:
    """Looped pile in two tones."""
    low, high = (vary(_FELTS[rng.integers(len(_FELTS))], 30, rng) for _ in range(2))
    loops = clouds(size_wh, (size_wh[0] // 6, size_wh[1] // 6), rng)
    return _image(mix(loops, low, high) + grain(size_wh, rng) * 6)


def tiles(size_wh: Size, rng: Generator) -> Image:
    """Glazed tiles with joints (held out)."""
    stone = marble(size_wh, rng).astype(np.float32)
    period = size_wh[0] * rng.uniform(0.15, 0.4)
    x, y = _grid(size_wh)
    joint = ((x % period) < period * 0.03) | ((y % period) < period * 0.03)
    stone[joint] = rng.uniform(60, 220)
    return _image(stone)


def harlequin(size_wh: Size, rng: Generator) -> Image:
    """Cloth with diamonds of two colours (held out)."""
    x, y = _wavy(size_wh, rng)
    period = size_wh[0] * rng.uniform(0.06, 0.2)
    diamond = ((np.floor((x + y) / period) + np.floor((x - y) / period)) % 2).astype(np.float32)
    colors = [vary(_CLOTHS[pick], 40, rng) for pick in rng.choice(len(_CLOTHS), 2, replace=False)]
    return _image(_woven(mix(diamond, colors[0], colors[1]), size_wh, rng))


def concrete(size_wh: Size, rng: Generator) -> Image:
    """Grey stone with pores (held out)."""
    base = _tinted(rng.uniform(90, 190), 3, rng)
    slow = (turbulence(size_wh, (4, 4), rng, 5) - 0.5) * 70
    return _image(base + slow[:, :, None] + grain(size_wh, rng)[:, :, :1] * 7)


def linen(size_wh: Size, rng: Generator) -> Image:
    """Coarse weave of one colour (held out)."""
    x, y = _wavy(size_wh, rng)
    pitch = max(size_wh[0] * rng.uniform(0.006, 0.014), 2.5)
    weave = np.sin(x * (6.28 / pitch)) * np.sin(y * (6.28 / pitch))
    base = vary((165, 185, 195) if rng.random() < 0.5 else (95, 80, 60), 20, rng)
    return _image(base + (weave * rng.uniform(4, 14))[:, :, None] + grain(size_wh, rng) * 4)


TRAINING_TABLES: Final[Mapping[str, Ground]] = MappingProxyType(
    {
        "wood": wood,
        "felt": felt,
        "gingham": gingham,
        "stripes": stripes,
        "printed": printed,
        "plain": plain,
        "white": white,
        "black": black,
        "marble": marble,
        "laminate": laminate,
        "keyboard": keyboard,
        "room": room,
        "screen": screen,
        "carpet": carpet,
    }
)
"""The grounds that training pictures use."""

HELD_OUT_TABLES: Final[Mapping[str, Ground]] = MappingProxyType(
    {
        "other_wood": other_wood,
        "tiles": tiles,
        "harlequin": harlequin,
        "concrete": concrete,
        "linen": linen,
    }
)
"""The grounds of validation pictures and of the bench's clips; training never sees them."""


def _boards(size_wh: Size, tones: tuple[Bgr, Bgr], rng: Generator) -> Image:
    shade = rng.normal(0, 14)
    low, high = (np.array(tone, np.float32) + np.float32(shade) for tone in tones)
    field = _grain_lines(size_wh, rng)
    if rng.random() < 0.6:
        _cut_into_boards(field, rng)
    image = _image(mix(field, low, high))
    return np.ascontiguousarray(np.rot90(image)) if _turns(size_wh, rng) else image


def _turns(size_wh: Size, rng: Generator) -> bool:
    return size_wh[0] == size_wh[1] and bool(rng.random() < 0.5)


def _grain_lines(size_wh: Size, rng: Generator) -> Field:
    bend = clouds(size_wh, (2, 3), rng) * rng.uniform(0.5, 4)
    y = np.linspace(0, 1, size_wh[1], dtype=np.float32)[:, None]
    rings = 0.5 + 0.5 * np.sin((y * rng.uniform(4, 14) + bend) * 6.28)
    fibres = turbulence(size_wh, (int(rng.integers(3, 9)), int(rng.integers(40, 110))), rng, 2)
    share = rng.uniform(0.1, 0.5)
    return np.asarray(np.clip(share * rings + (1 - share) * fibres, 0, 1), np.float32)


def _cut_into_boards(field: Field, rng: Generator) -> None:
    """Shift the lightness from board to board, with a dark joint between them."""
    height = field.shape[0]
    count = int(rng.integers(2, 9))
    edges = np.linspace(0, height, count + 1).astype(int)
    joint = max(height // 250, 1)
    for top, bottom in pairwise(edges):
        field[top:bottom] += np.float32(rng.normal(0, 0.15))
        field[top : top + joint] -= np.float32(0.5)
        field[top:bottom] = np.roll(field[top:bottom], int(rng.integers(field.shape[1])), axis=1)


def _grid(size_wh: Size) -> tuple[Field, Field]:
    x = np.arange(size_wh[0], dtype=np.float32)[None, :]
    y = np.arange(size_wh[1], dtype=np.float32)[:, None]
    return np.broadcast_to(x, size_wh[::-1]), np.broadcast_to(y, size_wh[::-1])


def _wavy(size_wh: Size, rng: Generator) -> tuple[Field, Field]:
    """Pixel coordinates turned a little and pulled about, as cloth lies."""
    x, y = _grid(size_wh)
    pull = size_wh[0] * rng.uniform(0, 0.05)
    turn = rng.uniform(-0.8, 0.8)
    dx, dy = ((clouds(size_wh, (3, 3), rng) - 0.5) * pull for _ in range(2))
    c, s = np.float32(np.cos(turn)), np.float32(np.sin(turn))
    far = np.float32(4000)
    return c * x - s * y + dx + far, s * x + c * y + dy + far


def _woven(cloth: NDArray[np.float32], size_wh: Size, rng: Generator) -> NDArray[np.float32]:
    folds = 1 + (turbulence(size_wh, (3, 3), rng, 3) - 0.5) * rng.uniform(0, 0.5)
    rough = grain(size_wh, rng)[:, :, :1] * rng.uniform(1, 6)
    return np.asarray(cloth * folds[:, :, None] + rough, np.float32)


def _print_one(
    cloth: NDArray[np.float32], center: tuple[int, int], radius: float, color: list[float]
) -> None:
    cv2.circle(cloth, center, max(int(radius), 1), color, -1)
    cv2.circle(cloth, center, max(int(radius * 0.4), 1), (230, 230, 230), -1)


def _key(
    image: Image,
    place: tuple[float, float, float],
    tones: tuple[float, float],
    rng: Generator,
) -> None:
    x, y, pitch = place
    low = (int(x + pitch * 0.08), int(y + pitch * 0.08))
    high = (int(x + pitch * 0.92), int(y + pitch * 0.92))
    cv2.rectangle(image, low, high, (tones[0],) * 3, -1)
    letter = chr(int(rng.integers(65, 91)))
    at = (int(x + pitch * 0.3), int(y + pitch * 0.6))
    cv2.putText(image, letter, at, cv2.FONT_HERSHEY_SIMPLEX, pitch / 70, (tones[1],) * 3, 1)


def _tinted(tone: float, spread: float, rng: Generator) -> NDArray[np.float32]:
    return (tone + rng.normal(0, spread, 3)).astype(np.float32)


def _image(values: NDArray[np.float32]) -> Image:
    """Rounds and clips; `convertScaleAbs` would fold what is negative."""
    return np.asarray(np.clip(values, 0, 255), np.float32).astype(np.uint8)
