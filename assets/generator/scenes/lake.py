"""A lake at the blue hour: a lit cabin on the far shore, snow peaks, the afterglow, all twice."""

import numpy as np

from .. import light, noise, shapes
from ..ground import mountains
from ..water import ripples

C = light.linear


def draw(rng, h, w):
    """The scene in linear light, and how to develop it."""
    s = w / 1800
    shore = int(h * 0.615)
    t = np.linspace(0, 1, shore, dtype=np.float32)[:, None] * np.ones((1, w), np.float32)
    x = np.linspace(0, 1, w, dtype=np.float32)[None, :]
    warm = np.exp(-(((x - 0.68) / 0.34) ** 2))
    cold = light.gradient(
        t, [(0, "0a1738"), (0.35, "173a73"), (0.65, "3c6ba8"), (0.88, "7d9cc4"), (1, "a5b4cc")]
    )
    hot = light.gradient(
        t,
        [
            (0, "101a42"),
            (0.3, "27477f"),
            (0.55, "7e83ae"),
            (0.72, "e0a08a"),
            (0.86, "ff9e5c"),
            (1, "ffc27a"),
        ],
    )
    sky = light.mix(cold, hot, warm * np.ones_like(t))
    veil = noise.clouds(rng, shore, w, 300 * s, 7, 0.52, 4.5)
    band = (
        light.smoothstep(0.5, 0.72, veil)
        * light.smoothstep(0.05, 0.35, t)
        * light.smoothstep(0.98, 0.6, t)
    )
    sky = light.mix(
        sky,
        light.mix(
            C("35508a") * np.ones((shore, w, 3), np.float32),
            C("ff8a66") * np.ones((shore, w, 3), np.float32),
            warm * light.smoothstep(0.1, 0.6, t),
        ),
        band * 0.75,
    )
    land = mountains(
        11,
        1024,
        lambda gx, gy: light.smoothstep(0.2, 0.72, gy)
        * (
            0.55
            + 0.75 * np.exp(-(((gx - 0.36) / 0.13) ** 2))
            + 0.35 * np.exp(-(((gx - 0.72) / 0.1) ** 2))
        ),
        (0.75, 0.35, 0.34),
        0.215,
        4.0,
    )
    depth, gx, gy = land.view(shore, w, (0.5, 0.0, 0.008), 0.52, shore - 2 * s, 0.1)
    seen = np.isfinite(depth)
    direct, open_, steep = land.light(gx, gy)
    z = land.read(land.heights, gx, gy)
    snow = light.smoothstep(0.085, 0.15, z + 0.06 * (0.3 - steep)) * light.smoothstep(
        0.62, 0.4, steep
    )
    rock = light.mix(
        np.broadcast_to(C("1c2c4e"), (shore, w, 3)),
        C("86a6dc") * np.ones((shore, w, 3), np.float32),
        snow,
    )
    land_light = (
        rock * (0.62 * open_)[..., None]
        + direct[..., None]
        * light.mix(
            C("3a3550") * np.ones((shore, w, 3), np.float32),
            C("ffb0a0") * np.ones((shore, w, 3), np.float32),
            snow,
        )
        * 1.5
    )
    air = 1 - np.exp(-np.where(seen, depth, 0) * 1.1)
    land_light = light.mix(land_light, light.blur(sky, 60 * s), air * 0.5)
    picture = light.mix(sky, land_light, seen.astype(np.float32))
    bank = (
        shore
        - 26 * s
        - 16 * s * noise.line(rng, w, 260 * s, 5)
        - 40 * s * light.smoothstep(0.3, 0.0, x[0])
    )
    trees = [
        shapes.pine(rng, rng.random() * w, shore + 2, (26 + 58 * rng.random() ** 2) * s, 0.17)
        for _ in range(210)
    ]
    forest = np.maximum(shapes.below(shore, bank), shapes.polygons(shore, w, trees))
    tall = [
        shapes.pine(rng, v * w, shore + 3, (150 + 210 * rng.random()) * s * (1.15 - v * 2.2), 0.16)
        for v in (0.012, 0.05, 0.075, 0.11, 0.142, 0.17, 0.2, 0.235, 0.27)
    ]
    forest = np.maximum(forest, shapes.polygons(shore, w, tall))
    mist = light.smoothstep(shore - 150 * s, shore, np.arange(shore))[:, None] * np.exp(
        -(((x - 0.55) / 0.3) ** 2)
    )
    picture = light.mix(picture, C("c79a98") * np.ones_like(picture), mist * 0.35)
    picture = light.mix(picture, np.broadcast_to(C("0a1626"), picture.shape), forest)
    cx, cy, u = 0.43 * w, shore - 20 * s, 34 * s
    cabin = shapes.polygons(
        shore,
        w,
        [
            [
                (cx - u, cy + 14 * s),
                (cx - u, cy - u * 0.75),
                (cx + u, cy - u * 0.75),
                (cx + u, cy + 14 * s),
            ],
            [(cx - u * 1.3, cy - u * 0.7), (cx, cy - u * 1.7), (cx + u * 1.3, cy - u * 0.7)],
        ],
    )
    panes = shapes.polygons(
        shore,
        w,
        [
            [
                (cx + a * u, cy + b * u),
                (cx + (a + 0.46) * u, cy + b * u),
                (cx + (a + 0.46) * u, cy + (b + 0.55) * u),
                (cx + a * u, cy + (b + 0.55) * u),
            ]
            for a, b in ((-0.75, -0.5), (-0.05, -0.5), (0.48, -0.5))
        ],
    )
    picture = light.mix(picture, np.broadcast_to(C("120d12"), picture.shape), cabin)
    picture = light.mix(picture, np.broadcast_to(C("ffb347") * 3.2, picture.shape), panes)
    halo = np.exp(
        -np.hypot(np.arange(w)[None, :] - cx, (np.arange(shore)[:, None] - cy) * 1.1) / (60 * s)
    )
    picture = picture + halo[..., None] * C("ff9a3c") * 0.6
    full = np.zeros((h, w, 3), np.float32)
    full[:shore] = picture
    rows = np.arange(shore, h, dtype=np.float32)[:, None]
    shift = ripples(rng, h, w, shore, 120 * s, 30 * s)
    mirror = shapes.sample(
        picture,
        2 * shore - 1 - rows * 1.0 - np.abs(shift) * 0.9 + shift * 0.6,
        np.arange(w)[None, :] + shift * 0.25,
    )
    down = np.linspace(0, 1, h - shore, dtype=np.float32)[:, None]
    deep = light.gradient(down * np.ones((1, w)), [(0, "5a75a0"), (0.4, "16305c"), (1, "050c1f")])
    full[shore:] = light.mix(mirror * (0.86 - 0.35 * down)[..., None], deep, 0.12 + 0.34 * down)
    line = np.exp(-(((np.arange(h) - shore) / (2.0 * s)) ** 2))[:, None]
    full = light.mix(full, np.broadcast_to(C("a9b6c9"), full.shape), line * 0.35 * np.ones((1, w)))
    stones = []
    for cx_, cy_, r in (
        (0.08, 0.965, 150),
        (0.2, 1.01, 110),
        (0.30, 0.985, 50),
        (0.93, 1.0, 130),
        (0.82, 1.02, 70),
    ):
        a = np.linspace(0, 2 * np.pi, 40)
        bump = 1 + 0.13 * noise.line(rng, 40, 9, 3)
        stones.append(
            [
                (cx_ * w + np.cos(k) * r * b * s * 1.5, cy_ * h + np.sin(k) * r * b * s * 0.5)
                for k, b in zip(a, bump)
            ]
        )
    stone = shapes.polygons(h, w, stones)
    face = noise.clouds(rng, h, w, 60 * s, 5, 0.6)
    tops = np.clip(
        light.blur(stone, 10 * s) - np.roll(light.blur(stone, 10 * s), int(14 * s), 0), 0, 1
    )
    full = light.mix(
        full, (C("0b1424") * (0.5 + face[..., None]) + tops[..., None] * C("6d86b4") * 1.1), stone
    )
    full = light.glow(full, 0.85, 10 * s, 0.5)
    return light.vignette(full, 0.22), dict(exposure=1.12, saturation=1.12, contrast=1.12)
