"""A red and yellow kite with a long tail over a beach, a child below."""

import numpy as np

from .. import light, noise, shapes
from ..shapes import tremble

C = light.linear


def draw(rng, h, w, t, shaken):
    """The scene at moment t (seconds), the camera moving if `shaken`, and how to develop it."""
    s = w / 1600
    y, x = np.mgrid[0:h, 0:w].astype(np.float32) / np.array([h, w], np.float32)[:, None, None]
    sky = light.gradient(y, [(0, "0f5cc0"), (0.35, "3f94e0"), (0.62, "94ccf0"), (0.74, "dff0f4")])
    bulk = noise.clouds(rng, h, w, 330 * s, 8, 0.54, 1.9)
    drift = shapes.sample(
        bulk, np.arange(h)[:, None] + 0 * x, np.arange(w)[None, :] + 6 * s * t + 0 * y
    )
    lit = drift - shapes.sample(
        drift, np.arange(h)[:, None] - 12 * s + 0 * x, np.arange(w)[None, :] + 16 * s + 0 * y
    )
    mask = light.smoothstep(0.52, 0.68, drift + 0.16 * light.smoothstep(0.2, 0.66, y) - 0.08)
    sky = light.mix(
        sky,
        light.gradient(
            np.clip(0.62 + lit * 6, 0, 1), [(0, "a8bcd4"), (0.5, "f0f4f8"), (1, "ffffff")]
        ),
        mask * 0.92,
    )
    sea = 0.745
    water = light.gradient(
        np.clip((y - sea) / 0.11, 0, 1), [(0, "1f6fa8"), (0.5, "2f9cc0"), (1, "8fdcd8")]
    )
    wave = noise.clouds(rng, h, w, 30 * s, 4, 0.6, 9)
    water = light.mix(
        water,
        np.broadcast_to(C("f4fbfb"), water.shape),
        light.smoothstep(0.60, 0.72, wave) * light.smoothstep(sea, 0.85, y) * 0.8,
    )
    picture = np.where((y > sea)[..., None], water, sky)
    edge = (0.842 + 0.022 * np.sin(x[0] * 6 + 0.8) + 0.004 * np.sin(t * 2)) * h
    sand = light.gradient(
        np.clip(
            noise.clouds(rng, h, w, 40 * s, 6, 0.62, 2.2) * 0.8 + 0.25 * (y - 0.85) / 0.15, 0, 1
        ),
        [(0, "c99858"), (0.5, "ecc88c"), (1, "fbe4b4")],
    )
    wet = np.exp(-np.abs(y * h - edge[None, :]) / (26 * s))
    picture = light.mix(
        picture,
        light.mix(sand, np.broadcast_to(C("a8875c"), sand.shape), wet * 0.7),
        shapes.below(h, edge),
    )
    foam = np.exp(-(((y * h - edge[None, :] + 4 * s) / (5 * s + 9 * s * wave)) ** 2))
    picture = light.mix(picture, np.broadcast_to(C("ffffff"), picture.shape), foam * 0.9)
    cx, cy = (0.60 + 0.028 * t + 0.01 * np.sin(3 * t)) * w, (0.30 - 0.030 * np.sin(2.0 * t)) * h
    tilt = 0.42 + 0.16 * np.sin(2.4 * t)

    def at(u, v):
        k = 1.32 * s
        return (
            cx + (u * np.cos(tilt) - v * np.sin(tilt)) * k,
            cy + (u * np.sin(tilt) + v * np.cos(tilt)) * k,
        )

    top, right, bottom, left, mid = (0, -170), (118, -40), (0, 190), (-118, -40), (0, -40)
    for face, code in (
        ((top, right, mid), "ff4a2c"),
        ((top, left, mid), "ffd21f"),
        ((left, bottom, mid), "e8222e"),
        ((right, bottom, mid), "ffb414"),
    ):
        part = shapes.polygons(h, w, [[at(*q) for q in face]])
        ramp = 0.82 + 0.36 * np.clip(0.5 + (x * w - cx - (y * h - cy)) / (420 * s), 0, 1)
        picture = light.mix(picture, C(code) * ramp[..., None], part)
    spars = [([at(*top), at(*bottom)], 3 * s), ([at(*left), at(*right)], 3 * s)]
    picture = light.mix(
        picture, np.broadcast_to(C("5a1a14"), picture.shape), shapes.strokes(h, w, spars) * 0.7
    )
    u = np.linspace(0, 1, 90)
    bx, by = at(*bottom)
    tail_x = bx - 470 * s * u + 62 * s * np.sin(u * 11 - 5 * t) * u**0.6
    tail_y = by + 250 * s * u - 150 * s * u * u + 54 * s * np.sin(u * 13 - 5.5 * t + 0.8) * u**0.6
    picture = light.mix(
        picture,
        np.broadcast_to(C("f4f0ff"), picture.shape),
        shapes.strokes(h, w, [(list(zip(tail_x, tail_y)), 4 * s)]),
    )
    for k in range(1, 9):
        i = k * 10 + 4
        px, py = tail_x[i], tail_y[i]
        a = (
            np.arctan2(tail_y[i + 2] - tail_y[i - 2], tail_x[i + 2] - tail_x[i - 2])
            + np.pi / 2
            + 0.4 * np.sin(7 * t + k)
        )
        bow = [
            [
                (px, py),
                (px + sign * 40 * s * np.cos(a - 0.42), py + sign * 40 * s * np.sin(a - 0.42)),
                (px + sign * 40 * s * np.cos(a + 0.42), py + sign * 40 * s * np.sin(a + 0.42)),
            ]
            for sign in (1, -1)
        ]
        picture = light.mix(
            picture,
            np.broadcast_to(C(("ff3a4c", "ffffff", "ffca1a")[k % 3]), picture.shape),
            shapes.polygons(h, w, bow),
        )
    gx, gy = 0.235 * w, 0.90 * h
    hand = (gx + 40 * s, gy - 118 * s + 6 * s * np.sin(3 * t))
    v = np.linspace(0, 1, 50)
    mx, my = at(*mid)
    string = list(
        zip(hand[0] + (mx - hand[0]) * v, hand[1] + (my - hand[1]) * v + 70 * s * np.sin(np.pi * v))
    )
    picture = light.mix(
        picture,
        np.broadcast_to(C("f8f8f8"), picture.shape),
        shapes.strokes(h, w, [(string, 1.6 * s)]) * 0.75,
    )
    shadow = np.exp(
        -(((x * w - gx - 55 * s) / (78 * s)) ** 2) - ((y * h - gy - 4 * s) / (9 * s)) ** 2
    )
    picture = picture * (1 - 0.5 * shadow)[..., None]
    sway = 5 * s * np.sin(3 * t)
    legs = [
        ([(gx - 12 * s, gy - 62 * s), (gx - 22 * s, gy)], 13 * s),
        ([(gx + 10 * s, gy - 62 * s), (gx + 24 * s, gy)], 13 * s),
    ]
    arms = [
        ([(gx + sway, gy - 104 * s), hand], 9 * s),
        ([(gx - 8 * s + sway, gy - 102 * s), (gx - 30 * s, gy - 72 * s)], 9 * s),
    ]
    body = [
        [
            (gx - 22 * s, gy - 54 * s),
            (gx - 17 * s + sway, gy - 112 * s),
            (gx + 15 * s + sway, gy - 112 * s),
            (gx + 22 * s, gy - 54 * s),
        ]
    ]
    picture = light.mix(
        picture, np.broadcast_to(C("6a4030"), picture.shape), shapes.strokes(h, w, legs + arms)
    )
    picture = light.mix(
        picture, np.broadcast_to(C("e8303c"), picture.shape), shapes.polygons(h, w, body)
    )
    picture = light.mix(
        picture,
        np.broadcast_to(C("5a3424"), picture.shape),
        shapes.disc(h, w, gx + sway, gy - 130 * s, 19 * s),
    )
    picture = light.mix(
        picture,
        np.broadcast_to(C("ffd030"), picture.shape),
        shapes.disc(h, w, gx + sway - 1 * s, gy - 138 * s, 18 * s) * (y * h < gy - 134 * s),
    )
    if shaken:
        picture = shapes.shake(picture, tremble(rng, 17 * s))
    return light.vignette(picture, 0.15), dict(exposure=0.95, saturation=1.1, contrast=1.12)
