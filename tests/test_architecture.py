"""The directions of imports, and the habits that keep functions small and the core pure."""

import ast
import statistics
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import referee

PACKAGE = Path(referee.__file__).parent
ROOT = PACKAGE.parent
MODULES = sorted(path for path in PACKAGE.rglob("*.py") if "_models" not in path.parts)

OUTSIDE = {"adapters", "app.py", "benchmarks", "capture", "cli.py", "commands", "training"}
"""Where clocks may be read; everything else gets its time from frames and utterances."""
KEEPS_THE_DATE = {PACKAGE / "record" / "journal.py", PACKAGE / "record" / "mending.py"}
"""The journal stamps games with the date."""
SEEDED = {"Random", "default_rng", "Generator", "SeedSequence"}

Function = ast.FunctionDef | ast.AsyncFunctionDef


def name_of(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def tree_of(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))


def is_core(path: Path) -> bool:
    return path.relative_to(PACKAGE).parts[0] not in OUTSIDE


def functions() -> Iterator[tuple[str, Function]]:
    for path in MODULES:
        for node in ast.walk(tree_of(path)):
            if isinstance(node, Function):
                yield f"{name_of(path)}:{node.name}", node


def length_of(node: Function) -> int:
    """Lines of code, its docstring and comments not counted."""
    body = node.body[1:] if ast.get_docstring(node) else node.body
    if not body:
        return 0
    return (node.end_lineno or body[0].lineno) - body[0].lineno + 1


def test_imports_go_one_way() -> None:
    pytest.importorskip("importlinter", reason="import-linter is not installed (extra 'lint')")
    run = "from importlinter import cli; raise SystemExit(cli.lint_imports())"
    command = [sys.executable, "-c", run]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout[-3000:]


@pytest.mark.parametrize("path", MODULES, ids=name_of)
def test_nothing_prints(path: Path) -> None:
    calls = (node for node in ast.walk(tree_of(path)) if isinstance(node, ast.Call))
    printed = [node.lineno for node in calls if getattr(node.func, "id", "") == "print"]
    assert printed == []


def imported(tree: ast.Module) -> Iterator[tuple[str, str]]:
    """(module, name) of every import; the name is empty for a whole module."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from ((alias.name, "") for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield from ((node.module or "", alias.name) for alias in node.names)


@pytest.mark.parametrize("path", [p for p in MODULES if is_core(p)], ids=name_of)
def test_the_core_has_no_clock_and_no_chance_of_its_own(path: Path) -> None:
    tree = tree_of(path)
    for module, name in imported(tree):
        assert module != "time" or path in KEEPS_THE_DATE, "time comes from frames"
        assert module != "random" or name in SEEDED, "pass a random.Random"
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
            owner, called = ast.unparse(node.func.value), node.func.attr
            if owner in {"np.random", "numpy.random"}:
                assert called in SEEDED, f"{owner}.{called} has a state of its own"
            if called == "default_rng" or (owner, called) == ("random", "Random"):
                assert node.args or node.keywords, "a generator needs a seed"


def test_functions_are_small() -> None:
    lengths = {name: length_of(node) for name, node in functions()}
    assert [name for name, length in lengths.items() if length > 60] == []
    ordered = sorted(lengths.values())
    assert statistics.median(ordered) <= 5
    assert ordered[int(0.9 * len(ordered))] <= 25


def test_functions_take_few_parameters() -> None:
    def count(node: Function) -> int:
        plain = [*node.args.posonlyargs, *node.args.args]
        return len([a for a in plain if a.arg not in ("self", "cls")])

    assert [name for name, node in functions() if count(node) > 5] == []


@pytest.mark.parametrize("path", MODULES, ids=name_of)
def test_modules_are_short_and_say_what_they_are(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert text.count("\n") < 400
    assert not text.strip() or ast.get_docstring(ast.parse(text)), "a module needs a docstring"


def test_the_core_is_imported_without_any_vendor() -> None:
    """What `referee replay` needs never waits for a vision library."""
    program = (
        "import sys, referee.cli, referee.rules.engine, referee.match, referee.record.notation, "
        "referee.outputs.announce, referee.outputs.overlay; "
        "print(sorted(m for m in ('cv2', 'numpy', 'torch', 'onnxruntime') if m in sys.modules))"
    )
    command = [sys.executable, "-c", program]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.stdout.strip() == "[]", done.stderr


def test_no_path_of_this_machine_is_in_the_code() -> None:
    for path in MODULES:
        text = path.read_text(encoding="utf-8")
        for place in ("/work/", "/root/", "/home/"):
            assert place not in text, name_of(path)
