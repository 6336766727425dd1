"""`uno_enforcement` in its three roles, and never on the machine's silence."""

import pytest

from referee.hearing.enforcing import GRACE_S, Enforcing
from referee.match.game import Game, new_game, step
from referee.outputs.announce import announce
from referee.rules.actions import parse_action
from referee.rules.house import HouseRules
from referee.seats import Seating
from referee.telling import context_of

LINES = ("deal A=2 B=7 C=7", "flip r5", "A play r9")


def played(rules: str, *more: str) -> tuple[Game, list[str]]:
    """The game, and what was said about it."""
    game = new_game(Seating.of(["Anna", "Ben", "Chi"]), HouseRules.parse(rules), dealer="C")
    said: list[str] = []
    for line in (*LINES, *more):
        context = context_of(game, "en")
        game, rulings = step(game, parse_action(line))
        said += [prompt.text for prompt in announce(rulings, context, time_s=0.0)]
    return game, said


def test_players_call_and_the_referee_judges_and_tells_only_afterwards() -> None:
    game, said = played("mattel", "B play r3")
    assert "Nobody noticed that Anna did not call UNO." in " ".join(said)
    watching = Enforcing.of(game.house.uno_enforcement, has_keys=True)
    assert watching.step(played("mattel")[0].round, 99.0)[1] == ()


def test_it_reminds_at_once_and_catches_nobody() -> None:
    game, said = played("mattel uno_enforcement=remind")
    assert any("has one card left and did not call UNO" in text for text in said)
    watching = Enforcing.of(game.house.uno_enforcement, has_keys=True)
    assert watching.step(game.round, 99.0)[1] == ()


def test_the_referee_itself_catches_after_a_grace() -> None:
    game, _ = played("mattel uno_enforcement=referee_calls")
    watching = Enforcing.of(game.house.uno_enforcement, has_keys=True)
    watching, none = watching.step(game.round, 10.0)
    watching, early = watching.step(game.round, 10.0 + GRACE_S - 0.1)
    _, caught = watching.step(game.round, 10.0 + GRACE_S)
    assert (none, early) == ((), ())
    (catch,) = caught
    _, rulings = step(game, catch)
    assert [ruling.code for ruling in rulings if ruling.code != "turn"] == ["missed-uno", "owes"]


@pytest.mark.parametrize("call", ["A uno"])
def test_a_call_in_the_grace_saves(call: str) -> None:
    game, _ = played("mattel uno_enforcement=referee_calls", call)
    watching = Enforcing.of(game.house.uno_enforcement, has_keys=True).step(game.round, 0.0)[0]
    assert watching.step(game.round, 99.0)[1] == ()


def test_whom_the_referee_may_have_talked_down_it_does_not_catch() -> None:  # MIC-01
    game, _ = played("mattel uno_enforcement=referee_calls")
    watching = Enforcing.of(game.house.uno_enforcement, has_keys=True).spare("A")
    watching, none = watching.step(game.round, 10.0)
    watching, never = watching.step(game.round, 60.0)
    assert (none, never) == ((), ())
    watching, _ = watching.step(game.round._replace(exposed=()), 70.0)  # that card is over
    watching, _ = watching.step(game.round, 80.0)
    assert watching.step(game.round, 80.0 + GRACE_S)[1] != ()


def test_without_keys_or_phones_silence_convicts_nobody() -> None:
    game, _ = played("mattel uno_enforcement=referee_calls")
    watching = Enforcing.of(game.house.uno_enforcement, has_keys=False).step(game.round, 0.0)[0]
    assert watching.step(game.round, 99.0)[1] == ()
