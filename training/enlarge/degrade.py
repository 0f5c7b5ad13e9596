"""Makes small and damaged pictures out of good pictures: blur, reduction, noise and JPEG, each of random strength for each picture."""

import math

import torch
import torch.nn.functional as F

# Tables K.1 and K.2 of the JPEG standard (ITU-T T.81).
LUMA = [
    [16, 11, 10, 16, 24, 40, 51, 61], [12, 12, 14, 19, 26, 58, 60, 55], [14, 13, 16, 24, 40, 57, 69, 56],
    [14, 17, 22, 29, 51, 87, 80, 62], [18, 22, 37, 56, 68, 109, 103, 77], [24, 35, 55, 64, 81, 104, 113, 92],
    [49, 64, 78, 87, 103, 121, 120, 101], [72, 92, 95, 98, 112, 100, 103, 99],
]
CHROMA = [
    [17, 18, 24, 47, 99, 99, 99, 99], [18, 21, 26, 66, 99, 99, 99, 99], [24, 26, 56, 99, 99, 99, 99, 99],
    [47, 66, 99, 99, 99, 99, 99, 99], *[[99] * 8] * 4,
]


def uniform(count: int, low: float, high: float, device) -> torch.Tensor:
    return torch.rand(count, device=device) * (high - low) + low


def chance(count: int, share: float, device) -> torch.Tensor:
    return torch.rand(count, device=device) < share


def blur(x: torch.Tensor) -> torch.Tensor:
    """Blurs each picture with a Gaussian of random width and direction. A third of the pictures stays sharp."""
    n, c, _, _ = x.shape
    device = x.device
    wide, narrow = uniform(n, 0.2, 1.6, device), uniform(n, 0.2, 1.6, device)
    wide = torch.where(chance(n, 0.33, device), torch.full_like(wide, 0.05), wide)
    narrow = torch.where(chance(n, 0.6, device) | (wide < 0.1), wide, narrow)
    angle = uniform(n, 0, math.pi, device)
    at = torch.arange(-4, 5, device=device, dtype=torch.float32)
    ys, xs = torch.meshgrid(at, at, indexing="ij")
    cos, sin = angle.cos()[:, None, None], angle.sin()[:, None, None]
    u, v = cos * xs + sin * ys, cos * ys - sin * xs
    kernel = torch.exp(-0.5 * ((u / wide[:, None, None]) ** 2 + (v / narrow[:, None, None]) ** 2))
    kernel = (kernel / kernel.sum((1, 2), keepdim=True)).repeat_interleave(c, 0)[:, None]
    padded = F.pad(x, (4, 4, 4, 4), mode="reflect").reshape(1, n * c, x.shape[2] + 8, x.shape[3] + 8)
    return F.conv2d(padded, kernel, groups=n * c).view_as(x)


def halved(x: torch.Tensor) -> torch.Tensor:
    """Halves the pictures: a third of them by each of three usual methods."""
    methods = [
        lambda part: F.avg_pool2d(part, 2),
        lambda part: F.interpolate(part, scale_factor=0.5, mode="bicubic", antialias=True),
        lambda part: F.interpolate(part, scale_factor=0.5, mode="bilinear", antialias=True),
    ]
    return torch.cat([method(part) for method, part in zip(methods, x.tensor_split(3))])


def noisy(x: torch.Tensor) -> torch.Tensor:
    """Adds noise of up to 12 of 255 levels to two of five pictures. For half of these pictures, the noise is the same in all channels."""
    n = x.shape[0]
    strength = uniform(n, 0, 12 / 255, x.device) * chance(n, 0.4, x.device)
    colour, grey = torch.randn_like(x), torch.randn_like(x[:, :1]).expand_as(x)
    noise = torch.where(chance(n, 0.5, x.device)[:, None, None, None], colour, grey)
    return x + noise * strength[:, None, None, None]


def dct_matrix(device) -> torch.Tensor:
    k = torch.arange(8, device=device, dtype=torch.float32)
    matrix = torch.cos((2 * k[None] + 1) * k[:, None] * math.pi / 16) * 0.5
    matrix[0] /= math.sqrt(2)
    return matrix


def quantized(plane: torch.Tensor, table: torch.Tensor) -> torch.Tensor:
    """Takes blocks of 8 × 8 of a plane with values of -128 to 127. Rounds their cosine transform by a table for each picture."""
    n, c, h, w = plane.shape
    d = dct_matrix(plane.device)
    blocks = plane.view(n, c, h // 8, 8, w // 8, 8).permute(0, 1, 2, 4, 3, 5)
    t = table[:, None, None, None]
    changed = torch.round(d @ blocks @ d.T / t) * t
    return (d.T @ changed @ d).permute(0, 1, 2, 4, 3, 5).reshape(n, c, h, w)


def jpeg(x: torch.Tensor, quality: torch.Tensor, halves_colour: torch.Tensor) -> torch.Tensor:
    """Compresses and decompresses pictures as JPEG does, with a quality for each picture. The sides are multiples of 16 pixels."""
    r, g, b = (x.clamp(0, 1) * 255).unbind(1)
    y = 0.299 * r + 0.587 * g + 0.114 * b
    colour = torch.stack([(b - y) * 0.564, (r - y) * 0.713], 1)
    scale = torch.where(quality < 50, 5000 / quality, 200 - 2 * quality)[:, None, None]
    luma, chroma = (
        ((torch.tensor(table, device=x.device, dtype=torch.float32) * scale + 50) / 100).floor().clamp(1, 255)
        for table in (LUMA, CHROMA)
    )
    y = quantized(y[:, None] - 128, luma)[:, 0] + 128
    full = quantized(colour, chroma)
    half = F.interpolate(quantized(F.avg_pool2d(colour, 2), chroma), scale_factor=2, mode="bilinear")
    cb, cr = torch.where(halves_colour[:, None, None, None], half, full).unbind(1)
    return torch.stack([y + 1.403 * cr, y - 0.714 * cr - 0.344 * cb, y + 1.773 * cb], 1) / 255


def degraded(large: torch.Tensor) -> torch.Tensor:
    """Makes a damaged picture of half the size.

    Input: (n, 3, h, w) with values of 0 to 1; h and w are multiples of 32. Result: (n, 3, h / 2, w / 2) with values of 0 to 1 in steps
    of 1 / 255. A sixth of the pictures is only reduced.
    """
    n, device = large.shape[0], large.device
    small = halved(large)
    damaged = noisy(halved(blur(large)))
    quality, colour = uniform(n, 40, 97, device), chance(n, 0.75, device)
    packed = torch.where(chance(n, 0.75, device)[:, None, None, None], jpeg(damaged, quality, colour), damaged)
    result = torch.where(chance(n, 1 / 6, device)[:, None, None, None], small, packed)
    return (result * 255).round().clamp(0, 255) / 255
