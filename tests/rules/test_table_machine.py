"""A table with real cards, played by hypothesis; the engine is told only what can be seen.

After every step the engine's counts are those of the real table, all cards are there, one seat
is on turn, the colour is valid, and replaying what was told gives the same state and rulings.
"""

from __future__ import annotations

import random
from copy import deepcopy

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from referee.cards import Card, Color
from referee.match.game import Game, new_game, step
from referee.match.hands import hand_value
from referee.rules import duties
from referee.rules.actions import (
    Action,
    Deal,
    Draw,
    Flip,
    LayOpen,
    NameColor,
    Next,
    Play,
    parse_action,
)
from referee.rules.deck import Deck
from referee.rules.house import HouseRules
from referee.rules.rulings import Ruling
from referee.seats import Seating

SEATS = st.integers(0, 3)
CARDS = st.integers(0, 60)
WHETHER = st.booleans()
HOUSE = HouseRules.parse("mattel misplay_penalty=1 false_uno_penalty=1 target=100")


class Table(RuleBasedStateMachine):
    """Four players, or fewer when some leave; every rule is something that happens."""

    @initialize(seed=st.integers(0, 10_000), players=st.integers(2, 4))
    def sit_down(self, seed: int, players: int) -> None:
        self.start = self.game = new_game(Seating.of(["x"] * players), HOUSE, "A")
        self.told: list[tuple[Action, tuple[Ruling, ...]]] = []
        self.saved: list[tuple[Game, object]] = []
        self.deal(seed)

    def deal(self, seed: int) -> None:
        self.pile = list(Deck.named("classic108").cards())
        random.Random(seed).shuffle(self.pile)
        self.discards: list[Card] = []
        self.misplayed: dict[str, list[Card]] = {}
        self.hands = {seat: self.take(7) for seat in self.game.round.seats}
        self.tell(Deal(7))
        while not self.discards:
            card = self.pile.pop()
            self.tell(Flip(card))
            (self.discards.append if self.is_playing else self.put_under)(card)

    @precondition(lambda self: not self.is_playing)
    @rule(seed=st.integers(0, 10_000))
    def count_and_go_on(self, seed: int) -> None:
        """The losers lay their hands open; the next hand, or another match."""
        before = sum(total for _, total in self.game.totals)
        held = [card for hand in self.hands.values() for card in hand]
        for seat, hand in self.hands.items():
            if hand:
                self.tell(LayOpen(seat, tuple(hand)))
        assert sum(total for _, total in self.game.totals) == before + hand_value(HOUSE, held)
        if self.game.wins:
            self.game, self.told, self.saved = self.start, [], []
        else:
            self.tell(Next())
        self.deal(seed)

    def put_under(self, card: Card) -> None:
        self.pile.insert(0, card)

    @property
    def is_playing(self) -> bool:
        return self.game.round.stage == "playing"

    @property
    def turn(self) -> str:
        return self.game.round.turn

    def take(self, count: int) -> list[Card]:
        if count > len(self.pile):
            self.pile, self.discards = self.discards[:-1] + self.pile, self.discards[-1:]
        taken, self.pile = self.pile[-count:], self.pile[:-count]
        return taken

    def seat(self, number: int) -> str:
        seats = self.game.round.seats
        return seats[number % len(seats)]

    def tell(self, act: Action) -> tuple[Ruling, ...]:
        self.game, rulings = step(self.game, act)
        self.told.append((act, rulings))
        return rulings

    def lay(self, seat: str, card: Card, color: Color | None) -> None:
        codes = {ruling.code for ruling in self.tell(Play(seat, (card,), color))}
        if "misplay" in codes:
            self.misplayed.setdefault(seat, []).append(card)
        else:
            self.misplayed.pop(seat, None)
            self.hands[seat].remove(card)
            self.discards.append(card)

    @precondition(lambda self: self.is_playing)
    @rule(number=CARDS, named=WHETHER)
    def play_what_fits(self, number: int, named: bool) -> None:
        round, seat = self.game.round, self.turn
        fitting = [c for c in self.hands[seat] if self.game.book.fits(round.color, round.top, c)]
        if fitting and not round.obligations:
            card = fitting[number % len(fitting)]
            self.lay(seat, card, Color.GREEN if named and card.is_wild else None)

    @precondition(lambda self: self.is_playing)
    @rule(numbers=st.lists(CARDS, min_size=4, max_size=8))
    def play_on(self, numbers: list[int]) -> None:
        """Several right acts in a row, so that the game gets somewhere."""
        for number in numbers:
            round, seat = self.game.round, self.turn
            if not self.is_playing or round.phase in ("take-back", "challenge"):
                return
            if round.phase == "color":
                self.tell(NameColor(seat, Color.BLUE))
            elif round.owes(seat):
                self.draw_cards(seat, round.owes(seat))
            else:
                self.play_what_fits(number, named=number % 2 == 0)
                if self.is_playing and self.game.round == round:
                    self.draw_cards(seat, 1)
                    self.tell(parse_action(f"{seat} pass"))

    @precondition(lambda self: self.is_playing)
    @rule(who=SEATS, number=CARDS, really=st.integers(0, 2))
    def play_anything(self, who: int, number: int, really: int) -> None:
        seat = self.seat(who)
        if really:
            return
        self.lay(seat, self.hands[seat][number % len(self.hands[seat])], None)

    @precondition(lambda self: self.is_playing and self.misplayed)
    @rule(stands=WHETHER)
    def mend(self, stands: bool) -> None:
        duty = next((d for d in self.game.round.obligations if hasattr(d, "cards")), None)
        if duty is None:
            return
        if not stands:
            self.tell(parse_action(f"{duty.seat} takes-back {duty.cards[0]}"))
        elif not any(ruling.code == "void" for ruling in self.tell(parse_action("stands"))):
            self.hands[duty.seat].remove(duty.cards[0])
            self.discards.append(duty.cards[0])

    @precondition(lambda self: self.is_playing)
    @rule(number=st.integers(1, 3), whole=WHETHER)
    def draw(self, number: int, whole: bool) -> None:
        seat, owed = self.turn, self.game.round.owes(self.turn)
        if owed or not self.game.round.obligations:
            self.draw_cards(seat, owed if whole and owed else number)

    def draw_cards(self, seat: str, wanted: int) -> None:
        count = min(wanted, len(self.pile) + len(self.discards) - 1)
        if count:
            self.hands[seat] += self.take(count)
            self.tell(Draw(seat, count))

    @precondition(lambda self: self.is_playing)
    @rule(who=SEATS, by=SEATS, verb=st.sampled_from(["pass", "uno", "challenge", "admit", "catch"]))
    def say(self, who: int, by: int, verb: str) -> None:
        text = f"{self.seat(by)} catch {self.seat(who)}"
        self.tell(parse_action(text if verb == "catch" else f"{self.seat(who)} {verb}"))

    @precondition(lambda self: self.is_playing and self.game.round.phase == "challenge")
    @rule()
    def show(self) -> None:
        codes = " ".join(map(str, self.hands[self.turn]))
        if codes:
            self.tell(parse_action(f"{self.turn} show {codes}"))

    @precondition(lambda self: self.is_playing and self.game.round.phase == "color")
    @rule(color=st.sampled_from(list(Color)), late=WHETHER)
    def name(self, color: Color, late: bool) -> None:
        self.tell(parse_action(f"timeout {self.turn}") if late else NameColor(self.turn, color))

    @precondition(lambda self: self.is_playing and len(self.game.round.seats) > 2)
    @rule(who=SEATS, really=st.integers(0, 9))
    def leave(self, who: int, really: int) -> None:
        seat = self.seat(who)
        if really == 0:
            self.misplayed.pop(seat, None)
            self.pile = self.hands.pop(seat) + self.pile
            self.tell(parse_action(f"{seat} leave"))

    @precondition(lambda self: self.is_playing)
    @rule()
    def remember(self) -> None:
        cards = deepcopy((self.pile, self.discards, self.hands, self.misplayed, self.told))
        self.saved.append((self.game, cards))

    @precondition(lambda self: getattr(self, "saved", None))
    @rule()
    def undo(self) -> None:
        self.game, cards = self.saved.pop()
        self.pile, self.discards, self.hands, self.misplayed, self.told = cards  # type: ignore[misc]

    @invariant()
    def counts_are_right(self) -> None:
        if not hasattr(self, "told"):
            return
        round = self.game.round
        if round.stage in ("playing", "hand-over"):
            assert round.hands == tuple(len(self.hands[seat]) for seat in round.seats)
            assert (round.draw_pile, round.discards) == (len(self.pile), len(self.discards))
            assert round.top == self.discards[-1]
        if self.is_playing:
            assert round.player in round.seats
            is_asked = any(isinstance(duty, duties.NameColor) for duty in round.obligations)
            assert isinstance(round.color, Color) or is_asked

    @invariant()
    def replay_is_the_same(self) -> None:
        game = getattr(self, "start", None)
        for act, rulings in getattr(self, "told", ()):
            game, again = step(game, act)
            assert again == rulings
        assert game == getattr(self, "game", None)


TestTable = Table.TestCase
TestTable.settings = settings(
    max_examples=20,
    stateful_step_count=40,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much],
)
