"""The loop: pull a picture, step the table, adjudicate, keep the record, tell.

Time comes from the pictures alone, so the same clip twice gives the same record, byte for byte.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from typing import Protocol, assert_never

from referee.hearing.enforcing import Enforcing
from referee.hearing.heard import Heard
from referee.hearing.keys import Answer, Keys, Nothing, Pressed, Quit, Tune, Undo, Why
from referee.hearing.listening import callers
from referee.hearing.meaning import Accused, Disturbed, Meant, Unsure
from referee.hearing.utterance import Utterance
from referee.hearing.words import NUMBERS
from referee.keeping import Keeper
from referee.match.clocks import Clocks, advance
from referee.match.game import Game
from referee.officiating import decisions
from referee.officiating.decisions import (
    About,
    Act,
    Amend,
    Begin,
    Decision,
    Insert,
    Question,
    Revision,
)
from referee.officiating.explain import CONVICTING
from referee.officiating.official import Now, Official
from referee.officiating.world import World
from referee.ports import Frame, FrameSource, Look, Stalled
from referee.record.entry import Before, Drop, Evidence, Replace
from referee.record.replay import Judged
from referee.record.together import lasting, together
from referee.rules.actions import Uno
from referee.rules.state import Round
from referee.seats import NOBODY, Seat
from referee.showing import callers_of
from referee.tabletop.events import LightChanged, TableEvent

_QUESTION_S = 8.0
"""How long a question holds the players' clocks (TIME-3)."""


class Looking(Protocol):
    """The motion gate: a picture to a look."""

    wants_whole: bool

    def look(self, frame: Frame) -> Look: ...


class Tracking(Protocol):
    """The table over time: a look to events."""

    @property
    def open_since_s(self) -> float: ...

    def step(self, look: Look) -> list[TableEvent]: ...


class Listening(Protocol):
    """Ears: what was said, understood by how the table stands."""

    @property
    def problem(self) -> str: ...

    def attend(
        self, round_: Round, *, is_asked: bool = ..., answers: Sequence[str] = ...,
        is_quiet: bool = ...,
    ) -> None: ...  # fmt: skip

    def until(self, time_s: float) -> Sequence[Meant]: ...


class Telling(Protocol):
    """Everything that people hear and see of the session."""

    def ruled(self, judged: Judged, before: Game, after: Game, time_s: float) -> None: ...

    def asked(self, question: Question, game: Game, now_s: float) -> None: ...

    def answered(self) -> None: ...

    def stalled(self, stalled: Stalled, game: Game) -> tuple[str, ...]: ...

    def light(self, event: LightChanged) -> None: ...

    def hears(self, problem: str, time_s: float) -> None: ...

    def accused(self, seat: Seat, game: Game, time_s: float) -> None: ...

    def disturbed(self, time_s: float) -> None: ...

    def unsure(self, time_s: float) -> None: ...

    def explain(self, game: Game, time_s: float) -> None: ...

    def tune(self, louder: int, faster: int) -> None: ...

    def show(self, frame: Frame, look: Look, game: Game) -> tuple[str, ...]: ...

    def ended(self, game: Game, *, saw_cards: bool) -> None: ...


