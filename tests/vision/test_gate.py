"""The motion gate: when a zone is read, and how often."""

import numpy as np

from referee.ports import Frame
from referee.testing import ScriptedEyes
from referee.vision.gate import Gate

PILE = ((0.4, 0.4), (0.6, 0.4), (0.6, 0.6), (0.4, 0.6))


def test_a_pile_at_rest_is_read_four_times_each_time_turned_by_another_quarter() -> None:
    eyes = ScriptedEyes()
    gate = Gate(eyes, {"discard": PILE})
    picture = np.full((180, 320, 3), 90, np.uint8)
    looks = [gate.look(Frame(picture, number / 12, number)) for number in range(60)]
    assert eyes.quarters == [0, 1, 2, 3]
    assert [look.zone for look in looks if look.was_read] == ["discard"] * 4
