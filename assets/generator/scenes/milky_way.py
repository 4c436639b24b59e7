"""The Milky Way stands over a mountain valley; a tent glows in the foreground (portrait)."""

import numpy as np

from .. import light, noise, shapes
from ..ground import mountains
from ..stars import stars

C = light.linear


def draw(rng, h, w):
    """The scene in linear light, and how to develop it."""
    s = w / 1200
    y, x = np.mgrid[0:h, 0:w].astype(np.float32) / np.array([h, w], np.float32)[:, None, None]
    sky = light.gradient(
        y, [(0, "060b1e"), (0.35, "0b1838"), (0.6, "1b3560"), (0.74, "3f6a86"), (0.8, "86a08c")]
    )
    u = ((x - 0.60) * w - (0.52 - y) * h * 0.34) / w
    u = u + 0.05 * (noise.clouds(rng, h, w, 500 * s, 3) - 0.5)
    core = np.exp(-(((y - 0.52) / 0.34) ** 2))
    band = np.exp(-((np.abs(u) / (0.115 + 0.06 * core)) ** 1.8))
    cloud = noise.clouds(rng, h, w, 320 * s, 8, 0.60, 0.8)
    fine = noise.clouds(rng, h, w, 120 * s, 7, 0.62, 0.7)
    dust = light.smoothstep(
        0.50,
        0.66,
        noise.clouds(rng, h, w, 260 * s, 8, 0.6, 0.6) + 0.10 * np.exp(-((u / 0.045) ** 2)),
    )
    lane = dust * np.exp(-((u / 0.10) ** 2)) * 0.93
    shine = band * (0.35 + 1.3 * cloud) * (0.5 + fine) * (0.45 + 0.95 * core)
    hue = light.gradient(
        np.clip(core * 0.9 + 0.5 * (cloud - 0.5), 0, 1),
        [(0, "5670b8"), (0.45, "a9a4d8"), (0.75, "f0c8c0"), (1, "ffe0b0")],
    )
    sky = (
        sky
        + hue * (shine * (1 - lane) * 0.62)[..., None]
        + C("c8507a") * (shine * dust * 0.10 * core)[..., None]
    )
    sky = sky + stars(
        rng,
        h,
        w,
        np.clip(0.16 + 0.84 * band * (1 - 0.8 * lane), 0, 1) * light.smoothstep(0.84, 0.6, y),
        s,
    )
    green = np.exp(-(((y - 0.73 + 0.03 * np.sin(x * 5)) / 0.07) ** 2))
    sky = (
        sky
        + C("5fc08a") * (green * 0.16 * (0.6 + 0.8 * cloud))[..., None]
        + C("ffb070")
        * (np.exp(-(((y - 0.80) / 0.05) ** 2)) * np.exp(-(((x - 0.25) / 0.3) ** 2)) * 0.30)[
            ..., None
        ]
    )
    land = mountains(
        41,
        768,
        lambda gx, gy: light.smoothstep(0.2, 0.75, gy)
        * (
            0.35
            + 0.9 * np.exp(-(((gx - 0.76) / 0.12) ** 2))
            + 0.85 * np.exp(-(((gx - 0.24) / 0.12) ** 2))
        ),
        (-0.5, 0.7, 0.5),
        0.30,
        4.2,
    )
    depth, gx, gy = land.view(h, w, (0.5, 0.0, 0.01), 0.36, int(0.80 * h), 0.1)
    seen = np.isfinite(depth).astype(np.float32)
    direct, open_, steep = land.light(gx, gy)
    snow = light.smoothstep(0.05, 0.12, land.read(land.heights, gx, gy)) * light.smoothstep(
        0.6, 0.35, steep
    )
    rock = (
        light.mix(
            np.broadcast_to(C("16233c"), sky.shape), np.broadcast_to(C("6d8ab8"), sky.shape), snow
        )
        * (0.25 + 0.55 * open_ * open_ + 0.7 * direct)[..., None]
    )
    rock = light.mix(
        rock,
        np.broadcast_to(C("3c6a80"), sky.shape),
        np.clip(np.where(seen > 0, depth, 0) * 0.55, 0, 0.6),
    )
    picture = light.mix(sky, rock, seen)
    fog = (
        light.smoothstep(0.74, 0.815, y)
        * light.smoothstep(0.87, 0.80, y)
        * (0.5 + noise.clouds(rng, h, w, 200 * s, 5, 0.5, 4))
    )
    picture = light.mix(picture, np.broadcast_to(C("5f8598"), sky.shape), fog * 0.55)
    ground_edge = (0.862 + 0.02 * np.sin(x[0] * 5 + 1) - 0.012 * noise.line(rng, w, 160 * s, 6)) * h
    ground = shapes.below(h, ground_edge)
    trees = [
        shapes.pine(rng, k * w, ground_edge[int(np.clip(k * w, 0, w - 1))] + 12 * s, hgt * s, 0.17)
        for k, hgt in (
            (0.02, 420),
            (0.085, 300),
            (0.14, 210),
            (0.19, 130),
            (0.235, 165),
            (0.95, 360),
            (0.895, 250),
            (0.84, 150),
            (0.995, 300),
            (0.79, 95),
        )
    ]
    grass = noise.octave(rng, h, w, 26 * s, 2.4 * s)
    tx, ty = 0.545 * w, 0.917 * h
    r = np.hypot(x * w - tx, (y * h - ty) * 1.9)
    lamp = np.exp(-r / (125 * s))
    turf = (
        np.broadcast_to(C("0d1620"), sky.shape) * (0.6 + grass)[..., None]
        + C("e0903a") * (lamp * (0.25 + 0.9 * grass) * 0.75)[..., None]
    )
    picture = light.mix(picture, turf, ground)
    picture = light.mix(
        picture, np.broadcast_to(C("060c16"), sky.shape), shapes.polygons(h, w, trees)
    )
    a, b = 118 * s, 92 * s
    dome = (
        [(tx - a, ty + 8 * s)]
        + [
            (tx - a * np.cos(k), ty + 8 * s - b * np.sin(k) ** 0.9)
            for k in np.linspace(0.03, np.pi - 0.03, 40)
        ]
        + [(tx + a, ty + 8 * s)]
    )
    tent = shapes.polygons(h, w, [dome])
    inner = np.exp(
        -np.hypot((x * w - tx + 8 * s) / (95 * s), (y * h - ty + 22 * s) / (64 * s)) ** 2
    )
    cloth = (
        light.gradient(
            np.clip(inner, 0, 1), [(0, "7a1f10"), (0.35, "e0551a"), (0.7, "ff9d36"), (1, "ffe08a")]
        )
        * (0.8 + 0.9 * inner)[..., None]
    )
    picture = light.mix(picture, cloth, tent)
    seams = [
        (
            [
                (tx + k * a * 0.15, ty - b + 9 * s),
                (tx + k * a * 0.42, ty - b * 0.45),
                (tx + k * a * 0.58, ty + 8 * s),
            ],
            3.2 * s,
        )
        for k in (-1, 0.25, 1)
    ]
    picture = light.mix(
        picture, np.broadcast_to(C("5a1808"), sky.shape), shapes.strokes(h, w, seams) * tent * 0.8
    )
    px, py = tx - 215 * s, ty + 16 * s
    person = [
        shapes.polygons(
            h,
            w,
            [
                [
                    (px - 13 * s, py),
                    (px - 11 * s, py - 46 * s),
                    (px - 14 * s, py - 82 * s),
                    (px + 13 * s, py - 84 * s),
                    (px + 11 * s, py - 46 * s),
                    (px + 14 * s, py),
                    (px + 4 * s, py),
                    (px, py - 34 * s),
                    (px - 4 * s, py),
                ]
            ],
        ),
        shapes.disc(h, w, px, py - 93 * s, 10 * s),
    ]
    picture = light.mix(picture, np.broadcast_to(C("070a10"), sky.shape), np.maximum(*person))
    picture = light.glow(picture, 0.8, 12 * s, 0.45)
    return light.vignette(picture, 0.2), dict(
        exposure=1.25, saturation=1.18, contrast=1.25, grain=0.006
    )
