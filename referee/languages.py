"""The languages there are. Each is a set of tables in `referee.outputs.phrases`: ``xx.py`` with
what it brings along; its code here is all else that it takes."""

from __future__ import annotations

from typing import Final

CODES: Final = ("en", "zh", "es")
"""Commands, table files, voices, ears and tests go by this list."""
