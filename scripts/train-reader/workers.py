"""Processes that make training lines: crops of screens and drawn lines, by width."""

import multiprocessing
import os
import queue
import sys
from dataclasses import dataclass
from random import Random

import numpy as np

from labels import load_charset
from painting import Painter
from screens import Screens
from strips import BACKGROUND, side_by_side, to_strip
from texts import Texts

# Strips are filled up to the next of these widths, px; wider ones are left out.
WIDTHS = (64, 96, 144, 208, 288, 400, 544, 768)
# Signs of a line, with one to spare.
MAX_LABEL = 96

SHARE_OF_SCREENS = .42
SHARE_OF_STRETCHED = .4
STRETCH = (.84, 1.18)
# So many lines do not begin at the left edge of their strip.
SHARE_OF_SHIFTED = .15

# A batch has as many px as so many lines of width 256.
BATCH_LINES = 96
LEAST_BATCH = 8
BATCHES_WAITING = 6
REPORTED_ERRORS = 3


@dataclass
class LineBatch:
    """Lines of one width."""

    bucket: int
    strips: np.ndarray  # n×32×WIDTHS[bucket] bytes
    labels: np.ndarray  # n×MAX_LABEL classes, filled up with 0
    lengths: np.ndarray  # n


class LineMaker:
    def __init__(self, folder: str, limit: int, rng: Random):
        self.rng = rng
        self.screens = Screens(folder, limit)
        self.painter = Painter(folder, Texts.load(folder, self.screens.vocabulary()))
        self.class_of = {sign: i + 1 for i, sign in enumerate(load_charset(folder))}
        self.batch_lines = BATCH_LINES / 10 if limit else BATCH_LINES
        self.waiting: list[list[tuple[np.ndarray, list[int]]]] = [[] for _ in WIDTHS]

    def next_batch(self) -> LineBatch | None:
        """Makes a line; gives a batch where that fills one."""
        line = self._line()
        if line is None:
            return None
        bucket = next(i for i, width in enumerate(WIDTHS) if line[0].shape[1] <= width)
        self.waiting[bucket].append(line)
        if len(self.waiting[bucket]) < max(LEAST_BATCH, int(self.batch_lines * 256 / WIDTHS[bucket])):
            return None
        lines, self.waiting[bucket] = self.waiting[bucket], []
        return self._batch(bucket, lines)

    def _line(self) -> tuple[np.ndarray, list[int]] | None:
        """A strip and its classes; none where the line can't be taught."""
        rng = self.rng
        from_screen = self.screens.entries and rng.random() < SHARE_OF_SCREENS
        made = self.screens.crop(rng) if from_screen else self.painter.line(rng)
        if made is None:
            return None
        crop, text = made
        strip = to_strip(crop, rng.uniform(*STRETCH) if rng.random() < SHARE_OF_STRETCHED else 1.)
        if strip.shape[1] > WIDTHS[-1] or len(text) >= MAX_LABEL:
            return None
        if not all(sign in self.class_of for sign in text):
            return None
        classes = [self.class_of[sign] for sign in text]
        # A blank has to stand between two of a kind, so they take an output more.
        doubles = sum(one == next_one for one, next_one in zip(classes, classes[1:]))
        outputs = strip.shape[1] // 2
        return (strip, classes) if len(classes) + doubles <= outputs else None

    def _batch(self, bucket: int, lines: list[tuple[np.ndarray, list[int]]]) -> LineBatch:
        width = WIDTHS[bucket]
        strips = side_by_side([self._shifted(strip, width) for strip, _ in lines], width)
        labels = np.zeros((len(lines), MAX_LABEL), np.int16)
        for i, (_, classes) in enumerate(lines):
            labels[i, :len(classes)] = classes
        lengths = np.array([len(classes) for _, classes in lines], np.int64)
        return LineBatch(bucket, strips, labels, lengths)

    def _shifted(self, strip: np.ndarray, width: int) -> np.ndarray:
        if self.rng.random() >= SHARE_OF_SHIFTED:
            return strip
        shift = self.rng.randint(0, width - strip.shape[1])
        return np.pad(strip, ((0, 0), (shift, 0)), constant_values=BACKGROUND)


def make_lines(number: int, folder: str, limit: int, seed: int, batches, stop) -> None:
    """Fills the queue `batches` until the event `stop` is set; `number` tells the processes apart."""
    os.nice(5)
    maker = LineMaker(folder, limit, Random(seed * 1_000_003 + number * 7919))
    errors = 0
    while not stop.is_set():
        try:
            batch = maker.next_batch()
        except Exception as error:  # a font that fails on a text costs that line, not the training
            errors += 1
            if errors <= REPORTED_ERRORS:
                print(f'worker {number}: {error!r}', file=sys.stderr, flush=True)
            continue
        if batch is not None:
            _put(batches, batch, stop)
    batches.cancel_join_thread()


def _put(batches, batch: LineBatch, stop) -> None:
    while not stop.is_set():
        try:
            batches.put(batch, timeout=1)
            return
        except queue.Full:
            pass


class Workers:
    """Processes that make lines from now on. Start them before a GPU is used: they are forks."""

    def __init__(self, count: int, folder: str, limit: int, seed: int):
        context = multiprocessing.get_context('fork')
        self.batches = context.Queue(maxsize=count * BATCHES_WAITING)
        self.stopped = context.Event()
        self._processes = [
            context.Process(
                target=make_lines, args=(i, folder, limit, seed, self.batches, self.stopped), daemon=True
            )
            for i in range(count)
        ]
        for process in self._processes:
            process.start()

    def stop(self) -> None:
        self.stopped.set()
        for process in self._processes:
            process.join(timeout=2)
            if process.is_alive():
                process.terminate()
