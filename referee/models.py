"""Where the models are: in the wheel, in the source tree, or where the user says."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from referee.errors import ModelError, nearest

DEFAULT: Final = "cards-1"

_PACKAGE: Final = Path(__file__).parent
_SHELVES: Final = (_PACKAGE / "_models", _PACKAGE.parent / "models")
"""The wheel carries the models inside the package; a checkout has them beside it."""


def locate(name: str = DEFAULT) -> Path:
    """The folder of the model called `name`, or the folder at that path.

    Raises `ModelError`, with the nearest name, where there is none.

    >>> locate("cards-1").name
    'cards-1'
    """
    for shelf in _SHELVES:
        if "/" not in name and (shelf / name / "model.toml").is_file():
            return shelf / name
    if (Path(name) / "model.toml").is_file():
        return Path(name)
    known = names()
    guess = nearest(name, known)
    hint = f"; did you mean '{guess}'?" if guess else f"; there is: {', '.join(known) or 'none'}"
    raise ModelError(f"no model '{name}'{hint}")


def names() -> tuple[str, ...]:
    """The names of the models that came with this copy, in order."""
    return tuple(
        sorted({card.parent.name for shelf in _SHELVES for card in shelf.glob("*/model.toml")})
    )
