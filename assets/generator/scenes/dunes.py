"""Dunes at dusk with a caravan along a crest (panorama)."""

import numpy as np

from .. import light, noise, shapes
from ..terrain import Terrain

C = light.linear


def draw(rng, h, w):
    """The scene in linear light, and how to develop it."""
    s = h / 700
    y, x = np.mgrid[0:h, 0:w].astype(np.float32) / np.array([h, w], np.float32)[:, None, None]
    sky = light.gradient(
        y, [(0, "2a2c6c"), (0.14, "6a4a90"), (0.27, "d06a80"), (0.38, "ffa566"), (0.46, "ffdc8c")]
    )
    sky = light.mix(
        sky,
        light.gradient(y, [(0, "20285e"), (0.2, "54508e"), (0.36, "a0789c"), (0.46, "d8a09c")]),
        light.smoothstep(0.15, 0.65, np.abs(x - 0.24)),
    )
    sx, sy = 0.24, 0.385
    r = np.hypot((x - sx) * w / h, y - sy)
    sky = sky + (np.exp(-r / 0.10) * 0.9)[..., None] * C("ffc070")
    sky = light.mix(
        sky,
        np.broadcast_to(C("fff0c0") * 3, sky.shape),
        shapes.disc(h, w, sx * w, sy * h, 40 * s, 2 * s),
    )
    n = 1536
    gy_, gx_ = np.mgrid[0:n, 0:n].astype(np.float32) / (n - 1)
    heights = np.zeros((n, n), np.float32)
    for freq, amp, seed in ((4.2, 0.050, 3), (9.5, 0.013, 9)):
        bend, _, _ = noise.value_noise(gx_ * freq * 0.55, gy_ * freq * 0.42, seed)
        bend2, _, _ = noise.value_noise(gx_ * freq * 1.6, gy_ * freq * 1.3, seed + 5)
        size, _, _ = noise.value_noise(gx_ * freq * 0.5 + 9, gy_ * freq * 0.5, seed + 11)
        phase = np.mod(gx_ * freq * 0.55 + gy_ * freq * 0.75 + bend * 2.4 + bend2 * 0.42, 1)
        top = 0.70
        rise, fall = np.clip(phase / top, 0, 1), np.clip((1 - phase) / (1 - top), 0, 1)
        profile = np.where(phase < top, rise**1.35, fall**0.92)
        heights += amp * profile * (0.35 + 1.1 * size)
    heights *= light.smoothstep(0.02, 0.30, gy_) * 0.85 + 0.25
    land = Terrain(heights, (-0.92, 0.12, 0.21))
    depth, gx, gy = land.view(h, w, (0.5, 0.0, 0.115), 0.62, int(0.425 * h), 0.09, steps=1300)
    seen = np.isfinite(depth).astype(np.float32)
    direct, open_, _ = land.light(gx, gy)
    rip = np.sin((gx * 900 + gy * 500 + 14 * noise.value_noise(gx * 40, gy * 40, 4)[0]))
    fine = 1 + 0.10 * rip * light.smoothstep(0.5, 0.12, depth)
    warm = light.mix(
        np.broadcast_to(C("ffa850"), sky.shape),
        np.broadcast_to(C("ff7a3c"), sky.shape),
        light.smoothstep(0.2, 0.9, x),
    )
    sand = C("f0a060") * (
        C("5448a8") * (0.42 * open_)[..., None]
        + warm * (1.9 * np.clip(direct, 0, 1) ** 0.9 * fine)[..., None]
    )
    haze = light.mix(
        np.broadcast_to(C("ffb878"), sky.shape),
        np.broadcast_to(C("b88ca8"), sky.shape),
        light.smoothstep(0.1, 0.6, np.abs(x - sx)),
    )
    sand = light.mix(
        sand, haze, 0.62 * (1 - np.exp(-((np.where(seen > 0, depth, 0) / 0.80) ** 2.2)))
    )
    picture = light.mix(sky, sand, seen)
    horizon = np.argmax(seen > 0.5, axis=0)
    bodies, legs = [], []
    at = 0.60 * w
    for k in range(6):
        u = (15 + 1.5 * rng.random()) * s
        px = at + k * 66 * s
        base = float(np.median(horizon[int(px - 10 * s) : int(px + 10 * s)])) + 2 * s
        b = base - 1.25 * u
        bodies.append(
            [
                (px - u, b),
                (px - u * 0.75, b - u * 0.55),
                (px - u * 0.35, b - u * 0.6),
                (px, b - u * 1.15),
                (px + u * 0.35, b - u * 0.6),
                (px + u * 0.8, b - u * 0.5),
                (px + u, b),
                (px + u * 0.8, b + u * 0.25),
                (px - u * 0.8, b + u * 0.25),
            ]
        )
        legs += [
            ([(px + d * u, b), (px + (d + 0.08 * (-1) ** k) * u, base + 1.0 * u * 0.15)], 2.3 * s)
            for d in (-0.75, -0.5, 0.5, 0.75)
        ]
        legs.append(
            (
                [
                    (px - u * 0.85, b - u * 0.1),
                    (px - u * 1.35, b - u * 0.25),
                    (px - u * 1.5, b - u * 0.95),
                    (px - u * 1.85, b - u * 0.9),
                ],
                4.2 * s,
            )
        )
        if k in (1, 3, 4):
            bodies.append(
                [
                    (px - u * 0.28, b - u * 0.9),
                    (px - u * 0.18, b - u * 1.75),
                    (px, b - u * 2.2),
                    (px + u * 0.2, b - u * 1.75),
                    (px + u * 0.3, b - u * 0.9),
                ]
            )
    caravan = np.maximum(shapes.polygons(h, w, bodies), shapes.strokes(h, w, legs))
    picture = light.mix(picture, np.broadcast_to(C("2a1830"), sky.shape), caravan * 0.95)
    return light.vignette(picture, 0.15), dict(exposure=1.0, saturation=1.08, contrast=1.15)
