"""Every question that the rules ever ask of a house, and whose answers each option changes.

A question is a function of the rulebook, asked with everything of a small world of cards, hits
and rounds, or one that the match asks of the house rules. `touched` tells which answers change
when an option gets another value; two options that change answers of no common question, alone
or together, cannot meet in a game.
"""

from __future__ import annotations

import collections.abc
import random
from collections.abc import Callable, Iterable, Iterator
from dataclasses import fields, is_dataclass
from functools import cache
from itertools import islice, product
from typing import Any, Literal, get_args, get_origin, get_type_hints

from duel import Duel

from referee.cards import Card, Color, Face
from referee.errors import ConfigError
from referee.match import hands, scoring, setup
from referee.match.game import Game, new_game, step
from referee.match.rotation import schedule
from referee.match.teams import check_teams
from referee.rules.actions import parse_action
from referee.rules.compiler import UNREFEREED, compile_rulebook
from referee.rules.duties import DrawDebt, Laid
from referee.rules.house import HouseRules
from referee.rules.house_text import OPTIONS, parse
from referee.rules.rulebook import Rulebook
from referee.rules.state import Round
from referee.seats import Seating

CODES = "r5 g5 r0 g0 r7 r2 r9 rS gS rR gR r+2 g+2 W W+4 rA gA WB WH WX WC WS WR ??"
CARDS = tuple(map(Card.parse, CODES.split()))
BOOK = compile_rulebook(HouseRules())
MOST = 600
"""Questions with more ways to be asked than this are asked with a sample of them."""


def _laid(seat: str, code: str, color: Color | None = Color.RED) -> Laid:
    return Laid(seat, Card.parse(code), color, Card.parse("r5"))


def _hits() -> tuple[DrawDebt, ...]:
    chains = ("r+2", "W+4", "r+2 W+4", "W+4 r+2", "W+4 W+4", "g+2 r+2")
    laid = [tuple(_laid("A", code) for code in chain.split()) for chain in chains]
    counts = [2 * len(chain) for chain in laid]
    hits = [DrawDebt("B", n, ends_turn=True, chain=c) for n, c in zip(counts, laid, strict=True)]
    first = DrawDebt("A", 2, ends_turn=True, chain=(_laid("", "r+2"),))
    begun = DrawDebt("B", 3, ends_turn=True, chain=laid[1], begun=True)
    return (*hits, first, begun, DrawDebt("B", 2))


@cache
def _rounds() -> tuple[Round, ...]:
    """Random positions of the official game, among two to four players."""
    rounds: list[Round] = []
    for players in (2, 3, 4):
        duel = Duel("mattel", players, players, 1)
        duel.open()
        for number in range(40):
            if duel.world.over:
                break
            duel.one_step()
            if number % 8 == 0:
                rounds.append(duel.game.round)
    return tuple(rounds)


POOLS: dict[Any, Callable[[], tuple[Any, ...]]] = {
    Card: lambda: CARDS,
    Face: lambda: tuple(Face),
    Color: lambda: tuple(Color)[:2],
    type(None): lambda: (None,),
    Laid: lambda: tuple(_laid("A", "W+4", color) for color in (Color.RED, Color.GREEN)),
    DrawDebt: _hits,
    Round: _rounds,
    str: lambda: ("A", "B"),
    int: lambda: (0, 1, 2, 7, 25),
    bool: lambda: (False, True),
}


def _pool(kind: Any) -> tuple[Any, ...]:
    """What a question of this kind of argument is asked with."""
    if kind in POOLS:
        return POOLS[kind]()
    origin, inner = get_origin(kind), get_args(kind)
    if origin is Literal:
        return inner
    if origin in (tuple, list, collections.abc.Iterable, collections.abc.Sequence):
        few = ("", "r5", "W", "W+4", "r5 g5", "r5 r5", "rS gS", "r+2 g+2", "rA r5", "W W+4 g7")
        return tuple(tuple(map(Card.parse, codes.split())) for codes in few)
    return tuple(value for one in inner for value in _pool(one))


def leaves(kind: type = Rulebook, prefix: str = "") -> Iterator[tuple[str, Any]]:
    """Every question of the rulebook by name, with its type."""
    hints = get_type_hints(kind)
    for each in fields(kind):
        hint = hints[each.name]
        if is_dataclass(hint) and isinstance(hint, type):
            yield from leaves(hint, f"{each.name}.")
        else:
            yield f"{prefix}{each.name}", hint


LEAVES = dict(leaves())


