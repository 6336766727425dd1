"""Random acts for property tests: any act at all, and acts that a table could make next."""

from __future__ import annotations

import random
from functools import cache

from referee.cards import CLASSIC_FACES, UNKNOWN, Card, Color
from referee.match.game import Game
from referee.rules.actions import Action, Adds, Play
from referee.rules.actions import parse_action as parse_any
from referee.rules.position import may_play
from referee.rules.state import Round

parse_action = cache(parse_any)
SEATS = "ABCDE?"
CARDS = (*CLASSIC_FACES, UNKNOWN, *map(Card.parse, ("rA", "rbA", "WB", "WH", "WX", "WC", "WS")))
_ANY = (
    "{s} lot {c}", "deal {n}", "deal A={n} B={n}", "flip {c}", "{s} play {c}",
    "{s} play {c} color={k}", "{s} play {c} {c}", "{s} play {c} swap={s}", "{s} adds {c}",
    "{s} color {k}", "{s} swap {s}", "{s} swap none", "{s} draw", "{s} draw {n}",
    "{s} draw {c} {c}", "{s} pass", "{s} uno", "{s} catch {s}", "referee catch {s}",
    "{s} challenge", "{s} show {c} {c}", "{s} show {c}", "{s} shown guilty",
    "{s} shown innocent", "{s} admit", "{s} innocent", "{s} takes-back {c}", "stands",
    "reshuffle", "{s} count {n}", "{s} hand {c} {c}", "{s} points {n}", "{s} noise", "{s} slap",
    "{s} advice", "timeout {s}", "timeout match", "pause", "resume", "{s} leave",
    "seats A C B D", "seats B A", "teams A+C B+D", "next", "next dealer=A", "next dealer=E",
)  # fmt: skip


def any_act(rng: random.Random) -> Action:
    """Whatever a record may say."""
    text = rng.choice(_ANY)
    while "{" in text:
        text = text.replace("{s}", rng.choice(SEATS), 1).replace("{c}", str(rng.choice(CARDS)), 1)
        text = text.replace("{k}", rng.choice("rygb"), 1).replace("{n}", str(rng.randint(1, 9)), 1)
    return parse_action(text)


def likely_act(rng: random.Random, game: Game) -> Action:
    """An act that moves the game on; now and then something else."""
    round = game.round
    if rng.random() < 0.15:
        return any_act(rng)
    if round.stage == "playing":
        return _in_play(rng, game)
    before = {"setup": "deal 7", "opening": f"flip {rng.choice(CARDS)}", "match-over": "next"}
    if round.stage in before:
        return parse_action(before[round.stage])
    return parse_action(rng.choice(["next", *(f"{seat} points 5" for seat in round.seats)]))


def _in_play(rng: random.Random, game: Game) -> Action:  # noqa: PLR0911
    round, seat = game.round, game.round.turn
    match round.phase:
        case "color":
            return parse_action(f"{seat} color {rng.choice('rygb')}")
        case "swap":
            return parse_action(f"{seat} swap {rng.choice((*round.seats, 'none'))}")
        case "challenge":
            return parse_action(f"{seat} {rng.choice(['admit', 'innocent', 'shown guilty'])}")
        case "take-back":
            return parse_action("stands")
    if round.owes(seat):
        return parse_action(
            f"{seat} {rng.choice(['challenge', 'draw', f'draw {round.owes(seat)}'])}"
        )
    if rng.random() < 0.2:
        return _beside_the_turn(rng, round)
    card = rng.choice(CARDS)
    if may_play(game.book, round, seat, card):
        return Play(seat, (card,) * rng.choice((1, 1, 1, 2)), rng.choice((None, *Color)))
    return parse_action(f"{seat} {rng.choice(['draw', 'draw', 'pass', 'uno'])}")


def _beside_the_turn(rng: random.Random, round: Round) -> Action:
    """What house rules let others do, or the last player once more."""
    seat, like = rng.choice(round.seats), rng.choice(CARDS)
    same = Card(round.top.face, rng.choice(list(Color))) if round.top.color else round.top
    return rng.choice(
        (
            Play(seat, (round.top,), rng.choice((None, *Color))),
            Play(seat, (round.last.top,)),
            Adds(round.last.seat or seat, (same,)),
            Adds(round.last.seat or seat, (like,)),
            parse_action(f"{seat} slap"),
            parse_action(f"{seat} noise"),
            parse_action(f"{seat} uno"),
        )
    )


def ways_on(round: Round) -> list[str]:
    """Acts of which one must always be possible while a hand is played: there is no dead-lock."""
    seat = round.turn
    match round.phase:
        case "color":
            return [f"{seat} color {color}" for color in Color]
        case "swap":
            return [f"{seat} swap {other}" for other in round.seats]
        case "challenge":
            return [f"{seat} admit"]
        case "take-back":
            return [f"{seat} takes-back{' ??' * _laid_wrong(round)}"]
    return (
        [f"{seat} draw {round.owes(seat)}"]
        if round.owes(seat)
        else [f"{seat} draw", f"{seat} pass"]
    )


def _laid_wrong(round: Round) -> int:
    return len(getattr(round.obligations[0], "cards", ()))
