"""Colour and light: pictures are float32 arrays (height, width, 3) in linear light until `develop`
makes bytes of them."""
import numpy as np


def linear(code):
    """The linear-light RGB of an sRGB hex code such as "f2a978"."""
    c = np.array([int(code[i : i + 2], 16) for i in (0, 2, 4)], np.float64) / 255
    return np.where(c <= 0.04045, c / 12.92, ((c + 0.055) / 1.055) ** 2.4).astype(np.float32)


def gradient(t, stops):
    """Colours along t through (position, hex code) stops, mixed in cube-root light, which the eye
    finds even."""
    at = np.array([s[0] for s in stops], np.float32)
    colours = np.cbrt(np.stack([linear(s[1]) for s in stops]))
    return np.stack([np.interp(t, at, colours[:, k]) for k in range(3)], -1).astype(np.float32) ** 3


def smoothstep(a, b, x):
    """0 below a, 1 above b, and a smooth cubic between."""
    t = np.clip((x - a) / (b - a), 0, 1)
    return t * t * (3 - 2 * t)


def mix(a, b, t):
    """a where t is 0, b where t is 1; a mask without channels is spread over them."""
    t = np.asarray(t, np.float32)
    if t.ndim == np.ndim(a) - 1:
        t = t[..., None]
    return a + (b - a) * t


def _box(a, r, axis):
    """A box mean with a fractional radius r along one axis, edges repeated."""
    n = int(np.ceil(r)) + 1
    pad = [(0, 0)] * a.ndim
    pad[axis] = (n + 1, n)
    sums = np.cumsum(np.pad(a, pad, mode="edge"), axis=axis, dtype=np.float64)
    size = a.shape[axis]
    whole, part = int(np.floor(r)), r - np.floor(r)

    def window(k):
        hi = np.take(sums, np.arange(n + 1 + k, n + 1 + k + size), axis=axis)
        lo = np.take(sums, np.arange(n - k, n - k + size), axis=axis)
        return hi - lo

    total = window(whole) * (1 - part) + window(whole + 1) * part
    return (total / (2 * r + 1)).astype(np.float32)


def blur(a, sigma, axes=(0, 1)):
    """A Gaussian blur (three box means), sigma in pixels; along one axis only if asked."""
    if sigma < 0.2:
        return a
    r = (np.sqrt(4 * sigma * sigma + 1) - 1) / 2
    for axis in axes:
        for _ in range(3):
            a = _box(a, r, axis)
    return a


def glow(picture, threshold, sigma, strength):
    """Light spilling from what is brighter than the threshold, as in a lens."""
    bright = np.maximum(picture - threshold, 0)
    return picture + strength * (0.6 * blur(bright, sigma) + 0.4 * blur(bright, sigma * 4))


def vignette(picture, strength):
    """A darkening towards the corners, by the fraction strength there."""
    h, w = picture.shape[:2]
    y, x = (
        np.linspace(-1, 1, h, dtype=np.float32)[:, None],
        np.linspace(-1, 1, w, dtype=np.float32)[None, :],
    )
    return picture * (1 - strength * ((x * x + y * y) / 2) ** 1.4)[..., None]


def develop(picture, rng, exposure=1.0, saturation=1.08, contrast=1.0, grain=0.004, shoulder=True):
    """The 8-bit sRGB picture: exposure, a soft shoulder for the highlights, saturation, contrast, a
    little grain."""
    p = np.maximum(picture * exposure, 0)
    if shoulder:
        p = np.where(p < 0.6, p, 0.6 + 0.4 * (1 - np.exp(-(p - 0.6) / 0.4)))
    grey = (p @ np.array([0.2126, 0.7152, 0.0722], np.float32))[..., None]
    p = np.clip(grey + (p - grey) * saturation, 0, 1)
    s = np.where(p <= 0.0031308, p * 12.92, 1.055 * p ** (1 / 2.4) - 0.055)
    if contrast != 1.0:
        s = np.clip(s, 0, 1)
        s = s + (contrast - 1) * (s * s * (3 - 2 * s) - s)
    if grain:
        noise = rng.standard_normal(s.shape[:2], dtype=np.float32)
        s = s + (grain * blur(noise, 0.7) * 2.2)[..., None]
    return (np.clip(s, 0, 1) * 255 + 0.5).astype(np.uint8)
