"""Held-out figures of a net: how it reads screens that it was not trained on."""

import difflib
import json
import math
import os
from dataclasses import dataclass, field
from typing import Callable

import numpy as np
import torch
from PIL import Image
from torch import nn

from boxes import Box, inside, union
from decoding import ReadWord, Sign, decode, words_in
from labels import is_number, label_text
from net import as_input
from strips import side_by_side, to_strip
from word_score import WordScore, score_words
from words import Word, read_json_lines, row_text, rows_of, words_of

# Gap that ends a true line, in heights of a word.
LINE_GAP = .8
# Empty px around a line.
MARGIN = 2
LEAST_WIDTH = 3
LEAST_TRUE_HEIGHT, LEAST_FOUND_HEIGHT = 5, 4

# Strips of a batch differ by no more than this in width, px; the net halves widths three times.
WIDTH_STEP = 48
WIDTH_ROOM = 16
MAX_BATCH_WIDTH = 131_072

# Words whose weakest sign is less sure than this are left out; a figure for each.
LEAST_CONFIDENCES = (0, .3, .5, .7)

Say = Callable[[str], None]


@dataclass
class HeldOutScreen:
    set_name: str
    path: str
    words: list[Word]
    controls: list[dict]
    # Where it does not matter what is read.
    ignored: list[Box]
    # Where the product saw lines; none where that is not known.
    line_boxes: list[Box] | None


@dataclass
class LineFigures:
    lines: int = 0
    whole: int = 0
    signs: int = 0
    sign_errors: int = 0
    words: int = 0
    words_right: int = 0
    numbers: int = 0
    numbers_right: int = 0
    # Pairs of what stands there and what was read.
    wrong: list[tuple[str, str]] = field(default_factory=list)

    def add(self, truth: str, read: str) -> None:
        errors = edit_distance(read, truth)
        self.lines += 1
        self.whole += errors == 0
        self.signs += len(truth)
        self.sign_errors += errors
        words = truth.split(' ')
        right = words_right(words, read.split(' '))
        self.words += len(words)
        self.words_right += len(right)
        numbers = [i for i, word in enumerate(words) if is_number(word)]
        self.numbers += len(numbers)
        self.numbers_right += sum(i in right for i in numbers)
        if errors:
            self.wrong.append((truth, read))

    def shares(self) -> dict[str, float]:
        return {
            'lines': self.lines,
            'whole': share(self.whole, self.lines),
            'signErrors': share(self.sign_errors, self.signs),
            'words': share(self.words_right, self.words),
            'numbers': share(self.numbers_right, self.numbers),
        }


def share(part: float, whole: float) -> float:
    return round(part / max(1, whole), 4)


def edit_distance(one: str, other: str) -> int:
    """Signs to insert, to delete or to replace."""
    previous = list(range(len(other) + 1))
    for i, sign in enumerate(one, 1):
        row = [i]
        for j, other_sign in enumerate(other, 1):
            row.append(min(previous[j] + 1, row[-1] + 1, previous[j - 1] + (sign != other_sign)))
        previous = row
    return previous[-1]


def words_right(truth: list[str], read: list[str]) -> set[int]:
    """Indices of the true words that were read, in their order."""
    matcher = difflib.SequenceMatcher(None, truth, read, autojunk=False)
    return {i for match in matcher.get_matching_blocks() for i in range(match.a, match.a + match.size)}


def held_out_screens(folder: str, limit: int = 0) -> list[HeldOutScreen]:
    """The `val` screens of data/ and those of test/; `limit`: no more than that of each, 0 for all."""
    validation = [
        entry for entry in read_json_lines(f'{folder}/data/screens.jsonl') if entry['split'] == 'val'
    ]
    test = read_json_lines(f'{folder}/test/heldout.jsonl')
    sets = (
        ('validation', validation, 'data/words.jsonl', 'data/val.product.jsonl', 'data'),
        ('test', test, 'test/heldout.words.jsonl', 'test/heldout.product.jsonl', 'test'),
    )
    screens = []
    for set_name, entries, words_file, scenes_file, pictures in sets:
        truths = {entry['id']: entry for entry in read_json_lines(f'{folder}/{words_file}')}
        scenes = {entry['id']: entry['scene'] for entry in read_json_lines(f'{folder}/{scenes_file}')}
        for entry in entries[:limit] if limit else entries:
            truth, scene = truths[entry['id']], scenes.get(entry['id'])
            screens.append(HeldOutScreen(
                set_name=set_name,
                path=f"{folder}/{pictures}/{entry['file']}",
                words=words_of(truth),
                controls=entry['controls'],
                ignored=truth.get('ignored', []),
                line_boxes=[box_of(line['box']) for line in scene['lines']] if scene else None,
            ))
    return screens


def box_of(box: dict) -> Box:
    return box['x'], box['y'], box['width'], box['height']


@torch.no_grad()
def read_strips(
    net: nn.Module, strips: list[np.ndarray], device: str, charset: list[str]
) -> list[list[Sign]]:
    """The signs of each strip."""
    read: list[list[Sign]] = [[] for _ in strips]
    net.eval()
    for group in groups_by_width(strips):
        width = batch_width(strips[group[0]])
        batch = torch.from_numpy(side_by_side([strips[i] for i in group], width)).unsqueeze(1)
        probabilities = net(as_input(batch.to(device))).float().squeeze(2).softmax(1)
        confidences, classes = (best.cpu().numpy() for best in probabilities.max(1))
        for row, i in enumerate(group):
            read[i] = decode(classes[row], confidences[row], charset)
    return read


