"""What one language has to supply: tables of templates, and how it counts, lists and names.

A template is plain text with named parts in braces. Sentences stand between ``|``: one whose
part is missing is left out whole. Wordings of one sentence stand between `` / ``: the first
whose parts are all there is taken.

>>> fill("{by} caught {name}. / {name} was caught.|Draw {count}.", {"name": "Ben"}, joint=" ")
'Ben was caught.'
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from string import Formatter
from typing import TypeAlias

from referee.cards import Card, Color, Face

Template: TypeAlias = str
Parts: TypeAlias = Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Words:
    """One language. `joint` parts sentences (nothing, in Chinese), `list_joint` items."""

    code: str
    voices: tuple[str, ...]
    """How voices of the language are tagged, best first (Windows and macOS: ``zh-CN``)."""
    joint: str
    list_joint: str
    colors: Mapping[Color, str]
    faces: Mapping[Face, str]
    rulings: Mapping[str, Template]
    misplays: Mapping[str, Template]
    """Reason -> why the card may not lie there."""
    fits: Template
    remedies: Mapping[str, Template]
    reasons: Mapping[str, Template]
    """Reasons of the other rulings: why nothing changed, why there is no challenge, a fine."""
    withdrawn: Mapping[str, Template]
    """Code -> what is taken back, as the end of a sentence."""
    directions: Mapping[str, str]
    questions: Mapping[str, Template]
    remarks: Mapping[str, Template]
    labels: Mapping[str, str]
    states: Mapping[str, str]
    """How a thing is that was looked at: ``ok``, ``missing``, or ``without`` (and can be)."""
    checks: Mapping[str, tuple[str, str]]
    """What `referee doctor` looks at -> its name, and how to mend it."""
    options: Mapping[str, str]
    """``option=value`` -> what it means at the table; ``{}`` is the number."""
    tournament: Mapping[str, str]
    """Schedules, standings and seasons."""
    coaching: Mapping[str, str]
    """Reasons, lessons, hints and the quiz."""
    card: Callable[[Card], str]
    """A card by itself: "red five"."""
    the_card: Callable[[Card], str]
    """A card inside a sentence: "the red five"."""
    the_top: Callable[[Color | None, Card], str]
    """What a card has to match; empty where that is not known."""
    fitting: Callable[[Color | None, Card], tuple[str, ...]]
    """What may be laid on a colour and a top card, as a list to choose from."""
    count: Callable[[int], str]
    """A number of cards: "two cards"."""
    points: Callable[[int], str]
    ordinal: Callable[[int], str]
    both: Callable[[Sequence[str]], str]
    """A list with "and"."""
    capital: Callable[[str], str]
    """A sentence that begins with a word of the table, with its capital."""
    either: Callable[[Sequence[str]], str]
    """A list with "or"."""


def fill(template: Template, parts: Parts, *, joint: str) -> str:
    """The template with its parts; sentences without theirs are left out."""
    sentences = (_first_whole(sentence, parts) for sentence in template.split("|"))
    return joint.join(sentence for sentence in sentences if sentence)


def _first_whole(sentence: str, parts: Parts) -> str:
    for wording in sentence.split(" / "):
        if all(parts.get(name) for name in names_in(wording)):
            return wording.strip().format_map(parts)
    return ""


def names_in(template: Template) -> tuple[str, ...]:
    """The named parts of a template, in order.

    >>> names_in("{name}, draw {count}.")
    ('name', 'count')
    """
    return tuple(name for _, name, _, _ in Formatter().parse(template) if name)
