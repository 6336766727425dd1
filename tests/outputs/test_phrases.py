"""Words for everything: each code, reason, question and label, in each language."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from referee import rules
from referee.adapters.speech import speakable
from referee.cards import CLASSIC_FACES, Card, Color, Face
from referee.hearing.words import LEARNT
from referee.outputs.announce import PRIORITIES
from referee.outputs.phrases import LANGUAGES, Context, ask, label, remark, say, scores
from referee.outputs.phrases.coaching import why
from referee.outputs.phrases.enrolling import ENROLLING, SAID_AS, said_as
from referee.outputs.phrases.words import Words, names_in
from referee.rules.mending import MISPLAY_ROWS
from referee.rules.rulings import SHAPES, parse_ruling
from referee.seats import Seating

ENGLISH, CHINESE = LANGUAGES["en"], LANGUAGES["zh"]
REASONS_OF_THE_NOTATION = (
    *("no-match", "out-of-turn", "not-drawn-card", "must-draw", "last-card", "too-many"),
    *("forced", "wild-on-draw", "not-in-hand", "not-all", "beaten"),
)
REMEDIES = ("take-back", "take-back-pass", "stays")
EXAMPLES = {
    "dealer": "dealer D hand=1",
    "lot-tie": "lot-tie A C",
    "direction": "direction ccw",
    "color": "color b",
    "owes": "owes B 2",
    "misplay": "misplay A r7 reason=no-match remedy=take-back draw=2",
    "void": "void B reason=not-your-turn",
    "missed-uno": "missed-uno A draw=2 by=C",
    "challenge-upheld": "challenge-upheld B guilty=A draw=4",
    "challenge-failed": "challenge-failed B draw=6",
    "challenge-void": "challenge-void B reason=not-the-victim",
    "swap": "swap A C",
    "rotate": "rotate cw",
    "hands": "hands A=5 B=6",
    "wrong-draw": "wrong-draw B took=3 owed=2",
    "desync": "desync A seen=5 record=6",
    "reshuffle-due": "reshuffle-due",
    "no-cards": "no-cards B forgiven=2",
    "hand-full": "hand-full B forgiven=2",
    "census": "census r5 seen=3 holds=2",
    "quiet": "quiet on",
    "fine": "fine A draw=2 reason=advice",
    "place": "place A 1",
    "left": "left B owed=4 next=C",
    "points": "points A 57",
    "total": "total A 312",
    "withdrawn": "withdrawn 7 missed-uno A",
}
"""One line a code; codes with nothing but a seat are made up."""

each_language = pytest.mark.parametrize("language", sorted(LANGUAGES))


@each_language
def test_enrolling_speaks_each_language(language: str) -> None:
    """Every line has the same gaps, and no two words are said alike: the ear could not tell them
    apart; nor is one a call of UNO."""
    gaps = {kind: set(re.findall(r"{(\w+)}", text)) for kind, text in ENROLLING["en"].items()}
    own = {kind: set(re.findall(r"{(\w+)}", text)) for kind, text in ENROLLING[language].items()}
    assert own == gaps
    said = [said_as(word, language) for word in LEARNT]
    assert len(set(said)) == len(LEARNT)
    assert "uno" not in said
    assert set(SAID_AS[language]) <= set(LEARNT)
    if language != "en":
        assert set(SAID_AS[language]) == set(LEARNT)


def context(language: str = "en", *names: str) -> Context:
    seating = Seating.of(names or ("Anna", "Ben", "小明", "María José"))
    top = Card.parse("r9")
    return Context(seating, language, Color.RED, top, turn="B", owes=(("A", 4),))


def spoken(line: str, language: str = "en", *names: str) -> str:
    return say(parse_ruling(line), context(language, *names))


@each_language
@pytest.mark.parametrize("code", SHAPES)
def test_every_ruling_has_words(code: str, language: str) -> None:
    text = spoken(EXAMPLES.get(code, f"{code} A"), language)
    assert text
    assert not re.search(r"[{}|_/]|  |None|  ", text), text
    assert text[-1] in ".!?。！？"


@each_language
def test_no_template_is_for_a_code_that_does_not_exist(language: str) -> None:
    codes = {key.split(" ")[0] for key in LANGUAGES[language].rulings}
    assert codes == set(SHAPES)
    assert set(LANGUAGES[language].withdrawn) <= set(SHAPES)


def test_every_ruling_has_its_place_among_the_prompts() -> None:
    assert set(PRIORITIES) == set(SHAPES)


@each_language
@pytest.mark.parametrize("remedy", REMEDIES)
@pytest.mark.parametrize("reason", sorted({*REASONS_OF_THE_NOTATION, *MISPLAY_ROWS}))
def test_every_misplay_says_why_and_what_now(reason: str, remedy: str, language: str) -> None:
    words = LANGUAGES[language]
    text = spoken(f"misplay A g7 reason={reason} remedy={remedy} draw=2", language)
    without_fine = spoken(f"misplay A g7 reason={reason} remedy={remedy}", language)
    assert text.startswith(("Anna, ", "Anna，"))
    assert words.remedies[remedy] in text
    assert words.count(2) in text
    assert words.count(2) not in without_fine
    others = {
        spoken(f"misplay A g7 reason={r} remedy={remedy} draw=2", language)
        for r in REASONS_OF_THE_NOTATION
    }
    assert len(others) == len(REASONS_OF_THE_NOTATION)


@pytest.mark.parametrize(
    ("color", "top", "english", "chinese"),
    [
        (Color.RED, "r9", "Red, a nine or a wild would have fitted.", "可以出红色牌、九或变色牌。"),
        (Color.BLUE, "W", "Blue or a wild would have fitted.", "可以出蓝色牌或变色牌。"),
        (Color.BLUE, "W+4", "Blue or a wild would have fitted.", "可以出蓝色牌或变色牌。"),
        (
            Color.GREEN,
            "gS",
            "Green, a skip or a wild",
            "可以出绿色牌、跳过或变色牌。",
        ),
        (
            Color.GREEN,
            "g8",
            "Green, an eight or a wild",
            "可以出绿色牌、八或变色牌。",
        ),
        (None, "??", "", ""),
    ],
)
def test_what_would_have_fitted(color: Color | None, top: str, english: str, chinese: str) -> None:
    ruling = parse_ruling("misplay B y7 reason=no-match remedy=take-back")
    for language, fits in (("en", english), ("zh", chinese)):
        there = Context(Seating.of(("Anna", "Ben")), language, color, Card.parse(top))
        text = say(ruling, there)
        assert fits in text
        assert bool(fits) == (LANGUAGES[language].faces[Face.WILD] in text)


def reasons_in_the_rules() -> Iterator[str]:
    """Every reason that the engine can give for a void act, a challenge refused or a fine."""
    for path in Path(rules.__file__).parent.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") in ("void", "priced"):
                values = [*node.args[2:3], *(k.value for k in node.keywords if k.arg == "reason")]
            elif isinstance(node, ast.FunctionDef) and re.match("_?why_void|_idle", node.name):
                values = [n.value for n in ast.walk(node) if isinstance(n, ast.Return) and n.value]
            else:
                continue
            for value in values:
                for leaf in ast.walk(value):
                    if isinstance(leaf, ast.Constant) and isinstance(leaf.value, str):
                        yield leaf.value


@each_language
def test_every_other_reason_has_words(language: str) -> None:
    found = {reason for reason in reasons_in_the_rules() if reason}
    assert {"nothing-due", "not-your-turn", "not-the-victim", "hand-over"} <= found
    notation = {"too-late", "in-stack", "off", "advice", "noise", "slow-slap"}
    words = LANGUAGES[language]
    assert (found | notation) - set(words.reasons) - set(words.misplays) - set(SHAPES) == set()


@each_language
def test_every_card_and_colour_has_a_name_of_its_own(language: str) -> None:
    words = LANGUAGES[language]
    assert len({words.card(card) for card in CLASSIC_FACES}) == len(CLASSIC_FACES)
    assert set(words.faces) == set(Face)
    assert set(words.colors) == set(Color)


def tables(words: Words) -> dict[str, dict[str, str]]:
    names = ("rulings", "misplays", "remedies", "reasons", "withdrawn", "directions")
    return {name: dict(getattr(words, name)) for name in (*names, "questions", "remarks", "labels")}


def test_the_languages_have_the_same_keys_and_parts() -> None:
    for other in (words for words in LANGUAGES.values() if words is not ENGLISH):
        for name, english in tables(ENGLISH).items():
            theirs = tables(other)[name]
            assert set(english) == set(theirs), (other.code, name)
            for key in english:
                assert set(names_in(english[key])) == set(names_in(theirs[key])), (name, key)


@each_language
def test_options_and_tournaments_have_words(language: str) -> None:
    words = LANGUAGES[language]
    assert set(words.options) == set(ENGLISH.options)
    for key, sentence in ENGLISH.options.items():
        assert sentence.count("{}") == words.options[key].count("{}"), key
    plain = {key for key in words.tournament if not key.endswith("=1")}
    assert plain == {key for key in ENGLISH.tournament if not key.endswith("=1")}
    for key in plain:
        assert set(names_in(ENGLISH.tournament[key])) == set(names_in(words.tournament[key])), key


def test_no_two_languages_say_the_same() -> None:
    """A language that lends its sentences from another has not been translated."""
    for table in ("rulings", "misplays", "questions", "remedies", "options"):
        for key, sentence in getattr(ENGLISH, table).items():
            others = [getattr(words, table)[key] for words in LANGUAGES.values()]
            assert not sentence or others.count(sentence) == 1, (table, key)


def test_chinese_is_chinese_and_says_wunuo() -> None:
    texts = [text for table in tables(CHINESE).values() for text in table.values()]
    assert not any("优诺" in text or "UNO" in text for text in texts)
    assert "乌诺" in spoken("missed-uno A draw=2 by=C", "zh")
    for text in texts:
        plain = re.sub(r"\{\w+\}|referee doctor|referee games resume|--players 甲,乙,丙", "", text)
        assert not re.search("[a-zA-Z]", plain), text
        assert not re.search("[,?!:;]", plain), text


def test_english_has_no_chinese() -> None:
    texts = [text for table in tables(ENGLISH).values() for text in table.values()]
    assert not any(re.search("[\u4e00-\u9fff]", text) for text in texts)


@each_language
@pytest.mark.parametrize("kind", ENGLISH.questions)
def test_every_question_has_words(kind: str, language: str) -> None:
    cards = [Card.parse("r6"), Card.parse("r9")]
    for seat in ("A", "", "?"):
        for choice in (cards, cards[:1], []):
            text = ask(kind, context(language), seat, choice)
            assert text, (kind, seat)
            assert "{" not in text
    assert ask(kind, context(language), "A", cards)[-1] in ".?。？"


def test_a_doubtful_card_is_asked_for_with_what_it_may_be() -> None:
    cards = [Card.parse("r6"), Card.parse("r9")]
    asked = ask("which-card", context(), "A", cards)
    assert asked == "Anna, I cannot read your card. Is it the red six or the red nine?"
    assert ask("which-card", context("zh"), "C", cards) == "小明，这张牌看不清，是红六或红九？"


@each_language
def test_every_remark_and_label_has_words(language: str) -> None:
    for kind in LANGUAGES[language].remarks:
        counts = {"taken": "9", "dropped": "2", "damaged": "1", "key": "h"}
        counts |= {"points": "54", "total": "79", "count": "4"}
        assert remark(kind, language, reason="because", scores="Anna 1", name="Anna", **counts)
    for kind in LANGUAGES[language].labels:
        assert label(kind, language, 3)


def test_nobody_is_spoken_of_by_a_seat_letter_alone_or_a_colour() -> None:
    for code in SHAPES:
        text = spoken(EXAMPLES.get(code, f"{code} A").replace("D hand", "A hand"))
        assert not re.search(r"\b[B-D]\b|\bA\b(?! silent)", text), text


def test_two_people_with_one_name_are_told_apart() -> None:
    assert spoken("turn B", "en", "Kim", "Kim") == "Kim B to play."


@pytest.mark.parametrize(
    ("names", "heard"),
    [
        (("🎉", "Ben"), "A to play."),
        (("Kim 🎉", "Kim ❤️"), "Kim A to play."),
        (("kim", "Kim!"), "kim A to play."),
        (("Kim", "Kimi"), "Kim to play."),
        (("की", "का"), "की to play."),
    ],
)
def test_whom_it_is_about_is_heard_however_they_write_themselves(
    names: tuple[str, ...], heard: str
) -> None:
    """Of a name that was a picture, "to play." was all that was heard."""
    assert speakable(spoken("turn A", "en", *names)) == heard


@pytest.mark.parametrize("name", ["José", "小明", "🎉", 'O"Neil', "Mary Ann", "{name}", "a|b"])
def test_any_name_is_said_as_given(name: str) -> None:
    assert name in spoken("owes A 2", "en", name, "Ben")
    assert name in spoken("misplay A r7 reason=no-match remedy=take-back", "zh", name, "Ben")


def test_the_referees_own_catch_names_no_catcher() -> None:
    assert spoken("missed-uno A draw=2 by=referee") == (
        "Anna did not call UNO. Anna, draw two cards."
    )


def test_scores_are_listed_best_first() -> None:
    listed = scores([("A", 12), ("B", 523), ("C", 0)], context(), final=True)
    assert listed == "Final score: Ben 523, Anna 12, 小明 0."


def test_teams_are_named_by_their_people() -> None:
    assert spoken("wins A+C") == "The match goes to Anna and 小明!"
    assert spoken("points A+B 70", "zh") == "Anna和Ben得70分。"


def test_something_withdrawn_that_this_release_does_not_know_is_left_unsaid() -> None:
    assert spoken("withdrawn 7 invented-code A") == ""


@each_language
def test_every_ruling_has_a_reason(language: str) -> None:
    reasons = {
        "misplay": sorted({*REASONS_OF_THE_NOTATION, *MISPLAY_ROWS}),
        "fine": ["advice", "noise", "slow-slap"],
    }
    for code in SHAPES:
        lines = [f"{code} A reason={reason}" for reason in reasons.get(code, [])]
        for line in lines or [EXAMPLES.get(code, f"{code} A")]:
            assert why(parse_ruling(line), context(language))[-1] in ".。"
    assert why(parse_ruling("quiet off"), context(language))


@each_language
def test_teaching_has_words(language: str) -> None:
    theirs = LANGUAGES[language].coaching
    assert list(theirs) == list(ENGLISH.coaching)
    for key, text in ENGLISH.coaching.items():
        assert set(names_in(text)) == set(names_in(theirs[key])), key
