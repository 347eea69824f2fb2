"""Crops of rendered screens whose words are known."""

from dataclasses import dataclass
from random import Random

import numpy as np
from PIL import Image

from boxes import Box, union
from labels import label_text, load_charset
from strips import ink_coverage
from words import Word, read_json_lines, row_text, rows_of, words_of

# Gaps that end a row, in heights of a word: rows are cut as finely and as coarsely as detectors cut them.
ROW_GAPS = (.7, 1.0, 3.5)
LEAST_HEIGHT = 5
LEAST_WIDTH = 3
LEAST_EMPTY_SIZE = 6
MAX_EMPTY_HEIGHT = 80
VISIBLE_INK = .35
# Empty px left and right of a cut, each as likely as it is listed.
SIDE_GAPS = (0, 0, 1, 1, 2, 2, 3, 4, 6, 10, 20)
# A word that overlaps the cut by this share of the lower of the two would be read as well.
READABLE_OVERLAP = .3

Crop = tuple[np.ndarray, str]


@dataclass
class Screen:
    picture: np.ndarray  # height×width×3 bytes
    words: list[Word]
    boxes: np.ndarray  # of all words, n×4: x, y, width, height
    rows: list[list[int]]
    icons: list[Box]


@dataclass
class Edges:
    """A cut; right and bottom are the first px beyond it."""

    left: int
    top: int
    right: int
    bottom: int

    def clipped(self, picture: np.ndarray) -> 'Edges':
        height, width = picture.shape[:2]
        return Edges(max(0, self.left), max(0, self.top), min(width, self.right), min(height, self.bottom))

    def cut(self, picture: np.ndarray) -> np.ndarray:
        return picture[self.top:self.bottom, self.left:self.right]

    def touched(self, boxes: np.ndarray) -> np.ndarray:
        """Which boxes share a px with it."""
        x, y, width, height = boxes.T
        return (x < self.right) & (x + width > self.left) & (y < self.bottom) & (y + height > self.top)

    def is_at_least(self, width: int, height: int) -> bool:
        return self.right - self.left >= width and self.bottom - self.top >= height


class Screens:
    """The training screens of a data folder. Pictures stay decoded in memory, about 3 MB each."""

    def __init__(self, folder: str, limit: int = 0):
        """`limit`: use no more screens than that; 0 for all."""
        self.folder = folder
        self.charset = set(load_charset(folder))
        self.words = {entry['id']: words_of(entry) for entry in read_json_lines(f'{folder}/data/words.jsonl')}
        entries = read_json_lines(f'{folder}/data/screens.jsonl')
        training = [entry for entry in entries if entry['split'] == 'train' and entry['id'] in self.words]
        self.entries = training[:limit] if limit else training
        self._opened: dict[int, Screen] = {}

    def vocabulary(self) -> list[str]:
        """All words of the screens that the charset can spell, sorted."""
        words = (word for entry in self.entries for word in self.words[entry['id']])
        return sorted({word.text for word in words if not word.is_foreign and self._can_spell(word.text)})

    def crop(self, rng: Random) -> Crop | None:
        """A crop and its text, '' where there is none; none where the place drawn is of no use."""
        screen = self._open(rng.randrange(len(self.entries)))
        if rng.random() < .10:
            return empty_crop(rng, screen)
        if not screen.rows:
            return None
        row = rng.choice(screen.rows)
        if len(row) > 1 and rng.random() < .35:
            start = rng.randrange(len(row))
            row = row[start:rng.randint(start + 1, len(row))]
        return row_crop(rng, screen, row)

    def _can_spell(self, text: str) -> bool:
        return all(sign in self.charset for sign in label_text(text))

    def _open(self, index: int) -> Screen:
        if index not in self._opened:
            self._opened[index] = self._read(self.entries[index])
        return self._opened[index]

    def _read(self, entry: dict) -> Screen:
        picture = np.asarray(Image.open(f"{self.folder}/data/{entry['file']}").convert('RGB'))
        words = self.words[entry['id']]
        height, width = picture.shape[:2]
        is_whole = [
            word.x > 0 and word.y > 0 and word.x + word.width < width and word.y + word.height < height
            for word in words
        ]
        rows = [
            row
            for gap in ROW_GAPS
            for row in rows_of(words, gap)
            if all(is_whole[i] for i in row) and all(sign in self.charset for sign in row_text(words, row))
        ]
        icons = [
            control['full'] for control in entry['controls']
            if control.get('iconOnly') and not control.get('optional')
        ]
        boxes = np.array([word.box for word in words], np.float32).reshape(-1, 4)
        return Screen(picture, words, boxes, rows, icons)


