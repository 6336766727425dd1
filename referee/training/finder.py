"""Teaching the finder: a narrow YOLO26 for oriented boxes, on two processor cores, offline.

The network is YOLO26's own plan with an eighth of its width and without the one-to-one head:
the run time merges boxes itself whatever the family, and a head less is a quarter of the time.
"""

from __future__ import annotations

import logging
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from referee.errors import InputError
from referee.training.offline import stay_offline
from referee.vision.letterbox import Letterbox
from referee.vision.pictures import open_picture

_log = logging.getLogger(__name__)

_PICTURES_TO_TAKE_UP = 64


@dataclass(frozen=True, slots=True)
class FinderPlan:
    """How to teach the finder of cards or, on a set of indices, that of corner indices.

    `width` scales YOLO26's channels (0.25 is its nano size). `start_from` is a checkpoint, or a
    shipped ``.onnx`` of the same width; what it finds need not be the same.
    """

    data: Path
    out: Path
    epochs: int = 10
    hours: float = 0.0
    """Where given, the time that the teaching takes, whatever `epochs` says."""

    image_px: int = 416
    batch: int = 8
    lr: float = 2e-3
    width: float = 0.125
    seed: int = 1
    threads: int = 2
    device: str = "cpu"
    """As torch names it: ``cpu``, or the number of a graphics card."""

    start_from: Path = Path()


def train_finder(plan: FinderPlan, *, resume: bool = False) -> Path:
    """Teach until `plan.epochs` are done or `plan.hours` are over.

    Returns the path of the best weights. A killed run goes on from its last whole epoch with
    `resume`. Raises `InputError` where the data set has no ``data.yaml``.
    """
    recipe = plan.data / "data.yaml"
    if not recipe.is_file():
        raise InputError(
            "no data.yaml here; make a data set with 'referee dataset make'", source=str(plan.data)
        )
    stay_offline(plan.out, threads=plan.threads)
    last = plan.out / "weights" / "last.pt"
    trainer = _trainer(plan, last if resume and last.exists() else None)
    trainer.train()
    return Path(trainer.best if Path(trainer.best).exists() else trainer.last)


def _trainer(plan: FinderPlan, last: Path | None) -> Any:
    # Only now: these read what `stay_offline` has set.
    import torch  # noqa: PLC0415
    from ultralytics.models.yolo.obb import OBBTrainer  # noqa: PLC0415
    from ultralytics.nn.tasks import OBBModel  # noqa: PLC0415

    from referee.training import taking_up  # noqa: PLC0415
    from referee.training.doubtful import DoubtfulDataset, DoubtfulLoss  # noqa: PLC0415

    class NarrowTrainer(OBBTrainer):  # type: ignore[misc]
        """Ultralytics' trainer, with the narrow plan in place of a file's, and doubtful cards
        neither right nor wrong."""

        def get_model(self, cfg: Any = None, weights: Any = None, verbose: bool = True) -> Any:
            model = OBBModel(narrow_plan(plan.width), nc=self.data["nc"], ch=3, verbose=verbose)
            if weights is not None:
                model.load(weights)
            elif plan.start_from.suffix == taking_up.SUFFIX:
                pictures = _some_pictures(self.data["train"], plan.image_px)
                taking_up.take_up_finder(plan.start_from, model.eval(), pictures)
            return model

        def build_dataset(
            self, img_path: str, mode: str = "train", batch: int | None = None
        ) -> Any:
            if mode != "train":
                return super().build_dataset(img_path, mode, batch)
            return DoubtfulDataset(
                img_path=img_path,
                imgsz=self.args.imgsz,
                batch_size=batch,
                augment=True,
                hyp=self.args,
                cache=self.args.cache,
                stride=32,
                task="obb",
                data=self.data,
            )

    def at_start(trainer: Any) -> None:
        # Ultralytics leaves one core to the data; here the data is in memory already.
        torch.set_num_threads(plan.threads)
        trainer.model.criterion = DoubtfulLoss(trainer.model)

    trainer = NarrowTrainer(overrides=overrides(plan, last))
    trainer.add_callback("on_train_start", at_start)
    trainer.add_callback("on_fit_epoch_end", _log_epoch)
    if plan.hours:
        trainer.add_callback("on_train_batch_start", _fade)
    return trainer


