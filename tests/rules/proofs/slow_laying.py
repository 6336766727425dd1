"""What may be laid, drawn, answered, called and challenged, for the slow referee (`slow`)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations

from slow_world import Laid, World, face, is_draw_card, is_number, is_wild


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


def must_answer(world: World, seat: str) -> bool:
    """STK-5; who owes a fine besides cannot answer."""
    added = [card for card in world.hands[seat] if answer(world, card) == "adds"]
    is_last = len(world.hands[seat]) == 1
    may = added and not (is_last and not may_be_last(world, added[0]))
    return bool(may) and world.is_on("stack_forced") and not world.fines.get(seat)


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


def all_like(world: World, cards: tuple[str, ...]) -> bool:
    return face(cards[0]) != "A" and may_go_together(world, cards)


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
