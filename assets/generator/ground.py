"""Mountains: eroded noise as a terrain."""

import numpy as np

from . import noise
from .terrain import Terrain


def mountains(seed, n, lift, sun, relief=0.22, scale=3.0, octaves=11):
    """A mountain terrain; lift(x, y) says how high the range stands at each place of the ground
    plan."""
    y, x = np.mgrid[0:n, 0:n].astype(np.float32) / (n - 1)
    return Terrain(relief * noise.eroded(x * scale, y * scale, seed, octaves) * lift(x, y), sun)
