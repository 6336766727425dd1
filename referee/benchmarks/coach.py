"""``referee bench coach``: is the advice worth following? Hands played out to their end.

Two seats of four follow the hints, the other two lay any card that fits, or the first of their
hand that does. All call UNO, none errs, bluffs or doubts, and all name the colour they hold most
of: only the choice of the card differs.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import sqrt
from random import Random
from typing import Final, TypeAlias

from referee.benchmarks import Tell, row
from referee.cards import Card
from referee.coaching.hints import USUAL, Weights, best_color, hints, is_fair
from referee.rules import actions, duties
from referee.rules.actions import Action
from referee.rules.compiler import compile_rulebook
from referee.rules.deck import Deck
from referee.rules.engine import adjudicate
from referee.rules.house import HouseRules
from referee.rules.position import legal_plays
from referee.rules.rulebook import Rulebook
from referee.rules.state import Round
from referee.seats import Seat
from referee.simulation.table_cards import TableCards

HELP = "hints against any card that fits, and against the first that does: hands won"
HANDS: Final = 10_000
QUICK_HANDS: Final = 500
SEATS: Final[tuple[Seat, ...]] = ("A", "B", "C", "D")
ADVISED: Final = frozenset({"A", "C"})
_LONGEST: Final = 1500

Choose: TypeAlias = Callable[[Rulebook, Round, Sequence[Card], Random], Card | None]
"""A card of the hand that may be laid, or None to draw."""


def advised(weights: Weights = USUAL) -> Choose:
    """Follows the hints."""

    def choose(book: Rulebook, now: Round, hand: Sequence[Card], rng: Random) -> Card | None:
        found = hints(book, now, hand, weights)
        return found[0].card if found else None

    return choose


def any_fitting(book: Rulebook, now: Round, hand: Sequence[Card], rng: Random) -> Card | None:
    """Lays any card that fits."""
    found = fair_plays(book, now, hand)
    return rng.choice(found) if found else None


def first_fitting(book: Rulebook, now: Round, hand: Sequence[Card], rng: Random) -> Card | None:
    """Lays the first card that fits."""
    return next(iter(fair_plays(book, now, hand)), None)


def fair_plays(book: Rulebook, now: Round, hand: Sequence[Card]) -> list[Card]:
    """What may be laid without fear of a challenge."""
    return [card for card in legal_plays(book, now, hand) if is_fair(book, now, hand, card)]


def run(tell: Tell, *, quick: bool) -> bool:
    """Print how many hands the advised seats win against each; whether it beats both surely."""
    hands = QUICK_HANDS if quick else HANDS
    tell(row("advised seats against", "hands", "won %", "even %", "error %"))
    others = (("any card that fits", any_fitting), ("the first that fits", first_fitting))
    met = [_told(tell, name, won(hands, advised(), other), hands) for name, other in others]
    return all(met)


def _told(tell: Tell, name: str, count: int, hands: int) -> bool:
    share, error = 100 * count / hands, 100 * sqrt(0.25 / hands)
    tell(row(name, str(hands), f"{share:.1f}", "50.0", f"{error:.1f}"))
    return share > 50 + 3 * error


def won(hands: int, ours: Choose, theirs: Choose, seed: int = 0) -> int:
    """How many of the hands a seat of `ADVISED` wins; they start as often as the others."""
    book, count = compile_rulebook(HouseRules()), 0
    for number in range(hands):
        rng = Random(seed * 1_000_003 + number)
        dealer = SEATS[number % len(SEATS)]
        players = {seat: ours if seat in ADVISED else theirs for seat in SEATS}
        count += _Hand(book, rng, players, dealer).winner() in ADVISED
    return count


@dataclass(slots=True)
class _Hand:
    book: Rulebook
    rng: Random
    players: dict[Seat, Choose]
    dealer: Seat

    def winner(self) -> Seat:
        """Who goes out; empty in the rare hand that nobody ends."""
        cards = TableCards.shuffled(Deck.named("classic108", 1).cards(), self.rng)
        now = self._opened(cards)
        for _ in range(_LONGEST):
            if now.stage != "playing" or now.out:
                break
            now = adjudicate(self.book, now, self._next(now, cards)).round
        return now.out

    def _opened(self, cards: TableCards) -> Round:
        now = Round(SEATS, self.dealer)
        now = adjudicate(self.book, now, actions.Deal(self.book.hand_size)).round
        cards.deal(SEATS, self.book.hand_size)
        while now.stage == "opening":
            now = adjudicate(self.book, now, actions.Flip(cards.turn_up())).round
            if now.stage == "opening":
                cards.put_under()
        return now

    def _next(self, now: Round, cards: TableCards) -> Action:
        duty = now.obligations[0] if now.obligations else None
        match duty:
            case duties.NameColor(seat=seat):
                return actions.NameColor(seat, best_color(cards.hands[seat]))
            case duties.DrawDebt(seat=seat):
                return self._draw(seat, now.owes(seat), cards)
            case _:
                return self._turn(now, cards)

    def _turn(self, now: Round, cards: TableCards) -> Action:
        seat = now.player
        hand = cards.hands[seat][-1:] if now.drawn else cards.hands[seat]
        card = self.players[seat](self.book, now, hand, self.rng)
        if card is not None:
            cards.lay(seat, card)
            return actions.Play(seat, (card,))
        if now.drawn or not cards.can_draw:
            return actions.Pass(seat)
        return self._draw(seat, 1, cards)

    def _draw(self, seat: Seat, count: int, cards: TableCards) -> Action:
        if len(cards.stock) < count and len(cards.discards) > 1:
            cards.reshuffle()
        drawn = cards.draw(seat, count)
        return actions.Draw(seat, max(len(drawn), 1))
