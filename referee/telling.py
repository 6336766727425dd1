"""What people hear and see of a session: prompts to the voice, lines to the terminal, a picture.

Nothing here decides anything. A voice that fails becomes captions, a window that cannot be
opened becomes printed lines; each is said once, plainly.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, field, replace
from typing import Final, Protocol

from referee.cards import UNKNOWN, Card, Color
from referee.coaching.explaining import explained
from referee.match.game import Game
from referee.officiating.decisions import About, Question
from referee.outputs.announce import (
    PRIORITIES,
    Priority,
    Prompt,
    announce,
    due_in,
    is_quiet,
    question,
    toned,
    who_called,
)
from referee.outputs.overlay import draw
from referee.outputs.phrases import Context, remark, say, scores
from referee.outputs.phrases.picture import KEYS
from referee.outputs.view import CardView, TableView
from referee.ports import CardSeen, Display, Frame, Look, Stalled
from referee.record.replay import Judged
from referee.rules.actions import LayOpen
from referee.rules.rulings import Ruling, ruling
from referee.rules.state import Round
from referee.seats import Seat
from referee.showing import answers, callers_of, cards_of, table_view
from referee.speaking import USUAL, Tone, VoiceStyle
from referee.tabletop.events import LightChanged
from referee.tabletop.layout import DISCARD, Layout, is_inside

CLOSED: Final = "close"
_STIRRED: Final = 0.1
"""Share of the discard pile that looks otherwise: what was read there no longer lies open."""
_KEPT_S: Final = 6.0
"""How long a caption stays on the picture."""
_ASKED_S: Final = 12.0
"""The same for a question, unless it is answered."""
_ASTRAY_S: Final = 8.0
"""After so long it is told how to go on without the camera's old place."""
_COVERED_S: Final = 5.0
"""How long a hand may rest over the pile before it is asked away."""
QUESTIONS: Final = {
    About.COVERED: "which-below",
    About.UNSEEN: "unseen-play",
    About.WHOSE: "who-played",
    About.SWAP: "swap",
}
"""What a question is about -> how it is asked, besides those about the top card."""


TROUBLES: Final[dict[str, tuple[str, str, str]]] = {
    "camera": ("picture-stale", "picture-stale", "picture-live"),
    "connecting": ("connecting", "connecting", ""),
    "damage": ("picture-damaged", "picture-damaged", "picture-whole"),
    "slow": ("picture-slow", "picture-slow", ""),
    "moved": ("camera-moved", "camera-moved", "camera-fitted"),
}
"""What a source may report -> its badge, and what is said when it sets in and when it is over."""


class Speaking(Protocol):
    """The voice: takes a prompt and comes back at once. `is_heard` is False once it has failed."""

    @property
    def is_heard(self) -> bool: ...

    def tell(self, prompt: Prompt) -> None: ...

    def overtake(self, due: AbstractSet[str], *, has_moved: bool) -> None: ...

    def prepare(self, texts: Iterable[str]) -> None: ...

    @property
    def style(self) -> VoiceStyle: ...

    def restyle(self, style: VoiceStyle) -> None: ...


class Silence:
    """No voice, as it was asked for."""

    is_heard = True

    def tell(self, prompt: Prompt) -> None:
        """Nothing is heard."""

    def overtake(self, due: AbstractSet[str], *, has_moved: bool) -> None:
        """Nothing waits."""

    def prepare(self, texts: Iterable[str]) -> None:
        """Nothing will be said."""

    @property
    def style(self) -> VoiceStyle:
        """Any."""
        return USUAL

    def restyle(self, style: VoiceStyle) -> None:
        """Nothing speaks."""


