"""A path through firs in morning mist, shafts of sun between them (portrait)."""

import numpy as np

from .. import light, noise, shapes

C = light.linear


def draw(rng, h, w):
    """The scene in linear light, and how to develop it."""
    s = w / 1200
    y, x = np.mgrid[0:h, 0:w].astype(np.float32) / np.array([h, w], np.float32)[:, None, None]
    sx, sy = 0.56, 0.27
    r = np.hypot((x - sx) * w / h, y - sy)
    picture = light.gradient(
        np.clip(r / 0.75, 0, 1),
        [(0, "fff0b8"), (0.10, "f4d488"), (0.32, "93ad80"), (0.6, "4a8078"), (1, "1f5058")],
    )
    layers = [
        ("7fa488", 0.70, 430, 30),
        ("58897a", 0.735, 560, 24),
        ("37695d", 0.77, 740, 18),
        ("1f4a44", 0.815, 960, 13),
        ("0f2e2c", 0.88, 1200, 8),
        ("061614", 0.985, 1650, 4),
    ]
    beams = noise.octave(rng, 4, 2048, 4, 26)[1] * 0.6 + noise.octave(rng, 4, 2048, 4, 9)[1] * 0.4
    angle = np.arctan2(y - sy + 0.10, (x - sx) * w / h)
    shaft = light.smoothstep(
        0.46, 0.78, np.interp(angle, np.linspace(-np.pi, np.pi, 2048), beams).astype(np.float32)
    ) * light.smoothstep(0.0, 0.25, y - sy + 0.1)
    for i, (code, base, size, count) in enumerate(layers):
        edge = (base + 0.03 * noise.line(rng, w, 380 * s, 5)) * h
        gap = 0.05 + 0.055 * i
        trees = []
        for k in range(count):
            side = 1 if k % 2 else -1
            px = (
                0.55 + side * (gap + (0.62 - gap * 0.5) * ((k // 2 + rng.random()) / (count / 2)))
            ) * w
            tall = size * s * (0.72 + 0.45 * rng.random())
            trees.append(
                shapes.pine(
                    rng,
                    px,
                    edge[int(np.clip(px, 0, w - 1))] + 14 * s,
                    tall,
                    0.135 + 0.05 * rng.random(),
                    int(14 + 3 * i),
                )
            )
        mask = shapes.polygons(h, w, trees)
        bank = shapes.below(h, edge)
        texture = noise.clouds(rng, h, w, (16 + 8 * i) * s, 4, 0.65)
        glow = np.exp(-r / (0.30 + 0.02 * i)) * max(0, 0.8 - 0.20 * i)
        rows = y * h - edge[None, :]
        needle = (
            C(code) * (0.72 + 0.56 * texture)[..., None] + C("ffe09a") * (glow * 0.42)[..., None]
        )
        soil = light.mix(
            C(code) * (0.6 + 0.9 * texture)[..., None] * np.array([1.25, 1.0, 0.62], np.float32),
            C("e0b860") * (0.3 + texture)[..., None],
            np.exp(
                -(((x - 0.55 + 0.10 * (y - 0.75)) / (0.05 + 0.30 * np.clip(y - 0.66, 0, 1))) ** 2)
            )
            * 0.55,
        )
        picture = light.mix(picture, soil, bank)
        picture = light.mix(picture, needle, mask)
        if i < 5:
            mist = np.exp(-((rows / ((120 + 26 * i) * s)) ** 2)) * (
                0.45 + 0.7 * noise.clouds(rng, h, w, 240 * s, 5, 0.5, 3.5)
            )
            tone = light.mix(
                np.broadcast_to(C("ffeab0"), picture.shape),
                np.broadcast_to(C("9fc0b0"), picture.shape),
                light.smoothstep(0.05, 0.5, np.abs(x - sx)),
            )
            picture = light.mix(picture, tone, np.clip(mist * (0.66 - 0.12 * i), 0, 1))
            picture = (
                picture + C("ffdc8c") * (shaft * np.exp(-r / 0.36) * (0.12 - 0.02 * i))[..., None]
            )
    dx, dy = 0.552 * w, 0.845 * h
    u = 30 * s
    deer = [
        [
            (dx - u, dy - u * 0.9),
            (dx + u * 0.75, dy - u * 1.0),
            (dx + u * 1.15, dy - u * 1.8),
            (dx + u * 1.2, dy - u * 2.25),
            (dx + u * 1.6, dy - u * 2.1),
            (dx + u * 1.5, dy - u * 1.85),
            (dx + u * 1.25, dy - u * 1.2),
            (dx + u * 0.95, dy - u * 0.35),
            (dx - u * 0.9, dy - u * 0.25),
        ]
    ]
    limbs = [
        (
            [
                (dx + d * u, dy - u * 0.4),
                (dx + (d + e) * u, dy + u * 0.4),
                (dx + d * u, dy + u * 1.15),
            ],
            5 * s,
        )
        for d, e in ((-0.85, -0.08), (-0.6, 0.06), (0.62, -0.04), (0.85, 0.06))
    ]
    limbs += [
        (
            [
                (dx + u * 1.2, dy - u * 2.2),
                (dx + u * 0.95, dy - u * 2.8),
                (dx + u * 1.1, dy - u * 3.3),
            ],
            3 * s,
        ),
        (
            [
                (dx + u * 1.25, dy - u * 2.2),
                (dx + u * 1.6, dy - u * 2.8),
                (dx + u * 1.5, dy - u * 3.3),
            ],
            3 * s,
        ),
        ([(dx + u * 0.97, dy - u * 2.75), (dx + u * 0.7, dy - u * 3.0)], 2.5 * s),
        ([(dx + u * 1.58, dy - u * 2.75), (dx + u * 1.9, dy - u * 3.0)], 2.5 * s),
    ]
    picture = light.mix(
        picture,
        np.broadcast_to(C("20140a"), picture.shape),
        np.maximum(shapes.polygons(h, w, deer), shapes.strokes(h, w, limbs)),
    )
    picture = light.glow(picture, 0.9, 26 * s, 0.25)
    return light.vignette(picture, 0.3), dict(exposure=0.92, saturation=1.2, contrast=1.25)
