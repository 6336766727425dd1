"""Which card may be the last (row END-2), and when a hand is over (rows END-3, TEAM-2)."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from referee.cards import Card, Face
from referee.seats import Seat

Seats: TypeAlias = tuple[Seat, ...]


def any_card(card: Card) -> bool:
    """`any`: the official game."""
    return True


def only_a_number(card: Card) -> bool:
    """`number_only`; a card that could not be read may be one.

    >>> only_a_number(Card.parse("rS")), only_a_number(Card.parse("r0"))
    (False, True)
    """
    return card.is_number or not card.is_known


def no_wild(card: Card) -> bool:
    """`no_wild`.

    >>> no_wild(Card.parse("W")), no_wild(Card.parse("r+2"))
    (False, True)
    """
    return not card.is_wild


def no_draw_card(card: Card) -> bool:
    """`no_draw_card`.

    >>> no_draw_card(Card.parse("W+4")), no_draw_card(Card.parse("W"))
    (False, True)
    """
    return card.face not in (Face.DRAW_TWO, Face.WILD_DRAW_FOUR)


def with_the_first(finished: Seats, left: Seats) -> bool:
    """END-3: the first one out ends the hand.

    >>> with_the_first(("A",), ("B", "C"))
    True
    """
    return True


def with_the_last(finished: Seats, left: Seats) -> bool:
    """END-3 `play_on`: play goes on until one is left.

    >>> with_the_last(("A",), ("B", "C")), with_the_last(("A", "C"), ("B",))
    (False, True)
    """
    return len(left) < 2


def with_a_whole_team(teams: tuple[Seats, ...]) -> Callable[[Seats, Seats], bool]:
    """TEAM-2 `all_out`: until every card of one team is out.

    >>> is_over = with_a_whole_team((("A", "C"), ("B", "D")))
    >>> is_over(("A", "B"), ("C", "D")), is_over(("A", "C"), ("B", "D"))
    (False, True)
    """
    return lambda finished, left: any(_is_out(team, finished, left) for team in teams)


def with_the_last_team(teams: tuple[Seats, ...]) -> Callable[[Seats, Seats], bool]:
    """TEAM-2 `last_out`: until only one team holds cards.

    >>> is_over = with_the_last_team((("A", "D"), ("B", "E"), ("C", "F")))
    >>> is_over(("A", "D"), tuple("BCEF")), is_over(tuple("ADBE"), ("C", "F"))
    (False, True)
    """
    return lambda finished, left: sum(bool(set(team) & set(left)) for team in teams) < 2


def first_wins(finished: Seats, left: Seats) -> Seat:
    """END-3: who was out first has won the hand.

    >>> first_wins(("B", "A"), ("C",))
    'B'
    """
    return finished[0]


def whole_team_wins(teams: tuple[Seats, ...]) -> Callable[[Seats, Seats], Seat]:
    """TEAM-2 `all_out`: whose card was the last of the team that is out.

    >>> whole_team_wins((("A", "C"), ("B", "D")))(("A", "B", "C"), ("D",))
    'C'
    """

    def winner(finished: Seats, left: Seats) -> Seat:
        out = [seat for team in teams if _is_out(team, finished, left) for seat in team]
        return next(seat for seat in (*reversed(finished), finished[0]) if seat in out or not out)

    return winner


def _is_out(team: Seats, finished: Seats, left: Seats) -> bool:
    return not set(team) & set(left) and bool(set(team) & set(finished))


def left_wins(finished: Seats, left: Seats) -> Seat:
    """TEAM-2 `last_out`, word for word: the team that finishes last has won.

    >>> left_wins(("A", "C"), ("B", "D"))
    'B'
    """
    return (*left, finished[0])[0]
