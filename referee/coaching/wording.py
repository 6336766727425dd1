"""What a lesson, a hint or a quiz tells, in the words of a language."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from referee.cards import Card
from referee.coaching.hints import Hint
from referee.coaching.lessons import Told
from referee.coaching.quiz import Quiz
from referee.outputs.phrases.coaching import colored, listed, taught
from referee.outputs.phrases.options import sentence
from referee.outputs.phrases.words import Words
from referee.rules.house import HouseRules
from referee.rules.house_text import OPTIONS, value_text
from referee.rules.needs import has_effect


def told_text(told: Told, words: Words) -> str:
    """Something that a lesson tells.

    >>> from referee.outputs.phrases import LANGUAGES
    >>> told_text(Told("told color", (Card.parse("r5"),)), LANGUAGES["en"])
    'The red five fits: the colour is the same.'
    """
    the_card = words.the_card(told.cards[0]) if told.cards else ""
    parts = {
        "the_card": the_card,
        "cards": listed(told.cards, words),
        "color": colored(told.color, words),
        "points": words.points(told.points),
        "count": words.count(told.count),
    }
    return taught(told.kind, words, **parts)


def hint_text(found: Sequence[Hint], words: Words) -> str:
    """Advice: what may be laid, and the best of it with its reason."""
    if not found:
        return taught("hint-draw", words)
    best = found[0]
    may = listed(tuple(hint.card for hint in found), words)
    reason = words.coaching[f"because {best.because}"]
    hint = taught("hint", words, the_card=words.the_card(best.card), reason=reason)
    return words.joint.join((taught("may-play", words, cards=may), hint))


def quiz_text(quiz: Quiz, words: Words) -> str:
    """A question of the quiz."""
    the_top = words.the_card(quiz.top)
    return taught(quiz.kind, words, the_card=words.the_card(quiz.card), the_top=the_top)


def quiz_reply(quiz: Quiz, words: Words) -> str:
    """What a wrong answer is told: the right one, and for a card why it fits or does not.

    >>> from referee.outputs.phrases import LANGUAGES
    >>> asked = Quiz("quiz may", Card.parse("b5"), Card.parse("b8"), "yes")
    >>> quiz_reply(asked, LANGUAGES["en"])
    'No, the answer is yes. The blue five fits: the colour is the same.'
    """
    wrong = taught("quiz wrong", words, answer=answer_text(quiz, words))
    if quiz.kind != "quiz may":
        return wrong
    return words.joint.join((wrong, _reason(quiz, words)))


def _reason(quiz: Quiz, words: Words) -> str:
    if quiz.answer == "no":
        return words.coaching["why misplay no-match"]
    if quiz.card.is_wild:
        return words.coaching["told wild"]
    is_color = quiz.card.color == quiz.top.color
    return told_text(Told("told color" if is_color else "told symbol", (quiz.card,)), words)


def answer_text(quiz: Quiz, words: Words) -> str:
    """The right answer in words: yes, no or the number."""
    return words.coaching.get(quiz.answer, quiz.answer)


def house_sentences(house: HouseRules, language: str) -> Iterator[str]:
    """Where this table plays otherwise than the official game, one sentence each.

    >>> list(house_sentences(HouseRules.parse("mattel uno_penalty=4"), "en"))
    ['A missed call costs 4 cards.']
    """
    official = HouseRules()
    for name in OPTIONS:
        value = value_text(house, name)
        is_ours = value != value_text(official, name) and has_effect(house, name)
        said = sentence(name, value, language=language) if is_ours else ""
        if said:
            yield said


def card_list(cards: Sequence[Card], words: Words) -> str:
    """Several cards, for a line of text."""
    return words.list_joint.join(words.card(card) for card in cards)
