"""Trains the net for so many seconds on lines that workers make meanwhile."""

import math
import queue
import threading
import time
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass
from random import Random
from typing import Callable

import torch
import torch.nn.functional as functional
from torch import Tensor, nn

from net import Reader, as_input, save_weights
from strips import STRIP_HEIGHT
from workers import MAX_LABEL, WIDTHS, LineBatch, Workers

LEARNING_RATE = 2.5e-3
LAST_LEARNING_RATE = .002 * LEARNING_RATE
WARM_UP_STEPS = 300
WEIGHT_DECAY = .03
BETAS = (.9, .98)
MAX_GRADIENT = 2.
# Share that the mean of all weights keeps of itself at each step.
MEAN_KEEPS = .9993

# Share of the kept lines for each width of WIDTHS.
KEPT_SHARES = (.14, .16, .20, .20, .15, .08, .05, .03)
LEAST_KEPT = 64
LEAST_READY = 8
LEAST_BATCH = 4
# Wide lines are rarer than narrow ones, and are taught a little more often than they occur.
WIDTH_WEIGHT = .7

SAVE_EVERY_S = 100
# Training begins with fewer lines than wanted after this share of its time.
MAX_WAIT_SHARE = .15

Say = Callable[[str], None]


@dataclass
class Scale:
    """How large the parts of a training are."""

    kept_lines: int
    # Lines of width 256 with as many px as a step has.
    batch_lines: int
    # Lines that are made before the first step.
    first_lines: int


GPU = Scale(kept_lines=280_000, batch_lines=640, first_lines=30_000)
CPU = Scale(kept_lines=2000, batch_lines=24, first_lines=60)


class LinePool:
    """The last lines that the workers made, by width, on the device. Each is used several times."""

    def __init__(self, workers: Workers, scale: Scale, device: str):
        self.device = device
        self.made = [0] * len(WIDTHS)
        self._kept = [0] * len(WIDTHS)
        self._capacities = [max(LEAST_KEPT, int(scale.kept_lines * share)) for share in KEPT_SHARES]
        self._strips = [
            torch.empty((capacity, STRIP_HEIGHT, width), dtype=torch.uint8, device=device)
            for capacity, width in zip(self._capacities, WIDTHS)
        ]
        self._labels = [
            torch.zeros((capacity, MAX_LABEL), dtype=torch.int16, device=device)
            for capacity in self._capacities
        ]
        self._lengths = [torch.zeros(capacity, dtype=torch.long) for capacity in self._capacities]
        self._lock = threading.Lock()
        # Copies on a stream of their own don't wait for the steps.
        self._stream = torch.cuda.Stream() if device == 'cuda' else None
        self._workers = workers
        self._thread = threading.Thread(target=self._take_batches, daemon=True)
        self._thread.start()

    def __len__(self) -> int:
        return sum(self._kept)

    def close(self) -> None:
        """To be called once the workers are told to stop."""
        self._thread.join()

    def choose_bucket(self, rng: Random) -> int:
        """An index of WIDTHS."""
        with self._lock:
            weights = [
                made * width ** WIDTH_WEIGHT if kept >= LEAST_READY else 0
                for made, kept, width in zip(self.made, self._kept, WIDTHS)
            ]
        return rng.choices(range(len(WIDTHS)), weights)[0]

    def sample(self, bucket: int, count: int) -> tuple[Tensor, Tensor, Tensor]:
        """Strips (count×32×width bytes) and labels on the device, lengths of the labels on the CPU."""
        with self._lock:
            at = torch.randint(self._kept[bucket], (count,))
            lengths = self._lengths[bucket][at]
            at = at.to(self.device, non_blocking=True)
            return self._strips[bucket][at], self._labels[bucket][at], lengths

    def _take_batches(self) -> None:
        while not self._workers.stopped.is_set():
            try:
                batch = self._workers.batches.get(timeout=.5)
            except queue.Empty:
                continue
            with self._lock:
                self._keep(batch)

    def _keep(self, batch: LineBatch) -> None:
        """In place of the oldest lines of the width; what is left at the end of the ring is dropped."""
        bucket = batch.bucket
        capacity = self._capacities[bucket]
        start = self.made[bucket] % capacity
        count = min(len(batch.lengths), capacity - start)
        end = start + count
        if self._stream is not None:
            with torch.cuda.stream(self._stream):
                self._copy(batch, start, end)
            self._stream.synchronize()
        else:
            self._copy(batch, start, end)
        self._lengths[bucket][start:end] = torch.from_numpy(batch.lengths[:count])
        self.made[bucket] += count
        self._kept[bucket] = min(capacity, max(self._kept[bucket], end))

    def _copy(self, batch: LineBatch, start: int, end: int) -> None:
        count = end - start
        self._strips[batch.bucket][start:end].copy_(torch.from_numpy(batch.strips[:count]))
        self._labels[batch.bucket][start:end].copy_(torch.from_numpy(batch.labels[:count]))


def augment(strips: Tensor) -> Tensor:
    """Fainter or bolder ink, a little blur or sharpening along the row, noise; n×32×w floats."""

    def uniform(low: float, high: float) -> Tensor:
        return torch.empty(len(strips), 1, 1, device=strips.device).uniform_(low, high)

    strips = strips * uniform(.7, 1.15)
    before, after = functional.pad(strips, (1, 0))[..., :-1], functional.pad(strips, (0, 1))[..., 1:]
    strips = strips + uniform(-.12, .22) * ((before + after) / 2 - strips)
    return strips + torch.randn_like(strips) * uniform(0, .05)


def learning_rate(step: int, progress: float) -> float:
    """Rises over the first steps, then falls along half a cosine; `progress`: share of the time, 0…1."""
    warm_up = min(1., (step + 1) / WARM_UP_STEPS)
    cosine = .5 + .5 * math.cos(math.pi * progress)
    return LEARNING_RATE * warm_up * cosine + LAST_LEARNING_RATE


