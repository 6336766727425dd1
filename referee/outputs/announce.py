"""What is said aloud, in which order, and what is left unsaid. Pure: prompts are values.

The rulings of one entry become at most two prompts: the news, and whose turn it is. The turn is
apart because it goes stale at once, while a penalty must be heard.

>>> from referee.rules.rulings import parse_ruling
>>> from referee.seats import Seating
>>> given = ("misplay B g7 reason=out-of-turn remedy=take-back draw=2", "owes B 2", "turn A")
>>> context = Context(Seating.of(["Anna", "Ben"]), turn="A")
>>> for prompt in announce([parse_ruling(line) for line in given], context, time_s=17.02):
...     print(prompt.priority.name, prompt.text)
PENALTY Ben, it is Anna's turn. Take it back. Draw two cards.
TURN Anna to play.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, replace
from enum import IntEnum
from typing import Final, assert_never

from referee.cards import Card
from referee.outputs.phrases import Context, ask, say, say_withdrawn, scores
from referee.outputs.phrases.coaching import may_follow, why
from referee.rules import duties
from referee.rules.rulings import Ruling
from referee.rules.state import Round
from referee.seats import Seat
from referee.speaking import Sound, Tone


class Priority(IntEnum):
    """Higher is said first. `SHOWN` is never said."""

    SHOWN = 0
    TURN = 1
    EVENT = 2
    DEMAND = 3
    RESULT = 4
    PENALTY = 5


PRIORITIES: Final[dict[str, Priority]] = {
    **dict.fromkeys(("void", "hands", "late-catch", "place"), Priority.SHOWN),
    "turn": Priority.TURN,
    **dict.fromkeys(
        ("dealer", "lot-tie", "direction", "color", "skip", "jump-in", "swap", "rotate"),
        Priority.EVENT,
    ),
    **dict.fromkeys(("quiet", "left", "no-cards", "hand-full", "saved-uno"), Priority.EVENT),
    **dict.fromkeys(("uno-due", "uno-unnoticed"), Priority.EVENT),
    **dict.fromkeys(("ask-color", "ask-swap", "ask-proof", "ask-hand", "owes"), Priority.DEMAND),
    **dict.fromkeys(("reshuffle-due", "wrong-draw", "desync", "census"), Priority.DEMAND),
    **dict.fromkeys(
        ("out", "points", "total", "eliminated", "bust", "wins", "withdrawn"), Priority.RESULT
    ),
    **dict.fromkeys(("misplay", "missed-uno", "false-uno", "false-catch"), Priority.PENALTY),
    **dict.fromkeys(("challenge-upheld", "challenge-failed", "challenge-void"), Priority.PENALTY),
    "fine": Priority.PENALTY,
}
"""Every code of `referee.rules.rulings.SHAPES` (a test)."""

QUIETLY: Final[dict[Priority, Sound]] = {
    Priority.TURN: Sound.TICK,
    Priority.EVENT: Sound.TICK,
    Priority.RESULT: Sound.TICK,
    Priority.DEMAND: Sound.ASK,
}
"""What a quiet referee plays instead of speaking; a penalty it says."""

KEPT_S: Final[dict[Priority, float]] = {Priority.TURN: 3.0, Priority.EVENT: 6.0}
"""How far behind the newest prompt one may lie before it is not worth saying, in seconds of the
game. Those not listed are said however late."""

WAITING_LIMIT: Final = 8

DEMANDED: Final = frozenset({"ask-color", "ask-swap", "ask-proof", "owes"})
"""Rulings that ask for something which is over once it has been done."""


@dataclass(frozen=True, slots=True)
class Prompt:
    """One text for the table. `time_s` is the game's; `seat` is whom it concerns, or empty.

    `aloud` is False for what is only shown: small change, and everything in a silent two;
    `sound` is then played in its place. `due` names what it asks for, as `due_in` does, and `rest`
    is what is still worth saying once that has been done.
    """

    text: str
    priority: Priority
    time_s: float = 0.0
    seat: Seat = ""
    aloud: bool = True
    language: str = "en"
    sound: Sound = Sound.NONE
    due: frozenset[str] = frozenset()
    rest: tuple[Prompt, ...] = ()


def announce(
    rulings: Sequence[Ruling],
    context: Context,
    *,
    time_s: float,
    quiet: bool = False,
    tone: Tone = Tone.REFEREE,
) -> tuple[Prompt, ...]:
    """The prompts of one entry's rulings: what is shown only, then the news, then the turn.

    `quiet` says that a silent two was in force before this entry; see `is_quiet`.
    """
    news = _asked_together([r for r in _without_covered(rulings) if _may_tell(r, context)])
    prompts = (_shown(news, context), _told(news, context, tone), _turn(news, context, tone))
    silent = quiet or is_quiet(rulings)
    return tuple(
        toned(replace(prompt, time_s=time_s), tone, silent=silent)
        for prompt in prompts
        if prompt.text
    )


def question(
    kind: str, context: Context, seat: Seat = "", cards: Sequence[Card] = (), *, time_s: float
) -> Prompt:
    """A question as a prompt; see `phrases.ask`. Trap: `toned` is yet to be asked about it."""
    text = ask(kind, context, seat, cards)
    return Prompt(text, Priority.DEMAND, time_s, seat, language=context.language)


def who_called(context: Context, seats: Sequence[Seat], *, time_s: float) -> Prompt:
    """Asks who of these called UNO, by the numbers that answer it.

    >>> from referee.seats import Seating
    >>> who_called(Context(Seating.of(["Anna", "Ben"])), "AB", time_s=1.0).text
    'Who called UNO? Say one for Anna, two for Ben.'
    """
    text = ask("who-called", context, seats=seats)
    return Prompt(text, Priority.DEMAND, time_s, language=context.language)


def toned(prompt: Prompt, tone: Tone, *, silent: bool) -> Prompt:
    """The prompt as this tone brings it. In a silent two nothing is said, and a beep stands for
    what would have been.

    >>> toned(Prompt("Ben to play.", Priority.TURN), Tone.QUIET, silent=False).sound
    <Sound.TICK: 'tick'>
    """
    if not prompt.aloud:
        return prompt
    if silent:
        return replace(prompt, aloud=False, sound=Sound.BEEP)
    if tone is Tone.QUIET and prompt.priority in QUIETLY:
        return replace(prompt, aloud=False, sound=QUIETLY[prompt.priority])
    return prompt


def is_quiet(rulings: Iterable[Ruling], before: bool = False) -> bool:
    """Whether a silent two is in force after these rulings."""
    for ruling in rulings:
        if ruling.code == "quiet":
            before = ruling.word("state") == "on"
    return before


def enqueue(
    waiting: Sequence[Prompt], new: Prompt, *, limit: int = WAITING_LIMIT
) -> tuple[Prompt, ...]:
    """What waits to be said when `new` arrives, first to be said first; at most `limit`.

    A turn replaces the turns before it, what has gone stale is dropped, and when too much waits
    the least urgent goes, oldest first. What is neither `aloud` nor has a sound is never queued,
    and a sound waits for nothing but the sentence before it: a late one would mean nothing.
    """
    if not (new.aloud or new.sound) or new.priority is Priority.SHOWN:
        return tuple(waiting)
    is_turn = new.priority is Priority.TURN
    kept = (
        old
        for old in waiting
        if not _is_stale(old, new.time_s)
        and not (is_turn and old.priority is Priority.TURN)
        and (old.aloud or not new.sound)
    )
    ordered = sorted((*kept, new), key=lambda prompt: -prompt.priority)
    return _bounded(ordered, limit)


def overtaken(
    waiting: Sequence[Prompt], due: AbstractSet[str] = frozenset(), *, has_moved: bool = True
) -> tuple[Prompt, ...]:
    """What is still worth saying: no turn once the table `has_moved` on, and no demand for what
    has been done; `due` is what has not, by `due_in`.

    >>> waiting = (
    ...     Prompt("Draw two.", Priority.PENALTY),
    ...     Prompt("Chi, which colour?", Priority.DEMAND, due=frozenset({"ask-color C"})),
    ...     Prompt("Ben to play.", Priority.TURN),
    ... )
    >>> [prompt.text for prompt in overtaken(waiting, {"ask-color C"})]
    ['Draw two.', 'Chi, which colour?']
    >>> [prompt.text for prompt in overtaken(waiting, has_moved=False)]
    ['Draw two.', 'Ben to play.']
    """
    left = (one for prompt in waiting for one in _still_due(prompt, due))
    return tuple(one for one in left if not (has_moved and one.priority is Priority.TURN))


def _still_due(prompt: Prompt, due: AbstractSet[str]) -> Iterator[Prompt]:
    if not prompt.due or prompt.due & due:
        yield prompt
        return
    for left in prompt.rest:
        yield replace(left, time_s=prompt.time_s, aloud=prompt.aloud, sound=prompt.sound)


def due_in(round: Round) -> frozenset[str]:
    """What people owe the table: the code of the ruling that asks for it, and whose it is.

    >>> sorted(due_in(Round(("A", "B"), "B", obligations=(duties.NameColor("A"),))))
    ['ask-color A']
    """
    return frozenset(f"{_code(duty)} {duty.seat}" for duty in round.obligations)


def _code(duty: duties.Duty) -> str:
    match duty:
        case duties.NameColor():
            return "ask-color"
        case duties.ChooseSwap():
            return "ask-swap"
        case duties.AnswerChallenge():
            return "ask-proof"
        case duties.DrawDebt():
            return "owes"
        case duties.TakeBack():
            return "misplay"
        case _:
            assert_never(duty)


def _is_stale(prompt: Prompt, now_s: float) -> bool:
    return now_s - prompt.time_s > KEPT_S.get(prompt.priority, float("inf"))


def _bounded(ordered: Sequence[Prompt], limit: int) -> tuple[Prompt, ...]:
    """Sorting is stable, so among equals the oldest stands first, and goes first."""
    left = list(ordered)
    while len(left) > limit:
        left.remove(min(left, key=lambda prompt: prompt.priority))
    return tuple(left)


def _told(rulings: Sequence[Ruling], context: Context, tone: Tone) -> Prompt:
    told = [r for r in rulings if PRIORITIES[r.code] > Priority.TURN]
    due = frozenset(f"{r.code} {r.seat}" for r in told if r.code in DEMANDED)
    if not due:
        return _news(told, context, tone)
    rest = _news([r for r in told if r.code not in DEMANDED], context, tone)
    return replace(_news(told, context, tone), due=due, rest=(rest,) if rest.text else ())


def _news(told: Sequence[Ruling], context: Context, tone: Tone) -> Prompt:
    fined = {_fined(r) for r in told if r.number("draw")}
    plain = (r for r in told if r.code not in ("total", "withdrawn"))
    texts = [say(r, context.at(r), in_all=r.code == "owes" and r.seat in fined) for r in plain]
    corrected = say_withdrawn([r for r in told if r.code == "withdrawn"], context)
    score = _score([r for r in told if r.code == "total"], context)
    reasons = (
        [why(r, context.at(r)) for r in told if _needs_reason(r)] if tone is Tone.COACH else ()
    )
    text = context.words.joint.join(filter(None, (corrected, *texts, *reasons, score)))
    priority = max((PRIORITIES[r.code] for r in told), default=Priority.EVENT)
    seat = next((r.seat for r in told if PRIORITIES[r.code] is priority), "")
    return Prompt(text, priority, seat=seat, language=context.language)


def _score(totals: Sequence[Ruling], context: Context) -> str:
    return scores([(r.seat, r.number("points")) for r in totals], context) if totals else ""


def _needs_reason(ruling: Ruling) -> bool:
    return PRIORITIES[ruling.code] is Priority.PENALTY or ruling.code in ("saved-uno", "skip")


def _turn(rulings: Sequence[Ruling], context: Context, tone: Tone) -> Prompt:
    turn = next((r for r in reversed(rulings) if r.code == "turn"), None)
    if turn is None:
        return Prompt("", Priority.TURN)
    follows = may_follow(context) if tone is Tone.COACH else ""
    text = context.words.joint.join(filter(None, (say(turn, context), follows)))
    return Prompt(text, Priority.TURN, seat=turn.seat, language=context.language)


def _shown(rulings: Sequence[Ruling], context: Context) -> Prompt:
    shown = [r for r in rulings if PRIORITIES[r.code] is Priority.SHOWN]
    text = context.words.joint.join(filter(None, (say(r, context) for r in shown)))
    seat = shown[0].seat if shown else ""
    return Prompt(text, Priority.SHOWN, seat=seat, aloud=False, language=context.language)


def _without_covered(rulings: Sequence[Ruling]) -> list[Ruling]:
    """Without a debt that its penalty has told, and without the turn of somebody who must act."""
    fined = {(_fined(ruling), ruling.number("draw")) for ruling in rulings}
    busy = {r.seat for r in rulings if r.code in ("owes", "ask-color", "ask-swap", "ask-proof")}
    return [
        ruling
        for ruling in rulings
        if not (ruling.code == "owes" and (ruling.seat, ruling.number("count")) in fined)
        and not (ruling.code == "turn" and ruling.seat in busy)
    ]


def _asked_together(rulings: list[Ruling]) -> list[Ruling]:
    """Everybody who must lay a hand open, in one ruling."""
    asked = [ruling for ruling in rulings if ruling.code == "ask-hand"]
    if len(asked) < 2:
        return rulings
    together = replace(asked[0], seat="+".join(ruling.seat for ruling in asked))
    return [ruling for ruling in rulings if ruling not in asked] + [together]


def _may_tell(ruling: Ruling, context: Context) -> bool:
    """A forgotten call is for the players to catch, unless the house wants to be reminded."""
    return ruling.code != "uno-due" or context.reminds


def _fined(ruling: Ruling) -> Seat:
    return ruling.word("guilty") or ruling.seat
