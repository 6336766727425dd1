"""Hands shown: in a challenge the verdict alone is told and written; at the end hand by hand."""

from __future__ import annotations

from referee.cards import CLASSIC_FACES
from referee.hearing.keys import Keys
from referee.officiating.official import Official
from referee.outputs.phrases import LANGUAGES
from tests.test_telling import Told

CHALLENGED = ("> deal 3", "> flip r5", "> A play W+4", "> A color b", "> B challenge")
OVER = ("> deal 2", "> flip r5", "> A play r6", "> B draw", "> C draw", "> A uno", "> A play r7")


def after(*texts: str) -> Told:
    told = Told()
    told.write(*texts)
    return told


def test_wd4_6_the_hand_of_a_challenge_is_nobodys_business() -> None:
    told = after(*CHALLENGED)
    round_ = told.played.game.round
    assert round_.phase == "challenge"
    assert not Official({}).wants_hands(round_)
    said = " ".join(told.write("> A shown guilty"))
    assert "Anna" in said
    assert not [card for card in CLASSIC_FACES if LANGUAGES["en"].card(card) in said]
    assert all(not round_.known_cards(seat) for seat in round_.seats)


def test_the_verdict_has_keys_for_want_of_a_phone() -> None:
    round_ = after(*CHALLENGED).played.game.round
    keys = Keys(round_.seats)
    assert str(keys.press("t", round_)) == "A admit"
    assert str(keys.press("l", round_)) == "A innocent"


def test_score_8_the_score_is_told_hand_by_hand_with_what_it_comes_to_so_far() -> None:
    told = after(*OVER)
    assert told.write("> B hand r1 g2 W") == ["Ben holds 53; 53 so far."]
    said = told.write("> C hand y9 bS r+2")
    assert said[0] == "Chi holds 49; 102 so far."
    assert "102 points for Anna" in " ".join(said)


def test_a_corrected_hand_is_told_with_its_new_value() -> None:
    told = after(*OVER, "> B hand r1 g2 W")
    entry = len(told.played.judged)
    said = " ".join(told.write(f"~ {entry} > B hand r1 g2 y9"))
    assert "53" not in said
    assert told.played.game.left_over == (("B", 12),)
