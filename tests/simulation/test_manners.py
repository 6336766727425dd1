"""What people do besides playing neatly by the rules: it is played, filmed, and in the truth."""

from itertools import pairwise

import pytest

from referee.record.notation import Note, parse_record
from referee.record.replay import annotated, replay
from referee.rendering.film_happenings import Bump, Gap, LeanIn, LightChange, Shade
from referee.rendering.film_script import HandOn, Lay, Slap, SquareUp, Tap, Way, lead_s, tail_s
from referee.rules import actions
from referee.simulation.disturbances import Disturbances
from referee.simulation.habits import Habits
from referee.simulation.studio import NAMES, Game, Plan, play

RESTLESS = Habits(
    twins=0.8, doubles=0.6, jumps=0.6, out_of_turn=0.03, slides=0.1, fumbles=0.08, hesitates=0.1,
    hurries=0.25, taps=0.1, squares_up=0.08,
)  # fmt: skip
UNQUIET = Disturbances(bumps=0.5, lights=1, shades=1, leans=1, gaps=4)
LINES = (
    "mattel", "mattel_uk", "mattel_house", "seed0_fun", "seed1", "seed4", "mobile", "ubisoft",
    "mattel stack=same_kind", "mattel multi=identical_pair slap_nine=true",
)  # fmt: skip


@pytest.fixture(scope="module")
def games() -> dict[str, list[Game]]:
    return {
        line: [
            play(
                Plan(seed, NAMES[: 2 + (3 * seed) % 9], line, habits=RESTLESS, disturbances=UNQUIET)
            )
            for seed in range(3)
        ]
        for line in LINES
    }


def notes(game: Game, mark: str) -> list[str]:
    return [line.text for line in game.truth.lines if isinstance(line, Note) and line.mark == mark]


@pytest.mark.parametrize("line", LINES)
def test_every_preset_is_played_to_its_end_with_its_real_cards(
    games: dict[str, list[Game]], line: str
) -> None:
    for game in games[line]:
        codes = {text.split()[0] for text in notes(game, "!")}
        assert "out" in codes
        assert not codes & {"desync", "census", "wrong-draw", "void"}
        record = parse_record(str(game.truth))
        assert str(annotated(record, replay(record))) == str(game.truth)


def test_rules_have_their_acts(games: dict[str, list[Game]]) -> None:
    codes = {
        line: {text.split()[0] for game in played for text in notes(game, "!")}
        for line, played in games.items()
    }
    assert "jump-in" in codes["mattel_house"] & codes["seed1"] & codes["ubisoft"]
    assert {"swap", "rotate", "hands"} <= codes["mattel_house"] & codes["mobile"]
    doubles = {
        line
        for line, played in games.items()
        for game in played
        for entry in game.truth.entries
        if isinstance(entry.what, actions.Play) and len(entry.what.cards) > 1
    }
    assert "seed0_fun" in doubles
    assert doubles <= {"seed0_fun", "seed4", "mattel multi=identical_pair slap_nine=true"}


def test_nines_are_slapped_by_all_but_the_last(games: dict[str, list[Game]]) -> None:
    for game in games["mattel multi=identical_pair slap_nine=true"]:
        acts = [entry.what for entry in game.truth.entries]
        slaps = [each.seat for each in acts if isinstance(each, actions.Slap)]
        races = len(slaps) // (len(game.script.seats) - 1)
        fines = [text for text in notes(game, "!") if "slow-slap" in text]
        assert len(slaps) == races * (len(game.script.seats) - 1) and len(fines) == races
        beats = [beat for beat in game.script.beats if isinstance(beat, Slap)]
        assert [beat.seat for beat in beats] == slaps
    assert slaps


def test_whoever_lays_out_of_turn_takes_it_back(games: dict[str, list[Game]]) -> None:
    early = [
        (game, text)
        for played in games.values()
        for game in played
        for text in notes(game, "!")
        if text.startswith("misplay") and "out-of-turn" in text
    ]
    assert len(early) >= 5
    for game, text in early:
        seat = text.split()[1]
        backs = [
            each.what for each in game.truth.entries if isinstance(each.what, actions.TakeBack)
        ]
        assert any(back.seat == seat for back in backs)


def test_the_card_on_top_is_laid_again_where_somebody_holds_its_twin() -> None:
    def twins(habits: Habits) -> int:
        count = 0
        for seed in range(12):
            cards = [
                entry.what.cards[-1]
                for entry in play(Plan(seed, habits=habits)).truth.entries
                if isinstance(entry.what, actions.Play)
            ]
            count += sum(one == other for one, other in pairwise(cards))
        return count

    assert twins(Habits(twins=1.0)) > 1.5 * twins(Habits())


def test_manners_are_filmed_and_remarked_on(games: dict[str, list[Game]]) -> None:
    all_games = [game for played in games.values() for game in played]
    beats = [beat for game in all_games for beat in game.script.beats]
    for kind in (Tap, SquareUp, HandOn):
        assert any(isinstance(beat, kind) for beat in beats)
    assert {beat.way for beat in beats if isinstance(beat, Lay)} == set(Way)
    assert any(beat.under for beat in beats if isinstance(beat, Lay))
    for game in all_games:
        remarks = notes(game, "#")
        for beat in game.script.beats:
            if isinstance(beat, Tap):
                assert f"t={beat.at_s:.2f} {beat.seat} taps" in remarks
            elif isinstance(beat, SquareUp):
                assert f"t={beat.at_s:.2f} {beat.seat} squares-up" in remarks
            elif isinstance(beat, Lay) and beat.way is Way.FUMBLE:
                assert f"t={beat.at_s:.2f} {beat.seat} fumbles {beat.card}" in remarks


def test_disturbances_are_in_the_script_and_remarked_on(games: dict[str, list[Game]]) -> None:
    all_games = [game for played in games.values() for game in played]
    kinds = {type(each) for game in all_games for each in game.script.happenings}
    assert kinds == {Bump, Gap, LeanIn, LightChange, Shade}
    for game in all_games:
        remarks = notes(game, "#")
        assert all(f"t={each.at_s:.2f} {each}" in remarks for each in game.script.happenings)
        minutes = game.script.length_s / 60
        gaps = sum(isinstance(each, Gap) for each in game.script.happenings)
        assert abs(gaps - 4 * minutes) < 1


def test_arms_cross_but_nobody_has_two(games: dict[str, list[Game]]) -> None:
    crossing = 0
    for game in (game for played in games.values() for game in played):
        spans = [
            (beat.at_s - lead_s(beat), beat.at_s + tail_s(beat), beat.seat)
            for beat in game.script.beats
        ]
        for (_, ends, seat), (starts, _, other) in pairwise(sorted(spans)):
            crossing += starts < ends - 0.4 and seat != other
        for seat in game.script.seats:
            mine = sorted(span for span in spans if span[2] == seat)
            assert all(after[0] >= before[1] - 0.02 for before, after in pairwise(mine))
    assert crossing > 50


def test_times_go_up_however_people_hurry(games: dict[str, list[Game]]) -> None:
    for game in (game for played in games.values() for game in played):
        times = [entry.evidence.time_s or 0.0 for entry in game.truth.entries]
        assert times == sorted(times)
        laid = [
            entry.evidence.time_s or 0.0
            for entry in game.truth.entries
            if isinstance(entry.what, actions.Play | actions.Flip)
        ]
        assert min(after - before for before, after in pairwise(laid)) > 0.64


def test_calm_people_at_a_quiet_table_are_not_remarked_on() -> None:
    game = play(Plan(3))
    assert not notes(game, "#") and not game.script.happenings
