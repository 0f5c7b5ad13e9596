"""The network that enlarges pictures to twice their size and cleans them, in PyTorch and as a TensorFlow Lite file."""

import torch
import torch.nn.functional as F
from torch import nn

CHANNELS, BLOCKS = 48, 4


def space_to_depth(x: torch.Tensor) -> torch.Tensor:
    """Moves squares of 2 × 2 pixels into channels, in TensorFlow's order."""
    n, c, h, w = x.shape
    return x.view(n, c, h // 2, 2, w // 2, 2).permute(0, 3, 5, 1, 2, 4).reshape(n, 4 * c, h // 2, w // 2)


def depth_to_space(x: torch.Tensor) -> torch.Tensor:
    n, c, h, w = x.shape
    return x.view(n, 2, 2, c // 4, h, w).permute(0, 3, 4, 1, 5, 2).reshape(n, c // 4, h * 2, w * 2)


class Enlarger(nn.Module):
    """Enlarges pictures to twice their size.

    Input: (n, 3, h, w) with values of 0 to 1; h and w are even. Result: (n, 3, 2h, 2w). The layers work on the picture at half its size,
    so that each layer covers a larger part of the picture with the same number of operations. Their result is added to the pixels of the
    input, each repeated four times, as in "Anchor-based Plain Net for Mobile Image Super-Resolution" (Du et al. 2021).
    """

    def __init__(self, channels: int = CHANNELS, blocks: int = BLOCKS) -> None:
        super().__init__()
        conv = lambda inputs, outputs: nn.Conv2d(inputs, outputs, 3, padding=1)
        self.head = conv(12, channels)
        self.blocks = nn.ModuleList(nn.ModuleList([conv(channels, channels), conv(channels, channels)]) for _ in range(blocks))
        self.tail = conv(channels, 48)
        # With weights of zero, the untrained network returns the repeated pixels of its input.
        nn.init.zeros_(self.tail.weight)
        nn.init.zeros_(self.tail.bias)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        with torch.autocast(x.device.type, torch.bfloat16, enabled=self.training):
            y = F.relu(self.head(space_to_depth(x)))
            for first, second in self.blocks:
                y = y + second(F.relu(first(y)))
        with torch.autocast(x.device.type, enabled=False):
            return depth_to_space(depth_to_space(self.tail(y.float())) + x.repeat(1, 4, 1, 1))


class Critic(nn.Module):
    """Distinguishes photos from enlarged pictures, place by place (Isola et al. 2017). It is not part of the product."""

    def __init__(self, channels: int = 48) -> None:
        super().__init__()
        norm = nn.utils.parametrizations.spectral_norm
        sizes = [(3, channels, 1), (channels, 2 * channels, 2), (2 * channels, 2 * channels, 1), (2 * channels, 4 * channels, 2)]
        self.layers = nn.ModuleList(norm(nn.Conv2d(i, o, 3, stride, 1)) for i, o, stride in sizes)
        self.judge = norm(nn.Conv2d(4 * channels, 1, 3, 1, 1))

    def forward(self, x: torch.Tensor) -> tuple[torch.Tensor, list[torch.Tensor]]:
        """Returns the judgement of each place, and the output of each layer."""
        seen = []
        with torch.autocast(x.device.type, torch.bfloat16):
            for layer in self.layers:
                x = F.leaky_relu(layer(x), 0.2)
                seen.append(x)
            return self.judge(x).float(), seen
