"""``referee score``: adds up hands laid open, from one picture each."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from referee.cards import BACK, Card, CardError
from referee.commands.detect import add_looks_argument, add_model_arguments, still_eyes
from referee.errors import InputError
from referee.match.handcount import CountedCard, HandCount, count_hand
from referee.outputs.phrases.counting import counting
from referee.ports import CardSeen, Eyes
from referee.rules.compiler import codes_of, deck_of
from referee.rules.deck import Deck
from referee.rules.house import HouseRules
from referee.vision.hand import one_a_card, overlap_each_other
from referee.vision.pictures import open_picture

HELP = (
    "Add up hands laid open, one picture a hand, with what they come to so far; cards that are not "
    "read surely are named, or asked for."
)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The pictures, and by whose rules a card counts."""
    parser.add_argument("images", nargs="+", metavar="IMAGE", type=Path)
    parser.add_argument("--rules", default="", metavar="LINE", help="whose values count")
    parser.add_argument("--cards", type=int, default=0, metavar="N", help="how many there are")
    add_model_arguments(parser)
    add_looks_argument(parser)
    parser.add_argument("--json", action="store_true", help="one JSON object a picture")


def run(args: argparse.Namespace) -> int:
    """Add up each picture; one that cannot be opened gets its line, the others are done.

    Status 1 where `--cards` says that there are more or fewer than were seen.
    """
    house = HouseRules.parse(args.rules)
    deck = deck_of(house)
    codes = codes_of(deck)
    eyes = still_eyes(args, codes)
    may_ask = not args.json and sys.stdin.isatty() and sys.stdout.isatty()
    hands: list[HandCount] = []
    all_there = True
    for path in args.images:
        try:
            cards = seen_hand(path, eyes)
        except InputError as problem:
            sys.stderr.write(f"referee: {problem}\n")
            continue
        if may_ask:
            cards = asked(cards, house, deck, Asker(_line, args.language))
        hands.append(count_hand([card.faces for card in cards], house, deck))
        _tell(args, path, tuple(hands), cards)
        all_there &= _are_all_there(args, path, len(cards))
    if len(hands) < len(args.images):
        return InputError.exit_status
    return 0 if all_there else 1


def _tell(
    args: argparse.Namespace,
    path: Path,
    hands: tuple[HandCount, ...],
    cards: tuple[CardSeen, ...],
) -> None:
    """The last hand, and from the second picture on what all come to so far."""
    if args.json:
        sys.stdout.write(json.dumps(report(path, hands, cards), ensure_ascii=False) + "\n")
    else:
        sys.stdout.write(_text(path, hands, cards, args.language))
    sys.stdout.flush()


def _are_all_there(args: argparse.Namespace, path: Path, seen: int) -> bool:
    if args.cards in (0, seen):
        return True
    said = counting("number", args.language, seen=seen, wanted=args.cards)
    sys.stderr.write(f"referee: {path}: {said}\n")
    return False


def seen_hand(path: Path, eyes: Eyes) -> tuple[CardSeen, ...]:
    """The cards in a picture, each once, rows from the top left."""
    return one_a_card(eyes.look(open_picture(path)))


def _line(question: str) -> str:
    """What somebody types; nothing where they end the input."""
    try:
        return input(question)
    except EOFError:
        return ""


@dataclass(frozen=True, slots=True)
class Asker:
    """Somebody who can be asked, in a language."""

    ask: Callable[[str], str]
    language: str = "en"


def asked(
    cards: tuple[CardSeen, ...], house: HouseRules, deck: Deck, asker: Asker
) -> tuple[CardSeen, ...]:
    """The same cards with a person's word on every one that was not read surely.

    No answer leaves the reading as it is; ``-`` says that no card lies there.
    """
    hand = count_hand([card.faces for card in cards], house, deck)
    told = (
        (card, "" if one.is_sure else _answer(one, card, asker))
        for one, card in zip(hand.cards, cards, strict=True)
    )
    return tuple(
        CardSeen(card.quad_px, card.confidence, ((word, 1.0),)) if word else card
        for card, word in told
        if word != "-"
    )


def _answer(one: CountedCard, seen: CardSeen, asker: Asker) -> str:
    """A card code, ``-``, or nothing; anything else is asked again."""
    choices = " ".join(str(card) for card in (one.card, *one.instead))
    question = counting("ask", asker.language, place=_place(seen), choices=choices)
    while True:
        word = asker.ask(question).strip()
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


def _text(
    path: Path, hands: tuple[HandCount, ...], cards: tuple[CardSeen, ...], language: str
) -> str:
    hand = hands[-1]
    if not hand.cards:
        return f"{path}: {counting('no-card', language)}\n"
    lines = [f"{path}: {' '.join(map(_one, hand.cards))} = {_points('', language, hand)}"]
    for one, seen in zip(hand.cards, cards, strict=True):
        if not one.is_sure:
            lines.append(f"  {_doubt(one, seen, language)}")
    if overlap_each_other(cards):
        lines.append(f"  {counting('over-others', language)}")
    if len(hands) > 1:
        lines.append(f"  {_points('so-far', language, *hands)}")
    return "\n".join(lines) + "\n"


def _doubt(one: CountedCard, seen: CardSeen, language: str) -> str:
    name = counting("face-down", language) if seen.code == BACK else str(one.card)
    others = " ".join(map(str, one.instead))
    kind = "unsure-or" if others else "unsure"
    return counting(kind, language, card=name, place=_place(seen), others=others)


def _one(card: CountedCard) -> str:
    return f"{card.card}{'' if card.is_sure else '?'}({card.points})"


def _points(kind: str, language: str, *hands: HandCount) -> str:
    """What hands come to, and between what and what where that is not sure."""
    sums = _sums(hands)
    span = "" if sums["least"] == sums["most"] else "span"
    return counting("-".join(filter(None, (kind, span))) or "points", language, **sums)


def _sums(hands: tuple[HandCount, ...]) -> dict[str, int]:
    return {
        name: sum(getattr(hand, name) for hand in hands) for name in ("points", "least", "most")
    }


def report(path: Path, hands: tuple[HandCount, ...], cards: tuple[CardSeen, ...]) -> dict[str, Any]:
    """The JSON object of the last picture: `cards` and `points` as the commands' page promises,
    what each card counts, the cards to ask about with what else they may be, and the points of
    all hands so far."""
    hand = hands[-1]
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
        "total": _sums(hands)["points"],
    }
