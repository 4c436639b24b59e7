"""A gap in a storm: one tree in a lit field under a slate sky, with a rainbow."""

import numpy as np

from .. import light, noise, shapes

C = light.linear


def draw(rng, h, w):
    """The scene in linear light, and how to develop it."""
    s = w / 1800
    y, x = np.mgrid[0:h, 0:w].astype(np.float32) / np.array([h, w], np.float32)[:, None, None]
    base = light.gradient(
        y, [(0, "1a2230"), (0.25, "33414f"), (0.45, "55656c"), (0.6, "8f9a90"), (0.68, "d8c78e")]
    )
    bulk = noise.clouds(rng, h, w, 420 * s, 8, 0.55, 2.0)
    lit = bulk - shapes.sample(
        bulk,
        np.arange(h)[:, None] + 16 * s * np.ones((1, w)),
        np.arange(w)[None, :] - 22 * s * np.ones((h, 1)),
    )
    dark = light.smoothstep(0.38, 0.62, bulk)
    sky = light.mix(base * 1.25, base * 0.42, dark * light.smoothstep(0.75, 0.3, y))
    sky = sky * (1 + np.clip(lit * 4.5, -0.5, 1.3) * light.smoothstep(0.66, 0.25, y))[..., None]
    curtain = noise.octave(rng, h, w, h, 90 * s)
    curtain = shapes.sample(curtain, y * 0 + 2, np.clip(x * w + (y - 0.4) * 160 * s, 0, w - 2))
    rain = (
        light.smoothstep(0.45, 0.85, curtain)
        * light.smoothstep(0.3, 0.52, y)
        * light.smoothstep(0.1, 0.35, x)
        * light.smoothstep(0.95, 0.6, x)
    )
    sky = light.mix(sky, np.broadcast_to(C("4e5c68"), sky.shape), rain * 0.55)
    rx, ry, rr = 0.285, 0.80, 0.50
    d = (np.hypot((x - rx) * w / h, y - ry) - rr) / 0.055
    bow = light.gradient(
        np.clip(0.5 - d / 2, 0, 1),
        [
            (0, "ff3020"),
            (0.25, "ff9a20"),
            (0.42, "ffe84a"),
            (0.6, "3fd060"),
            (0.8, "3a70ff"),
            (1, "8a3cff"),
        ],
    )
    arch = (
        np.exp(-(d**4))
        * (0.35 + 0.65 * light.smoothstep(0.25, 0.6, y))
        * (0.55 + 0.45 * light.smoothstep(0.2, 0.5, x))
    )
    sky = (
        sky
        + bow * (arch * 0.34)[..., None]
        + (np.clip(-d - 1, 0, 1) * light.smoothstep(7, 0, -d))[..., None] * 0.035
    )
    horizon = 0.685 * h - 14 * s * noise.line(rng, w, 700 * s, 4, 0.4)
    ground = shapes.below(h, horizon)
    far = np.clip((y * h - horizon) / (h - horizon), 0.0005, 1)
    depth = 1 / far
    shade = noise.clouds(rng, h, w, 260 * s, 4, 0.5, 4)
    sunlit = light.smoothstep(
        0.25, 0.75, 1.25 - 1.3 * np.abs(far - 0.22) / 0.4 + 0.5 * (shade - 0.5)
    ) * light.smoothstep(-0.1, 0.35, x)
    wheat = light.gradient(
        np.clip(
            0.5
            + 0.9 * (noise.clouds(rng, h, w, 36 * s, 5, 0.7, 2.4) - 0.5)
            + 0.25 * np.sin(np.log(depth) * 26 + 2 * shade),
            0,
            1,
        ),
        [(0, "6e4a10"), (0.45, "d59a25"), (0.8, "ffcf52"), (1, "ffe58c")],
    )
    stalk = noise.octave(rng, h, w, 22 * s, 2.2 * s) - 0.5
    wheat = wheat * (1 + 0.8 * stalk * far)[..., None]
    field = (
        wheat
        * (0.17 + 1.15 * sunlit)[..., None]
        * light.mix(np.broadcast_to(C("b9c6d8"), wheat.shape), np.ones_like(wheat), sunlit)
    )
    hedge_edge = horizon - (9 + 10 * noise.line(rng, w, 46 * s, 5, 0.6)) * s
    hedge = np.clip(shapes.below(h, hedge_edge) - shapes.below(h, horizon + 5 * s), 0, 1)
    picture = light.mix(sky, field, ground)
    picture = light.mix(picture, np.broadcast_to(C("24331f"), sky.shape), hedge)
    track = np.abs(x - (0.42 + 0.10 * far**0.6)) / (0.004 + 0.12 * far)
    for side in (0.55, 0.95):
        rut = np.exp(-(((track - side) / 0.13) ** 2)) * ground
        picture = light.mix(
            picture, np.broadcast_to(C("4a3216"), sky.shape) * (0.3 + sunlit)[..., None], rut * 0.75
        )
    tx, ty = 0.655 * w, 0.735 * h
    limbs, leaves = [], []

    def grow(px, py, angle, size, thick, level):
        qx, qy = px + np.cos(angle) * size, py - np.sin(angle) * size
        limbs.append(([(px, py), (qx, qy)], thick))
        if level > 3:
            leaves.append((qx, qy))
        if level < 7:
            for k in (-1, 1):
                grow(
                    qx,
                    qy,
                    angle + k * (0.28 + 0.36 * rng.random()),
                    size * (0.70 + 0.16 * rng.random()),
                    thick * 0.66,
                    level + 1,
                )

    grow(tx, ty + 8 * s, 1.57, 74 * s, 19 * s, 0)
    wood = shapes.strokes(h, w, limbs)
    crown, lightside = np.zeros((h, w), np.float32), np.zeros((h, w), np.float32)

    def puff(canvas, f):
        for px, py in leaves:
            for _ in range(16):
                a, b, r = (
                    px + rng.normal() * 24 * s,
                    py + rng.normal() * 19 * s,
                    (2.0 + 6.0 * rng.random() ** 2) * s,
                )
                canvas.ellipse(
                    [(a - r) * f, (b - r * 0.8) * f, (a + r) * f, (b + r * 0.8) * f], fill=255
                )

    crown = shapes.drawn(h, w, puff)
    thick = light.blur(crown, 16 * s)
    lightside = np.clip(
        (
            shapes.sample(
                thick,
                np.arange(h)[:, None] + 26 * s + 0 * x,
                np.arange(w)[None, :] + 34 * s + 0 * x,
            )
            - thick
        )
        * 2.2
        + 0.30
        + 0.6 * (noise.clouds(rng, h, w, 22 * s, 4, 0.7) - 0.5),
        0,
        1,
    )
    shadow = np.exp(
        -(((x * w - tx - 150 * s) / (240 * s)) ** 2) - ((y * h - ty - 14 * s) / (17 * s)) ** 2
    )
    picture = picture * (1 - 0.72 * shadow)[..., None]
    picture = light.mix(picture, np.broadcast_to(C("2b1d12"), sky.shape), wood)
    picture = light.mix(
        picture,
        light.gradient(
            lightside, [(0, "16240f"), (0.4, "3f5d18"), (0.75, "a6a82c"), (1, "ffe46a")]
        ),
        crown,
    )
    return light.vignette(picture, 0.3), dict(exposure=1.05, saturation=1.12, contrast=1.2)
