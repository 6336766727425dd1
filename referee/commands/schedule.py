"""``referee schedule``: who plays with whom, and who deals first, on a sheet of paper."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator
from itertools import groupby
from typing import Any

from referee.match.rotation import PEOPLE, Sitting, schedule
from referee.outputs.columns import columns
from referee.outputs.phrases.tournament import told
from referee.record.notation import Opening, headers
from referee.rules.house import HouseRules
from referee.seats import LETTERS, Seating

HELP = "Partners in rotation: 4p12 for four players, 8p28 for eight at two tables; to print."


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Which rotation, for whom, how often."""
    add = parser.add_argument
    add("rotation", choices=tuple(PEOPLE), help="four players, 12 hands; eight, 28 hands each")
    add("--players", metavar="A,B,C,D", default="", help="their names; else letters")
    add("--cycles", metavar="N", type=int, default=1, help="the whole rotation so many times (1)")
    add("--hands-per-partner", metavar="N", type=int, default=4, help="hands of a round (4)")
    add("--json", action="store_true", help="one JSON object a table and round")


def run(args: argparse.Namespace) -> int:
    """Print the schedule."""
    line = (
        f"mattel rotation={args.rotation} cycles={args.cycles} "
        f"hands_per_partner={args.hands_per_partner}"
    )
    people = _people(args)
    sittings = schedule(HouseRules.parse(line), people)
    as_json = (json.dumps(_object(each), ensure_ascii=False) for each in sittings)
    for text in as_json if args.json else _sheet(sittings, people, args.language):
        sys.stdout.write(text + "\n")
    return 0


def _people(args: argparse.Namespace) -> tuple[str, ...]:
    if not args.players:
        return tuple(LETTERS[: PEOPLE[args.rotation]])
    return tuple(name.strip() for name in args.players.split(","))


def _object(sitting: Sitting) -> dict[str, Any]:
    """A table of a round; `headers` are those of its record."""
    opening = Opening(
        Seating.of(sitting.clockwise),
        dealer=sitting.dealer_seat,
        teams=(("A", "C"), ("B", "D")),
    )
    return {
        "cycle": sitting.cycle,
        "round": sitting.round,
        "table": sitting.table,
        "clockwise": sitting.clockwise,
        "partners": sitting.sides,
        "dealer": sitting.dealer,
        "hands": sitting.hands,
        "headers": [str(header) for header in headers(opening)],
    }


def _sheet(sittings: tuple[Sitting, ...], people: tuple[str, ...], language: str) -> Iterator[str]:
    yield _title(sittings, len(people), language)
    for kind in ("partners", "deal", "points"):
        yield told(kind, language)
    cycles = sittings[-1].cycle
    if cycles > 1:
        yield told("other-way", language)
    for cycle, group in groupby(sittings, key=lambda sitting: sitting.cycle):
        played = tuple(group)
        yield ""
        if cycles > 1:
            yield told("cycle", language, n=str(cycle))
        yield from columns(_rows(played, language))
        yield ""
        yield from columns(_blanks(played, people, language))


def _title(sittings: tuple[Sitting, ...], people: int, language: str) -> str:
    last, hands = sittings[-1], sittings[0].hands
    counted = {
        "people": told("players", language, n=str(people)),
        "tables": told("tables", language, n=str(last.table)),
        "rounds": told("rounds", language, n=str(last.round)),
        "hands": told("hands", language, n=str(hands)),
        "total": told("hands", language, n=str(hands * last.round)),
    }
    return told("schedule", language, **counted)


def _rows(sittings: tuple[Sitting, ...], language: str) -> list[tuple[str, ...]]:
    """What is played, a line a table, with room for the points of both sides."""
    kinds = ("round", "hands", "table", "sides", "clockwise", "dealer", "points")
    rows = [tuple(told(f"col-{kind}", language) for kind in kinds)]
    for sitting in sittings:
        one, two = (" + ".join(side) for side in sitting.sides)
        last = sitting.round * sitting.hands
        hands = f"{last - sitting.hands + 1}-{last}" if sitting.hands > 1 else str(last)
        rows.append(
            (
                str(sitting.round),
                hands,
                str(sitting.table),
                told("against", language, one=one, two=two),
                ", ".join(sitting.clockwise),
                sitting.dealer,
                told("blank", language),
            )
        )
    return rows


def _blanks(
    sittings: tuple[Sitting, ...], people: tuple[str, ...], language: str
) -> list[tuple[str, ...]]:
    """A line a person, to be filled in round after round."""
    rounds = sorted({sitting.round for sitting in sittings})
    total = told("col-total", language)
    head = (told("col-points", language), *(f"{number:>4}" for number in rounds), total)
    return [head, *((name, *("____" for _ in rounds), "____") for name in people)]
