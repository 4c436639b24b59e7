"""Snow peaks in the last red light over a valley already in blue shadow, the moon rising."""

import numpy as np

from .. import light, noise, shapes
from ..ground import mountains

C = light.linear


def draw(rng, h, w):
    """The scene in linear light, and how to develop it."""
    s = w / 1800
    y, x = np.mgrid[0:h, 0:w].astype(np.float32) / np.array([h, w], np.float32)[:, None, None]
    sky = light.gradient(
        y, [(0, "24407e"), (0.22, "5a78b4"), (0.40, "b49ac0"), (0.54, "f0b0b4"), (0.7, "ffcfb4")]
    )
    veil = noise.clouds(rng, h, w, 260 * s, 7, 0.5, 5)
    sky = light.mix(
        sky,
        light.gradient(y, [(0, "6a7ab8"), (0.3, "e8a0b4"), (0.6, "ffc8ac")]),
        light.smoothstep(0.52, 0.7, veil) * 0.6,
    )
    mx, my, mr = 0.80 * w, 0.17 * h, 36 * s
    moon = shapes.disc(h, w, mx, my, mr)
    seas = noise.clouds(rng, h, w, 24 * s, 4, 0.6)
    sky = light.mix(sky, C("fff4e2") * (0.72 + 0.45 * seas)[..., None], moon * 0.96)
    sky = sky + (np.exp(-np.hypot(x * w - mx, y * h - my) / (80 * s)) * 0.10)[..., None]

    def lift(gx, gy):
        return light.smoothstep(0.12, 0.66, gy) * (
            0.44
            + 0.40 * np.exp(-(((gx - 0.60) / 0.15) ** 2 + ((gy - 0.72) / 0.24) ** 2))
            + 0.2 * np.exp(-(((gx - 0.34) / 0.08) ** 2))
        )

    land = mountains(67, 1536, lift, (-0.85, -0.30, 0.40), 0.30, 3.4, 12)
    depth, gx, gy = land.view(h, w, (0.5, 0.0, 0.10), 0.50, int(0.52 * h), 0.06)
    seen = np.isfinite(depth).astype(np.float32)
    direct, open_, steep = land.light(gx, gy)
    z = land.read(land.heights, gx, gy)
    snow = light.smoothstep(0.03, 0.09, z) * light.smoothstep(0.74, 0.52, steep)
    albedo = light.mix(
        np.broadcast_to(C("4a4454"), sky.shape), np.broadcast_to(C("f2f4ff"), sky.shape), snow
    )
    high = light.smoothstep(0.10, 0.17, z)
    sun = (
        light.mix(
            np.broadcast_to(C("d0507a"), sky.shape),
            np.broadcast_to(C("ff8a58"), sky.shape),
            light.smoothstep(0.13, 0.22, z),
        )
        * 1.6
    )
    ground = albedo * (
        C("6488cc") * (0.62 * open_**1.5)[..., None] + sun * (direct * high * 1.75)[..., None]
    )
    ground = light.mix(
        ground,
        np.broadcast_to(C("8fa0cc"), sky.shape),
        (1 - np.exp(-np.where(seen > 0, depth, 0) * 0.55)) * 0.75 * light.smoothstep(0.24, 0.05, z),
    )
    picture = light.mix(sky, ground, seen)
    fog = light.smoothstep(
        0.60, 0.74, y + 0.10 * (noise.clouds(rng, h, w, 240 * s, 6, 0.5, 3.5) - 0.5)
    ) * light.smoothstep(0.95, 0.76, y)
    picture = light.mix(
        picture,
        light.gradient(
            noise.clouds(rng, h, w, 150 * s, 6, 0.55, 3), [(0.2, "6c86c0"), (0.8, "b8bfe0")]
        ),
        fog * 0.80,
    )
    for base, code, size, count in (
        (0.86, "3b5288", 46, 170),
        (0.925, "1c2c56", 88, 120),
        (1.0, "0a1430", 175, 62),
    ):
        edge = (base - 0.05 * np.abs(x[0] - 0.55) - 0.028 * noise.line(rng, w, 420 * s, 5)) * h
        mask = shapes.below(h, edge)
        trees = []
        for _ in range(count):
            px = rng.random() * w
            trees.append(
                shapes.pine(
                    rng,
                    px,
                    edge[int(px)] + size * 0.3 * s,
                    size * s * (0.55 + 0.75 * rng.random()),
                    0.2,
                )
            )
        forest = np.maximum(mask, shapes.polygons(h, w, trees))
        body = C(code) * (1 + 0.5 * (noise.clouds(rng, h, w, 30 * s, 4, 0.6) - 0.5))[..., None]
        picture = light.mix(picture, body, forest)
    return light.vignette(picture, 0.16), dict(exposure=1.0, saturation=1.12, contrast=1.18)
