"""A slow second referee that knows every option: the engine is compared with it.

Written from the text of the rules, row by row; nothing of `referee` is used here. All cards lie
open, the draw pile is a list, and a world is copied whole for every act. It knows acts that are
right: whatever is not in `legal_acts` is a misplay or makes no sense. Cards are codes of a record.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cache
from itertools import chain, permutations

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


# --- what may be laid ------------------------------------------------------------------------


def matches(world: World, card: str) -> bool:
    """TURN-1, TURN-7, STK-10: whether a card may follow the top card."""
    if card == "W" and world.is_on("wild_on_draw_card", "never") and is_draw_card(world.top):
        return False
    if is_wild(card):
        return True
    if world.only:
        return card[0] == world.only
    return card[0] == world.color or face(card) == face(world.top)


def may_be_last(world: World, card: str) -> bool:
    """END-2."""
    match world.option["last_card"]:
        case "number_only":
            return is_number(card)
        case "no_wild":
            return not is_wild(card)
        case "no_draw_card":
            return not is_draw_card(card)
        case _:
            return True


def may_lay(world: World, seat: str, cards: tuple[str, ...]) -> bool:
    """Whether these cards may be the play of a turn, as far as the hand and the table go."""
    left = list(world.hands[seat])
    for card in cards:
        if card not in left:
            return False
        left.remove(card)
    first = cards[0]
    is_pile_of_a = all(face(card) == "A" for card in cards) and may_go_together(world, cards)
    if face(first) == "A" and not (is_pile_of_a and len(cards) > 1):  # XC-1
        if any(is_wild(card) or card[0] != first[0] for card in cards[1:]):
            return False
        of_color = [card for card in left if card[0] == first[0]]
        if world.is_on("discard_all", "all_of_color") and of_color:
            return False
    elif not may_go_together(world, cards):
        return False
    elif is_pile_of_a and len(set(cards)) == 1 and leaves_its_color(world, first, left):
        return False  # XC-1: two alike take their colour along
    return matches(world, first) and bool(left or may_be_last(world, cards[-1]))


def leaves_its_color(world: World, first: str, left: list[str]) -> bool:
    """XC-1: a discard-all that must take all of its colour, and does not."""
    return world.is_on("discard_all", "all_of_color") and any(c[0] == first[0] for c in left)


def may_go_together(world: World, cards: tuple[str, ...]) -> bool:
    """TURN-2, MULTI-1, MULTI-4, MULTI-5."""
    if len(cards) == 1:
        return True
    match world.option["multi"]:
        case "same_symbol":
            return len(set(map(face, cards))) == 1
        case "same_color_action":
            return len(set(cards)) == 1 and not is_wild(cards[0]) and not is_number(cards[0])
        case "identical_pair":
            return len(cards) == 2 and cards[0] == cards[1]
        case _:
            return False


def answer(world: World, card: str) -> str:
    """STK, XC-2: what a card does to a pending hit: ``adds``, ``skips``, ``turns``, or nothing."""
    laid = world.stack[-1]
    if not is_draw_card(laid.card):  # PARTY-1: a red zero is not answered
        return ""
    if world.doubted or not (world.stack[0].seat or world.is_on("stack_on_first")):
        return ""
    pending, own = face(laid.card), face(card)
    ranks = {
        "off": False,
        "same_kind": own == pending,
        "plus4_on_plus2": own == pending or (own, pending) == ("W+4", "+2"),
        "any": True,
    }
    if is_draw_card(card) and ranks[world.option["stack"]]:
        return "adds"
    if own == "WB":
        return "turns"
    evade = {"S": "evade_skip", "R": "evade_reverse"}.get(own)
    if not evade:
        return ""
    how = world.option["evade_plus4" if pending == "W+4" else evade]
    fits = how == "any" or (how == "same_color" and card[0] == world.color)
    return {"S": "skips", "R": "turns"}[own] if fits else ""


def is_illegal(world: World, laid: Laid) -> bool:
    """WD4-1 to WD4-3: whether a wild draw four was laid against the rule."""
    if not laid.color:
        return False
    of_color = any(card[0] == laid.color for card in laid.left)
    of_face = any(not is_wild(card) and face(card) == face(laid.top) for card in laid.left)
    other_wild = any(is_wild(card) and card != "W+4" for card in laid.left)
    match world.option["wd4_legal"]:
        case "no_color":
            return of_color
        case "no_color_or_symbol":
            return of_color or of_face
        case "no_other_playable":
            return of_color or of_face or other_wild
        case _:
            return False


# --- the acts --------------------------------------------------------------------------------

Acts = dict[str, Callable[[], World]]


def legal_acts(world: World) -> Acts:
    """Every right act from here, by its line in a record, and how to make the world after it."""
    if world.over:
        return {}
    if world.chooser:
        colors = {f"{world.chooser} color {color}": named(world, color) for color in COLORS}
        return colors | dict(calls(world))
    if world.swapper:
        return dict(chain(first_swaps(world), calls(world)))
    acts: Acts = dict(chain(debts(world), calls(world), party(world)))
    if world.out:  # WD4-12: the last card may be challenged, in vain
        return acts | dict(challenges(world))
    acts |= dict(jumps(world))
    if world.hit:
        acts |= dict(chain(challenges(world), answers(world)))
        return acts
    acts |= dict(chain(turn_of(world, world.turn), rushes(world)))
    if world.drawn and not world.fines.get(world.turn) and not why_no_pass(world):
        later = changed(world, turn_ended)()
        implied = dict(turn_of(later, later.turn))
        acts |= {text: after for text, after in implied.items() if not text.endswith(" pass")}
    return acts


def changed(
    world: World, *changes: Callable[[World], object], finish: bool = True
) -> Callable[[], World]:
    """The world after these changes, made when it is asked for."""

    def made() -> World:
        after = world.copy()
        for change in changes:
            change(after)
        if finish:
            finished(after)
        return after

    return made


def named(world: World, color: str) -> Callable[[], World]:
    def change(after: World) -> None:
        after.color, after.chooser = color, ""

    return changed(world, change)


def first_swaps(world: World) -> Iterator[tuple[str, Callable[[], World]]]:
    """FIRST-7: a seven that opened swaps hands, before the first turn."""
    seat = world.swapper
    others = [other for other in world.seats if other != seat]
    for other in [*others, *["none"] * world.is_on("seven", "may_swap")]:

        def change(after: World, other: str = other) -> None:
            after.swapper = ""
            due_calls(after, seat, exchange(after, seat, "7", other))

        yield f"{seat} swap {other}", changed(world, change)


def debts(world: World) -> Iterator[tuple[str, Callable[[], World]]]:
    """Fines and hits, each drawn whole; a hit ends the turn (DRAW-6)."""
    for seat in world.seats:
        owed = min(world.owed(seat), world.room(seat))
        is_hit = bool(world.hit) and seat == world.turn
        if not owed or (is_hit and not world.out and must_answer(world, seat)):
            continue

        def pay(after: World, seat: str = seat, owed: int = owed, is_hit: bool = is_hit) -> None:
            if seat == after.turn and not after.out:
                close_windows(after, seat, "draws")
            after.take(seat, owed)
            after.fines.pop(seat, None)
            if is_hit:
                settled(after)
                if not after.out:
                    close_windows(after, seat, "ends")
                    turn_ended(after)

        yield f"{seat} draw {owed}".removesuffix(" 1"), changed(world, pay)


def settled(world: World) -> None:
    """STK-10: a hit is served, or forgiven: only its colour follows, where the house says so."""
    if world.is_on("after_penalty_match", "last_draw_color_only") and world.stack:
        if not is_wild(world.top):  # a skip of another colour may lie on the draw card
            world.color = world.stack[-1].named
        world.only = world.color
    world.hit, world.stack, world.doubted, world.last = 0, [], False, None


def must_answer(world: World, seat: str) -> bool:
    """STK-5; who owes a fine besides cannot answer."""
    added = [card for card in world.hands[seat] if answer(world, card) == "adds"]
    is_last = len(world.hands[seat]) == 1
    may = added and not (is_last and not may_be_last(world, added[0]))
    return bool(may) and world.is_on("stack_forced") and not world.fines.get(seat)


def challenges(world: World) -> Iterator[tuple[str, Callable[[], World]]]:
    """WD4-5 to WD4-11."""
    laid = challenged(world)
    if laid is None:
        return

    def change(after: World) -> None:
        if is_illegal(after, laid):
            pending, guilty = after.hit, after.option["guilty_draw"]
            after.hit, after.stack, after.last = 0, [], None
            fine = pending if guilty == "pending" else int(guilty)
            after.fines[laid.seat] = after.fines.get(laid.seat, 0) + fine
        else:
            after.hit += after.number("innocent_extra")
            after.doubted = True
            if after.last:
                after.last.late = True

    yield f"{world.turn} challenge", changed(world, change)


def challenged(world: World) -> Laid | None:
    if not world.is_on("challenge", "on") or world.is_on("wd4_legal", "always") or world.doubted:
        return None
    fours = [laid for laid in world.stack if laid.card == "W+4" and laid.seat]
    where = world.option["challenge_in_stack"]
    if not fours or (where == "off" and len(world.stack) > 1):
        return None
    if where == "first_player":
        return fours[0]
    return world.stack[-1] if world.stack[-1].card == "W+4" else None


def answers(world: World) -> Iterator[tuple[str, Callable[[], World]]]:
    """Cards on a pending hit; who owes a fine besides draws first."""
    seat = world.turn
    if world.fines.get(seat):
        return
    hand = world.hands[seat]
    for card in sorted(set(hand)):
        does = answer(world, card)
        for cards in together(world, hand, card):
            is_last = len(hand) == len(cards)
            if not does or any(hand.count(one) < cards.count(one) for one in cards):
                continue
            if len(cards) > 1 and not (does == "adds" and all_like(world, cards)):
                continue
            if not (is_last and not may_be_last(world, cards[-1])):
                yield from ways(world, seat, cards, does)


def all_like(world: World, cards: tuple[str, ...]) -> bool:
    return face(cards[0]) != "A" and may_go_together(world, cards)


def turn_of(world: World, seat: str) -> Iterator[tuple[str, Callable[[], World]]]:
    """The turn of a player whom no hit holds up: a card, a draw, a pass."""
    if world.fines.get(seat):
        return
    for cards in plays(world, seat):
        yield from ways(world, seat, cards)
    if not why_no_pass(world) and seat == world.turn:
        ended = lambda after: (close_windows(after, seat, "ends"), turn_ended(after))  # noqa: E731
        yield f"{seat} pass", changed(world, ended)
    if may_draw(world, seat):
        yield f"{seat} draw", changed(world, drawing(seat))


def plays(world: World, seat: str) -> Iterator[tuple[str, ...]]:
    """What `seat` could lay as its turn: a card, or a discard-all with others."""
    hand = world.hands[seat]
    for card in sorted(set(hand)):
        if world.drawn and not may_follow_draw(world, card):
            continue
        for cards in together(world, hand, card):
            if world.drawn and not may_follow_draw_together(world, cards):
                continue
            if may_lay(world, seat, cards):
                yield cards


def together(world: World, hand: list[str], card: str) -> list[tuple[str, ...]]:
    """Ways to lay a card with others, tried by both sides: with none, with one, with all."""
    others = list(hand)
    others.remove(card)
    tried = [(card,)]
    if face(card) == "A":
        same = sorted(other for other in others if other[0] == card[0])
        tried += [(card, *same[:1]), (card, *same[-1:]), (card, *same), (card, *others[:1])]
        tried += [(card, *same[at:], *same[:at]) for at in range(1, len(same))]
    if not world.is_on("multi", "off"):
        like = sorted(other for other in others if face(other) == face(card))
        tried += [(card, *like[:1]), (card, *like[-1:]), (card, *like), (card, card)]
        tried += [(card, *others[:1])]
    return list(dict.fromkeys(tried))


def may_follow_draw_together(world: World, cards: tuple[str, ...]) -> bool:
    """DRAW-3 for several cards: all of them drawn; what a discard-all takes comes from the hand."""
    if not world.is_on("drawn_only") or face(cards[0]) == "A":
        return True
    drawn = all(world.drawn.count(card) >= cards.count(card) for card in cards)
    return drawn and all(counts_as_drawn(world, card) for card in cards)


def may_follow_draw(world: World, card: str) -> bool:
    """DRAW-3, DRAW-4, DRAW-5: what may be laid after a draw in the same turn."""
    if not world.is_on("drawn_only"):
        return True
    return card in world.drawn and counts_as_drawn(world, card)


def counts_as_drawn(world: World, card: str) -> bool:
    only_numbers = world.is_on("drawn_card", "number_only_rush") or (
        world.is_on("draw", "until_playable") and world.is_on("until", "number")
    )
    return is_number(card) or not only_numbers


def fits_as_drawn(world: World, card: str) -> bool:
    return counts_as_drawn(world, card) and matches(world, card)


def can_play(world: World, seat: str) -> bool:
    return any(True for _ in plays(world, seat))


def may_draw(world: World, seat: str) -> bool:
    """DRAW-1, DRAW-5, TURN-4, TURN-5."""
    if not world.room(seat):
        return False
    if world.drawn:
        goes_on = world.is_on("draw", "until_playable")
        return goes_on and not any(fits_as_drawn(world, card) for card in world.drawn)
    is_forced = world.is_on("forced_play") or world.is_on("voluntary_draw", "false")
    return not (is_forced and can_play(world, seat))


def drawing(seat: str) -> Callable[[World], None]:
    def change(after: World) -> None:
        close_windows(after, seat, "draws")
        acted(after, seat)
        after.last = None
        after.drawn += after.take(seat, 1)
        fitting = any(fits_as_drawn(after, card) for card in after.drawn)
        stays = fitting or (after.is_on("draw", "until_playable") and after.room(seat))
        if not (stays or after.is_on("drawn_only", "false")):
            close_windows(after, seat, "ends")
            turn_ended(after)

    return change


def why_no_pass(world: World) -> str:
    """Why the player on turn may not pass; empty where he may."""
    if world.fines.get(world.turn):
        return "owes"
    fitting = any(fits_as_drawn(world, card) for card in world.drawn)
    if not world.drawn and world.room(world.turn):
        return "must draw first"
    goes_on = world.is_on("draw", "until_playable") and world.room(world.turn)
    if world.drawn and not fitting and goes_on:
        return "must draw on"
    if fitting and (world.is_on("drawn_card", "must") or world.is_on("forced_play")):
        return "must play"  # DRAW-2, TURN-5
    return ""


def turn_ended(world: World) -> None:
    """The next player's turn; a number just drawn may still be laid (DRAW-4)."""
    rushes = world.is_on("drawn_card", "number_only_rush") and world.drawn
    world.rush = (world.turn, *world.drawn) if rushes else ("",)
    world.turn, world.drawn, world.last = world.next_to(world.turn), [], None


