"""The discard pile: which card came to rest on it, which was taken away again.

Identity alone is no event, and neither is change alone. A card has landed when the pile's
picture changed, and what changed is a card that lies where it did not lie before. The card that
lay under the top one showing again is a take-back; the same card somewhere else, with its old
place changed too, is the pile being squared up (TRK-20).
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Final

import numpy as np

from referee.cards import BACK
from referee.config import Polygon
from referee.ports import CardSeen, Look, Mask, Quad
from referee.seats import NOBODY
from referee.tabletop import geometry
from referee.tabletop.events import (
    CardLanded,
    CardLifted,
    CardReread,
    Moment,
    Odds,
    PileTaken,
    TableEvent,
    best,
    mean,
    same_quad,
)
from referee.tabletop.layout import is_inside

_GROW: Final = 0.35
"""How far outside the zone a card's middle may lie, as a share of the zone."""
_LEAST_CHANGE: Final = 0.12
"""Change below this share of a card's area is no event."""
_FRESH: Final = 0.22
"""Share of a card's area that must have changed for the card to be new."""
_SAME_PLACE: Final = 0.12
"""Corners within this share of a card's height are in the same place."""
_SAME_SPOT: Final = 0.045
"""Corners within this share of a card's height have not moved: less than eyes waver."""
_SLID: Final = 0.25
"""A card like the top one that came without an arm lies farther off than this share: what the
eyes make of a card far from above wavers by up to .14, also over a change of the light."""
_OLD_LEFT: Final = 0.35
"""Old top card squared up: its former place has changed by more than this share."""
_SMEAR: Final = 1.15
_LIFTED: Final = 0.15
"""The same for a card that its owner's hand may have taken up again, which is likelier."""
_LEAST_REST: Final = 0.06
"""A smaller part of the old top card is no evidence."""
_UNREAD_LOOKS: Final = 3
"""Looks at a change that shows no card before it is reported as a card nobody could read."""
_USUAL_CARD: Final = 0.26
"""A card's area as a share of its zone's, before one has been seen."""
_BACK_ODDS: Final = 0.5


@dataclass(slots=True)
class _Resting:
    """A card on the pile, with all its readings."""

    number: int
    quad_px: Quad
    seats: Odds
    readings: list[Odds] = field(default_factory=list)

    @property
    def faces(self) -> Odds:
        return mean(tuple(self.readings)) if self.readings else ()

    @property
    def code(self) -> str:
        return self.faces[0][0] if self.readings and self.faces else ""


@dataclass(frozen=True, slots=True)
class Visit:
    """What the caller knows about the time since the pile was last read."""

    seats: Odds
    at: Moment
    was_there: bool
    """An arm lay over the pile."""
    is_unwatched: bool = False
    """There were no pictures for a while."""
    has_slid: bool = False
    """Nobody's hand was at the pile: who came near it let go before."""

    @property
    def may_change(self) -> bool:
        """Whether somebody may have been at the pile."""
        return self.was_there or self.is_unwatched


