"""Trains the enlarging network: `train.py --tiles tiles.zip --out DIR --minutes 8`.

The first part minimises the mean difference to the photo. The second part also trains against a critic, a network that distinguishes
photos from enlarged pictures, so that the result has texture instead of smooth averages. The weights after both parts are stored, and
export.py mixes them. A repeated run continues from the point at which the previous run stopped.
"""

import argparse
import io
import math
import time
import zipfile
from pathlib import Path

import numpy as np
import torch
import torch.nn.functional as F
from PIL import Image

from degrade import degraded, jpeg
from network import Critic, Enlarger

BATCH = 96
# Sides in pixels of the part of a tile that is damaged, and of the smaller part from which the network learns. The smaller part
# begins anywhere, so that the squares of JPEG have no fixed position.
DAMAGED, LEARNED = 160, 128
# Share of the time without the critic.
FIRST_PART = 0.55
CRITIC_WEIGHT, LAYER_WEIGHT = 0.008, 0.1
KEEP_EVERY_SECONDS = 60


def read_tiles(path: Path, folder: str) -> torch.Tensor:
    with zipfile.ZipFile(path) as archive:
        names = [name for name in archive.namelist() if name.startswith(f"{folder}/")]
        tiles = [np.asarray(Image.open(io.BytesIO(archive.read(name)))) for name in names]
    return torch.from_numpy(np.stack(tiles)).permute(0, 3, 1, 2).contiguous()


