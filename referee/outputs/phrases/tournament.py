"""Words for schedules, standings and seasons, one table a language.

>>> told("rounds", "en", n="1"), told("rounds", "en", n="7"), told("rounds", "zh", n="7")
('1 round', '7 rounds', '7轮')
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from referee.outputs.phrases import LANGUAGES

TEXTS: Final[Mapping[str, Mapping[str, str]]] = {
    code: words.tournament for code, words in LANGUAGES.items()
}
"""Language -> kind -> text with its parts in braces. ``KIND=1`` is for `n` being one."""


def told(kind: str, language: str, /, **parts: str) -> str:
    """A text with its parts. Raises `KeyError` for a kind that the tables lack."""
    texts = TEXTS[language]
    one = texts.get(f"{kind}=1") if parts.get("n") == "1" else None
    return (one or texts[kind]).format(**parts)
