"""Faults that people reported of such systems (`bugs-seen-elsewhere.csv`): eyes, camera, voice.

Each row of those areas is the name of a test, is held by a test of another name (`HELD_BY`), or
has a reason why not (`WHY_NOT`). The rows of rules, web and storage have theirs elsewhere.
"""

from __future__ import annotations

import csv
import re
from pathlib import Path

import pytest

from referee.cards import Card
from referee.hearing.keys import Answer, Keys, Nothing
from referee.officiating.decisions import Evidence, Question
from referee.outputs.announce import announce
from referee.outputs.phrases import Context
from referee.ports import Arm
from referee.rules.actions import Play
from referee.rules.rulings import parse_ruling
from referee.rules.state import Round
from referee.seats import Seating
from referee.showing import cards_of
from referee.tabletop.events import CardLanded
from referee.tabletop.reach import Reaches
from tests.tabletop.sketch import LAYOUT, PILE, Sketch

ROOT = Path(__file__).parents[1]
SHEET = ROOT.parent / "shared" / "bugs-seen-elsewhere.csv"
AREAS = {"capture", "detector", "tracker", "correction", "voice-out", "voice-in"}

HELD_BY = {
    "CAM-16": (
        "capture/test_live.py",
        "test_f03_damaged_pictures_are_counted_told_and_never_handed_on",
    ),
    "CAM-37": (
        "capture/test_live.py",
        "test_f01_cam_34_fifty_cycles_of_unplugging_recover_each_in_time",
    ),
    "CAM-38": (
        "test_session.py",
        "test_the_same_pictures_twice_give_the_same_record_byte_for_byte",
    ),
    "DET-01": ("adapters/test_onnx_detector.py", "test_openvino_agrees_with_onnx_runtime"),
    "DET-04": (
        "vision/test_detections.py",
        "test_a_six_that_is_also_a_nine_is_one_card_with_two_candidates",
    ),
    "DET-05": (
        "vision/test_detections.py",
        "test_rows_that_the_model_chose_itself_are_decoded_and_still_merged",
    ),
    "DET-06": (
        "adapters/test_onnx_detector.py",
        "test_a_back_end_that_finds_nothing_is_refused_with_the_way_out",
    ),
    "DET-07": (
        "adapters/test_onnx_detector.py",
        "test_a_model_of_a_newer_format_than_the_run_time_names_the_way_out",
    ),
    "DET-09": (
        "commands/test_model.py",
        "test_export_in_a_form_that_is_not_offered_is_refused_before_any_work",
    ),
    "DET-11": (
        "commands/test_detect.py",
        "test_a_mirrored_picture_is_not_read_as_the_mirrored_cards",
    ),
    "DET-12": ("training/test_sets.py", "test_names_are_mapped_by_number_and_never_sorted_as_text"),
    "DET-13": ("vision/test_model_card.py", "test_names_in_another_order_are_refused"),
    "DET-25": ("test_architecture.py", "test_the_core_is_imported_without_any_vendor"),
    "TTS-01": (
        "adapters/test_tts_voice.py",
        "test_ten_prompts_from_five_threads_are_all_said_without_an_error",
    ),
    "TTS-03": ("adapters/test_tts.py", "test_a_driver_that_blocks_is_given_up_and_replaced"),
    "TTS-04": ("adapters/test_tts_voice.py", "test_a_long_sentence_takes_nothing_from_the_loop"),
    "TTS-06": (
        "adapters/test_tts_espeak.py",
        "test_prompts_reach_the_player_one_by_one_in_both_languages",
    ),
    "TTS-07": (
        "adapters/test_tts_espeak.py",
        "test_macos_has_a_second_voice_when_the_driver_fails",
    ),
    "TTS-08": ("adapters/test_tts_espeak.py", "test_a_ruling_becomes_sound_after_a_lead_in"),
    "MIC-01": (
        "hearing/test_ear.py",
        "test_a_call_that_the_referee_talked_down_is_kept_as_unsure",
    ),
    "MIC-02": ("adapters/test_tts_voice.py", "test_the_ear_is_shut_until_the_sound_has_ended"),
    "MIC-04": ("adapters/test_wav_ear.py", "test_table_talk_outside_a_window_is_no_call"),
    "MIC-06": ("adapters/test_microphone.py", "test_an_unplugged_microphone_is_noticed"),
    "MIC-07": (
        "adapters/test_microphone.py",
        "test_a_machine_without_a_microphone_says_so_and_goes_on",
    ),
    "TRK-05": ("tabletop/test_table.py", "test_trk_22_a_hand_in_and_out_is_no_event"),
}
"""Row -> the test that would fail if the fault were here."""

WHY_NOT = {
    "CAM-27": "the exposure is never locked: what an automatic one does is borne (F04)",
    "DET-10": "no INT8 model is offered",
    "DET-15": "needs 300 pictures of three rooms by webcam; the model's card has the figures of "
    "real photographs beside those of drawn cards",
    "DET-17": "a figure of the model, by surface, not of the program: `referee model evaluate`",
    "DET-19": "a figure of the model on sleeved and glossy cards, which its training set has",
    "DET-20": "a figure of the model; the pictures it is measured on have hard side light",
    "DET-22": "a figure of the model: the light matrix of `referee model evaluate`",
    "TRK-07": "no object is counted in a zone: a pile is what was last read there",
    "TRK-10": "cards have no identity that a phantom could inherit; see TRK-09",
}


