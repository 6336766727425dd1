"""How fast the rules are: whole random games a second, beside RLCard's UNO in the same run.

Both sides play two-player games with the same policy: a random playable card, a draw only where
there is none, and a drawn card is laid when it fits. A ply is one play or draw. Time is the
processor's, so that other programs on the machine do not count. Our side deals
real cards; the engine is told what a camera could tell it: plays, and how many were drawn.
"""

from __future__ import annotations

import random
import time
from dataclasses import dataclass
from typing import ClassVar, Final

from referee.benchmarks import Tell, row
from referee.cards import Card, Color
from referee.errors import DeviceError
from referee.match.game import Game, new_game, step
from referee.rules.actions import (
    Action,
    Deal,
    Draw,
    Flip,
    LayOpen,
    NameColor,
    Next,
    Play,
)
from referee.rules.compiler import deck_of
from referee.rules.house import HouseRules
from referee.rules.rulings import Ruling
from referee.seats import Seat, Seating

HELP: Final = "random games of official UNO a second, beside RLCard's UNO"
REPLAY_ENTRIES: Final = 300
REPLAY_LIMIT_MS: Final = 50.0
COLORS: Final = tuple(Color)


@dataclass(frozen=True, slots=True)
class Rate:
    """How many games and plies one side played, and how long it took."""

    name: str
    games: int
    plies: int
    seconds: float

    def plus(self, games: int, plies: int, seconds: float) -> Rate:
        """This rate with more games played."""
        return Rate(self.name, self.games + games, self.plies + plies, self.seconds + seconds)

    @property
    def games_per_s(self) -> float:
        """Whole games a second."""
        return self.games / self.seconds

    @property
    def plies_per_s(self) -> float:
        """Plies a second."""
        return self.plies / self.seconds


class RandomTable:
    """Real cards dealt to random players, and a game that is told what can be seen of it."""

    longest: ClassVar[int] = 10_000
    """Plies after which a hand is left as it is."""

    def __init__(
        self,
        rng: random.Random,
        game: Game,
        cards: list[Card],
        acts: list[Action] | None = None,
    ) -> None:
        self.rng, self.game, self.plies = rng, game, 0
        self.acts, self.ruled = acts, tuple[Ruling, ...]()
        self.stock = rng.sample(cards, len(cards))
        self.discards: list[Card] = []
        self.hands: dict[Seat, list[Card]] = {
            seat: [self.take() for _ in range(game.book.hand_size)] for seat in game.round.seats
        }

    def tell(self, act: Action) -> None:
        """Tell the game what happened; it is noted down where somebody wants to replay it."""
        if self.acts is not None:
            self.acts.append(act)
        self.game, self.ruled = step(self.game, act)

    def take(self) -> Card:
        """The next card of the draw pile; the discards are shuffled when it is empty."""
        if not self.stock:
            *self.stock, top = self.discards
            self.discards = [top]
            self.rng.shuffle(self.stock)
        return self.stock.pop()

    def open(self) -> None:
        """Deal, and turn cards up until one stands."""
        self.tell(Deal(self.game.book.hand_size))
        while not self.discards:
            card = self.take()
            self.tell(Flip(card))
            stands = self.game.round.stage == "playing"
            (self.discards if stands else self.stock).insert(0, card)

    def play_out(self) -> Game:
        """Random acts until the hand is over, and the losers' hands laid open."""
        self.open()
        while self.game.round.stage == "playing" and self.plies < self.longest:
            self.act()
        if self.game.round.stage != "playing":
            self.lay_open()
        return self.game

    def lay_open(self) -> None:
        """The losers' hands, for the score."""
        for seat, hand in self.hands.items():
            if hand and not self.game.is_scored:
                self.tell(LayOpen(seat, tuple(hand)))

    def act(self) -> None:
        """One turn of whoever must act."""
        round = self.game.round
        seat = round.turn
        owed = round.owes(seat)
        if owed:
            self.draw(seat, owed)
        elif round.phase == "color":
            self.name_color(seat)
        else:
            self.play_or_draw(seat)

    def play_or_draw(self, seat: Seat) -> None:
        """A random card that fits, else a draw, and the drawn card where it fits."""
        round, fits = self.game.round, self.game.book.fits
        color, top = round.color, round.top
        playable = [card for card in self.hands[seat] if fits(color, top, card)]
        if playable:
            self.lay(seat, self.rng.choice(playable))
            return
        drawn = self.draw(seat, 1)
        if fits(color, top, drawn):
            self.lay(seat, drawn)
        else:
            self.play_or_draw(round.after(seat))  # whose act implies the pass

    def lay(self, seat: Seat, card: Card) -> None:
        """One card on the discard pile."""
        self.plies += 1
        self.hands[seat].remove(card)
        self.discards.append(card)
        color = self.rng.choice(COLORS) if card.is_wild else None
        self.tell(Play(seat, (card,), color))

    def draw(self, seat: Seat, count: int) -> Card:
        """Cards from the draw pile, unseen by the referee; the last one is given back."""
        self.plies += 1
        cards = [self.take() for _ in range(count)]
        self.hands[seat].extend(cards)
        self.tell(Draw(seat, count))
        return cards[-1]

    def name_color(self, seat: Seat) -> None:
        """A colour for the wild that opened."""
        self.tell(NameColor(seat, self.rng.choice(COLORS)))