@dataclass(slots=True)
class Teller:
    """Tells one session. `say_line` prints a line for people; `remark_line` goes to stderr."""

    layout: Layout
    language: str = "en"
    voice: Speaking = field(default_factory=Silence)
    display: Display | None = None
    say_line: Callable[[str], None] = lambda line: None
    remark_line: Callable[[str], None] = lambda line: None
    badges: tuple[str, ...] = ()
    tone: Tone = Tone.REFEREE
    warnings: Callable[[], tuple[str, ...]] = tuple
    """Badges of what is not the picture's business: a journal that cannot be written."""
    _frame: Frame | None = None
    _quiet: bool = False
    _last: tuple[Ruling, Context] | None = None
    """What "why?" is about, and how the table stood when it was ruled on."""
    _caption: Prompt = field(default_factory=lambda: Prompt("", Priority.SHOWN))
    _question: str = ""
    _question_s: float = 0.0
    _answers: str = ""
    _is_astray: bool = False
    """It was told how to go on where the camera does not find the table again."""
    _covered_s: float = 0.0
    """When the discard pile was seen last, or play had not begun."""
    _cards: tuple[CardView, ...] = ()

    def ruled(self, judged: Judged, before: Game, after: Game, time_s: float) -> None:
        """Say what is ruled, in words; what the table has overtaken is not said any more.

        `before` is the game as people knew it.
        """
        is_over = has_moved(before.round, after.round)
        self.voice.overtake(due_in(after.round), has_moved=is_over)
        rulings, context = judged.rulings, self._context(judged, before, after)
        self._count(judged, before, after, time_s)
        prompts = announce(rulings, context, time_s=time_s, quiet=self._quiet, tone=self.tone)
        for prompt in prompts:
            self._tell(prompt)
        self._quiet = is_quiet(rulings, self._quiet)
        if telling := most_telling(rulings):
            self._last = telling, context.at(telling)
        if after.round.stage == "opening":
            self.voice.prepare(likely(after, self.language))

    def _count(self, judged: Judged, before: Game, after: Game, time_s: float) -> None:
        """What a hand laid open counts, and all of them so far: hand by hand, as they are read."""
        held = dict(after.left_over)
        is_new = after.hand == before.hand and after.left_over != before.left_over
        act = judged.entry.what
        seat = act.seat if isinstance(act, LayOpen) else ""
        is_only = len(held) == 1 and after.is_scored  # the winner's points say the same
        if not is_new or is_only or seat not in held:
            return
        parts = {"points": str(held[seat]), "total": str(sum(held.values()))}
        name = context_of(after, self.language).called(seat)
        text = remark("hand-counted", self.language, name=name, **parts)
        self._tell(Prompt(text, Priority.RESULT, time_s, seat, language=self.language))

    def _context(self, judged: Judged, before: Game, after: Game) -> Context:
        """How the table stands, and stood when each act was done that is ruled on."""
        now = replace(context_of(before, self.language), to_match=to_match(after.round))
        given = zip(judged.rulings, judged.grounds, strict=True)
        then = tuple((each, ground) for each, ground in given if ground is not before)
        moments = tuple((each, context_of(ground, self.language)) for each, ground in then)
        return replace(now, moments=moments)

    def asked(self, asked: Question, game: Game, now_s: float) -> None:
        """Put a question to the table, with the keys that answer it."""
        cards = cards_of(asked)
        kind = QUESTIONS.get(asked.about) or ("illegal" if len(cards) == 1 else "which-card")
        context = context_of(game, self.language)
        if asked.about is About.CALLED:
            prompt = who_called(context, callers_of(asked), time_s=now_s)
        else:
            prompt = question(kind, context, asked.seat, cards, time_s=now_s)
        self._question, self._question_s = prompt.text, now_s
        self._answers = answers(asked, context)
        self._tell(toned(prompt, self.tone, silent=self._quiet))

    def answered(self) -> None:
        """The question is not open any more."""
        self._question = ""

    def stalled(self, stalled: Stalled, game: Game) -> tuple[str, ...]:
        """Something about the picture set in, goes on or is over; the keys pressed meanwhile.

        What goes on is told once, but the window is drawn each time: it must not look dead.
        """
        badge, sets_in, is_over = TROUBLES[stalled.stage]
        is_on, was_on = stalled.seconds > 0.0, badge in self.badges
        if is_on != was_on:
            others = tuple(one for one in self.badges if one != badge)
            self.badges = (*others, badge) if is_on else others
            if kind := sets_in if is_on else is_over:
                self._remark(kind, stalled.time_s)
        if stalled.stage == "moved" and is_on and not self._is_astray:
            self._is_astray = stalled.seconds >= _ASTRAY_S
            if self._is_astray:
                self._remark("camera-astray", stalled.time_s)
        self._is_astray = self._is_astray and is_on
        if self._frame is None or not is_on:
            return ()
        return self._show(replace(self._frame, time_s=stalled.time_s), game)

    def light(self, event: LightChanged) -> None:
        """It went dark, or light again."""
        self._remark("too-dark" if event.is_dark else "resumed", event.at.time_s)

    def hears(self, problem: str, time_s: float) -> None:
        """Whether the microphone works: a badge while it does not, a line when that changes."""
        if bool(problem) == ("no-microphone" in self.badges):
            return
        others = tuple(badge for badge in self.badges if badge != "no-microphone")
        self.badges = ("no-microphone", *others) if problem else others
        kind = "no-microphone" if problem else "microphone-back"
        self.remark_line(remark(kind, self.language, reason=problem))

    def accused(self, seat: Seat, game: Game, time_s: float) -> None:
        """A catch was heard: it takes a key, for no ear convicts anybody."""
        context = context_of(game, self.language)
        text = remark("catch-heard", self.language, name=context.called(seat), key="c")
        self._tell(Prompt(text, Priority.DEMAND, time_s, seat, aloud=False, language=self.language))

    def disturbed(self, time_s: float) -> None:
        """A sound in a silent two: whose it was takes a key, and it is asked without a word."""
        text = remark("noise-heard", self.language, key="h")
        prompt = Prompt(text, Priority.DEMAND, time_s, language=self.language)
        self._tell(toned(prompt, self.tone, silent=True))

    def unsure(self, time_s: float) -> None:
        """A call that the referee itself talked down: a key makes it one."""
        text = remark("uno-unsure", self.language, key="u")
        prompt = Prompt(text, Priority.DEMAND, time_s, aloud=False, language=self.language)
        self._tell(prompt)

    def explain(self, game: Game, time_s: float) -> None:
        """Why the last ruling was given; shown to all and said to whoever wants to hear it."""
        context = context_of(game, self.language)
        if self._last is None:
            lines: tuple[str, ...] = (context.words.coaching["nothing-ruled"],)
        else:
            lines = explained(*self._last, game.house)
        text = context.words.joint.join(lines[:2])
        for line in lines[2:]:
            self.say_line(line)
        prompt = Prompt(text, Priority.DEMAND, time_s, language=self.language)
        self._tell(toned(prompt, self.tone, silent=self._quiet))

    def tune(self, louder: int, faster: int) -> None:
        """Speak so many steps louder and faster from now on."""
        self.voice.restyle(self.voice.style.louder(louder).faster(faster))

    def show(self, frame: Frame, look: Look, game: Game) -> tuple[str, ...]:
        """Show a picture with its overlay, if there is a window; the keys pressed since."""
        self._see_cover(look, game)
        if self.display is None:
            return ()
        self._frame = frame
        if look.was_read:
            self._cards = self._seen(look)
        elif look.change.get(DISCARD, 0.0) > _STIRRED:
            self._cards = ()
        return self._show(frame, game)

    def _show(self, frame: Frame, game: Game) -> tuple[str, ...]:
        assert self.display is not None
        keys = self.display.show(frame.image, draw(self._view(game, frame), frame.size_wh))
        return tuple("q" if key in (CLOSED, "escape") else key for key in keys)

    def _see_cover(self, look: Look, game: Game) -> None:
        """A hand that rests over the discard pile hides what is laid: it is asked to go (F06)."""
        is_covered = any(DISCARD in arm.covers for arm in look.arms)
        is_covered = is_covered and game.round.stage == "playing"
        if not is_covered:
            self._covered_s = look.time_s
        others = tuple(badge for badge in self.badges if badge != "pile-covered")
        is_told = look.time_s - self._covered_s >= _COVERED_S
        if is_told and "pile-covered" not in self.badges:
            self._remark("pile-covered", look.time_s)
        self.badges = ("pile-covered", *others) if is_told else others

    def ended(self, game: Game, *, saw_cards: bool) -> None:
        """The last words."""
        if not saw_cards:
            return self.remark_line(remark("no-cards", self.language))
        if any(points for _, points in game.totals):
            final = scores(game.totals, context_of(game, self.language), final=bool(game.wins))
            self.say_line(final)
        if not game.wins:
            is_between = game.round.phase == "hand-over"
            self.remark_line(remark("undecided" if is_between else "unfinished", self.language))

    def _tell(self, prompt: Prompt) -> None:
        self.say_line(prompt.text)
        self.voice.tell(prompt)
        if prompt.priority is not Priority.SHOWN:
            self._caption = prompt

    def _remark(self, kind: str, time_s: float) -> None:
        text = remark(kind, self.language)
        self.remark_line(text)
        prompt = Prompt(text, Priority.DEMAND, time_s, language=self.language)
        self.voice.tell(toned(prompt, self.tone, silent=self._quiet))
        self._caption = prompt

    def _seen(self, look: Look) -> tuple[CardView, ...]:
        """The top card as it was recognised, outlined."""
        on_pile = [card for card in look.cards if self._is_on_pile(card, look)]
        if look.zone != DISCARD or not on_pile:
            return self._cards
        best = max(on_pile, key=lambda card: card.confidence * card.probability)
        width, height = look.size_wh
        corners = tuple((float(x) / width, float(y) / height) for x, y in best.quad_px)
        return (CardView(corners, Card.parse(best.code)),)

    def _is_on_pile(self, card: CardSeen, look: Look) -> bool:
        x, y = card.quad_px.mean(axis=0) / look.size_wh
        is_face = card.code not in ("back", str(UNKNOWN))
        return is_face and is_inside((float(x), float(y)), self.layout.discard, grow=0.3)

    def _warnings(self) -> tuple[str, ...]:
        return (*self.badges, *self.warnings())

    def _view(self, game: Game, frame: Frame) -> TableView:
        is_fresh = frame.time_s - self._caption.time_s < _KEPT_S
        is_asking = bool(self._question) and frame.time_s - self._question_s < _ASKED_S
        return replace(
            table_view(game, self.layout, self.language),
            cards=self._cards,
            caption=self._caption.text if is_fresh else "",
            is_penalty=self._caption.priority is Priority.PENALTY,
            question=self._question if is_asking else "",
            keys=self._answers if is_asking and self._answers else KEYS[self.language],
            badges=(*(() if self.voice.is_heard else ("no-speaker",)), *self._warnings()),
        )


