"""A camera on a clock that only moves when told: fifty cycles of every fault in no time."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

import numpy as np
import pytest

from referee.capture.live import LiveSource
from referee.capture.retry import Retry
from referee.capture.worker import NO_PICTURE
from referee.errors import DeviceError
from referee.ports import Frame, Image, Stalled
from referee.testing import ManualClock

RATE = 10.0


@dataclass
class World:
    """A camera that works, or has a fault; every try at it is counted."""

    clock: ManualClock = field(default_factory=ManualClock)
    fault: str = ""
    tries: list[float] = field(default_factory=list)
    ended: int = 0
    noise: Iterator[int] = field(default_factory=lambda: iter(itertools.count(1)))
    opens_after_s: float = 0.0
    size_hw: tuple[int, int] = (24, 32)

    def start(self, source: str) -> Try:
        self.tries.append(self.clock())
        return Try(self)

    def picture(self) -> Image:
        rng = np.random.default_rng(next(self.noise))
        return rng.integers(0, 255, (*self.size_hw, 3), np.uint8)

    def source(self, **more: object) -> LiveSource:
        return LiveSource("http://a:b@cam/", self.start, clock=self.clock, **more)  # type: ignore[arg-type]


class Try:
    """One try at the camera of a world; blocks, fails or repeats itself as the world has it."""

    reason, has_opened, dropped, damaged = "", False, 0, 0

    def __init__(self, world: World) -> None:
        self._world, self._began_s = world, world.clock()
        self._is_blocked, self._last = False, NO_PICTURE

    @property
    def is_dead(self) -> bool:
        if self._world.fault == "fail" or self.reason:
            self.reason = self.reason or "nothing answers"
        return bool(self.reason)

    def newest(self, timeout_s: float) -> Image:
        self._world.clock.sleep(1.0 / RATE)
        fault = self._world.fault
        self._is_blocked = self._is_blocked or fault == "block"
        is_early = self._world.clock() - self._began_s < self._world.opens_after_s
        if self._is_blocked or fault == "fail" or is_early or self.reason:
            return NO_PICTURE
        if fault != "freeze" or not self._last.size:
            self._last = self._world.picture()
        return self._last

    def end(self) -> None:
        self._world.ended += 1


def run(source: LiveSource, world: World, until_s: float) -> list[Frame | Stalled]:
    """What the source says up to a time."""
    seen: list[Frame | Stalled] = []
    for one in source.frames():
        seen.append(one)
        if world.clock() >= until_s:
            break
    return seen


def stalls(seen: list[Frame | Stalled], stage: str = "camera") -> list[Stalled]:
    return [one for one in seen if isinstance(one, Stalled) and one.stage == stage]


@pytest.mark.parametrize("fault", ["fail", "block", "freeze"])
def test_f01_cam_34_fifty_cycles_of_unplugging_recover_each_in_time(fault: str) -> None:
    world = World()
    source = world.source()
    run(source, world, 5.0)
    for cycle in range(50):
        world.fault, began_s = fault, world.clock()
        out_s = 3.0 + cycle % 17
        lost = run(source, world, began_s + out_s)
        assert not [one for one in lost if isinstance(one, Frame)][2:]
        assert stalls(lost)[0].seconds <= 2.2
        world.fault, back_s = "", world.clock()
        for one in source.frames():
            if isinstance(one, Frame):
                break
        assert world.clock() - back_s <= 10.0, f"cycle {cycle}"
        run(source, world, world.clock() + 3.0)
    assert len(world.tries) - world.ended == 1  # every try but the present one was ended


def test_cam_06_an_unplugged_camera_is_not_knocked_at_more_than_once_a_second() -> None:
    world = World()
    source = world.source()
    run(source, world, 3.0)
    world.fault, before = "fail", len(world.tries)
    run(source, world, 63.0)
    assert len(world.tries) - before <= 20
    world.fault, back_s = "", world.clock()
    next(one for one in source.frames() if isinstance(one, Frame))
    assert world.clock() - back_s <= 10.0


def test_cam_29_the_first_pause_is_honoured_and_pauses_grow_to_a_cap() -> None:
    world = World()
    source = world.source(retry=Retry(first_s=0.5, uneven=0.0))
    run(source, world, 3.0)
    world.fault = "fail"
    run(source, world, 40.0)
    pauses = [round(b - a, 1) for a, b in itertools.pairwise(world.tries[1:])]
    assert pauses[:3] == pytest.approx([0.5, 1.0, 2.0], abs=0.11)
    assert max(pauses) <= 5.2


def test_cam_36_a_slow_first_picture_is_waited_for_also_after_a_loss() -> None:
    world = World(opens_after_s=25.0)
    source = world.source()
    assert any(isinstance(one, Frame) for one in run(source, world, 25.3))
    assert world.tries == [0.0]
    world.fault = "fail"
    run(source, world, 40.0)
    world.fault, tries = "", len(world.tries)
    next(one for one in source.frames() if isinstance(one, Frame))
    assert len(world.tries) - tries <= 1


def test_a_camera_that_never_gives_a_picture_is_one_line() -> None:
    world = World(fault="block")
    with pytest.raises(DeviceError, match="no picture within 30 s") as caught:
        run(world.source(), world, 60.0)
    assert "a:b" not in str(caught.value)
    assert world.clock() <= 31.0


def test_cam_28_a_camera_that_is_absent_at_the_start_is_picked_up_if_one_waits() -> None:
    world = World(fault="fail")
    source = world.source(waits=True)
    seen = run(source, world, 60.0)
    assert stalls(seen, "connecting")
    for _ in range(2):
        world.fault, back_s = "", world.clock()
        next(one for one in source.frames() if isinstance(one, Frame))
        assert world.clock() - back_s <= 10.0
        world.fault = "block"
        run(source, world, world.clock() + 300.0)


def test_f20_cam_35_only_the_clock_that_is_passed_in_gives_times(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    steps = itertools.cycle([0.0, 3600.0, -3600.0])
    monkeypatch.setattr("time.time", lambda: 1e9 + next(steps))
    world = World()
    times = [one.time_s for one in run(world.source(), world, 9.0) if isinstance(one, Frame)]
    assert times == sorted(times)
    assert times[-1] == pytest.approx(8.9, abs=0.11)


def test_f02_recompressed_pictures_of_a_frozen_camera_are_stale() -> None:
    world = World()
    shots = [world.picture() for _ in range(30)]  # one picture at thirty qualities, again and again
    source = world.source()
    turn = itertools.cycle(shots)
    world.picture = lambda: next(turn)  # type: ignore[method-assign]
    seen = run(source, world, 5.2)
    assert stalls(seen)
    assert stalls(seen)[0].time_s <= 5.2


def test_leaving_the_pictures_and_coming_back_opens_no_second_camera() -> None:
    world = World()
    source = world.source()
    first = run(source, world, 2.0)
    second = run(source, world, 4.0)
    numbers = [one.number for one in (*first, *second) if isinstance(one, Frame)]
    assert numbers == list(range(len(numbers)))
    assert len(world.tries) == 1


def test_cam_11_a_slow_camera_is_told_with_what_it_gives() -> None:
    world = World()
    source = world.source()
    seen = run(source, world, 12.0)
    assert [one.seconds > 0 for one in stalls(seen, "slow")] == [True]
    assert source.rate == pytest.approx(RATE, rel=0.05)


def cut_off(image: Image) -> Image:
    bad = image.copy()
    bad[len(bad) * 6 // 10 :] = 128
    return bad


def smeared(image: Image) -> Image:
    bad = image.copy()
    bad[len(bad) // 3 :] = bad[len(bad) // 3]
    return bad


@pytest.mark.parametrize(("harm", "every"), [(cut_off, 20), (smeared, 1)])
def test_f03_damaged_pictures_are_counted_told_and_never_handed_on(
    harm: Callable[[Image], Image], every: int
) -> None:
    world = World(size_hw=(90, 160))
    source = world.source()
    run(source, world, 2.0)
    whole, turn = world.picture, itertools.count()
    world.picture = lambda: harm(whole()) if not next(turn) % every else whole()  # type: ignore[method-assign]
    began_s = world.clock()
    seen = run(source, world, 32.0)
    for one in seen:
        assert not isinstance(one, Frame) or not (one.image[-1] == one.image[-2]).all()
    told = stalls(seen, "damage")
    assert told[0].time_s - began_s <= 5.0
    assert source.damaged >= 10


def test_bars_around_a_picture_are_no_damage() -> None:
    world = World(size_hw=(90, 160))
    whole = world.picture

    def barred() -> Image:
        image = whole()
        image[:15] = image[-15:] = 0
        return image

    world.picture = barred  # type: ignore[method-assign]
    source = world.source()
    assert len([one for one in run(source, world, 3.0) if isinstance(one, Frame)]) >= 28
    assert source.damaged == 0


def test_f07_a_dark_picture_is_handed_on_even_where_it_repeats_itself() -> None:
    world = World()
    world.picture = lambda: np.zeros((24, 32, 3), np.uint8)  # type: ignore[method-assign]
    seen = run(world.source(), world, 5.0)
    assert not stalls(seen)
    assert len(seen) >= 45