def make_optimiser(net: nn.Module, device: str) -> torch.optim.Optimizer:
    """AdamW; biases and normalisation do not decay."""
    weights = [parameter for parameter in net.parameters() if parameter.ndim > 1]
    others = [parameter for parameter in net.parameters() if parameter.ndim <= 1]
    groups = [{'params': weights, 'weight_decay': WEIGHT_DECAY}, {'params': others, 'weight_decay': 0}]
    options = {'fused': True} if device == 'cuda' else {}
    return torch.optim.AdamW(groups, lr=LEARNING_RATE, betas=BETAS, **options)


def loss_of(logits: Tensor, labels: Tensor, lengths: Tensor) -> Tensor:
    """CTC loss, of each line by its length, so that long ones do not outweigh short ones."""
    log_probabilities = logits.float().squeeze(2).permute(2, 0, 1).log_softmax(2)
    outputs, count = log_probabilities.shape[:2]
    losses = functional.ctc_loss(
        log_probabilities, labels, torch.full((count,), outputs, dtype=torch.long), lengths,
        blank=0, reduction='none', zero_infinity=True,
    )
    return (losses / (lengths.to(losses.device).float() + 2)).mean()


@torch.no_grad()
def update_mean(mean: nn.Module, net: nn.Module, step: int) -> None:
    """Moves the mean weights towards the net's; in the first steps it follows faster."""
    share = 1 - min(MEAN_KEEPS, (1 + step) / (20 + step))
    for kept, current in zip(mean.parameters(), net.parameters()):
        kept.lerp_(current, share)
    for kept, current in zip(mean.buffers(), net.buffers()):
        if kept.is_floating_point():
            kept.lerp_(current, share)


class Progress:
    """Tells how training goes, now and then."""

    def __init__(self, pool: LinePool, seconds: float, device: str, say: Say):
        self.pool = pool
        self.say = say
        self.every_s = 20 if seconds > 100 else 5
        self.lines = 0
        self._loss = torch.zeros((), device=device)
        self._steps = 0
        self._lines_before = 0
        self._since = time.time()

    def add(self, step: int, loss: Tensor, lines: int, rate: float) -> None:
        self._loss += loss.detach()
        self._steps += 1
        self.lines += lines
        elapsed = time.time() - self._since
        if elapsed <= self.every_s:
            return
        made = max(1, sum(self.pool.made))
        per_second = (self.lines - self._lines_before) / elapsed
        self.say(
            f'step {step}: loss {self._loss.item() / self._steps:.4f}, learning rate {rate:.5f}, '
            f'{per_second:.0f} lines a second; {made} lines made, each used {self.lines / made:.1f} times'
        )
        self._loss.zero_()
        self._steps = 0
        self._lines_before = self.lines
        self._since = time.time()


def mixed_precision(device: str) -> AbstractContextManager:
    if device == 'cuda' and torch.cuda.is_bf16_supported():
        return torch.autocast('cuda', dtype=torch.bfloat16)
    return nullcontext()


def wait_for_lines(pool: LinePool, wanted: int, max_s: float) -> None:
    """Until so many lines are made; after `max_s` any are enough."""
    end = time.time() + max_s
    while len(pool) < wanted and (time.time() < end or len(pool) == 0):
        time.sleep(.2)


def train(
    workers: Workers, charset: list[str], seconds: float, seed: int, device: str, weights_path: str, say: Say
) -> Reader:
    """The net with the mean of its weights, on `device`, ready to read.

    `device`: 'cuda' or 'cpu'. `seconds`: of the training itself, without the wait for the first lines.
    """
    torch.manual_seed(seed)
    torch.backends.cuda.matmul.allow_tf32 = True
    rng = Random(seed)
    scale = GPU if device == 'cuda' else CPU
    net, mean = Reader(len(charset) + 1).to(device), Reader(len(charset) + 1).to(device)
    mean.load_state_dict(net.state_dict())
    mean.eval()
    optimiser = make_optimiser(net, device)
    pool = LinePool(workers, scale, device)
    wait_for_lines(pool, scale.first_lines, seconds * MAX_WAIT_SHARE)
    say(f'{len(pool)} lines to begin with; training for {seconds:.0f} s')
    progress = Progress(pool, seconds, device, say)
    precision = mixed_precision(device)
    # Steps have few shapes: the fastest kernel of each is worth a search.
    torch.backends.cudnn.benchmark = True
    start = saved = time.time()
    step = 0
    net.train()
    while (elapsed := time.time() - start) < seconds:
        rate = learning_rate(step, elapsed / seconds)
        for group in optimiser.param_groups:
            group['lr'] = rate
        bucket = pool.choose_bucket(rng)
        count = max(LEAST_BATCH, scale.batch_lines * 256 // WIDTHS[bucket])
        strips, labels, lengths = pool.sample(bucket, count)
        with precision:
            logits = net(augment(as_input(strips)).unsqueeze(1))
        loss = loss_of(logits, labels.long(), lengths)
        optimiser.zero_grad(set_to_none=True)
        loss.backward()
        nn.utils.clip_grad_norm_(net.parameters(), MAX_GRADIENT)
        optimiser.step()
        update_mean(mean, net, step)
        step += 1
        progress.add(step, loss, count, rate)
        if time.time() - saved > SAVE_EVERY_S:
            save_weights(mean, charset, weights_path)
            saved = time.time()
    torch.backends.cudnn.benchmark = False
    workers.stopped.set()
    pool.close()
    save_weights(mean, charset, weights_path)
    say(f'trained {step} steps with {progress.lines} lines')
    return mean
