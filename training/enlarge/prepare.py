"""Cuts the photos of photos.tsv, and drawn lettering, into tiles that train.py reads: `prepare.py --repositories DIR tiles.zip`.

Repositories that are missing in DIR are cloned into DIR (about 2 GB). The SHA-256 of every photo is checked.
"""

import argparse
import csv
import hashlib
import io
import random
import subprocess
import zipfile
from pathlib import Path

import numpy as np
from PIL import Image, ImageCms, ImageDraw, ImageFont

Image.MAX_IMAGE_PIXELS = None

TILE = 256
# Larger photos are reduced to this side in pixels, which removes their noise and the traces of their compression.
LONGEST_SIDE = 2048
MOST_TILES_OF_A_PHOTO = 30
# Minimum mean difference of neighbouring pixels, in levels of 255: the network learns nothing from flat tiles.
LEAST_DETAIL = 1.6
LETTERING_TILES = 120
# Photos that are only used to measure: a portrait, a group, a building, animals.
MEASURED = {"PhotoCD_PCD0992/04.png", "PhotoCD_PCD0992/08.png", "PhotoCD_PCD0992/14.png", "PhotoCD_PCD0992/23.png"}


def repository(folder: Path, name: str) -> list[str]:
    for path in (folder / name.replace("/", "+") / "repo", folder / name.replace("/", "+")):
        if path.exists():
            return ["git", "--git-dir", str(path)]
    path = folder / name.replace("/", "+")
    subprocess.run(["git", "clone", "--bare", f"https://github.com/{name}", str(path)], check=True)
    return ["git", "--git-dir", str(path)]


def read_photo(folder: Path, row: dict[str, str]) -> Image.Image:
    git = repository(folder, row["repository"])
    data = subprocess.run([*git, "show", f"{row['commit']}:{row['path']}"], check=True, capture_output=True).stdout
    if hashlib.sha256(data).hexdigest() != row["sha256"]:
        raise ValueError(f"{row['path']} is another photo than it was")
    photo = Image.open(io.BytesIO(data))
    if profile := photo.info.get("icc_profile"):
        photo = photo.convert("RGB")
        source = ImageCms.ImageCmsProfile(io.BytesIO(profile))
        photo = ImageCms.profileToProfile(photo, source, ImageCms.createProfile("sRGB"))
    photo = photo.convert("RGB")
    scale = LONGEST_SIDE / max(photo.size)
    if scale < 1:
        photo = photo.resize([round(side * scale) for side in photo.size], Image.Resampling.LANCZOS, reducing_gap=3)
    return photo


def detail(tile: np.ndarray) -> float:
    light = tile.astype(np.float32).mean(axis=2)
    return float(np.abs(np.diff(light, axis=0)).mean() + np.abs(np.diff(light, axis=1)).mean())


def tiles_of(photo: Image.Image) -> list[Image.Image]:
    width, height = photo.size
    corners = [(x, y) for y in range(0, height - TILE + 1, TILE) for x in range(0, width - TILE + 1, TILE)]
    tiles = [photo.crop((x, y, x + TILE, y + TILE)) for x, y in corners]
    measured = sorted(((detail(np.asarray(tile)), i) for i, tile in enumerate(tiles)), reverse=True)
    return [tiles[i] for amount, i in measured[:MOST_TILES_OF_A_PHOTO] if amount >= LEAST_DETAIL]


def lettering(draw: random.Random, fonts: list[Path]) -> Image.Image:
    """Draws letters and lines in two or three colours, as on signs, covers and screens."""
    colour = lambda: tuple(draw.randrange(256) for _ in range(3))
    size = TILE * 2
    sheet = Image.new("RGB", (size, size), colour())
    pen = ImageDraw.Draw(sheet)
    y = 8
    while y < size:
        height = draw.randrange(20, 110)
        font = ImageFont.truetype(str(draw.choice(fonts)), height)
        letters = "".join(chr(draw.choice([*range(65, 91), *range(97, 123), *range(0x4E00, 0x9000, 7)])) for _ in range(24))
        pen.text((draw.randrange(-40, 40), y), letters, font=font, fill=colour())
        if draw.random() < 0.3:
            pen.line([(0, y), (size, y + draw.randrange(-60, 60))], fill=colour(), width=draw.randrange(1, 9))
        if draw.random() < 0.3:
            x = draw.randrange(size)
            pen.ellipse([x, y, x + height, y + height], outline=colour(), width=draw.randrange(1, 9))
        y += round(height * 1.3)
    return sheet.resize((TILE, TILE), Image.Resampling.BOX)


def main() -> None:
    arguments = argparse.ArgumentParser()
    arguments.add_argument("--repositories", type=Path, required=True)
    arguments.add_argument("--fonts", type=Path, nargs="+", required=True, help="font files with Latin and Chinese letters")
    arguments.add_argument("out", type=Path)
    given = arguments.parse_args()
    with zipfile.ZipFile(given.out, "w", zipfile.ZIP_STORED) as archive:

        def keep(folder: str, number: int, tile: Image.Image) -> None:
            bytes_ = io.BytesIO()
            tile.save(bytes_, "WEBP", quality=94, method=5)
            archive.writestr(f"{folder}/{number:05}.webp", bytes_.getvalue())

        count = 0
        for row in csv.DictReader((Path(__file__).parent / "photos.tsv").open(encoding="utf-8"), delimiter="\t"):
            folder = "measure" if row["path"] in MEASURED else "train"
            for tile in tiles_of(read_photo(given.repositories, row)):
                keep(folder, count, tile)
                count += 1
        draw = random.Random(1)
        for _ in range(LETTERING_TILES):
            keep("train", count, lettering(draw, given.fonts))
            count += 1
    print(count, "tiles")


if __name__ == "__main__":
    main()
