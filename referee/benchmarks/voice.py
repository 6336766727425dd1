"""``referee bench voice``: from a ruling to the first sound, with a recorder for a loudspeaker.

The player that Linux plays through is replaced by one that writes down when it was started, and
with what; the sound begins where the file is first loud. Everything before that is real: the
queue, the speech process, the engine. Then the table is read with the voice and without.
"""

from __future__ import annotations

import os
import platform
import shutil
import tempfile
import time
import wave
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from random import Random
from statistics import median
from typing import Final

import numpy as np

from referee.adapters.tts import ProcessSpeaker
from referee.adapters.voice import Voice
from referee.benchmarks import Tell, row
from referee.benchmarks.voice_beside import SLOWER_BAR, beside
from referee.languages import CODES
from referee.match.game import Game, new_game, step
from referee.outputs.announce import Prompt, announce
from referee.rules.house import HouseRules
from referee.seats import Seating
from referee.simulation.game import play_hand
from referee.telling import context_of, likely

HELP = "from a ruling to the first sound, in each language; and what it costs the table reading"
MEDIAN_BAR_S: Final = 0.3
P95_BAR_S: Final = 0.5
_LOUD: Final = 500
"""Of 32 767; a quiet room is under 50."""
_PLAYER: Final = """#!/bin/sh
for last; do :; done
echo "$(date +%s.%N) $last" >> "$REFEREE_SINK/started"
cp "$last" "$REFEREE_SINK/$(basename "$last").$$"
echo "$REFEREE_SINK/$(basename "$last").$$" >> "$REFEREE_SINK/played"
"""


def run(tell: Tell, *, quick: bool) -> bool:
    """Print the delays of a hand's rulings in each language; whether both bars were met."""
    if platform.system() != "Linux" or not shutil.which("espeak-ng"):
        tell("voice: needs Linux and espeak-ng (sudo apt install espeak-ng)")
        return False
    tell(row("ruling to sound", "rulings", "median s", "95 % s"))
    met = [_measured(tell, code, 30 if quick else 100) for code in CODES]
    tell(row("bar", "", f"{MEDIAN_BAR_S:.2f}", f"{P95_BAR_S:.2f}"))
    return _told_beside(tell, 12 if quick else 30) and all(met)


def _told_beside(tell: Tell, seconds: int) -> bool:
    """How much slower the table is read while the referee speaks."""
    _, prompts = rulings_of_hands("en", 60)
    with recorder(), closing(Voice(ProcessSpeaker())) as voice:
        found = beside(voice, prompts, seconds)
    rates = [30 / median(times_s) for times_s in (found.silent_s, found.spoken_s)]
    tell(row("table read, frames/s", "silent", "speaking", "slower %", "bar %"))
    slower, bar = f"{100 * found.slower:+.1f}", f"{100 * SLOWER_BAR:.0f}"
    tell(row("", *(f"{rate:.1f}" for rate in rates), slower, bar))
    return found.slower <= SLOWER_BAR


def _measured(tell: Tell, language: str, count: int) -> bool:
    game, prompts = rulings_of_hands(language, count)
    with recorder() as sink, closing(Voice(ProcessSpeaker(), language=language)) as voice:
        voice.prepare(likely(game, language))
        voice.finish(30.0)
        delays_s = sorted(_delay_s(voice, prompt, sink) for prompt in prompts)
    middle_s, slow_s = median(delays_s), delays_s[int(0.95 * len(delays_s))]
    tell(row(language, str(len(delays_s)), f"{middle_s:.3f}", f"{slow_s:.3f}"))
    return middle_s <= MEDIAN_BAR_S and slow_s <= P95_BAR_S


def rulings_of_hands(language: str, count: int) -> tuple[Game, list[Prompt]]:
    """What would be said in simulated hands, and a game before its deal."""
    house, rng = HouseRules(), Random(1)
    fresh = new_game(Seating.of(["Anna", "Ben", "Chi", "Dev"]), house, dealer="D")
    prompts: list[Prompt] = []
    while len(prompts) < count:
        game = fresh
        for deed in play_hand(house, fresh.seating.order, "D", rng).deeds:
            context = context_of(game, language)
            game, rulings = step(game, deed.action)
            prompts += [p for p in announce(rulings, context, time_s=0.0) if p.aloud]
    return fresh, prompts[:count]


@contextmanager
def recorder() -> Iterator[Path]:
    """A player that only writes down when it is started and what with, in the folder given."""
    with tempfile.TemporaryDirectory(prefix="referee-sink-") as folder:
        player = Path(folder) / "aplay"
        player.write_text(_PLAYER, encoding="utf-8")
        player.chmod(0o755)
        path = os.environ["PATH"]
        os.environ |= {"PATH": f"{folder}{os.pathsep}{path}", "REFEREE_SINK": folder}
        try:
            yield Path(folder)
        finally:
            os.environ["PATH"] = path
            del os.environ["REFEREE_SINK"]


def _delay_s(voice: Voice, prompt: Prompt, sink: Path) -> float:
    """From telling a prompt to its first loud sample; the voice is free before."""
    voice.finish(30.0)
    for name in ("started", "played"):
        (sink / name).unlink(missing_ok=True)
    began_s = time.time()
    voice.tell(prompt)
    voice.finish(30.0)
    started_s, _, _ = (sink / "started").read_text("utf-8").partition(" ")
    played = Path((sink / "played").read_text("utf-8").splitlines()[0])
    return float(started_s) - began_s + _quiet_s(played)


def _quiet_s(path: Path) -> float:
    """How long a WAV file is silent in front."""
    with wave.open(str(path), "rb") as file:
        samples = np.frombuffer(file.readframes(file.getnframes()), dtype="<i2")
        return float(np.argmax(np.abs(samples.astype(int)) > _LOUD)) / file.getframerate()
