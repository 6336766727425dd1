"""From a name on the command line to a pair of eyes: which model, in which run time."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import cache
from pathlib import Path
from typing import TypeAlias

from referee import models
from referee.adapters.onnx_detector import OnnxBoxes, OnnxCorners, OnnxReader
from referee.adapters.openvino_detector import OpenVinoBoxes
from referee.adapters.ultralytics_detector import UltralyticsBoxes
from referee.cards import BACK, Card, CardError
from referee.errors import ModelError
from referee.ports import Eyes
from referee.vision.deck_file import LearntReader, read_deck
from referee.vision.eyes import CardEyes, OneStageEyes
from referee.vision.faces import ALL_CODES, CodeBook, ReaderNetwork
from referee.vision.finding import BoxFinder, BoxNetwork, FinderSettings
from referee.vision.indices import IndexReader
from referee.vision.model_card import ModelCard, check, read_card, symbols_of
from referee.vision.peeking import IndexFinder, PeekingEyes
from referee.vision.reading import CropReader
from referee.vision.second_look import SecondLook
from referee.vision.straighten import Straightener, StraightFinder
from referee.vision.thorough import ThoroughEyes


class Backend(StrEnum):
    """The run times that can search for cards."""

    ONNX = "onnx"
    OPENVINO = "openvino"
    ULTRALYTICS = "ultralytics"


Chosen: TypeAlias = tuple[ModelCard, Path]
"""The card whose reader and settings are used, and the finder's weights."""


@dataclass(frozen=True, slots=True)
class _Wanted:
    """What the eyes are opened for."""

    backend: Backend
    is_trusted: bool
    codes: tuple[str, ...]
    deck: Path | None


def open_eyes(
    model: str = models.DEFAULT,
    *,
    backend: Backend = Backend.ONNX,
    is_trusted: bool = False,
    codes: Iterable[str] = ALL_CODES,
    deck: Path | None = None,
) -> Eyes:
    """Eyes for a model's name or folder, or for a weight file of one's own.

    A file with the classes ``card`` and ``back`` finds, and the default model reads; one with
    card codes as classes does both. `codes` are what may lie on this table, `deck`
    is the file of a print that the model was not taught. Raises `ModelError`, `DeviceError`
    or `InputError`.
    """
    chosen = choose(model)
    wanted = _Wanted(backend, is_trusted, tuple(codes), deck)
    return _eyes(chosen, wanted, _settings(chosen[0]))


def open_still_eyes(
    model: str = models.DEFAULT,
    *,
    backend: Backend = Backend.ONNX,
    is_trusted: bool = False,
    codes: Iterable[str] = ALL_CODES,
    deck: Path | None = None,
) -> Eyes:
    """Eyes for photographs, which take their time: several looks that vote, closer ones where
    nothing large is sure, and cards of which only a corner shows. Arguments and errors as of
    `open_eyes`."""
    card, weights = choose(model)
    wanted = _Wanted(backend, is_trusted, tuple(codes), deck)
    eyes = ThoroughEyes(_eyes((card, weights), wanted, replace(_settings(card), closer=True)))
    reader = _indices(card, wanted.codes, deck)
    if card.index_finder is None or reader is None or weights.parent != card.folder:
        return eyes
    network = _network(card.folder / card.index_finder.file, backend, is_trusted=is_trusted)
    return PeekingEyes(eyes, IndexFinder(network, reader))


def _eyes(chosen: Chosen, wanted: _Wanted, settings: FinderSettings) -> Eyes:
    card, weights = chosen
    network = _network(weights, wanted.backend, is_trusted=wanted.is_trusted)
    if set(network.classes) == {"card", BACK}:
        book = CodeBook.of(symbols_of(card.reader), wanted.codes)
        indices = _indices(card, wanted.codes, wanted.deck)
        reader = CropReader(_reader_network(card, wanted.deck), book, indices)
        straightener = Straightener(OnnxCorners(card.folder / card.straightener.file))
        finder = StraightFinder(BoxFinder(network, settings), straightener)
        return CardEyes(finder, reader, SecondLook(straightener, reader))
    if wanted.deck is not None:
        raise ModelError(f"{weights}: reads faces by itself, so a deck file does not fit it")
    _demand_codes(weights, network.classes)
    return OneStageEyes(network, settings)