def rushes(world: World) -> Iterator[tuple[str, Callable[[], World]]]:
    """DRAW-4: the number drawn in the turn before, while no card has fallen."""
    seat, *cards = world.rush
    for card in sorted(set(cards)):
        is_last = len(world.hands[seat]) == 1
        fits = not any(world.fines.values()) and fits_as_drawn(world, card)
        if fits and not (is_last and not may_be_last(world, card)):
            yield from ways(world, seat, (card,))


# --- a card is laid --------------------------------------------------------------------------


def ways(
    world: World, seat: str, cards: tuple[str, ...], does: str = "", copies: int = 1
) -> Iterator[tuple[str, Callable[[], World]]]:
    """The play told whole: every colour that may be named, every partner to swap with."""
    first = cards[0]
    colors = COLORS if is_wild(first) else ("",)
    if is_named_among(world, cards):
        colors = "".join(dict.fromkeys(card[0] for card in cards))
    others = [""]
    is_last = len(world.hands[seat]) == len(cards)
    if not does and is_swap(world, first) and not is_last:
        others = [other for other in world.seats if other != seat]
        others += ["none"] * may_decline(world, first)
    for color in colors:
        for other in others:
            text = f"{seat} play {' '.join(cards)}"
            text += f" color={color}" if color else ""
            text += f" swap={other}" if other else ""

            def change(after: World, color: str = color, other: str = other) -> None:
                laid(after, seat, cards, (color, other), does, copies)

            yield text, changed(world, change)


