"""Makes the README's picture: the demo at work, at the moment of its first penalty.

python .ci/picture.py
"""

import sys
from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import takewhile
from pathlib import Path
from unittest import mock

import cv2

from referee.adapters.detector import open_eyes
from referee.adapters.painter import paint
from referee.app import Console, Options, Ports, watch
from referee.hearing.heard import Heard
from referee.outputs.overlay import ALARM
from referee.outputs.shapes import Box, Shape
from referee.ports import Frame, Image
from referee.simulation import demo
from referee.simulation.studio import frames, table_for

PICTURE = Path(__file__).resolve().parent.parent / "README.jpg"
PLAN = replace(demo.DEMO, look=replace(demo.DEMO.look, size_wh=(1280, 720), card_px=150.0))
JPEG_QUALITY = 86


class Film:
    """The demo's film, larger, as far as the wrong card is taken back."""

    def __init__(self) -> None:
        with mock.patch.object(demo, "_DEEDS", tuple(map(unhurried, demo._DEEDS))):
            self.game = demo.demo_game()
        acts = self.game.truth.entries
        self.end_s = next(act.evidence.time_s for act in acts if "takes-back" in str(act))

    def frames(self) -> Iterator[Frame]:
        return takewhile(lambda frame: frame.time_s < self.end_s, frames(PLAN, self.game))

    def close(self) -> None:
        pass


def unhurried(deed: tuple[str, float]) -> tuple[str, float]:
    """Whoever laid a wrong card leaves it for a while, so that no hand covers it."""
    text, wait_s = deed
    return text, wait_s + 3.0 if "takes-back" in text else wait_s


class Album:
    """A display that keeps the picture a moment after the first penalty has come up."""

    def __init__(self) -> None:
        self.picture: Image | None = None
        self._left = 3

    def show(self, image: Image, drawing: Iterable[Shape]) -> tuple[str, ...]:
        shapes = tuple(drawing)
        is_penalty = any(isinstance(shape, Box) and shape.color == ALARM for shape in shapes)
        if is_penalty and self._left:
            self._left -= 1
            self.picture = paint(image, shapes)
        return ()

    def close(self) -> None:
        pass


def main() -> None:
    film, album = Film(), Album()
    table = table_for(PLAN, film.game, source="demo")
    ports = Ports(table, film, open_eyes(), Heard.parse(str(film.game.heard)))
    options = Options(journal=None, voice=False)
    console = Console(lambda line: None, lambda line: None)
    with mock.patch("referee.app.open_window", lambda: album):
        watch(ports, options, console)
    if album.picture is None:
        sys.exit("no penalty was shown")
    cv2.imwrite(str(PICTURE), album.picture, [cv2.IMWRITE_JPEG_QUALITY, JPEG_QUALITY])
    sys.stdout.write(f"{PICTURE}: {PICTURE.stat().st_size // 1000} kB\n")


if __name__ == "__main__":
    main()
