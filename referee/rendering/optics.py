"""What a camera does to a lit scene: lens, motion, sensor, processing and compression."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from referee.ports import Image
from referee.rendering.layers import Pixels
from referee.rendering.noise import grain


@dataclass(frozen=True, slots=True)
class Optics:
    """One camera and one shot. The defaults are a perfect camera.

    `blur_px` is the lens (a Gaussian's sigma), `motion_px` along `motion_deg` the shake,
    `scale` the true resolution (0.5: half the pixels each way, then enlarged), `noise` the
    sensor's, in grey levels; `white_balance` multiplies B, G and R; `halo` is sharpening;
    `jpeg_quality` 100 is none.
    """

    blur_px: float = 0.0
    motion_px: float = 0.0
    motion_deg: float = 0.0
    scale: float = 1.0
    noise: float = 0.0
    white_balance: tuple[float, float, float] = (1.0, 1.0, 1.0)
    contrast: float = 1.0
    saturation: float = 1.0
    haze: float = 0.0
    halo: float = 0.0
    jpeg_quality: int = 100


def random_optics(rng: Generator, *, sharpness: float = 1.0) -> Optics:
    """Any camera from a good telephone to a poor webcam.

    `sharpness` above 1 allows more blur, as large cards bear it; below 1 less.
    """
    return Optics(
        blur_px=float(_sometimes(0.55, abs(rng.normal(0, 0.8)), rng) * sharpness),
        motion_px=float(_sometimes(0.2, rng.uniform(1, 5), rng) * sharpness),
        motion_deg=float(rng.uniform(0, 180)),
        scale=float(1 - _sometimes(0.25, rng.uniform(0.1, 0.5), rng)),
        noise=float(_sometimes(0.7, abs(rng.normal(0, 5)), rng)),
        white_balance=_balance(rng),
        contrast=float(np.clip(rng.normal(1.0, 0.13), 0.65, 1.4)),
        saturation=float(np.clip(rng.normal(1.0, 0.22), 0.45, 1.6)),
        haze=float(_sometimes(0.25, rng.uniform(0, 45), rng)),
        halo=float(_sometimes(0.4, rng.uniform(0.2, 1.5), rng)),
        jpeg_quality=int(rng.choice([100.0, rng.uniform(70, 96), rng.uniform(25, 70)])),
    )


def photograph(scene: Pixels, optics: Optics, rng: Generator) -> Image:
    """The picture such a camera takes of a lit scene (values may lie outside 0..255)."""
    pixels = _through_lens(np.clip(scene, 0, 310), optics)
    pixels = _balanced(pixels, optics)
    pixels = _sensed(pixels, optics, rng)
    if optics.halo > 0:
        soft = np.asarray(cv2.GaussianBlur(pixels, (0, 0), 1.2), np.float32)
        pixels = pixels + np.float32(optics.halo) * (pixels - soft)
    return compressed(np.clip(pixels, 0, 255).astype(np.uint8), optics.jpeg_quality)


def _through_lens(pixels: Pixels, optics: Optics) -> Pixels:
    if optics.blur_px > 0.3:
        pixels = np.asarray(cv2.GaussianBlur(pixels, (0, 0), optics.blur_px), np.float32)
    if optics.motion_px >= 1.5:
        kernel = _line_kernel(optics.motion_px, optics.motion_deg)
        pixels = np.asarray(cv2.filter2D(pixels, -1, kernel), np.float32)
    return pixels


def _balanced(pixels: Pixels, optics: Optics) -> Pixels:
    """White balance, saturation, contrast and haze in one 3 x 3 matrix and an offset."""
    luma = np.array([0.114, 0.587, 0.299], np.float32)
    colors = np.eye(3) * optics.saturation + (1 - optics.saturation) * luma[None, :]
    matrix = colors @ np.diag(optics.white_balance) * (optics.contrast * (1 - optics.haze / 255))
    offset = 128 * (1 - optics.contrast) + optics.haze
    full = np.column_stack([matrix, np.full(3, offset)]).astype(np.float32)
    return np.asarray(cv2.transform(pixels, full), np.float32)


def _sensed(pixels: Pixels, optics: Optics, rng: Generator) -> Pixels:
    height, width = pixels.shape[:2]
    small_wh = (max(round(width * optics.scale), 8), max(round(height * optics.scale), 8))
    if optics.scale < 1:
        pixels = np.asarray(cv2.resize(pixels, small_wh, interpolation=cv2.INTER_AREA), np.float32)
    if optics.noise > 0.5:
        pixels = pixels + grain((pixels.shape[1], pixels.shape[0]), rng) * np.float32(optics.noise)
    if optics.scale < 1:
        up = cv2.resize(pixels, (width, height), interpolation=cv2.INTER_LINEAR)
        pixels = np.asarray(up, np.float32)
    return pixels


def compressed(image: Image, quality: int) -> Image:
    """The picture after a JPEG of this quality; 100 changes nothing."""
    if quality >= 100:
        return image
    _, data = cv2.imencode(".jpg", image, [cv2.IMWRITE_JPEG_QUALITY, quality])
    return np.asarray(cv2.imdecode(data, cv2.IMREAD_COLOR), np.uint8)


def _line_kernel(length_px: float, turn_deg: float) -> NDArray[np.float32]:
    side = 2 * int(length_px / 2 + 1) + 1
    kernel = np.zeros((side, side), np.float32)
    half, center = length_px / 2, side // 2
    angle = np.radians(turn_deg)
    for step in np.linspace(-half, half, 4 * side):
        x, y = center + step * np.cos(angle), center + step * np.sin(angle)
        kernel[round(y), round(x)] += 1
    return np.asarray(kernel / kernel.sum(), np.float32)


def _balance(rng: Generator) -> tuple[float, float, float]:
    blue, green, red = np.exp(rng.normal(0, 0.05, 3))
    return float(blue), float(green), float(red)


def _sometimes(chance: float, value: float, rng: Generator) -> float:
    return value if rng.random() < chance else 0.0
