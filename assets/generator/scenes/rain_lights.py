"""A wet street at night far out of focus: discs of light and their streaks on the road."""

import numpy as np

from .. import light, noise, shapes
from ..water import ripples

C = light.linear


def draw(rng, h, w):
    """The scene in linear light, and how to develop it."""
    s = w / 1800
    y, x = np.mgrid[0:h, 0:w].astype(np.float32) / np.array([h, w], np.float32)[:, None, None]
    road = 0.60
    picture = light.gradient(
        y, [(0, "0a0d26"), (0.4, "1c1840"), (0.58, "3d2450"), (0.62, "2a1a3a"), (1, "0a0a1c")]
    )
    picture = (
        picture
        + C("ff7a3a")
        * (np.exp(-(((x - 0.56) / 0.2) ** 2) - ((y - road) / 0.14) ** 2) * 0.35)[..., None]
    )
    colours = (
        "ff9d2e",
        "ffc861",
        "ff5a36",
        "ff2f5e",
        "34d1e0",
        "4c7dff",
        "ffe9b8",
        "b05aff",
        "3fe08f",
    )
    weights = np.array([5, 5, 3, 3, 3, 2, 4, 1, 2], float)
    yy, xx = np.mgrid[0:h, 0:w].astype(np.float32)
    spots = []
    for _ in range(120):
        far = rng.random()
        side = 1 if rng.random() < 0.55 else -1
        r = (16 + 92 * far**2.0) * s
        px = 0.56 + side * (0.02 + 0.52 * far**1.1) * (0.7 + 0.5 * rng.random())
        py = road - 0.015 - (0.04 + 0.52 * far) * rng.random() ** 0.8
        spots.append(
            (
                px * w,
                py * h,
                r,
                colours[rng.choice(9, p=weights / weights.sum())],
                (0.22 + 0.5 * rng.random()) * (1.15 - 0.6 * far),
            )
        )
    for k in range(7):
        z = 0.12 + 0.13 * k
        for dx in (-0.022, 0.022):
            spots.append(
                (
                    (0.50 - 0.24 * z + dx * (0.5 + 2.2 * z)) * w,
                    (road + 0.012 + 0.05 * z) * h,
                    (15 + 36 * z) * s,
                    "fff0cf",
                    0.7,
                )
            )
            spots.append(
                (
                    (0.63 + 0.30 * z + dx * (0.5 + 2.2 * z)) * w,
                    (road + 0.008 + 0.045 * z) * h,
                    (14 + 34 * z) * s,
                    "ff2a22",
                    0.75,
                )
            )
    for px, py, r, code, power in sorted(spots, key=lambda k: k[2]):
        y0, y1, x0, x1 = (
            max(0, int(py - r - 4)),
            min(h, int(py + r + 5)),
            max(0, int(px - r - 4)),
            min(w, int(px + r + 5)),
        )
        if y0 >= y1 or x0 >= x1:
            continue
        d = np.hypot(xx[y0:y1, x0:x1] - px, yy[y0:y1, x0:x1] - py)
        face = np.clip((r - d) / (1.6 * s) + 0.5, 0, 1) * (
            0.70 + 0.55 * (d / r) ** 6 + 0.12 * (d / r) ** 2
        )
        picture[y0:y1, x0:x1] += face[..., None] * C(code) * power
    top = int(road * h)
    mirror = light.blur(light.blur(picture[:top], 55 * s, (0,)), 7 * s, (1,))
    rows = np.arange(top, h, dtype=np.float32)[:, None]
    shift = ripples(rng, h, w, top, 160 * s, 26 * s)
    streak = shapes.sample(
        mirror,
        np.clip(top - 1 - (rows - top) * 1.25 + shift, 0, top - 1),
        np.arange(w)[None, :] + shift * 0.15,
    )
    wet = 0.35 + 0.9 * light.smoothstep(0.3, 0.7, noise.clouds(rng, h - top, w, 80 * s, 5, 0.55, 4))
    picture[top:] += streak * wet[..., None] * 0.9
    for _ in range(150):
        px, py, r = rng.random() * w, rng.random() * h, (3 + 12 * rng.random() ** 4) * s
        y0, y1, x0, x1 = (
            max(0, int(py - 2 * r)),
            min(h, int(py + 2 * r) + 1),
            max(0, int(px - 2 * r)),
            min(w, int(px + 2 * r) + 1),
        )
        if y1 - y0 < 2 or x1 - x0 < 2:
            continue
        ly, lx = (yy[y0:y1, x0:x1] - py) / r, (xx[y0:y1, x0:x1] - px) / r
        inside = np.clip((1 - np.hypot(lx, ly)) * r / s, 0, 1)
        lens = shapes.sample(picture, py - ly * 130 * s, px - lx * 190 * s)
        picture[y0:y1, x0:x1] = light.mix(
            picture[y0:y1, x0:x1],
            lens * (0.55 + 0.45 * np.clip(-ly, -1, 1))[..., None]
            + 0.35 * np.exp(-((lx + 0.35) ** 2 + (ly + 0.4) ** 2) / 0.03)[..., None],
            inside,
        )
    return light.vignette(picture, 0.3), dict(exposure=1.05, saturation=1.15, contrast=1.12)
