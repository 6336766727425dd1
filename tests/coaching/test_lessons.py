"""Lessons: what each step takes, what it sends back, and a lesson before real eyes."""

from collections.abc import Sequence

import numpy as np
import pytest

from referee.adapters.detector import open_eyes
from referee.cards import Card
from referee.coaching.lesson_room import LessonRoom
from referee.coaching.lessons import LESSONS, Lesson, Told
from referee.coaching.settling import Settling
from referee.coaching.wording import house_sentences, told_text
from referee.commands.coach import LessonTable, hand_shown, teach
from referee.errors import InputError
from referee.hearing.listening import awaited
from referee.hearing.utterance import Utterance
from referee.hearing.words import Word
from referee.languages import CODES
from referee.outputs.phrases import LANGUAGES
from referee.ports import CardSeen, Image
from referee.rendering.geometry import Pose, quad_of
from referee.rendering.layers import Layer, render
from referee.rendering.shoe import Shoe
from referee.rules.actions import parse_action
from referee.rules.house import HouseRules
from referee.rules.state import Round
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
    for one in [lesson.asks, *all_told(lesson, ["y+2 W", *GAMES[name]])]:
        text = told_text(one, LANGUAGES[language])
        assert text[-1] in ".。"
        assert "  " not in text


HOUSES = {
    "mattel stack=same_kind": (["r1", "r+2", "r+2 g+2"], "told answer"),
    "mattel jump_in=numbers": (["r1", "r1 b7", "r1 b7 b7"], "told same"),
    "mattel seven=must_swap": (["r1", "r1 g7"], "told seven"),
    "mattel zero=rotate": (["r1", "r1 g0"], "told zero"),
    "mattel silent_two=true": (["r1", "r1 g2"], "told hush"),
    "mattel slap_nine=true": (["r1", "r1 g9"], "told slap"),
}
"""A table's rules -> what lies open after each step of its last lesson, and what that shows."""


@pytest.mark.parametrize("rules", HOUSES)
def test_the_last_lesson_practises_the_rules_of_the_table(rules: str) -> None:
    looks, shown = HOUSES[rules]
    lesson, kinds = taken("house", looks, rules)
    assert (lesson.step, kinds[-2:]) == ("", [shown, "lesson-done"])
    assert not [kind for kind in kinds if kind.startswith("not yet")]
    sent_back, kinds = taken("house", [*looks[:-1], f"{looks[-2]} yS"], rules)
    assert kinds[-1] == f"not yet {sent_back.step}"


def test_a_stack_is_answered_as_the_table_allows() -> None:
    on_two = ["r1", "r1 r+2", "r1 r+2 W+4"]
    assert taken("house", on_two, "mattel stack=same_kind")[1][-1] == "not yet answer"
    assert taken("house", on_two, "mattel stack=plus4_on_plus2")[1][-1] == "lesson-done"


@pytest.mark.parametrize("language", CODES)
@pytest.mark.parametrize("rules", HOUSES)
def test_every_rule_that_is_practised_has_words(rules: str, language: str) -> None:
    looks, _ = HOUSES[rules]
    lesson = Lesson.start("house", HouseRules.parse(rules))
    told = [lesson.asks, *all_told(lesson, ["r1", "r1 yS W", *looks[1:]])]
    assert all("{" not in told_text(one, LANGUAGES[language]) for one in told)
    assert len({told_text(one, LANGUAGES[language]) for one in told}) > 3


def test_what_a_slip_costs_is_told_by_the_rules_of_the_table() -> None:
    dear = "mattel misplay_penalty=2 uno_penalty=4 guilty_draw=6 innocent_extra=4"
    costs = {
        one.kind: told_text(one, LANGUAGES["en"])
        for name in ("matching", "uno", "challenge")
        for one in all_told(Lesson.start(name, HouseRules.parse(dear)), GAMES[name])
    }
    assert costs["told take-back-fined"] == "Good. A slip costs two cards here."
    assert costs["told call"] == "Right. Forget it, be caught, and you draw four cards."
    assert costs["told hand-guilty"].endswith("the bluffer draws six cards.")


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


def test_what_lies_there_from_the_lesson_before_does_no_step_of_the_next() -> None:
    """A skip that was refused as a number once took the first step of the next lesson unasked."""
    room = LessonRoom(LANGUAGES["en"], HouseRules(), ("matching", "actions"))
    looks = ["rS", "rS r5", "rS r5 r9", "rS r5 r9 b9", "rS r5 r9 b9 y2", "rS r5 r9 b9"]
    told = [
        line
        for number, look in enumerate(looks)
        for at_s in (2.0 * number, 2.0 * number + 1.0)
        for line in room.look(cards(look), at_s)
    ]
    assert told[-2:] == ["— Action cards —", "Lay a skip."]


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
    cloth = np.full((480, 1080, 3), (70, 110, 60), np.uint8)
    layers = [
        Layer(shoe.card(0, code), quad_of(Pose(110 + 165 * n, 240, 170), aspect=0.64), n + 1)
        for n, code in enumerate(codes.split())
        if code != "uno"
    ]
    return render(cloth, layers, np.zeros((0, 0), np.float32)).pixels


class Remembering:
    """Eyes that look once at each picture: a lesson looks at the same one until it has settled."""

    def __init__(self) -> None:
        self._eyes, self._seen = open_eyes("cards-1"), dict[bytes, tuple[CardSeen, ...]]()

    def look(
        self,
        image: Image,
        region: tuple[float, float, float, float] = (0.0, 0.0, 0.0, 0.0),
        quarters: int = 0,
    ) -> tuple[CardSeen, ...]:
        key = image.tobytes()
        if key not in self._seen:
            self._seen[key] = self._eyes.look(image)
        return self._seen[key]