def is_named_among(world: World, cards: tuple[str, ...]) -> bool:
    """MULTI-2: of several colours laid one is named."""
    is_choice = world.is_on("multi", "same_symbol") and not world.is_on("multi_color", "top_card")
    several = len({card[0] for card in cards if not is_wild(card)}) > 1
    return is_choice and several and may_go_together(world, cards)


def is_swap(world: World, card: str) -> bool:
    is_seven = card[1:] == "7" and not world.is_on("seven", "off")
    return is_seven or (card == "WH" and world.is_on("deck", "swap112"))


def may_decline(world: World, card: str) -> bool:
    return card == "WH" or world.is_on("seven", "may_swap")


def laid(  # noqa: PLR0917
    world: World,
    seat: str,
    cards: tuple[str, ...],
    choices: tuple[str, str],
    does: str,
    copies: int = 1,
) -> None:
    """Cards fall: what they do, who is next, who must call, who is out."""
    is_shed = face(cards[0]) == "A" and face(cards[-1]) != "A"
    top, (color, partner) = cards[0] if is_shed else cards[-1], choices
    before = Laid(seat, top, world.color, world.top, [], color or top[0])
    play = Play(seat, top, world.clockwise, world.color, copies=copies)
    if world.hit and seat == world.turn:
        play.hit, play.stack = world.hit, list(world.stack)
    close_windows(world, seat, "plays")
    acted(world, seat)
    for card in cards:
        world.hands[seat].remove(card)
    if len(world.hands[seat]) > 1:
        world.called.discard(seat)  # too early a call: more may go at once, but did not
    world.discards += [*cards[1:], top] if is_shed else cards
    before.left = list(world.hands[seat])
    world.drawn, world.rush, world.only, world.last = [], ("",), "", play
    world.color = color or top[0]
    world.turn = world.next_to(seat)
    times = copies if copies > 1 and world.is_on("jump_effect", "accumulate") else len(cards)
    if is_shed or (world.is_on("multi", "identical_pair") and copies == 1):
        times = 1
    if copies > 1 and world.is_on("jump_effect", "replace"):
        times = 1
    moved = effects(world, seat, top, before, (partner, times)) if not does else set[str]()
    if does:
        answered(world, seat, does, before, times)
    empty = [other for other in world.seats if not world.hands[other]]
    if empty:
        went_out(world, empty[0])
    if not world.out:
        due_calls(world, seat, moved)


