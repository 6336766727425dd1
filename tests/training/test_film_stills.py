"""Stills cut from films: what they show, what is said of them, and that a seed is a picture."""

from pathlib import Path

import numpy as np
import pytest

from referee.cards import BACK
from referee.rendering.film_blocking import Setting, block
from referee.rendering.film_canvas import Canvas
from referee.rendering.film_layout import layout_for
from referee.rendering.film_look import FilmLook, beyond_px, make_props
from referee.rendering.film_script import Lay, Script, Take, lead_s
from referee.rendering.geometry import area
from referee.rendering.prints import HELD_OUT_FAMILIES, TRAINING_FAMILIES
from referee.rendering.tables import HELD_OUT_TABLES, TRAINING_TABLES
from referee.training.dataset import make_part, picture_parts, studio_of
from referee.training.film_stills import SLEEVES, Studio
from referee.training.sets import BoxPicture, read_set
from referee.training.still_scripts import random_instant
from referee.training.still_truth import Seen, arms_at, seen_table

LOOK = FilmLook(size_wh=(480, 270), card_px=60, shutter_s=0.01)


@pytest.fixture(scope="module")
def studio() -> Studio:
    return Studio.of(("star",), ("felt", "room"), np.random.default_rng(3))


def seen_of(script: Script, time_s: float, *, look: FilmLook = LOOK) -> Seen:
    rng = np.random.default_rng(1)
    layout = layout_for(script.seats, size_wh=look.size_wh, card_px=look.card_px)
    setting = Setting(layout, look.size_wh, look.card_px, beyond_px=beyond_px(look))
    blocking = block(script, setting, rng)
    props = make_props(look, script.seats, rng)
    canvas = Canvas(props, blocking.draw_pose, look.card_px, script.stock)
    for change in blocking.changes:
        if change.at_s <= time_s:
            canvas.change(change)
    left, top = props.corner_px
    view = np.array([[1.0, 0, -left], [0, 1, -top], [0, 0, 1]])
    return seen_table(canvas, arms_at(blocking, time_s), view, look)


FRAME = (0, 0, 480, 270)
PILE = Script(("A", "B"), 30, tuple(Lay("AB"[i % 2], 3.0 * i + 3, "r5") for i in range(6)), 40)


def test_tops_are_named_and_what_they_hide_is_no_target() -> None:
    cards = seen_of(PILE, 30.0).cards(FRAME, 480)
    assert [card.where for card in cards if card.where] == ["draw", "discard"]
    (draw,) = [card for card in cards if card.where == "draw"]
    (top,) = [card for card in cards if card.where == "discard"]
    assert (draw.code, top.code) == (BACK, "r5")
    assert min(draw.visible, top.visible) > 0.97
    hidden = [card for card in cards if not card.where]
    assert len(hidden) == 5 + 4  # the pile, and every ninth card of thirty
    assert not any(card.is_target for card in hidden if card.code == BACK)


def test_quads_are_scaled_with_the_part_that_is_cut_out() -> None:
    seen = seen_of(PILE, 30.0)
    whole, part = seen.cards(FRAME, 480)[-1], seen.cards((150, 60, 390, 240), 480)[-1]
    assert np.allclose(part.quad_px, (whole.quad_px - (150, 60)) * 2, atol=0.01)
    assert part.visible == pytest.approx(whole.visible, abs=0.02)


def test_a_card_outside_of_the_part_is_not_seen() -> None:
    assert all(card.visible == 0 for card in seen_of(PILE, 30.0).cards((0, 200, 60, 270), 480))


def test_an_arm_hides_what_is_under_it() -> None:
    reaching = Take("A", 10.0)
    script = Script(("A", "B"), 30, (Lay("B", 3.0, "g7"), reaching), 20)
    calm = {card.where: card for card in seen_of(script, 5.0).cards(FRAME, 480)}
    busy = {card.where: card for card in seen_of(script, 10.0 - 0.3).cards(FRAME, 480)}
    assert busy["draw"].visible < 0.8 < calm["draw"].visible


def test_what_moves_fast_is_doubtful_and_what_is_put_down_is_not() -> None:
    lay = Lay("A", 10.0, "g7")
    slow = FilmLook(size_wh=(480, 270), card_px=60, shutter_s=0.05)
    script = Script(("A", "B"), 0, (Lay("B", 3.0, "r1"), lay), 20)
    way_s = 10.0 - lead_s(lay)

    def held(time_s: float) -> tuple[bool, bool]:
        (card,) = (
            card
            for card in seen_of(script, time_s, look=slow).cards(FRAME, 480)
            if card.code == "g7"
        )
        return card.is_target, card.is_doubtful

    assert held(way_s + 0.3) == (False, True)
    assert held(12.0) == (True, False)


def test_a_still_is_its_seed(studio: Studio) -> None:
    one, same, other = (studio.still(160, np.random.default_rng(seed)) for seed in (4, 4, 5))
    assert max(one.image.shape[:2]) == 160
    assert one.image.tobytes() == same.image.tobytes() != other.image.tobytes()
    assert all(area(card.quad_px) > 0 for card in one.cards)


def test_rooms_are_no_tables_and_kept_back_sleeves_are_not_worn(studio: Studio) -> None:
    assert studio.look.table == "felt"
    assert studio.look.sleeves == SLEEVES
    assert len(SLEEVES) == 5


def test_any_moment_can_be_reached() -> None:
    rng = np.random.default_rng(9)
    instants = [random_instant(("A", "B", "C"), rng) for _ in range(150)]
    layout = layout_for("ABC", size_wh=LOOK.size_wh, card_px=LOOK.card_px)
    arms = []
    for instant in instants:
        blocking = block(instant.script, Setting(layout, LOOK.size_wh, LOOK.card_px), rng)
        arms.append(len(arms_at(blocking, instant.time_s)))
    assert {0, 1, 2} <= set(arms)


def test_sets_of_stills_know_their_piles_and_share_nothing(tmp_path: Path) -> None:
    for part in picture_parts(tmp_path, {"train": 2, "val": 1}, seed=2, size_px=128, kind="film"):
        make_part(part)
    pictures = read_set(tmp_path)
    assert len(pictures) == 3
    tops = [card.top_of for one in pictures if isinstance(one, BoxPicture) for card in one.cards]
    assert {"discard", "draw"} & set(tops)
    taught, kept = studio_of("train", 2, 0).look, studio_of("val", 2, 0).look
    assert taught.family in TRAINING_FAMILIES and taught.table in TRAINING_TABLES
    assert kept.family in HELD_OUT_FAMILIES and kept.table in HELD_OUT_TABLES
