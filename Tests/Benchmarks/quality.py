#!/usr/bin/python3
"""How well renderers draw photos as half-blocks, against the exact area average in linear light.

  quality.py --tool NAME=COMMAND [--tool …] [--size 80x24 …] PHOTO…
  quality.py --self-test

COMMAND is split like a shell line; {cols}, {rows} and {file} are filled in. Without --tool: chafa
and timg as Debian ships them. What the command prints is read back to pixels (half-blocks and
spaces with true colours). The reference has the same number of pixels that the renderer chose:
every reference pixel is the mean, in linear light and double precision, of the part of the upright
photo that it covers.

  PSNR     dB over the three sRGB channels, the reference unrounded; mean over the photos
  SSIM     Wang et al. 2004: 11×11 Gaussian window of σ 1.5, luma (Rec. 709 weights on sRGB)
  ΔE2000   CIEDE2000, D65: mean and 95th percentile of all pixels of a photo; mean over the photos
"""

import argparse
import os
import shlex
import subprocess
import sys

import numpy as np
from PIL import Image, ImageOps

from halfblocks import Unreadable, fitted, pixels
from peers import FAITHFUL, RENDER

TOOLS = {name: RENDER[name] for name in FAITHFUL}
LINEAR = np.array(
    [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in np.arange(256) / 255]
)


def encoded(linear):
    """sRGB 0…255, unrounded, of linear light 0…1."""
    v = np.clip(linear, 0, 1)
    return 255 * np.where(v <= 0.0031308, 12.92 * v, 1.055 * v ** (1 / 2.4) - 0.055)


def averaged(a, n):
    """The means of a's first axis over n equal spans, edges weighted by the part that they
    cover."""
    size = a.shape[0]
    sums = np.concatenate([np.zeros((1,) + a.shape[1:]), np.cumsum(a, 0, dtype=np.float64)])
    edge = np.arange(n + 1) * size / n
    i = np.minimum(edge.astype(int), size - 1)
    f = (edge - i).reshape((-1,) + (1,) * (a.ndim - 1))
    at = sums[i] * (1 - f) + sums[i + 1] * f
    return np.diff(at, axis=0) * n / size


def reference(photo, h, w):
    """The exact area average of an 8-bit photo in linear light as sRGB 0…255 (unrounded), h × w."""
    narrow = np.concatenate(
        [
            averaged(LINEAR[photo[y : y + 128]].transpose(1, 0, 2), w).transpose(1, 0, 2)
            for y in range(0, photo.shape[0], 128)
        ]
    )
    return encoded(averaged(narrow, h))


def psnr(a, b):
    return 10 * np.log10(255**2 / np.mean((a - b) ** 2))


def ssim(a, b):
    weights = np.array([0.2126, 0.7152, 0.0722])
    k = np.exp(-((np.arange(11) - 5) ** 2) / (2 * 1.5**2))
    k /= k.sum()

    def window(v):
        v = sum(k[i] * v[i : v.shape[0] - 10 + i] for i in range(11))
        return sum(k[i] * v[:, i : v.shape[1] - 10 + i] for i in range(11))

    a, b = a @ weights, b @ weights
    ma, mb = window(a), window(b)
    va, vb, cov = window(a * a) - ma * ma, window(b * b) - mb * mb, window(a * b) - ma * mb
    c1, c2 = (0.01 * 255) ** 2, (0.03 * 255) ** 2
    return np.mean(
        (2 * ma * mb + c1) * (2 * cov + c2) / ((ma * ma + mb * mb + c1) * (va + vb + c2))
    )


def lab(srgb):
    """CIELAB (D65, 2°) of sRGB 0…255."""
    c = srgb / 255
    linear = np.where(c <= 0.04045, c / 12.92, ((c + 0.055) / 1.055) ** 2.4)
    xyz = (
        linear
        @ np.array(
            [
                [0.4124564, 0.3575761, 0.1804375],
                [0.2126729, 0.7151522, 0.0721750],
                [0.0193339, 0.1191920, 0.9503041],
            ]
        ).T
    )
    t = xyz / np.array([0.95047, 1.0, 1.08883])
    f = np.where(t > (6 / 29) ** 3, np.cbrt(t), t / (3 * (6 / 29) ** 2) + 4 / 29)
    return np.stack(
        [116 * f[..., 1] - 16, 500 * (f[..., 0] - f[..., 1]), 200 * (f[..., 1] - f[..., 2])], -1
    )