def context_of(game: Game, language: str) -> Context:
    """What a ruling leaves unsaid, from the game before the act."""
    round_ = game.round
    return Context(
        game.seating,
        language,
        round_.color,
        round_.top,
        round_.turn,
        tuple(round_.debtors.items()),
        reminds=game.house.uno_enforcement == "remind",
    )


def most_telling(rulings: Sequence[Ruling]) -> Ruling | None:
    """What "why?" is about: of several rulings the one that is said first."""
    return max(rulings, key=lambda given: PRIORITIES[given.code], default=None)


def has_moved(before: Round, after: Round) -> bool:
    """Whether somebody has played, drawn or passed, so that the turn said before is over."""
    return (before.turn, before.hands, before.top) != (after.turn, after.hands, after.top)


def to_match(round_: Round) -> tuple[Color | None, Card]:
    """The colour and card that the next one has to match."""
    return round_.color, round_.top


def likely(game: Game, language: str) -> tuple[str, ...]:
    """What will be said again and again at this table, to be made ready before it is."""
    context = context_of(game, language)
    seats = game.seating.order
    colors = (ruling("color", color=str(color)) for color in Color)
    each = (ruling(code, seat) for code in ("turn", "skip", "ask-color", "out") for seat in seats)
    draws = (ruling("owes", seat, count=count) for count in (2, 4) for seat in seats)
    return tuple(say(given, context) for given in (*each, *colors, *draws))
