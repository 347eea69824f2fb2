"""Drawings that look like the icons beside labels."""

from random import Random

import numpy as np
from PIL import Image, ImageDraw

OVERSAMPLING = 4


def draw_icon(rng: Random, size: int) -> np.ndarray:
    """How much ink is where, 0…1; size×size floats."""
    full = size * OVERSAMPLING
    image = Image.new('L', (full, full), 0)
    draw = ImageDraw.Draw(image)
    stroke = max(3, round(rng.uniform(1, 2.2) * OVERSAMPLING))
    shape = rng.randrange(len(SHAPES) + 1)
    if shape < len(SHAPES):
        SHAPES[shape](draw, full, stroke)
    else:
        _scribble(rng, draw, full, stroke)
    return np.asarray(image.reduce(OVERSAMPLING), np.float32) / 255


def _edges(full: int) -> tuple[int, int, int]:
    """Near edge, far edge and middle of a drawing."""
    return int(full * .12), int(full * .88), full // 2


def _ring(draw, full, stroke):
    near, far, _ = _edges(full)
    draw.ellipse((near, near, far, far), outline=255, width=stroke)


def _frame(draw, full, stroke):
    near, far, _ = _edges(full)
    draw.rounded_rectangle((near, near, far, far), full // 6, outline=255, width=stroke)


def _tile(draw, full, stroke):
    near, far, _ = _edges(full)
    draw.rounded_rectangle((near, near, far, far), full // 5, fill=255)


def _check(draw, full, stroke):
    near, far, middle = _edges(full)
    draw.line(((near, middle), (int(full * .4), far), (far, near)), fill=255, width=stroke)


def _chevron_right(draw, full, stroke):
    near, far, middle = _edges(full)
    left, right = int(full * .3), int(full * .7)
    draw.line(((left, near), (right, middle), (left, far)), fill=255, width=stroke)


def _chevron_down(draw, full, stroke):
    near, far, middle = _edges(full)
    top, bottom = int(full * .35), int(full * .65)
    draw.line(((near, top), (middle, bottom), (far, top)), fill=255, width=stroke)


def _menu(draw, full, stroke):
    near, far, middle = _edges(full)
    for y in (full // 4, middle, 3 * full // 4):
        draw.line(((near, y), (far, y)), fill=255, width=stroke)


def _magnifier(draw, full, stroke):
    near, far, _ = _edges(full)
    lens, handle = int(full * .66), int(full * .6)
    draw.ellipse((near, near, lens, lens), outline=255, width=stroke)
    draw.line(((handle, handle), (far, far)), fill=255, width=stroke)


def _checked_disc(draw, full, stroke):
    near, far, middle = _edges(full)
    draw.ellipse((near, near, far, far), fill=255)
    foot, end = (int(full * .45), int(full * .65)), (int(full * .7), int(full * .35))
    draw.line(((int(full * .3), middle), foot, end), fill=0, width=stroke)


def _house(draw, full, stroke):
    near, far, middle = _edges(full)
    draw.line(((near, middle), (middle, near), (far, middle)), fill=255, width=stroke)
    draw.rectangle((int(full * .22), middle, int(full * .78), far), outline=255, width=stroke)


def _scribble(rng, draw, full, stroke):
    near, far, _ = _edges(full)
    points = [(rng.randint(near, far), rng.randint(near, far)) for _ in range(rng.randint(3, 6))]
    draw.line(points, fill=255, width=stroke)


SHAPES = (
    _ring, _frame, _tile, _check, _chevron_right, _chevron_down, _menu, _magnifier, _checked_disc, _house,
)
