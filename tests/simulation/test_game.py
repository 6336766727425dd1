"""Simulated hands: real cards, the engine's rules, and people who err."""

from collections import Counter
from itertools import pairwise
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.cards import Card
from referee.errors import ConfigError
from referee.hearing.heard import Heard
from referee.record.entry import Entry
from referee.record.notation import Note, Record, parse_record
from referee.record.replay import annotated, replay
from referee.rendering.film_script import lead_s, tail_s
from referee.rules import actions
from referee.rules.deck import Deck
from referee.rules.rulings import parse_ruling
from referee.simulation.deeds import is_heard
from referee.simulation.habits import Habits, habits_of
from referee.simulation.studio import NAMES, Game, Plan, play
from referee.simulation.table_cards import TableCards

ERRING = Habits(
    misplay=0.08, missed_uno=0.5, false_uno=0.02, false_catch=0.02, bluffs=0.8, challenges=0.6
)
LINE = "mattel false_accuse_penalty=2 false_uno_penalty=2 misplay_penalty=2"


@pytest.fixture(scope="module")
def games() -> list[Game]:
    return [play(Plan(seed, NAMES[: 2 + seed % 9], LINE, habits=ERRING)) for seed in range(18)]


def rulings(record: Record) -> list[str]:
    return [line.text for line in record.lines if isinstance(line, Note) and line.mark == "!"]


def times(record: Record) -> list[float]:
    return [entry.evidence.time_s or 0.0 for entry in record.entries]


def test_the_same_seed_plays_the_same_game() -> None:
    assert str(play(Plan(5)).truth) == str(play(Plan(5)).truth)
    assert play(Plan(5)).script == play(Plan(5)).script
    assert str(play(Plan(5)).truth) != str(play(Plan(6)).truth)


def test_every_hand_ends_with_somebody_out(games: list[Game]) -> None:
    for game in games:
        given = [parse_ruling(text) for text in rulings(game.truth)]
        assert [each.seat for each in given if each.code == "out"] == [game.out]
        assert [each.seat for each in given if each.code == "points"] == [game.out]


def test_the_truth_is_what_its_acts_replay_to(games: list[Game]) -> None:
    for game in games:
        text = str(game.truth)
        record = parse_record(text)
        assert str(annotated(record, replay(record))) == text


def test_no_card_is_made_or_lost(games: list[Game]) -> None:
    """The hands laid open are as large as the record says, and no card is seen too often."""
    for game in games:
        codes = Counter(text.split()[0] for text in rulings(game.truth))
        assert not codes.keys() & {"desync", "census", "wrong-draw"}


def test_people_err_in_every_way_there_is(games: list[Game]) -> None:
    codes = {text.split()[0] for game in games for text in rulings(game.truth)}
    assert codes >= {
        "misplay", "uno-due", "missed-uno", "saved-uno", "false-uno", "false-catch", "late-catch",
        "challenge-upheld", "challenge-failed", "uno-unnoticed", "reshuffle-due",
    }  # fmt: skip
    kinds = {type(entry.what) for game in games for entry in game.truth.entries}
    assert kinds >= {
        actions.Pass, actions.Shown, actions.Admit, actions.Innocent, actions.TakeBack,
        actions.Reshuffle, actions.NameColor, actions.LayOpen,
    }  # fmt: skip


def test_a_wrong_card_lies_until_the_referee_can_have_spoken(games: list[Game]) -> None:
    waits = []
    for game in games:
        for before, after in pairwise(game.truth.entries):
            if isinstance(after.what, actions.TakeBack):
                assert isinstance(before.what, actions.Play)
                assert before.what.cards == after.what.cards
                waits.append((after.evidence.time_s or 0) - (before.evidence.time_s or 0))
    assert len(waits) > 20
    assert 3.9 < min(waits) <= max(waits) < 5.8


def test_the_ears_hold_words_only_and_are_a_part_of_the_truth(games: list[Game]) -> None:
    for game in games:
        heard = game.heard
        assert all(is_heard(entry.what) for entry in heard.entries)
        assert not any(isinstance(line, Note) for line in heard.lines)
        assert set(heard.entries) <= set(game.truth.entries)
        assert len(Heard.parse(str(heard)).until(1e9)) == len(heard.entries)
        assert not any(header.key in ("hand", "dealer") for header in heard.headers)