def batch_width(strip: np.ndarray) -> int:
    return math.ceil(strip.shape[1] / WIDTH_STEP) * WIDTH_STEP + WIDTH_ROOM


def groups_by_width(strips: list[np.ndarray]) -> list[list[int]]:
    """Indices of strips to be read at once, the narrowest first."""
    groups: list[list[int]] = []
    for i in sorted(range(len(strips)), key=lambda i: strips[i].shape[1]):
        width = batch_width(strips[groups[-1][0]]) if groups else 0
        if strips[i].shape[1] <= width and len(groups[-1]) < max(1, MAX_BATCH_WIDTH // width):
            groups[-1].append(i)
        else:
            groups.append([i])
    return groups


class Judge:
    """Judges a net on the held-out screens of a data folder."""

    def __init__(self, folder: str, limit: int, net: nn.Module, device: str, charset: list[str]):
        self.screens = held_out_screens(folder, limit)
        self.net = net
        self.device = device
        self.charset = charset

    def judge(self, out: str, say: Say) -> None:
        """Writes figures.json and wrong-lines.json into the folder `out`."""
        figures, wrong = {}, {}
        for set_name in dict.fromkeys(screen.set_name for screen in self.screens):
            screens = [screen for screen in self.screens if screen.set_name == set_name]
            lines = self._true_lines(screens)
            wrong[set_name] = lines.wrong
            figures[set_name] = {'trueLines': lines.shares()}
            seen = [screen for screen in screens if screen.line_boxes is not None]
            if seen:
                figures[set_name]['productLines'] = self._product_lines(seen)
            for kind, values in figures[set_name].items():
                say(f'{set_name}, {kind}: {json.dumps(values)}')
        for name, content in (('figures', figures), ('wrong-lines', wrong)):
            with open(os.path.join(out, f'{name}.json'), 'w', encoding='utf-8') as file:
                json.dump(content, file, ensure_ascii=False, indent=2)

    def _read(self, strips: list[np.ndarray]) -> list[list[Sign]]:
        return read_strips(self.net, strips, self.device, self.charset)

    def _true_lines(self, screens: list[HeldOutScreen]) -> LineFigures:
        """By the boxes of the true words: what the net itself can read."""
        texts, strips = [], []
        for screen in screens:
            picture = open_picture(screen.path)
            for row in rows_of(screen.words, LINE_GAP):
                crop, _ = cut(picture, union([screen.words[i].box for i in row]), MARGIN, 0)
                if crop.shape[1] >= LEAST_WIDTH and crop.shape[0] >= LEAST_TRUE_HEIGHT:
                    texts.append(row_text(screen.words, row))
                    strips.append(to_strip(crop))
        figures = LineFigures()
        for text, signs in zip(texts, self._read(strips)):
            figures.add(text, label_text(''.join(sign.text for sign in signs)))
        return figures

    def _product_lines(self, screens: list[HeldOutScreen]) -> dict:
        """By the boxes that the product found: what a user would get, and the most that they allow."""
        owners, places, strips = [], [], []
        for number, screen in enumerate(screens):
            picture = open_picture(screen.path)
            for box in screen.line_boxes:
                crop, place = cut(picture, box, MARGIN, MARGIN)
                if crop.shape[1] >= LEAST_WIDTH and crop.shape[0] >= LEAST_FOUND_HEIGHT:
                    owners.append(number)
                    places.append(place)
                    strips.append(to_strip(crop))
        found: list[list[ReadWord]] = [[] for _ in screens]
        for owner, place, strip, signs in zip(owners, places, strips, self._read(strips)):
            found[owner] += words_in(signs, place, strip.shape[1] / place[2])
        figures = {'screens': len(screens), 'withinReach': reachable_share(screens)}
        for least in LEAST_CONFIDENCES:
            figures[f'confidence >= {least}'] = score_of(screens, found, least)
        return figures


def open_picture(path: str) -> np.ndarray:
    return np.asarray(Image.open(path).convert('RGB'))


def cut(picture: np.ndarray, box: Box, margin_x: int, margin_y: int) -> tuple[np.ndarray, Box]:
    """A box with margins, as far as it lies in the picture, and where it then is."""
    height, width = picture.shape[:2]
    left, top = max(0, int(box[0]) - margin_x), max(0, int(box[1]) - margin_y)
    right = min(width, math.ceil(box[0] + box[2]) + margin_x)
    bottom = min(height, math.ceil(box[1] + box[3]) + margin_y)
    return picture[top:bottom, left:right], (left, top, right - left, bottom - top)


def reachable_share(screens: list[HeldOutScreen]) -> float:
    """Share of the words that lie in a box of a line: no reader of those boxes has a higher recall."""
    words = [(word.box, screen.line_boxes) for screen in screens for word in screen.words if word.counts]
    reached = sum(
        any(inside(box, line) >= .4 or inside(line, box) >= .7 for line in lines) for box, lines in words
    )
    return share(reached, len(words))


def score_of(screens: list[HeldOutScreen], found: list[list[ReadWord]], least_confidence: float) -> dict:
    total = WordScore()
    for screen, words in zip(screens, found):
        sure = [word for word in words if word.confidence >= least_confidence]
        total.add(score_words(screen.words, screen.controls, screen.ignored, sure))
    return {
        'words': total.words,
        'recall': share(total.read, total.words),
        'precision': share(total.right, total.found),
        'numbers': total.numbers,
        'numbersRead': total.numbers_read,
    }
