"""Looks at this machine: what refereeing needs, what it would like, and what of it works.

Every check answers with a `Finding`; none raises, and none takes longer than some seconds. Words
are in the phrases, under the finding's name.
"""

from __future__ import annotations

import platform
import shutil
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import dataclass, field
from importlib import metadata
from pathlib import Path
from typing import Final

from referee import models
from referee.adapters import window
from referee.adapters.microphone import Microphone
from referee.adapters.tts import ProcessSpeaker
from referee.capture.devices import linux_cameras, numbers_to_try
from referee.errors import RefereeError
from referee.outputs.phrases import LANGUAGES
from referee.record import journal

PYTHON: Final = (3, 11)
LEAST_FREE_MB: Final = 200
_SPEECH_S: Final = 6.0
_HEARING_S: Final = 6.0
_AGAIN_S: Final = 0.05


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing that was looked at. `detail` is a version or a reason, not a sentence.

    What is not `is_needed` can be missing, and refereeing goes on with something in its place.
    """

    name: str
    is_ok: bool
    detail: str
    is_needed: bool = True
    source: str = field(default="", compare=False)
    """Of a camera: what ``--source`` names it by."""


def examine() -> Iterator[Finding]:
    """Every finding, in the order of `CHECKS`, each as soon as it is known."""
    for check in CHECKS:
        yield check()


def check_python() -> Finding:
    """The interpreter."""
    return Finding("python", sys.version_info >= PYTHON, platform.python_version())


def check_opencv() -> Finding:
    """OpenCV 5 has the letters that the overlay is written with."""
    found = _version("opencv-python")
    return Finding("opencv", found.split(".")[0].isdigit() and int(found.split(".")[0]) >= 5, found)


def check_onnxruntime() -> Finding:
    """What runs the model."""
    found = _version("onnxruntime")
    return Finding("onnxruntime", bool(found), found)


def check_model() -> Finding:
    """The default model: its hash, its classes, and that it reads its golden pictures."""
    return _tried("model", _verify_model)


def check_journal() -> Finding:
    """Whether games can be written down."""
    return _tried("journal", _write_beside_the_journal)


def check_disk() -> Finding:
    """Room for the journal."""
    folder = _existing(journal.default_path().parent)
    free_mb = shutil.disk_usage(folder).free // 1_000_000
    return Finding("disk", free_mb >= LEAST_FREE_MB, f"{free_mb} MB")


def check_camera() -> Finding:
    """A camera that gives a picture; the first one's name and size."""
    from referee.adapters.webcam import probe  # noqa: PLC0415 - loads OpenCV

    problem = ""  # of the first one: the others are seldom meant
    for device in linux_cameras() if platform.system() == "Linux" else numbers_to_try():
        (width, height), trouble = probe(str(device.number))
        if not trouble:
            detail = f"{device.number}: {device.name}, {width}x{height}"
            return Finding("camera", True, detail, is_needed=False, source=str(device.number))
        problem = problem or trouble
    return Finding("camera", False, problem, is_needed=False)


def check_voice() -> Finding:
    """Whether prompts can be heard in every language, tried in the speech process."""
    with closing(ProcessSpeaker(deadline_s=_SPEECH_S)) as speaker:
        for language in LANGUAGES:
            if not speaker.say("", language=language):
                return Finding("voice", False, speaker.problem, is_needed=False)
    return Finding("voice", True, ", ".join(LANGUAGES), is_needed=False)


def check_microphone() -> Finding:
    """Whether the system's own microphone gives sound, tried in the hearing process."""
    with closing(Microphone()) as ear:
        ends_s = time.monotonic() + _HEARING_S
        while time.monotonic() < ends_s:
            if any(True for _ in ear.until(0.0)):
                return Finding("microphone", True, "", is_needed=False)
            if ear.problem:
                return Finding("microphone", False, ear.problem, is_needed=False)
            time.sleep(_AGAIN_S)
    return Finding("microphone", False, "the microphone gives no sound", is_needed=False)


def check_display() -> Finding:
    """Whether the picture can be shown in a window."""
    problem = window.missing_display()
    return Finding("display", not problem, problem, is_needed=False)


CHECKS: Final[tuple[Callable[[], Finding], ...]] = (
    check_python,
    check_opencv,
    check_onnxruntime,
    check_model,
    check_journal,
    check_disk,
    check_camera,
    check_voice,
    check_microphone,
    check_display,
)


def _tried(name: str, act: Callable[[], str]) -> Finding:
    """`act` gives the detail of what works, or raises for what does not."""
    try:
        return Finding(name, True, act())
    except (RefereeError, OSError, ImportError) as problem:
        return Finding(name, False, " ".join(str(problem).split()))


def _verify_model() -> str:
    from referee.adapters.detector import open_eyes  # noqa: PLC0415 - loads OpenCV and a runtime
    from referee.training.self_test import GOLDEN, self_test  # noqa: PLC0415
    from referee.vision.model_card import check, read_card  # noqa: PLC0415

    card = read_card(models.locate())
    check(card)
    result = self_test(open_eyes(str(card.folder)), card.folder / GOLDEN)
    if not result.is_passed:
        raise RefereeError(f"{card.name}: {result}")
    return f"{card.name}, {result}"


def _write_beside_the_journal() -> str:
    path = journal.default_path()
    path.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.NamedTemporaryFile(dir=path.parent) as file:
        file.write(b"may be written")
    return str(path)


def _existing(folder: Path) -> Path:
    return next(place for place in (folder, *folder.parents) if place.exists())


def _version(package: str) -> str:
    """The version that is installed, of any of a package's names; empty for none."""
    for name in (package, f"{package}-headless", f"{package}-gpu"):
        try:
            return metadata.version(name)
        except metadata.PackageNotFoundError:
            continue
    return ""