def went_out(world: World, seat: str) -> None:
    """END-1, END-3: the hand is over, or the others play on."""
    if world.is_on("play_on") and len(world.seats) > 2:
        world.finished.append(seat)
        if world.turn == seat:
            world.turn = world.next_to(seat)
        world.seats = [other for other in world.seats if other != seat]
        world.called.discard(seat)
        world.exposed.discard(seat)
        if world.hushed_by == seat:
            world.hushed_by = ""
        world.racing = [other for other in world.racing if other != seat]
        world.racing = world.racing if len(world.racing) > 1 else []
        return
    world.out, world.exposed = seat, set()
    world.hushed_by, world.racing = "", []
    if not world.is_on("last_draw_card_hits"):
        world.hit, world.stack = 0, []


def effects(world: World, seat: str, card: str, before: Laid, how: tuple[str, int]) -> set[str]:
    """ACT, TWO, HAND, DECK, MULTI-3, PARTY: what a play does; whose hands have moved.

    `how` is the partner of a swap, and how many cards of a kind count.
    """
    partner, times = how
    two = len(world.seats) == 2
    own = face(card)
    if own in ("S", "WS"):
        for _ in range(times):
            world.turn = world.next_to(world.turn)
    if own in ("R", "WR"):
        if two and world.is_on("two_reverse", "skip"):
            for _ in range(times):
                world.turn = world.next_to(world.turn)
        elif times % 2:
            world.clockwise = not world.clockwise
            world.turn = world.next_to(seat)
    if is_draw_card(card):
        world.hit, world.stack = {"+2": 2, "W+4": 4}[own] * times, [before]
    if card == "r0" and world.is_on("red_zero_plus10"):
        world.hit, world.stack = 10, [before]
        return set()
    if own == "2" and world.is_on("silent_two"):
        world.hushed_by = seat
    if own == "9" and world.is_on("slap_nine"):
        world.racing = list(world.seats)
    return exchange(world, seat, own, partner)


