"""Balloons rise over a valley at sunrise; the nearest turns slowly."""

import numpy as np

from .. import light, noise, shapes
from ..shapes import tremble

C = light.linear


def envelope(picture, x, y, cx, cy, r, stripes, turn, s, sun):
    """One hot-air balloon with lit gores, its basket below, painted over the picture; returns the
    new picture."""
    h, w = picture.shape[:2]
    u, v = (x * w - cx) / r, (y * h - cy) / r
    lower = np.clip(v, 0, 1.45)
    half = np.where(
        v < 0, np.sqrt(np.clip(1 - v * v, 0, 1)), np.clip(np.cos(lower * 0.96), 0, 1) ** 0.72 * 0.99
    )
    mask = np.clip((half - np.abs(u)) * r / 1.5 + 0.5, 0, 1) * (v > -1.01) * (v < 1.28)
    k = np.clip(u / np.maximum(half, 1e-3), -1, 1)
    around = np.arcsin(k) + turn
    gore = around / (2 * np.pi) * 20
    which = np.mod(np.floor(gore), len(stripes)).astype(int)
    colours = np.stack([C(c) for c in stripes])[which]
    ring = (np.abs(v - 0.05) < 0.11)[..., None]
    colours = np.where(ring, C("fff1d0"), colours)
    diamond = (np.abs(np.mod(gore, 1) - 0.5) * 2 + np.abs(v - 0.05) / 0.11 < 1)[..., None]
    colours = np.where(ring & diamond, C(stripes[0]), colours)
    nx, ny = k * np.clip(half, 0, 1), v * 0.8
    nz = np.sqrt(np.clip(1 - nx * nx - np.minimum(ny * ny, 1), 0, 1))
    lit = np.clip(nx * sun[0] + ny * sun[1] + nz * sun[2], 0, 1)
    seam = 1 - 0.22 * np.exp(-((np.minimum(np.mod(gore, 1), 1 - np.mod(gore, 1)) / 0.06) ** 2))
    bulge = 0.90 + 0.18 * np.sin(np.pi * np.mod(gore, 1))
    ember = np.exp(-(((v - 1.1) / 0.5) ** 2)) * 0.45
    shaded = (
        colours
        * ((0.26 + 1.25 * lit**1.1) * seam * bulge)[..., None]
        * light.mix(
            np.broadcast_to(C("b8b0e0"), picture.shape),
            np.broadcast_to(C("fff0d8"), picture.shape),
            np.clip(lit * 1.5, 0, 1),
        )
        + colours * C("ff9a40") * ember[..., None]
    )
    picture = light.mix(picture, shaded, mask)
    b = r * 0.17
    by = cy + r * 1.62
    ropes = [
        ([(cx + q * r * 0.27, cy + r * 1.26), (cx + q * b * 0.9, by)], max(1.0, 0.012 * r))
        for q in (-1, -0.35, 0.35, 1)
    ]
    picture = light.mix(
        picture, np.broadcast_to(C("40282a"), picture.shape), shapes.strokes(h, w, ropes) * 0.85
    )
    basket = shapes.polygons(
        h,
        w,
        [
            [
                (cx - b, by - b * 0.2),
                (cx + b, by - b * 0.2),
                (cx + b * 0.82, by + b * 1.25),
                (cx - b * 0.82, by + b * 1.25),
            ]
        ],
    )
    return light.mix(
        picture,
        light.gradient(np.clip(0.5 + (x * w - cx) / (2 * b), 0, 1), [(0, "5a3420"), (1, "b8743c")]),
        basket,
    )


