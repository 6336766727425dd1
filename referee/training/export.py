"""From checkpoints to a shipped model: ONNX files, hashes, the card that promises both."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import onnx
import torch
from platformdirs import user_cache_path

from referee.errors import ModelError
from referee.training.crops_data import load_crops
from referee.training.golden import make_golden
from referee.training.offline import stay_offline
from referee.training.reader import load_reader, temperatures
from referee.training.reader_net import FACE, INDEX, BothWays, OneWay, Shape
from referee.training.self_test import GOLDEN
from referee.training.straightener import load_straightener
from referee.vision.faces import COLORS, SYMBOLS
from referee.vision.model_card import PADDING, sha256

OPSET: Final = 17
"""Read by every ONNX Runtime since 1.13; newer ones are refused by older run times."""

IR_VERSION: Final = 8
FINDER, STRAIGHTENER = "finder.onnx", "straightener.onnx"
READER, INDICES = "reader.onnx", "indices.onnx"
INDEX_FINDER: Final = "index_finder.onnx"

_FINDER_INPUT: Final = "1 x 3 x height x width, RGB 0..1, multiples of 32"


@dataclass(frozen=True, slots=True)
class Shipment:
    """What goes into a model's folder. `data` names the sets it learnt from."""

    name: str
    data: str
    folder: Path
    long_side_px: int = 416
    far_side_px: int = 160
    close_side_px: int = 704
    threshold: float = 0.25
    fit_for_refereeing: bool = False


def export_finder(checkpoint: Path, folder: Path, file: str = FINDER) -> Path:
    """``finder.onnx``, or `INDEX_FINDER`: input (1, 3, height, width), both sides any multiple
    of 32."""
    stay_offline(user_cache_path("referee") / "ultralytics")
    from ultralytics import YOLO  # noqa: PLC0415  # only after `stay_offline`

    written = YOLO(str(checkpoint)).export(
        format="onnx", opset=OPSET, dynamic=True, simplify=False, imgsz=(384, 640), device="cpu"
    )
    target = folder / file
    model = onnx.load(written)
    _keep_names_only(model)
    _save(model, target)
    Path(written).unlink()
    return target


def _keep_names_only(model: Any) -> None:
    """Keep the class names; paths and dates of the machine that exported are nobody's business."""
    kept = {p.key: p.value for p in model.metadata_props if p.key in ("names", "task", "stride")}
    del model.metadata_props[:]
    onnx.helper.set_model_props(model, kept)


def export_reader(checkpoint: Path, crops: Path, folder: Path) -> Path:
    """``reader.onnx``: input (n, 96, 64, 3) bytes, any n; calibrated on the held-out crops."""
    net = load_reader(checkpoint)
    shipped = BothWays(net, temperatures(net, load_crops(crops)[1])).eval()
    return _of_crops(shipped, ("colors", "symbols", "features"), folder / READER, FACE)


def export_indices(checkpoint: Path, crops: Path, folder: Path) -> Path:
    """``indices.onnx``: input (n, 64, 48, 3) bytes, any n; calibrated as the reader is."""
    net = load_reader(checkpoint, INDEX)
    shipped = OneWay(net, temperatures(net, load_crops(crops, INDEX.kind)[1], INDEX)).eval()
    return _of_crops(shipped, ("colors", "symbols"), folder / INDICES, INDEX)


def export_straightener(checkpoint: Path, folder: Path) -> Path:
    """``straightener.onnx``: input (n, 96, 64, 3) bytes, any n; output (n, 4, 2)."""
    return _of_crops(load_straightener(checkpoint), ("corners",), folder / STRAIGHTENER, FACE)


def _of_crops(net: Any, answers: tuple[str, ...], target: Path, shape: Shape) -> Path:
    target.parent.mkdir(parents=True, exist_ok=True)
    torch.onnx.export(
        net,
        (torch.zeros((2, *shape.size_wh[::-1], 3), dtype=torch.uint8),),
        str(target),
        opset_version=OPSET,
        input_names=["crops"],
        output_names=list(answers),
        dynamic_axes={name: {0: "n"} for name in ("crops", *answers)},
        dynamo=False,
    )
    _save(onnx.load(target), target)
    return target


def _save(model: Any, target: Path) -> None:
    model.ir_version = min(model.ir_version, IR_VERSION)
    model.doc_string = ""
    onnx.checker.check_model(model)
    target.parent.mkdir(parents=True, exist_ok=True)
    onnx.save(model, target)


def write_golden(folder: Path) -> None:
    """The easy pictures of `self_test`, beside the weights."""
    make_golden(folder / GOLDEN)


def write_card(shipment: Shipment, metrics: dict[str, dict[str, float]]) -> Path:
    """``model.toml`` for the weights in the folder, with the figures of each set."""
    path = shipment.folder / "model.toml"
    path.write_text("\n".join(_lines(shipment, metrics)) + "\n", encoding="utf-8")
    return path


def _lines(shipment: Shipment, metrics: dict[str, dict[str, float]]) -> list[str]:
    lines = [
        f"name = {_text(shipment.name)}",
        f"data = {_text(shipment.data)}",
        f"fit_for_refereeing = {str(shipment.fit_for_refereeing).lower()}",
        f"padding = {_text(PADDING)}",
        "",
        *_weights("finder", shipment.folder / FINDER, ("card", "back")),
        f"input = {_text(_FINDER_INPUT)}",
        "",
        *_weights("straightener", shipment.folder / STRAIGHTENER, ()),
        'input = "n x 96 x 64 x 3, BGR bytes"',
        "",
        *_weights("reader", shipment.folder / READER, (*COLORS, *SYMBOLS)),
        'input = "n x 96 x 64 x 3, BGR bytes"',
        "",
        *_weights("indices", shipment.folder / INDICES, (*COLORS, *SYMBOLS)),
        'input = "n x 64 x 48 x 3, BGR bytes"',
        "",
        *_index_finder(shipment.folder / INDEX_FINDER),
        "[settings]",
        f"long_side_px = {shipment.long_side_px}",
        f"far_side_px = {shipment.far_side_px}",
        f"close_side_px = {shipment.close_side_px}",
        f"threshold = {shipment.threshold}",
    ]
    for name, figures in metrics.items():
        lines += ["", f"[metrics.{name}]", *(f"{key} = {value}" for key, value in figures.items())]
    return lines


def _index_finder(path: Path) -> list[str]:
    """A model may do without."""
    if not path.is_file():
        return []
    return [*_weights("index_finder", path, ("index",)), f"input = {_text(_FINDER_INPUT)}", ""]


def _weights(part: str, path: Path, classes: tuple[str, ...]) -> list[str]:
    if not path.is_file():
        raise ModelError(f"{path}: weights are missing; export all four parts first")
    return [
        f"[{part}]",
        f"file = {_text(path.name)}",
        f"sha256 = {_text(sha256(path))}",
        f"opset = {OPSET}",
        f"classes = {json.dumps(classes)}",
    ]


def _text(value: str) -> str:
    return json.dumps(value, ensure_ascii=False)
