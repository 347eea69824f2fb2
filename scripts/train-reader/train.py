"""Trains the line reader, judges it and writes it as ONNX.

python3 scripts/train-reader/train.py --data DIR --out DIR --seconds N --seed S
"""

import argparse
import hashlib
import json
import os
import time

# Each worker makes lines in one thread; numpy reads this as it is imported.
os.environ.setdefault('OPENBLAS_NUM_THREADS', '1')

import torch

from export import export
from judging import Judge
from labels import load_charset
from training import train
from workers import Workers

MAX_WORKERS = 14


def parse_arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description='Trains the line reader, judges it and writes it as ONNX.')
    parser.add_argument('--data', required=True, help='fonts, word lists and screens: see README.md')
    parser.add_argument('--out', required=True, help='folder for the weights, the figures and the log')
    parser.add_argument('--seconds', type=float, default=230, help='time of the training itself')
    parser.add_argument('--seed', type=int, default=1)
    default_workers = max(1, min(MAX_WORKERS, (os.cpu_count() or 2) - 2))
    parser.add_argument('--workers', type=int, default=default_workers, help='processes that make lines')
    parser.add_argument('--limit', type=int, default=0, help='use no more screens of each set, for a trial')
    return parser.parse_args()


class Log:
    """Prints lines with the seconds since the start, and keeps them in log.txt."""

    def __init__(self, path: str):
        self.path = path
        self.start = time.time()

    def __call__(self, text: str) -> None:
        line = f'[{time.time() - self.start:6.1f}] {text}'
        print(line, flush=True)
        with open(self.path, 'a', encoding='utf-8') as file:
            file.write(line + '\n')


def describe(weights: str, path: str, charset: list[str], how: str) -> None:
    """Writes what the product needs to know of the weights: their signs, their hash, how they were made."""
    with open(weights, 'rb') as file:
        sha256 = hashlib.sha256(file.read()).hexdigest()
    made = {'made': f'scripts/train-reader (see its README.md): {how}', 'sha256': sha256, 'signs': ''.join(charset)}
    with open(path, 'w', encoding='utf-8') as file:
        json.dump(made, file, ensure_ascii=False, indent=2)
        file.write('\n')


def main() -> None:
    options = parse_arguments()
    os.makedirs(options.out, exist_ok=True)

    def out(name: str) -> str:
        return os.path.join(options.out, name)

    say = Log(out('log.txt'))
    charset = load_charset(options.data)
    workers = Workers(options.workers, options.data, options.limit, options.seed)
    try:
        device = 'cuda' if torch.cuda.is_available() else 'cpu'
        say(f'torch {torch.__version__} on {device}, {len(charset)} signs, seed {options.seed}')
        net = train(workers, charset, options.seconds, options.seed, device, out('latin.pt'), say)
    finally:
        workers.stop()
    Judge(options.data, options.limit, net, device, charset).judge(options.out, say)
    export(net, out('latin.onnx'))
    describe(out('latin.onnx'), out('latin.json'), charset, f'{options.seconds} s on {device}, seed {options.seed}')
    say(f"{out('latin.onnx')}: {os.path.getsize(out('latin.onnx'))} bytes")


if __name__ == '__main__':
    main()
