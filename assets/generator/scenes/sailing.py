"""A yacht heels across a glittering path of sunlight."""

import numpy as np

from .. import light, noise, shapes
from ..shapes import tremble
from ..water import ripples

C = light.linear


def draw(rng, h, w, t, shaken):
    """The scene at moment t (seconds), the camera moving if `shaken`, and how to develop it."""
    s = w / 1600
    y, x = np.mgrid[0:h, 0:w].astype(np.float32) / np.array([h, w], np.float32)[:, None, None]
    hor = 0.60
    sx, sy = 0.30, 0.44
    r = np.hypot((x - sx) * w / h, y - sy)
    sky = light.gradient(
        np.clip(y / hor, 0, 1),
        [(0, "1c3a6c"), (0.3, "5a6a98"), (0.55, "c88a84"), (0.78, "ffb060"), (1, "ffd884")],
    )
    sky = sky + C("ffb84a") * (np.exp(-r / 0.12) * 1.2 + np.exp(-r / 0.45) * 0.4)[..., None]
    bands = noise.clouds(rng, h, w, 200 * s, 7, 0.53, 7)
    sky = light.mix(
        sky,
        light.mix(
            np.broadcast_to(C("54406a"), sky.shape),
            np.broadcast_to(C("ff7a3c") * 1.3, sky.shape),
            np.exp(-r / 0.32),
        ),
        light.smoothstep(0.49, 0.63, bands) * 0.8 * light.smoothstep(0.56, 0.35, y),
    )
    sky = light.mix(
        sky,
        np.broadcast_to(C("fff4d0") * 3.5, sky.shape),
        shapes.disc(h, w, sx * w, sy * h, 46 * s, 3 * s),
    )
    top = int(hor * h)
    down = np.clip((y - hor) / (1 - hor), 0, 1)
    picture = sky
    sea = light.gradient(down, [(0, "d89a78"), (0.12, "8a6a80"), (0.4, "2f4474"), (1, "0a1a40")])
    rows = np.arange(top, h, dtype=np.float32)[:, None]
    near = (rows - top) / (h - top)
    swell = np.zeros((h - top, w), np.float32)
    for k, (cell, weight) in enumerate(((7, 0.9), (16, 0.8), (44, 0.9), (110, 0.7))):
        layer = noise.octave(rng, h - top, w + 400, cell * s, cell * 5.5 * s)
        swell += (
            weight
            * (
                shapes.sample(
                    layer,
                    rows - top + 0 * swell,
                    np.arange(w)[None, :] + (40 + 22 * k) * s * t + 0 * rows,
                )
                - 0.5
            )
            * np.exp(-(((np.log(near + 0.02) - np.log((0.04, 0.12, 0.35, 0.9)[k])) / 1.2) ** 2))
        )
    water = sea[top:] * (1 + 1.1 * swell)[..., None]
    path = np.exp(-(((x[top:] - sx - 0.02 * near) / (0.045 + 0.16 * near)) ** 2))
    glint = light.smoothstep(0.05, 0.30, swell + 0.20 * path - 0.12) * path
    water = water + C("ffc060") * (glint * 1.8 + path * 0.18)[..., None]
    picture[top:] = water
    shore = np.clip(
        (hor - 0.022 - 0.03 * noise.line(rng, w, 260 * s, 6) * light.smoothstep(0.45, 1, x[0])) * h,
        0,
        h,
    )
    cape = shapes.below(h, shore) * (y < hor) * light.smoothstep(0.50, 0.62, x)
    picture = light.mix(
        picture,
        light.mix(
            np.broadcast_to(C("a8707c"), sky.shape),
            np.broadcast_to(C("5a4a70"), sky.shape),
            light.smoothstep(0.5, 0.9, x),
        ),
        cape,
    )
    bx, by = (0.565 + 0.035 * t) * w, (0.775 + 0.006 * np.sin(3 * t)) * h
    heel = 0.17 + 0.035 * np.sin(2.6 * t)

    def at(u, v):
        return (
            bx + (u * np.cos(heel) - v * np.sin(heel)) * s,
            by + (u * np.sin(heel) * 0.55 + v * np.cos(heel)) * s,
        )

    def curve(a, b, bend, n=16):
        k = np.linspace(0, 1, n)
        nx, ny = -(b[1] - a[1]), b[0] - a[0]
        return [
            (
                a[0] + (b[0] - a[0]) * q + nx * bend * np.sin(np.pi * q),
                a[1] + (b[1] - a[1]) * q + ny * bend * np.sin(np.pi * q),
            )
            for q in k
        ]

    main = [
        at(*q) for q in [(8, -58), (8, -640)] + curve((8, -640), (-218, -78), 0.10) + [(-218, -78)]
    ]
    jib = [
        at(*q)
        for q in curve((24, -560), (232, -50), -0.02)
        + curve((232, -50), (-8, -72), 0.06)
        + curve((-8, -72), (24, -560), 0.07)
    ]
    for sail, codes in (
        (main, [("fff6e0"), ("ffd9a0"), ("d88a70")]),
        (jib, [("ffffff"), ("ffe4b4"), ("e89a7c")]),
    ):
        mask = shapes.polygons(h, w, [sail])
        q = np.clip(
            (x * w - bx + 230 * s) / (460 * s) * 0.7 + (y * h - by + 640 * s) / (640 * s) * 0.35,
            0,
            1,
        )
        fold = 0.05 * np.sin((x * w + y * h * 0.5) / (34 * s))
        picture = light.mix(
            picture,
            light.gradient(np.clip(q + fold, 0, 1), [(0, codes[0]), (0.5, codes[1]), (1, codes[2])])
            * 1.15,
            mask,
        )
    stripe = shapes.polygons(h, w, [[at(8, -330), at(-128, -318), at(-141, -286), at(8, -298)]])
    picture = light.mix(picture, np.broadcast_to(C("d82a30"), picture.shape), stripe)
    battens = [
        ([at(8, v), at(e, v + 22)], 1.8 * s) for v, e in ((-520, -50), (-420, -92), (-200, -178))
    ]
    picture = light.mix(
        picture, np.broadcast_to(C("b0746a"), picture.shape), shapes.strokes(h, w, battens) * 0.5
    )
    rig = [
        ([at(10, -20), at(10, -652)], 5.5 * s),
        ([at(10, -60), at(-228, -72)], 6 * s),
        ([at(24, -560), at(246, -40)], 1.8 * s),
    ]
    picture = light.mix(
        picture, np.broadcast_to(C("3a2430"), picture.shape), shapes.strokes(h, w, rig)
    )
    hull = shapes.polygons(
        h,
        w,
        [
            [
                at(*q)
                for q in [(-252, -44), (-236, -6)]
                + curve((-236, -6), (190, -2), -0.05)
                + [(258, -48)]
                + curve((258, -48), (-252, -44), -0.012)
            ]
        ],
    )
    picture = light.mix(
        picture,
        light.gradient(
            np.clip((y * h - by + 60 * s) / (80 * s), 0, 1),
            [(0, "f4e8dc"), (0.45, "c8a8a0"), (0.5, "1c2c5c"), (1, "101a3c")],
        ),
        hull,
    )
    crew = [shapes.disc(h, w, *at(u, -84), 12 * s) for u in (-176, -128)]
    jackets = shapes.polygons(
        h,
        w,
        [
            [at(u - 17, -44), at(u - 12, -74), at(u + 12, -74), at(u + 17, -44)]
            for u in (-176, -128)
        ],
    )
    picture = light.mix(picture, np.broadcast_to(C("e85020"), picture.shape), jackets)
    picture = light.mix(picture, np.broadcast_to(C("5a3428"), picture.shape), np.maximum(*crew))
    boat = np.clip(sum(shapes.polygons(h, w, [q]) for q in (main, jib)) + hull, 0, 1)
    wave = ripples(rng, h, w, top, 60 * s, 18 * s)
    flip = 2 * (by + 8 * s) - rows
    shade = shapes.sample(
        boat, (flip - by) * 1.5 + by + wave, np.arange(w)[None, :] + wave * 1.6 - (rows - by) * 0.2
    ) * (rows > by - 6 * s)
    tint = shapes.sample(
        picture,
        (flip - by) * 1.5 + by + wave,
        np.arange(w)[None, :] + wave * 1.6 - (rows - by) * 0.2,
    )
    fade = np.exp(-np.clip(rows - by, 0, None) / (180 * s))
    picture[top:] = light.mix(picture[top:], tint * 0.75, shade * fade * 0.8 * (1 - boat[top:]))
    spray = noise.clouds(rng, h, w, 16 * s, 4, 0.65, 2.5)
    lean = (x * w - bx) / s
    bow = (
        np.exp(-(((y * h - by - 6 * s - 0.10 * (lean + 250) * s * 0.2) / (11 * s)) ** 2))
        * light.smoothstep(-420, -250, lean)
        * light.smoothstep(275, 215, lean)
    )
    picture = light.mix(
        picture,
        np.broadcast_to(C("ffe8d0") * 1.1, picture.shape),
        np.clip(bow * (0.2 + 1.3 * spray), 0, 0.95),
    )
    if shaken:
        picture = shapes.shake(picture, tremble(rng, 17 * s))
    picture = light.glow(picture, 0.95, 14 * s, 0.4)
    return light.vignette(picture, 0.2), dict(exposure=0.95, saturation=1.1, contrast=1.15)