def test_what_is_seen_has_a_frame_and_what_is_heard_has_none(games: list[Game]) -> None:
    for game in games:
        deal, *entries = game.truth.entries
        assert isinstance(deal.what, actions.Deal)
        for entry in entries:
            assert isinstance(entry, Entry)
            evidence = entry.evidence
            if is_heard(entry.what):
                assert (evidence.source, evidence.frame) == ("mic", None)
            else:
                assert evidence.source == "camera"
                assert evidence.frame is not None and evidence.time_s is not None
                assert 0 <= evidence.frame / 12 - evidence.time_s < 1 / 12 + 0.01


def test_times_go_up_and_no_arm_is_in_two_places(games: list[Game]) -> None:
    for game in games:
        assert times(game.truth) == sorted(times(game.truth))
        for seat in game.script.seats:
            mine = [beat for beat in game.script.beats if beat.seat == seat]
            for before, after in pairwise(mine):
                assert after.at_s - lead_s(after) >= before.at_s + tail_s(before) - 0.02
        assert game.script.length_s >= game.script.beats[-1].at_s + 2


def test_turns_take_about_two_seconds() -> None:
    steps = []
    for seed in range(8):
        acts = list(play(Plan(seed)).truth.entries)
        steps += [
            (after.evidence.time_s or 0) - (before.evidence.time_s or 0)
            for before, after in pairwise(acts)
            if isinstance(before.what, actions.Play) and isinstance(after.what, actions.Play)
        ]
    assert 1.7 < sorted(steps)[len(steps) // 2] < 2.3


@pytest.mark.parametrize(
    "line",
    [
        "mattel stack=same_kind",
        "mattel draw=until_playable",
        "mattel misplay=card_stays",
        "mattel uno_call=off",
        "mattel challenge=off first_card=numbers_only",
        "mattel hand_size=20",
    ],
)
def test_house_rules_are_played_by(line: str) -> None:
    for seed in range(2):
        game = play(Plan(seed, rules_line=line))
        codes = {text.split()[0] for text in rulings(game.truth)}
        assert game.out and not codes & {"desync", "census", "wrong-draw", "challenge-void"}


def test_habits_are_set_by_name() -> None:
    assert habits_of({"misplay": 0.2}).misplay == 0.2
    with pytest.raises(ConfigError, match="did you mean 'misplay'"):
        habits_of({"misplays": 0.2})


def test_people_who_never_err_are_never_ruled_against() -> None:
    saints = Habits(
        misplay=0, missed_uno=0, late_uno=0, false_uno=0, false_catch=0, bluffs=0, challenges=0
    )
    for seed in range(6):
        codes = {text.split()[0] for text in rulings(play(Plan(seed, habits=saints)).truth)}
        assert not codes & {"misplay", "uno-due", "missed-uno", "false-uno", "void", "owes-more"}


@pytest.mark.parametrize(("names", "says"), [((), "0 players"), (("A",), "1 players")])
def test_too_few_players_are_refused(names: tuple[str, ...], says: str) -> None:
    with pytest.raises(ConfigError, match=says):
        play(Plan(1, names))


def test_rules_that_cannot_be_meant_are_refused() -> None:
    with pytest.raises(ConfigError, match="misplay_penalty"):
        play(Plan(1, rules_line="mattel misplay_penaltty=2"))


@given(st.integers(0, 2**32), st.lists(st.integers(0, 5), max_size=60))
def test_cards_are_conserved_whatever_is_done(seed: int, moves: list[int]) -> None:
    deck = sorted(Deck.named("classic108").cards(), key=str)
    cards = TableCards.shuffled(deck, Random(seed))
    cards.deal(("A", "B"), 7)
    cards.turn_up()
    for move in moves:
        _do(cards, move)
        assert sorted(cards.everything, key=str) == deck


def _do(cards: TableCards, move: int) -> None:
    seat = "AB"[move % 2]
    match move:
        case 0 | 1:
            cards.draw(seat, 9)
        case 2 if cards.hands["A"]:
            card: Card = cards.hands["A"][0]
            cards.lay("A", card)
        case 3 if len(cards.discards) > 1:
            cards.take_back("B")
        case 4 if cards.discards:
            cards.reshuffle()
        case 5 if len(cards.discards) > 1 and len(cards.stock) > 1:
            cards.put_under()
