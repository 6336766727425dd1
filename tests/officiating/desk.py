"""A game and its official, fed with table events by hand: no picture, no clock."""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np

from referee.app import copies_of
from referee.hearing.utterance import Utterance, Way
from referee.match.game import Game, new_game, step
from referee.officiating.decisions import Act, Amend, Begin, Decision, Question, Revision
from referee.officiating.official import Now, Official
from referee.officiating.opening import Opening
from referee.officiating.revising import corrected
from referee.officiating.world import World
from referee.rules.actions import parse_action
from referee.rules.house import HouseRules
from referee.seats import Seating
from referee.tabletop.events import CardLanded, CardLifted, CardReread, DrawReach, Moment, Odds

NOWHERE = np.zeros((0, 2), np.float32)


def sure(seat: str) -> Odds:
    """The odds of an arm that came straight from a seat's side."""
    others = [letter for letter in "ABCD" if letter != seat]
    return ((seat, 0.997), *((letter, 0.001) for letter in others))


@dataclass
class Desk:
    """Three people (or `names`), the last deals, a red five is turned up: Anna to play.

    `rulings` are all that were ever given, also those that a correction took back.
    """

    names: tuple[str, ...] = ("Anna", "Ben", "Chi")
    rules: str = "mattel"
    flip: str = "r5"
    game: Game = field(init=False)
    start: Game = field(init=False)
    acts: tuple[Act, ...] = ()
    said: list[str] = field(default_factory=list)
    rulings: list[str] = field(default_factory=list)
    questions: list[Question] = field(default_factory=list)
    cards: int = 0

    def __post_init__(self) -> None:
        seating = Seating.of(self.names)
        dealer = seating.order[-1]
        self.game = new_game(seating, HouseRules.parse(self.rules), dealer=dealer)
        for line in ("deal 7", f"flip {self.flip}"):
            self.game, _ = step(self.game, parse_action(line))
        self.start = self.game
        book = self.game.book
        self.official = Official(copies_of(book), opening=Opening(7, dealer, has_begun=True))
        self.now_s = 0.0

    def lands(
        self,
        seat: str,
        faces: str | Odds,
        at_s: float,
        *,
        same: bool = False,
        arms: Odds = (),
        unwatched: bool = False,
        moved: bool = False,
    ) -> int:
        """A card lands; `faces` is a code read surely, or odds. No `seat`: no arm was seen."""
        self.cards += 1
        odds: Odds = ((faces, 0.999),) if isinstance(faces, str) else faces
        at = Moment(at_s, round(at_s * 12))
        seen = arms or (sure(seat) if seat else ())
        landed = CardLanded(at, self.cards, odds, seen, NOWHERE, same, unwatched, moved)
        self.official.see(landed)
        return self.cards

    def reads(self, card: int, faces: Odds, at_s: float) -> None:
        """It is read again, by now with these odds."""
        self.official.see(CardReread(Moment(at_s, round(at_s * 12)), card, faces, 2))

    def lifts(self, seat: str, card: int, at_s: float) -> None:
        self.official.see(CardLifted(Moment(at_s, round(at_s * 12)), card, sure(seat)))

    def reaches(self, seat: str, at_s: float, *, went_on: bool = False) -> None:
        at = Moment(at_s, round(at_s * 12))
        self.official.see(DrawReach(at, sure(seat), went_on=went_on))

    def hears(self, text: str, at_s: float, way: Way = "mic") -> None:
        self.official.hear(Utterance(parse_action(text), at_s, way))

    def answer(self, number: int) -> bool:
        """The last question is answered, by key."""
        asked = self.questions[-1]
        return self.official.settle(asked.key, asked.options[number - 1])

    def until(self, now_s: float, *, is_over: bool = False) -> list[str]:
        """Decide everything that can be decided by this time; the acts that were ruled on."""
        before = len(self.said)
        now = Now(now_s, is_over=is_over)
        while (decision := self.official.decide(self._world(), now)) is not None:
            self._carry_out(decision)
        return self.said[before:]

    @property
    def record(self) -> list[str]:
        """The acts in force, corrections followed."""
        return [str(act.action) for act in self.acts]

    def _world(self) -> World:
        return World(self.game.round, self.game.book)

    def _carry_out(self, decision: Decision) -> None:
        match decision:
            case Act():
                self.said.append(str(decision.action))
                self._play((*self.acts, decision))
            case Question():
                self.questions.append(decision)
            case Revision():
                for correction in decision.corrections:
                    is_change = isinstance(correction, Amend)
                    told = correction.action if is_change else correction.act.action
                    self.said.append(f"~ {told}")
                    self._play(corrected(self.acts, correction))
            case Begin():
                self.said.append(f"dealer {decision.dealer}")

    def _play(self, acts: tuple[Act, ...]) -> None:
        self.acts, self.game = acts, self.start
        for act in acts:
            self.game, rulings = step(self.game, act.action)
            self.rulings += [str(each) for each in rulings if str(each) not in self.rulings]
