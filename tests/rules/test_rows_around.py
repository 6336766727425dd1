"""Rows around the game: what teaches, what a league keeps, and two slips of the sources."""

from __future__ import annotations

from datetime import date

import pytest
from scenes import opened

from referee.cards import Card
from referee.cli import main
from referee.match.season import KINDS, Event, parse_season
from referee.outputs.phrases import LANGUAGES
from referee.rules.position import legal_plays
from referee.rules.presets import PRESETS
from referee.rules.rows import ROWS
from referee.seats import Seating

Capture = pytest.CaptureFixture[str]
ENDS = "A count 1\n! desync A seen=1 record=7\nA play r6\n! out A\n! ask-hand B\n! ask-hand C"


def test_end_4_the_first_out_ends_the_hand_whatever_the_others_hold() -> None:
    """S4's aim of having the others draw everything is none."""
    assert opened(ENDS).round.hands == (0, 7, 7)


def test_end_5_a_large_hand_knocks_nobody_out() -> None:
    """The limit of 25 is another product's."""
    game = opened("A draw ??\nA pass\n! turn B\nB count 30\n! desync B seen=30 record=7")
    assert (game.round.hand_count("B"), game.eliminated) == (30, ())


def test_teach_1_what_may_be_played_can_be_shown() -> None:
    hand = tuple(map(Card.parse, ("r9", "b5", "b9", "W", "r9")))
    game = opened("")
    assert legal_plays(game.book, game.round, hand) == tuple(map(Card.parse, ("r9", "b5", "W")))


def test_teach_2_the_referee_reminds_where_the_house_wants_it() -> None:
    opened("A count 2\n! desync A seen=2 record=7\nA play r6\n! uno-due A say=now\n! turn B",
           rules="mattel uno_enforcement=remind")  # fmt: skip


def test_teach_4_the_rules_that_are_on_are_told(capsys: Capture) -> None:
    assert main(["rules", "show", "seed0"]) == 0
    said = capsys.readouterr().out
    assert "Only a number may be the first card." in said
    assert "A wrong call costs 2 cards." in said


def test_teach_5_the_call_is_spoken_as_the_sources_say() -> None:
    said = "".join(LANGUAGES["zh"].rulings.values())
    assert "乌诺" in said and "优诺" not in said


@pytest.mark.parametrize("row", ["TEACH-3", "TEACH-6"])
@pytest.mark.parametrize("language", ["en", "zh"])
def test_teach_3_and_6_tips_rule_on_nothing(row: str, language: str, capsys: Capture) -> None:
    assert main(["rules", "explain", row, "--language", language]) == 0
    said = capsys.readouterr().out
    assert ("no ruling" if language == "en" else "不裁判") in said
    assert "@ format" not in said


def test_teach_7_words_of_one_meaning_are_one_card() -> None:
    """A card has one name in each language, whatever a source calls it."""
    for words in LANGUAGES.values():
        names = {code: words.the_card(Card.parse(code)) for code in ("rS", "rR", "r+2", "W", "W+4")}
        assert len(set(names.values())) == len(names)


def test_league_1_a_log_has_every_event_of_the_circuit() -> None:
    assert set(KINDS) >= {"qualifier", "weekly", "monthly", "seasonal", "annual"}
    event = Event(date(2026, 6, 30), "weekly", ("Anna",), venue="3")
    assert parse_season(str(event)) == (event,)


def test_league_4_who_busts_is_named_and_the_forfeit_is_the_tables_own() -> None:
    game = opened(f"{ENDS}\nB points 10\nC points 60\n! points B -10\n! total B -10\n"
                  "! points C -60\n! total C -60\n! bust C\n! wins A",
                  rules="mattel scoring=bust target=50")  # fmt: skip
    assert game.round.obligations == ()


def test_rows_that_rule_on_nothing_are_few() -> None:
    assert {row.id.partition("-")[0] for row in ROWS.values() if not row.is_rule} == {
        "END", "TEACH", "LEAGUE"
    }  # fmt: skip


def test_every_preset_can_be_sat_down_to(capsys: Capture) -> None:
    for name in PRESETS:
        assert main(["rules", "show", name]) == 0
    assert Seating.of(["Anna", "Ben"])
    capsys.readouterr()
