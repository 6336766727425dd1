"""The rows of the rules in words: what holds by each, and where the sources disagree.

S0 to S4 are articles about the game, the sheets those of the maker by their years; what no source
says was settled here. A language without a table of its own has the English one.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from referee.outputs.phrases import rows_en, rows_zh


@dataclass(frozen=True, slots=True)
class RowWords:
    """What holds, and what the sources say; `sources` is empty where they agree."""

    statement: str
    sources: str = ""


def _read(table: str, *, joint: str) -> dict[str, RowWords]:
    rows: dict[str, RowWords] = {}
    name = ""
    for line in table.strip().splitlines():
        if line.startswith("  "):
            said = joint.join(filter(None, (rows[name].sources, line.strip())))
            rows[name] = RowWords(rows[name].statement, said)
        else:
            name, _, statement = line.partition("|")
            rows[name] = RowWords(statement)
    return rows


WORDS: Final[Mapping[str, Mapping[str, RowWords]]] = {
    "en": _read(rows_en.TABLE, joint=" "),
    "zh": _read(rows_zh.TABLE, joint=""),
}

_LABELS: Final[Mapping[str, Mapping[str, str]]] = {"en": rows_en.LABELS, "zh": rows_zh.LABELS}


def row_words(row: str, language: str = "en") -> RowWords:
    """A row in words.

    >>> row_words("UNO-6")
    RowWords(statement='a call is wrong while no right play could leave one card', \
sources='S0: two cards; the sheets: nothing')
    """
    return WORDS.get(language, WORDS["en"])[row]


def sources(row: str, language: str) -> str:
    """What the sources say of a row, in a line; empty where they agree, and where the language has
    no table of its own.

    >>> sources("UNO-6", "en")
    'Sources: S0: two cards; the sheets: nothing.'
    """
    said = WORDS[language][row].sources if language in WORDS else ""
    return label("sources", language, said=said) if said else ""


def label(kind: str, language: str = "en", *, said: str = "") -> str:
    """What stands before the sources (with `said`) or the example of a row."""
    labels = _LABELS.get(language, _LABELS["en"])
    return labels[kind].format(said=said)
