"""Writes the network for the product: `export.py DIR enlarge.tflite`, with the weights that train.py has stored in DIR.

The weights after the two parts of the training are mixed (Wang et al. 2018, "ESRGAN"): 70 % of the weights after the first part, which
are true to the photo, and 30 % of the weights after the second part, which add texture.
"""

import argparse
from pathlib import Path

import numpy as np

from tflite_file import TfliteFile

# Side in pixels of the square that the network takes. The product cuts pictures into such squares.
SIDE = 256
CRITIC_SHARE = 0.3


def mixed(folder: Path) -> dict[str, np.ndarray]:
    true, textured = np.load(folder / "by-difference.npz"), np.load(folder / "with-critic.npz")
    return {name: (1 - CRITIC_SHARE) * true[name] + CRITIC_SHARE * textured[name] for name in true.files}


def main() -> None:
    arguments = argparse.ArgumentParser()
    arguments.add_argument("folder", type=Path)
    arguments.add_argument("out", type=Path)
    given = arguments.parse_args()
    weights = mixed(given.folder)
    file = TfliteFile()
    conv = lambda x, name, relu: file.conv(x, weights[f"{name}.weight"], weights[f"{name}.bias"], relu)
    pixels = file.tensor((1, SIDE, SIDE, 3))
    y = conv(file.space_to_depth(pixels), "head", True)
    blocks = 1 + max(int(name.split(".")[1]) for name in weights if name.startswith("blocks."))
    for block in range(blocks):
        y = file.add(y, conv(conv(y, f"blocks.{block}.0", True), f"blocks.{block}.1", False))
    y = file.depth_to_space(conv(y, "tail", False))
    large = file.depth_to_space(file.add(y, file.repeat(pixels, 4)))
    given.out.write_bytes(file.write(pixels, large, "Easel: twice as large, and clean"))


if __name__ == "__main__":
    main()