def exchange(world: World, seat: str, own: str, partner: str) -> set[str]:
    """HAND-1, HAND-2, HAND-3, HAND-6."""
    is_last = not world.hands[seat]
    if partner and partner != "none":
        world.hands[seat], world.hands[partner] = world.hands[partner], world.hands[seat]
        return {seat, partner}
    rotates = world.is_on("zero", "rotate")
    if own == "0" and rotates and (not is_last or world.is_on("zero_last", "rotate")):
        passed = {world.next_to(one): world.hands[one] for one in world.seats}
        world.hands = world.hands | passed
        return set(world.seats)
    if own == "WX" and world.is_on("deck", "shuffle112"):
        cards = sorted(card for hand in world.hands.values() for card in hand)
        if is_last or len(cards) < len(world.seats):
            return set()
        at = world.seats.index(seat) + 1
        order = world.seats[at:] + world.seats[:at]
        dealt = {one: cards[place :: len(order)] for place, one in enumerate(order)}
        world.hands = world.hands | dealt
        return set(world.seats)
    return set()


def answered(world: World, seat: str, does: str, before: Laid, times: int) -> None:
    """STK, XC-2: the hit passes on, past the next, or back."""
    if does == "adds":
        world.hit += {"+2": 2, "W+4": 4}[face(before.card)] * times
        world.stack.append(before)
    if does == "skips":
        world.turn = world.next_to(world.turn)
    if does == "turns":
        world.clockwise = not world.clockwise
        world.turn = world.next_to(seat)