@pytest.fixture(scope="module")
def eyes() -> Remembering:
    return Remembering()


class Fingers:
    """A window in which somebody presses u where the script has the call."""

    def __init__(self, looks: list[str]) -> None:
        self._keys = [
            ("u",) if "uno" in look and n == 3 else () for look in looks for n in range(4)
        ]

    def show(self, image: Image, shapes: object) -> tuple[str, ...]:
        return self._keys.pop(0) if self._keys else ()

    def close(self) -> None:
        self._keys = []


MISTAKES = {
    "matching": ["yS"],
    "actions": ["b4"],
    "wilds": ["W+4"],
    "challenge": ["W"],
    "uno": ["r5 b2", ""],
    "scoring": ["r5 yS"],
    "house": [],
}
"""Lesson -> what a learner lays first that is sent back."""


@pytest.mark.parametrize("language", ["en", "zh"])
@pytest.mark.parametrize("name", LESSONS)
def test_every_lesson_before_real_eyes(name: str, language: str, eyes: Remembering) -> None:
    """Drawn cards, the shipped model, and the whole way from pictures to lines, a mistake first."""
    shoe = Shoe.of(("rounded_disc",), 1, seed=3, height_px=176)
    rules = "mattel stack=same_kind"
    looks = ["", *MISTAKES[name], *(HOUSES[rules][0] if name == "house" else GAMES[name])]
    pictures = [photographed(look, shoe) for look in looks]
    camera = ScriptedCamera((p for p in pictures for _ in range(4)), frames_per_s=2.5)
    lines: list[str] = []
    words, house = LANGUAGES[language], HouseRules.parse(rules)
    room = LessonRoom(words, house, (name,), tuple(house_sentences(house, language)))
    table = LessonTable(lambda *told: lines.extend(told), display=Fingers(looks))
    assert teach(room, camera, eyes, table)
    told = all_told(Lesson.start(name, house), looks)
    wanted = [told_text(one, words) for one in told]
    ends = [*wanted, words.coaching["all-done"]]
    seen_in_any_order = [list(map(sorted, these)) for these in (lines[-len(ends) :], ends)]
    assert seen_in_any_order[0] == seen_in_any_order[1]
    assert bool(MISTAKES[name]) == any(one.kind.startswith("not yet") for one in told)


def all_told(lesson: Lesson, looks: list[str]) -> list[Told]:
    """What a lesson tells if every look is seen as it is."""
    found: list[Told] = []
    for look in looks:
        lesson, told = lesson.see(cards(look))
        found += told
        if "uno" in look:
            lesson, told = lesson.hear_uno()
            found += told
    return found


def test_a_lesson_in_its_very_words(eyes: Remembering) -> None:
    shoe = Shoe.of(("rounded_disc",), 1, seed=3, height_px=176)
    pictures = [photographed(look, shoe) for look in ("", *GAMES["wilds"])]
    camera = ScriptedCamera((p for p in pictures for _ in range(4)), frames_per_s=2.5)
    lines: list[str] = []
    room = LessonRoom(LANGUAGES["en"], HouseRules(), ("wilds",))
    assert teach(room, camera, eyes, LessonTable(lambda *told: lines.extend(told)))
    assert lines == [
        "— Wild cards —",
        "Lay a wild.",
        "It fits on everything, and you name the colour.",
        "Lay a card of the colour that you would name.",
        "So the colour is blue, and only blue or another wild may follow.",
        "That was the lesson.",
        "You know enough for a first hand.",
    ]


class Ear:
    """Ears that hear UNO once, some seconds into the lesson; a microphone that comes late."""

    def __init__(self, *, at_s: float) -> None:
        self._at_s, self.now_s = at_s, 0.0

    @property
    def problem(self) -> str:
        return "" if self.now_s > 1.0 else "it is out"

    def attend(
        self,
        round_: Round,
        *,
        is_asked: bool = False,
        answers: Sequence[str] = (),
        is_quiet: bool = False,
    ) -> None:
        assert Word.UNO in awaited(round_, is_asked=is_asked)

    def until(self, time_s: float) -> tuple[Utterance, ...]:
        was_s, self.now_s = self.now_s, time_s
        call = Utterance(parse_action("A uno"), self._at_s)
        return (call,) if was_s < self._at_s <= time_s else ()


def test_a_call_that_is_heard_counts_in_a_lesson(eyes: Remembering) -> None:
    shoe = Shoe.of(("rounded_disc",), 1, seed=3, height_px=176)
    pictures = [photographed(look, shoe) for look in ("r5 b5", "b5")]
    camera = ScriptedCamera((p for p in pictures for _ in range(5)), frames_per_s=2.5)
    lines: list[str] = []
    room = LessonRoom(LANGUAGES["en"], HouseRules(), ("uno",))
    table = LessonTable(lambda *told: lines.extend(told))
    assert teach(room, camera, eyes, table, Ear(at_s=3.6))
    assert lines.count("No ears (it is out): keys and phones do it.") == 1
    assert "Right. Forget it, be caught, and you draw two cards." in lines


def test_a_hand_held_before_the_camera_is_read_once_it_is_still(eyes: Remembering) -> None:
    shoe = Shoe.of(("rounded_disc",), 1, seed=3, height_px=176)
    pictures = [photographed(look, shoe) for look in ("", "r5", "r5 b9 W", "r5 b9 W", "r5 b9 W")]
    hand = hand_shown(ScriptedCamera(pictures, frames_per_s=2.5), eyes)
    assert sorted(map(str, hand)) == ["W", "b9", "r5"]
    with pytest.raises(InputError, match="no hand was shown"):
        hand_shown(ScriptedCamera(pictures[:2], frames_per_s=2.5), eyes)