class PileWatch:
    """Follows one pile. `step` takes the looks at which the pile was read."""

    def __init__(self, zone: Polygon) -> None:
        self._zone = zone
        self._stack: list[_Resting] = []
        self._landed = 0
        self._open: Mask = np.zeros((0, 0), np.bool_)
        """What changed at the last visit, until a card explains it; empty when explained."""
        self._open_visit: Visit | None = None
        self._open_looks = 0
        self._found = ""
        """The code read at the last look at a pile that nobody has touched yet."""
        self._last_change: Mask = self._open

    @property
    def is_unread(self) -> bool:
        """Whether a change waits for a reading that explains it."""
        return self._open_visit is not None

    def step(self, look: Look, visit: Visit) -> list[TableEvent]:
        """The events of one reading of the pile."""
        cards = [card for card in look.cards if self._is_mine(card, look)]
        changed = look.changed & self._near(look)
        if not self._stack and not visit.was_there:
            return self._first(cards, look)
        if changed.sum() >= _LEAST_CHANGE * self._card_pixels(look):
            self._open, self._open_visit, self._open_looks = changed, visit, 0
        if self._open_visit is None:
            return self._reread(cards, look, visit)
        return self._explain(cards, look, self._open_visit)

    def _first(self, cards: list[CardSeen], look: Look) -> list[TableEvent]:
        """The pile as it was found: a card that is seen there twice, and read, is its top."""
        sure = [card for card in cards if card.probability >= _SURE_FIRST]
        if not sure:
            self._found = ""
            return []
        card = max(sure, key=lambda seen: seen.confidence * seen.probability)
        if card.code != self._found:
            self._found = card.code
            return []
        nobody = Visit((), Moment(look.time_s, look.frame), was_there=False)
        return [self._land(card, nobody, may_be_same=False)]

    def _explain(self, cards: list[CardSeen], look: Look, visit: Visit) -> list[TableEvent]:
        """Find the card that accounts for what changed."""
        self._open_looks += 1
        fresh = [(self._freshness(card, look), card) for card in cards]
        fresh = [
            (share * card.confidence, card)
            for share, card in fresh
            if share >= _FRESH and (visit.may_change or self._lands_unaided(card, cards))
        ]
        if fresh:
            card = max(fresh, key=lambda pair: pair[0])[1]
            self._close()
            return self._judge(card, cards, look, visit)
        if self._open_looks < _UNREAD_LOOKS:
            return []
        return self._unexplained(cards, look, visit)

    def _lands_unaided(self, card: CardSeen, cards: list[CardSeen]) -> bool:
        """Whether a card is believed although no arm was seen to bring it.

        A shaken picture of a strong pattern changes too; then the old top still lies there. A card
        in its very place is the top one, better seen now that the last of a hand is gone.
        """
        if not self._stack or not len(self._stack[-1].quad_px):
            return card.probability >= _SURE
        top = self._stack[-1]
        near_px = _SAME_PLACE * geometry.size_px(top.quad_px)
        is_top = same_quad(card.quad_px, top.quad_px, within_px=near_px)
        is_covered = not any(self._is(other, top, near_px) for other in cards if other is not card)
        return is_covered and not is_top and card.probability >= _SURE

    def _judge(
        self, card: CardSeen, cards: list[CardSeen], look: Look, visit: Visit
    ) -> list[TableEvent]:
        """A card is new in its place: landed, uncovered again, or only moved."""
        top = self._stack[-1] if self._stack else None
        if top is not None and self._is_uncovered(card, top, look, visit):
            self._stack.pop()
            self._stack[-1].readings.append(card.faces)
            return [CardLifted(visit.at, top.number, visit.seats)]
        is_same = top is not None and top.code == card.code
        if top is None or not is_same:
            return [self._land(card, visit, may_be_same=False)]
        has_moved = self._has_moved(card, top, cards, look)
        if _stays(card, top, visit) or (has_moved and not visit.was_there):
            top.quad_px = card.quad_px
            return self._note(top, card, look)
        if has_moved:
            self._stack.pop()
        landed = self._land(card, visit, may_be_same=visit.was_there)
        return [replace(landed, may_be_moved=has_moved)]

    def _has_moved(self, card: CardSeen, top: _Resting, cards: list[CardSeen], look: Look) -> bool:
        """Whether this looks like the top card pushed to another place, not a second one like it.

        A second one leaves the first where it was: it is still seen there, or what shows of it
        has not changed. Where nothing shows of it, and where the two lie close, the rules must
        tell.
        """
        near_px = _SAME_PLACE * geometry.size_px(card.quad_px)
        others = [other for other in cards if other is not card and other.code == top.code]
        if any(same_quad(other.quad_px, top.quad_px, within_px=near_px) for other in others):
            return False
        return self._old_place_changed(card, top, look) > _OLD_LEFT

    def _is_uncovered(self, card: CardSeen, top: _Resting, look: Look, visit: Visit) -> bool:
        """Whether this is the card that lay under the top one, which its owner took up again.

        The same card might also have landed in the same place; then the old top still shows
        around it.
        """
        near_px = _SAME_PLACE * geometry.size_px(card.quad_px)
        if len(self._stack) < 2 or not self._is(card, self._stack[-2], near_px):
            return False
        if self._stack[-2].code == top.code:  # two alike, pushed about: nothing to tell them by
            return False
        owner, hand = best(top.seats)[0], best(visit.seats)[0]
        is_known = NOBODY not in (owner, hand)
        if is_known and owner != hand:
            return False
        changed = self._old_place_changed(card, top, look)
        if changed >= 0.0:
            return changed > _LIFTED
        # Nothing is left to tell by. One seat laying two cards running, the second one like the
        # card below in face and place, is far rarer than a card taken back.
        return is_known or self._is(card, self._stack[-2], near_px / 3)

    def _old_place_changed(self, card: CardSeen, top: _Resting, look: Look) -> float:
        """Share that changed of what the old top card covered and the new one does not.

        Negative where the two lie so much alike that nothing is left to tell by.
        """
        shape = (look.changed.shape[0], look.changed.shape[1])
        old = geometry.quad_mask(top.quad_px, look.size_wh, shape)
        beside = geometry.grown(card.quad_px, _SMEAR)  # the smoothing smears change over its edge
        rest = old & ~geometry.quad_mask(beside, look.size_wh, shape)
        if rest.sum() < _LEAST_REST * max(1, int(old.sum())):
            return -1.0
        return geometry.share(self._last_change, rest)

    def _unexplained(self, cards: list[CardSeen], look: Look, visit: Visit) -> list[TableEvent]:
        """No card is new where the picture changed: the pile was taken, or nothing was read."""
        change = self._open.sum() / max(1.0, self._card_pixels(look))
        self._close()
        if not visit.was_there or not change >= 0.3:
            return []
        is_bare = not any(self._is_on_pile(card, look) for card in look.cards)
        if self._top_is_there(cards) or is_bare:
            return [PileTaken(visit.at, visit.seats)] if self._stack else []
        blank = CardSeen(np.zeros((0, 2), np.float32), 0.0, ())
        return [self._land(blank, visit, may_be_same=False)]

    def _top_is_there(self, cards: list[CardSeen]) -> bool:
        return bool(self._stack) and any(_lies_at(card, self._stack[-1]) for card in cards)

    def _land(self, card: CardSeen, visit: Visit, *, may_be_same: bool) -> CardLanded:
        self._landed += 1
        resting = _Resting(self._landed, card.quad_px, visit.seats)
        if card.faces:
            resting.readings.append(card.faces)
        self._stack.append(resting)
        del self._stack[:-_REMEMBERED]
        is_unwatched = visit.is_unwatched and not visit.was_there
        return CardLanded(
            visit.at,
            self._landed,
            card.faces,
            visit.seats,
            card.quad_px,
            may_be_same,
            is_unwatched,
            has_slid=visit.has_slid,
        )

    def _reread(self, cards: list[CardSeen], look: Look, visit: Visit) -> list[TableEvent]:
        """Nothing changed: the card that lies where the top one does is the top one again.

        Unless a hand was there and it reads as another card, twice sure: one that fell exactly
        on the other, in the same colour, hardly changes the picture.
        """
        if not self._stack:
            return []
        top = self._stack[-1]
        for card in cards:
            if _lies_at(card, top):
                if visit.was_there and _is_another(card, top):
                    return self._judge(card, cards, look, visit)
                return self._note(top, card, look)
        return self._outlined(cards, look)

    def _outlined(self, cards: list[CardSeen], look: Look) -> list[TableEvent]:
        """The top card, seen for what it is: at first it could not be read, or one outline went
        around it and the card below. It lies where the picture changed then, and no older one does.
        """
        top = self._stack[-1]
        if best(top.faces)[1] >= _SURE_FIRST or self._last_change.shape != look.changed.shape:
            return []
        found = [
            (geometry.share(self._last_change, _mask_of(card, look)) * card.confidence, card)
            for card in cards
            if card.probability >= _SURE_FIRST
            and not any(_lies_at(card, older) for older in self._stack[:-1])
        ]
        share, card = max(found, key=lambda pair: pair[0], default=(0.0, None))
        if card is None or share < _FRESH * card.confidence:
            return []
        top.quad_px = card.quad_px
        top.readings.clear()
        return self._note(top, card, look)

    def _note(self, top: _Resting, card: CardSeen, look: Look) -> list[TableEvent]:
        if not card.faces:
            return []
        top.readings.append(card.faces)
        del top.readings[:-_READINGS]
        at = Moment(look.time_s, look.frame)
        return [CardReread(at, top.number, top.faces, len(top.readings))]

    def _is(self, card: CardSeen, resting: _Resting, near_px: float) -> bool:
        if not same_quad(card.quad_px, resting.quad_px, within_px=near_px):
            return False
        return dict(card.faces).get(resting.code, 0.0) >= 0.2 or not resting.code

    def _freshness(self, card: CardSeen, look: Look) -> float:
        return geometry.share(self._open, _mask_of(card, look))

    def _is_mine(self, card: CardSeen, look: Look) -> bool:
        is_back = dict(card.faces).get(BACK, 0.0) >= _BACK_ODDS
        return not is_back and self._is_on_pile(card, look, grow=_GROW)

    def _is_on_pile(self, card: CardSeen, look: Look, grow: float = 0.0) -> bool:
        middle = geometry.centre(card.quad_px, look.size_wh)
        return is_inside(middle, self._zone, grow=grow)

    def _near(self, look: Look) -> Mask:
        xs, ys = [x for x, _ in self._zone], [y for _, y in self._zone]
        wide, high = _GROW * (max(xs) - min(xs)), _GROW * (max(ys) - min(ys))
        box = (
            max(0.0, min(xs) - wide),
            max(0.0, min(ys) - high),
            min(1.0, max(xs) + wide),
            min(1.0, max(ys) + high),
        )
        return geometry.box_mask(box, (look.changed.shape[0], look.changed.shape[1]))

    def _card_pixels(self, look: Look) -> float:
        """A card's area on the coarse picture."""
        rows, columns = look.changed.shape
        if self._stack and len(self._stack[-1].quad_px) == 4:
            quad = self._stack[-1].quad_px * (columns / look.size_wh[0], rows / look.size_wh[1])
            x, y = quad[:, 0], quad[:, 1]
            return abs(float(x @ np.roll(y, -1) - y @ np.roll(x, -1))) / 2.0
        xs, ys = [x for x, _ in self._zone], [y for _, y in self._zone]
        return float(_USUAL_CARD * (max(xs) - min(xs)) * columns * (max(ys) - min(ys)) * rows)

    def _close(self) -> None:
        self._last_change = self._open
        self._open, self._open_visit, self._open_looks = self._open[:0], None, 0


