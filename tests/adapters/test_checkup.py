"""`referee doctor`: every check has words, and what is missing is found and never raised."""

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from types import SimpleNamespace

import pytest

from referee import cli
from referee.adapters import checkup
from referee.adapters.checkup import CHECKS, Finding
from referee.errors import DeviceError, ModelError
from referee.hearing.words import Sensed
from referee.outputs import phrases
from referee.outputs.phrases import LANGUAGES


@pytest.fixture
def findings(monkeypatch: pytest.MonkeyPatch) -> Callable[..., None]:
    """Makes doctor find these."""

    def put(*found: Finding) -> None:
        monkeypatch.setattr("referee.commands.doctor.examine", lambda: iter(found))

    return put


NAMES = [check.__name__.removeprefix("check_") for check in CHECKS]


@pytest.mark.parametrize("language", sorted(LANGUAGES))
def test_every_check_has_a_name_and_a_mend(language: str) -> None:
    assert set(LANGUAGES[language].checks) == set(NAMES)
    for name in NAMES:
        said = phrases.checkup(name, language, is_ok=False, is_needed=True)
        assert said.name and said.mend and said.state
        assert phrases.checkup(name, language, is_ok=True, is_needed=True).mend == ""


def test_the_states_can_be_told_apart() -> None:
    for words in LANGUAGES.values():
        assert len(set(words.states.values())) == 3


def test_what_is_here_is_found() -> None:
    for check in (checkup.check_python, checkup.check_opencv, checkup.check_onnxruntime):
        finding = check()
        assert finding.is_ok and finding.is_needed and finding.detail


def test_the_journals_folder_is_tried(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("REFEREE_JOURNAL", str(tmp_path / "new" / "journal.sqlite3"))
    assert checkup.check_journal().is_ok
    assert checkup.check_disk().is_ok
    (tmp_path / "file").touch()
    monkeypatch.setenv("REFEREE_JOURNAL", str(tmp_path / "file" / "journal.sqlite3"))
    assert not checkup.check_journal().is_ok


def test_a_full_disk_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    usage = type("Usage", (), {"free": 5_000_000})
    monkeypatch.setattr("shutil.disk_usage", lambda folder: usage)
    assert checkup.check_disk() == Finding("disk", False, "5 MB")


def test_a_model_that_is_not_what_it_promises_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail() -> str:
        raise ModelError("hash differs", expected="a", actual="b")

    monkeypatch.setattr(checkup, "_verify_model", fail)
    finding = checkup.check_model()
    assert (finding.is_ok, finding.is_needed) == (False, True)
    assert finding.detail == "hash differs (expected a, found b)"


@pytest.mark.parametrize(
    ("answers", "finding"),
    [
        ([], Finding("camera", False, "", is_needed=False)),
        ([((0, 0), "busy")], Finding("camera", False, "busy", is_needed=False)),
        (
            [((0, 0), "busy"), ((1280, 720), "")],
            Finding("camera", True, "1: Camera 1, 1280x720", is_needed=False),
        ),
    ],
)
def test_the_first_camera_with_a_picture_is_named(
    answers: list[tuple[tuple[int, int], str]], finding: Finding, monkeypatch: pytest.MonkeyPatch
) -> None:
    devices = [SimpleNamespace(number=n, name=f"Camera {n}") for n in range(len(answers))]
    monkeypatch.setattr("platform.system", lambda: "Linux")
    monkeypatch.setattr(checkup, "linux_cameras", lambda: devices)
    monkeypatch.setattr("referee.adapters.webcam.probe", lambda number: answers[int(number)])
    assert checkup.check_camera() == finding


class Ear:
    """A microphone that gives this, or has this problem."""

    def __init__(self, *moments: Sensed, problem: str = "") -> None:
        self.moments, self.problem, self.is_closed = moments, problem, False

    def until(self, time_s: float) -> Iterator[Sensed]:
        yield from self.moments

    def close(self) -> None:
        self.is_closed = True


@pytest.mark.parametrize(
    ("ear", "is_ok", "detail"),
    [
        (Ear(Sensed(0.0, -60.0)), True, ""),
        (Ear(problem="no microphone (none is connected)"), False, None),
        (Ear(), False, "the microphone gives no sound"),
    ],
)
def test_a_microphone_is_tried_and_not_needed(
    ear: Ear, is_ok: bool, detail: str | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(checkup, "Microphone", lambda: ear)
    monkeypatch.setattr(checkup, "_HEARING_S", 0.2)
    wanted = ear.problem if detail is None else detail
    assert checkup.check_microphone() == Finding("microphone", is_ok, wanted, is_needed=False)
    assert ear.is_closed


def test_a_screen_is_not_needed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("referee.adapters.window.missing_display", lambda: "no screen")
    assert checkup.check_display() == Finding("display", False, "no screen", is_needed=False)


def test_the_status_is_that_of_what_is_needed(
    findings: Callable[..., None], capsys: pytest.CaptureFixture[str]
) -> None:
    findings(Finding("python", True, "3.11"), Finding("camera", False, "", is_needed=False))
    assert cli.main(["doctor"]) == 0
    text = capsys.readouterr().out
    assert "Plug one in" in text
    assert text.endswith("Everything that refereeing needs is here.\n")
    findings(Finding("model", False, "gone"))
    assert cli.main(["doctor", "--language", "zh"]) == 1
    assert "缺少  识别模型  gone" in capsys.readouterr().out


def test_json_is_one_object_a_line_and_nothing_else(
    findings: Callable[..., None], capsys: pytest.CaptureFixture[str]
) -> None:
    findings(Finding("python", True, "3.11"), Finding("voice", False, "mute", is_needed=False))
    assert cli.main(["doctor", "--json"]) == 0
    lines = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [line["check"] for line in lines] == ["python", "voice"]
    assert lines[1]["mend"].startswith("Captions")
    assert lines[0] == {"check": "python", "ok": True, "needed": True, "detail": "3.11", "mend": ""}


def test_a_check_that_cannot_be_made_is_a_finding() -> None:
    def fail() -> str:
        raise DeviceError("busy")

    assert checkup._tried("model", fail) == Finding("model", False, "busy")
