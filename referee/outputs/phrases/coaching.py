"""Words for teaching: why something was ruled, and what may follow."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.cards import Card, Color
from referee.rules.rulings import Ruling

if TYPE_CHECKING:
    from referee.outputs.phrases import Context
    from referee.outputs.phrases.words import Words


def taught(kind: str, words: Words, /, **parts: str) -> str:
    """A text with its parts, with its capital. Raises `KeyError` for a kind the table lacks."""
    return words.capital(words.coaching[kind].format(**parts))


def why(ruling: Ruling, context: Context) -> str:
    """The reason of a ruling in one sentence, whatever the house rules.

    >>> from referee.outputs.phrases import Context
    >>> from referee.rules.rulings import parse_ruling
    >>> from referee.seats import Seating
    >>> why(parse_ruling("skip B"), Context(Seating.of(["Anna", "Ben"])))
    "A skip takes the next player's turn."
    """
    return taught(why_key(ruling), context.words)


def why_key(ruling: Ruling) -> str:
    """The kind of the reason: by the code, and for some by what the ruling says besides."""
    match ruling.code:
        case "misplay" | "fine":
            return f"why {ruling.code} {ruling.word('reason')}"
        case "quiet":
            return f"why quiet {ruling.word('state')}"
        case code:
            return f"why {code}"


def may_follow(context: Context) -> str:
    """What the next card may be by the common rules; empty where that is not known."""
    words = context.words
    fitting = words.fitting(*context.to_match)
    return taught("may-follow", words, either=words.either(fitting)) if fitting else ""


def listed(cards: tuple[Card, ...], words: Words) -> str:
    """Several cards in a sentence.

    >>> from referee.outputs.phrases import LANGUAGES
    >>> listed((Card.parse("r5"), Card.parse("W")), LANGUAGES["en"])
    'the red five and the wild'
    """
    return words.both([words.the_card(card) for card in cards])


def colored(color: Color | None, words: Words) -> str:
    """A colour by name; empty for none."""
    return words.colors[color] if color else ""
