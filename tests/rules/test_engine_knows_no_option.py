"""The engine asks the rulebook: it never sees house rules."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

import referee.rules
from referee.rules.house_text import OPTIONS

RULES = Path(referee.rules.__file__).parent
KNOW_OPTIONS = {"compiler.py", "house.py", "house_text.py", "needs.py", "presets.py", "rows.py"}
ENGINE = sorted(
    path
    for path in [*RULES.glob("*.py"), *RULES.glob("points/*.py")]
    if path.name not in KNOW_OPTIONS
)


@pytest.mark.parametrize("path", ENGINE, ids=lambda path: path.stem)
def test_no_house_rules_in_the_engine(path: Path) -> None:
    tree = ast.parse(path.read_text())
    imported = {
        node.module or "" for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)
    } | {
        alias.name
        for node in ast.walk(tree)
        if isinstance(node, ast.Import)
        for alias in node.names
    }
    assert not imported & {"referee.rules.house", "referee.rules.compiler"}
    code = "".join(ast.unparse(node) for node in tree.body if not isinstance(node, ast.Expr))
    assert "HouseRules" not in code


def test_the_engine_is_all_of_the_folder_but_what_reads_options() -> None:
    assert len(ENGINE) > 20
    assert "stack" in OPTIONS
