"""What is shown of a game: the table to be drawn, and the keys that answer a question."""

from __future__ import annotations

from collections.abc import Sequence

from referee.cards import Card
from referee.match.game import Game
from referee.officiating.decisions import About, Question
from referee.outputs.phrases import LANGUAGES, Context
from referee.outputs.view import SeatView, TableView
from referee.rules.actions import NO_PARTNER, Flip, LayOpen, Play, Swap, Uno
from referee.seats import Seat
from referee.tabletop.layout import Layout


def answers(asked: Question, context: Context) -> str:
    """The keys that answer a question, in one line: names where it is about who, else cards.

    >>> from referee.officiating.decisions import Evidence
    >>> from referee.rules.actions import parse_action
    >>> from referee.seats import Seating
    >>> plays = tuple(map(parse_action, ("A play r6", "A play r9")))
    >>> asked = Question("A", plays, Evidence(1.0, 12))
    >>> answers(asked, Context(Seating.of(["Anna", "Ben"])))
    '? 1 red six   ? 2 red nine'

    Whose card it was is answered by names:

    >>> plays = tuple(map(parse_action, ("A play r6", "B play r6")))
    >>> asked = Question("", plays, Evidence(1.0, 12), about=About.WHOSE)
    >>> answers(asked, Context(Seating.of(["Anna", "Ben"])))
    '? 1 Anna   ? 2 Ben'
    """
    if asked.about in (About.UNSEEN, About.WHOSE):
        texts = [context.called(play.seat) for play in asked.options if isinstance(play, Play)]
    elif asked.about is About.SWAP:
        partners = [swap.partner for swap in asked.options if isinstance(swap, Swap)]
        texts = ["—" if seat == NO_PARTNER else context.called(seat) for seat in partners]
    elif asked.about is About.CALLED:
        texts = [context.called(seat) for seat in callers_of(asked)]
    else:
        texts = [LANGUAGES[context.language].card(card) for card in cards_of(asked)]
    return "   ".join(f"? {number} {text}" for number, text in enumerate(texts, start=1))


def callers_of(asked: Question) -> tuple[Seat, ...]:
    """Who may have called UNO, in the order of the answers."""
    return tuple(option.seat for option in asked.options if isinstance(option, Uno))


def cards_of(asked: Question) -> tuple[Card, ...]:
    """The cards a question is about, best first, each once."""
    hands = [option.cards for option in asked.options if isinstance(option, LayOpen)]
    if hands:
        return _differing(hands)
    found: list[Card] = []
    for option in asked.options:
        cards: Sequence[Card] = ()
        if isinstance(option, Play):
            cards = option.cards[-1:]
        elif isinstance(option, Flip):
            cards = (option.card,)
        found += [card for card in cards if card not in found]
    return tuple(found)


def _differing(hands: Sequence[tuple[Card, ...]]) -> tuple[Card, ...]:
    """The card of a hand that is in question, as each of the readings of the hand has it."""
    places = [cards for cards in zip(*hands, strict=False) if len(set(cards)) > 1]
    return places[0] if places else ()


def table_view(game: Game, layout: Layout, language: str) -> TableView:
    """The table as it stands, to be drawn."""
    round_ = game.round
    totals = dict(game.totals)
    seats = tuple(
        SeatView(
            seat,
            game.seating.aloud(seat),
            _middle(layout, seat),
            round_.hand_count(seat),
            round_.owes(seat),
            totals.get(seat, 0),
            seat in round_.called,
        )
        for seat in round_.seats
    )
    return TableView(
        seats,
        round_.turn,
        round_.direction,
        round_.color,
        round_.top,
        layout.discard,
        layout.draw,
        hand=game.hand,
        language=language,
    )


def _middle(layout: Layout, seat: str) -> tuple[float, float]:
    """The middle of a seat's side."""
    side = layout.sides[layout.seats.index(seat)]
    return sum(x for x, _ in side) / len(side), sum(y for _, y in side) / len(side)
