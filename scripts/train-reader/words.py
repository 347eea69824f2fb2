"""The known words of a rendered screen, and the rows that they stand in."""

import json
import os
from typing import NamedTuple

from boxes import Box
from labels import label_text

OPTIONAL, FOREIGN, JOINS_NEXT = 1, 2, 4

# Words of a row differ in their middles by no more than this share of their height …
MAX_OFFSET = .22
# … and in height by no more than these factors; they overlap by no more than this, px.
HEIGHT_RATIOS = (.72, 1.39)
MAX_OVERLAP = 2


class Word(NamedTuple):
    text: str
    x: int
    y: int
    width: int
    height: int
    flags: int

    @property
    def box(self) -> Box:
        return self.x, self.y, self.width, self.height

    @property
    def is_optional(self) -> bool:
        """Under a veil or mostly hidden: neither a miss nor an invention."""
        return bool(self.flags & OPTIONAL)

    @property
    def is_foreign(self) -> bool:
        """With letters of other scripts than Latin."""
        return bool(self.flags & FOREIGN)

    @property
    def counts(self) -> bool:
        return not self.flags & (OPTIONAL | FOREIGN)

    @property
    def joins_next(self) -> bool:
        """No space stands between it and the next word: `$` and `29`."""
        return bool(self.flags & JOINS_NEXT)


def read_json_lines(path: str) -> list[dict]:
    """The objects of a file, one a line; none where there is no such file."""
    if not os.path.exists(path):
        return []
    with open(path, encoding='utf-8') as file:
        return [json.loads(line) for line in file]


def words_of(entry: dict) -> list[Word]:
    return [Word(*word) for word in entry['words']]


def rows_of(words: list[Word], max_gap: float) -> list[list[int]]:
    """Indices of the words of each row, left to right; `max_gap` in heights of a word."""
    rows: list[list[int]] = []
    readable = (i for i, word in enumerate(words) if word.counts)
    for i in sorted(readable, key=lambda i: words[i].x):
        gaps = [(_gap_in_row(words[row[-1]], words[i], max_gap), row) for row in rows]
        near = [(gap, row) for gap, row in gaps if gap is not None]
        if near:
            min(near, key=lambda candidate: candidate[0])[1].append(i)
        else:
            rows.append([i])
    return rows


def _gap_in_row(last: Word, word: Word, max_gap: float) -> float | None:
    """Px between a row's last word and one to its right; none where that is not of the row."""
    gap = word.x - (last.x + last.width)
    height = max(word.height, last.height)
    offset = abs((word.y + word.height / 2) - (last.y + last.height / 2))
    least_ratio, most_ratio = HEIGHT_RATIOS
    in_row = (
        offset <= MAX_OFFSET * height
        and least_ratio < word.height / max(1, last.height) < most_ratio
        and -MAX_OVERLAP <= gap <= max_gap * height
    )
    return gap if in_row else None


def row_text(words: list[Word], row: list[int]) -> str:
    text = words[row[0]].text
    for before, i in zip(row, row[1:]):
        touches = words[before].joins_next and i == before + 1
        text += words[i].text if touches else ' ' + words[i].text
    return label_text(text)
