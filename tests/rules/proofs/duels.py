"""Play many duels: ``python tests/rules/proofs/duels.py 10000 [first seed]``.

Prints what was compared; a disagreement is printed whole, and the exit status is then 1.
"""

from __future__ import annotations

import sys
import time
from collections import Counter

from duel import Disagreement, random_duel

WIDTH = 2


def main(games: int, first: int) -> int:
    counted: Counter[str] = Counter()
    lines: set[str] = set()
    began = time.monotonic()
    for seed in range(first, first + games):
        duel = random_duel(seed, width=WIDTH)
        lines.add(duel.line)
        try:
            duel.play_out()
        except Disagreement as error:
            counted["disagreements"] += 1
            sys.stdout.write(f"{error}\n\n")
        counted["games"] += 1
        counted["acts"] += duel.plies
        if counted["games"] % 100 == 0:
            sys.stdout.write(f"{dict(counted)} {time.monotonic() - began:.0f} s\n")
            sys.stdout.flush()
    sys.stdout.write(f"{dict(counted)} option lines {len(lines)}\n")
    return 1 if counted["disagreements"] else 0


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]), int(sys.argv[2]) if sys.argv[2:] else 0))
