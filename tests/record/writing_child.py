"""A program that is killed: it appends entry after entry and says the number of each that is safe.

Called as ``writing_child.py JOURNAL KILLS SEED``. It forks a writer, kills it with SIGKILL after
a moment, looks at what is in the journal, and prints one JSON line; so often. Forking saves the
start of an interpreter a kill. An entry comes with three lines, written together.
"""

import json
import os
import random
import signal
import sys
import time
from pathlib import Path

from referee.record.journal import Journal

BATCH = ("> A draw", "! turn B", "! owes B {}")
HEAD = ("@ format ugn/1", "@ seats A=Anna B=Ben")
RESERVE_BYTES = 1 << 16


def write(path: Path, told: int) -> None:
    """The writer: go on with the last game for ever, and tell each entry once it is safe."""
    with Journal.open(path, reserve_bytes=RESERVE_BYTES) as journal:
        game = journal.last_game() or journal.begin(HEAD)
        entry = (len(journal.lines(game)) - len(HEAD)) // len(BATCH)
        while True:
            entry += 1
            journal.append(game, [line.format(entry) for line in BATCH])
            os.write(told, entry.to_bytes(4, "big"))


def kill_once(path: Path, entries: int, delay_s: float) -> int:
    """Kill a writer a moment after so many entries; the last it told to be safe, 0 for none."""
    reading, told = os.pipe()
    child = os.fork()
    if not child:
        os.close(reading)
        write(path, told)
    os.close(told)
    with os.fdopen(reading, "rb") as pipe:
        numbers = pipe.read(4 * entries)
        time.sleep(delay_s)
        os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)
        numbers += pipe.read()
    whole = len(numbers) // 4 * 4
    return int.from_bytes(numbers[whole - 4 : whole], "big")


def main() -> None:
    """Kill so often as was asked for."""
    path, kills, seed = Path(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3])
    chance = random.Random(seed)
    for _ in range(kills):
        safe = kill_once(path, chance.choice((0, 1, 1, 2)), chance.uniform(0, 0.012))
        began_s = time.perf_counter()
        with Journal.open(path, reserve_bytes=RESERVE_BYTES) as journal:
            lines = journal.lines(journal.last_game())
            back_s = time.perf_counter() - began_s
            found = {"safe": safe, "lines": len(lines), "last": lines[-1:], "back_s": back_s}
            sys.stdout.write(json.dumps({**found, "mended": journal.mended}) + "\n")
            sys.stdout.flush()  # or the next child would have it too


if __name__ == "__main__":
    main()
