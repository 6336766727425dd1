"""What a model promises: ``model.toml`` beside the weights, and the check that it is kept."""

from __future__ import annotations

import hashlib
import tomllib
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from referee.errors import ModelError
from referee.vision.faces import CLASSIC_SYMBOLS, COLORS, SYMBOLS

CARD_NAME: Final = "model.toml"
PADDING: Final = "longer side to long_side_px, both sides up to a multiple of 32, grey 114, centred"


@dataclass(frozen=True, slots=True)
class WeightsCard:
    """One weight file: its name in the folder, its hash, and what it takes and answers."""

    file: str
    sha256: str
    classes: tuple[str, ...]
    input: str
    opset: int = 0


@dataclass(frozen=True, slots=True)
class ModelCard:
    """A model's card. `metrics` maps a set's name to its figures, as printed by evaluate."""

    name: str
    folder: Path
    data: str
    finder: WeightsCard
    straightener: WeightsCard
    reader: WeightsCard
    indices: WeightsCard | None
    """The reader of corner indices; models made before there was one have none."""

    index_finder: WeightsCard | None
    """What finds corner indices by themselves; older models have none."""

    fit_for_refereeing: bool
    settings: dict[str, float] = field(default_factory=dict)
    metrics: dict[str, dict[str, float]] = field(default_factory=dict)


def read_card(folder: Path) -> ModelCard:
    """The card of the model in `folder`. Raises `ModelError` where it is missing or no card."""
    path = folder / CARD_NAME
    try:
        text = tomllib.loads(path.read_text(encoding="utf-8"))
        return _card(folder, text)
    except OSError as problem:
        raise ModelError(f"{folder}: no model here, {CARD_NAME} is missing") from problem
    except (
        tomllib.TOMLDecodeError,
        UnicodeDecodeError,
        KeyError,
        TypeError,
        ValueError,
    ) as problem:
        raise ModelError(f"{path}: not a model's card: {problem}") from problem


def _card(folder: Path, text: dict[str, Any]) -> ModelCard:
    return ModelCard(
        name=str(text["name"]),
        folder=folder,
        data=str(text["data"]),
        finder=_weights(text["finder"]),
        straightener=_weights(text["straightener"]),
        reader=_weights(text["reader"]),
        indices=_weights(text["indices"]) if "indices" in text else None,
        index_finder=_weights(text["index_finder"]) if "index_finder" in text else None,
        fit_for_refereeing=bool(text["fit_for_refereeing"]),
        settings={key: float(value) for key, value in text.get("settings", {}).items()},
        metrics=dict(text.get("metrics", {})),
    )


def _weights(part: dict[str, Any]) -> WeightsCard:
    return WeightsCard(
        str(part["file"]),
        str(part["sha256"]),
        tuple(map(str, part["classes"])),
        str(part["input"]),
        int(part.get("opset", 0)),
    )


def symbols_of(reader: WeightsCard) -> tuple[str, ...]:
    """What a reader's symbol head answers, in the order of its weights."""
    return reader.classes[len(COLORS) :]


def sha256(path: Path) -> str:
    """The file's hash. Raises `ModelError` where there is no such file."""
    try:
        with path.open("rb") as data:
            return hashlib.file_digest(data, "sha256").hexdigest()
    except OSError as problem:
        raise ModelError(f"{path}: weights are missing") from problem


def check(card: ModelCard) -> None:
    """Raises `ModelError` unless all weight files and the readers' answers are as promised.

    A reader may know fewer symbols than `SYMBOLS`, from the first on: new ones are appended.
    """
    readers = {"reader": card.reader, **({"indices": card.indices} if card.indices else {})}
    finders = (card.finder, *([card.index_finder] if card.index_finder else []))
    for weights in (*finders, card.straightener, *readers.values()):
        found = sha256(card.folder / weights.file)
        if found != weights.sha256:
            raise ModelError(
                f"{card.folder / weights.file}: these are not the weights that the card names",
                expected=weights.sha256[:12],
                actual=found[:12],
            )
    for what, reader in readers.items():
        known = max(len(reader.classes), len(COLORS) + len(CLASSIC_SYMBOLS))
        check_classes(what, reader.classes, (*COLORS, *SYMBOLS)[:known])


def check_classes(what: str, found: tuple[str, ...], wanted: tuple[str, ...]) -> None:
    """Raises `ModelError` unless the names agree, in order.

    Order matters: names sorted as text (0, 1, 10, 2) read a wild as a two.
    """
    if found != wanted:
        raise ModelError(
            f"the {what}'s classes are not those that are read",
            expected=" ".join(wanted),
            actual=" ".join(found),
        )
