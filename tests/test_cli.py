"""The command line: help for everything, one plain line for what is wrong, no traceback."""

import os
import signal
import subprocess
import sys
import textwrap
import time
from collections.abc import Callable
from pathlib import Path
from types import ModuleType, SimpleNamespace

import pytest

from referee import __version__, cli
from referee.errors import ConfigError, DeviceError, RefereeError

RECORD = """\
@ format ugn/1
@ seats A=Anna B=Ben
@ dealer B
@ rules mattel
> deal 7
> flip r5
> A play r9
"""


def run(*words: str, **more: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "referee", *words]
    environment = os.environ | more
    return subprocess.run(
        command, capture_output=True, text=True, encoding="utf-8", env=environment, check=False
    )


@pytest.fixture
def record(tmp_path: Path) -> Path:
    path = tmp_path / "game.ugn"
    path.write_text(RECORD, encoding="utf-8")
    return path


@pytest.fixture
def command(monkeypatch: pytest.MonkeyPatch) -> Callable[[Callable[[], int]], None]:
    """Puts a made-up command in the place of `check`."""

    def put(act: Callable[[], int]) -> None:
        module = SimpleNamespace(
            HELP="made up", add_arguments=lambda parser: None, run=lambda args: act()
        )
        monkeypatch.setattr(cli, "_module", lambda name: module)

    return put


@pytest.mark.parametrize("name", cli.COMMANDS)
def test_every_command_has_help(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main([name, "--help"]) == 0
    text = capsys.readouterr().out
    assert text.startswith(f"usage: referee {name}")
    module = cli._module(name)
    assert isinstance(module, ModuleType)
    assert " ".join(module.HELP.split())[:40] in " ".join(text.split())


def test_help_needs_none_of_the_heavy_libraries() -> None:
    """Whoever has no torch can still read what `referee model train` would do."""
    program = textwrap.dedent(
        """
        import contextlib, io, sys
        for name in ("torch", "torchvision", "ultralytics", "openvino", "rlcard"):
            sys.modules[name] = None
        from referee import cli
        for name in cli.COMMANDS:
            with contextlib.redirect_stdout(io.StringIO()):
                assert cli.main([name, "--help"]) == 0, name
        """
    )
    command = [sys.executable, "-c", program]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")


def test_the_list_of_commands_is_the_one_in_the_help(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main([]) == 0
    text = capsys.readouterr().out
    for name, summary in cli.COMMANDS.items():
        assert name in text
        assert summary.split(",")[0][:20] in " ".join(text.split())


def test_the_version_is_the_packages() -> None:
    done = run("--version")
    assert (done.returncode, done.stdout) == (0, f"referee {__version__}\n")


@pytest.mark.parametrize(
    "words",
    [
        ["--language", "zh", "replay", "{}"],
        ["replay", "--language", "zh", "{}"],
        ["replay", "{}", "--language=zh"],
        ["replay", "{}", "--language", "zh"],
    ],
)
def test_the_language_may_stand_anywhere(
    words: list[str], record: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.main([word.format(record) for word in words]) == 0
    assert "> A play r9" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("words", "line"),
    [
        (["wach"], "referee: no command 'wach'; did you mean 'watch'? (referee --help lists them)"),
        (["xyzzy"], "referee: no command 'xyzzy' (referee --help lists them)"),
        (["replay"], "referee: the following arguments are required: G.ugn"),
        (["replay", "no-such.ugn"], "referee: no-such.ugn: "),
        (["replay", "x.ugn", "--finl"], "referee: unrecognized arguments: --finl"),
        (["--language", "fr", "demo"], "referee: argument --language: invalid choice: 'fr'"),
        (["--language"], "referee: argument --language: expected one argument"),
    ],
)
def test_a_wrong_call_is_one_line_and_status_2(words: list[str], line: str) -> None:
    done = run(*words)
    assert done.returncode == 2
    assert done.stdout == ""
    assert done.stderr.startswith(line)
    assert done.stderr.count("\n") == 1


@pytest.mark.parametrize(
    ("error", "status"),
    [
        (RefereeError("so and so"), 2),
        (ConfigError("so and so"), 2),
        (DeviceError("so and so"), 3),
        (PermissionError(13, "Permission denied", "so and so"), 2),
        (ModuleNotFoundError("No module: so and so", name="torch"), 3),
        (ZeroDivisionError("so\nand so"), cli.BUG),
    ],
)
def test_every_error_is_one_line(
    error: Exception,
    status: int,
    command: Callable[[Callable[[], int]], None],
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def fail() -> int:
        raise error

    monkeypatch.delenv(cli.DEBUG, raising=False)
    command(fail)
    assert cli.main(["check"]) == status
    said = capsys.readouterr().err
    assert said.startswith("referee: ")
    assert said.count("\n") == 1
    assert "so and so" in said or "pip install 'referee[train]'" in said


def test_a_developer_can_see_the_traceback(
    command: Callable[[Callable[[], int]], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail() -> int:
        raise ZeroDivisionError

    command(fail)
    monkeypatch.setenv(cli.DEBUG, "1")
    with pytest.raises(ZeroDivisionError):
        cli.main(["check"])


def test_a_commands_status_is_the_programs(command: Callable[[Callable[[], int]], None]) -> None:
    for status in (0, 1, 3):
        command(lambda status=status: status)
        assert cli.main(["check"]) == status


def test_names_in_any_script_reach_any_terminal(record: Path) -> None:
    record.write_text(RECORD.replace("Anna", "小明"), encoding="utf-8")
    done = run("replay", str(record), PYTHONIOENCODING="ascii", LC_ALL="C")
    assert (done.returncode, done.stderr) == (0, "")
    assert "小明" in done.stdout


@pytest.mark.skipif(os.name == "nt", reason="pipes and signals of POSIX")
def test_a_reader_who_goes_away_is_no_error(record: Path) -> None:
    record.write_text(RECORD + "# a remark to fill the pipe\n" * 20_000, encoding="utf-8")
    command = [sys.executable, "-m", "referee", "replay", str(record)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout and process.stderr
        process.stdout.readline()
        process.stdout.close()
        assert process.stderr.read() == b""
    assert process.returncode == 0


@pytest.mark.skipif(os.name == "nt", reason="pipes and signals of POSIX")
def test_ctrl_c_ends_without_a_traceback() -> None:
    program = (
        "import signal, sys, time\n"
        "from types import SimpleNamespace\n"
        "from referee import cli\n"
        "signal.signal(signal.SIGINT, signal.default_int_handler)\n"  # ignored behind nohup
        "def run(args):\n"
        "    print('ready', flush=True)\n"
        "    time.sleep(30)\n"
        "made_up = SimpleNamespace(HELP='', add_arguments=lambda parser: None, run=run)\n"
        "cli._module = lambda name: made_up\n"
        "sys.exit(cli.main(['check']))\n"
    )
    command = [sys.executable, "-c", program]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout and process.stderr
        assert process.stdout.readline() == b"ready\n"
        began = time.monotonic()
        process.send_signal(signal.SIGINT)
        assert process.stderr.read() == b""
    assert process.returncode == cli.INTERRUPTED
    assert time.monotonic() - began < 5.0