# --- UNO -------------------------------------------------------------------------------------


def due_calls(world: World, seat: str, moved: set[str]) -> None:
    """UNO-1, UNO-8: who holds one card and has not called can be caught."""
    world.called -= moved
    world.exposed -= moved
    if not world.is_on("uno_call", "on"):
        return
    for other in [*moved, seat]:
        if len(world.hands[other]) == 1 and other not in world.called:
            is_gesture = bool(world.hushed_by) and world.is_on("silent_uno", "gesture")
            if is_gesture or (moved and not world.is_on("uno_on_swap")):
                world.called.add(other)
            else:
                world.exposed.add(other)


def close_windows(world: World, seat: str, moment: str) -> None:
    """UNO-4."""
    match world.option["uno_window"]:
        case "next_begins":
            world.exposed = set()
        case "next_plays":
            world.exposed = world.exposed if moment == "draws" else set()
        case "own_next_turn":
            world.exposed -= {seat} if moment != "ends" else set()


def calls(world: World) -> Iterator[tuple[str, Callable[[], World]]]:
    """UNO-1, UNO-2, UNO-5, UNO-6: calls that make sense, and catches that are just."""
    if world.out or not world.is_on("uno_call", "on"):
        return
    aloud = not world.is_on("silent_uno", "exempt")
    for seat in world.seats:
        if seat not in world.called and may_call(world, seat):

            def call(after: World, seat: str = seat) -> None:
                after.called.add(seat)
                after.exposed.discard(seat)
                if aloud and after.hushed_by:
                    noise(after, seat)

            yield f"{seat} uno", changed(world, call)
    for seat in world.exposed:
        for by in world.seats:

            def caught(after: World, seat: str = seat, by: str = by) -> None:
                after.exposed.discard(seat)
                fine = after.number("uno_penalty")
                after.fines[seat] = after.fines.get(seat, 0) + fine
                if aloud and after.hushed_by:
                    noise(after, by)

            if by != seat:
                yield f"{by} catch {seat}", changed(world, caught)


