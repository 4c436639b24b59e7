"""What the still lifes share: scenes put together, the light of a room, wood."""

import numpy as np

from . import light, noise
from .trace import unit


def least(*parts):
    """The nearest of (distance, material) parts at every point."""
    best = parts[0][0].copy()
    which = np.full(best.shape, parts[0][1])
    for d, m in parts[1:]:
        closer = d < best
        best = np.where(closer, d, best)
        which = np.where(closer, m, which)
    return best, which


def studio(window, wall, floor):
    """A soft room: a bright window to one side, the wall above, the floor's tone below."""
    window = unit(window)

    def sky(ray):
        up = np.clip(ray[:, 2] * 0.5 + 0.5, 0, 1)
        base = light.mix(
            np.broadcast_to(floor, ray.shape), np.broadcast_to(wall, ray.shape), up[:, None]
        )
        return (base + (np.clip(ray @ window, 0, 1) ** 10)[:, None] * np.float32(1.5)).astype(
            np.float32
        )

    return sky


def woven(p, seed):
    """Grain of a wooden board along x, 0…1."""
    a, _, _ = noise.value_noise(p[:, 0] * 1.3, p[:, 1] * 9, seed)
    b, _, _ = noise.value_noise(p[:, 0] * 5, p[:, 1] * 46 + a * 9, seed + 1)
    return np.clip(0.55 * a + 0.45 * b, 0, 1)
