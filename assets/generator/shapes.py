"""Masks of drawn shapes (float32, 0…1, smooth edges) and the painting of them."""
import numpy as np
from PIL import Image, ImageDraw

FINE = 3


def drawn(h, w, draw):
    """The mask of what draw(canvas, s) paints in white on a canvas s times as fine; coordinates are
    the caller's pixels times s."""
    image = Image.new("L", (w * FINE, h * FINE), 0)
    draw(ImageDraw.Draw(image), FINE)
    return np.asarray(image.resize((w, h), Image.BOX), np.float32) / 255


def polygons(h, w, shapes):
    """The mask of a list of polygons, each a list of (x, y) in pixels."""

    def draw(canvas, s):
        for points in shapes:
            canvas.polygon([(float(x) * s, float(y) * s) for x, y in points], fill=255)

    return drawn(h, w, draw)


def strokes(h, w, lines):
    """The mask of a list of (points, width) lines with round joints, in pixels."""

    def draw(canvas, s):
        for points, width in lines:
            flat = [(float(x) * s, float(y) * s) for x, y in points]
            canvas.line(flat, fill=255, width=max(1, int(round(width * s))), joint="curve")
            r = width * s / 2
            for x, y in (flat[0], flat[-1]):
                canvas.ellipse([x - r, y - r, x + r, y + r], fill=255)

    return drawn(h, w, draw)


def below(h, heights):
    """The mask of everything under a profile: heights[x] is the row of the edge."""
    rows = np.arange(h, dtype=np.float32)[:, None]
    return np.clip(rows - np.asarray(heights, np.float32)[None, :] + 0.5, 0, 1)


def disc(h, w, x, y, r, soft=1.0):
    """The mask of a disc, its edge soft pixels wide."""
    yy, xx = np.mgrid[0:h, 0:w].astype(np.float32)
    return np.clip((r - np.hypot(xx - x, yy - y)) / soft + 0.5, 0, 1)


def pine(rng, x, base, height, spread=0.2, branches=None):
    """The outline of a conifer that stands at (x, base), as a polygon."""
    n = branches or int(np.clip(height / 9, 7, 26))
    left, right = [], []
    for i in range(n):
        t = (i + 0.35) / n
        reach = height * spread * (t**0.85) * (0.7 + 0.45 * rng.random()) + height * 0.006
        y = base - height * (1 - t * 0.95)
        droop = height * 0.95 / n
        left += [(x - reach, y + droop * 0.75), (x - reach * 0.42, y + droop * 0.55)]
        reach *= 0.8 + 0.4 * rng.random()
        right += [(x + reach, y + droop * 0.75), (x + reach * 0.42, y + droop * 0.55)]
    trunk = height * 0.012 + 0.4
    return [(x, base - height)] + left + [(x - trunk, base), (x + trunk, base)] + right[::-1]


def sample(picture, y, x):
    """The picture read between its pixels at rows y and columns x, edges repeated."""
    h, w = picture.shape[:2]
    y, x = np.clip(y, 0, h - 1.001), np.clip(x, 0, w - 1.001)
    iy, ix = y.astype(np.int32), x.astype(np.int32)
    fy, fx = (y - iy).astype(np.float32), (x - ix).astype(np.float32)
    if picture.ndim == 3:
        fy, fx = fy[..., None], fx[..., None]
    top = picture[iy, ix] * (1 - fx) + picture[iy, ix + 1] * fx
    return top * (1 - fy) + (picture[iy + 1, ix] * (1 - fx) + picture[iy + 1, ix + 1] * fx) * fy


def shake(picture, path):
    """The mean of the picture along a path of (x, y) shifts in pixels, as a moving camera records
    it."""
    h, w = picture.shape[:2]
    yy, xx = np.mgrid[0:h, 0:w].astype(np.float32)
    total = np.zeros_like(picture)
    for dx, dy in path:
        total += sample(picture, yy + dy, xx + dx)
    return total / len(path)


def tremble(rng, length):
    """A short curved path of (x, y) shifts, as of a hand that moves while the shutter is open."""
    t = np.linspace(-1, 1, 17)
    a = rng.random() * 6.28
    dx, dy = np.cos(a) * length, np.sin(a) * length * 0.7
    return [
        (dx * k + 0.25 * length * (k * k - 0.3) * np.sin(a), dy * k + 0.3 * length * k**3)
        for k in t
    ]
