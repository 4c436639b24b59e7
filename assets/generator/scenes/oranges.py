"""Oranges, one of them cut, and a cobalt bowl on linen by a window (square)."""

import numpy as np

from .. import light, noise, trace
from ..room import least, studio
from ..trace import Tracer, capsule, ellipsoid, profile, revolved, sphere, unit

C = light.linear


def draw(rng, h, w):
    """The scene in linear light, and how to develop it."""
    fruits = [
        ((-0.10, 0.20, 0.62), 0.30),
        ((0.30, 0.42, 0.60), 0.29),
        ((0.16, -0.02, 0.66), 0.27),
        ((-0.95, -0.30, 0.31), 0.31),
        ((0.92, -0.42, 0.29), 0.29),
    ]
    cut = np.array((0.10, -0.88, 0.30), np.float32)
    facing = unit((-0.30, -0.80, 0.52))
    heights, radii = profile(
        [0.0, 0.06, 0.10, 0.2, 0.35, 0.52, 0.6], [0.30, 0.31, 0.30, 0.52, 0.74, 0.88, 0.92]
    )

    def field(p):
        bowl = revolved(p, (0.06, 0.24, 0.0), heights, radii, 0.045) - 0.012
        parts = [(p[:, 2] + 0.0, 0), (bowl, 1)]
        near = None
        for c, r in fruits:
            d = sphere(p, c, r)
            near = d if near is None else np.minimum(near, d)
        q = p - cut
        half = np.maximum(trace.length(q) - 0.31, q @ facing)
        leaf = ellipsoid(
            p @ np.array([[0.8, -0.6, 0], [0.6, 0.8, 0], [0, 0, 1]], np.float32).T,
            (-1.12, 0.36, 0.675),
            (0.21, 0.09, 0.022),
        )
        stem = capsule(p, (-0.95, -0.30, 0.60), (-0.97, -0.27, 0.70), 0.018)
        wall = 2.6 - p[:, 1]
        return least(*parts, (near, 2), (half, 3), (leaf, 4), (stem, 5), (wall, 6))

    def paint(material, p, n):
        albedo = np.empty((len(p), 3), np.float32)
        gloss, soft = np.zeros(len(p), np.float32), np.zeros(len(p), np.float32)
        weave = 0.5 + 0.25 * (np.sin(p[:, 0] * 130) + np.sin(p[:, 1] * 130))
        fold, _, _ = noise.value_noise(p[:, 0] * 1.6 + p[:, 1], p[:, 1] * 2.4, 5)
        cloth = C("d8c6b0") * (0.80 + 0.10 * weave + 0.16 * fold)[:, None]
        stripe = np.abs(np.mod(p[:, 0] * 0.94 + p[:, 1] * 0.34 + 0.15, 1.1) - 0.55) < 0.05
        cloth = np.where(stripe[:, None], C("7d94b8") * (0.85 + 0.15 * weave)[:, None], cloth)
        albedo[:] = cloth
        m = material == 1
        rim = m & (p[:, 2] > 0.565)
        albedo[m] = (
            C("1d4fae")
            * (0.85 + 0.3 * noise.value_noise(p[m, 0] * 6, p[m, 2] * 14 + p[m, 1] * 5, 8)[0])[
                :, None
            ]
        )
        albedo[rim] = C("b9c8dc")
        gloss[m] = 0.75
        m = material == 2
        spots = noise.value_noise(p[m, 0] * 55 + p[m, 1] * 31, p[m, 2] * 55 + p[m, 1] * 37, 3)[0]
        tone = noise.value_noise(p[m, 0] * 4, p[m, 2] * 4 + p[m, 1] * 3, 4)[0]
        albedo[m] = (
            light.gradient(tone, [(0, "f07208"), (0.6, "ff8c12"), (1, "ffa522")])
            * (0.86 + 0.16 * spots)[:, None]
        )
        gloss[m], soft[m] = 0.32, 0.18
        m = material == 3
        q = p[m] - cut
        side = unit(np.cross(facing, np.array([0, 0, 1], np.float32)))
        above = np.cross(side, facing)
        u, v = q @ side, q @ above
        r, a = np.hypot(u, v) / 0.31, np.arctan2(v, u)
        wedge = np.abs(np.mod(a / (2 * np.pi) * 10, 1) - 0.5) * 2
        pulp = light.gradient(
            np.clip(0.4 + 0.6 * noise.value_noise(a * 14, r * 7, 6)[0] - 0.15 * r, 0, 1),
            [(0, "f06a00"), (0.6, "ff9418"), (1, "ffc04a")],
        )
        flesh = np.where(((wedge > 0.90) | (r < 0.10))[:, None], C("ffd890"), pulp)
        flesh = np.where((r > 0.86)[:, None], C("ffe9c0"), flesh)
        flesh = np.where((r > 0.955)[:, None], C("ff8a10"), flesh)
        flat = (n[m] @ facing) > 0.9
        albedo[m] = np.where(flat[:, None], flesh, C("ff8a10"))
        gloss[m], soft[m] = 0.35, 0.35
        m = material == 4
        albedo[m], gloss[m], soft[m] = C("3c7a22"), 0.35, 0.3
        albedo[material == 5] = C("4a5a20")
        m = material == 6
        plaster = (
            noise.value_noise(p[m, 0] * 2.2, p[m, 2] * 2.2, 7)[0] * 0.6
            + noise.value_noise(p[m, 0] * 9, p[m, 2] * 9, 9)[0] * 0.4
        )
        albedo[m] = light.gradient(plaster, [(0, "47706f"), (1, "578280")])
        return albedo, gloss, soft

    scene = Tracer(
        field,
        paint,
        (0.0, -4.6, 2.25),
        (0.02, 0.0, 0.47),
        0.30,
        (-0.72, -0.18, 0.60),
        C("fff0d2") * 2.5,
        studio((-0.8, -0.3, 0.5), C("9fb4c4") * 0.55, C("8a6a50") * 0.5),
        7.0,
    )
    return light.vignette(scene.picture(h, w), 0.25), dict(
        exposure=0.82, saturation=1.08, contrast=1.15
    )
