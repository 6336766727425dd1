"""Two clocks: stale after two seconds, lost after ten; only a new picture counts."""

from __future__ import annotations

import numpy as np

from referee.capture.freshness import Feed, Freshness, fingerprint
from referee.capture.retry import Retry


def test_f01_fifty_cycles_of_unplugging_each_recover() -> None:
    feed, now_s = Freshness(), 0.0
    for cycle in range(50):
        feed = feed.saw(now_s, fingerprint=cycle)
        assert feed.state(now_s) is Feed.LIVE
        assert feed.state(now_s + 1.99) is Feed.LIVE
        assert feed.state(now_s + 2.0) is Feed.STALE
        assert feed.state(now_s + 10.0) is Feed.LOST
        now_s += 3.0 + cycle % 17


def test_f02_the_last_picture_for_ever_is_stale() -> None:
    feed = Freshness()
    for n in range(40):
        feed = feed.saw(n * 0.1, fingerprint=7)
    assert feed.state(3.9) is Feed.STALE


def test_cam_36_a_first_picture_after_25_seconds_is_no_fault() -> None:
    assert Freshness(0.0).state(25.0) is Feed.CONNECTING
    assert Freshness(0.0).state(30.0) is Feed.LOST


def test_cam_29_the_pause_between_tries_grows_and_is_capped() -> None:
    pauses = [Retry().pause_s(n) for n in range(12)]
    assert pauses[0] == 0.5
    assert pauses == sorted(pauses)
    assert pauses[-1] == pauses[-2] <= 10.0


def test_noise_makes_another_fingerprint_and_a_copy_does_not() -> None:
    picture = np.random.default_rng(1).integers(0, 255, (64, 64, 3), np.uint8)
    assert fingerprint(picture) == fingerprint(picture.copy())
    assert fingerprint(picture) != fingerprint(picture + 1)
