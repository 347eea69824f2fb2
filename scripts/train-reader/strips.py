"""A crop of a picture as the strip that the net reads; must agree with worker/sight/reader/strip.ts."""

import numpy as np
from PIL import Image

STRIP_HEIGHT = 32
# Lower crops get empty rows above and below, px: else a lone comma would be as high as a capital.
LEAST_HEIGHT = 14
LEAST_WIDTH = 8

# A strip is stored as bytes, 100 × (ink + 1): the background is 100, full ink 200.
INK_STEP = 100
BACKGROUND = INK_STEP

# The darkest part of a crop: pixels that differ from the background by this share of the greatest difference.
FULL_INK_SHARE = .6
# Differences from the background, 0…255: a flat crop has no ink, and noise is not stretched to full ink.
LEAST_DIFFERENCE = 6.
LEAST_CONTRAST = 20.
LUMINANCE = np.array((.3, .59, .11), np.float32)


def background_colour(crop: np.ndarray) -> np.ndarray:
    """Mean RGB of the commonest of 4096 colours; `crop`: h×w×3 bytes."""
    levels = (crop >> 4).astype(np.int32)
    bins = ((levels[..., 0] << 8) | (levels[..., 1] << 4) | levels[..., 2]).ravel()
    commonest = np.bincount(bins, minlength=4096).argmax()
    return crop.reshape(-1, 3)[bins == commonest].mean(0)


def ink_coverage(crop: np.ndarray) -> np.ndarray:
    """How much ink is where, whatever the colours: 0 is background, about 1 a letter, -1…1.5; h×w floats.

    Negative is what differs from the background the other way than the letters do.
    """
    difference = crop.astype(np.float32) - background_colour(crop).astype(np.float32)
    size = np.abs(difference).max(-1)
    strongest = difference[size >= max(LEAST_DIFFERENCE, FULL_INK_SHARE * size.max())]
    if len(strongest) == 0:
        return np.zeros(crop.shape[:2], np.float32)
    is_lighter = strongest @ LUMINANCE > 0
    most_are_lighter = int(is_lighter.sum()) * 2 >= len(strongest)
    full_ink = strongest[is_lighter if most_are_lighter else ~is_lighter].mean(0)
    contrast = float(np.sqrt((full_ink * full_ink).sum()))
    direction = full_ink / max(contrast, 1e-3)
    return np.clip(difference @ direction / max(contrast, LEAST_CONTRAST), -1, 1.5)


def to_strip(crop: np.ndarray, stretch: float = 1.) -> np.ndarray:
    """The strip of a crop: 32×w bytes, 100 for background, 200 for full ink.

    `crop`: h×w×3 bytes. `stretch` widens the strip, to train on letters of other proportions.
    """
    height, width = crop.shape[:2]
    ink = ((ink_coverage(crop) + 1) * INK_STEP + .5).astype(np.uint8)
    if height < LEAST_HEIGHT:
        above = (LEAST_HEIGHT - height) // 2
        below = LEAST_HEIGHT - height - above
        ink = np.pad(ink, ((above, below), (0, 0)), constant_values=BACKGROUND)
        height = LEAST_HEIGHT
    strip_width = max(LEAST_WIDTH, round(width * STRIP_HEIGHT / height * stretch))
    return np.asarray(Image.fromarray(ink).resize((strip_width, STRIP_HEIGHT), Image.BILINEAR))


def side_by_side(strips: list[np.ndarray], width: int) -> np.ndarray:
    """Strips filled up with background to one width: n×32×width bytes."""
    batch = np.full((len(strips), STRIP_HEIGHT, width), BACKGROUND, np.uint8)
    for i, strip in enumerate(strips):
        batch[i, :, :strip.shape[1]] = strip
    return batch
