"""Mountain ridges in the haze of the golden hour, the sun just above them."""

import numpy as np

from .. import light, noise, shapes

C = light.linear


def draw(rng, h, w):
    """The scene in linear light, and how to develop it."""
    s = w / 1800
    y, x = np.mgrid[0:h, 0:w].astype(np.float32) / np.array([h, w], np.float32)[:, None, None]
    sx, sy = 0.655, 0.335
    r = np.hypot((x - sx) * w / h, y - sy)
    sky = light.gradient(
        y, [(0, "3f5f8f"), (0.16, "8a93a5"), (0.3, "e6b284"), (0.45, "ffcf8a"), (1, "ffd89a")]
    )
    sky = (
        sky
        + np.exp(-r / 0.11)[..., None] * C("ffb45a") * 1.1
        + np.exp(-r / 0.4)[..., None] * C("ff8a3a") * 0.5
    )
    streak = noise.clouds(rng, h, w, 170 * s, 7, 0.5, 6)
    sky = light.mix(
        sky,
        light.mix(
            np.broadcast_to(C("b08a8c"), sky.shape),
            np.broadcast_to(C("ffb070") * 1.4, sky.shape),
            np.exp(-r / 0.35),
        ),
        light.smoothstep(0.52, 0.75, streak) * light.smoothstep(0.34, 0.1, y) * 0.8,
    )
    sun = shapes.disc(h, w, sx * w, sy * h, 44 * s, 3 * s)
    picture = light.mix(sky, np.broadcast_to(C("fff3d0") * 3.4, sky.shape), sun)
    layers = [
        (0.40, 0.07, 520, "f0b27c"),
        (0.465, 0.10, 460, "dc9468"),
        (0.53, 0.11, 520, "bd7258"),
        (0.61, 0.12, 560, "8f5150"),
        (0.70, 0.13, 600, "5f3848"),
        (0.80, 0.15, 520, "37263d"),
        (0.93, 0.16, 480, "160f22"),
    ]
    for i, (base, swing, cell, code) in enumerate(layers):
        profile = noise.line(rng, w, cell * s, 8 if i < 5 else 6, 0.46)
        tilt = 0.06 * (x[0] - 0.5) * (1 if i % 2 else -1)
        edge = (base + tilt - swing * (profile + 0.25 * np.abs(profile))) * h
        mask = shapes.below(h, edge)
        if i >= 4:
            size = (7, 15, 42)[i - 4] * s
            trees = []
            step = size * 0.42
            for k in range(int(w / step)):
                px = (k + rng.random()) * step
                trees.append(
                    shapes.pine(
                        rng,
                        px,
                        edge[int(min(px, w - 1))] + size * 0.5,
                        size * (0.7 + 1.0 * rng.random()),
                        0.19,
                        5 + 5 * (i - 4),
                    )
                )
            mask = np.maximum(mask, shapes.polygons(h, w, trees))
        under = np.clip((y * h - edge[None, :]) / (0.17 * h), 0, 1)
        near_sun = np.exp(-np.abs(x - sx) / 0.26) * np.exp(-np.maximum(y - sy, 0) / 0.33)
        texture = noise.clouds(rng, h, w, 60 * s, 5, 0.55, 1.5) - 0.5
        colour = C(code) * (1 + 0.25 * texture * (i > 1))[..., None]
        haze = light.mix(
            np.broadcast_to(C("ffd9a0"), picture.shape),
            np.broadcast_to(C("c99a8e"), picture.shape),
            light.smoothstep(0.1, 0.6, np.abs(x - sx)),
        )
        colour = light.mix(colour, haze, under**1.3 * max(0.0, 0.62 - 0.095 * i))
        colour = colour + near_sun[..., None] * C("ff9a40") * max(0, 0.75 - 0.14 * i)
        picture = light.mix(picture, colour, mask)
    flock = []
    for k in range(9):
        bx, by, u = (
            (0.30 + 0.026 * k + 0.012 * rng.random()) * w,
            (0.2 + 0.012 * abs(k - 3.5) + 0.006 * rng.random()) * h,
            (9 + 3 * rng.random()) * s,
        )
        flock.append(
            (
                [
                    (bx - u, by - u * 0.45),
                    (bx - u * 0.4, by - u * 0.5),
                    (bx, by),
                    (bx + u * 0.45, by - u * 0.55),
                    (bx + u, by - u * 0.35),
                ],
                2.4 * s,
            )
        )
    picture = light.mix(
        picture, np.broadcast_to(C("3a2c3c"), picture.shape), shapes.strokes(h, w, flock)
    )
    picture = light.glow(picture, 0.95, 16 * s, 0.35)
    return light.vignette(picture, 0.2), dict(exposure=0.92, saturation=1.15, contrast=1.15)
