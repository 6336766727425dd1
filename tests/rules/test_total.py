"""Nothing a player does raises, and what must always hold does, whatever is done."""

from __future__ import annotations

import random

import pytest
from acts import any_act, likely_act
from invariants import check
from plies import DECKS, WALKS, Walk, play

from referee.match.game import new_game, step
from referee.rules.house import HouseRules
from referee.rules.house_text import OPTIONS
from referee.rules.rulings import parse_ruling
from referee.seats import NOBODY, Seating

LINES = (
    *(
        "mattel",
        "mattel_uk",
        "mattel_house",
        "seed0_fun",
        "seed3_party",
        "seed3_endless",
        "ubisoft",
    ),
    "mattel misplay=card_stays misplay_penalty=1 count_check=off multi=same_symbol jump_in=all "
    "jump_effect=accumulate jump_self=true seven=may_swap zero=rotate zero_last=rotate",
    "mattel play_on=true hand_limit=9 multi=identical_pair deck=yiqi120 decks=2 stack=any "
    "jump_in=all jump_in_pending=true silent_two=true silent_uno=gesture slap_nine=true",
    "seed4 deck=shuffle112 house_effect_on_first=true red_zero_plus10=true slap_nine=true "
    "custom_cards=wild_skip,wild_reverse zero=rotate play_on=true challenge_proof=honour",
    "seed1 deck=swap112 silent_two=true silent_uno=fine_both jump_in_pending=true hand_limit=12 "
    "draw=until_playable evade_plus4=any evade_skip=any evade_reverse=any hand_size=3",
)


def walk(seed: int, line: str, length: int) -> None:
    """One random game: sensible acts with nonsense among them, every ruling printed and read."""
    rng = random.Random(seed)
    players = rng.choice((2, 3, 4, 5))
    start = game = new_game(
        Seating.of(["x"] * players), HouseRules.parse(line), rng.choice(("", "A", "B"))
    )
    done = []
    for _ in range(length):
        act = likely_act(rng, game)
        done.append(act)
        game, rulings = step(game, act)
        check(game)
        for ruling in rulings:
            assert parse_ruling(str(ruling)) == ruling
            assert ruling.seat != NOBODY or ruling.code == "void"
    again = start
    for act in done:
        again = step(again, act).game
    assert again == game


@pytest.mark.parametrize("line", LINES)
@pytest.mark.parametrize("seed", range(5))
def test_random_games_never_raise(seed: int, line: str) -> None:
    walk(seed, line, length=300)


@pytest.mark.parametrize("seed", range(12))
def test_pure_nonsense_never_raises(seed: int) -> None:
    rng = random.Random(seed)
    game = new_game(Seating.of(["x"] * 4), HouseRules.parse("mattel"), "D")
    for _ in range(300):
        game = step(game, any_act(rng)).game
        check(game)


@pytest.mark.parametrize("deck", DECKS)
@pytest.mark.parametrize("walk", WALKS)
def test_a_share_of_the_million(walk: Walk, deck: str) -> None:
    assert sum(play(seed, deck, walk) for seed in range(4)) > 200


def test_every_deck_is_played() -> None:
    assert set(DECKS) == set(OPTIONS["deck"].words)