@dataclass(slots=True)
class Session:
    """One source watched from beginning to end."""

    source: FrameSource
    gate: Looking
    table: Tracking
    official: Official
    keeper: Keeper
    telling: Telling
    ears: Listening = field(default_factory=Heard)
    keys: Keys = field(default_factory=lambda: Keys(()))
    watched: Callable[[Frame], None] = lambda frame: None
    """Called with every frame: a progress bar, a meter."""
    enforcing: Enforcing = field(default_factory=Enforcing)
    _entry_of: dict[int, int] = field(default_factory=dict)
    _asked: Question | None = None
    _clocks: Clocks = field(default_factory=Clocks)
    _time_s: float = 0.0
    _saw_cards: bool = False
    _is_over: bool = False

    def run(self) -> Game:
        """Watch until the source ends, somebody quits, or Ctrl-C; the record is then complete."""
        try:
            for seen in self.source.frames():
                self._step(seen)
                if self._is_over:
                    break
            self._decide(Now(self._time_s, is_over=True))
        except KeyboardInterrupt:
            pass
        finally:
            self.source.close()
            self.keeper.finish()
        self.telling.ended(self.keeper.game, saw_cards=self._saw_cards)
        return self.keeper.game

    def _step(self, seen: Frame | Stalled) -> None:
        match seen:
            case Stalled():
                for key in self.telling.stalled(seen, self.keeper.game):
                    self._press(self.keys.press(key, self.keeper.game.round))
            case Frame():
                self._look(seen)
            case _:
                assert_never(seen)

    def _look(self, frame: Frame) -> None:
        self._time_s = frame.time_s
        self.watched(frame)
        self.gate.wants_whole = self.official.wants_hands(self.keeper.game.round)
        look = self.gate.look(frame)
        self._saw_cards = self._saw_cards or bool(look.cards)
        for event in self.table.step(look):
            self.official.see(event)
            if isinstance(event, LightChanged):
                self.telling.light(event)
        self._listen(frame.time_s)
        self._decide(Now(frame.time_s, self.table.open_since_s))
        self._run_clocks(frame.time_s)
        self._enforce(frame.time_s)
        for key in self.telling.show(frame, look, self.keeper.game):
            self._press(self.keys.press(key, self.keeper.game.round))

    def _listen(self, time_s: float) -> None:
        now = self.keeper.game.round
        is_quiet = bool(now.party.hushed_by)
        answers = self._people_asked_about()
        is_asked = self._asked is not None and not answers
        self.ears.attend(now, is_asked=is_asked, answers=answers, is_quiet=is_quiet)
        for said in self.ears.until(time_s):
            match said:
                case Utterance(action=Uno(seat=seat)) if seat == NOBODY:
                    self._ask_who(said)
                case Utterance():
                    self.official.hear(said)
                case Accused(seat=seat):
                    self.telling.accused(seat, self.keeper.game, time_s)
                case Disturbed():
                    self.telling.disturbed(time_s)
                case Unsure(seat=seat):
                    self._spare(seat, time_s)
                case _:
                    self._press(said, by_key=False)
        self.telling.hears(self.ears.problem, time_s)

    def _people_asked_about(self) -> tuple[str, ...]:
        """Who may be the answer to an open question, by name, in the order of the answers."""
        if self._asked is None or self._asked.about is not About.CALLED:
            return ()
        seating = self.keeper.game.seating
        return tuple(seating.name(seat) for seat in callers_of(self._asked))

    def _ask_who(self, call: Utterance) -> None:
        """Several could have called UNO: the table says who did, and nobody is caught meanwhile."""
        world = self._world()
        idle = {"void", *CONVICTING}
        able = [s for s in callers(world.round) if not world.codes(Uno(s)) & idle]
        if len(able) == 1:
            self.official.hear(replace(call, action=Uno(able[0])))
        elif able and self._asked is None:
            at = decisions.Evidence(call.time_s, 0, "mic")
            options = tuple(map(Uno, able[: len(NUMBERS)]))
            for seat in able:
                self.enforcing = self.enforcing.spare(seat)
            self._carry_out(Question("", options, at, about=About.CALLED))

    def _spare(self, seat: Seat, time_s: float) -> None:
        """Somebody may have called while the referee spoke (MIC-01): kept, and asked about."""
        self.keeper.note("#", f"unsure: {seat} uno")
        self.enforcing = self.enforcing.spare(seat)
        self.telling.unsure(time_s)

    def _enforce(self, time_s: float) -> None:
        self.enforcing, catches = self.enforcing.step(self.keeper.game.round, time_s)
        for act in catches:
            self._add(act, Evidence(time_s, source="table"))

    def _run_clocks(self, time_s: float) -> None:
        """Time that has run out, by the house's clocks, is an act of the table (TIME-1, TIME-2)."""
        asked = self._asked
        is_held = asked is not None and time_s - asked.evidence.time_s < _QUESTION_S
        game = self.keeper.game
        self._clocks, run_out = advance(self._clocks, game, time_s, is_held=is_held)
        for act in run_out:
            self._add(act, Evidence(time_s, source="table"))

    def _decide(self, now: Now) -> None:
        while (decision := self.official.decide(self._world(), now)) is not None:
            self._carry_out(decision)

    def _world(self) -> World:
        game = self.keeper.game
        return World(game.round, game.book)

    def _carry_out(self, decision: Decision) -> None:
        match decision:
            case Begin(dealer=dealer):
                self.keeper.begin(dealer)
            case Act():
                self._add(decision.action, _evidence(decision.evidence))
                self._entry_of[decision.key] = self.keeper.entries
            case Revision():
                self._revise(decision)
            case Question():
                self._asked = decision
                self.keeper.note("?", str(decision))
                self.telling.asked(decision, self.keeper.game, self._time_s)
            case _:
                assert_never(decision)

    def _revise(self, revision: Revision) -> None:
        """Correct the record, and tell what that comes to in the end."""
        before = self.keeper.game
        if len(revision.corrections) > 1:
            self.keeper.note("#", together(len(revision.corrections)))
        judged = in_all([self._correct(correction) for correction in revision.corrections])
        self.telling.ruled(judged, before, self.keeper.game, self._time_s)

    def _correct(self, correction: Amend | Insert) -> Judged:
        match correction:
            case Amend(key=key, action=action, evidence=evidence):
                entry = self._entry_of[key]
                what = Replace(entry, action) if action else Drop(entry)
                return self.keeper.add(what, _evidence(evidence))
            case Insert(before=key, act=act):
                is_last = key == decisions.AT_END
                missed = act.action if is_last else Before(self._entry_of[key], act.action)
                judged = self.keeper.add(missed, _evidence(act.evidence))
                self._entry_of[act.key] = self.keeper.entries
                return judged
            case _:
                assert_never(correction)

    def _add(self, what: object, evidence: Evidence) -> None:
        before = self.keeper.game
        judged = self.keeper.add(what, evidence)  # type: ignore[arg-type]
        self.telling.ruled(judged, before, self.keeper.game, self._time_s)

    def _press(self, pressed: Pressed, *, by_key: bool = True) -> None:
        match pressed:
            case Nothing():
                return
            case Quit():
                self._is_over = True
            case Undo():
                self._undo(by_key=by_key)
            case Answer(number=number):
                self._answer(number, by_key=by_key)
            case Why():
                self.telling.explain(self.keeper.game, self._time_s)
            case Tune(louder=louder, faster=faster):
                self.telling.tune(louder, faster)
            case _:
                self.official.hear(Utterance(pressed, self._time_s, "key"))

    def _undo(self, *, by_key: bool) -> None:
        """The last entry did not happen; undoing an undo brings it back. A call of UNO is taken
        from nobody because of what an ear heard."""
        last = self.keeper.played.judged[-1:]
        is_call = any(isinstance(one.entry.what, Uno) for one in last)
        if self.keeper.entries and (by_key or not is_call):
            self._add(Drop(self.keeper.entries), Evidence(self._time_s, source="key"))

    def _answer(self, number: int, *, by_key: bool) -> None:
        """What people say of a card is certain, and what came after it is read anew. What the
        ears heard only ends the question: no ear convicts anybody. Who called UNO may be said
        aloud, for that can only save somebody."""
        asked, self._asked = self._asked, None
        if asked is None or not 1 <= number <= len(asked.options):
            return
        self.telling.answered()
        option = asked.options[number - 1]
        if asked.about is About.CALLED:
            self.official.hear(Utterance(option, asked.evidence.time_s, "mic"))
        if not by_key or asked.about is About.CALLED:
            return
        self.keeper.note("#", f"answered: {option}")
        entry = self._entry_of.get(asked.key, 0)
        if not self.official.settle(asked.key, option) and entry and number > 1:
            self._add(Replace(entry, option), Evidence(self._time_s, source="key"))


def in_all(corrections: Sequence[Judged]) -> Judged:
    """What corrections that are told as one come to: the last of them, with what lasts of all."""
    left = lasting(ruling for judged in corrections for ruling in judged.rulings)
    grounds = {
        ruling: ground
        for judged in corrections
        for ruling, ground in zip(judged.rulings, judged.grounds, strict=True)
    }
    return replace(corrections[-1], rulings=left, grounds=tuple(grounds[each] for each in left))


def _evidence(seen: decisions.Evidence) -> Evidence:
    if seen.source != "camera":
        return Evidence(seen.time_s, source=seen.source)
    confidence = seen.probability or None
    return Evidence(seen.time_s, confidence, seen.frame, seen.source)
