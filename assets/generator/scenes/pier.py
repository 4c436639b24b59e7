"""A jetty runs into still water, a minute's exposure (black and white)."""

import numpy as np

from .. import light, noise, shapes


def draw(rng, h, w):
    """The scene in linear light, and how to develop it."""
    s = w / 1800
    y, x = np.mgrid[0:h, 0:w].astype(np.float32) / np.array([h, w], np.float32)[:, None, None]
    hor = 0.44
    streak = noise.octave(rng, 4, 4096, 4, 60)[1] * 0.6 + noise.octave(rng, 4, 4096, 4, 22)[1] * 0.4
    angle = np.arctan2(hor + 0.04 - y, (x - 0.5) * w / h)
    cloud = np.interp(angle, np.linspace(0, np.pi, 4096), streak).astype(
        np.float32
    ) * 0.75 + 0.25 * noise.clouds(rng, h, w, 200 * s, 6, 0.5, 2)
    near = np.exp(-np.hypot((x - 0.5) * 1.4, (y - hor) * 1.6) / 0.30)
    sky = (
        0.07
        + 0.20 * light.smoothstep(0, hor, y)
        + (0.50 * light.smoothstep(0.35, 0.75, cloud)) * light.smoothstep(-0.05, 0.35, y)
        + 0.55 * near
    )
    water = (
        0.60 * near
        + 0.26
        - 0.24 * light.smoothstep(hor, 1, y)
        + 0.10 * (noise.clouds(rng, h, w, 160 * s, 5, 0.5, 7) - 0.5)
    )
    grey = np.where(y < hor, sky, water)
    far = (
        hor
        - 0.012
        - 0.02
        * np.clip(noise.line(rng, w, 300 * s, 6), -0.4, 1)
        * light.smoothstep(0.12, 0.4, np.abs(x[0] - 0.5))
    ) * h
    hills = shapes.below(h, far) * (y < hor)
    grey = grey + (0.24 - grey) * hills * 0.8
    vx, z0 = 0.5, 0.455
    posts = []
    near_y = 1.02

    def at(k):
        """Row and half width of the jetty at depth k (0 = far end, 1 = at the feet)."""
        t = 0.035 / (1.035 - k)
        return (z0 + (near_y - z0) * t) * h, (0.006 + 0.25 * t) * w, t

    deck = shapes.polygons(
        h,
        w,
        [
            [
                (vx * w - at(0)[1], at(0)[0]),
                (vx * w + at(0)[1], at(0)[0]),
                (vx * w + at(1)[1], at(1)[0]),
                (vx * w - at(1)[1], at(1)[0]),
            ]
        ],
    )
    t = np.clip((y - z0) / (near_y - z0), 1e-3, 1)
    board = np.floor(38 / (0.35 + t * 1.9) * 3.0)
    tone = shapes.sample(rng.random((4, 900)).astype(np.float32), 0 * board, np.mod(board, 890))
    grain = noise.octave(rng, h, w, 5 * s, 120 * s)
    seam = np.clip(1 - np.abs(np.mod(38 / (0.35 + t * 1.9) * 3.0, 1) - 0.5) * 2.0, 0, 1)
    wood = 0.20 + 0.22 * tone + 0.10 * (grain - 0.5) + 0.22 * np.exp(-(((t - 0.0) / 0.25) ** 2))
    wood = (
        wood
        * (0.28 + 0.72 * light.smoothstep(0.02, 0.16, seam + 0.1 * (t < 0.03)))
        * (1.0 - 0.35 * np.abs((x - vx) / (0.006 + 0.25 * t)))
    )
    grey = grey + (wood - grey) * deck
    for k in np.linspace(0.0, 0.985, 13):
        row, half, t1 = at(k)
        size = (0.014 + 0.27 * t1) * h
        for side in (-1, 1):
            cx, r = vx * w + side * half * 1.03, (2.0 * s + 0.030 * w * t1)
            posts.append((cx, row, r, size))
    for cx, row, r, size in posts:
        body = shapes.polygons(
            h,
            w,
            [
                [
                    (cx - r, row + size * 0.32),
                    (cx - r, row - size),
                    (cx + r, row - size),
                    (cx + r, row + size * 0.32),
                ]
            ],
        )
        mirror = shapes.polygons(
            h,
            w,
            [
                [
                    (cx - r, row + size * 0.32),
                    (cx + r, row + size * 0.32),
                    (cx + r, row + size * 1.7),
                    (cx - r, row + size * 1.7),
                ]
            ],
        ) * (1 - deck)
        fade = np.clip(1 - (y * h - row - size * 0.32) / (size * 1.4), 0, 1)
        grey = grey + (0.03 - grey) * mirror * fade * 0.75
        round_ = np.clip(1 - np.abs((x * w - cx) / r + 0.45) ** 2 * 0.6, 0, 1)
        bark = 0.035 + 0.30 * round_ * (
            0.55 + 0.9 * (noise.octave(rng, h, w, 70 * s, 5 * s) - 0.5)
        ) * (0.5 + 0.5 * np.clip((row + size * 0.3 - y * h) / size, 0, 1))
        grey = grey + (bark - grey) * body
        cap = (
            np.clip(1 - np.hypot((x * w - cx) / r, (y * h - row + size) / (r * 0.28)), 0, 0.15)
            / 0.15
        )
        grey = grey + (0.55 - grey) * cap
    cx, cy, r = vx * w, (z0 - 0.001) * h, 11 * s
    figure = np.maximum(
        shapes.polygons(
            h,
            w,
            [
                [
                    (cx - r * 0.9, cy + 3 * s),
                    (cx - r * 0.95, cy - 34 * s),
                    (cx - r * 0.6, cy - 46 * s),
                    (cx + r * 0.6, cy - 46 * s),
                    (cx + r * 0.95, cy - 34 * s),
                    (cx + r * 0.9, cy + 3 * s),
                ]
            ],
        ),
        np.maximum(
            shapes.disc(h, w, cx, cy - 54 * s, 8 * s),
            shapes.drawn(
                h,
                w,
                lambda c, f: c.pieslice(
                    [(cx - 36 * s) * f, (cy - 88 * s) * f, (cx + 36 * s) * f, (cy - 32 * s) * f],
                    180,
                    360,
                    fill=255,
                ),
            ),
        ),
    )
    grey = grey + (0.012 - grey) * figure
    picture = np.repeat(grey[..., None], 3, 2).astype(np.float32)
    picture = light.glow(picture, 0.75, 24 * s, 0.4)
    return light.vignette(picture, 0.45), dict(
        exposure=1.0, saturation=0.0, contrast=1.3, grain=0.012
    )
