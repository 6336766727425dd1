"""``referee score``: adds up hands laid open, from one picture each."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

from referee.adapters.detector import Eyes, open_eyes
from referee.cards import BACK, Card, CardError
from referee.commands.detect import add_model_arguments
from referee.errors import InputError
from referee.match.handcount import CountedCard, HandCount, count_hand
from referee.ports import CardSeen
from referee.rules.compiler import codes_of, deck_of
from referee.rules.deck import Deck
from referee.rules.house import HouseRules
from referee.vision.hand import one_a_card, overlap_each_other
from referee.vision.pictures import open_picture

HELP = "Add up hands laid open; cards that are not read surely are named, or asked for."

Ask = Callable[[str], str]


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The pictures, and by whose rules a card counts."""
    parser.add_argument("images", nargs="+", metavar="IMAGE", type=Path)
    parser.add_argument("--rules", default="", metavar="LINE", help="whose values count")
    parser.add_argument("--cards", type=int, default=0, metavar="N", help="how many there are")
    add_model_arguments(parser)
    parser.add_argument("--json", action="store_true", help="one JSON object a picture")


def run(args: argparse.Namespace) -> int:
    """Add up each picture; one that cannot be opened gets its line, the others are done.

    Status 1 where `--cards` says that there are more or fewer than were seen.
    """
    house = HouseRules.parse(args.rules)
    deck = deck_of(house)
    codes = codes_of(deck)
    eyes = open_eyes(
        args.model, backend=args.backend, is_trusted=args.trust, codes=codes, deck=args.deck
    )
    may_ask = not args.json and sys.stdin.isatty() and sys.stdout.isatty()
    all_done = all_there = True
    for path in args.images:
        try:
            cards = seen_hand(path, eyes)
        except InputError as problem:
            sys.stderr.write(f"referee: {problem}\n")
            all_done = False
            continue
        if may_ask:
            cards = asked(cards, house, deck, input)
        hand = count_hand([card.faces for card in cards], house, deck)
        sys.stdout.write(_json(path, hand, cards) if args.json else _text(path, hand, cards))
        sys.stdout.flush()
        all_there &= _are_all_there(path, len(cards), args.cards)
    if not all_done:
        return InputError.exit_status
    return 0 if all_there else 1


def _are_all_there(path: Path, seen: int, wanted: int) -> bool:
    if wanted in (0, seen):
        return True
    sys.stderr.write(f"referee: {path}: {seen} cards seen, {wanted} wanted; lay them apart\n")
    return False


def seen_hand(path: Path, eyes: Eyes) -> tuple[CardSeen, ...]:
    """The cards in a picture, each once, rows from the top left."""
    return one_a_card(eyes.look(open_picture(path)))


def asked(
    cards: tuple[CardSeen, ...], house: HouseRules, deck: Deck, ask: Ask
) -> tuple[CardSeen, ...]:
    """The same cards with a person's word on every one that was not read surely.

    No answer leaves the reading as it is; ``-`` says that no card lies there.
    """
    hand = count_hand([card.faces for card in cards], house, deck)
    told = (
        (card, "" if one.is_sure else _answer(one, card, ask))
        for one, card in zip(hand.cards, cards, strict=True)
    )
    return tuple(
        CardSeen(card.quad_px, card.confidence, ((word, 1.0),)) if word else card
        for card, word in told
        if word != "-"
    )


def _answer(one: CountedCard, seen: CardSeen, ask: Ask) -> str:
    """A card code, ``-``, or nothing; anything else is asked again."""
    choices = " ".join(str(card) for card in (one.card, *one.instead))
    question = f"the card at {_place(seen)}: {choices}? (a code, - for no card, or Enter) "
    while True:
        word = ask(question).strip()
        if word in ("", "-") or _is_code(word):
            return word


def _is_code(word: str) -> bool:
    try:
        return Card.parse(word).is_known
    except CardError:
        return False


def _place(seen: CardSeen) -> str:
    x, y = seen.quad_px.mean(axis=0)
    return f"{x:.0f},{y:.0f}"


def _text(path: Path, hand: HandCount, cards: tuple[CardSeen, ...]) -> str:
    if not hand.cards:
        return f"{path}: no card\n"
    lines = [f"{path}: {' '.join(map(_one, hand.cards))} = {_points(hand)}"]
    for one, seen in zip(hand.cards, cards, strict=True):
        if not one.is_sure:
            others = f", or {' '.join(map(str, one.instead))}" if one.instead else ""
            lines.append(f"  not sure: {_name(one, seen)} at {_place(seen)}{others}")
    if overlap_each_other(cards):
        lines.append("  some cards lie over others: lay them side by side to be sure of all")
    return "\n".join(lines) + "\n"


def _name(one: CountedCard, seen: CardSeen) -> str:
    return "a card face down" if seen.code == BACK else str(one.card)


def _one(card: CountedCard) -> str:
    return f"{card.card}{'' if card.is_sure else '?'}({card.points})"


def _points(hand: HandCount) -> str:
    span = f" ({hand.least} to {hand.most})" if hand.least != hand.most else ""
    return f"{hand.points} points{span}"


def _json(path: Path, hand: HandCount, cards: tuple[CardSeen, ...]) -> str:
    return json.dumps(report(path, hand, cards), ensure_ascii=False) + "\n"


def report(path: Path, hand: HandCount, cards: tuple[CardSeen, ...]) -> dict[str, Any]:
    """The JSON object of one picture: `cards` and `points` as the commands' page promises,
    what each card counts, and the cards to ask about with what else they may be."""
    doubts = [
        {
            "card": str(one.card),
            "or": [str(card) for card in one.instead],
            "quad_px": [[round(float(x), 1), round(float(y), 1)] for x, y in seen.quad_px],
        }
        for one, seen in zip(hand.cards, cards, strict=True)
        if not one.is_sure
    ]
    return {
        "image": str(path),
        "cards": [str(one.card) for one in hand.cards],
        "each": [one.points for one in hand.cards],
        "points": hand.points,
        "points_span": [hand.least, hand.most],
        "unsure": doubts,
        "overlapping": overlap_each_other(cards),
    }