def _some_pictures(folders: str | list[str], image_px: int) -> list[Any]:
    """A few of the pictures that will be taught with, as the network is shown them."""
    import torch  # noqa: PLC0415

    paths = sorted(
        path
        for folder in ([folders] if isinstance(folders, str) else folders)
        for path in Path(folder).iterdir()
    )
    images = [open_picture(path) for path in paths[:: max(1, len(paths) // _PICTURES_TO_TAKE_UP)]]
    boxes = [Letterbox.fit((image.shape[1], image.shape[0]), image_px) for image in images]
    return [torch.from_numpy(box.blob(image)) for box, image in zip(boxes, images, strict=True)]


def narrow_plan(width: float) -> dict[str, Any]:
    """YOLO26's plan at another width; the head answers many-to-one only."""
    from ultralytics.nn.tasks import yaml_model_load  # noqa: PLC0415

    plan: dict[str, Any] = yaml_model_load("yolo26n-obb.yaml")
    return {**plan, "scales": {"n": [0.5, width, 1024]}, "scale": "n", "end2end": False}


def overrides(plan: FinderPlan, last: Path | None = None) -> dict[str, Any]:
    """What the training library is told; `last` is the checkpoint of an ended run."""
    is_taught = plan.start_from != Path() and plan.start_from.suffix != ".onnx"
    start = str(plan.start_from) if is_taught else "yolo26n-obb.yaml"
    return {
        "model": str(last) if last else start,
        "resume": str(last) if last else False,
        "pretrained": is_taught,
        "data": str(plan.data / "data.yaml"),
        "project": str(plan.out.parent.resolve()),
        "name": plan.out.name,
        "exist_ok": True,
        "epochs": plan.epochs,
        "time": plan.hours or None,
        "imgsz": plan.image_px,
        "batch": plan.batch,
        "nbs": plan.batch,
        "seed": plan.seed,
        **_OPTIMIZING,
        "lr0": plan.lr,
        **_AUGMENTING,
        **_QUIET,
        "device": plan.device,
        "workers": 0 if plan.device == "cpu" else plan.threads,
    }


_LAST_RATE = 0.02
_OPTIMIZING = {
    "optimizer": "AdamW",
    "lrf": _LAST_RATE,
    "weight_decay": 0.005,
    "warmup_epochs": 0.4,
    "warmup_bias_lr": 0.0,
    "patience": 1000,
    "deterministic": False,
}

# Never a mirror: a mirrored 2 is a 5 (DET-11). The rendered pictures hold every angle already.
_AUGMENTING = {
    "fliplr": 0.0,
    "flipud": 0.0,
    "mosaic": 0.0,
    "mixup": 0.0,
    "copy_paste": 0.0,
    "erasing": 0.0,
    "hsv_h": 0.01,
    "hsv_s": 0.35,
    "hsv_v": 0.35,
    "degrees": 0.0,
    "translate": 0.1,
    "scale": 0.3,
    "bgr": 0.0,
}

_QUIET = {
    "cache": "ram",
    "amp": False,
    "plots": False,
    "val": True,
    "verbose": False,
    "save_period": -1,
}


def _fade(trainer: Any) -> None:
    """The learning rate falls by the clock where the clock ends the teaching: the library lowers
    it from pass to pass, and would end a run of two passes and a half while it is still high."""
    gone = (time.time() - trainer.train_time_start) / (trainer.args.time * 3600)
    for group in trainer.optimizer.param_groups:
        group["lr"] = group["initial_lr"] * fading(gone)


def fading(gone: float) -> float:
    """The learning rate's share of its peak when the share `gone` of the time is over.

    >>> fading(0.0), round(fading(0.5), 2), fading(1.5)
    (1.0, 0.51, 0.02)
    """
    return 1 - (1 - _LAST_RATE) * min(gone, 1.0)


def _log_epoch(trainer: Any) -> None:
    figures = {name: round(float(value), 4) for name, value in trainer.metrics.items()}
    _log.info("epoch %d: %s", trainer.epoch + 1, figures)
