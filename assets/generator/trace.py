"""Sphere tracing of signed-distance scenes: soft shadows, ambient occlusion, one bounce from the
table, smooth edges."""
import numpy as np


def length(p):
    """The norm along the last axis."""
    return np.sqrt(np.einsum("...i,...i->...", p, p))


def unit(v):
    """The vector(s) at length 1."""
    v = np.asarray(v, np.float32)
    return v / np.maximum(length(v), 1e-9)[..., None]


def sphere(p, centre, r):
    """Distance to a sphere."""
    return length(p - np.asarray(centre, np.float32)) - r


def ellipsoid(p, centre, radii):
    """Distance (a good bound) to an ellipsoid."""
    q = p - np.asarray(centre, np.float32)
    radii = np.asarray(radii, np.float32)
    k0, k1 = length(q / radii), length(q / (radii * radii))
    return k0 * (k0 - 1) / np.maximum(k1, 1e-6)


def capsule(p, a, b, ra, rb=None):
    """Distance to a rod from a to b whose radius goes from ra to rb."""
    a, b = np.asarray(a, np.float32), np.asarray(b, np.float32)
    ba = b - a
    t = np.clip(((p - a) @ ba) / float(ba @ ba), 0, 1)
    return length(p - a - t[..., None] * ba) - (ra + ((ra if rb is None else rb) - ra) * t)


def torus(p, centre, r, thin):
    """Distance to a ring that lies flat."""
    q = p - np.asarray(centre, np.float32)
    return np.hypot(np.hypot(q[..., 0], q[..., 1]) - r, q[..., 2]) - thin


def box(p, centre, half, round_=0.0):
    """Distance to a box with rounded edges."""
    q = np.abs(p - np.asarray(centre, np.float32)) - np.asarray(half, np.float32) + round_
    return length(np.maximum(q, 0)) + np.minimum(q.max(-1), 0) - round_


def profile(heights, radii, n=96):
    """A smooth outline (heights, radii) of n points through a turned body's few given ones (cubic
    Hermite)."""
    x, y = np.asarray(heights, float), np.asarray(radii, float)
    slope = np.gradient(y, x)
    z = np.linspace(x[0], x[-1], n)
    i = np.clip(np.searchsorted(x, z, "right") - 1, 0, len(x) - 2)
    d = x[i + 1] - x[i]
    t = (z - x[i]) / d
    a, b = 2 * t**3 - 3 * t**2 + 1, t**3 - 2 * t**2 + t
    return (
        z,
        a * y[i] + b * d * slope[i] + (1 - a) * y[i + 1] + (t**3 - t**2) * d * slope[i + 1],
    )


def revolved(p, centre, heights, radii, wall=None):
    """Distance (a bound) to a turned body: radius by height; a shell of the given wall thickness,
    open above, if asked."""
    q = p - np.asarray(centre, np.float32)
    r, z = np.hypot(q[..., 0], q[..., 1]), q[..., 2]
    outer = (r - np.interp(z, heights, radii).astype(np.float32)) * 0.75
    inside = np.maximum(outer, np.maximum(heights[0] - z, z - heights[-1]))
    if wall is None:
        return inside
    hollow = np.maximum(outer + wall, heights[0] + wall - z)
    return np.maximum(inside, -hollow)


def smooth_min(a, b, k):
    """The union of two distances, melted together over k."""
    t = np.clip(0.5 + 0.5 * (b - a) / k, 0, 1)
    return b + (a - b) * t - k * t * (1 - t)


