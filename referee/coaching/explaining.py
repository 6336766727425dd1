"""Why something was ruled: the reason, the row of the rules, and what other tables do."""

from __future__ import annotations

from collections.abc import Iterator

from referee.outputs.phrases import Context
from referee.outputs.phrases.coaching import taught, why
from referee.outputs.phrases.options import sentence
from referee.outputs.phrases.rows import sources
from referee.rules.house import HouseRules
from referee.rules.house_text import OPTIONS, value_text
from referee.rules.rows import ROWS
from referee.rules.rulings import Ruling


def explained(ruling: Ruling, context: Context, house: HouseRules) -> tuple[str, ...]:
    """The lines that answer "why?" after a ruling.

    >>> from referee.rules.rulings import parse_ruling
    >>> from referee.seats import Seating
    >>> given = parse_ruling("missed-uno A draw=2 by=C [rule=UNO-2]")
    >>> for line in explained(given, Context(Seating.of("ABC")), HouseRules()):
    ...     print(line)
    Whoever is down to one card calls UNO; caught without it, one draws.
    Row UNO-2.
    Sources: two cards; four on the sheet of 2001; S4: two more on top of the drawing.
    At this table: A missed call costs 2 cards.
    """
    words = context.words
    lines = [why(ruling, context)]
    if ruling.rule in ROWS:
        lines.append(taught("row", words, row=ruling.rule))
        lines += filter(None, [sources(ruling.rule, context.language)])
        lines += [
            taught(kind, words, sentence=said) for kind, said in _readings(ruling, context, house)
        ]
    return tuple(lines)


def _readings(ruling: Ruling, context: Context, house: HouseRules) -> Iterator[tuple[str, str]]:
    """This table's reading of the row's options, then those that other sources have."""
    for option in ROWS[ruling.rule].options:
        if option not in OPTIONS:
            continue
        ours = value_text(house, option)
        yield "here", sentence(option, ours, language=context.language)
        others = (value for value in OPTIONS[option].words if value != ours)
        for said in filter(None, (sentence(option, v, language=context.language) for v in others)):
            yield "elsewhere", said
