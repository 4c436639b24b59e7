"""A skyline after sunset and its reflection (panorama)."""

import numpy as np

from .. import light, noise, shapes
from ..water import ripples

C = light.linear


def draw(rng, h, w):
    """The scene in linear light, and how to develop it."""
    s = h / 700
    y, x = np.mgrid[0:h, 0:w].astype(np.float32) / np.array([h, w], np.float32)[:, None, None]
    shore = int(0.62 * h)
    t = np.clip(y / 0.62, 0, 1)
    sky = light.gradient(
        t,
        [
            (0, "0c1238"),
            (0.3, "27265f"),
            (0.55, "6a3a7c"),
            (0.75, "c8577a"),
            (0.9, "ff8c60"),
            (1, "ffc070"),
        ],
    )
    sky = light.mix(
        sky,
        light.gradient(t, [(0, "0a1030"), (0.5, "1f2a60"), (0.8, "4d4a88"), (1, "9a6a92")]),
        light.smoothstep(0.2, 0.55, np.abs(x - 0.62)),
    )
    cloud = noise.clouds(rng, h, w, 210 * s, 7, 0.52, 6)
    sky = light.mix(
        sky,
        light.gradient(t, [(0, "241f52"), (0.5, "8f3f78"), (0.85, "ff7f6a"), (1, "ffb070")]),
        light.smoothstep(0.5, 0.68, cloud) * 0.8 * light.smoothstep(0.05, 0.4, t),
    )
    moon = shapes.disc(h, w, 0.155 * w, 0.145 * h, 21 * s) * (
        1 - shapes.disc(h, w, 0.155 * w + 10 * s, 0.145 * h - 5 * s, 19 * s)
    )
    picture = (
        sky
        + moon[..., None] * C("fff2d8") * 1.6
        + (np.exp(-np.hypot(x * w - 0.155 * w, y * h - 0.145 * h) / (42 * s)) * 0.12)[..., None]
    )
    for depth, (count, low, high, code, lit) in enumerate(
        (
            (120, 30, 130, "5b3c74", 0.05),
            (95, 50, 210, "2c2354", 0.22),
            (62, 60, 250, "0f1230", 0.34),
        )
    ):
        for _ in range(count):
            bx = rng.random() * w * 1.04 - 0.02 * w
            cluster = (
                0.35
                + 0.75 * np.exp(-(((bx / w - 0.60) / 0.14) ** 2))
                + 0.45 * np.exp(-(((bx / w - 0.27) / 0.09) ** 2))
            )
            bw = (18 + 34 * rng.random()) * s * (1 + 0.25 * depth)
            bh = (low + (high - low) * rng.random() ** 1.6) * s * cluster * 1.3
            x0, x1, top = int(bx), int(bx + bw), int(shore - bh)
            if x1 <= 1 or x0 >= w - 1 or top >= shore - 4:
                continue
            x0, x1 = max(x0, 0), min(x1, w)
            body = C(code) * (0.8 + 0.4 * rng.random())
            face = np.broadcast_to(body, (shore - top, x1 - x0, 3)).copy()
            face *= np.linspace(1.25, 0.8, x1 - x0, dtype=np.float32)[None, :, None]
            face += (sky[shore - 2, x0] * 0.10) * np.linspace(
                1, 0.2, shore - top, dtype=np.float32
            )[:, None, None]
            cell = max(3, int(round((5 + 2 * depth) * s)))
            hue = light.gradient(
                np.array([rng.random()]), [(0, "ffb45a"), (0.6, "ffe0a0"), (1, "bfe0ff")]
            )[0]
            floors, rooms = (shore - top) // cell, (x1 - x0) // cell
            if floors > 1 and rooms > 1:
                on = (rng.random((floors, rooms)) < lit * (0.5 + rng.random())) * (
                    0.35 + 1.0 * rng.random((floors, rooms))
                )
                on = np.where(rng.random((floors, 1)) < 0.07, 0.9, on)
                grid = np.kron(on, np.ones((cell, cell)))
                hole = np.zeros((cell, cell))
                hole[
                    cell // 4 : max(cell // 4 + 1, cell * 3 // 4 + 1),
                    cell // 5 : max(cell // 5 + 1, cell - cell // 5),
                ] = 1
                grid = (grid * np.tile(hole, (floors, rooms)))[: shore - top, : x1 - x0].astype(
                    np.float32
                )
                face[: grid.shape[0], : grid.shape[1]] += (
                    grid[..., None] * hue * (0.22 + 0.22 * depth)
                )
            if rng.random() < 0.12 and depth:
                mast = int((x0 + x1) / 2)
                tall = int(bh * 0.28)
                picture[max(top - tall, 0) : top, mast : mast + max(1, int(2 * s))] = body
                picture[
                    max(top - tall, 0) : max(top - tall, 0) + max(2, int(4 * s)),
                    mast : mast + max(2, int(4 * s)),
                ] = (
                    C("ff3a30") * 2.5
                )
            picture[top:shore, x0:x1] = face
        picture[:shore] = light.mix(
            picture[:shore],
            np.broadcast_to(C("d0607c"), picture[:shore].shape),
            (0.16 - 0.07 * depth)
            * light.smoothstep(0.35, 1, t[:shore])
            * np.exp(-(((x[:shore] - 0.62) / 0.3) ** 2)),
        )
    cx = 0.585 * w
    spire = [
        [
            (cx - 34 * s, shore),
            (cx - 27 * s, shore - 210 * s),
            (cx - 13 * s, shore - 300 * s),
            (cx, shore - 372 * s),
            (cx + 13 * s, shore - 300 * s),
            (cx + 27 * s, shore - 210 * s),
            (cx + 34 * s, shore),
        ]
    ]
    tower = shapes.polygons(h, w, spire)
    side = np.clip((x * w - cx) / (30 * s), -1, 1)
    panel = (np.mod(y * h, 9 * s) > 3.5 * s) * (np.mod(x * w - cx, 8 * s) > 3 * s)
    random = shapes.sample(
        rng.random((200, 600)).astype(np.float32),
        np.floor(y * h / (9 * s)),
        np.floor(x * w / (8 * s)) % 590,
    )
    picture = light.mix(
        picture,
        C("0e1434") * (1.3 - 0.7 * side)[..., None]
        + C("ff9a78") * (0.14 * (side > 0.0))[..., None]
        + C("9fe0ff") * (panel * (random > 0.52) * (0.4 + 0.6 * random))[..., None],
        tower,
    )
    crown = np.exp(-(((y * h - (shore - 318 * s)) / (34 * s)) ** 2)) * tower
    picture = picture + crown[..., None] * C("60e8ff") * 1.3
    bridge_y = shore - 34 * s
    cables, deck = [], [([(0, bridge_y + 14 * s), (0.21 * w, bridge_y + 4 * s)], 5 * s)]
    for bx in (0.045, 0.135):
        deck.append(([(bx * w, shore), (bx * w, shore - 150 * s)], 7 * s))
        for k in range(-9, 10):
            cables.append(
                ([(bx * w, shore - 148 * s), (bx * w + k * 11.5 * s, bridge_y + 8 * s)], 1.1 * s)
            )
    picture = light.mix(
        picture, np.broadcast_to(C("c9a6a8"), picture.shape), shapes.strokes(h, w, cables) * 0.55
    )
    picture = light.mix(
        picture, np.broadcast_to(C("f0c8a0"), picture.shape), shapes.strokes(h, w, deck) * 0.8
    )
    lamps = [
        (
            (k + 0.3 * rng.random()) / 70 * w,
            shore - (3 + 3 * rng.random()) * s,
            light.gradient(
                np.array([rng.random()]),
                [(0, "ffb050"), (0.7, "ffdf9a"), (0.85, "7fd0ff"), (1, "ff5a7a")],
            )[0],
        )
        for k in range(70)
    ]
    for lx, ly, hue in lamps:
        iy, ix = int(ly), int(np.clip(lx, 3, w - 4))
        picture[iy - int(2 * s) : iy + int(2 * s) + 1, ix - int(2 * s) : ix + int(2 * s) + 1] = (
            hue * 4
        )
    picture = light.glow(picture, 0.75, 7 * s, 0.6)
    rows = np.arange(shore, h, dtype=np.float32)[:, None]
    down = (rows - shore) / (h - shore)
    smear = (
        light.blur(picture[:shore], 15 * s, (0,)) * 0.65
        + light.blur(picture[:shore], 46 * s, (0,)) * 0.75
    )
    shift = ripples(rng, h, w, shore, 90 * s, 15 * s)
    mirror = shapes.sample(
        smear, shore - 1 - (rows - shore) * 1.45 + shift, np.arange(w)[None, :] + shift * 0.12
    )
    picture[shore:] = mirror * (0.95 - 0.35 * down)[..., None] + C("0a1030") * 0.5
    picture[shore - 1 : shore + int(2 * s)] *= 0.35
    return light.vignette(picture, 0.15), dict(exposure=1.1, saturation=1.15, contrast=1.12)
