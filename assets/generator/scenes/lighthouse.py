"""A lighthouse on a cliff after sunset, its beam over a sea smoothed by a long exposure."""

import numpy as np

from .. import light, noise, shapes
from ..water import ripples

C = light.linear


def draw(rng, h, w):
    """The scene in linear light, and how to develop it."""
    s = w / 1800
    y, x = np.mgrid[0:h, 0:w].astype(np.float32) / np.array([h, w], np.float32)[:, None, None]
    sea = 0.66
    sky = light.gradient(
        np.clip(y / sea, 0, 1),
        [
            (0, "141c46"),
            (0.3, "38407f"),
            (0.55, "8a5a96"),
            (0.74, "d9707c"),
            (0.9, "ff9a66"),
            (1, "ffc988"),
        ],
    )
    cloud = noise.clouds(rng, h, w, 330 * s, 7, 0.53, 5.5)
    under = cloud - shapes.sample(
        cloud, np.arange(h)[:, None] - 14 * s + 0 * x, np.arange(w)[None, :] + 0 * y
    )
    mask = light.smoothstep(0.49, 0.66, cloud) * light.smoothstep(0.64, 0.3, y)
    glowing = light.gradient(
        np.clip(y / sea, 0, 1), [(0, "2a2a5c"), (0.4, "a04a80"), (0.7, "ff6a5c"), (1, "ffa060")]
    )
    sky = light.mix(sky, glowing * (0.75 + np.clip(under * 7, -0.4, 0.9))[..., None], mask * 0.85)
    picture = sky.copy()
    top = int(sea * h)
    rows = np.arange(top, h, dtype=np.float32)[:, None]
    down = (rows - top) / (h - top)
    shift = ripples(rng, h, w, top, 70 * s, 22 * s)
    mirror = shapes.sample(
        light.blur(sky[:top], 12 * s, (1,)),
        top - 1 - (rows - top) * 1.55 + shift,
        np.arange(w)[None, :] + 0 * shift,
    )
    fog = noise.clouds(rng, h - top, w, 90 * s, 6, 0.55, 5)
    picture[top:] = light.mix(
        mirror * 0.72,
        light.gradient(down * np.ones((1, w)), [(0, "b98a9c"), (0.5, "3f4a7c"), (1, "141a40")]),
        0.3 + 0.35 * down,
    )
    rim = (
        0.60 * h
        - 0.13 * h * light.smoothstep(0.62, 0.86, x[0]) * 1.4
        + 16 * s * noise.line(rng, w, 210 * s, 7, 0.55)
    )
    left = (
        0.53
        + 0.05 * noise.line(rng, h, 120 * s, 6, 0.6)[:, None]
        - 0.42 * np.clip(y - 0.60, 0, 1) ** 0.8
    ) * w
    cliff = shapes.below(h, rim) * np.clip((x * w - left) / 1.5 + 0.5, 0, 1)
    foot = (
        0.80 * h
        + 0.09 * h * light.smoothstep(0.4, 1, x[0])
        + 10 * s * noise.line(rng, w, 90 * s, 5)
    )
    cliff *= 1 - shapes.below(h, foot)
    strata = noise.clouds(rng, h, w, 70 * s, 6, 0.62, 2.2)
    cracks = noise.clouds(rng, h, w, 46 * s, 5, 0.62, 0.35)
    facets = (
        cracks
        - shapes.sample(
            cracks, np.arange(h)[:, None] + 0 * x, np.arange(w)[None, :] + 9 * s + 0 * y
        )
    ) * 2.6
    rock = light.gradient(
        np.clip(0.42 + 0.9 * (strata - 0.5) + facets, 0, 1),
        [(0, "140f1e"), (0.4, "3c2a38"), (0.7, "82565a"), (1, "e09a7c")],
    )
    rock = rock * (1.2 - 0.8 * light.smoothstep(0.5, 1.0, x))[..., None]
    grass = np.exp(-(((y * h - rim[None, :]) / (26 * s + 20 * s * strata)) ** 2)) * (
        y * h > rim[None, :] - 3
    )
    rock = light.mix(
        rock, light.gradient(strata, [(0, "1d2a20"), (0.6, "52603a"), (1, "a88a50")]), grass * 0.9
    )
    picture = light.mix(picture, rock, cliff)
    foam = np.exp(
        -np.abs(y * h - foot[None, :])
        / ((10 + 32 * noise.clouds(rng, h, w, 120 * s, 4, 0.5, 2)) * s)
    ) * light.smoothstep(0.12, 0.36, x)
    picture = light.mix(
        picture, np.broadcast_to(C("e9d3dc"), picture.shape), np.clip(foam * 0.6, 0, 0.6)
    )
    rocks = []
    for px, py, r in (
        (0.20, 0.83, 50),
        (0.27, 0.875, 78),
        (0.12, 0.9, 36),
        (0.40, 0.93, 60),
        (0.07, 0.80, 26),
    ):
        a = np.linspace(np.pi, 2 * np.pi, 16)
        bump = 1 + 0.35 * noise.line(rng, 16, 4, 3)
        rocks.append(
            [
                (px * w + np.cos(k) * r * s * b, py * h + np.sin(k) * r * s * b * 0.8)
                for k, b in zip(a, bump)
            ]
        )
    stack = shapes.polygons(h, w, rocks)
    picture = light.mix(
        picture,
        np.broadcast_to(C("efd7dd"), picture.shape),
        np.clip(light.blur(stack, 9 * s) * 0.7 * (1 - stack), 0, 0.45),
    )
    picture = light.mix(picture, rock * 0.7, stack)
    picture[top:] = light.mix(
        picture[top:],
        np.broadcast_to(C("f3dbe0"), picture[top:].shape),
        light.smoothstep(0.56, 0.72, fog) * 0.30 * (1 - cliff[top:]) * (1 - stack[top:]),
    )
    lx, lb = 0.735 * w, np.interp(0.735 * w, np.arange(w), rim) + 6 * s
    tall, wide = 330 * s, 42 * s
    lamp = (lx, lb - tall - 30 * s)
    v = np.clip((lb - y * h) / tall, 0, 1)
    half = wide * (1 - 0.34 * v)
    across = (x * w - lx) / half
    tower = np.clip((1 - np.abs(across)) * half + 0.5, 0, 1) * (y * h < lb) * (y * h > lb - tall)
    band = (np.floor(v * 5.0) % 2 == 0)[..., None]
    paint = np.where(band, C("f2e9e2"), C("c3262c"))
    round_ = np.clip(0.30 + 0.75 * np.sqrt(np.clip(1 - (across + 0.55) ** 2, 0, 1)), 0, 1.1)
    warmth = light.mix(
        np.broadcast_to(C("ffb98f"), picture.shape),
        np.broadcast_to(C("6f78b4"), picture.shape),
        light.smoothstep(-0.6, 0.7, across),
    )
    picture = light.mix(picture, paint * round_[..., None] * warmth * 1.25, tower)
    g = wide * 0.66
    parts = [
        [
            (lx - g * 1.5, lb - tall),
            (lx + g * 1.5, lb - tall),
            (lx + g * 1.5, lb - tall - 7 * s),
            (lx - g * 1.5, lb - tall - 7 * s),
        ],
        [
            (lx - g * 1.05, lb - tall - 52 * s),
            (lx, lb - tall - 86 * s),
            (lx + g * 1.05, lb - tall - 52 * s),
        ],
    ]
    picture = light.mix(
        picture, np.broadcast_to(C("33151c"), picture.shape), shapes.polygons(h, w, parts)
    )
    house = [
        (lx + 62 * s, lb + 4 * s),
        (lx + 62 * s, lb - 44 * s),
        (lx + 170 * s, lb - 44 * s),
        (lx + 170 * s, lb + 4 * s),
    ]
    roof = [
        (lx + 52 * s, lb - 42 * s),
        (lx + 84 * s, lb - 84 * s),
        (lx + 148 * s, lb - 84 * s),
        (lx + 180 * s, lb - 42 * s),
    ]
    picture = light.mix(
        picture, np.broadcast_to(C("a99096"), picture.shape), shapes.polygons(h, w, [house])
    )
    picture = light.mix(
        picture, np.broadcast_to(C("5a2430"), picture.shape), shapes.polygons(h, w, [roof])
    )
    panes = [
        [
            (lx + a * s, lb - 30 * s),
            (lx + (a + 17) * s, lb - 30 * s),
            (lx + (a + 17) * s, lb - 11 * s),
            (lx + a * s, lb - 11 * s),
        ]
        for a in (78, 107, 136)
    ]
    picture = light.mix(
        picture, np.broadcast_to(C("ffc45e") * 2.2, picture.shape), shapes.polygons(h, w, panes)
    )
    room = [
        [
            (lx - g * 0.72, lb - tall - 7 * s),
            (lx + g * 0.72, lb - tall - 7 * s),
            (lx + g * 0.72, lb - tall - 53 * s),
            (lx - g * 0.72, lb - tall - 53 * s),
        ]
    ]
    picture = light.mix(
        picture, np.broadcast_to(C("fff0b8") * 3.5, picture.shape), shapes.polygons(h, w, room)
    )
    px, py = x * w - lamp[0], y * h - lamp[1]
    dist = np.hypot(px, py)
    for angle, reach, power in ((np.pi + 0.13, 1500, 0.95), (-0.10, 700, 0.6)):
        off = np.arctan2(np.sin(np.arctan2(py, px) - angle), np.cos(np.arctan2(py, px) - angle))
        ray = np.exp(-((off / 0.040) ** 2)) * np.exp(-dist / (reach * s)) * power
        picture = picture + ray[..., None] * C("ffeab0") * 0.8
    picture = picture + (np.exp(-dist / (34 * s)) * 1.5 + np.exp(-dist / (150 * s)) * 0.28)[
        ..., None
    ] * C("ffdf9a")
    picture = light.glow(picture, 0.95, 10 * s, 0.4)
    return light.vignette(picture, 0.2), dict(exposure=1.0, saturation=1.1, contrast=1.12)
