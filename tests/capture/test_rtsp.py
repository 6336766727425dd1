"""A phone or network camera over RTSP, by a real server on loopback and a real capture process."""

from __future__ import annotations

import itertools
import time
from collections.abc import Iterator

import numpy as np
import pytest

from referee.adapters.webcam import webcam
from referee.capture.live import LiveSource
from referee.ports import Frame, Stalled
from tests.capture.rtsp_server import RtspCamera, encoded
from tests.capture.servers import noisy_table

RATE = 15.0


@pytest.fixture(scope="module")
def pieces(tmp_path_factory: pytest.TempPathFactory) -> list[bytes]:
    images = list(itertools.islice(noisy_table(), 45))
    return encoded(images, tmp_path_factory.mktemp("rtsp"), RATE)


@pytest.fixture
def camera(pieces: list[bytes]) -> Iterator[RtspCamera]:
    server = RtspCamera(pieces, RATE)
    yield server
    server.hang_up()


def pictures(source: LiveSource, count: int) -> list[Frame]:
    seen = (one for one in source.frames() if isinstance(one, Frame))
    return list(itertools.islice(seen, count))


def test_pictures_come_over_tcp_as_they_were_filmed(camera: RtspCamera) -> None:
    source = webcam(camera.address)
    frames = pictures(source, 20)
    source.close()
    table = next(noisy_table()).astype(float)
    assert [frame.size_wh for frame in frames] == [(320, 180)] * 20
    assert float(np.abs(frames[-1].image - table).mean()) < 8.0
    setup = next(request for request in camera.asked if request.startswith("SETUP"))
    assert "RTP/AVP/TCP" in setup  # lost UDP packets smear (CAM-16)


def test_cam_01_a_server_that_goes_silent_is_told_and_taken_up_again(camera: RtspCamera) -> None:
    source = webcam(camera.address)
    seen = source.frames()
    assert isinstance(next(one for one in seen if isinstance(one, Frame)), Frame)
    camera.is_silent = True
    silent_s = time.monotonic()
    next(one for one in seen if isinstance(one, Stalled) and one.stage == "camera")
    assert time.monotonic() - silent_s < 4.0
    camera.is_silent = False
    back = next(one for one in seen if isinstance(one, Frame))
    source.close()
    assert time.monotonic() - silent_s < 25.0
    assert back.time_s >= 1.5


def test_f01_a_server_that_went_away_and_came_back_is_live_again(
    camera: RtspCamera, pieces: list[bytes]
) -> None:
    source = webcam(camera.address)
    seen = source.frames()
    next(one for one in seen if isinstance(one, Frame))
    port = camera.server_address[1]
    camera.hang_up()
    next(one for one in seen if isinstance(one, Stalled) and one.stage == "camera")
    again = RtspCamera(pieces, RATE, port=port)
    back_s = time.monotonic()
    next(one for one in seen if isinstance(one, Frame))
    took_s = time.monotonic() - back_s
    source.close()
    again.hang_up()
    assert took_s < 25.0  # ten seconds on a machine with nothing else to do
