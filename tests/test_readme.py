"""The READMEs promise nothing that is not there."""

import re
import shlex
from pathlib import Path

import pytest

from referee import cli
from referee.hearing import keys
from referee.rules.house import HouseRules

ROOT = Path(__file__).parent.parent
READMES = ("README.md", "README.zh-CN.md")
each_readme = pytest.mark.parametrize("name", READMES)


def text_of(name: str) -> str:
    return (ROOT / name).read_text(encoding="utf-8")


def blocks(text: str) -> list[str]:
    """The lines of all code blocks, without the remarks at their ends."""
    found = re.findall(r"```sh\n(.*?)```", text, re.DOTALL)
    return [line.strip() for block in found for line in re.sub(r" +#.*", "", block).splitlines()]


@each_readme
def test_every_command_that_is_shown_can_be_called(name: str) -> None:
    shown = [line for line in blocks(text_of(name)) if line.startswith("referee ")]
    assert any(line.startswith("referee demo") for line in shown)
    assert any(line.startswith("referee watch") for line in shown)
    for line in shown:
        common, words = cli._common().parse_known_args(shlex.split(line)[1:])
        assert cli._parser(words[0]).parse_args(words, common)


@each_readme
def test_every_command_that_is_named_exists(name: str) -> None:
    named = re.findall(r"`referee ([a-z]+)", text_of(name))
    assert named
    assert set(named) <= set(cli.COMMANDS)


@each_readme
def test_the_house_rules_that_are_shown_can_be_meant(name: str) -> None:
    (line,) = re.findall(r'--rules "([^"]+)"', text_of(name))
    assert HouseRules.parse(line)


@each_readme
def test_the_keys_are_the_windows(name: str) -> None:
    table = "".join(line for line in text_of(name).splitlines() if line.startswith("| `"))
    shown = set(re.findall(r"`(.)`", table))
    documented = set("".join(re.findall(r"``([a-z? ]+)``", keys.__doc__ or ""))) - {" "}
    assert shown == documented


@each_readme
def test_the_picture_is_there_and_small(name: str) -> None:
    (picture,) = re.findall(r"!\[[^\]]+\]\(([^)]+)\)", text_of(name))
    assert 20_000 < (ROOT / picture).stat().st_size < 300_000


@each_readme
def test_links_lead_somewhere_and_nothing_is_left_to_fill_in(name: str) -> None:
    text = text_of(name)
    for link in re.findall(r"\]\(([^)#]+)\)", text):
        assert link.startswith("https://") or (ROOT / link).exists(), link
    assert not re.findall(r"FIGURE_\w+|TODO|XXX", text)


def test_the_test_command_is_the_one_that_is_checked() -> None:
    assert "pip install '.[test]' && pytest" in text_of("README.md")
    script = (ROOT / ".ci" / "run").read_text(encoding="utf-8")
    assert "\npytest\n" in script


def test_each_version_says_what_changed_in_the_rules() -> None:
    versions = re.split(r"^## ", text_of("CHANGELOG.md"), flags=re.MULTILINE)[1:]
    assert versions
    assert all("### Rules" in version for version in versions)
