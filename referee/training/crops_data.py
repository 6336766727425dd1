"""Card crops to learn reading from: shards of numpy arrays made by ``referee dataset make``."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from zipfile import BadZipFile

import numpy as np
from numpy.typing import NDArray

from referee.errors import InputError
from referee.ports import Image
from referee.vision.faces import targets

HELD_OUT = ("val", "valid", "test")
CROPS, INDICES = "crops", "indices"
"""The folders of the two kinds: whole cards, and views of corner indices."""


@dataclass(frozen=True, slots=True, eq=False)
class Crops:
    """Crops with the right answers: `images` (n, 96, 64, 3) BGR, or (n, 64, 48, 3) of corner
    indices, `answers` (n, 2).

    An answer of -1 means that the question has none. `visible` is the share of the card that
    nothing covers, 0..1.
    """

    images: Image
    answers: NDArray[np.int64]
    visible: NDArray[np.float32]

    def __len__(self) -> int:
        return len(self.images)


def load_crops(folder: Path, kind: str = CROPS) -> tuple[Crops, Crops]:
    """The crops of a kind to learn from and those to judge by, in memory.

    Shards in a folder ``indices`` are of corner indices, all others of whole cards; those whose
    name or folder says ``val`` are held out. Raises `InputError` where there are
    none of either.
    """
    of_indices = kind == INDICES
    shards = [
        shard for shard in sorted(folder.rglob("*.npz")) if (INDICES in shard.parts) == of_indices
    ]
    held_out = [shard for shard in shards if _is_held_out(shard, folder)]
    learnt = [shard for shard in shards if shard not in held_out]
    if not held_out or not learnt:
        raise InputError(
            "no crops to learn from, or none to judge by; make them with 'referee dataset make'",
            source=str(folder),
        )
    return _join(learnt), _join(held_out)


def _is_held_out(shard: Path, folder: Path) -> bool:
    words = shard.relative_to(folder).with_suffix("").as_posix().replace("/", "-").split("-")
    return any(word.split("_")[0] in HELD_OUT for word in words)


def _join(shards: list[Path]) -> Crops:
    parts = [_shard(shard) for shard in shards]
    return Crops(
        np.concatenate([part.images for part in parts]),
        np.concatenate([part.answers for part in parts]),
        np.concatenate([part.visible for part in parts]),
    )


def _shard(path: Path) -> Crops:
    try:
        with path.open("rb") as data, np.load(data, allow_pickle=False) as shard:
            codes = [str(code) for code in shard["codes"]]
            return Crops(
                shard["images"],
                np.array([targets(code) for code in codes], np.int64).reshape(-1, 2),
                shard["visible"].astype(np.float32),
            )
    except (OSError, KeyError, ValueError, BadZipFile) as problem:
        raise InputError(f"no shard of card crops ({problem})", source=str(path)) from problem