def rows() -> list[str]:
    if not SHEET.exists():
        pytest.skip("the sheet of reported faults is not beside this checkout")
    with SHEET.open(encoding="utf-8", newline="") as file:
        return [row["id"] for row in csv.DictReader(file) if row["area"] in AREAS]


def names_of_tests() -> str:
    files = sorted((ROOT / "tests").rglob("test_*.py"))
    found = (re.findall(r"def (test_\w+)", path.read_text(encoding="utf-8")) for path in files)
    return "\n".join(name for names in found for name in names)


def test_every_row_has_a_test_or_a_reason() -> None:
    names = names_of_tests()
    for row in rows():
        has_name = re.search(rf"_{row.lower().replace('-', '_')}(_|$)", names, re.MULTILINE)
        ways = [bool(has_name), row in HELD_BY, row in WHY_NOT]
        assert any(ways), row
        assert not (row in WHY_NOT and (has_name or row in HELD_BY)), row


@pytest.mark.parametrize("row", sorted(HELD_BY))
def test_what_holds_a_row_is_there(row: str) -> None:
    path, name = HELD_BY[row]
    assert f"def {name}(" in (ROOT / "tests" / path).read_text(encoding="utf-8")


@pytest.fixture
def sketch() -> Sketch:
    table = Sketch()
    table.rest(1.5)
    table.lay("D", "r5")
    table.rest(2.0)
    table.events.clear()
    return table


def landed(sketch: Sketch) -> list[tuple[str, str]]:
    """Seat and card of what landed."""
    return [
        (event.seats[0][0] if event.seats else "?", event.faces[0][0] if event.faces else "??")
        for event in sketch.events
        if isinstance(event, CardLanded)
    ]


def test_trk_06_an_arm_that_trembles_at_the_edge_of_a_zone_has_not_left(sketch: Sketch) -> None:
    for shake in range(40):
        sketch._film(("B", (PILE[0] - 40 + 6 * (shake % 3 - 1), PILE[1]), 1.0))
    sketch.rest(2.0)
    assert landed(sketch) == []


def test_trk_09_an_arm_seen_in_one_picture_far_away_is_not_the_same_arm() -> None:
    reaches = Reaches(LAYOUT)
    for number in range(6):
        far = number == 3
        entry, tip = ((0.0, 0.5), (0.5, 0.5)) if far else ((1.0, 0.5), (0.9, 0.5))
        covers = frozenset({"discard"}) if far else frozenset()
        reaches.step([Arm(entry, tip, covers)], number / 12, number)
    mine = next(reach for reach in reaches.now() if reach.seen > 2)
    assert "discard" not in mine.left_s
    assert mine.at_s == {}


def test_trk_09_a_card_seen_in_one_look_where_nothing_changed_is_no_event(sketch: Sketch) -> None:
    sketch.rest(0.3)
    sketch.misread = {"r5": "g9"}
    sketch.rest(0.2)
    sketch.misread = {}
    sketch.rest(2.0)
    assert landed(sketch) == []


def test_trk_12_the_owner_is_whose_arm_was_over_the_pile(sketch: Sketch) -> None:
    sketch.visit("C", (PILE[0] + 120, PILE[1] - 60))
    sketch.lay("A", "r9", (3, 2))
    sketch.rest(2.0)
    assert landed(sketch) == [("A", "r9")]


def test_trk_15_two_cards_in_a_moment_are_never_silently_one(sketch: Sketch) -> None:
    sketch.lay("A", "r9", (-14, 0))
    sketch.lay("B", "r2", (14, 4))
    sketch.rest(3.0)
    assert landed(sketch)[-1][1] == "r2"
    assert len(landed(sketch)) == 2


def test_trk_16_only_the_card_that_stays_counts(sketch: Sketch) -> None:
    at = (PILE[0] + 3, PILE[1] - 2)
    sketch.visit("A", PILE, lambda: sketch.cards.append(("g9", at)), hold_s=0.1)
    sketch.visit("A", PILE, lambda: sketch.cards.__setitem__(-1, ("r9", at)), hold_s=0.1)
    sketch.rest(3.0)
    assert landed(sketch)[-1] == ("A", "r9")


def test_cor_03_a_doubtful_card_is_answered_with_two_keys() -> None:
    """The options are the readings and what is legal, best first, the first one being in force."""
    keys, now = Keys(("A", "B")), Round(("A", "B"), "A", stage="playing", player="A")
    assert [keys.press(key, now) for key in "?2"] == [Nothing(), Answer(2)]
    play = [Play("A", (Card.parse(code),)) for code in ("r6", "r9")]
    asked = Question("A", tuple(play), Evidence(1.0, 12, probability=0.5))
    assert [str(card) for card in cards_of(asked)] == ["r6", "r9"]


def test_cor_04_a_correction_says_the_new_state_once_and_never_the_old() -> None:
    context = Context(Seating.of(["Anna", "Ben", "Chi"]))
    given = ("withdrawn 7 points A 50", "withdrawn 7 total A 150", "points A 20", "total A 120")
    said = " ".join(
        prompt.text for prompt in announce(map(parse_ruling, given), context, time_s=1.0)
    )
    assert "150" not in said
    assert said.count("120") <= 1
