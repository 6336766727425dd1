"""What voices say to teach the ear its words: each word in the ways that people say it.

Chinese is in pinyin with the number of each tone: what is taught is a sound, and not every engine
reads characters.
"""

from __future__ import annotations

from typing import Final, TypeAlias

from referee.hearing.words import Word

Phrase: TypeAlias = tuple[Word, str, float]
"""Word, text and speed. ``{uno}`` is spelt as the voice needs it."""

CALLS: Final[tuple[Phrase, ...]] = (
    (Word.UNO, "{uno}!", 1.0),
    (Word.UNO, "{uno}.", 0.85),
    (Word.UNO, "{uno}!", 1.2),
)
"""What a voice of any language says as people of that language do."""

PHRASES: Final[tuple[Phrase, ...]] = (
    *CALLS,
    (Word.CATCH, "no {uno}!", 1.0),
    (Word.CATCH, "you didn't say {uno}!", 1.0),
    (Word.CATCH, "you did not say {uno}.", 1.0),
    (Word.CHALLENGE, "challenge!", 1.0),
    (Word.CHALLENGE, "I challenge!", 1.0),
    *(
        (Word(word), f"{word}{mark}", speed)
        for word in ("red", "yellow", "green", "blue", "undo", "yes", "no")
        for mark, speed in ((".", 1.0), ("!", 1.1))
    ),
    (Word.NO, "no.", 0.8),
    (Word.NO, "no!", 1.25),
    (Word.RED, "red.", 0.85),
    (Word.RED, "red!", 1.2),
)
"""What an English voice says; short words more often, for they are told apart by little."""

TUNING: Final[tuple[Phrase, ...]] = (
    *(
        (word, f"{text}{mark}", speed)
        for word, text in (
            *((Word.LOUDER, "louder"), (Word.SOFTER, "softer"), (Word.SOFTER, "quieter")),
            *((Word.FASTER, "faster"), (Word.SLOWER, "slower")),
        )
        for mark, speed in ((".", 1.0), ("!", 1.15))
    ),
)
"""How the referee's own voice is changed."""

NUMBERS: Final[tuple[Phrase, ...]] = tuple(
    (word, f"{text}{mark}", speed)
    for word in (Word.ONE, Word.TWO, Word.THREE)
    for text, mark, speed in ((word, ".", 1.0), (word, "!", 1.15), (f"number {word}", ".", 1.0))
)
"""What a question with numbered answers is answered with."""

RARE: Final[tuple[Phrase, ...]] = (
    *NUMBERS,
    *TUNING,
    *((word, f"{word}.", 0.85) for word in (Word.LOUDER, Word.SOFTER, Word.FASTER, Word.SLOWER)),
    *((Word.UNDO, f"undo{mark}", speed) for mark, speed in ((".", 0.85), ("!", 1.0), ("!", 1.2))),
)
"""What is taught more of, because a table says it seldom and it is heard badly."""

_CHINESE: Final[tuple[tuple[Word, tuple[str, ...]], ...]] = (
    (Word.UNO, ("wu1 nuo4", "wu1 nuo4", "wu1 nuo4")),
    (Word.CATCH, ("mei2 han3 wu1 nuo4", "ni3 mei2 han3 wu1 nuo4")),
    (Word.CHALLENGE, ("zhi4 yi2", "wo3 zhi4 yi2")),
    (Word.RED, ("hong2 se4", "hong2")),
    (Word.YELLOW, ("huang2 se4", "huang2")),
    (Word.GREEN, ("lv4 se4", "lv4")),
    (Word.BLUE, ("lan2 se4", "lan2")),
    (Word.UNDO, ("che4 xiao1", "che4 hui2")),
    (Word.YES, ("shi4 de", "dui4")),
    (Word.NO, ("bu2 shi4", "bu2 dui4")),
    (Word.LOUDER, ("da4 sheng1 dian3", "da4 sheng1 yi4 dian3")),
    (Word.SOFTER, ("xiao3 sheng1 dian3", "xiao3 sheng1 yi4 dian3")),
    (Word.FASTER, ("shuo1 kuai4 dian3", "shuo1 kuai4 yi4 dian3")),
    (Word.SLOWER, ("shuo1 man4 dian3", "shuo1 man4 yi4 dian3")),
    (Word.ONE, ("yi1 hao4", "yi1 hao4")),
    (Word.TWO, ("er4 hao4", "er4 hao4")),
    (Word.THREE, ("san1 hao4", "san1 hao4")),
)
CHINESE: Final[tuple[tuple[Phrase, ...], ...]] = tuple(
    tuple((word, f"{text}{mark}", speed) for word, texts in _CHINESE for text in texts)
    for mark, speed in ((".", 1.0), ("!", 1.15))
)
"""What a Chinese voice says, round by round. The referee's own speed takes a verb: "kuai dian"
alone is said to whoever thinks too long."""

CHINESE_SHORT: Final[tuple[Phrase, ...]] = tuple(
    (word, f"{text}{mark}", speed)
    for word, text in (
        *((Word.CATCH, "mei2 han3"), (Word.CATCH, "zhua1 ni3"), (Word.CHALLENGE, "zhi4 yi2")),
        *((Word.RED, "hong2"), (Word.YELLOW, "huang2"), (Word.GREEN, "lv4"), (Word.BLUE, "lan2")),
        *((Word.YES, "shi4"), (Word.YES, "dui4"), (Word.NO, "bu4"), (Word.NO, "bu2 dui4")),
        *((Word.ONE, "yi1"), (Word.TWO, "er4"), (Word.THREE, "san1"), (Word.UNDO, "che4 xiao1")),
    )
    for mark, speed in ((".", 0.9), ("!", 1.1))
)
"""And in a round of its own what is said in one or two syllables."""