def empty_crop(rng: Random, screen: Screen) -> Crop | None:
    """An icon or any place without words: the net has to read nothing in it."""
    height, width = screen.picture.shape[:2]
    if screen.icons and rng.random() < .6:
        x, y, box_width, box_height = rng.choice(screen.icons)
    else:
        x, y = rng.randrange(width), rng.randrange(height)
        box_width, box_height = rng.randint(10, 120), rng.randint(12, 40)
    margin = rng.randint(-4, 4)
    right, bottom = x + box_width + margin, y + box_height + margin
    edges = Edges(x - margin, y - margin, right, bottom).clipped(screen.picture)
    if not edges.is_at_least(LEAST_EMPTY_SIZE, LEAST_EMPTY_SIZE):
        return None
    if edges.bottom - edges.top > MAX_EMPTY_HEIGHT or edges.touched(screen.boxes).any():
        return None
    return edges.cut(screen.picture), ''


def row_crop(rng: Random, screen: Screen, row: list[int]) -> Crop | None:
    """The words of a row, cut out as detectors do: close, by the words' boxes, or wide."""
    x, y, width, height = union([screen.words[i].box for i in row])
    close = Edges(x - 1, y, x + width + 1, y + height).clipped(screen.picture)
    if not close.is_at_least(LEAST_WIDTH, LEAST_HEIGHT):
        return None
    ink = ink_coverage(close.cut(screen.picture)) > VISIBLE_INK
    if not ink.any():
        return None
    ink_rows = np.flatnonzero(ink.any(1))
    share = rng.random()
    if share < .5:
        top = close.top + int(ink_rows[0]) - rng.randint(0, 4)
        bottom = close.top + int(ink_rows[-1]) + 1 + rng.randint(0, 4)
    elif share < .85:
        top, bottom = close.top - rng.randint(-1, 2), close.bottom + rng.randint(-1, 2)
    else:
        top, bottom = close.top - rng.randint(0, 5), close.bottom + rng.randint(0, 5)
    left, right = x - rng.choice(SIDE_GAPS), x + width + rng.choice(SIDE_GAPS)
    wide = Edges(left, top, right, bottom).clipped(screen.picture)
    edges = without_neighbours(wide, screen, row, x, x + width)
    if edges is None or not edges.is_at_least(LEAST_WIDTH, LEAST_HEIGHT):
        return None
    return edges.cut(screen.picture), row_text(screen.words, row)


def without_neighbours(edges: Edges, screen: Screen, row: list[int], start: int, end: int) -> Edges | None:
    """The cut without words that stand left or right of the row; none where one stands within it.

    `start` and `end`: where the row's words begin and end, px.
    """
    left, right = edges.left, edges.right
    for i in np.flatnonzero(edges.touched(screen.boxes)):
        if i in row:
            continue
        x, y, width, height = screen.boxes[i]
        overlap = min(edges.bottom, y + height) - max(edges.top, y)
        if overlap < READABLE_OVERLAP * min(height, edges.bottom - edges.top):
            continue
        if x >= end - 3:
            right = min(right, int(max(end, x - 1)))
        elif x + width <= start + 3:
            left = max(left, int(min(start, x + width + 1)))
        else:
            return None
    return Edges(left, edges.top, right, edges.bottom)
