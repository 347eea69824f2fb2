"""Classes and confidences of a strip as signs and words; must agree with worker/sight/reader/decode.ts."""

from dataclasses import dataclass

import numpy as np

from boxes import Box

# Strip px between two outputs of the net.
STEP = 2


@dataclass
class Sign:
    text: str
    # Its middle in the strip, px.
    x: float
    confidence: float


@dataclass
class ReadWord:
    text: str
    box: Box
    # Of its weakest sign, 0…1.
    confidence: float


def decode(classes: np.ndarray, confidences: np.ndarray, charset: list[str]) -> list[Sign]:
    """The signs of a strip, left to right: one for each run of a class, none for the blank (class 0)."""
    signs: list[Sign] = []
    last = start = 0
    for t, (number, confidence) in enumerate(zip(classes.tolist(), confidences.tolist())):
        if number != 0 and number != last:
            start = t
            signs.append(Sign(charset[number - 1], t * STEP + 1, confidence))
        elif number != 0:
            signs[-1].x = (start + t) / 2 * STEP + 1
            signs[-1].confidence = max(signs[-1].confidence, confidence)
        last = number
    return signs


def words_in(signs: list[Sign], box: Box, scale: float) -> list[ReadWord]:
    """The words of a line. `box`: the crop in the picture, px; `scale`: strip px for each px of it."""
    words: list[ReadWord] = []
    current: list[Sign] = []
    for sign in [*signs, Sign(' ', 0, 1)]:
        if sign.text != ' ':
            current.append(sign)
        elif current:
            words.append(_word(current, box, scale))
            current = []
    return words


def _word(signs: list[Sign], box: Box, scale: float) -> ReadWord:
    x, y, width, height = box
    first, last = signs[0].x, signs[-1].x
    # Half a sign stands out on either side: half the mean distance, or a guess from the height.
    half = (last - first) / (2 * (len(signs) - 1)) if len(signs) > 1 else height * scale * .22
    half = min(half, height * scale * .4)
    left = x + max(0, (first - half) / scale)
    right = x + min(width, (last + half) / scale)
    text = ''.join(sign.text for sign in signs)
    return ReadWord(text, (left, y, max(1, right - left), height), min(sign.confidence for sign in signs))
