#!/usr/bin/python3
"""Draws the sample album into assets/samples, or checks it.

  generate-samples.py [--jobs N] [--only TEXT] [--out FOLDER]   draw all, or the files named like TEXT
  generate-samples.py --check [--out FOLDER]                    verify count, size, formats, EXIF

Deterministic: fixed seeds and no clock; the same versions of numpy and Pillow give the same bytes.
"""
import argparse
import importlib
import io
import os
import struct
import sys
from concurrent.futures import ProcessPoolExecutor

import numpy as np
from PIL import Image, ImageOps

from generator import exif, light
from generator.album import PHOTOS, STICKERS

HERE = os.path.dirname(os.path.abspath(__file__))
MOST_BYTES = 4_000_000
STORED = {1: None, 6: Image.Transpose.ROTATE_90, 8: Image.Transpose.ROTATE_270}


def scene(name, *arguments, **more):
    """What the scene of that name draws."""
    return importlib.import_module("generator.scenes." + name).draw(*arguments, **more)


def draw_photo(photo, folder):
    w, h = photo.size
    picture, grading = scene(photo.scene, np.random.default_rng(photo.seed), h, w, **photo.moment)
    image = Image.fromarray(
        light.develop(picture, np.random.default_rng(photo.seed + 1000), **grading)
    )
    if photo.grey:
        image = image.convert("L")
    if STORED[photo.orientation] is not None:
        image = image.transpose(STORED[photo.orientation])
    more = {}
    if photo.exif:
        more["exif"] = exif.block(
            photo.taken,
            photo.subsecond,
            photo.orientation,
            *photo.lens,
            exif.thumbnail(image) if photo.thumbnail else None,
        )
    image.save(
        os.path.join(folder, photo.name),
        "JPEG",
        quality=photo.quality,
        optimize=True,
        progressive=photo.progressive,
        **more,
    )


def draw_sticker(name, sticker, size, seed, folder):
    Image.fromarray(scene(sticker, np.random.default_rng(seed), size, size)).save(
        os.path.join(folder, name), "PNG", optimize=True
    )


def draw(folder, only, jobs):
    os.makedirs(folder, exist_ok=True)
    with ProcessPoolExecutor(jobs) as pool:
        waiting = {p.name: pool.submit(draw_photo, p, folder) for p in PHOTOS if only in p.name}
        waiting.update(
            {s[0]: pool.submit(draw_sticker, *s, folder) for s in STICKERS if only in s[0]}
        )
        for name, result in waiting.items():
            result.result()
            print(f"{os.path.getsize(os.path.join(folder, name)):8d}  {name}", flush=True)


def embedded_thumbnail(block):
    """The JPEG that IFD1 of an EXIF block points to, or None (Pillow reads IFD1 only in later
    versions)."""
    tiff = block[6:]

    def directory(at):
        count = struct.unpack_from("<H", tiff, at)[0]
        rows = [struct.unpack_from("<HHII", tiff, at + 2 + 12 * i) for i in range(count)]
        return {row[0]: row[3] for row in rows}, struct.unpack_from(
            "<I", tiff, at + 2 + 12 * count
        )[0]

    following = directory(struct.unpack_from("<I", tiff, 4)[0])[1]
    if not following:
        return None
    tags, end = directory(following)
    data = tiff[tags[0x0201] : tags[0x0201] + tags[0x0202]]
    whole = (
        end == 0
        and len(data) == tags[0x0202]
        and data[:2] == b"\xff\xd8"
        and data[-2:] == b"\xff\xd9"
    )
    return data if whole else b""


def photo_faults(photo, path):
    """Sentences about what is wrong with one JPEG."""
    faults = []
    with Image.open(path) as image:
        image.load()
        tags = image.getexif()
        inner = tags.get_ifd(0x8769)
        thumb = embedded_thumbnail(image.info["exif"]) if photo.exif else None
        expected = photo.size if photo.orientation == 1 else photo.size[::-1]
        for what, found, wanted in (
            ("format", image.format, "JPEG"),
            ("stored size", image.size, expected),
            ("upright size", ImageOps.exif_transpose(image).size, photo.size),
            ("mode", image.mode, "L" if photo.grey else "RGB"),
            ("progressive", bool(image.info.get("progressive")), photo.progressive),
            ("orientation", tags.get(0x0112), photo.orientation if photo.exif else None),
            ("DateTimeOriginal", inner.get(0x9003), photo.taken if photo.exif else None),
            ("SubSecTimeOriginal", inner.get(0x9291), photo.subsecond),
            ("thumbnail", bool(thumb), photo.thumbnail),
        ):
            if found != wanted:
                faults.append(f"{photo.name}: {what} is {found!r}, not {wanted!r}")
        if thumb:
            with Image.open(io.BytesIO(thumb)) as small:
                small.load()
                if small.size != (160, 120):
                    faults.append(f"{photo.name}: the thumbnail is {small.size}, not (160, 120)")
    return faults


def check(folder):
    expected = {p.name for p in PHOTOS} | {s[0] for s in STICKERS}
    present = set(os.listdir(folder))
    faults = [f"missing: {n}" for n in sorted(expected - present)] + [
        f"not of the album: {n}" for n in sorted(present - expected)
    ]
    total = sum(os.path.getsize(os.path.join(folder, n)) for n in present)
    if total > MOST_BYTES:
        faults.append(f"the folder holds {total} bytes, more than {MOST_BYTES}")
    for photo in PHOTOS:
        if photo.name in present:
            faults += photo_faults(photo, os.path.join(folder, photo.name))
    for name, _, size, _ in STICKERS:
        if name in present:
            with Image.open(os.path.join(folder, name)) as image:
                lowest, highest = (
                    image.getchannel("A").getextrema() if image.mode == "RGBA" else (255, 255)
                )
                if (image.format, image.size, lowest, highest) != ("PNG", (size, size), 0, 255):
                    faults.append(f"{name}: not a PNG of {size}×{size} with transparency")
    for fault in faults:
        print(fault)
    print(f"{len(present)} files, {total} bytes, {len(faults)} faults")
    return 1 if faults else 0


def main():
    arguments = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    arguments.add_argument("--check", action="store_true")
    arguments.add_argument("--only", default="")
    arguments.add_argument("--jobs", type=int, default=1)
    arguments.add_argument("--out", default=os.path.join(HERE, "samples"))
    options = arguments.parse_args()
    if options.check:
        return check(options.out)
    draw(options.out, options.only, options.jobs)
    return 0


if __name__ == "__main__":
    sys.exit(main())