def may_call(world: World, seat: str) -> bool:
    held = len(world.hands[seat])
    if held == 1:
        return world.is_on("late_self_call") or seat not in world.exposed
    most = 2 if world.is_on("multi", "off") else 3 if world.is_on("multi", "identical_pair") else 99
    if world.is_on("deck", "yiqi120"):
        most = 99
    if held == 0 or held > most or world.is_on("uno_when", "strict_one_card"):
        return False
    if seat != world.turn:
        return True
    pairs = permutations(range(held), 2)
    return any(leaves_one(world, world.hands[seat], first, kept) for first, kept in pairs)


def leaves_one(world: World, hand: list[str], first: int, kept: int) -> bool:
    """Whether all cards but one can go at once: two cards, or by MULTI or XC-1 more."""
    others = [card for at, card in enumerate(hand) if at not in (first, kept)]
    color, is_discard_all = hand[first][0], face(hand[first]) == "A"
    if not fits_plainly(world, hand[first]):
        return False
    if others and may_go_together(world, (hand[first], *others)):
        return True
    if any(card[0] != color for card in others) or (others and not is_discard_all):
        return False
    must_go = is_discard_all and world.is_on("discard_all", "all_of_color")
    return not (must_go and hand[kept][0] == color)


def fits_plainly(world: World, card: str) -> bool:
    is_open = not world.color  # an opening wild whose colour is still to be named
    return is_open or is_wild(card) or card[0] == world.color or face(card) == face(world.top)


# --- the end, and the beginning --------------------------------------------------------------


def finished(world: World) -> None:
    """PILE-3, DRAW-7, END-1, END-3: what cannot be drawn is forgiven; the hand ends when the rest
    is drawn."""
    world.fines = {seat: fine for seat, fine in world.fines.items() if fine}
    if world.hit and not world.room(world.turn):
        settled(world)
        world.fines.pop(world.turn, None)
        if not world.out:
            turn_ended(world)
    world.fines = {seat: fine for seat, fine in world.fines.items() if world.room(seat)}
    if world.out and not world.hit and not world.fines:
        world.over = True


# --- jumping in, and the party ---------------------------------------------------------------


def jumps(world: World) -> Iterator[tuple[str, Callable[[], World]]]:
    """JUMP: an identical card out of turn, as if the last play had not done anything."""
    last, top = world.last, world.top
    if (
        last is None
        or not may_jump(world, top)
        or (last.late and not world.is_on("jump_in_pending"))
    ):
        return
    for seat in world.seats:
        hand = world.hands[seat]
        if top not in hand or (seat == last.seat and not world.is_on("jump_self")):
            continue
        if world.fines.get(seat) or (len(hand) == 1 and not may_be_last(world, top)):
            continue
        if seat == world.turn and is_plain_play(world, seat, top):
            continue  # it is that seat's turn anyway
        back = gone_back(world, seat)
        does = answer(back, top) if back.hit else ""
        yield from ways(back, seat, (top,), does, copies=last.copies + 1)


def is_plain_play(world: World, seat: str, card: str) -> bool:
    """Whether who is to play could lay this card without jumping in."""
    if world.hit:
        return bool(answer(world, card))
    return may_lay(world, seat, (card,))


def may_jump(world: World, card: str) -> bool:
    """JUMP-1, JUMP-2."""
    kinds = {
        "off": False,
        "numbers": is_number(card),
        "numbers_actions": not is_wild(card),
        "numbers_actions_wd4": not is_wild(card) or card == "W+4",
        "all": True,
    }
    return kinds[world.option["jump_in"]]


