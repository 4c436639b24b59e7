#!/usr/bin/python3
"""Makes photo-like test files in a cache folder; what is already there is kept.

  photos.py FOLDER [--quick]

  p24.jpg, p24-progressive.jpg   6000×4000, quality 90, 4:2:0
  p12-0.jpg … p12-9.jpg          4000×3000, ten different pictures
  p12.png                        4000×3000, RGB
  many/000.jpg … 099.jpg         the ten pictures of 12 MP, ten times, each with its own comment

--quick makes two pictures of 12 megapixels instead of ten, and few/ with twenty files instead of
many/. Each picture is a sky, clouds, ridges, foliage with detail at every scale, hard-edged shapes and sensor noise;
the same seed gives the same picture.
"""

import os
import sys

import numpy as np
from PIL import Image, ImageDraw


def octave(rng, h, w, cell):
    """One layer of smooth noise in 0…1."""
    grid = rng.random((max(2, h // cell + 2), max(2, w // cell + 2)), dtype=np.float32)
    return np.asarray(Image.fromarray(grid).resize((w, h), Image.BICUBIC), np.float32)


def fractal(rng, h, w, cell, layers, gain=0.55):
    out, weight, total = np.zeros((h, w), np.float32), 1.0, 0.0
    for _ in range(layers):
        out += weight * octave(rng, h, w, max(2, cell))
        total += weight
        weight *= gain
        cell //= 2
        if cell < 2:
            break
    return out / total


def shapes(rng, h, w):
    """An RGBA layer of fourteen solids and fences, with hard edges."""
    layer = Image.new("RGBA", (w, h), (0, 0, 0, 0))
    draw = ImageDraw.Draw(layer)
    for k in range(14):
        x, y, r = (
            rng.random() * w,
            h * (0.35 + 0.65 * rng.random()),
            max(w, h) * (0.01 + 0.07 * rng.random()),
        )
        fill = tuple(int(v) for v in rng.integers(10, 250, 3)) + (255,)
        if k % 4 == 0:
            draw.ellipse([x - r, y - r * 0.8, x + r, y + r * 0.8], fill=fill)
        elif k % 4 == 1:
            draw.rectangle([x - r, y - r * 1.6, x + r, y + r * 0.4], fill=fill)
        elif k % 4 == 2:
            draw.polygon([(x, y - r * 1.5), (x - r, y + r), (x + r, y + r)], fill=fill)
        else:
            for j in range(9):
                draw.line(
                    [x - r, y + j * r * 0.2, x + r, y + j * r * 0.2 - r * 0.5],
                    fill=fill,
                    width=max(1, int(r * 0.05)),
                )
    return np.asarray(layer)


def photo(seed, w, h, noise=4.5):
    """A photo-like picture, 8-bit RGB."""
    rng = np.random.default_rng(seed)
    s = max(w, h)
    bulk, grain = fractal(rng, h, w, s // 3, 9), fractal(rng, h, w, s // 6, 8, 0.6)
    y, x = (
        np.linspace(0, 1, h, dtype=np.float32)[:, None],
        np.linspace(0, 1, w, dtype=np.float32)[None, :],
    )
    palette = rng.random((5, 3)).astype(np.float32) * 0.8 + 0.1
    clouds = np.clip((bulk - 0.48) * 5, 0, 1)[..., None] * 0.8
    picture = (palette[0] * (1 - y[..., None]) + (palette[1] * 0.4 + 0.6) * y[..., None]) * (
        1 - clouds
    ) + clouds * np.array([0.97, 0.96, 0.95], np.float32)
    del bulk, clouds
    for k in range(3):
        profile = (
            octave(rng, 2, w, s // (4 + 2 * k))[0] * 0.22
            + octave(rng, 2, w, max(2, s // 40))[0] * 0.04
        )
        under = y > (0.45 + 0.15 * k - profile[None, :])
        picture = np.where(
            under[..., None],
            palette[2 + k] * (0.35 + 0.25 * k) * (0.45 + 1.1 * grain)[..., None],
            picture,
        )
    leaves = fractal(rng, h, w, max(8, s // 40), 8, 0.85)
    leaves = (leaves - leaves.mean()) / leaves.std()
    picture *= np.clip(1 + 0.33 * leaves * np.clip((y - 0.5) * 4, 0, 1) * 0.9, 0.05, 2.5)[..., None]
    del leaves
    layer = shapes(rng, h, w)
    picture = np.where(
        layer[..., 3:] > 0,
        layer[..., :3].astype(np.float32) / 255 * (0.6 + 0.8 * grain)[..., None],
        picture,
    )
    del layer, grain
    picture *= (
        (0.92 + 0.16 * octave(rng, h, w, 3)) * (1 - 0.45 * ((x - 0.5) ** 2 + (y - 0.5) ** 2))
    )[..., None]
    picture *= 255
    picture += rng.standard_normal((h, w, 3), dtype=np.float32) * noise
    return Image.fromarray(np.clip(picture, 0, 255).astype(np.uint8))


def commented(jpeg, text):
    """The same JPEG with a comment segment after its JFIF segment (which some programs expect
    first)."""
    at = 4 + int.from_bytes(jpeg[4:6], "big")
    return jpeg[:at] + b"\xff\xfe" + (len(text) + 2).to_bytes(2, "big") + text + jpeg[at:]


def make(folder, quick=False):
    """Makes what is missing, and returns the files of many/ or few/; a file appears under its name
    only when it is whole."""
    album, copies = ("few", 20) if quick else ("many", 100)
    os.makedirs(os.path.join(folder, album), exist_ok=True)

    def save(image, name, **options):
        image.save(os.path.join(folder, name + ".part"), **options)
        os.replace(os.path.join(folder, name + ".part"), os.path.join(folder, name))
        print(f"made: {name}", file=sys.stderr, flush=True)

    def missing(*names):
        return any(not os.path.exists(os.path.join(folder, n)) for n in names)

    jpeg = {"format": "JPEG", "quality": 90, "subsampling": "4:2:0"}
    if missing("p24.jpg", "p24-progressive.jpg"):
        image = photo(100, 6000, 4000)
        save(image, "p24.jpg", **jpeg)
        save(image, "p24-progressive.jpg", progressive=True, **jpeg)
    base = 2 if quick else 10
    for i in range(base):
        if missing(f"p12-{i}.jpg") or (i == 0 and missing("p12.png")):
            image = photo(200 + i, 4000, 3000)
            save(image, f"p12-{i}.jpg", **jpeg)
            if i == 0:
                save(image, "p12.png", format="PNG", compress_level=6)
    paths = [os.path.join(folder, album, f"{i:03d}.jpg") for i in range(copies)]
    for i, path in enumerate(paths):
        if not os.path.exists(path):
            with open(os.path.join(folder, f"p12-{i % base}.jpg"), "rb") as source:
                data = commented(source.read(), f"copy {i}".encode())
            with open(path + ".part", "wb") as out:
                out.write(data)
            os.replace(path + ".part", path)
    return paths


if __name__ == "__main__":
    if len(sys.argv) < 2 or sys.argv[1].startswith("-"):
        sys.exit(__doc__)
    make(sys.argv[1], "--quick" in sys.argv[2:])
