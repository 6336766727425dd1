"""Perft: from fixed positions, every right act and no other, compared with the slow referee.

Both count all sequences of right acts to a depth, and at every node they must offer the same
acts and reach the same state. The numbers are kept in ``perft/*.perft``, so that a change of
the rules shows as a change of numbers.
"""

from __future__ import annotations

from operator import add
from pathlib import Path

import pytest
from duel import WRONG, fingerprint
from perft_files import ALL, read
from slow import legal_acts
from slow_world import COLORS, World, is_wild

from referee.cards import Card, Color
from referee.rules.actions import Action, Challenge, Draw, Show, parse_action
from referee.rules.compiler import compile_rulebook
from referee.rules.deck import Census
from referee.rules.engine import adjudicate
from referee.rules.house import HouseRules
from referee.rules.state import Round, Verdict

BOOK = compile_rulebook(HouseRules())


def as_round(world: World) -> Round:
    """The engine's view of a world at rest."""
    census = Census()
    for card in world.discards:
        census = census.plus(Card.parse(card))
    return Round(
        seats=tuple(world.seats),
        dealer=world.seats[-1],
        stage="playing",
        player=world.turn,
        direction="cw" if world.clockwise else "ccw",
        color=Color(world.color),
        top=Card.parse(world.discards[-1]),
        hands=tuple(len(world.hands[seat]) for seat in world.seats),
        known=tuple(tuple(map(Card.parse, world.hands[seat])) for seat in world.seats),
        census=census,
        discards=len(world.discards),
        draw_pile=len(world.pile),
    )


def candidates(world: World) -> list[str]:
    """Every act somebody could try: each card of each hand, draws, calls, catches, challenges.

    Nobody can draw more than there is; a debt is drawn whole, or as far as there are cards.
    """
    acts: list[str] = []
    for seat in world.seats:
        for card in sorted(set(world.hands[seat])):
            colors = [f" color={color}" for color in COLORS] if is_wild(card) else [""]
            acts += [f"{seat} play {card}{color}" for color in colors]
        acts += [f"{seat} pass", f"{seat} uno", f"{seat} challenge"]
        room = world.room(seat)
        owed = min(world.owed(seat), room)
        counts = [n for n in sorted({owed, 1, 2, 4, 6, 8}) if max(owed, 1) <= n <= room]
        acts += [f"{seat} draw {n}".removesuffix(" 1") for n in counts]
        acts += [f"{other} catch {seat}" for other in world.seats]
    return acts


def attempt(world: World, round: Round, text: str) -> Verdict:
    """The engine's verdict on an act, told with the cards that are really drawn and shown."""
    action: Action = parse_action(text)
    if isinstance(action, Draw):
        cards = tuple(map(Card.parse, world.next_cards(action.count)))
        action = Draw(action.seat, len(cards), cards) if cards else action
    verdict = adjudicate(BOOK, round, action)
    if isinstance(action, Challenge) and verdict.rulings[-1].code == "ask-proof":
        accused = verdict.rulings[-1].seat
        shown = Show(accused, tuple(map(Card.parse, world.hands[accused])))
        return adjudicate(BOOK, verdict.round, shown)
    return verdict


def is_right(text: str, verdict: Verdict) -> bool:
    """Nothing was wrong with it, and a debt was drawn whole."""
    if any(ruling.code in WRONG for ruling in verdict.rulings):
        return False
    action = parse_action(text)
    return not (isinstance(action, Draw) and verdict.round.owes(action.seat))


def count(world: World, round: Round, depth: int) -> list[int]:
    """How many sequences of right acts there are to each depth, checked at every node."""
    expected = legal_acts(world)
    tried = {text: attempt(world, round, text) for text in candidates(world)}
    right = {text for text, verdict in tried.items() if is_right(text, verdict)}
    assert right == set(expected), fingerprint(round)
    totals = [len(right)] + [0] * (depth - 1)
    for text, made in expected.items():
        after = made()
        assert fingerprint(tried[text].round) == after.fingerprint(), text
        if depth > 1:
            deeper = count(after, tried[text].round, depth - 1)
            totals = [totals[0], *map(add, totals[1:], deeper)]
    return totals


@pytest.mark.parametrize("path", ALL, ids=lambda path: path.stem)
def test_perft(path: Path) -> None:
    position = read(path)
    expected = [position.counts[depth] for depth in range(1, len(position.counts) + 1)]
    assert count(position.world, as_round(position.world), len(expected)) == expected


def test_there_are_positions() -> None:
    assert len(ALL) >= 8
    assert all(max(read(path).counts) >= 4 for path in ALL)
