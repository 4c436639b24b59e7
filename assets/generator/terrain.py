"""A height field seen from a camera: depth, light and shadow, column by column."""
import numpy as np
from .shapes import sample


class Terrain:
    """A square grid of heights over 0…1 × 0…1, with its slopes and the shadow of one sun."""

    def __init__(self, heights, sun):
        """sun is the direction to the light (x, y into the picture, z up); heights are in the same
        unit as the ground plan."""
        self.heights = heights.astype(np.float32)
        n = heights.shape[0]
        gy, gx = np.gradient(self.heights, 1 / (n - 1))
        self.gx, self.gy = gx.astype(np.float32), gy.astype(np.float32)
        self.sun = np.asarray(sun, np.float32) / np.linalg.norm(sun)
        self.shadow = self._shadow()

    def _shadow(self, steps=90):
        n = self.heights.shape[0]
        sx, sy, sz = self.sun
        flat = max(np.hypot(sx, sy), 1e-6)
        worst = np.full_like(self.heights, -1)
        ys, xs = np.mgrid[0:n, 0:n].astype(np.int32)
        for k in range(1, steps):
            d = 1.0 * (k / steps) ** 1.6 * n * 0.6 + k
            oy, ox = np.clip(ys + int(round(sy / flat * d)), 0, n - 1), np.clip(
                xs + int(round(sx / flat * d)), 0, n - 1
            )
            rise = d / (n - 1) * sz / flat
            worst = np.maximum(
                worst, (self.heights[oy, ox] - self.heights - rise) / (0.02 * d / n + 0.0015)
            )
        return np.clip(0.5 - worst, 0, 1).astype(np.float32)

    def read(self, grid, x, y):
        n = self.heights.shape[0] - 1
        return sample(grid, y * n, x * n)

    def view(self, h, w, eye, tangent, horizon, near=0.02, far=0.98, steps=900):
        """What the camera at eye (x, y, z) sees towards +y: depth (inf = sky), x, y of each pixel;
        tangent is that of half the width's angle."""
        cols = ((np.arange(w) + 0.5) / w * 2 - 1).astype(np.float32) * tangent
        depth = (near * (far / near) ** (np.arange(steps) / (steps - 1))).astype(np.float32)
        x, y = eye[0] + cols[:, None] * depth[None, :], eye[1] + np.broadcast_to(depth, (w, steps))
        z = self.read(self.heights, np.clip(x, 0, 1), np.clip(y, 0, 1))
        z = np.where((x < 0) | (x > 1) | (y > 1), -1, z)
        slope = np.maximum.accumulate((z - eye[2]) / depth, axis=1)
        focal = w / 2 / tangent
        wanted = (horizon - (np.arange(h) + 0.5)) / focal
        out = np.full((h, w), np.inf, np.float32)
        for c in range(w):
            i = np.searchsorted(slope[c], wanted)
            hit = i < steps
            j = np.clip(i, 1, steps - 1)
            a, b = slope[c][j - 1], slope[c][j]
            f = np.clip((wanted - a) / np.maximum(b - a, 1e-9), 0, 1)
            out[hit, c] = (depth[j - 1] + (depth[j] - depth[j - 1]) * f)[hit]
        d = np.where(np.isfinite(out), out, 1)
        return out, np.clip(eye[0] + cols[None, :] * d, 0, 1), np.clip(eye[1] + d, 0, 1)

    def light(self, x, y):
        """Sunlight (0…1, shadow included), openness to the sky (0…1) and steepness at ground
        points."""
        gx, gy = self.read(self.gx, x, y), self.read(self.gy, x, y)
        length = np.sqrt(1 + gx * gx + gy * gy)
        direct = np.clip((-gx * self.sun[0] - gy * self.sun[1] + self.sun[2]) / length, 0, 1)
        return direct * self.read(self.shadow, x, y), 0.5 + 0.5 / length, 1 - 1 / length
