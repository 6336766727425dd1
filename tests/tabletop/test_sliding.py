"""A card let go before the pile, while another's arm lies across it on its way to draw."""

from __future__ import annotations

import numpy as np
import pytest

from referee.ports import Arm, CardSeen, Look
from referee.tabletop.events import CardLanded, best
from referee.tabletop.layout import DISCARD, DRAW
from referee.tabletop.table import Table
from tests.tabletop.sketch import HEIGHT, LAYOUT, WIDTH

ACROSS = Arm((0.7, 1.0), (0.42, 0.48), frozenset({DISCARD, DRAW}))
"""Anna's, whose hand is at the draw pile."""
SHORT = Arm((0.0, 0.5), (0.45, 0.5), frozenset({DRAW}))
"""Ben's, whose hand lets go at the edge of the draw pile."""


def look_at(time_s: float, *arms: Arm, code: str = "", changed: bool = False) -> Look:
    """A look; where a code is given, the discard pile was read and this card lies there."""
    mask = np.zeros((HEIGHT // 3, WIDTH // 3), np.bool_)
    mask[36:54, 84:96] = changed
    left, top, right, bottom = (252, 109, 288, 161)
    corners = ((left, top), (right, top), (right, bottom), (left, bottom))
    seen = CardSeen(np.array(corners, np.float32), 0.9, ((code, 0.99),))
    return Look(
        time_s,
        round(12 * time_s),
        (WIDTH, HEIGHT),
        arms=arms,
        cards=(seen,) if code else (),
        was_read=bool(code),
        zone=DISCARD if code else "",
        changed=mask,
    )


@pytest.mark.parametrize(("arms", "seat"), [((SHORT, ACROSS), "B"), ((ACROSS,), "A")])
def test_who_let_go_of_it_short_of_the_pile_has_a_share_in_it(
    arms: tuple[Arm, ...], seat: str
) -> None:
    """Clip 8216: only the arm that went past counted, and Ben's hand seemed to have drawn. Where
    no other hand was there, it was the one that went past after all."""
    table = Table(LAYOUT)
    for step in range(3):
        table.step(look_at(step * 0.5, code="r5"))
    for step in range(5):
        table.step(look_at(2.0 + step / 12, *arms))
    for step in range(3):
        table.step(look_at(2.5 + step / 12, ACROSS))
    events = table.step(look_at(3.5, code="g9", changed=True))
    (landed,) = [event for event in events if isinstance(event, CardLanded)]
    assert landed.has_slid is (len(arms) > 1)
    assert best(landed.seats)[0] == seat
    assert landed.at.time_s <= 2.5 or not landed.has_slid
