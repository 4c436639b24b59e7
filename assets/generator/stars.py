"""The night sky."""

import numpy as np

from . import light


def stars(rng, h, w, density, s):
    """A field of stars of many magnitudes and a few colours; density (height, width) in 0…1 says
    where they crowd."""
    out = np.zeros((h, w, 3), np.float32)
    n = int(h * w * 0.006 / max(s * s, 0.1))
    ys, xs = rng.integers(2, h - 2, n), rng.integers(2, w - 2, n)
    keep = rng.random(n) < density[ys, xs]
    ys, xs = ys[keep], xs[keep]
    power = 0.03 * (rng.random(len(ys)).astype(np.float32) + 1e-3) ** -0.62
    tint = light.gradient(rng.random(len(ys)), [(0, "ffc890"), (0.4, "ffffff"), (1, "9fc0ff")])
    np.add.at(out, (ys, xs), tint * np.minimum(power, 3)[:, None])
    small = light.blur(out, 0.8 * s) * 2.6 * s * s * 1.4
    bright = np.where((out.max(-1) > 0.55)[..., None], out, 0)
    return small + light.blur(bright, 2.4 * s) * 22 * s * s + light.blur(bright, 7 * s) * 30 * s * s
