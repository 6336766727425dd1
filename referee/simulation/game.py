"""A hand of the game played by people who err as people do.

They play by what the rules engine says is allowed and due, so that there is one implementation
of the rules; what they hold is real, from a shuffled deck. What comes out is the order of acts,
each with how long its doer waited; times come later, in staging.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from random import Random
from typing import Final, assert_never

from referee.cards import Card, Color, Face
from referee.rules import actions, duties, playing
from referee.rules.actions import Action
from referee.rules.compiler import compile_rulebook
from referee.rules.deck import Deck
from referee.rules.engine import adjudicate
from referee.rules.house import HouseRules
from referee.rules.position import legal_plays, may_play
from referee.rules.rulebook import Rulebook
from referee.rules.rulings import Ruling
from referee.rules.state import Round
from referee.seats import Seat
from referee.simulation.deeds import Deed
from referee.simulation.habits import USUAL, Habits
from referee.simulation.table_cards import TableCards

_MOST_DEEDS: Final = 2000
"""A hand that has not ended by then is broken off; none of mattel ever came near."""


@dataclass(frozen=True, slots=True)
class Played:
    """A hand played to its end. `stock` is the draw pile after the deal, in cards; `out` is who
    laid the last card, empty where the hand was broken off."""

    seats: tuple[Seat, ...]
    dealer: Seat
    deeds: tuple[Deed, ...]
    stock: int
    out: Seat


def play_hand(
    house: HouseRules, seats: tuple[Seat, ...], dealer: Seat, rng: Random, habits: Habits = USUAL
) -> Played:
    """Play one hand. The same generator gives the same hand.

    Raises `ConfigError` where the house rules cannot be refereed.
    """
    book = compile_rulebook(house)
    deck = Deck.named(house.deck, house.decks)
    player = _Hand(book, habits, rng, TableCards.shuffled(deck.cards(), rng), Round(seats, dealer))
    player.play()
    stock = deck.size - book.hand_size * len(seats)
    return Played(seats, dealer, tuple(player.deeds), stock, player.round.out)


@dataclass(slots=True)
class _Hand:
    """A hand in progress: what the referee knows (`round`), and what is really held (`cards`)."""

    book: Rulebook
    habits: Habits
    rng: Random
    cards: TableCards
    round: Round
    deeds: list[Deed] = field(default_factory=list)

    def play(self) -> None:
        """From the deal to the cards laid open."""
        self._open()
        while self.round.stage == "playing" and len(self.deeds) < _MOST_DEEDS:
            self._go_on()
        self._lay_open()

    def _open(self) -> None:
        self._do(actions.Deal(self.book.hand_size), 0.0)
        self.cards.deal(self.round.seats, self.book.hand_size)
        while self.round.stage == "opening":
            card = self.cards.turn_up()
            self._do(actions.Flip(card), 0.8)
            if self.round.stage == "opening":
                self.deeds[-1] = replace(self.deeds[-1], returned=True)
                self.cards.put_under()

    def _go_on(self) -> None:
        """Whatever is due first, or the turn."""
        if not self.round.obligations:
            self._take_turn(self.round.player)
            return
        duty = self.round.obligations[0]
        match duty:
            case duties.NameColor(seat=seat, among=among):
                color = self._liked_color(seat, among)
                self._do(actions.NameColor(seat, color), self._soon() / 3)
            case duties.DrawDebt():
                self._face_debt(duty)
            case duties.AnswerChallenge():
                self._answer(duty)
            case duties.TakeBack(seat=seat, cards=cards):
                self._do(actions.TakeBack(seat, cards), self.rng.uniform(*self.habits.takes_back_s))
                for _ in cards:
                    self.cards.take_back(seat)
            case duties.ChooseSwap(seat=seat):
                self._do(actions.Swap(seat, self._another(seat)), self._soon())
            case _:
                assert_never(duty)

    def _face_debt(self, debt: duties.DrawDebt) -> None:
        if self._may_doubt(debt) and self._happens(self.habits.challenges):
            self._do(actions.Challenge(debt.seat), self._soon())
            return
        answers = legal_plays(self.book, self.round, self.cards.hands[debt.seat])
        if answers and self._happens(self.habits.answers_hits):
            self._play(debt.seat, self.rng.choice(answers))
        else:
            self._draw(debt.seat, self.round.owes(debt.seat))

    def _may_doubt(self, debt: duties.DrawDebt) -> bool:
        is_open = (
            not debt.begun and not self.round.out and not self.book.hits.why_no_challenge(debt)
        )
        return is_open and self.book.hits.challenged(debt) is not duties.NOTHING_LAID

    def _answer(self, duty: duties.AnswerChallenge) -> None:
        guilty = not self.book.hits.wd4_is_legal(duty.laid, self.cards.hands[duty.seat])
        honest = actions.Admit(duty.seat) if guilty else actions.Innocent(duty.seat)
        shown = actions.Shown(duty.seat, guilty=guilty)
        self._do(honest if self._happens(self.habits.admits) else shown, 2 * self._soon())

    def _take_turn(self, seat: Seat) -> None:
        if self._disturbed(seat):
            return
        hand = self.cards.hands[seat]
        wrong = [card for card in hand if not may_play(self.book, self.round, seat, card)]
        right = self._considered(seat)
        if self.round.drawn:
            self._after_drawing(seat)
        elif wrong and len(hand) > 1 and self._happens(self.habits.misplay):
            self._lay(seat, (self.rng.choice(wrong),))
        elif right and not self._happens(self.habits.draws_by_choice):
            self._play(seat, self._chosen(right))
        elif self.cards.can_draw:
            self._draw(seat, 1)
        else:
            self._do(actions.Pass(seat), self._thinking())

    def _chosen(self, right: list[Card]) -> Card:
        twins = [card for card in right if card == self.round.top]
        return twins[0] if twins and self._may(self.habits.twins) else self.rng.choice(right)

    def _disturbed(self, seat: Seat) -> bool:
        """Whether somebody else lays a card before the one whose turn it is."""
        others = [other for other in self.round.seats if other != seat]
        for other in others if self.habits.jumps else ():
            same = [card for card in self.cards.hands[other] if card == self.round.top]
            may_jump = same and may_play(self.book, self.round, other, same[0])
            if may_jump and self._may(self.habits.jumps):
                self._play(other, same[0], alone=True)
                return True
        if not self.round.drawn and self._may(self.habits.out_of_turn):
            return self._lay_out_of_turn(self.rng.choice(others))
        return False

    def _lay_out_of_turn(self, seat: Seat) -> bool:
        hand = self.cards.hands[seat]
        cards = [card for card in hand if self._why_not(seat, (card,)) == "out-of-turn"]
        if not cards or len(hand) < 3:
            return False
        self._lay(seat, (self.rng.choice(cards),))
        return True

    def _why_not(self, seat: Seat, cards: tuple[Card, ...]) -> str:
        return playing.why_not(self.book, self.round, seat, cards)

    def _after_drawing(self, seat: Seat) -> None:
        """The drawn card is played at once, or kept; a pass is said, or shown by going on."""
        drawn = self.cards.hands[seat][-1]
        fits = may_play(self.book, self.round, seat, drawn)
        if fits and not self._happens(self.habits.keeps_drawn):
            self._play(seat, drawn)
        elif self.book.drawing.goes_on and not fits and self.cards.can_draw:
            self._draw(seat, 1)
        elif self._happens(self.habits.says_pass):
            self._do(actions.Pass(seat), self._soon())
        else:
            self.round = adjudicate(self.book, self.round, actions.Pass(seat)).round

    def _considered(self, seat: Seat) -> list[Card]:
        """The cards this person would lay: allowed ones, a wild draw four rarely as a bluff."""
        hand = self.cards.hands[seat]
        allowed = list(legal_plays(self.book, self.round, hand))
        laid = duties.Laid(seat, Card(Face.WILD_DRAW_FOUR), self.round.color, self.round.top)
        is_bluff = not self.book.hits.wd4_is_legal(laid, hand)
        if is_bluff and not self._happens(self.habits.bluffs):
            plain = [card for card in allowed if card.face is not Face.WILD_DRAW_FOUR]
            return plain
        return allowed

    def _play(self, seat: Seat, card: Card, *, alone: bool = False) -> None:
        """A right play, with the call that goes with it, in time, late or missing."""
        cards = (card,) if alone else self._with_mate(seat, card)
        leaves_one = len(self.cards.hands[seat]) == 1 + len(cards) and self.book.calls.is_on
        missed = leaves_one and self._happens(self.habits.missed_uno)
        late = leaves_one and not missed and self._happens(self.habits.late_uno)
        false = not leaves_one and self.book.calls.is_on and self._happens(self.habits.false_uno)
        if (leaves_one and not missed and not late) or false:
            self._do(actions.Uno(seat), self._thinking())
            self._lay(seat, cards, wait_s=0.05)
        else:
            self._lay(seat, cards)
        self._after_play(seat, late=late, missed=missed)
        self._race()

    def _race(self) -> None:
        """All hands onto the draw pile after a nine; the last one is known without falling."""
        racing = list(self.round.party.racing)
        self.rng.shuffle(racing)
        wait_s = self._soon() if racing else 0.0
        for seat in racing[:-1]:
            self._do(actions.Slap(seat), wait_s)
            wait_s = self.rng.uniform(*self.habits.slaps_s)

    def _with_mate(self, seat: Seat, card: Card) -> tuple[Card, ...]:
        """The card, and sometimes another that may be laid with it."""
        if not self._may(self.habits.doubles):
            return (card,)
        rest = list(self.cards.hands[seat])
        rest.remove(card)
        mates = [mate for mate in rest if not self._why_not(seat, (card, mate))]
        return (card, self.rng.choice(mates)) if mates else (card,)

    def _after_play(self, seat: Seat, *, late: bool, missed: bool) -> None:
        if self.round.phase == "color":
            self._go_on()
        if late:
            self._do(actions.Uno(seat), self._soon() / 2)
        elif missed and self._happens(self.habits.caught):
            self._do(actions.Catch(self._another(seat), seat), self._soon())
        elif missed and self._happens(self.habits.caught_late / (1 - self.habits.caught)):
            self._go_on()
            self._accuse(seat)
        elif self._happens(self.habits.false_catch):
            self._accuse(seat)

    def _accuse(self, seat: Seat) -> None:
        if self.round.phase == "playing" and self.book.calls.is_on:
            self._do(actions.Catch(self._another(seat), seat), self._soon())

    def _lay(self, seat: Seat, cards: tuple[Card, ...], wait_s: float = 0.0) -> None:
        hovers = self._happens(self.habits.hovers)
        wait_s = wait_s or self._thinking()
        for card in cards:
            self.cards.lay(seat, card)
        self._do(actions.Play(seat, cards), wait_s, hovers=hovers)

    def _draw(self, seat: Seat, count: int) -> None:
        """Cards from the draw pile; where it runs out, what there is, then the reshuffle."""
        there = min(count, len(self.cards.stock))
        self._take(seat, there)
        if not self.cards.stock:
            self._reshuffle()
        self._take(seat, min(count - there, len(self.cards.stock)))

    def _take(self, seat: Seat, count: int) -> None:
        if count > 0:
            self._do(actions.Draw(seat, count), self._thinking())
            self.cards.draw(seat, count)

    def _reshuffle(self) -> None:
        if len(self.cards.discards) > 1:
            self._do(actions.Reshuffle(), self._soon())
            self.cards.reshuffle()

    def _lay_open(self) -> None:
        seats = self.round.seats
        start = seats.index(self.round.out) if self.round.out in seats else 0
        for seat in seats[start + 1 :] + seats[: start + 1]:
            hand = tuple(sorted(self.cards.hands[seat], key=_as_sorted))
            if hand:
                self._do(actions.LayOpen(seat, hand), self._soon())

    def _do(self, action: Action, wait_s: float, *, hovers: bool = False) -> None:
        verdict = adjudicate(self.book, self.round, action)
        self.round = verdict.round
        passes = self._passes(verdict.rulings)
        self.deeds.append(Deed(action, round(wait_s, 2), hovers=hovers, passes=passes))

    def _passes(self, rulings: tuple[Ruling, ...]) -> tuple[tuple[Seat, Seat, int], ...]:
        """The hands that change owner by these rulings: they do so here."""
        to: dict[Seat, Seat] = {}
        for ruling in rulings:
            if ruling.code == "swap":
                partner = str(ruling.part("partner"))
                to = {ruling.seat: partner, partner: ruling.seat}
            elif ruling.code == "rotate":
                to = {seat: self.round.after(seat) for seat in self.round.seats}
        passes = tuple((seat, other, len(self.cards.hands[seat])) for seat, other in to.items())
        self.cards.pass_hands(to)
        return passes

    def _liked_color(self, seat: Seat, among: tuple[Color, ...] = ()) -> Color:
        held = Counter(card.color for card in self.cards.hands[seat] if card.color)
        return max(among or Color, key=lambda color: (held[color], self.rng.random()))

    def _another(self, seat: Seat) -> Seat:
        return self.rng.choice([other for other in self.round.seats if other != seat])

    def _happens(self, share: float) -> bool:
        return self.rng.random() < share

    def _may(self, share: float) -> bool:
        """The same, but nothing is drawn for what never happens: seeds go on meaning the same."""
        return share > 0 and self._happens(share)

    def _thinking(self) -> float:
        return self.rng.uniform(*self.habits.thinks_s)

    def _soon(self) -> float:
        return self.rng.uniform(*self.habits.answers_s)


def _as_sorted(card: Card) -> tuple[str, Sequence[str]]:
    return card.color or "z", card.face