def batch_of(tiles: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
    """Yields small pictures and their originals: parts of tiles, turned and mirrored; a quarter of them come from a reduced tile."""
    device, side = tiles.device, tiles.shape[-1]
    chosen = torch.randint(len(tiles), (BATCH,), device=device)
    corner = torch.randint(side - DAMAGED + 1, (BATCH, 2), device=device)
    along = torch.arange(DAMAGED, device=device)
    rows, columns = corner[:, :1] + along, corner[:, 1:] + along
    large = tiles[chosen[:, None, None], :, rows[:, :, None], columns[:, None, :]].permute(0, 3, 1, 2).float() / 255
    few = BATCH // 4
    whole = tiles[torch.randint(len(tiles), (few,), device=device)].float() / 255
    reduced = F.interpolate(whole, size=(DAMAGED, DAMAGED), mode="bicubic", antialias=True).clamp(0, 1)
    large = torch.cat([large[few:], reduced])[torch.randperm(BATCH, device=device)]
    if torch.rand(()) < 0.5:
        large = large.flip(-1)
    large = torch.rot90(large, int(torch.randint(4, ())), (2, 3)).contiguous()
    small = degraded(large)
    x, y = (int(value) for value in torch.randint((DAMAGED - LEARNED) // 2 + 1, (2,)))
    small = small[:, :, y : y + LEARNED // 2, x : x + LEARNED // 2]
    large = large[:, :, 2 * y : 2 * y + LEARNED, 2 * x : 2 * x + LEARNED]
    return small.contiguous(), large.contiguous()


@torch.no_grad()
def measure(network: Enlarger, tiles: torch.Tensor) -> str:
    """Returns the ratio of signal to noise of the network and of bicubic enlarging, in dB.

    It is measured on pictures that are only reduced, and on pictures that are also compressed as JPEG of quality 70.
    """
    network.eval()
    large = tiles.float() / 255
    small = F.interpolate(large, scale_factor=0.5, mode="bicubic", antialias=True).clamp(0, 1)
    n = len(large)
    seventy = torch.full((n,), 70.0, device=large.device)
    packed = jpeg(small, seventy, torch.ones(n, dtype=torch.bool, device=large.device)).clamp(0, 1)
    decibels = lambda result: float((-10 * torch.log10(((result.clamp(0, 1) - large) ** 2).mean((1, 2, 3)))).mean())
    parts = []
    for name, source in (("reduced", small), ("jpeg", packed)):
        plain = F.interpolate(source, scale_factor=2, mode="bicubic")
        parts.append(f"{name} {decibels(network(source)):.2f} (bicubic {decibels(plain):.2f})")
    network.train()
    return ", ".join(parts)


def save_weights(network: Enlarger, path: Path) -> None:
    np.savez(path, **{name: value.float().cpu().numpy() for name, value in network.state_dict().items()})


def main() -> None:
    arguments = argparse.ArgumentParser()
    arguments.add_argument("--tiles", type=Path, required=True)
    arguments.add_argument("--out", type=Path, required=True)
    arguments.add_argument("--minutes", type=float, default=8)
    arguments.add_argument("--seed", type=int, default=1)
    given = arguments.parse_args()
    torch.manual_seed(given.seed)
    device = "cuda" if torch.cuda.is_available() else "cpu"
    torch.backends.cuda.matmul.allow_tf32 = torch.backends.cudnn.allow_tf32 = True
    torch.backends.cudnn.benchmark = True
    given.out.mkdir(parents=True, exist_ok=True)
    tiles, measured = (read_tiles(given.tiles, folder).to(device) for folder in ("train", "measure"))
    print(len(tiles), "tiles, on", device, flush=True)

    network, mean, critic = Enlarger().to(device), Enlarger().to(device), Critic().to(device)
    mean.load_state_dict(network.state_dict())
    steps = {"network": torch.optim.Adam(network.parameters(), 1e-3), "critic": torch.optim.Adam(critic.parameters(), 2e-4)}
    spent, step = 0.0, 0
    checkpoint = given.out / "checkpoint.pt"
    kept = {"network": network, "mean": mean, "critic": critic, "network_steps": steps["network"], "critic_steps": steps["critic"]}
    if checkpoint.exists():
        state = torch.load(checkpoint, map_location=device)
        spent, step = state["spent"], state["step"]
        for name, part in kept.items():
            part.load_state_dict(state[name])
    total = given.minutes * 60
    last = time.monotonic()
    next_keep = spent + KEEP_EVERY_SECONDS
    judges = spent >= total * FIRST_PART
    while spent < total:
        now = time.monotonic()
        spent, last = spent + now - last, now
        share = spent / total
        if not judges and share >= FIRST_PART:
            judges = True
            save_weights(mean, given.out / "by-difference.npz")
            print(f"{step} steps by difference: {measure(mean, measured)}", flush=True)
        part = (share - FIRST_PART) / (1 - FIRST_PART) if judges else share / FIRST_PART
        rate = (2e-4 if judges else 1e-3) * (0.01 + 0.99 * 0.5 * (1 + math.cos(math.pi * min(1, part))))
        for group in steps["network"].param_groups:
            group["lr"] = rate * min(1, (step + 1) / 500)

        small, large = batch_of(tiles)
        result = network(small)
        loss = torch.sqrt((result - large) ** 2 + 1e-6).mean()
        if judges:
            critic.requires_grad_(False)
            told, seen = critic(result)
            with torch.no_grad():
                true, right = critic(large)
            # The loss is a relativistic average over squares (Jolicoeur-Martineau 2018).
            fooled = ((told - true.mean() - 1) ** 2).mean() + ((true - told.mean() + 1) ** 2).mean()
            alike = sum(F.l1_loss(a.float(), b.float()) for a, b in zip(seen, right))
            loss = loss + CRITIC_WEIGHT * fooled + LAYER_WEIGHT * alike
        steps["network"].zero_grad(set_to_none=True)
        loss.backward()
        torch.nn.utils.clip_grad_norm_(network.parameters(), 0.5)
        steps["network"].step()
        if judges:
            critic.requires_grad_(True)
            told, true = critic(result.detach())[0], critic(large)[0]
            judged = ((true - told.mean() - 1) ** 2).mean() + ((told - true.mean() + 1) ** 2).mean()
            steps["critic"].zero_grad(set_to_none=True)
            judged.backward()
            steps["critic"].step()
        with torch.no_grad():
            for slow, quick in zip(mean.parameters(), network.parameters()):
                slow.lerp_(quick, 0.001 if step > 2000 else 0.02)
        step += 1
        if step % 2000 == 0:
            extra = f", critic {judged.item():.3f}, alike {alike.item():.3f}" if judges else ""
            print(f"{spent:.0f} s, step {step}, loss {loss.item():.4f}{extra}: {measure(mean, measured)}", flush=True)
        if spent >= next_keep:
            next_keep += KEEP_EVERY_SECONDS
            torch.save({name: part.state_dict() for name, part in kept.items()} | {"spent": spent, "step": step}, checkpoint)
    save_weights(mean, given.out / "with-critic.npz")
    print(f"{step} steps: {measure(mean, measured)}", flush=True)


if __name__ == "__main__":
    main()