def ciede2000(p, q):
    """CIEDE2000 (Sharma, Wu, Dalal 2005) of two arrays of Lab colours."""
    l1, a1, b1 = np.moveaxis(p, -1, 0)
    l2, a2, b2 = np.moveaxis(q, -1, 0)
    c7 = ((np.hypot(a1, b1) + np.hypot(a2, b2)) / 2) ** 7
    g = 0.5 * (1 - np.sqrt(c7 / (c7 + 25.0**7)))
    a1, a2 = a1 * (1 + g), a2 * (1 + g)
    c1, c2 = np.hypot(a1, b1), np.hypot(a2, b2)
    h1, h2 = np.degrees(np.arctan2(b1, a1)) % 360, np.degrees(np.arctan2(b2, a2)) % 360
    grey = c1 * c2 == 0
    dh = np.where(grey, 0, (h2 - h1 + 180) % 360 - 180)
    dh = np.where(np.abs(h2 - h1) == 180, h2 - h1, dh)
    dl, dc, dhh = l2 - l1, c2 - c1, 2 * np.sqrt(c1 * c2) * np.sin(np.radians(dh / 2))
    lm, cm = (l1 + l2) / 2, (c1 + c2) / 2
    hm = np.where(
        np.abs(h1 - h2) <= 180,
        (h1 + h2) / 2,
        np.where(h1 + h2 < 360, (h1 + h2 + 360) / 2, (h1 + h2 - 360) / 2),
    )
    hm = np.where(grey, h1 + h2, hm)
    t = (
        1
        - 0.17 * np.cos(np.radians(hm - 30))
        + 0.24 * np.cos(np.radians(2 * hm))
        + 0.32 * np.cos(np.radians(3 * hm + 6))
        - 0.2 * np.cos(np.radians(4 * hm - 63))
    )
    sl, sc, sh = (
        1 + 0.015 * (lm - 50) ** 2 / np.sqrt(20 + (lm - 50) ** 2),
        1 + 0.045 * cm,
        1 + 0.015 * cm * t,
    )
    rt = (
        -2
        * np.sqrt(cm**7 / (cm**7 + 25.0**7))
        * np.sin(np.radians(60 * np.exp(-(((hm - 275) / 25) ** 2))))
    )
    return np.sqrt((dl / sl) ** 2 + (dc / sc) ** 2 + (dhh / sh) ** 2 + rt * (dc / sc) * (dhh / sh))


def upright(path):
    with Image.open(path) as image:
        return np.asarray(ImageOps.exif_transpose(image).convert("RGB"))


def rendered(command, path, cols, rows):
    line = [part.format(cols=cols, rows=rows, file=path) for part in shlex.split(command)]
    environment = dict(os.environ, TERM="xterm-256color", COLORTERM="truecolor")
    environment.pop("NO_COLOR", None)
    return pixels(
        subprocess.run(
            line,
            stdout=subprocess.PIPE,
            stdin=subprocess.DEVNULL,
            check=True,
            timeout=120,
            env=environment,
        ).stdout
    )


def compare(tools, sizes, photos, warn=lambda *what: print(*what, file=sys.stderr)):
    """{(tool, size): (photos counted, PSNR, SSIM, ΔE2000 mean, ΔE2000 p95)}; a picture that cannot
    be read back is named and left out."""
    found = {}
    for path in photos:
        photo, references = upright(path), {}
        for cols, rows in sizes:
            for tool, command in tools.items():
                try:
                    picture = fitted(rendered(command, path, cols, rows), photo, cols, rows)
                except (
                    Unreadable,
                    subprocess.SubprocessError,
                    OSError,
                    UnicodeDecodeError,
                ) as fault:
                    warn(tool, f"{cols}x{rows} {path}", str(fault))
                    continue
                h, w = picture.shape[:2]
                if abs(np.log(w / h / (photo.shape[1] / photo.shape[0]))) > 0.12 or min(h, w) < 11:
                    warn(tool, f"{cols}x{rows} {path}", f"{w}x{h} pixels is not its shape")
                    continue
                if (h, w) not in references:
                    references[h, w] = reference(photo, h, w)
                a, b = references[h, w], picture.astype(np.float64)
                delta = ciede2000(lab(a), lab(b))
                found.setdefault((tool, (cols, rows)), []).append(
                    (psnr(a, b), ssim(a, b), delta.mean(), np.percentile(delta, 95))
                )
    return {key: (len(rows), *np.mean(rows, 0)) for key, rows in found.items()}


