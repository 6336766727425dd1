"""Hints: only what may be laid, the best first, and better than playing at random."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from referee.cards import CLASSIC_FACES, Card, Color
from referee.coaching.hints import best_color, hints
from referee.coaching.wording import hint_text
from referee.commands.coach import advice
from referee.languages import CODES
from referee.outputs.phrases import LANGUAGES
from referee.rules.compiler import compile_rulebook
from referee.rules.house import HouseRules
from referee.rules.position import legal_plays
from referee.rules.state import Round

BOOK = compile_rulebook(HouseRules())


def at(top: str, others: int = 7, mine: int = 7) -> Round:
    now = Round(("A", "B"), "B", hands=(mine, others), known=((), ()), draw_pile=60)
    card = Card.parse(top)
    return now._replace(stage="playing", player="A", color=card.color, top=card)


def hand(text: str) -> list[Card]:
    return [Card.parse(code) for code in text.split()]


@given(st.lists(st.sampled_from(CLASSIC_FACES), min_size=1, max_size=9))
@settings(max_examples=60, deadline=None)
def test_every_hint_is_legal_and_nothing_legal_is_missing_but_a_bluff(cards: list[Card]) -> None:
    now = at("r9", mine=len(cards))
    found = [hint.card for hint in hints(BOOK, now, cards)]
    legal = set(legal_plays(BOOK, now, cards))
    bluff = {Card.parse("W+4")} if any(card.color is Color.RED for card in cards) else set()
    assert set(found) == legal - bluff
    worths = [hint.worth for hint in hints(BOOK, now, cards)]
    assert worths == sorted(worths, reverse=True)


@pytest.mark.parametrize(
    ("top", "cards", "others", "best", "because"),
    [
        ("r9", "W r5 r2", 5, "r5", "saves-wild"),
        ("r9", "r5 rS b2", 1, "rS", "hits"),
        ("r2", "b2 r1 b3 b4", 5, "b2", "keeps-color"),
        ("r9", "r5", 5, "r5", "goes-out"),
        ("r9", "b2 g4 r7", 5, "r7", "only"),
    ],
)
def test_the_best_card_and_why(top: str, cards: str, others: int, best: str, because: str) -> None:
    first = hints(BOOK, at(top, others, len(cards.split())), hand(cards))[0]
    assert (str(first.card), first.because) == (best, because)


def test_the_colour_to_name_is_the_one_held_most() -> None:
    assert best_color(hand("g1 g2 b3 W")) is Color.GREEN


@pytest.mark.parametrize("language", CODES)
def test_advice_in_words(language: str) -> None:
    words = LANGUAGES[language]
    text = advice(tuple(hand("r5 b9 g2 W")), Card.parse("r9"), None, words, HouseRules())
    assert words.card(Card.parse("g2")) not in text
    assert hint_text((), words) == words.coaching["hint-draw"]
    for because in ("goes-out", "only", "hits", "saves-wild", "keeps-color", "sheds-points"):
        assert words.coaching[f"because {because}"]
