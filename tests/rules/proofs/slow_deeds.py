"""What acts do, for the slow referee (`slow`): a world is changed by each of these."""

from __future__ import annotations

from collections.abc import Callable

from slow_laying import fits_as_drawn
from slow_world import Laid, Play, World, face, is_draw_card, is_number, is_wild


def settled(world: World) -> None:
    """STK-10: a hit is served, or forgiven: only its colour follows, where the house says so."""
    if world.is_on("after_penalty_match", "last_draw_color_only") and world.stack:
        if not is_wild(world.top):  # a skip of another colour may lie on the draw card
            world.color = world.stack[-1].named
        world.only = world.color
    world.hit, world.stack, world.doubted, world.last = 0, [], False, None


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


def turn_ended(world: World) -> None:
    """The next player's turn; a number just drawn may still be laid (DRAW-4)."""
    rushes = world.is_on("drawn_card", "number_only_rush") and world.drawn
    world.rush = (world.turn, *world.drawn) if rushes else ("",)
    world.turn, world.drawn, world.last = world.next_to(world.turn), [], None


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


def slapped(world: World, seat: str) -> None:
    world.racing.remove(seat)
    if len(world.racing) == 1:
        slow = world.racing.pop()
        world.fines[slow] = world.fines.get(slow, 0) + 2


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
