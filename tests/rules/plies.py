"""A million random acts over every deck: no card is lost, nothing raises, something can be done.

    python tests/rules/plies.py 1000000

A ply is an act told to the referee; most are sensible for the position, some are nonsense. After
every act all cards must still be there, and from every state something must be possible. The
suite plays a small share of it (`test_total`).
"""

from __future__ import annotations

import random
import sys
import time
from collections import Counter

from acts import likely_act
from invariants import check

from referee.match.game import new_game, step
from referee.rules.house import HouseRules
from referee.rules.presets import PRESETS
from referee.seats import Seating

DECKS = ("classic108", "blank112", "swap112", "shuffle112", "yiqi120")
CHOICES = (
    ("", "multi=same_symbol", "multi=same_color_action", "multi=identical_pair"),
    ("", "jump_in=numbers", "jump_in=all jump_self=true", "jump_in=all jump_effect=accumulate"),
    ("", "", "jump_in=numbers_actions_wd4 jump_in_pending=true"),
    ("", "seven=must_swap zero=rotate", "seven=may_swap", "zero=rotate zero_last=rotate"),
    ("", "stack=same_kind", "stack=plus4_on_plus2", "stack=any evade_skip=any evade_plus4=any"),
    ("", "", "play_on=true", "last_card=number_only", "last_card=no_wild"),
    ("", "", "red_zero_plus10=true silent_two=true slap_nine=true"),
    ("", "", "hand_limit=7", "hand_limit=12"),
    ("", "draw=until_playable", "draw=until_playable until=number", "drawn_card=number_only_rush"),
    ("", "misplay=card_stays misplay_penalty=2", "misplay=take_back_pass", "forced_play=true"),
    ("", "", "decks=2", "custom_cards=wild_skip,wild_reverse", "hand_size=3", "hand_size=5"),
)
"""Of each of these one is chosen for a line."""
ACTS_A_GAME = 400


def random_line(rng: random.Random, deck: str) -> str:
    """A preset, or the official game with changes from all over the rules."""
    if rng.random() < 0.2:
        return rng.choice([*PRESETS])
    words = " ".join(filter(None, map(rng.choice, CHOICES))).split()
    given = dict(word.split("=") for word in words) | {"deck": deck}
    return " ".join(["mattel", *(f"{name}={value}" for name, value in given.items())])


def play(seed: int, deck: str) -> int:
    """One random match; how many acts it had. Raises `AssertionError` where something is wrong."""
    rng = random.Random(seed)
    house = HouseRules.parse(random_line(rng, deck))
    players = rng.choice((2, 2, 3, 4, 5, 6))
    game = new_game(Seating.of(["x"] * players), house, rng.choice(("", "A", "B")))
    for number in range(ACTS_A_GAME):
        if game.round.stage == "match-over":
            return number
        act = likely_act(rng, game)
        try:
            game, _ = step(game, act)
            check(game)
        except Exception as error:
            error.add_note(f"seed {seed}, act {number}: {act}; {house}")
            raise
    return ACTS_A_GAME


def main(wanted: int) -> None:
    """Play until so many acts have been told, and say how many there were over which deck."""
    began, seed = time.process_time(), 0
    plies: Counter[str] = Counter()
    while plies.total() < wanted:
        deck = DECKS[seed % len(DECKS)]
        plies[deck] += play(seed, deck)
        seed += 1
    seconds = time.process_time() - began
    decks = ", ".join(f"{deck} {count}" for deck, count in sorted(plies.items()))
    sys.stdout.write(f"{plies.total()} plies, {seed} matches, {seconds:.0f} s: {decks}\n")


if __name__ == "__main__":
    main(int(sys.argv[1]) if sys.argv[1:] else 1_000_000)
