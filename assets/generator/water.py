"""The surface of water: how it shifts what it mirrors."""

import numpy as np

from . import noise


def ripples(rng, h, w, top, strength, cell=26):
    """Sideways and upward shifts (pixels) of a mirror image in water that starts at row `top`,
    growing towards the viewer."""
    near = np.linspace(0, 1, h - top, dtype=np.float32)[:, None]
    far = noise.clouds(rng, h - top, w, cell * 0.25, 3, 0.6, 9)
    close = noise.clouds(rng, h - top, w, cell, 4, 0.55, 6)
    wave = (far * (1 - near) + close * near) - 0.5
    return wave * strength * (0.15 + near)
