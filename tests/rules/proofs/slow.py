"""A slow second referee that knows every option: the engine is compared with it.

Written from the text of the rules, row by row; nothing of `referee` is used here, nor in the
modules beside it. All cards lie open, the draw pile is a list, and a world is copied whole for
every act. It knows acts that are right: whatever is not in `legal_acts` is a misplay or makes no
sense. Cards are codes of a record.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import chain

from slow_deeds import (
    close_windows,
    drawing,
    due_calls,
    exchange,
    finished,
    gone_back,
    laid,
    noise,
    settled,
    slapped,
    turn_ended,
)
from slow_laying import (
    all_like,
    answer,
    challenged,
    fits_as_drawn,
    is_illegal,
    is_named_among,
    is_plain_play,
    is_swap,
    may_be_last,
    may_call,
    may_decline,
    may_draw,
    may_jump,
    must_answer,
    plays,
    together,
    why_no_pass,
)
from slow_world import COLORS, World, is_wild

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


def rushes(world: World) -> Iterator[tuple[str, Callable[[], World]]]:
    """DRAW-4: the number drawn in the turn before, while no card has fallen."""
    seat, *cards = world.rush
    for card in sorted(set(cards)):
        is_last = len(world.hands[seat]) == 1
        fits = not any(world.fines.values()) and fits_as_drawn(world, card)
        if fits and not (is_last and not may_be_last(world, card)):
            yield from ways(world, seat, (card,))


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


def party(world: World) -> Iterator[tuple[str, Callable[[], World]]]:
    """Sounds in a silence, and hands on the pile: the last of all is fined (PARTY-2, PARTY-3)."""
    if world.out:
        return
    for seat in world.seats:
        if world.hushed_by:
            yield f"{seat} noise", changed(world, lambda after, seat=seat: noise(after, seat))
        if seat in world.racing:
            yield f"{seat} slap", changed(world, lambda after, seat=seat: slapped(after, seat))
