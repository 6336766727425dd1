"""The table of the slow referee (`slow`): its options, cards, and a world with all cards open."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cache

COLORS = "rygb"


OFFICIAL = {
    "deck": "classic108", "decks": "1", "custom_cards": "none", "hand_size": "7",
    "starter": "left_of_dealer", "first_card": "effects", "first_wild": "starter_chooses",
    "first_draw2": "hit_starter", "first_skip": "skip_starter", "first_reverse": "dealer_starts",
    "stack_on_first": "false", "voluntary_draw": "true", "forced_play": "false",
    "wild_on_draw_card": "after_served", "draw": "one", "until": "any", "drawn_card": "may",
    "drawn_only": "true", "wd4_legal": "no_color", "challenge": "on", "guilty_draw": "4",
    "innocent_extra": "2", "challenge_in_stack": "off", "stacked_wd4_exempt": "true",
    "uno_call": "on", "uno_when": "before_or_at_play", "uno_penalty": "2",
    "uno_window": "next_begins", "late_self_call": "true", "uno_on_swap": "true",
    "misplay": "take_back", "misplay_penalty": "0", "stack": "off", "stack_forced": "false",
    "evade_skip": "off", "evade_reverse": "off", "evade_plus4": "off",
    "after_penalty_match": "top_card", "seven": "off", "zero": "off", "zero_last": "win",
    "last_draw_card_hits": "true", "last_card": "any", "two_reverse": "skip",
    "discard_all": "any", "hand_limit": "off", "multi": "off", "multi_color": "choose_among_played",
    "jump_in": "off", "jump_effect": "replace", "jump_self": "false", "jump_in_pending": "false",
    "red_zero_plus10": "false", "silent_two": "false", "silent_uno": "exempt",
    "slap_nine": "false", "play_on": "false",
    "house_effect_on_first": "false",
}  # fmt: skip
"""Every option this referee knows, with the value of the official game."""


@dataclass
class Laid:
    """A draw card of a stack: who laid it, on which colour and card, and what he had left."""

    seat: str
    card: str
    color: str
    top: str
    left: list[str]
    named: str = ""


@dataclass
class Play:
    """The last play, and the table before it did anything: what a jump-in goes back to."""

    seat: str
    card: str
    clockwise: bool
    color: str
    hit: int = 0
    stack: list[Laid] = field(default_factory=list)
    copies: int = 1
    late: bool = False


@dataclass
class World:
    """A table with all cards open."""

    option: Mapping[str, str]
    seats: list[str]
    dealer: str
    hands: dict[str, list[str]]
    pile: list[str]  # the next card to draw is the first
    discards: list[str] = field(default_factory=list)  # the top card is the last
    color: str = ""
    turn: str = ""
    clockwise: bool = True
    chooser: str = ""  # who must name the colour of a wild that opened
    swapper: str = ""  # who must choose a partner for a seven that opened
    drawn: list[str] = field(default_factory=list)  # what the player on turn has drawn
    hit: int = 0  # what the player on turn must draw and then lose the turn
    stack: list[Laid] = field(default_factory=list)
    doubted: bool = False  # the challenge has failed: the hit must be drawn
    fines: dict[str, int] = field(default_factory=dict)
    called: set[str] = field(default_factory=set)
    exposed: set[str] = field(default_factory=set)  # one card, not called, can be caught
    only: str = ""  # the colour that must be followed after a served hit
    rush: tuple[str, ...] = ("",)  # who may still lay which of the cards just drawn
    out: str = ""
    over: bool = False
    finished: list[str] = field(default_factory=list)  # who is out while the others play on
    hushed_by: str = ""
    racing: list[str] = field(default_factory=list)  # who has still to slap
    last: Play | None = None  # the last play, while an identical card may jump in

    def is_on(self, name: str, *values: str) -> bool:
        return self.option[name] in (values or ("true",))

    def number(self, name: str) -> int:
        return int(self.option[name])

    def next_to(self, seat: str, steps: int = 1) -> str:
        at = self.seats.index(seat) + (steps if self.clockwise else -steps)
        return self.seats[at % len(self.seats)]

    def copy(self) -> World:
        """The same world, to be changed apart."""
        return replace(
            self,
            seats=list(self.seats),
            hands={seat: list(hand) for seat, hand in self.hands.items()},
            pile=list(self.pile),
            discards=list(self.discards),
            drawn=list(self.drawn),
            stack=list(self.stack),
            fines=dict(self.fines),
            called=set(self.called),
            exposed=set(self.exposed),
            finished=list(self.finished),
            racing=list(self.racing),
            last=self.last and replace(self.last),
        )

    @property
    def top(self) -> str:
        return self.discards[-1]

    def can_draw(self) -> int:
        return len(self.pile) + max(len(self.discards) - 1, 0)

    def room(self, seat: str) -> int:
        """DRAW-7, PILE-3: how many cards this seat can take."""
        if self.is_on("hand_limit", "off"):
            return self.can_draw()
        return min(self.can_draw(), max(self.number("hand_limit") - len(self.hands[seat]), 0))

    def next_cards(self, count: int) -> list[str]:
        """The cards that would be drawn next; the shuffle of this world changes no order."""
        return (self.pile + self.discards[:-1])[:count]

    def take(self, seat: str, count: int) -> list[str]:
        """PILE-1, PILE-2: one card after the other; the discards but one become the pile."""
        taken = []
        for _ in range(min(count, self.can_draw())):
            if not self.pile:
                self.pile, self.discards = self.discards[:-1], self.discards[-1:]
            taken.append(self.pile.pop(0))
        self.hands[seat] += taken
        self.called.discard(seat)  # UNO-9
        self.exposed.discard(seat)
        return taken

    def owed(self, seat: str) -> int:
        return self.fines.get(seat, 0) + (self.hit if seat == self.turn else 0)

    def fingerprint(self) -> tuple[object, ...]:
        """What the engine must agree with."""
        owes = {} if self.over else {seat: self.owed(seat) for seat in self.seats}
        return (
            "" if self.over or self.out else self.turn,
            self.color,
            self.top,
            "cw" if self.clockwise else "ccw",
            tuple(tuple(sorted(self.hands[seat])) for seat in self.at_table),
            tuple(sorted((seat, count) for seat, count in owes.items() if count)),
            self.over,
            len(self.pile),
            tuple(sorted(self.exposed)) if not self.over else (),
            "" if self.over else self.hushed_by,
            () if self.over else tuple(sorted(self.racing)),
        )

    @property
    def at_table(self) -> list[str]:
        """Who plays; once the hand is over everybody."""
        return sorted(self.hands) if self.over else self.seats


def deck_of(option: Mapping[str, str]) -> list[str]:
    """DECK: every card, copy by copy."""
    colored = [*(str(n) for n in range(10)), *map(str, range(1, 10)), *("S", "R", "+2") * 2]
    one = [color + face for color in COLORS for face in colored] + ["W", "W+4"] * 4
    extra = {
        "classic108": [],
        "blank112": ["WC"] * 4,
        "swap112": ["WH"] + ["WC"] * 3,
        "shuffle112": ["WX"] + ["WC"] * 3,
        "yiqi120": [f"{color}A" for color in COLORS] * 2 + ["WB"] * 4,
    }
    one += extra[option["deck"]]
    one += ["WS"] * 4 * ("wild_skip" in option["custom_cards"])
    one += ["WR"] * 4 * ("wild_reverse" in option["custom_cards"])
    return one * int(option["decks"])


@cache
def is_wild(card: str) -> bool:
    return card[0] == "W"


@cache
def face(card: str) -> str:
    """A symbol to match; a wild has none but itself."""
    return card if is_wild(card) else card[1:]


@cache
def is_number(card: str) -> bool:
    return not is_wild(card) and card[1:].isdigit()


@cache
def is_draw_card(card: str) -> bool:
    return face(card) in ("+2", "W+4")