def table(results, tools, sizes):
    """The results as a Markdown table."""
    lines = [
        "| size | renderer | photos | PSNR dB | SSIM | ΔE2000 mean | ΔE2000 p95 |",
        "|---|---|---:|---:|---:|---:|---:|",
    ]
    for size in sizes:
        for tool in tools:
            if (tool, size) in results:
                n, a, b, c, d = results[tool, size]
                lines.append(
                    f"| {size[0]}x{size[1]} | {tool} | {n} | {a:.1f} | {b:.4f} | {c:.2f} | {d:.2f} |"
                )
            else:
                lines.append(f"| {size[0]}x{size[1]} | {tool} | 0 | — | — | — | — |")
    return "\n".join(lines)


def brute(a, n):
    """averaged(), the slow way: every overlap of every input with every span."""
    size, out = a.shape[0], np.zeros((n,) + a.shape[1:])
    for i in range(n):
        for j in range(size):
            out[i] += a[j] * max(0.0, min((i + 1) * size / n, j + 1) - max(i * size / n, j))
    return out * n / size


def self_test():
    for seed in range(40):
        rng = np.random.default_rng(seed)
        a = rng.random((int(rng.integers(1, 40)), 3))
        n = int(rng.integers(1, 50))
        assert np.allclose(averaged(a, n), brute(a, n), atol=1e-12), f"area average, seed {seed}"
    photo = np.random.default_rng(1).integers(0, 256, (150, 37, 3), dtype=np.uint8)
    slow = brute(brute(LINEAR[photo], 7).transpose(1, 0, 2), 5).transpose(1, 0, 2)
    assert np.allclose(reference(photo, 7, 5), encoded(slow), atol=1e-9), "two axes"
    for p, q, wanted in (
        ((50, 2.6772, -79.7751), (50, 0, -82.7485), 2.0425),
        ((50, 2.5, 0), (73, 25, -18), 27.1492),
        ((50, -0.001, 2.49), (50, 0.0011, -2.49), 4.7461),
        ((60.2574, -34.0099, 36.2677), (60.4626, -34.1751, 39.4387), 1.2644),
        ((2.0776, 0.0795, -1.1350), (0.9033, -0.0636, -0.5514), 0.9082),
    ):
        found = float(ciede2000(np.array(p, float), np.array(q, float)))
        assert abs(found - wanted) < 1e-4, f"CIEDE2000 {p} {q}: {found}, not {wanted}"
    white = lab(np.array([255.0, 255, 255]))
    assert np.allclose(white, [100, 0, 0], atol=0.02), f"Lab of white {white}"
    drawn = pixels(
        "\x1b[?25l\x1b[38;2;1;2;3;48;2;4;5;6m▀▄\x1b[0m\n"
        "\x1b[48;2;7;8;9m \x1b[7m\x1b[38;2;9;9;9m▀\x1b[0m\n".encode()
    )
    assert drawn.tolist() == [
        [[1, 2, 3], [4, 5, 6]],
        [[4, 5, 6], [1, 2, 3]],
        [[7, 8, 9], [7, 8, 9]],
        [[7, 8, 9], [9, 9, 9]],
    ], f"escapes {drawn.tolist()}"
    a = np.random.default_rng(2).random((30, 40, 3)) * 255
    assert (
        abs(ssim(a, a) - 1) < 1e-9 and ssim(a, 255 - a) < 0 and abs(psnr(a, a + 1) - 48.1308) < 1e-3
    ), "SSIM, PSNR"
    print("quality.py: self-test passed")


def size(text):
    cols, rows = text.split("x")
    return int(cols), int(rows)


def main():
    arguments = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    arguments.add_argument("--tool", action="append", default=[], metavar="NAME=COMMAND")
    arguments.add_argument("--size", action="append", type=size, default=[])
    arguments.add_argument("--self-test", action="store_true")
    arguments.add_argument("photos", nargs="*")
    options = arguments.parse_args()
    if options.self_test:
        return self_test()
    if not options.photos:
        arguments.error("no photos")
    tools = dict(t.split("=", 1) for t in options.tool) or TOOLS
    sizes = options.size or [(80, 24), (200, 60)]
    print(table(compare(tools, sizes, options.photos), tools, sizes))
    return 0


if __name__ == "__main__":
    sys.exit(main())
