"""House rules in words: one sentence for each option's value, one table a language."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from referee.outputs.phrases import LANGUAGES

SENTENCES: Final[Mapping[str, Mapping[str, str]]] = {
    code: words.options for code, words in LANGUAGES.items()
}


def sentence(option: str, value: str, *, language: str = "en") -> str:
    """What an option's value means at the table; ``''`` where it says nothing by itself.

    A number stands in for ``{}`` of the sentence for ``option=*``.

    >>> sentence("uno_penalty", "2")
    'A missed call costs 2 cards.'
    """
    table = SENTENCES[language]
    exact = table.get(f"{option}={value}")
    return table.get(f"{option}=*", "").format(value) if exact is None else exact