def _asked(book: Rulebook, name: str) -> str:
    value: Any = book
    for part in name.split("."):
        value = getattr(value, part)
    if get_origin(LEAVES[name]) is not collections.abc.Callable:
        return repr(value)
    kinds = get_args(LEAVES[name])[0]
    ways = list(islice(product(*map(_pool, kinds)), 20_000))
    if len(ways) > MOST:
        ways = random.Random(name).sample(ways, MOST // 3)
    return repr([_said(value, way) for way in ways])


def _said(question: Callable[..., Any], way: tuple[Any, ...]) -> Any:
    try:
        return question(*way)
    except (ValueError, IndexError) as error:  # an empty hand is no play
        return type(error).__name__


def answers(house: HouseRules) -> dict[str, str]:
    """All that can be asked of these rules, by the name of the question."""
    book = compile_rulebook(house)
    told = {name: _asked(book, name) for name in LEAVES}
    return told | {name: repr(_or_error(ask, house)) for name, ask in MATCH.items()}


def _or_error(ask: Callable[[HouseRules], Any], house: HouseRules) -> Any:
    try:
        return ask(house)
    except ConfigError as error:
        return str(error)


# --- what the match asks of the house --------------------------------------------------------


def _over(house: HouseRules, *acts: str, teams: bool = False) -> Game:
    """A match whose rulebook is always the official one, so that only the match reads `house`."""
    seating = Seating.of(["Anna", "Ben", "Chi", "Dan"])
    game = new_game(seating, HouseRules(), "D")._replace(house=house)
    game = game._replace(teams=(("A", "C"), ("B", "D")) if teams else ())
    for act in ("deal A=7 B=1 C=7 D=7", "flip r5", "A draw g9", "B play r6", *acts):
        game = step(game, parse_action(act)).game
    return game


def _asked_to_lay_open(house: HouseRules) -> list[str]:
    game = new_game(Seating.of(["Anna", "Ben"]), HouseRules(), "B")._replace(house=house)
    for act in ("deal A=1 B=2", "flip r5"):
        game = step(game, parse_action(act)).game
    rulings = step(game, parse_action("A play r6")).rulings
    return [ruling.code for ruling in rulings if ruling.code == "ask-hand"]


def _outcomes(house: HouseRules) -> list[Any]:
    totals = [{"A": a, "B": b} for a in (-600, -30, 0, 30, 600) for b in (-600, 0, 30, 700)]
    return [scoring.outcome(house, each, hand) for each in totals for hand in (1, 3, 4, 9, 12, 30)]


def _next_dealer(house: HouseRules) -> str:
    game = _over(house)._replace(is_scored=True)
    return step(game, parse_action("next")).game.dealer


def _lot(house: HouseRules) -> list[str]:
    game = new_game(Seating.of(["Anna", "Ben"]), HouseRules())._replace(house=house)
    return [str(ruling) for ruling in step(game, parse_action("A lot y7")).rulings]


def _ending(house: HouseRules) -> list[object]:
    """When the hand is over among partners, and who has won it."""
    ending = compile_rulebook(house, (("A", "C"), ("B", "D"))).ending
    ways = [("A", "BCD"), ("AC", "BD"), ("AB", "CD"), ("ABC", "D")]
    return [
        (ending.is_over(tuple(out), tuple(left)), ending.winner(tuple(out), tuple(left)))
        for out, left in ways
    ]


MATCH: dict[str, Callable[[HouseRules], Any]] = {
    "match.gains": lambda house: scoring.gains(house, "A", {"B": 20, "C": 7}),
    "match.outcome": _outcomes,
    "match.leader": lambda house: scoring.leader(house, {"A": 5, "B": 9}),
    "match.hand_value": lambda house: [hands.hand_value(house, [card]) for card in CARDS],
    "match.teams": lambda house: check_teams("ABCD", house, (("A", "C"), ("B", "D"))),
    "match.counting": lambda house: hands._counting(_over(house, teams=True)),
    "match.points": lambda house: hands.is_without_points(_over(house, teams=True)),
    "match.ending": _ending,
    "match.input": _asked_to_lay_open,
    "match.next_dealer": _next_dealer,
    "match.lot": _lot,
    "match.schedule": lambda house: schedule(house, ["Anna", "Ben", "Chi", "Dan"])[-1],
    "match.seats": lambda house: setup.sit_apart(_over(house, teams=True)),
}
"""Questions asked of the house itself, name -> the asking."""


# --- toggling --------------------------------------------------------------------------------

BASES = (
    "mattel",
    "mattel draw=until_playable seven=may_swap stack=any stacked_wd4_exempt=false "
    "stack_on_first=true zero=rotate",
    "mattel deck=yiqi120 jump_in=all multi=same_symbol rotation=4p12 silent_two=true",
    "mattel hands=3 scoring=fixed_hands",
    "mattel custom_cards=wild_skip,wild_reverse scoring=lowest_wins team_score=own_sum",
)
"""Lines from which options are toggled, so that what governs them is on somewhere."""


def values_of(option: str) -> list[Any]:
    """The values an option is toggled between; of numbers, a few."""
    if option == "custom_cards":
        return [(), ("wild_skip",), ("wild_skip", "wild_reverse")]
    known = OPTIONS[option]
    some = (8, 9) if option == "hand_limit" else (1, 2, 3, 5, 6)
    numbers = [n for n in some if known.low <= n <= known.high]
    return list(dict.fromkeys([*known.words.values(), *numbers]))


def changed(house: HouseRules, option: str, value: Any) -> HouseRules:
    """The same rules with one option changed, whatever the line may say."""
    if option.startswith("values."):
        values = dict(house.values) | {Face(option[7:]): value}
        return house.with_values(values=tuple(values.items()))
    return house.with_values(**{option: value})


def refereed() -> list[str]:
    """The options that are refereed; the face values count as one."""
    return [name for name in OPTIONS if name not in UNREFEREED and not _is_further_value(name)]


def _is_further_value(name: str) -> bool:
    return name.startswith("values.") and name != "values.W"


@cache
def _answers(house: HouseRules) -> dict[str, str]:
    return answers(house)


@cache
def touched(option: str) -> frozenset[str]:
    """The questions whose answer an option changes, from any base."""
    found: set[str] = set()
    for line in BASES:
        base = parse(line)
        before = _answers(base)
        for value in values_of(option):
            after = _answers(changed(base, option, value))
            found |= {name for name in before if before[name] != after[name]}
    return frozenset(found)


def pairs() -> Iterable[tuple[str, str]]:
    """Every pair of refereed options."""
    names = refereed()
    return ((one, other) for i, one in enumerate(names) for other in names[i + 1 :])
