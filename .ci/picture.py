"""Makes the README's picture: the product at work on a hand that it plays and films itself.

    python .ci/picture.py [SEED]

Watches the film as `referee watch` would, and keeps the last picture shown of the first misplay.
"""

import sys
import tempfile
from collections.abc import Iterable
from itertools import takewhile
from pathlib import Path
from unittest import mock

import cv2

from referee.adapters.painter import paint
from referee.app import Console, Options, watch
from referee.outputs.overlay import ALARM
from referee.outputs.shapes import Box, Shape
from referee.ports import Image
from referee.rendering.film import FilmLook
from referee.rendering.film_clip import write_clip
from referee.simulation.studio import Paths, Plan, frames, play, write

ROOT = Path(__file__).resolve().parent.parent
PICTURE = ROOT / "README.jpg"
SEED = 5
NAMES = ("Anna", "Ben", "小明", "María")
LOOK = FilmLook(
    size_wh=(1280, 720),
    card_px=165.0,
    family="oval_white",
    table="felt",
    tilt_deg=4.0,
    tilt_from_deg=0.0,
    blur_px=0.4,
    noise=1.5,
    shake_px=0.5,
    jpeg_quality=92,
)
AFTER_S = 3.0
"""How long the film goes on after the misplay."""


class Album:
    """A display that keeps the last picture with a penalty on it, of the first penalty."""

    def __init__(self) -> None:
        self.picture: Image | None = None
        self.is_over = False

    def show(self, image: Image, drawing: Iterable[Shape]) -> tuple[str, ...]:
        shapes = tuple(drawing)
        is_penalty = any(isinstance(shape, Box) and shape.color == ALARM for shape in shapes)
        if is_penalty and not self.is_over:
            self.picture = paint(image, shapes)
        self.is_over = self.picture is not None and not is_penalty
        return ()

    def close(self) -> None:
        pass


def main(seed: int) -> None:
    plan = Plan(seed, NAMES, look=LOOK)
    game = play(plan)
    misplay_s = next(
        entry.evidence.time_s for entry in game.truth.entries if "takes-back" in str(entry)
    )
    album = Album()
    with tempfile.TemporaryDirectory() as folder:
        clip, table, heard = (Path(folder) / name for name in ("g.mp4", "t.toml", "h.ugn"))
        write(plan, game, Paths(table=table, heard=heard))
        film = takewhile(lambda frame: frame.time_s < misplay_s + AFTER_S, frames(plan, game))
        write_clip(clip, film, fps=LOOK.fps)
        options = Options(str(clip), table, NAMES, heard=heard, journal=None, voice=False)
        with mock.patch("referee.app.open_window", lambda: album):
            watch(options, Console(print, print))
    if album.picture is None:
        sys.exit("no penalty was shown; try another seed")
    cv2.imwrite(str(PICTURE), album.picture, [cv2.IMWRITE_JPEG_QUALITY, 88])
    sys.stdout.write(f"{PICTURE}: {PICTURE.stat().st_size // 1000} kB\n")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else SEED)
