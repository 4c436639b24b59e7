"""Curtains of the aurora over a fjord and its mirror (portrait)."""

import numpy as np

from .. import light, noise, shapes
from ..ground import mountains
from ..stars import stars
from ..water import ripples

C = light.linear


def draw(rng, h, w):
    """The scene in linear light, and how to develop it."""
    s = w / 1200
    shore = int(0.70 * h)
    y, x = np.mgrid[0:shore, 0:w].astype(np.float32)
    x, t = x / w, y / shore
    sky = light.gradient(t, [(0, "050a20"), (0.5, "08203c"), (0.85, "12485c"), (1, "2c6a70")])
    sky = sky + stars(rng, shore, w, np.full((shore, w), 0.12, np.float32), s)
    for base, amp, freq, phase, power, tilt in (
        (0.66, 0.10, 4.2, 0.4, 1.0, -0.28),
        (0.50, 0.12, 5.4, 2.3, 0.75, 0.34),
        (0.80, 0.05, 7.0, 4.0, 0.45, -0.12),
    ):
        foot = (
            base
            + tilt * (x - 0.5)
            + amp * np.sin(freq * x + phase)
            + 0.035 * np.sin(13 * x + phase * 3)
            + 0.018 * np.sin(31 * x + phase)
        )
        rays = np.clip(
            noise.octave(rng, 4, w, 4, 26 * s)[1] * 0.6
            + noise.octave(rng, 4, w, 4, 9 * s)[1] * 0.4,
            0,
            1,
        )
        tall = 0.16 + 0.34 * noise.octave(rng, 4, w, 4, 130 * s)[1]
        v = (foot - t) / tall[None, :]
        edge = np.exp(-np.clip(-v, 0, None) / 0.035) * (v < 0) + (v >= 0) * np.exp(
            -np.clip(v, 0, None) * 1.55
        )
        strength = (
            edge
            * (0.30 + 1.1 * rays[None, :] ** 1.6)
            * (0.35 + 0.9 * noise.octave(rng, 4, w, 4, 260 * s)[1][None, :])
        )
        hue = light.gradient(
            np.clip(v, 0, 2.2) / 2.2,
            [
                (0, "c8ffb0"),
                (0.10, "4dff9a"),
                (0.35, "18d890"),
                (0.6, "3a7ad0"),
                (0.8, "a040c8"),
                (1, "d03a8a"),
            ],
        )
        sky = sky + hue * (strength * power * 1.35)[..., None]
    sky = light.glow(sky, 0.25, 30 * s, 0.35)
    land = mountains(
        23,
        768,
        lambda gx, gy: light.smoothstep(0.15, 0.6, gy)
        * (0.12 + 1.15 * light.smoothstep(0.04, 0.30, np.abs(gx - 0.54))),
        (-0.3, 0.5, 0.8),
        0.30,
        4.0,
    )
    depth, gx, gy = land.view(shore, w, (0.5, 0.0, 0.006), 0.42, shore, 0.08)
    seen = np.isfinite(depth).astype(np.float32)
    direct, open_, steep = land.light(gx, gy)
    snow = light.smoothstep(0.02, 0.09, land.read(land.heights, gx, gy)) * light.smoothstep(
        0.62, 0.36, steep
    )
    rock = (
        light.mix(
            np.broadcast_to(C("0a1a24"), sky.shape), np.broadcast_to(C("4fa890"), sky.shape), snow
        )
        * (0.12 + 0.4 * open_**2 + 0.65 * direct)[..., None]
    )
    rock = light.mix(
        rock,
        np.broadcast_to(C("1e5c60"), sky.shape),
        np.clip(np.where(seen > 0, depth, 0) * 0.5, 0, 0.5),
    )
    picture = light.mix(sky, rock, seen)
    for _ in range(11):
        px, py, u = (
            (0.60 + 0.16 * rng.random()) * w,
            shore - (7 + 9 * rng.random()) * s,
            (4 + 2.5 * rng.random()) * s,
        )
        hut = shapes.polygons(
            shore,
            w,
            [[(px - u, py + u), (px - u, py), (px, py - u), (px + u, py), (px + u, py + u)]],
        )
        picture = light.mix(picture, np.broadcast_to(C("8a1f1c") * 0.7, picture.shape), hut)
        picture = light.mix(
            picture,
            np.broadcast_to(C("ffc25a") * 4, picture.shape),
            shapes.disc(shore, w, px, py + u * 0.3, 1.7 * s),
        )
    picture = light.glow(picture, 1.0, 6 * s, 0.7)
    full = np.zeros((h, w, 3), np.float32)
    full[:shore] = picture
    rows = np.arange(shore, h, dtype=np.float32)[:, None]
    down = (rows - shore) / (h - shore)
    shift = ripples(rng, h, w, shore, 110 * s, 24 * s)
    soft = light.blur(picture, 6 * s, (0,))
    mirror = shapes.sample(
        soft, shore - 1 - (rows - shore) * 1.7 + shift, np.arange(w)[None, :] + shift * 0.2
    )
    full[shore:] = mirror * (0.75 - 0.35 * down)[..., None] + C("03101c") * 0.6
    a = np.linspace(0, w, 60)
    jag = [
        (
            px,
            h
            - (
                30
                + 130 * light.smoothstep(0.55, 0.0, px / w)
                + 45 * light.smoothstep(0.75, 1, px / w)
                + 16 * k
            )
            * s,
        )
        for px, k in zip(a, noise.line(rng, 60, 12, 4))
    ]
    bank = shapes.polygons(h, w, [jag + [(w, h + 5), (0, h + 5)]])
    face = noise.clouds(rng, h, w, 40 * s, 5, 0.6, 1.5)
    full = light.mix(
        full, light.gradient(face, [(0.2, "02060c"), (0.6, "0d2a30"), (0.9, "4a8a80")]), bank
    )
    return light.vignette(full, 0.2), dict(
        exposure=1.15, saturation=1.12, contrast=1.18, grain=0.005
    )
