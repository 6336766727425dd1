"""``referee bench coach``: is the advice worth following? Hands played out to their end.

Two seats of four follow the hints, the other two lay any card that fits, or the first of their
hand that does. All call UNO, none errs, bluffs or doubts, and all name the colour they hold most
of: only the choice of the card differs. Every deal is played twice, the second time with the
seats changed over, so that good cards favour nobody.

What was played is kept in ``runs/bench``, by the program that played it: a run that was stopped
goes on where it was.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from hashlib import sha256
from math import sqrt
from multiprocessing import get_context
from pathlib import Path
from random import Random
from statistics import mean, pstdev
from typing import Final, TypeAlias

import referee
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
DEALS: Final = 5_000
"""Each is played twice: 10 000 hands."""
QUICK_DEALS: Final = 500
SEATS: Final[tuple[Seat, ...]] = ("A", "B", "C", "D")
ADVISED: Final = frozenset({"A", "C"})
KEPT: Final = Path("runs") / "bench"
_SURE: Final = 1.96
"""Standard errors on each side of an interval that holds the truth 95 times of 100."""
_AT_ONCE: Final = 100
_WORKERS: Final = 2
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


OTHERS: Final[dict[str, Choose]] = {
    "any card that fits": any_fitting,
    "the first that fits": first_fitting,
}
"""Whom the advised play against."""


@dataclass(frozen=True, slots=True)
class Margin:
    """How often the advised won, in percent of the hands, and how sure that is.

    >>> Margin.of([2, 1, 1, 2])
    Margin(hands=8, won=75.0, within=24.5)
    """

    hands: int
    won: float
    within: float
    """The truth is no farther away, 95 times of 100."""

    @classmethod
    def of(cls, wins: Sequence[int]) -> Margin:
        """From how many of its two hands each deal's advised seats won."""
        within = _SURE * 50 * pstdev(wins) / sqrt(len(wins))
        return cls(2 * len(wins), round(50 * mean(wins), 2), round(within, 2))

    @property
    def is_sure(self) -> bool:
        """Whether the advised win more than their half."""
        return self.won - self.within > 50.0


def run(tell: Tell, *, quick: bool) -> bool:
    """Print how many hands the advised seats win against each; whether it beats both surely."""
    deals = QUICK_DEALS if quick else DEALS
    tell(row("advised seats against", "hands", "won %", "margin", "95 % within"))
    met = [_told(tell, name, deals) for name in OTHERS]
    return all(met)


def _told(tell: Tell, name: str, deals: int) -> bool:
    found = Margin.of(list(wins_kept(name, deals)))
    margin, within = f"{found.won - 50:+.1f}", f"{found.within:.1f}"
    tell(row(name, str(found.hands), f"{found.won:.1f}", margin, within))
    return found.is_sure


def wins_kept(name: str, deals: int, folder: Path = KEPT, at_once: int = _AT_ONCE) -> Iterator[int]:
    """The `wins` of the first so many deals against one of `OTHERS`, some at once in processes
    of their own, each kept in the folder as soon as it is played."""
    folder = folder / f"coach-{_program()}"
    folder.mkdir(parents=True, exist_ok=True)
    starts = range(0, deals, at_once)
    chunks = [(name, range(start, min(start + at_once, deals)), folder) for start in starts]
    with ProcessPoolExecutor(_WORKERS, mp_context=get_context("spawn")) as pool:
        for found in pool.map(_chunk, chunks):
            yield from found


def _chunk(job: tuple[str, range, Path]) -> list[int]:
    name, numbers, folder = job
    path = folder / f"{name.replace(' ', '-')}-{numbers[0]}-{numbers[-1]}.json"
    if path.is_file():
        return list(json.loads(path.read_text(encoding="utf-8")))
    found = [wins(number, advised(), OTHERS[name]) for number in numbers]
    unfinished = path.with_suffix(f".{os.getpid()}")
    unfinished.write_text(json.dumps(found), encoding="utf-8")
    unfinished.replace(path)
    return found


def _program() -> str:
    """A short name for what decides who wins: the rules, the hints, and this."""
    package = Path(referee.__file__).parent
    files = [Path(__file__), package / "coaching" / "hints.py", *(package / "rules").rglob("*.py")]
    whole = b"".join(path.read_bytes() for path in sorted(files))
    return sha256(whole).hexdigest()[:12]


def wins(number: int, ours: Choose, theirs: Choose) -> int:
    """How many of the two hands of a deal a seat of ours wins; ours sit at `ADVISED` in the first
    and on the other seats in the second."""
    book, dealer = compile_rulebook(HouseRules()), SEATS[number % len(SEATS)]
    count = 0
    for first in (True, False):
        mine = {seat for seat in SEATS if (seat in ADVISED) is first}
        players = {seat: ours if seat in mine else theirs for seat in SEATS}
        chance = Random(f"choices {number}")
        count += _Hand(book, Random(number), chance, players, dealer).winner() in mine
    return count


@dataclass(slots=True)
class _Hand:
    book: Rulebook
    dealt: Random
    chance: Random
    """Apart from what deals the cards, or the two hands of a deal would not be the same."""
    players: dict[Seat, Choose]
    dealer: Seat

    def winner(self) -> Seat:
        """Who goes out; empty in the rare hand that nobody ends."""
        cards = TableCards.shuffled(Deck.named("classic108", 1).cards(), self.dealt)
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
        card = self.players[seat](self.book, now, hand, self.chance)
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