def draw(rng, h, w, t, shaken):
    """The scene at moment t (seconds), the camera moving if `shaken`, and how to develop it."""
    s = w / 1600
    y, x = np.mgrid[0:h, 0:w].astype(np.float32) / np.array([h, w], np.float32)[:, None, None]
    picture = light.gradient(
        y, [(0, "4a78b8"), (0.22, "88a8cc"), (0.42, "d8c4bc"), (0.56, "ffd8a0"), (0.66, "ffb878")]
    )
    sx, sy = 0.88, 0.56
    r = np.hypot((x - sx) * w / h, y - sy)
    picture = picture + C("ffb050") * (np.exp(-r / 0.16) * 1.0 + np.exp(-r / 0.5) * 0.3)[..., None]
    veil = noise.clouds(rng, h, w, 220 * s, 7, 0.5, 6)
    picture = light.mix(
        picture,
        light.gradient(y, [(0, "a8b4d8"), (0.3, "ffd0b8"), (0.6, "ffe0a0")]),
        light.smoothstep(0.5, 0.7, veil) * 0.65 * light.smoothstep(0.6, 0.3, y),
    )
    for base, swing, cell, code in (
        (0.60, 0.07, 420, "c99a9c"),
        (0.67, 0.07, 360, "a87c8c"),
        (0.75, 0.08, 420, "775f78"),
        (0.85, 0.09, 500, "45425c"),
        (0.95, 0.08, 420, "1d2636"),
    ):
        edge = (base - swing * noise.line(rng, w, cell * s, 6 if base < 0.8 else 8, 0.48)) * h
        mask = shapes.below(h, edge)
        under = np.clip((y * h - edge[None, :]) / (0.13 * h), 0, 1)
        tone = (
            C(code) * (0.9 + 0.3 * noise.clouds(rng, h, w, 60 * s, 5, 0.55, 2))[..., None]
            + C("ff9a50") * (np.exp(-np.abs(x - sx) / 0.25) * max(0, 0.95 - base))[..., None]
        )
        tone = light.mix(
            tone,
            np.broadcast_to(C("ffd6b0"), tone.shape),
            under**1.2 * max(0, (0.92 - base) * 2.0),
        )
        picture = light.mix(picture, tone, mask)
    river = shapes.polygons(
        h,
        w,
        [
            [
                (0.62 * w, 0.80 * h),
                (0.70 * w, 0.803 * h),
                (0.60 * w, 0.845 * h),
                (0.74 * w, 0.90 * h),
                (0.58 * w, 1.01 * h),
                (0.34 * w, 1.01 * h),
                (0.58 * w, 0.90 * h),
                (0.52 * w, 0.845 * h),
            ]
        ],
    )
    picture = light.mix(
        picture,
        light.gradient(np.clip((y - 0.8) / 0.2, 0, 1), [(0, "ffd9a8"), (1, "c890a0")]),
        light.blur(river, 2.0 * s) * 0.85,
    )
    sun = np.array((0.72, -0.30, 0.55)) / np.linalg.norm((0.72, -0.30, 0.55))
    for bx, by, br, stripes in (
        (0.70, 0.27, 44, ("3a78c8", "f4f0e4")),
        (0.83, 0.40, 27, ("2f9a78", "ffe070")),
        (0.58, 0.475, 19, ("b0407c", "ffc0a0")),
        (0.12, 0.50, 24, ("5a4aa8", "ffd890")),
        (0.93, 0.20, 20, ("d84a30", "fff0d0")),
    ):
        picture = envelope(
            picture,
            x,
            y,
            (bx + 0.003 * t) * w,
            (by - 0.012 * t) * h,
            br * s,
            stripes,
            0.8 * bx * 9 + 0.1 * t,
            s,
            sun,
        )
        picture = light.mix(
            picture,
            np.broadcast_to(C("ffd8b8"), picture.shape),
            np.exp(-((x - bx) ** 2 + (y - by) ** 2) / 0.004) * 0.12,
        )
    picture = envelope(
        picture,
        x,
        y,
        (0.345 + 0.010 * t) * w,
        (0.365 - 0.028 * t) * h,
        262 * s,
        ("e8302a", "ff9a1e", "ffd23a", "ff6a28"),
        0.30 + 0.20 * t,
        s,
        sun,
    )
    if shaken:
        picture = shapes.shake(picture, tremble(rng, 15 * s))
    picture = light.glow(picture, 0.95, 16 * s, 0.3)
    return light.vignette(picture, 0.15), dict(exposure=0.95, saturation=1.12, contrast=1.12)
