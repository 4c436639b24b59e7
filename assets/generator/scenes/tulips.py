"""Red and yellow tulips in a white vase before a teal wall (portrait)."""

import numpy as np

from .. import light, noise, trace
from ..room import least, studio, woven
from ..trace import Tracer, capsule, ellipsoid, profile, revolved, smooth_min, unit

C = light.linear


def draw(rng, h, w):
    """The scene in linear light, and how to develop it."""
    heads = []
    for bx, by, bz, lean, code in (
        (0.0, -0.10, 2.62, 0.03, 0),
        (-0.46, 0.05, 2.36, -0.28, 1),
        (0.48, 0.0, 2.40, 0.30, 0),
        (-0.80, -0.10, 1.92, -0.52, 0),
        (0.80, 0.10, 1.86, 0.52, 1),
        (-0.22, 0.30, 2.86, -0.12, 0),
        (0.30, 0.35, 2.90, 0.16, 1),
        (0.18, -0.38, 2.06, 0.16, 1),
        (-0.28, -0.36, 1.98, -0.16, 0),
    ):
        heads.append((np.array((bx, by, bz), np.float32), unit((lean, by * 0.25, 1.0)), code))
    heights, radii = profile(
        [0.0, 0.05, 0.2, 0.45, 0.7, 0.95, 1.1, 1.22, 1.28],
        [0.30, 0.33, 0.43, 0.50, 0.44, 0.30, 0.255, 0.29, 0.33],
    )

    def bloom(p, c, axis):
        q = p - c
        z = q @ axis
        side = unit(np.cross(axis, np.array([0.2, 1, 0], np.float32)))
        u, v = q @ side, q @ np.cross(axis, side)
        a = np.arctan2(v, u)
        t = np.clip((z + 0.26) / 0.58, 0, 1)
        petals = np.abs(np.sin(1.5 * a + c[0] * 9))
        inner = np.abs(np.cos(1.5 * a + c[0] * 9))
        shape = 0.225 * np.sqrt(np.clip(np.sin(np.pi * np.clip(t * 0.86 + 0.06, 0, 1)), 0.0004, 1))
        r = np.hypot(u, v)
        outer = shape * (0.86 + 0.17 * petals**0.6)
        top = 0.20 + 0.13 * np.maximum(petals, inner) ** 2.5
        d = np.maximum((r - outer) * 0.6, np.maximum(-0.27 - z, (z - top) * 0.7))
        return np.maximum(d, -np.maximum(r - outer * 0.86, 0.02 - z) * 0.6)

    def blades(p):
        d = None
        for base, tip, width in (
            ((0.12, -0.05, 1.2), (0.92, -0.42, 1.42), 0.10),
            ((-0.12, -0.08, 1.2), (-0.98, -0.28, 1.30), 0.10),
            ((-0.05, -0.15, 1.2), (-0.62, -0.45, 1.78), 0.085),
            ((0.1, 0.0, 1.2), (0.62, -0.30, 1.98), 0.08),
        ):
            mid = (np.array(base) + np.array(tip)) / 2 + np.array((0, 0, 0.22))
            for a, b, r1, r2 in ((base, mid, width * 0.7, width), (mid, tip, width, 0.012)):
                k = capsule(p * np.array([1, 1, 1], np.float32), a, b, r1, r2)
                e = k if d is None else smooth_min(d, k, 0.05)
                d = e
        return d

    def field(p):
        vase = revolved(p, (0, 0, 0), heights, radii, 0.035) - 0.01
        parts = [(p[:, 2], 0), (vase, 1), (2.3 - p[:, 1], 6)]
        crowd = trace.length(p - np.array((0, 0, 2.3), np.float32)) - 1.45
        near = crowd < 0.25
        flower, hue = np.where(near, 9, np.maximum(crowd, 0.12)), np.zeros(len(p), int)
        stem, leaf = flower.copy(), flower.copy()
        if near.any():
            q = p[near]
            best, which, stalk = (
                np.full(len(q), 9, np.float32),
                np.zeros(len(q), int),
                np.full(len(q), 9, np.float32),
            )
            for c, axis, code in heads:
                rough = trace.length(q - c) - 0.42
                d = np.maximum(rough, 0.08)
                close = rough < 0.1
                if close.any():
                    d[close] = bloom(q[close], c, axis)
                which = np.where(d < best, code, which)
                best = np.minimum(best, d)
                knee = np.array((c[0] * 0.35, c[1] * 0.35, 1.5), np.float32)
                stalk = np.minimum(
                    stalk,
                    np.minimum(
                        capsule(q, (0, 0, 0.7), knee, 0.032),
                        capsule(q, knee, c - axis * 0.24, 0.032),
                    ),
                )
            flower[near], hue[near], stem[near] = best, which, stalk
            leaf[near] = blades(q)
        fallen = ellipsoid(p, (0.72, -0.62, 0.05), (0.20, 0.12, 0.035))
        d, m = least(*parts, (stem, 4), (leaf, 5), (fallen, 2))
        closer = flower < d
        return np.where(closer, flower, d), np.where(closer, 2 + hue, m)

    def paint(material, p, n):
        albedo = np.empty((len(p), 3), np.float32)
        gloss, soft = np.zeros(len(p), np.float32), np.zeros(len(p), np.float32)
        grain = woven(p, 21)
        albedo[:] = light.gradient(grain, [(0, "5c3a22"), (0.5, "8a5a34"), (1, "b07a48")])
        gloss[material == 0] = 0.12
        m = material == 1
        albedo[m], gloss[m] = C("e6e2da"), 0.6
        band = m & (np.abs(p[:, 2] - 0.46) < 0.13)
        wave = np.abs(p[:, 2] - 0.46 - 0.05 * np.sin(np.arctan2(p[:, 1], p[:, 0]) * 12)) < 0.028
        albedo[band & wave] = C("2a5a9a")
        for k, stops in (
            (2, [(0, "f0b040"), (0.16, "e8381c"), (0.6, "e01f22"), (1, "f0503a")]),
            (3, [(0, "e0a020"), (0.3, "ffc21a"), (0.8, "ffd62e"), (1, "ff9a20")]),
        ):
            m = material == k
            if m.any():
                near = np.argmin(np.stack([trace.length(p[m] - c) for c, _, _ in heads]), 0)
                rise = (
                    np.clip(
                        np.array([c[2] for c, _, _ in heads], np.float32)[near] * -1
                        + p[m, 2]
                        + 0.28,
                        0,
                        0.6,
                    )
                    / 0.6
                )
                vein = noise.value_noise(p[m, 0] * 38 + p[m, 1] * 29, p[m, 2] * 6, 12)[0]
                albedo[m] = light.gradient(rise, stops) * (0.82 + 0.32 * vein)[:, None]
                gloss[m], soft[m] = 0.10, 0.5
        m = (material == 4) | (material == 5)
        vein = noise.value_noise(p[m, 0] * 12, p[m, 2] * 12, 13)[0]
        albedo[m] = light.gradient(vein, [(0, "35702e"), (1, "6fa848")])
        gloss[m], soft[m] = 0.15, 0.4
        m = material == 6
        plaster = (
            0.6 * noise.value_noise(p[m, 0] * 1.6, p[m, 2] * 1.6, 14)[0]
            + 0.4 * noise.value_noise(p[m, 0] * 11, p[m, 2] * 11, 15)[0]
        )
        albedo[m] = light.gradient(plaster, [(0, "1b4c53"), (1, "256166")])
        return albedo, gloss, soft

    scene = Tracer(
        field,
        paint,
        (0.15, -6.4, 2.35),
        (0.0, 0.0, 1.62),
        0.238,
        (-0.70, -0.52, 0.66),
        C("ffeccf") * 2.7,
        studio((-0.8, -0.4, 0.4), C("a8c0c8") * 0.55, C("6a5040") * 0.45),
        7.0,
    )
    return light.vignette(scene.picture(h, w), 0.3), dict(
        exposure=0.85, saturation=1.05, contrast=1.15
    )
