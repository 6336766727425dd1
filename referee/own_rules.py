"""A line of house rules at a table that may have presets of its own.

Apart from `referee.config`, because the eyes read the table file and know no rules.
"""

from __future__ import annotations

from referee.config import TableConfig
from referee.errors import ConfigError
from referee.rules.house_text import check_presets, parse


def line_of(table: TableConfig, line: str) -> str:
    """A line of house rules with the table's own presets written out.

    Raises `ConfigError` for a line, or a preset of the table's, that cannot be meant.

    >>> table = TableConfig(presets=(("ours", "mattel uno_penalty=4"),))
    >>> line_of(table, "ours stack=any")
    'mattel stack=any uno_penalty=4'
    """
    own = dict(table.presets)
    try:
        check_presets(own)
    except ConfigError as error:
        raise ConfigError(f"[rules] presets: {error}", key=error.key) from None
    return str(parse(line, own))