def gone_back(world: World, seat: str) -> World:
    """JUMP-3: the table before the last play, with its cards where they are now, and `seat` on
    turn; a hit that was answered is now this seat's."""
    back, last = world.copy(), world.last
    assert last is not None
    back.clockwise, back.color = last.clockwise, last.color
    back.hit, back.stack, back.doubted = last.hit, list(last.stack), False
    back.turn, back.drawn = seat, []
    return back


def acted(world: World, seat: str) -> None:
    """PARTY-2, PARTY-3: who laid the two plays again; a race is over when somebody acts."""
    world.racing = []
    if world.hushed_by == seat:
        world.hushed_by = ""


def noise(world: World, seat: str) -> None:
    """PARTY-2: the first offender draws two, and the ban ends."""
    world.hushed_by = ""
    world.fines[seat] = world.fines.get(seat, 0) + 2


def party(world: World) -> Iterator[tuple[str, Callable[[], World]]]:
    """Sounds in a silence, and hands on the pile: the last of all is fined (PARTY-2, PARTY-3)."""
    if world.out:
        return
    for seat in world.seats:
        if world.hushed_by:
            yield f"{seat} noise", changed(world, lambda after, seat=seat: noise(after, seat))
        if seat in world.racing:
            yield f"{seat} slap", changed(world, lambda after, seat=seat: slapped(after, seat))


def slapped(world: World, seat: str) -> None:
    world.racing.remove(seat)
    if len(world.racing) == 1:
        slow = world.racing.pop()
        world.fines[slow] = world.fines.get(slow, 0) + 2


# --- the beginning ---------------------------------------------------------------------------


def opened(world: World, card: str) -> bool:
    """FIRST: a card is turned up; False where it goes back, and another is turned up."""
    option = world.option
    own = face(card)
    if own == "W+4" or (option["first_card"] == "numbers_only" and not is_number(card)):
        return False
    if own == "W" and option["first_wild"] == "return":
        return False
    left = world.next_to(world.dealer)
    starter = world.dealer if option["starter"] == "dealer" else left
    world.discards, world.turn = [card], starter
    world.last = Play("", card, True, "" if is_wild(card) else card[0])
    world.color = "" if is_wild(card) else card[0]
    if is_wild(card):
        by_dealer = option["first_wild"] == "dealer_chooses"
        world.chooser = world.dealer if by_dealer else starter
    if own == "S" and option["first_skip"] == "skip_starter":
        world.turn = world.next_to(starter)
    if own == "+2" and option["first_draw2"] == "hit_starter":
        world.hit, world.stack = 2, [Laid("", card, "", "", [], card[0])]
    if own == "R":
        opened_reverse(world)
    if world.is_on("house_effect_on_first"):
        opened_with_number(world, card)
    finished(world)  # a full hand draws nothing (DRAW-7)
    return True


def opened_with_number(world: World, card: str) -> None:
    """FIRST-7, as if the dealer had laid it."""
    own = face(card)
    if card == "r0" and world.is_on("red_zero_plus10"):
        world.hit, world.stack = 10, [Laid("", card, "", "", [], "r")]
    elif own == "0":
        exchange(world, world.dealer, "0", "")
    elif own == "7" and not world.is_on("seven", "off"):
        by_dealer = world.is_on("first_wild", "dealer_chooses")
        world.swapper = world.dealer if by_dealer else world.turn
    elif own == "2" and world.is_on("silent_two"):
        world.hushed_by = world.dealer
    elif own == "9" and world.is_on("slap_nine"):
        world.racing = list(world.seats)


def opened_reverse(world: World) -> None:
    """FIRST-4; between two it works as a skip."""
    if len(world.seats) == 2 and world.is_on("two_reverse", "skip"):
        world.turn = world.next_to(world.turn)
        return
    right = world.seats[world.seats.index(world.dealer) - 1]
    world.clockwise = False
    world.turn = world.dealer if world.is_on("first_reverse", "dealer_starts") else right
