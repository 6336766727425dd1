"""What is wrong with a picture, on pictures spoilt on purpose."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import cv2
import numpy as np
import pytest

from referee.outputs.phrases import LANGUAGES
from referee.outputs.phrases.picture import ADVICE, KEYS, SETTING_UP, advice
from referee.ports import CardSeen, Image
from referee.vision.suitability import CODES, problems

NOISE = np.random.default_rng(2).normal(0.0, 1.5, (540, 960, 3))
AT = ((300, 200), (420, 200), (560, 220))


def table(card_px: int = 100) -> tuple[Image, list[CardSeen]]:
    """A wooden table with three cards, each with print of its own."""
    rng = np.random.default_rng(1)
    grain = cv2.resize(rng.uniform(90, 150, (40, 8)), (960, 540), interpolation=cv2.INTER_CUBIC)
    image = np.repeat(grain[:, :, None], 3, axis=2) * (0.7, 0.85, 1.0)
    cards = []
    wide = round(card_px / 1.55)
    for x, y in AT:
        marks = np.kron(rng.integers(0, 2, (12, 8)), np.ones((9, 9)))
        face = cv2.resize(marks, (wide, card_px), interpolation=cv2.INTER_AREA)
        image[y : y + card_px, x : x + wide] = 40.0 + 190.0 * face[:, :, None]
        quad = [[x, y], [x + wide, y], [x + wide, y + card_px], [x, y + card_px]]
        cards.append(CardSeen(np.array(quad, np.float32), 0.9, (("r5", 0.9),)))
    return grained(image), cards


def grained(image: np.ndarray) -> Image:
    return np.clip(image + NOISE[: image.shape[0], : image.shape[1]], 0, 255).astype(np.uint8)


def blurred(image: Image) -> Image:
    return grained(cv2.GaussianBlur(image, (0, 0), 6.0))


def dark(image: Image) -> Image:
    return grained(image * 0.2)


def black(image: Image) -> Image:
    return np.zeros_like(image)


def noise_in_the_top_rows(image: Image) -> Image:
    spoilt = np.zeros_like(image)
    spoilt[:40] = np.random.default_rng(3).integers(0, 255, spoilt[:40].shape)
    return spoilt


def lamp(image: Image) -> Image:
    spoilt = image.copy()
    cv2.circle(spoilt, (330, 250), 36, (255, 255, 255), -1)
    return spoilt


@pytest.mark.parametrize(
    ("spoil", "code"),
    [
        (blurred, "blurred"),
        (dark, "dark"),
        (black, "black"),
        (noise_in_the_top_rows, "black"),
        (lamp, "glare"),
    ],
)
def test_cam_23_what_is_wrong_is_named(spoil: Callable[[Image], Image], code: str) -> None:
    image, cards = table()
    assert problems(image, cards) == ()
    assert problems(spoil(image), cards)[0] == code


def test_cards_that_are_too_small_or_seen_from_the_side() -> None:
    image, cards = table(card_px=40)
    assert problems(image, cards) == ("far",)
    image, cards = table()
    low = [CardSeen(card.quad_px * (1.0, 0.5), 0.9, card.faces) for card in cards]
    assert "angle" in problems(image, low)


def test_a_table_without_cards_says_so() -> None:
    image, _ = table()
    assert problems(image, []) == ("no-cards",)


def test_every_problem_has_words_in_every_language() -> None:
    assert set(ADVICE) == set(SETTING_UP) == set(KEYS) == set(LANGUAGES)
    for language in LANGUAGES:
        assert {*CODES, "slow", "good"} == set(ADVICE[language])
        assert set(SETTING_UP[language]) == set(SETTING_UP["en"])
        assert all(advice(code, language) for code in CODES)


def test_the_doctor_looks_at_a_clip(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    from referee.commands import doctor  # noqa: PLC0415
    from referee.ports import Frame  # noqa: PLC0415
    from referee.rendering.film_clip import write_clip  # noqa: PLC0415

    path = tmp_path / "dark.mp4"
    image, _ = table()
    write_clip(path, (Frame(dark(image), n / 6, n) for n in range(12)), fps=6.0)
    doctor._tell_picture(str(path), "en", as_json=False)
    assert "too dark" in capsys.readouterr().out