def play_ours(
    games: int, seed: int, house: HouseRules | None = None, kind: type[RandomTable] = RandomTable
) -> tuple[int, float]:
    """Plies and seconds of that many random two-player games; of official UNO where no other
    house rules are given, with the kind of table that they need."""
    rng, rules = random.Random(seed), house or HouseRules()
    cards = list(deck_of(rules).cards())
    fresh = new_game(Seating.of(["A", "B"]), rules, dealer="B")
    began = time.process_time()
    plies = 0
    for _ in range(games):
        table = kind(rng, fresh, cards)
        table.play_out()
        plies += table.plies
    return plies, time.process_time() - began


def play_rlcard(games: int, seed: int) -> tuple[int, float]:
    """The same with RLCard's UNO and its random agents.

    Raises `DeviceError` where RLCard is not installed.
    """
    try:
        import rlcard  # noqa: PLC0415 (a bench-only dependency)
        from rlcard.agents import RandomAgent  # noqa: PLC0415
    except ImportError as missing:
        raise DeviceError(
            "RLCard is not installed: pip install 'referee[bench]'", port="rlcard"
        ) from missing
    env = rlcard.make("uno", config={"seed": seed})
    env.set_agents([RandomAgent(num_actions=env.num_actions) for _ in range(env.num_players)])
    began = time.process_time()
    plies = 0
    for _ in range(games):
        trajectories, _payoffs = env.run(is_training=False)
        plies += sum(len(seen) // 2 for seen in trajectories)
    return plies, time.process_time() - began


def compare(games: int, chunks: int, seed: int = 1) -> tuple[Rate, Rate]:
    """Both sides in turns, chunk by chunk, so that a busy machine slows both alike."""
    ours, theirs = Rate("referee", 0, 0, 0.0), Rate("rlcard 1.2.0", 0, 0, 0.0)
    for chunk in range(chunks):
        ours = ours.plus(games, *play_ours(games, seed + chunk))
        theirs = theirs.plus(games, *play_rlcard(games, seed + chunk))
    return ours, theirs


def replay_ms(entries: int, seed: int) -> float:
    """Milliseconds to replay that many acts of a random match, the best of five runs."""
    rng, house = random.Random(seed), HouseRules()
    fresh = game = new_game(Seating.of(["A", "B", "C", "D"]), house, dealer="D")
    acts: list[Action] = []
    while len(acts) < entries:
        table = RandomTable(rng, game, list(deck_of(house).cards()), acts)
        table.play_out()
        table.tell(Next())
        game = table.game
    return min(_replay(fresh, acts[:entries]) for _ in range(5)) * 1000


def _replay(game: Game, acts: list[Action]) -> float:
    began = time.process_time()
    for act in acts:
        game = step(game, act).game
    return time.process_time() - began


def heaviest(games: int) -> Rate:
    """The same by a line of house rules that has nearly everything on."""
    from referee.benchmarks.house_rules import HEAVIEST, HouseTable  # noqa: PLC0415 (builds on this)

    played = play_ours(games, 1, HouseRules.parse(HEAVIEST), HouseTable)
    return Rate("heaviest house rules", games, *played)


def run(tell: Tell, *, quick: bool) -> bool:
    """Tell the rates and whether the bars are met: RLCard's games a second, 50 ms a replay.

    The heaviest house rules are told beside them, as plies a second: their hands are longer.
    """
    ours, theirs = compare(games=25 if quick else 100, chunks=4 if quick else 10)
    tell(row("rules, 2 players", "games/s", "plies/s", "plies/game"))
    for rate in (ours, theirs):
        plies = f"{rate.plies / rate.games:.1f}"
        tell(row(rate.name, f"{rate.games_per_s:.0f}", f"{rate.plies_per_s:.0f}", plies))
    heavy = heaviest(games=5 if quick else 30)
    tell(row(heavy.name, f"{heavy.games_per_s:.0f}", f"{heavy.plies_per_s:.0f}",
             f"{heavy.plies / heavy.games:.1f}"))  # fmt: skip
    ratio = ours.games_per_s / theirs.games_per_s
    tell(row("ratio", f"{ratio:.2f}", f"{ours.plies_per_s / theirs.plies_per_s:.2f}"))
    taken_ms = replay_ms(REPLAY_ENTRIES, seed=1)
    tell(row(f"replay, {REPLAY_ENTRIES} acts", f"{taken_ms:.1f} ms"))
    return ratio >= 1 and taken_ms < REPLAY_LIMIT_MS
