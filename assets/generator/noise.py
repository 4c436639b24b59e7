"""Seeded noise: lattice clouds for whole pictures, and value noise with derivatives for points."""
import numpy as np
from PIL import Image


def octave(rng, h, w, cell_y, cell_x):
    """One layer of smooth noise in 0…1 with cells of the given size in pixels."""
    gh, gw = max(3, int(h / cell_y) + 3), max(3, int(w / cell_x) + 3)
    grid = Image.fromarray(rng.random((gh, gw), dtype=np.float32))
    big = grid.resize((max(w, int(gw * cell_x)), max(h, int(gh * cell_y))), Image.BICUBIC)
    return np.asarray(big, np.float32)[:h, :w]


def clouds(rng, h, w, cell, octaves=6, gain=0.5, stretch=1.0):
    """Fractal noise in about 0…1, mean ½; stretch > 1 draws it out sideways."""
    out, weight, total = np.zeros((h, w), np.float32), 1.0, 0.0
    for _ in range(octaves):
        if cell < 1.5:
            break
        out += weight * octave(rng, h, w, cell, cell * stretch)
        total += weight
        weight *= gain
        cell /= 2
    return out / total


def line(rng, n, cell, octaves=7, gain=0.5):
    """Fractal noise along a line of n samples, in about -1…1."""
    x = np.arange(n, dtype=np.float32)
    out, weight, total = np.zeros(n, np.float32), 1.0, 0.0
    for _ in range(octaves):
        if cell < 1.5:
            break
        k = rng.random(int(n / cell) + 3).astype(np.float32) * 2 - 1
        i = (x / cell).astype(int)
        f = x / cell - i
        f = f * f * (3 - 2 * f)
        out += weight * (k[i] * (1 - f) + k[i + 1] * f)
        total += weight
        weight *= gain
        cell /= 2
    return out / total


def lattice(ix, iy, seed):
    """A well-mixed value in 0…1 for every lattice point."""
    n = (
        (ix.astype(np.uint32) * np.uint32(0x9E3779B1))
        ^ (iy.astype(np.uint32) * np.uint32(0x85EBCA77))
        ^ np.uint32(seed * 0x27D4EB2F & 0xFFFFFFFF)
    )
    n = (n ^ (n >> np.uint32(15))) * np.uint32(0x2C1B3C6D)
    n = (n ^ (n >> np.uint32(12))) * np.uint32(0x297A2D39)
    n ^= n >> np.uint32(15)
    return (n >> np.uint32(8)).astype(np.float32) / np.float32(1 << 24)


def value_noise(x, y, seed):
    """Value noise in 0…1 at the points, with its derivatives along x and y."""
    ix, iy = np.floor(x).astype(np.int64), np.floor(y).astype(np.int64)
    fx, fy = (x - ix).astype(np.float32), (y - iy).astype(np.float32)
    ux, uy = fx**3 * (fx * (fx * 6 - 15) + 10), fy**3 * (fy * (fy * 6 - 15) + 10)
    dx, dy = 30 * fx * fx * (fx * (fx - 2) + 1), 30 * fy * fy * (fy * (fy - 2) + 1)
    a, b = lattice(ix, iy, seed), lattice(ix + 1, iy, seed)
    c, d = lattice(ix, iy + 1, seed), lattice(ix + 1, iy + 1, seed)
    k1, k2, k3 = b - a, c - a, a - b - c + d
    return a + k1 * ux + k2 * uy + k3 * ux * uy, (k1 + k3 * uy) * dx, (k2 + k3 * ux) * dy


def eroded(x, y, seed, octaves=10, gain=0.5):
    """Mountain-like fractal noise: each octave counts less where the coarser ones are steep (after
    I. Quilez)."""
    total, weight = np.zeros_like(x), 1.0
    gx, gy = np.zeros_like(x), np.zeros_like(x)
    for i in range(octaves):
        n, dx, dy = value_noise(x, y, seed + i)
        gx += dx
        gy += dy
        total += weight * n / (1 + gx * gx + gy * gy)
        weight *= gain
        x, y = 1.6 * x - 1.2 * y, 1.2 * x + 1.6 * y
    return total
