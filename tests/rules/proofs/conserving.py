"""Cards are conserved over all decks: ``python tests/rules/proofs/conserving.py 1000000``.

Random tables with real cards; after every act the engine's counts are those of the real hands,
and hands, draw pile and discards are the whole deck. From every state something can be done.
"""

from __future__ import annotations

import random
import sys
import time
from collections.abc import Iterator

from referee.benchmarks.house_rules import HEAVIEST, LONGEST, HouseTable
from referee.match.game import new_game
from referee.rules.actions import Action
from referee.rules.compiler import deck_of
from referee.rules.house import HouseRules
from referee.rules.rulings import Ruling
from referee.seats import Seating

LINES = (
    "mattel",
    "mattel custom_cards=wild_skip,wild_reverse decks=2 seven=may_swap zero=rotate",
    "mattel deck=blank112 play_on=true stack=any",
    "mattel deck=swap112 jump_in=all multi=identical_pair",
    "mattel deck=shuffle112 multi=same_symbol stack=plus4_on_plus2",
    "mattel deck=yiqi120 hand_limit=12 seven=must_swap zero=rotate",
    "mattel decks=4 hand_size=20 red_zero_plus10=true",
    HEAVIEST,
)


class Counted(HouseTable):
    """A table that is counted after every act."""

    def tell(self, act: Action) -> None:
        super().tell(act)
        self.count(act)

    def follow(self, ruling: Ruling) -> None:
        super().follow(ruling)
        now = self.game.round
        if ruling.code == "hands" and not self.agrees():  # HAND-6: shuffled and dealt back
            cards = [card for seat in now.seats for card in self.hands[seat]]
            self.rng.shuffle(cards)
            for seat in now.seats:
                self.hands[seat] = [cards.pop() for _ in range(now.hand_count(seat))]

    def agrees(self) -> bool:
        now = self.game.round
        return all(len(self.hands[seat]) == now.hand_count(seat) for seat in now.seats)

    def count(self, act: Action) -> None:
        now = self.game.round
        if now.hands:
            held = sum(now.hands)
            assert now.draw_pile + now.discards + held == self.game.book.deck_size, act
            assert now.draw_pile >= 0 and min(now.hands) >= 0, act


def hands(plies: int, seed: int) -> Iterator[tuple[str, int]]:
    """(line, plies) of hand after hand, until there have been so many plies."""
    rng, done = random.Random(seed), 0
    while done < plies:
        for line in LINES:
            house = HouseRules.parse(line)
            seats = Seating.of(["x"] * rng.choice((2, 3, 4, 5)))
            table = Counted(
                rng, new_game(seats, house, seats.order[-1]), list(deck_of(house).cards())
            )
            played = play(table)
            done += played
            yield line, played


def play(table: Counted) -> int:
    """One hand, and how many plies it had; the cards that are there are those of the deck."""
    whole = sorted(map(str, deck_of(table.game.house).cards()))
    table.open()
    while table.game.round.stage == "playing" and table.plies < LONGEST:
        before = table.plies, table.game
        table.act()
        assert (table.plies, table.game) != before, "nothing can be done"
        held = [card for hand in table.hands.values() for card in hand]
        if table.plies % 50 == 0:
            assert sorted(map(str, [*held, *table.stock, *table.discards])) == whole
        assert table.agrees() or table.game.round.stage != "playing"
    return table.plies


def main(plies: int, seed: int) -> int:
    began, done, count = time.monotonic(), 0, 0
    for _, played in hands(plies, seed):
        done, count = done + played, count + 1
        if count % 500 == 0:
            sys.stdout.write(f"{done} plies in {count} hands, {time.monotonic() - began:.0f} s\n")
            sys.stdout.flush()
    decks = {HouseRules.parse(line).deck for line in LINES}
    sys.stdout.write(f"{done} plies in {count} hands over {len(decks)} decks: all conserved\n")
    return 0


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]), int(sys.argv[2]) if sys.argv[2:] else 1))