def open_reader(model: str = models.DEFAULT) -> tuple[ReaderNetwork, str]:
    """The reader alone and its hash: what a deck is learnt with."""
    card, _ = choose(model)
    return OnnxReader(card.folder / card.reader.file), card.reader.sha256


def _reader_network(card: ModelCard, deck: Path | None) -> ReaderNetwork:
    network = OnnxReader(card.folder / card.reader.file)
    if deck is None:
        return network
    learnt = read_deck(deck)
    if learnt.reader != card.reader.sha256:
        raise ModelError(
            f"{deck}: learnt with another model's reader; learn it again with {card.name}",
            expected=card.reader.sha256[:12],
            actual=learnt.reader[:12],
        )
    return LearntReader(network, learnt)


def _indices(card: ModelCard, codes: Iterable[str], deck: Path | None) -> IndexReader | None:
    """None for a model without such a reader, and with a learnt deck: its indices were not
    learnt, and may look like another print's."""
    if card.indices is None or deck is not None:
        return None
    network = OnnxReader(card.folder / card.indices.file)
    return IndexReader(network, CodeBook.of(symbols_of(card.indices), codes))


def demand_fit(model: str) -> None:
    """Raises `ModelError` for a model whose own card says that it is not fit for refereeing
    (DET-16 of the bug list)."""
    card, _ = choose(model)
    if not card.fit_for_refereeing:
        raise ModelError(f"{card.name}: its own figures say that it is not fit for refereeing")


@cache
def demand_seeing(model: str, backend: Backend) -> None:
    """Raises `ModelError` where this run time reads the model's own easy pictures wrong.

    A back end may load a model and still find nothing (DET-06 of the bug list). Weight files of
    one's own have no such pictures and are taken as they are.
    """
    from referee.training.self_test import GOLDEN, self_test  # noqa: PLC0415 - it needs eyes itself

    card, weights = choose(model)
    if weights.parent != card.folder:
        return
    result = self_test(open_eyes(model, backend=backend), card.folder / GOLDEN)
    if not result.is_passed:
        way_out = "" if backend is Backend.ONNX else "; leave --backend out"
        raise ModelError(f"{card.name} is misread by {backend} here: {result}{way_out}")


def choose(model: str) -> Chosen:
    """The model that is meant, its promises checked."""
    if Path(model).suffix in (".onnx", ".pt"):
        return _checked(models.locate()), Path(model)
    card = _checked(models.locate(model))
    return card, card.folder / card.finder.file


def _checked(folder: Path) -> ModelCard:
    card = read_card(folder)
    check(card)
    return card


def _network(weights: Path, backend: Backend, *, is_trusted: bool) -> BoxNetwork:
    if weights.suffix == ".pt":
        return UltralyticsBoxes(weights, is_trusted=is_trusted)
    match backend:
        case Backend.ONNX:
            return OnnxBoxes(weights)
        case Backend.OPENVINO:
            return OpenVinoBoxes(weights)
        case Backend.ULTRALYTICS:
            raise ModelError(f"{weights}: --backend ultralytics needs --model with a .pt file")


def _settings(card: ModelCard) -> FinderSettings:
    plain = FinderSettings()
    return FinderSettings(
        long_side_px=int(card.settings.get("long_side_px", plain.long_side_px)),
        far_side_px=int(card.settings.get("far_side_px", plain.far_side_px)),
        close_side_px=int(card.settings.get("close_side_px", plain.close_side_px)),
        threshold=card.settings.get("threshold", plain.threshold),
    )


def _demand_codes(weights: Path, classes: tuple[str, ...]) -> None:
    strange = tuple(name for name in classes if not _is_code(name))
    if strange:
        raise ModelError(
            f"{weights}: classes that are neither card codes nor 'card' and 'back':"
            f" {', '.join(strange[:5])}"
        )


def _is_code(name: str) -> bool:
    try:
        return name == BACK or bool(Card.parse(name))
    except CardError:
        return False
