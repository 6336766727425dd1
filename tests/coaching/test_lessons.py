"""Lessons: what each step takes, what it sends back, and a lesson before real eyes."""

import numpy as np
import pytest

from referee.adapters.detector import open_eyes
from referee.cards import Card
from referee.coaching.lesson_room import LessonRoom
from referee.coaching.lessons import LESSONS, Lesson, Told
from referee.coaching.settling import Settling
from referee.coaching.wording import told_text
from referee.commands.coach import LessonTable, teach
from referee.languages import CODES
from referee.outputs.phrases import LANGUAGES
from referee.ports import Image
from referee.rendering.geometry import Pose, quad_of
from referee.rendering.layers import Layer, render
from referee.rendering.shoe import Shoe
from referee.rules.house import HouseRules
from referee.testing import ScriptedCamera

GAMES = {
    "matching": ["r5", "r9 r5", "r5 r9 b9", "r5 r9 b9 y2", "r5 r9 b9"],
    "actions": ["rS", "rS gR", "rS gR y+2"],
    "wilds": ["W", "W b3"],
    "challenge": ["g4", "g4 W+4", "g4 W+4 r1 b2 gS"],
    "uno": ["r5 b5", "b5 uno"],
    "scoring": ["r5 yS W"],
    "house": ["r1"],
}
"""Lesson -> what lies open after each step; ``uno`` is the call."""


def cards(text: str) -> tuple[Card, ...]:
    return tuple(Card.parse(code) for code in text.split() if code != "uno")


def taken(name: str, looks: list[str], rules: str = "mattel") -> tuple[Lesson, list[str]]:
    lesson, kinds = Lesson.start(name, HouseRules.parse(rules)), list[str]()
    for look in looks:
        lesson, told = lesson.see(cards(look))
        kinds += [one.kind for one in told]
        if "uno" in look:
            lesson, told = lesson.hear_uno()
            kinds += [one.kind for one in told]
    return lesson, kinds


def test_every_lesson_has_its_game() -> None:
    assert set(GAMES) == set(LESSONS)


@pytest.mark.parametrize("name", LESSONS)
def test_a_lesson_played_rightly_comes_to_its_end(name: str) -> None:
    lesson, kinds = taken(name, GAMES[name])
    assert lesson.step == ""
    assert kinds[-1] == "lesson-done"
    assert not [kind for kind in kinds if kind.startswith("not yet")]


@pytest.mark.parametrize("name", LESSONS)
@pytest.mark.parametrize("language", CODES)
def test_everything_a_lesson_tells_has_words(name: str, language: str) -> None:
    lesson = Lesson.start(name, HouseRules())
    told: list[Told] = [lesson.asks]
    for look in ["y+2 W", *GAMES[name]]:
        lesson, more = lesson.see(cards(look))
        told += more
    for one in told:
        text = told_text(one, LANGUAGES[language])
        assert text[-1] in ".。"
        assert "  " not in text


@pytest.mark.parametrize(
    ("name", "looks", "refused"),
    [
        ("matching", ["rS"], "not yet number"),
        ("matching", ["r5", "r5 b2"], "not yet color"),
        ("matching", ["r5", "r5 r9", "r9 r5 r1"], "not yet symbol"),
        ("matching", ["r5", "r5 r9", "r5 r9 b9", "r5 r9 b9 W"], "not yet wrong"),
        ("actions", ["rR"], "not yet skip"),
        ("wilds", ["W+4"], "not yet wild"),
        ("uno", ["r5 b2"], "not yet two"),
        ("scoring", ["r5 yS"], "not yet three"),
    ],
)
def test_a_card_that_will_not_do_is_sent_back(name: str, looks: list[str], refused: str) -> None:
    lesson, kinds = taken(name, looks)
    assert kinds[-1] == refused
    assert lesson.step in refused


def test_the_rules_judge_the_challenge() -> None:
    _, fair = taken("challenge", ["g4", "g4 W+4", "g4 W+4 r1 b2 yS"])
    _, bluff = taken("challenge", ["g4", "g4 W+4", "g4 W+4 r1 b2 gS"])
    assert "told hand-innocent" in fair
    assert "told hand-guilty" in bluff
    _, free = taken("challenge", ["g4", "g4 W+4", "g4 W+4 r1 b2 gS"], "mattel wd4_legal=always")
    assert "told hand-innocent" in free


def test_the_call_may_come_before_the_card_or_after() -> None:
    lesson, _ = taken("uno", ["r5 b5"])
    called, told = lesson.hear_uno()
    assert told == ()
    assert called.see(cards("b5"))[0].step == ""
    away, told = lesson.see(cards("b5"))
    assert told == ()
    assert away.hear_uno()[0].step == ""


def test_a_table_with_rules_of_its_own_hears_them() -> None:
    ours = ("Draw cards are stacked.",)
    room = LessonRoom(LANGUAGES["en"], HouseRules(), ("house",), ours)
    assert ours[0] in room.begin()
    plain = LessonRoom(LANGUAGES["en"], HouseRules(), ("house",))
    assert "This table plays the official game." in plain.begin()


def test_nothing_is_judged_while_it_moves() -> None:
    settling = Settling()
    looks = ["r5", "r5", "", "r5", "r6", "r6", "r6", "r6"]
    found = [settling.look(cards(look), 0.4 * n) for n, look in enumerate(looks)]
    assert [one for one in found if one is not None] == [cards("r6")]


def photographed(codes: str, shoe: Shoe) -> Image:
    """The cards side by side on a plain cloth."""
    cloth = np.full((480, 720, 3), (70, 110, 60), np.uint8)
    layers = [
        Layer(shoe.card(0, code), quad_of(Pose(110 + 165 * n, 240, 170), aspect=0.64), n + 1)
        for n, code in enumerate(codes.split())
    ]
    return render(cloth, layers, np.zeros((0, 0), np.float32)).pixels


def test_a_lesson_before_real_eyes() -> None:
    """Drawn cards, the shipped model, and the whole way from pictures to lines."""
    shoe = Shoe.of(("rounded_disc",), 1, seed=3, height_px=176)
    pictures = [photographed(look, shoe) for look in ("", "W", "W b3")]
    camera = ScriptedCamera((p for p in pictures for _ in range(4)), frames_per_s=2.5)
    lines: list[str] = []
    room = LessonRoom(LANGUAGES["en"], HouseRules(), ("wilds",))
    assert teach(room, camera, open_eyes("cards-1"), LessonTable(lambda *told: lines.extend(told)))
    assert lines == [
        "— Wild cards —",
        "Lay a wild.",
        "It fits on everything, and you name the colour.",
        "Lay a card of the colour that you would name.",
        "So the colour is blue, and only blue or another wild may follow.",
        "That was the lesson.",
        "You know enough for a first hand.",
    ]
