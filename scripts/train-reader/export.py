"""Writes a net as ONNX; by itself: python3 export.py WEIGHTS.pt OUT.onnx"""

import sys

import torch
from torch import nn

from net import BestClasses, load_weights
from strips import STRIP_HEIGHT

OPSET = 14


def export(net: nn.Module, path: str) -> None:
    """Input `strip`, n×1×32×w; outputs `ids` (n×w/2, int64) and `conf` (n×w/2). Moves the net to the CPU."""
    model = BestClasses(net.cpu().float().eval())
    example = torch.zeros(2, 1, STRIP_HEIGHT, 256)
    options = {
        'input_names': ['strip'],
        'output_names': ['ids', 'conf'],
        'dynamic_axes': {
            'strip': {0: 'n', 3: 'w'},
            'ids': {0: 'n', 1: 't'},
            'conf': {0: 'n', 1: 't'},
        },
        'opset_version': OPSET,
    }
    try:
        torch.onnx.export(model, example, path, dynamo=False, **options)
    except TypeError:
        # Before torch 2.5 there is but one exporter, and no such option.
        torch.onnx.export(model, example, path, **options)


if __name__ == '__main__':
    export(load_weights(sys.argv[1]), sys.argv[2])