class Tracer:
    """Draws a scene: field(p) → (distance, material number); paint(material, p, n) → (albedo,
    gloss, translucency)."""

    def __init__(
        self,
        field,
        paint,
        eye,
        target,
        tangent,
        sun,
        sun_colour,
        sky,
        softness=10.0,
        far=14.0,
        up=(0, 0, 1),
        ambient=1.0,
    ):
        self.field, self.paint, self.sky = field, paint, sky
        self.eye = np.asarray(eye, np.float32)
        self.forward = unit(np.asarray(target, np.float32) - self.eye)
        self.right = unit(np.cross(self.forward, np.asarray(up, np.float32)))
        self.up = np.cross(self.right, self.forward)
        self.tangent, self.softness, self.far, self.ambient = tangent, softness, far, ambient
        self.sun, self.sun_colour = unit(sun), np.asarray(sun_colour, np.float32)

    def march(self, origin, ray, steps=90, first=0.0):
        """The distance along each ray to the first surface, or inf."""
        t = np.full(len(ray), first, np.float32)
        alive = np.arange(len(ray))
        hit = np.zeros(len(ray), bool)
        for _ in range(steps):
            d, _ = self.field(origin[alive] + ray[alive] * t[alive, None])
            t[alive] += d * 0.92
            close = d < 0.0008 * np.maximum(t[alive], 0.3)
            hit[alive[close]] = True
            alive = alive[~close & (t[alive] < self.far)]
            if not len(alive):
                break
        hit[alive[t[alive] < self.far]] = True
        return np.where(hit, t, np.inf)

    def normal(self, p):
        e = 0.0012
        n = 0
        for k in ((1, -1, -1), (-1, -1, 1), (-1, 1, -1), (1, 1, 1)):
            k = np.array(k, np.float32)
            n = n + k * self.field(p + k * e)[0][:, None]
        return unit(n)

    def shadow(self, p, steps=34):
        """How much of the sun (a soft disc) each point sees."""
        t = np.full(len(p), 0.02, np.float32)
        seen = np.ones(len(p), np.float32)
        alive = np.arange(len(p))
        for _ in range(steps):
            d, _ = self.field(p[alive] + self.sun * t[alive, None])
            seen[alive] = np.minimum(seen[alive], 0.5 + 0.5 * self.softness * d / t[alive])
            t[alive] += np.clip(d, 0.025, 0.3)
            alive = alive[(seen[alive] > 0.005) & (t[alive] < 6)]
            if not len(alive):
                break
        s = np.clip(seen, 0, 1)
        return s * s * (3 - 2 * s)

    def openness(self, p, n):
        """How much of the sky each point sees, by five steps along the normal."""
        shut, weight = np.zeros(len(p), np.float32), 1.0
        for h in (0.03, 0.1, 0.22, 0.4, 0.65):
            shut += weight * np.maximum(h - self.field(p + n * h)[0], 0)
            weight *= 0.72
        return np.clip(1 - 0.95 * shut, 0.05, 1)

    def colours(self, origin, ray, bounce=True):
        t = self.march(origin, ray)
        out = self.sky(ray)
        hit = np.isfinite(t)
        if not hit.any():
            return out
        p, v = origin[hit] + ray[hit] * t[hit, None], ray[hit]
        material = self.field(p)[1]
        n = self.normal(p)
        albedo, gloss, soft = self.paint(material, p, n)
        start = p + n * 0.004
        facing = n @ self.sun
        direct = np.clip((facing + soft) / (1 + soft), 0, 1)
        lit = np.where(direct > 0, direct, 0)
        need = lit > 0
        if need.any():
            lit[need] *= self.shadow(start[need])
        open_ = self.openness(p, n)
        sky_light = self.sky(n) * open_[:, None] * self.ambient
        below = np.clip(0.5 - 0.5 * n[:, 2], 0, 1) * open_
        table = self.paint(
            np.zeros(1, int), np.zeros((1, 3), np.float32), np.array([[0, 0, 1]], np.float32)
        )[0]
        colour = albedo * (
            lit[:, None] * self.sun_colour
            + sky_light
            + below[:, None] * table * self.sun_colour * 0.35
        )
        shine = gloss > 0
        if shine.any():
            ns, vs = n[shine], v[shine]
            mirror = vs - 2 * np.einsum("ij,ij->i", vs, ns)[:, None] * ns
            fresnel = 0.04 + 0.96 * (1 - np.clip(-np.einsum("ij,ij->i", vs, ns), 0, 1)) ** 5
            amount = np.clip(fresnel * gloss[shine] * 1.6, 0, 1)[:, None]
            seen = self.colours(start[shine], mirror, False) if bounce else self.sky(mirror)
            spark = (
                np.clip(mirror @ self.sun, 0, 1) ** (18 + 220 * gloss[shine])
                * gloss[shine]
                * 3
                * (lit[shine] > 0.02)
            )
            colour[shine] = (
                colour[shine] * (1 - amount)
                + seen * amount
                + spark[:, None] * self.sun_colour * 0.5
            )
        out[hit] = colour
        return out

    def rays(self, x, y, w, h):
        """Rays through points in pixels."""
        u, v = (2 * x / w - 1) * self.tangent, (1 - 2 * y / h) * self.tangent * h / w
        ray = self.forward + u[:, None] * self.right + v[:, None] * self.up
        return unit(ray)

    def _at(self, x, y, w, h):
        out = np.empty((len(x), 3), np.float32)
        for i in range(0, len(x), 65536):
            ray = self.rays(x[i : i + 65536], y[i : i + 65536], w, h)
            out[i : i + 65536] = self.colours(np.broadcast_to(self.eye, ray.shape).copy(), ray)
        return out

    def picture(self, h, w):
        """The picture, with four more rays where neighbouring pixels differ."""
        y, x = np.mgrid[0:h, 0:w].astype(np.float32)
        out = self._at(x.ravel() + 0.5, y.ravel() + 0.5, w, h).reshape(h, w, 3)
        g = np.sqrt(np.clip(out, 0, 1)).sum(-1)
        edge = np.zeros((h, w), bool)
        for a, b in ((np.s_[1:, :], np.s_[:-1, :]), (np.s_[:, 1:], np.s_[:, :-1])):
            step = np.abs(g[a] - g[b]) > 0.1
            edge[a] |= step
            edge[b] |= step
        ys, xs = y[edge], x[edge]
        total = np.zeros((len(ys), 3), np.float32)
        for dx, dy in ((0.125, 0.375), (0.375, 0.875), (0.625, 0.125), (0.875, 0.625)):
            total += np.minimum(self._at(xs + dx, ys + dy, w, h), 4)
        out[edge] = total / 4
        return out