def _mask_of(card: CardSeen, look: Look) -> Mask:
    """Where a card lies on the coarse picture."""
    shape = (look.changed.shape[0], look.changed.shape[1])
    return geometry.quad_mask(card.quad_px, look.size_wh, shape)


def _lies_at(card: CardSeen, resting: _Resting) -> bool:
    """Whether a card was read in the place of one that rests on the pile."""
    near_px = _SAME_PLACE * geometry.size_px(card.quad_px)
    return same_quad(card.quad_px, resting.quad_px, within_px=near_px)


def _stays(card: CardSeen, top: _Resting, visit: Visit) -> bool:
    """Whether a card that looks like the top one lies just where that lay.

    A second one in exactly the same spot is rarer than a hand that only passed over it. Where no
    arm was over the pile, another place is a card that slid in: none is pushed by itself.
    """
    spot = _SAME_SPOT if visit.was_there else _SLID
    near_px = spot * geometry.size_px(card.quad_px)
    is_there = same_quad(card.quad_px, top.quad_px, within_px=near_px)
    return is_there or (visit.is_unwatched and not visit.was_there)


def _is_another(card: CardSeen, top: _Resting) -> bool:
    """Whether a reading and the ones before are each sure, of different cards."""
    before = top.faces[0] if top.faces else ("", 0.0)
    return card.code != before[0] and min(card.probability, before[1]) >= _SURE


_SURE_FIRST: Final = 0.6
_SURE: Final = 0.8
_REMEMBERED: Final = 6
_READINGS: Final = 6
