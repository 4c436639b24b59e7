"""A round sticker: a sun behind mountains, white rim, soft shadow."""

import numpy as np

from .. import light, shapes
from ..sticker import sheet

C = light.linear


def draw(rng, h, w):
    """The sticker as 8-bit RGBA."""
    s = w / 720
    y, x = np.mgrid[0:h, 0:w].astype(np.float32) / s
    cx = cy = 350.0
    r = np.hypot(x - cx, y - cy)
    rim, face = np.clip((312 - r) * s + 0.5, 0, 1), np.clip((286 - r) * s + 0.5, 0, 1)
    picture = np.broadcast_to(C("fdfaf2"), (h, w, 3))
    v = (y - 64) / 572
    sky = light.gradient(v, [(0, "1c3f78"), (0.25, "3f7aa8"), (0.45, "f0a070"), (0.6, "ffd890")])
    rays = np.mod(np.arctan2(y - 330, x - 350) / (2 * np.pi) * 24, 1) < 0.5
    sky = sky * (1 + 0.10 * rays)[..., None]
    sun = np.clip((104 - np.hypot(x - 350, y - 322)) * s + 0.5, 0, 1)
    sky = light.mix(sky, light.gradient((y - 218) / 208, [(0, "fff0a8"), (1, "ff9a3c")]), sun)
    for points, left, right in (
        (
            [
                (30, 470),
                (170, 318),
                (222, 372),
                (318, 236),
                (420, 372),
                (474, 322),
                (640, 500),
                (640, 700),
                (30, 700),
            ],
            "3a6f9c",
            "2a4f80",
        ),
    ):
        hill = shapes.polygons(h, w, [[(a * s, b * s) for a, b in points]])
        sky = light.mix(sky, light.gradient((y - 236) / 260, [(0, left), (1, right)]), hill)
        snow = shapes.polygons(
            h,
            w,
            [
                [(a * s, b * s) for a, b in p]
                for p in (
                    [(318, 236), (276, 296), (298, 312), (316, 292), (338, 318), (362, 296)],
                    [(170, 318), (142, 350), (160, 360), (174, 346), (192, 364), (200, 350)],
                    [(474, 322), (452, 346), (468, 356), (482, 344), (498, 362), (508, 352)],
                )
            ],
        )
        sky = light.mix(sky, np.broadcast_to(C("ffffff"), sky.shape), snow)
        shade = shapes.polygons(
            h,
            w,
            [
                [
                    (a * s, b * s)
                    for a, b in (
                        (318, 236),
                        (420, 372),
                        (520, 470),
                        (400, 470),
                        (352, 360),
                        (338, 318),
                        (330, 290),
                    )
                ]
            ],
        )
        sky = light.mix(sky, sky * 0.72, shade)
    firs = [
        shapes.pine(rng, px * s, (486 + 10 * np.sin(px)) * s, tall * s, 0.22, 9)
        for px, tall in (
            (92, 120),
            (132, 88),
            (168, 132),
            (214, 84),
            (480, 92),
            (520, 142),
            (562, 104),
            (604, 128),
        )
    ]
    shore = shapes.polygons(
        h,
        w,
        [
            [
                (30 * s, 470 * s),
                (200 * s, 482 * s),
                (350 * s, 470 * s),
                (500 * s, 482 * s),
                (680 * s, 468 * s),
                (680 * s, 700 * s),
                (30 * s, 700 * s),
            ]
        ],
    )
    sky = light.mix(
        sky, np.broadcast_to(C("143c3c"), sky.shape), np.maximum(shore, shapes.polygons(h, w, firs))
    )
    water = light.gradient((y - 500) / 130, [(0, "ffb870"), (0.35, "4f90a8"), (1, "173f68")])
    deep = np.maximum(y - 500, 0)
    stripes = (np.mod(deep / (7 + deep * 0.10), 2) < 1.25) & (
        np.abs(x - 350) < 150 + 60 * np.sin(y * 0.23) - (y - 500) * 0.4
    )
    water = np.where(
        stripes[..., None], light.gradient((y - 500) / 130, [(0, "fff0b0"), (1, "ffb060")]), water
    )
    sky = light.mix(sky, water, np.clip((y - 498) * s, 0, 1))
    ring = np.clip(1 - np.abs(r - 279) / 3.0, 0, 1)
    picture = light.mix(picture, sky, face)
    picture = light.mix(picture, np.broadcast_to(C("17345c"), picture.shape), ring)
    return sheet(picture, rim, h, w, s, 12, 11, 0.5)
