"""A cappuccino with a leaf poured into it, a spoon, a biscuit, seen from above (square)."""

import numpy as np

from .. import light, noise
from ..room import least, studio, woven
from ..trace import Tracer, box, capsule, ellipsoid, profile, revolved, smooth_min, torus

C = light.linear


def draw(rng, h, w):
    """The scene in linear light, and how to develop it."""
    heights, radii = profile(
        [0.0, 0.05, 0.12, 0.3, 0.5, 0.62], [0.30, 0.33, 0.42, 0.60, 0.70, 0.72]
    )

    def field(p):
        cup = revolved(p, (0, 0, 0.06), heights, radii, 0.05) - 0.012
        r = np.hypot(p[:, 0], p[:, 1])
        brew = np.maximum(np.abs(p[:, 2] - 0.545) - 0.012, r - 0.66)
        saucer = (
            np.maximum(
                np.abs(p[:, 2] - 0.035 - 0.075 * light.smoothstep(0.55, 1.15, r)) - 0.024, r - 1.16
            )
            * 0.85
        )
        ring = torus(p, (0, 0, 0.105), 1.145, 0.028)
        a = np.array([[0.80, -0.60, 0], [0.60, 0.80, 0], [0, 0, 1]], np.float32)
        q = p @ a.T
        handle = torus(
            (p - np.array((0.82, 0.40, 0.40), np.float32))[:, [0, 2, 1]]
            @ np.array([[0.9, 0, 0.43], [0, 1, 0], [-0.43, 0, 0.9]], np.float32).T,
            (0, 0, 0),
            0.19,
            0.05,
        )
        bowl = ellipsoid(q, (-0.10, -0.98, 0.17), (0.20, 0.115, 0.045))
        rod = capsule(q, (0.06, -0.98, 0.18), (0.95, -0.98, 0.20), 0.026, 0.042)
        spoon = smooth_min(bowl, rod, 0.05)
        biscuit = box(
            p @ np.array([[0.88, 0.47, 0], [-0.47, 0.88, 0], [0, 0, 1]], np.float32).T,
            (-0.88, 0.38, 0.17),
            (0.21, 0.12, 0.055),
            0.04,
        )
        napkin = box(
            p @ np.array([[0.94, -0.34, 0], [0.34, 0.94, 0], [0, 0, 1]], np.float32).T,
            (-1.55, 1.25, 0.0),
            (1.0, 0.9, 0.012),
            0.005,
        )
        return least(
            (p[:, 2], 0),
            (cup, 1),
            (saucer, 1),
            (ring, 6),
            (handle, 1),
            (brew, 2),
            (spoon, 3),
            (biscuit, 4),
            (napkin, 5),
        )

    def paint(material, p, n):
        albedo = np.empty((len(p), 3), np.float32)
        gloss, soft = np.zeros(len(p), np.float32), np.zeros(len(p), np.float32)
        board = np.floor((p[:, 1] + 0.31) / 0.62)
        tone = noise.lattice(board.astype(np.int64) + 40, np.zeros(len(p), np.int64), 5)
        q = p.copy()
        q[:, 0] += board * 3.7
        joint = np.abs(np.mod((p[:, 1] + 0.31) / 0.62, 1) - 0.5) > 0.488
        albedo[:] = (
            light.gradient(
                np.clip(woven(q, 31) * 0.8 + 0.3 * tone - 0.05, 0, 1),
                [(0, "3a2012"), (0.5, "6e4324"), (1, "a06a3a")],
            )
            * np.where(joint, 0.25, 1.0)[:, None]
        )
        gloss[material == 0] = 0.10
        m = material == 1
        albedo[m], gloss[m] = C("1f7f86"), 0.65
        white = m & (n[:, 2] < 0.75) & (np.hypot(p[:, 0], p[:, 1]) < 0.66) & (p[:, 2] > 0.2)
        albedo[white] = C("e8e4da")
        m = material == 6
        albedo[m], gloss[m] = C("d8b078"), 0.5
        m = material == 2
        x, y = p[m, 0] * 0.94 - p[m, 1] * 0.34, p[m, 0] * 0.34 + p[m, 1] * 0.94
        wob = 0.02 * noise.value_noise(x * 9, y * 9, 33)[0]
        v = np.clip((y + 0.46) / 0.92, 0, 1)
        wide = 0.40 * np.sin(np.pi * np.clip(v * 0.93 + 0.05, 0, 1)) ** 0.75
        chevron = np.sin((y + 0.62 * np.abs(x) ** 1.15 * 1.25 + wob) * 46)
        leaf = (
            light.smoothstep(0.05, -0.05, np.abs(x) - wide)
            * light.smoothstep(-0.25, 0.35, chevron)
            * (np.abs(y) < 0.46)
        )
        stem = light.smoothstep(0.022, 0.010, np.abs(x + wob)) * (np.abs(y) < 0.50)
        r = np.hypot(x, y)
        halo = light.smoothstep(0.50, 0.58, r + wob) * light.smoothstep(0.655, 0.63, r) * 0.35
        crema = light.gradient(
            np.clip(
                0.35
                + 0.55 * noise.value_noise(x * 22, y * 22, 34)[0]
                + 0.25 * noise.value_noise(x * 5, y * 5, 35)[0]
                - 0.25 * (r > 0.62),
                0,
                1,
            ),
            [(0, "5a2c0e"), (0.5, "9a5620"), (1, "c98440")],
        )
        albedo[m] = light.mix(
            crema,
            np.broadcast_to(C("f4e2c4"), crema.shape),
            np.clip(np.maximum(np.maximum(leaf, stem), halo), 0, 1),
        )
        gloss[m], soft[m] = 0.14, 0.2
        m = material == 3
        albedo[m], gloss[m] = C("9aa0a8") * 0.55, 1.0
        m = material == 4
        crumb = noise.value_noise(p[m, 0] * 30, p[m, 1] * 30, 36)[0]
        albedo[m] = light.gradient(crumb, [(0, "8a4a18"), (0.5, "c07a30"), (1, "e0a858")])
        soft[m] = 0.2
        m = material == 5
        check = (np.sin((p[m, 0] * 0.94 - p[m, 1] * 0.34) * 26) > 0).astype(np.float32) + (
            np.sin((p[m, 0] * 0.34 + p[m, 1] * 0.94) * 26) > 0
        )
        albedo[m] = (
            light.gradient(check / 2, [(0, "efe6d8"), (0.5, "d98a80"), (1, "b8382f")])
            * (0.9 + 0.1 * np.sin(p[m, 0] * 210) * np.sin(p[m, 1] * 210))[:, None]
        )
        return albedo, gloss, soft

    scene = Tracer(
        field,
        paint,
        (0.0, -0.95, 6.0),
        (0.02, 0.02, 0.1),
        0.285,
        (-0.62, 0.50, 0.62),
        C("ffe6c0") * 2.7,
        studio((-0.6, 0.5, 0.6), C("8fa8c0") * 0.5, C("705038") * 0.4),
        7.0,
        up=(0, 1, 0),
    )
    return light.vignette(scene.picture(h, w), 0.35), dict(
        exposure=0.9, saturation=1.08, contrast=1.15
    )
