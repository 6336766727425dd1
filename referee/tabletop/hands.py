"""Hands laid open before their owners, for the score: which cards lie before which seat."""

from __future__ import annotations

from referee.cards import BACK
from referee.ports import CardSeen, Look
from referee.tabletop import geometry
from referee.tabletop.events import HandShown, Moment, Odds
from referee.tabletop.layout import Layout, is_inside

_PILE_GROW = 0.3


def hands_shown(look: Look, layout: Layout) -> tuple[HandShown, ...]:
    """One event for each seat with cards lying open before it, in seat order.

    A card belongs to the seat whose side is nearest to its middle; cards on the piles and backs
    belong to nobody. Look at the whole picture, with no arm in it.
    """
    mine: dict[str, list[CardSeen]] = {seat: [] for seat in layout.seats}
    for card in look.cards:
        middle = geometry.centre(card.quad_px, look.size_wh)
        on_pile = any(is_inside(middle, z, grow=_PILE_GROW) for z in layout.zones.values())
        if not on_pile and card.faces and card.code != BACK:
            mine[layout.nearest_seat(middle)].append(card)
    at = Moment(look.time_s, look.frame)
    return tuple(HandShown(at, seat, _faces(cards)) for seat, cards in mine.items() if cards)


def _faces(cards: list[CardSeen]) -> tuple[Odds, ...]:
    """The readings in reading order, rows before columns, so that the same hand reads the same."""
    ordered = sorted(cards, key=lambda c: tuple(c.quad_px.mean(axis=0).round(-1)[::-1]))
    return tuple(card.faces for card in ordered)
