"""The engine and the slow referee at one table: at every step they must agree.

Both are told the same acts, with every card open. At each step everything somebody could try is
tried on the engine, and what it finds right must be what the slow referee calls legal; the state
after the act that is chosen must be the same, down to the cards in every hand.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from slow import Acts, legal_acts
from slow_deeds import close_windows, finished, opened
from slow_laying import is_named_among, is_swap, may_decline, together
from slow_world import COLORS, OFFICIAL, World, deck_of, is_wild

from referee.cards import Card
from referee.errors import ConfigError
from referee.match.game import Game, new_game, step
from referee.rules.actions import Action, Draw, Play
from referee.rules.actions import parse_action as parse_any
from referee.rules.compiler import compile_rulebook
from referee.rules.engine import adjudicate
from referee.rules.house import HouseRules
from referee.rules.house_text import OPTIONS, value_text
from referee.rules.presets import PRESETS
from referee.rules.rulings import Ruling
from referee.rules.state import Round, Verdict
from referee.seats import Seating

parse_action = cache(parse_any)
WRONG = frozenset(
    ("misplay", "void", "wrong-draw", "challenge-void", "false-uno", "false-catch", "late-catch")
)
LONGEST = 100
"""Acts of a game, before it is left alone: some house rules let a hand go on for ever."""


class Disagreement(AssertionError):
    """The engine and the slow referee say different things; the message has the whole game."""


@dataclass
class Duel:
    """One hand played by both. `line` is the house's; `width` as in `sampled`."""

    line: str
    seed: int
    players: int
    width: int = 0

    def __post_init__(self) -> None:
        self.rng = random.Random(f"{self.seed} {self.line} {self.players}")
        house = HouseRules.parse(self.line)
        option = {name: value_text(house, name) for name in OFFICIAL}
        seats = list("ABCDEFGHIJ"[: self.players])
        dealer = self.rng.choice(seats)
        deck = deck_of(option)
        self.rng.shuffle(deck)
        size = int(option["hand_size"])
        hands = {seat: [deck.pop() for _ in range(size)] for seat in seats}
        self.world = World(option, seats, dealer, hands, deck)
        self.game: Game = new_game(Seating.of(["x"] * self.players), house, dealer)
        self.book = compile_rulebook(house)
        self.told: list[str] = []
        self.plies = 0

    # --- both are told ---

    def tell(self, text: str) -> tuple[Ruling, ...]:
        self.told.append(text)
        self.game, rulings = step(self.game, parse_action(text))
        return rulings

    def show_all(self) -> None:
        for seat, hand in self.world.hands.items():
            if hand:
                self.tell(f"{seat} show {' '.join(hand)}")

    def open(self) -> None:
        self.tell(f"deal {self.world.option['hand_size']}")
        self.show_all()
        back: list[str] = []
        while not self.world.discards:
            card = self.world.pile.pop(0)
            self.tell(f"flip {card}")
            if not opened(self.world, card):
                back.append(card)
        self.world.pile += back
        self.agree()

    def play_out(self) -> None:
        """The whole hand, compared at every step."""
        try:
            self.open()
            while not self.world.over and self.plies < LONGEST:
                self.one_step()
        except AssertionError as error:
            played = "\n".join(self.told)
            raise Disagreement(f"{self.line} players={self.players} seed={self.seed}\n{played}\n"
                               f"{error}\nhands {self.world.hands}") from None  # fmt: skip

    def one_step(self) -> None:
        legal = legal_acts(self.world)
        assert legal, "nothing can be done, and the hand is not over"
        tried = self.sampled(legal) if self.width else list(self.candidates())
        right = {text for text in tried if self.is_right(text)}
        assert right == {text for text in tried if text in legal}, (
            f"only the engine: {sorted(right - set(legal))}; "
            f"only the slow one: {sorted(text for text in tried if text in set(legal) - right)}"
        )
        wrong = [text for text in tried if text not in legal and " play " in text]
        if wrong and self.rng.random() < 0.04 and self.may_misplay():
            self.misplay(self.rng.choice(wrong))
        else:
            self.act(self.chosen(legal), legal)
        self.plies += 1
        self.agree()

    def sampled(self, legal: Acts) -> list[str]:
        """`width` of all that is legal, and as many of what could be tried and is not."""
        wrong = [text for text in self.candidates() if text not in legal]
        return [
            *self.rng.sample(sorted(legal), min(self.width, len(legal))),
            *self.rng.sample(wrong, min(self.width, len(wrong))),
        ]

    def chosen(self, legal: Acts) -> str:
        """Any right act; plays are likelier, so that hands come to an end."""
        plays = [text for text in legal if " play " in text]
        if plays and self.rng.random() < 0.6:
            return self.rng.choice(sorted(plays))
        return self.rng.choice(sorted(legal))

    def act(self, text: str, legal: Acts) -> None:
        action = self.with_cards(parse_action(text))
        self.tell(str(action))
        before, self.world = self.world, legal[text]()
        if " play WX" in text and before.is_on("deck", "shuffle112"):
            self.show_all()

    def with_cards(self, action: Action) -> Action:
        """A draw told with the cards that are really drawn."""
        if not isinstance(action, Draw):
            return action
        cards = tuple(map(Card.parse, self.world.next_cards(action.count)))
        return Draw(action.seat, len(cards), cards) if cards else action

    # --- what could be tried ---

    def candidates(self) -> Iterator[str]:
        world = self.world
        others = [seat for seat in world.seats if seat != world.turn]
        tried = [world.turn, self.rng.choice(others)] if self.width else world.seats
        for seat in tried:
            yield from self.plays(seat)
            verbs = ("pass", "uno", "challenge", "noise", "slap")
            yield from (f"{seat} {verb}" for verb in verbs)
            yield from (f"{by} catch {seat}" for by in world.seats)
            owed = min(world.owed(seat), world.room(seat))
            if (owed or world.can_draw()) and not (world.chooser or world.swapper):
                yield f"{seat} draw {owed or 1}".removesuffix(" 1")
        if world.swapper:
            others = (other for other in world.seats if other != world.swapper)
            yield from (f"{world.swapper} swap {other}" for other in others)
        if world.chooser:
            yield f"{world.chooser} color {self.rng.choice(COLORS)}"

    def plays(self, seat: str) -> Iterator[str]:
        world, hand = self.world, self.world.hands[seat]
        if world.chooser or world.swapper:
            return  # a play would name the colour by itself
        held = sorted(set(hand))
        tried = self.rng.sample(held, min(self.width, len(held))) if self.width else held
        for card in tried:
            for cards in together(world, hand, card):
                text = f"{seat} play {' '.join(cards)}"
                if is_wild(card) and all(map(is_wild, cards)):
                    text += f" color={self.rng.choice(COLORS)}"
                elif is_named_among(world, cards):
                    text += f" color={self.rng.choice(cards)[0]}"
                if is_swap(world, card) and len(hand) > len(cards):
                    others = [other for other in world.seats if other != seat]
                    others += ["none"] * may_decline(world, card)
                    text += f" swap={self.rng.choice(others)}"
                yield text

    def attempt(self, text: str) -> Verdict:
        return adjudicate(self.book, self.game.round, self.with_cards(parse_action(text)))

    def is_right(self, text: str) -> bool:
        """Nothing was wrong with it, and a debt was drawn whole."""
        verdict = self.attempt(text)
        if any(ruling.code in WRONG for ruling in verdict.rulings):
            return False
        action = parse_action(text)
        owes = isinstance(action, Draw) and self.world.owed(action.seat)
        return not (owes and verdict.round.owes(action.seat))

    # --- misplays ---

    def may_misplay(self) -> bool:
        world = self.world
        is_plain = not (world.drawn or world.out or world.chooser or world.swapper)
        is_plain = is_plain and world.is_on("jump_in", "off")  # a race that is lost costs nothing
        return is_plain and not world.is_on("misplay", "card_stays")

    def misplay(self, text: str) -> None:
        """PEN-1: the card goes back; there may be a fine, and the turn may pass."""
        action = parse_action(text)
        assert isinstance(action, Play)
        self.tell(text)
        seat, world = action.seat, self.world
        if seat == world.turn:
            close_windows(world, seat, "plays")
        held_up = world.hit or world.fines.get(seat) or seat != world.turn
        if world.is_on("misplay", "take_back_pass") and not held_up:
            world.turn = world.next_to(seat)
        fine = world.number("misplay_penalty")
        world.fines[seat] = world.fines.get(seat, 0) + fine
        finished(world)
        self.tell(f"{seat} takes-back {' '.join(map(str, action.cards))}")

    # --- agreement ---

    def agree(self) -> None:
        ours, theirs = fingerprint(self.game.round), self.world.fingerprint()
        assert ours == theirs, f"engine {ours}\nslow   {theirs}"
        in_sight = self.world.pile + self.world.discards
        held = [card for hand in self.world.hands.values() for card in hand]
        assert len(in_sight) + len(held) == self.book.deck_size


