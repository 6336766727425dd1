"""How people play, and how they err: shares and seconds that a recipe may set."""

from __future__ import annotations

from dataclasses import dataclass, fields, replace
from typing import Any, Final

from referee.errors import ConfigError, nearest


@dataclass(frozen=True, slots=True)
class Habits:
    """Shares are of the occasions there are, 0..1; pairs of seconds are drawn from evenly.

    Of the calls of UNO that are due, `late_uno` come after the card, and `missed_uno` never;
    of those missed, `caught` are caught in time, `caught_late` too late. `bluffs` are wild draw
    fours laid though the colour could be followed; `answers_hits` counts where stacking is on.
    `twins` prefer the very card that lies on top, `doubles` lay two where that is allowed, `jumps`
    jump in, `out_of_turn` lay a card when it is another's turn. Of the cards laid, `slides`,
    `fumbles` and `hesitates` come to the pile that way. Of the acts seen, `hurries` set out
    before the arm before them is gone; after them somebody `taps` the table or `squares_up`.
    Numbers without a source are guesses.
    """

    misplay: float = 0.05
    late_uno: float = 0.12
    missed_uno: float = 0.18
    caught: float = 0.55
    caught_late: float = 0.25
    false_uno: float = 0.008
    false_catch: float = 0.008
    bluffs: float = 0.25
    challenges: float = 0.35
    admits: float = 0.35
    draws_by_choice: float = 0.04
    keeps_drawn: float = 0.3
    says_pass: float = 0.5
    answers_hits: float = 0.7
    hovers: float = 0.06
    twins: float = 0.0
    doubles: float = 0.0
    jumps: float = 0.0
    out_of_turn: float = 0.0
    slides: float = 0.0
    fumbles: float = 0.0
    hesitates: float = 0.0
    hurries: float = 0.0
    taps: float = 0.0
    squares_up: float = 0.0
    thinks_s: tuple[float, float] = (0.35, 1.5)
    answers_s: tuple[float, float] = (0.4, 1.1)
    slaps_s: tuple[float, float] = (0.1, 0.35)
    takes_back_s: tuple[float, float] = (3.3, 4.2)
    """From a wrong card until the arm sets out for it: the referee has spoken by then."""


USUAL: Final = Habits()


def habits_of(values: dict[str, float]) -> Habits:
    """Habits with some shares set by name. Raises `ConfigError` for one that does not exist.

    >>> habits_of({"misplay": 0.1}).misplay
    0.1
    """
    known = [field.name for field in fields(Habits) if not field.name.endswith("_s")]
    for name in values:
        if name not in known:
            raise ConfigError(f"no habit '{name}'", key=name, nearest=nearest(name, known))
    changes: dict[str, Any] = {name: float(value) for name, value in values.items()}
    return replace(USUAL, **changes)
