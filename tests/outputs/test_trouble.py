"""What devices say is wrong, in every language."""

from __future__ import annotations

import ast
import json
from pathlib import Path

import pytest

import referee
from referee import cli
from referee.adapters.picture_check import Glance
from referee.adapters.webcam import _why_not
from referee.capture.address import Kind
from referee.capture.devices import Device
from referee.capture.worker import NO_PICTURE
from referee.outputs.phrases import LANGUAGES, remark
from referee.outputs.phrases.trouble import TROUBLES, trouble

OTHERS = sorted(set(LANGUAGES) - {"en"})
SOURCES = (
    *("adapters/webcam.py", "adapters/http_camera.py", "adapters/microphone.py"),
    *("adapters/embedder.py", "adapters/speech.py", "adapters/piper_voice.py"),
    "adapters/sound.py",
)
DENIED = "you are not allowed to use /dev/video0: sudo usermod -aG video $USER, then log in again"


def raised(name: str) -> list[str]:
    """The reasons that a module raises as they stand in it; `~` for what is particular in one."""
    tree = ast.parse((Path(referee.__file__).parent / name).read_text(encoding="utf-8"))
    calls = [n.exc for n in ast.walk(tree) if isinstance(n, ast.Raise)]
    words = [written(c.args[0]) for c in calls if isinstance(c, ast.Call) and c.args]
    return [reason for reason in words if reason]


def written(words: ast.expr) -> str:
    """A text of a program, also one with values in it; empty for what is no text."""
    match words:
        case ast.Constant(value=str(text)):
            return text
        case ast.JoinedStr(values=parts):
            return "".join(written(part) or "~" for part in parts)
        case _:
            return ""


@pytest.mark.parametrize("language", OTHERS)
def test_every_trouble_has_words_in_every_language(language: str) -> None:
    for template, said in TROUBLES.items():
        assert said[language].count("{}") == template.count("{}"), template


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize("reason", [reason for name in SOURCES for reason in raised(name)])
def test_what_a_device_raises_has_words_in_every_language(reason: str, language: str) -> None:
    assert trouble(reason, language) != reason
    assert trouble(reason, "en") == reason


@pytest.mark.parametrize("kind", [Kind.CAMERA, Kind.DEVICE])
@pytest.mark.parametrize("system", ["Linux", "Darwin", "Windows"])
def test_a_busy_or_forbidden_camera_leaves_no_english_in_chinese(kind: Kind, system: str) -> None:
    said = trouble(_why_not(kind, system), "zh")
    assert "占用" in said
    assert not any(word in said for word in ("another", "allow", "Settings"))


def test_what_is_particular_stays() -> None:
    assert "/dev/video0" in trouble(DENIED, "zh")
    assert trouble("a reason nobody knows", "zh") == "a reason nobody knows"


@pytest.mark.parametrize(
    ("language", "words"), [("zh", "没有使用 /dev/video0 的权限"), ("en", DENIED)]
)
def test_the_cameras_say_it_in_the_language_that_was_asked_for(
    language: str, words: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("referee.commands.cameras.linux_cameras", lambda: (Device(0, "Cam"),))
    monkeypatch.setattr("sys.platform", "linux")
    glanced = Glance(NO_PICTURE, DENIED)
    monkeypatch.setattr("referee.adapters.picture_check.glance", lambda source: glanced)
    assert cli.main(["cameras", "--language", language]) == 0
    assert words in capsys.readouterr().out
    assert cli.main(["cameras", "--language", language, "--json"]) == 0
    assert words in json.loads(capsys.readouterr().out)["problem"]


@pytest.mark.parametrize(
    ("reason", "said"),
    [
        ("no microphone (none is connected)", "没有接上麦克风"),
        (
            "no microphone (none is called 'jabra'; there are: USB Mic, Webcam)",
            "没有叫“jabra”的麦克风，现有：USB Mic, Webcam",
        ),
        (
            "no microphone (gone): pip install 'referee[hearing]'; on Linux also: sudo apt x",
            "没有麦克风（gone）：pip install 'referee[hearing]'；Linux 上还要运行 sudo apt x",
        ),
        (
            "no speech engine (gone); install it: x; no player for sound; install one: y",
            "没有语音引擎（gone），请安装：x；没有播放声音的程序，请安装：y",
        ),
        ("/names.npz: no names: 'names'", "/names.npz：里面没有人名：'names'"),
    ],
)
def test_a_reason_is_in_the_language_of_its_line(reason: str, said: str) -> None:
    """They stood in English amid a line of Chinese."""
    for kind in ("no-speaker", "other-voice", "no-microphone", "no-window", "no-earphones"):
        assert said in remark(kind, "zh", reason=reason)
        assert reason in remark(kind, "en", reason=reason)
