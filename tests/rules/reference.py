"""A second, slow referee for official UNO, to compare the engine with.

Written from the text of the rules and not from the engine: nothing of `referee.rules` is used
here. Every card is open, the draw pile is a list, a state is copied whole for every act. It
knows the official game only, and only acts that are right; whatever is not in `legal_acts` is a
misplay or has no sense.
"""

from __future__ import annotations

from copy import deepcopy
from dataclasses import dataclass, field

COLORS = "rygb"


@dataclass
class World:
    """A table with all cards open. Codes of cards are those of a record."""

    seats: list[str]
    hands: dict[str, list[str]]
    pile: list[str]  # the next card to draw is the first
    discards: list[str]  # the top card is the last
    color: str
    turn: str
    clockwise: bool = True
    drawn: str = ""  # the card that the player on turn has drawn
    hit: int = 0  # what the player on turn must draw and then lose the turn
    bluff: tuple[str, str] | None = None  # who laid the last +4, and the colour before it
    fines: dict[str, int] = field(default_factory=dict)
    called: set[str] = field(default_factory=set)
    open_window: str = ""  # who has one card, has not called, and can still be caught
    out: str = ""
    over: bool = False

    def next_to(self, seat: str, steps: int = 1) -> str:
        at = self.seats.index(seat) + (steps if self.clockwise else -steps)
        return self.seats[at % len(self.seats)]

    def can_draw(self) -> int:
        return len(self.pile) + len(self.discards) - 1

    def take(self, seat: str, count: int) -> list[str]:
        """Draw one card after the other, shuffling the discards in when the pile is empty."""
        taken = []
        for _ in range(min(count, self.can_draw())):
            if not self.pile:
                self.pile, self.discards = self.discards[:-1], self.discards[-1:]
            taken.append(self.pile.pop(0))
        self.hands[seat] += taken
        self.called.discard(seat)
        if self.open_window == seat:
            self.open_window = ""
        return taken

    def next_cards(self, count: int) -> list[str]:
        """The cards that would be drawn next; the shuffle of this world changes no order."""
        return (self.pile + self.discards[:-1])[:count]

    def fingerprint(self) -> tuple[object, ...]:
        """What the engine must agree with."""
        owes = {seat: fine for seat, fine in self.fines.items() if fine}
        if self.hit and not self.over:
            owes[self.turn] = owes.get(self.turn, 0) + self.hit
        return (
            "" if self.over else self.turn,
            self.color,
            self.discards[-1],
            "cw" if self.clockwise else "ccw",
            tuple(len(self.hands[seat]) for seat in self.seats),
            tuple(sorted(owes.items())),
            self.over,
            len(self.pile),
        )


def is_wild(card: str) -> bool:
    return card[0] == "W"


def matches(world: World, card: str) -> bool:
    """Same colour, same number or symbol, or a wild."""
    top = world.discards[-1]
    if is_wild(card):
        return True
    return card[0] == world.color or (not is_wild(top) and card[1:] == top[1:])


def legal_acts(world: World) -> dict[str, World]:
    """Every right act from here, by its line in a record, and the world after it."""
    if world.over:
        return {}
    acts: dict[str, World] = {}
    _add_draws_of_debts(world, acts)
    _add_calls(world, acts)
    if world.out:
        return acts
    if world.hit:
        _add_challenge(world, acts)
        return acts
    _add_turn(world, world.turn, acts)
    if world.drawn and not world.fines.get(world.turn):
        implied = deepcopy(world)
        _end_turn(implied)
        by_next: dict[str, World] = {}
        _add_turn(implied, implied.turn, by_next)
        acts |= {text: after for text, after in by_next.items() if not text.endswith(" pass")}
    return acts


