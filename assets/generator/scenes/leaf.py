"""A maple leaf in autumn, veined, red to gold."""

import numpy as np

from .. import light, noise, shapes
from ..sticker import sheet

C = light.linear


def draw(rng, h, w):
    """The sticker as 8-bit RGBA."""
    s = w / 800
    half = [
        (0, -350),
        (40, -268),
        (84, -290),
        (66, -172),
        (104, -120),
        (158, -196),
        (186, -150),
        (262, -176),
        (244, -92),
        (300, -66),
        (214, -6),
        (196, 30),
        (236, 66),
        (140, 84),
        (60, 108),
        (30, 150),
        (8, 148),
    ]
    tips = [
        ((0, -335), 0.0),
        ((250, -166), 0.0),
        ((-250, -166), 0.0),
        ((222, 62), 0.0),
        ((-222, 62), 0.0),
    ]
    a = 0.30

    def at(u, v):
        return (
            (400 + u * np.cos(a) - v * np.sin(a)) * s,
            (410 + u * np.sin(a) + v * np.cos(a)) * s,
        )

    def bowed(points):
        out = []
        for (x0, y0), (x1, y1) in zip(points, points[1:]):
            for k in np.linspace(0, 1, 8, endpoint=False):
                bend = 0.05 * np.sin(np.pi * k)
                out.append(
                    (x0 + (x1 - x0) * k - (y1 - y0) * bend, y0 + (y1 - y0) * k + (x1 - x0) * bend)
                )
        return out

    right = bowed(half)
    outline = [at(*q) for q in right] + [at(-u, v) for u, v in right[::-1]]
    stalk = [at(0, 120), at(4, 190), at(18, 260), at(48, 330)]
    blade = shapes.polygons(h, w, [outline])
    stem = shapes.strokes(h, w, [(stalk, 9 * s)])
    veins, fine = [], []
    root = (0, 118)
    for (tx, ty), _ in tips:
        veins.append(
            ([at(*root), at((root[0] + tx) / 2, (root[1] + ty) / 2 - 6), at(tx, ty)], 4.2 * s)
        )
        for k in np.linspace(0.22, 0.86, 7):
            px, py = root[0] + (tx - root[0]) * k, root[1] + (ty - root[1]) * k
            d = np.arctan2(ty - root[1], tx - root[0])
            for side in (-1, 1):
                size = 96 * (1 - k) + 22
                fine.append(
                    (
                        [
                            at(px, py),
                            at(
                                px + size * np.cos(d + side * 0.72),
                                py + size * np.sin(d + side * 0.72),
                            ),
                        ],
                        1.7 * s,
                    )
                )
    inner = light.blur(blade, 46 * s)
    blotch = noise.clouds(rng, h, w, 120 * s, 6, 0.55)
    spread = np.hypot(
        *(
            np.mgrid[0:h, 0:w].astype(np.float32)
            - np.array([h * 0.56, w * 0.48], np.float32)[:, None, None]
        )
    ) / (330 * s)
    hue = light.gradient(
        np.clip(0.15 + 0.75 * spread + 0.9 * (blotch - 0.5) - 0.25 * (inner - 0.6), 0, 1),
        [(0, "f0b020"), (0.3, "f58a1c"), (0.6, "e04818"), (0.85, "b81c20"), (1, "7a1020")],
    )
    y, x = np.mgrid[0:h, 0:w].astype(np.float32)
    fold = 0.86 + 0.28 * light.smoothstep(
        -1, 1, np.sin(np.arctan2(y - 0.55 * h, x - 0.48 * w) * 10 + 1)
    )
    picture = hue * fold[..., None]
    lines = np.clip(shapes.strokes(h, w, veins) + 0.5 * shapes.strokes(h, w, fine), 0, 1)
    picture = picture * (1 - 0.25 * np.roll(light.blur(lines, 1.5 * s), 2, 0))[..., None]
    picture = light.mix(picture, np.broadcast_to(C("ffd878"), picture.shape), lines * 0.75)
    picture = light.mix(picture, np.broadcast_to(C("a83a1c"), picture.shape), stem * (1 - blade))
    return sheet(picture, np.maximum(blade, stem), h, w, s, 20, 15, 0.5)