def fingerprint(round: Round) -> tuple[object, ...]:
    """What the slow referee must agree with."""
    is_playing = round.stage == "playing"
    return (
        round.player if is_playing and not round.out else "",
        str(round.color or ""),
        str(round.top),
        round.direction,
        tuple(tuple(sorted(map(str, hand))) for hand in round.known),
        tuple(sorted(round.debtors.items())) if is_playing else (),
        not is_playing,
        round.draw_pile,
        tuple(sorted(round.exposed)) if is_playing else (),
        round.party.hushed_by if is_playing else "",
        tuple(sorted(round.party.racing)) if is_playing else (),
    )


def random_line(rng: random.Random) -> str:
    """A line of house rules that can be meant and is refereed: a preset, and some changes."""
    while True:
        words = [rng.choice(["mattel", "mattel", "mattel", *PRESETS])]
        names = rng.sample(sorted(OFFICIAL), rng.randint(0, 14))
        for name in names:
            option = OPTIONS[name]
            low, high = max(option.low, 0), min(option.high, 5)
            numbers = [str(n) for n in range(low, high + 1)]
            words.append(f"{name}={rng.choice([*option.words, *numbers])}")
        line = " ".join(words)
        try:
            house = HouseRules.parse(line)
            compile_rulebook(house)
        except ConfigError:
            continue
        return str(house)


def random_duel(seed: int, width: int = 0) -> Duel:
    """A line, a number of players and a seed, all from one number."""
    while True:
        rng = random.Random(seed)
        line, players = random_line(rng), rng.choice((2, 2, 3, 3, 4, 5, 7))
        try:
            return Duel(line, seed, players, width)
        except ConfigError:
            seed += 1_000_000
