"""What the voice costs the table reading: a second is compared with itself, read both ways."""

import pytest

from referee.adapters.voice import Voice
from referee.benchmarks import voice_beside
from referee.benchmarks.voice_beside import SLOWER_BAR, Beside, beside
from referee.outputs.announce import Priority, Prompt


@pytest.mark.parametrize(("cost", "is_met"), [(0.0, True), (0.04, True), (0.2, False)])
def test_a_voice_that_slows_the_reading_is_found_out(
    cost: float, is_met: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Seconds that take very different time; those in which something is said, a share longer."""

    def read(voice: Voice, telling: object, spoken: int, seconds: int) -> list[float]:
        return [(1.0 + number) * (1.0 + cost * (number % 2 == spoken)) for number in range(seconds)]

    monkeypatch.setattr(voice_beside, "film", lambda: None)
    monkeypatch.setattr(voice_beside, "_read", read)
    found = beside(Voice(None), [Prompt("Ben to play.", Priority.TURN)], 9)
    assert found.silent_s == tuple(float(number) for number in range(1, 10))
    assert found.slower == pytest.approx(cost)
    assert (found.slower <= SLOWER_BAR) is is_met
    assert Beside(found.spoken_s, found.spoken_s).slower == 0.0
