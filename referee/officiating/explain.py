"""What a thing seen or heard may have been: a story in, all the ways it may go on out."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Final, assert_never

import numpy as np

from referee.cards import UNKNOWN
from referee.officiating import odds, unseen
from referee.officiating.bench import Bench, PerCard
from referee.officiating.decisions import Evidence
from referee.officiating.drawing import drawn, no_draw
from referee.officiating.proving import is_let_pass, may_accuse
from referee.officiating.racing import slapped, slapped_unseen
from referee.officiating.story import SLOTS, Story
from referee.officiating.uncovering import revealed, uncovered
from referee.officiating.waiting import Drawing, Heard, Item, Landed, Lifted, Taken
from referee.rules import duties
from referee.rules.actions import Adds, Flip, Play, Reshuffle, TakeBack
from referee.rules.memory import SHUT
from referee.seats import Seat

_READINGS: Final = 7
"""How many readings of a card each story goes on with."""
_WORTH: Final = 1e-6
"""A reading so much less likely than the best is not followed."""
_NEVER: Final = 1e-12
_FAR: Final = 1e-3
"""A seat so much less likely than the likeliest is not thought of."""
_MORE_FOR_SPECIAL: Final = math.log(1e4)
_UNSEEN_AT_BEST: Final = math.log(1e-4)
"""What a thing comes to at best where something unseen went before it."""
_WELL: Final = math.log(2e-3)
"""A thing that a story explains at least so well needs nothing unseen: a legal card, read surely,
by the seat to play, comes to some .03."""
_NO_CARD: Final = 5e-6
"""How often what was read as one certain card that landed was none."""
_UNREAD: Final = 2e-4
"""The same where nothing could be read."""
_SQUARED_UP: Final = 1.5e-3
"""The same where it looks like the card that lay there already: the pile was squared up."""
_PUSHED: Final = 0.05
"""The same where the place of that card has changed, too: as often as a twin follows its like."""
_NO_LIFT: Final = 1e-4
"""How often a card seems to be taken up again and is not."""
_UNDONE: Final = 1e-4
"""How often a right card is taken up again."""
_LIFTS: Final = 0.9
_OTHER_FITS: Final = 0.4
"""On a card that is not known any other may be laid. So many really could be: its colour was
seen, and most of the cards that follow it are of that colour."""
_TWO_AT_ONCE: Final = 0.05
"""How often two cards of a symbol are laid as one, where that is allowed."""
_CROWDED: Final = 0.15
_BY_ITSELF: Final = 0.02
"""How often no arm is seen to lay a card."""
_TOO_LATE: Final = 2e-4
"""How often something happens at the piles after the hand is over."""
_NO_SENSE: Final = 0.01
"""How often something is heard that makes no sense."""
_LOW_PILE: Final = 6
"""A draw pile of so few cards may be about to be made anew."""
CONVICTING: Final = frozenset({"false-uno", "false-catch", "fine"})
"""Rulings against the one who spoke, for nothing but the word."""


def explain(story: Story, item: Item, bench: Bench, floor: float) -> list[Story]:
    """Every way in which a story may go on with this thing; at least one.

    Ways whose `log_odds` would be below `floor` need not be told.
    """
    match item:
        case Heard():
            return [_heard(story, item)]
        case Landed():
            told = _landed(story, item, bench, floor)
        case Drawing():
            told = _drawing(story, item, floor)
        case Lifted():
            told = _lifted(story, item, bench)
        case Taken():
            told = [_taken(story, item)]
        case _:
            assert_never(item)
    return [_placed(way, item.time_s, bench) for way in told]


# --- cards -----------------------------------------------------------------------------------


def _arms(item: Landed, story: Story) -> Mapping[Seat, float]:
    return odds.of_arms(item.seats, story.round.seats, is_told=item.is_told)


def _looks(item: Landed, bench: Bench) -> PerCard:
    return bench.looks(item.faces, is_told=item.is_told)


def _landed(story: Story, item: Landed, bench: Bench, floor: float) -> list[Story]:
    match story.round.stage:
        case "opening":
            return _flips(story, item, bench)
        case "playing":
            back = [*uncovered(story, item, bench), *revealed(story, item, bench)]
            added = _added(story, item, bench)
            plays = _plays(story, item, bench, floor)
            return [_no_card(story, item), *back, *added, *plays]
        case _:
            late = story.weighed(math.log(_TOO_LATE))
            going_on = unseen.miscounted(story, item.number, Evidence.of(item.event.at))
            return [late, *(way for on in going_on for way in _laid(on, item, bench, floor))]


def _no_card(story: Story, item: Landed) -> Story:
    if item.is_told:
        return story.weighed(math.log(_NEVER))
    if not item.faces:
        return story.weighed(math.log(_UNREAD))
    if not item.event.may_be_same or item.faces[0][0] != str(story.round.top):
        return story.weighed(math.log(_NO_CARD))
    return story.weighed(math.log(_PUSHED if item.event.may_be_moved else _SQUARED_UP))


def _flips(story: Story, item: Landed, bench: Bench) -> list[Story]:
    """Any card may be turned up: the deck alone weighs in."""
    at = Evidence.of(item.event.at)
    if not item.faces:
        return [story.then(item.number * SLOTS, Flip(UNKNOWN), at)]
    left = bench.left(story.round.census)
    odds_of = left / left.sum() * _looks(item, bench)
    return [
        story.then(item.number * SLOTS, Flip(bench.cards[place]), at).weighed(math.log(share))
        for share, place in _worthy(odds_of, bench.special)
    ]


def _plays(story: Story, item: Landed, bench: Bench, floor: float) -> list[Story]:
    """The card laid by somebody, after what may have gone unnoticed before it."""
    at = Evidence.of(item.event.at)
    told: list[Story] = []
    for way in unseen.done_before(story, item.number, at):
        told += _laid(way, item, bench, floor)
    is_crowded = _is_crowded(item)
    if not is_crowded and not _is_worth_more(story, told, floor):
        return told
    seen = odds.of_arms(item.event.seats, story.round.seats)
    arms = seen if is_crowded else _arms(item, story)
    for way in unseen.before(story, item.number, at, arms):
        told += _laid(way, item, bench, floor)
    return told


def _is_crowded(item: Landed) -> bool:
    """Whether two hands were at the pile: one card may lie under the other. Who laid the one on
    top may have been told since; the other hand was there all the same."""
    seen = item.event.seats
    return len(seen) > 1 and seen[1][1] > _CROWDED


def _is_worth_more(story: Story, told: list[Story], floor: float) -> bool:
    """Whether something unseen might explain better what was seen, and well enough to count."""
    is_open = story.log_odds + _UNSEEN_AT_BEST > floor
    return is_open and all(way.log_odds - story.log_odds < _WELL for way in told)


def _laid(way: Story, item: Landed, bench: Bench, floor: float) -> Iterator[Story]:
    """The likeliest readings of a card; all the others together are a card that is not known."""
    if way.round.stage != "playing":
        return
    arms = _arms(item, way)
    alone = 1.0 if item.seats else _BY_ITSELF
    plays_next = odds.plays_next(way.round)
    for seat in _jumpers(way):
        plays_next[seat] = max(plays_next[seat], odds.jumps_in(way.round, seat))
    shares = {s: alone * plays * arms[s] for s, plays in plays_next.items()}
    seats = [seat for seat, share in shares.items() if share > _FAR * max(shares.values())]
    left, looks = bench.left(way.round.census), _looks(item, bench)
    table = np.array([shares[seat] * bench.prior(way.world, seat, left) * looks for seat in seats])
    rest = float(table.sum())
    for share, place in _worthy(table.ravel(), bench.special) if item.faces else ():
        is_special = bool(bench.special[place % len(bench.cards)])
        rest -= share
        if way.log_odds + math.log(share) < floor - is_special * _MORE_FOR_SPECIAL:
            continue
        seat, number = seats[place // len(bench.cards)], place % len(bench.cards)
        play = Play(seat, (bench.cards[number],))
        yield _with_card(way, item, play, share, bench)
        if not bench.fitting(way.world, seat)[number]:
            yield from _with_another(way, item, play, shares[seat] * float(looks[number]), bench)
    rest = max(rest * (_OTHER_FITS if item.faces else 1.0), _NEVER)
    if way.log_odds + math.log(rest) >= floor:
        blank = Play(seats[int(table.sum(axis=1).argmax())], (UNKNOWN,))
        yield _with_card(way, item, blank, rest, bench)


def _jumpers(way: Story) -> list[Seat]:
    """Who may lay another card like the one on top, out of turn (JUMP-1)."""
    if way.round.window is SHUT or not way.round.top.is_known:
        return []
    return [
        s for s in way.round.seats if s != way.round.turn and way.world.is_legal(s, way.round.top)
    ]


def _added(story: Story, item: Landed, bench: Bench) -> Iterator[Story]:
    """The card joins the play that its seat has just made (MULTI-1)."""
    seat, at = story.round.last.seat, Evidence.of(item.event.at)
    if story.round.window is SHUT or not seat:
        return
    left = bench.left(story.round.census)
    fits = [n for n, card in enumerate(bench.cards) if story.world.may_add(seat, card)]
    if not fits:
        return
    looks, arms = _looks(item, bench), _arms(item, story)
    for place in fits:
        share = odds.ADDS * arms[seat] * float(looks[place] * left[place] / left[fits].sum())
        if share > _NEVER:
            adds = Adds(seat, (bench.cards[place],))
            yield story.then(item.number * SLOTS, adds, at, math.log(share))


def _with_card(way: Story, item: Landed, play: Play, share: float, bench: Bench) -> Story:
    """The story with this card; without it, where its seat would be accused of what nobody saw:
    then it is asked about, and the story goes on as if it were taken up again."""
    at = replace(Evidence.of(item.event.at), source="key" if item.is_told else "camera")
    then = way.then(item.number * SLOTS, play, at, math.log(share))
    if then.steps[-1].charges and not may_accuse(item, play, way.steps, bench.manner):
        return way.weighed(math.log(share))
    return replace(then, undone=(replace(way, undone=()),))


def _with_another(
    way: Story, item: Landed, play: Play, share: float, bench: Bench
) -> Iterator[Story]:
    """A card that does not fit, laid together with one of its symbol below it that does (MULTI-1):
    both at once, and only the one on top is seen. `share`: how likely seat and card are by sight.
    """
    (card,) = play.cards
    left = bench.left(way.round.census)
    fits = bench.fitting(way.world, play.seat) * left
    alike = [n for n, other in enumerate(bench.cards) if other.face is card.face]
    of_symbol = float(left[alike].sum())
    for number in alike:
        both = (bench.cards[number], card)
        if fits[number] and way.world.may_lay(play.seat, both):
            likely = float(fits[number] / fits.sum() * left[bench.cards.index(card)] / of_symbol)
            log_share = math.log(_TWO_AT_ONCE * share * likely)
            then = way.then(
                item.number * SLOTS, Play(play.seat, both), Evidence.of(item.event.at), log_share
            )
            yield replace(then, undone=(replace(way, undone=()),))


def _worthy(shares: PerCard, special: PerCard) -> list[tuple[float, int]]:
    """The likeliest of many, with their places, best first; and the likeliest of those cards that
    do something, each of its kind: what follows tells them best."""
    best = np.argsort(-shares, kind="stable")
    kinds = np.resize(special, len(shares))[best]
    places = dict.fromkeys(int(place) for place in best[:_READINGS])
    for kind in range(1, int(special.max()) + 1):
        places |= dict.fromkeys(int(place) for place in best[kinds == kind][:1])
    least = _WORTH * float(shares[best[0]])
    return [(float(shares[place]), place) for place in places if shares[place] > least]


# --- other things at the piles -----------------------------------------------------------------


def _drawing(story: Story, item: Drawing, floor: float) -> list[Story]:
    at = Evidence.of(item.last.at)
    if story.round.stage != "playing":
        going_on = unseen.miscounted(story, item.number, at)
        late = story.weighed(math.log(_TOO_LATE)) if story.round.out else story
        return [late, *(way for on in going_on for way in drawn(on, item))]
    told = list(slapped(story, item))
    for way in slapped_unseen(story, item):
        told += drawn(way, item)
    for way in unseen.done_before(story, item.number, at):
        told += drawn(way, item)
    if _is_worth_more(story, told, floor):
        arms = odds.of_arms(item.first.seats, story.round.seats)
        for way in unseen.before(story, item.number, at, arms):
            told += drawn(way, item)
    return [no_draw(story, item), *told]


def _lifted(story: Story, item: Lifted, bench: Bench) -> list[Story]:
    told = [story.weighed(math.log(_NO_LIFT))]
    at = Evidence.of(item.event.at)
    arms = odds.of_arms(item.event.seats, story.round.seats)
    duty = story.round.obligations[0] if story.round.obligations else None
    if isinstance(duty, duties.TakeBack):
        back = story.then(item.number * SLOTS, TakeBack(duty.seat, duty.cards), at)
        return [*told, back.weighed(math.log(_LIFTS * arms[duty.seat]))]
    laid = story.step(item.landed * SLOTS)
    if laid is None and is_let_pass(item.laid_by, story.steps, bench.manner):
        return [story.weighed(math.log(_LIFTS))]  # it was let pass: nothing is to be taken back
    if laid is None or not story.undone or not isinstance(laid.action, Play):
        return told
    since_s = item.time_s - (laid.at.time_s or 0.0)
    if since_s <= bench.manner.undo_s and story.steps[-1].item == item.landed:
        before = story.undone[0]
        told.append(replace(before, log_odds=story.log_odds + math.log(_UNDONE)))
    return told


def _taken(story: Story, item: Taken) -> Story:
    if story.round.stage == "playing" and story.round.draw_pile <= _LOW_PILE:
        return story.then(item.number * SLOTS, Reshuffle(), Evidence.of(item.event.at))
    return story


# --- words -----------------------------------------------------------------------------------


def _heard(story: Story, item: Heard) -> Story:
    """The word in its place; one that makes no sense yet may belong to a card not yet seen."""
    if item.utterance.way == "key" or _makes_sense(story, item):
        return _said(story, item)
    if unseen.was_inferred(story, item.utterance.action):
        return story.weighed(-math.log(unseen.WORD))
    waiting = replace(story, unplaced=(*story.unplaced, item))
    return waiting.weighed(math.log(_NO_SENSE))


def _said(story: Story, item: Heard) -> Story:
    at = Evidence(item.utterance.time_s, 0, item.utterance.way)
    return story.then(item.number * SLOTS, item.utterance.action, at)


def _makes_sense(story: Story, item: Heard) -> bool:
    """What the ear alone would convict somebody of makes none: the word may have been table
    talk, and the count of the hand a misread. A key says it for certain."""
    return not story.world.codes(item.utterance.action) & {"void", *CONVICTING}


def _placed(story: Story, now_s: float, bench: Bench) -> Story:
    """Words that were waiting, put where they make sense; those that waited too long are let go."""
    left: list[Heard] = []
    for item in story.unplaced:
        if now_s - item.time_s > bench.manner.heard_s:
            continue
        if _makes_sense(story, item):
            story = _said(story, item).weighed(-math.log(_NO_SENSE))
        else:
            left.append(item)
    return replace(story, unplaced=tuple(left)) if story.unplaced else story
