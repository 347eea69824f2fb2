"""The net that reads a strip: a small convolutional one, trained with connectionist temporal classification.

It takes n×1×32×w floats, 0 for background and 1 for full ink, w a multiple of 8 and at least 16. It gives
n×classes×1×w/2 logits: for every second px of the strip a score of each class, class 0 the blank.
"""

import torch
import torch.nn.functional as functional
from torch import Tensor, nn

from strips import BACKGROUND, INK_STEP

# Channels at full, half, quarter and eighth height, then of the row of features, then of its coarse half.
STEM, HALF, QUARTER, ROW, COARSE = 32, 48, 96, 160, 256
DROPOUT = .05


class ConvBlock(nn.Sequential):
    """Convolution and batch normalisation, then a rectifier where `is_active`; odd kernels keep the size."""

    def __init__(
        self, channels_in, channels_out, kernel, stride=(1, 1), groups=1, is_active=True, padding=None
    ):
        kernel = kernel if isinstance(kernel, tuple) else (kernel, kernel)
        if padding is None:
            padding = (kernel[0] // 2, kernel[1] // 2)
        layers = [
            nn.Conv2d(channels_in, channels_out, kernel, stride, padding, groups=groups, bias=False),
            nn.BatchNorm2d(channels_out),
        ]
        super().__init__(*layers, *([nn.ReLU(inplace=True)] if is_active else []))


class SeparableResidual(nn.Module):
    """Each channel by itself, then all at each place; added to the input."""

    def __init__(self, channels, kernel):
        super().__init__()
        self.depthwise = ConvBlock(channels, channels, kernel, groups=channels, is_active=False)
        self.pointwise = ConvBlock(channels, channels, 1)

    def forward(self, x: Tensor) -> Tensor:
        return x + self.pointwise(self.depthwise(x))


class ExpandedResidual(nn.Module):
    """As SeparableResidual, with twice the channels in between."""

    def __init__(self, channels, kernel, expansion=2):
        super().__init__()
        self.depthwise = ConvBlock(channels, channels, kernel, groups=channels, is_active=False)
        self.expand = ConvBlock(channels, channels * expansion, 1)
        self.project = ConvBlock(channels * expansion, channels, 1, is_active=False)

    def forward(self, x: Tensor) -> Tensor:
        return x + self.project(self.expand(self.depthwise(x)))


class Reader(nn.Module):
    def __init__(self, classes: int):
        """`classes`: signs of the charset and the blank."""
        super().__init__()
        # Height 32 → 16 → 8 → 4 → 1, width w → w/2.
        self.stem = ConvBlock(1, STEM, 3, stride=(2, 2))
        self.to_half = ConvBlock(STEM, HALF, 3, stride=(2, 1))
        self.at_half = SeparableResidual(HALF, 3)
        self.to_quarter = nn.Sequential(
            ConvBlock(HALF, HALF, 3, stride=(2, 1), groups=HALF, is_active=False),
            ConvBlock(HALF, QUARTER, 1),
        )
        self.at_quarter = nn.Sequential(SeparableResidual(QUARTER, 3), SeparableResidual(QUARTER, 3))
        self.to_row = ConvBlock(QUARTER, ROW, (4, 1), padding=(0, 0))
        self.row = SeparableResidual(ROW, (1, 5))
        # A branch at w/4 sees a sign's neighbours.
        self.to_coarse = ConvBlock(ROW, COARSE, (1, 2), stride=(1, 2), padding=(0, 0))
        self.coarse = nn.Sequential(
            ExpandedResidual(COARSE, (1, 7)),
            SeparableResidual(COARSE, (1, 7)),
            ExpandedResidual(COARSE, (1, 7)),
        )
        self.from_coarse = ConvBlock(COARSE, ROW, 1, is_active=False)
        self.last = SeparableResidual(ROW, (1, 3))
        self.dropout = nn.Dropout(DROPOUT)
        self.head = nn.Conv2d(ROW, classes, 1)

    def forward(self, strips: Tensor) -> Tensor:
        x = self.at_half(self.to_half(self.stem(strips)))
        x = self.at_quarter(self.to_quarter(x))
        x = self.row(self.to_row(x))
        coarse = self.from_coarse(self.coarse(self.to_coarse(x)))
        x = x + functional.interpolate(coarse, scale_factor=(1., 2.), mode='nearest')
        return self.head(self.dropout(self.last(x)))


class BestClasses(nn.Module):
    """What the product reads of a net: the best class at each place and how sure it is, both n×w/2."""

    def __init__(self, net: nn.Module):
        super().__init__()
        self.net = net

    def forward(self, strips: Tensor) -> tuple[Tensor, Tensor]:
        logits = self.net(strips).squeeze(2)
        best, classes = logits.max(1)
        # The softmax of the best class.
        confidences = 1 / torch.exp(logits - best.unsqueeze(1)).sum(1)
        return classes, confidences


def as_input(strips: Tensor) -> Tensor:
    """Bytes of strips (see strips.py) as the net's input, any shape."""
    return (strips.float() - BACKGROUND) / INK_STEP


def save_weights(net: nn.Module, charset: list[str], path: str) -> None:
    torch.save({'state': net.state_dict(), 'charset': charset}, path)


def load_weights(path: str) -> Reader:
    stored = torch.load(path, map_location='cpu')
    net = Reader(len(stored['charset']) + 1)
    net.load_state_dict(stored['state'])
    return net.eval()