def _add_draws_of_debts(world: World, acts: dict[str, World]) -> None:
    for seat in world.seats:
        is_hit = bool(world.hit) and seat == world.turn
        owed = world.fines.get(seat, 0) + (world.hit if is_hit else 0)
        if not owed:
            continue
        after = deepcopy(world)
        if seat == world.turn and not world.out:
            after.open_window = ""
        after.take(seat, owed)
        after.fines.pop(seat, None)
        if is_hit:
            after.hit = 0
            if not after.out:
                _end_turn(after)
        _finish(after)
        acts[f"{seat} draw {owed}"] = after


def _add_challenge(world: World, acts: dict[str, World]) -> None:
    if world.bluff is None:
        return
    accused, color = world.bluff
    after = deepcopy(world)
    after.bluff = None
    if any(card[0] == color for card in world.hands[accused]):
        after.hit = 0
        after.fines[accused] = after.fines.get(accused, 0) + 4
    else:
        after.hit += 2
    acts[f"{world.turn} challenge"] = after


def _add_calls(world: World, acts: dict[str, World]) -> None:
    if world.out:
        return
    for seat in world.seats:
        held = len(world.hands[seat])
        sensible = held == 1 or (
            held == 2
            and (seat != world.turn or any(matches(world, card) for card in world.hands[seat]))
        )
        if sensible and seat not in world.called:
            after = deepcopy(world)
            after.called.add(seat)
            if after.open_window == seat:
                after.open_window = ""
            acts[f"{seat} uno"] = after
    if world.open_window:
        for by in world.seats:
            if by != world.open_window:
                after = deepcopy(world)
                after.fines[world.open_window] = after.fines.get(world.open_window, 0) + 2
                after.open_window = ""
                acts[f"{by} catch {world.open_window}"] = after


def _add_turn(world: World, seat: str, acts: dict[str, World]) -> None:
    if world.fines.get(seat):
        return
    choices = [world.drawn] if world.drawn else sorted(set(world.hands[seat]))
    for card in choices:
        if matches(world, card):
            for color in COLORS if is_wild(card) else ("",):
                text = f"{seat} play {card}" + (f" color={color}" if color else "")
                acts[text] = _played(world, seat, card, color)
    if world.drawn or not world.can_draw():
        after = deepcopy(world)
        after.open_window = ""
        _end_turn(after)
        acts[f"{seat} pass"] = after
    if not world.drawn and world.can_draw():
        after = deepcopy(world)
        after.open_window = ""
        (after.drawn,) = after.take(seat, 1)
        if not matches(after, after.drawn):
            _end_turn(after)
        _finish(after)
        acts[f"{seat} draw"] = after


def _played(world: World, seat: str, card: str, color: str) -> World:
    after = deepcopy(world)
    before = after.color
    after.open_window = ""
    after.hands[seat].remove(card)
    after.discards.append(card)
    after.drawn = ""
    after.color = color or card[0]
    if card[1:] == "R" and len(after.seats) > 2:
        after.clockwise = not after.clockwise
    after.turn = after.next_to(seat)
    if card[1:] == "S" or (card[1:] == "R" and len(after.seats) == 2):
        after.turn = after.next_to(after.turn)
    after.hit = {"+2": 2, "+4": 4}.get(card[1:], 0)
    after.bluff = (seat, before) if card == "W+4" else None
    if len(after.hands[seat]) == 1 and seat not in after.called:
        after.open_window = seat
    if not after.hands[seat]:
        after.out = seat
        after.color = before if is_wild(card) and not color else after.color
    _finish(after)
    return after


def _end_turn(world: World) -> None:
    world.turn, world.drawn = world.next_to(world.turn), ""
    world.bluff = None


def _finish(world: World) -> None:
    """Nothing left to draw forgives every debt; the hand is over once the debts are drawn."""
    if not world.can_draw() and (world.hit or world.fines):
        if world.hit and not world.out:
            world.hit = 0
            _end_turn(world)
        world.hit, world.fines = 0, {}
    if world.out and not world.hit and not any(world.fines.values()):
        world.over = True
