"""Folders to browse: tinted photos (hues.py), and folders of many entries; kept between runs.

Photos lie in FOLDER as photos.py made them. Entries of a big folder are hard links: the first twelve
are photos of 12 megapixels with a file each, the others share POOL small files, each with a date of its
own, so that an index by file has to read that many. One in the middle of the order by name is the
newest, and a photo of 12 megapixels too.
"""

import io
import os
import shutil
import sys

import numpy as np
from PIL import Image

from exif import inserted, segment, thumbnail
from hues import hue_of, tinted
from photos import commented, photo

PHOTOS = 48
# A file may have 65,000 names on ext4; one that is read once a photo must not be read once an inode.
POOL = 10_000
LARGE = 12
# The hue of the newest photo of a big folder; the first by name has that of photo 0.
NEWEST_HUE = hue_of(0) ^ 1
EXTENSION = ".jpg"


def whole(path, data):
    """Writes a file that appears only when it is whole."""
    with open(path + ".part", "wb") as out:
        out.write(data)
    os.replace(path + ".part", path)


def jpeg_bytes(image, quality=90):
    out = io.BytesIO()
    image.save(out, "JPEG", quality=quality, subsampling="4:2:0")
    return out.getvalue()


def source(folder, hue):
    """The bytes of the tinted picture of 12 megapixels, made of one of photos.py's, and its
    thumbnail."""
    path = os.path.join(folder, f"hue-{hue:02d}.jpg")
    if not os.path.exists(path):
        names = sorted(n for n in os.listdir(folder) if n.startswith("p12-") and n.endswith(".jpg"))
        with Image.open(os.path.join(folder, names[hue % len(names)])) as image:
            picture = Image.fromarray(tinted(np.asarray(image.convert("RGB")), hue))
        whole(path + ".thumbnail", thumbnail(picture))
        whole(path, jpeg_bytes(picture))
        print(f"made: hue-{hue:02d}.jpg", file=sys.stderr, flush=True)
    return open(path, "rb").read(), open(path + ".thumbnail", "rb").read()


def date(day):
    """A date so many days after 2001-01-01, every month of 28 days."""
    year, rest = divmod(day, 336)
    return b"%04d:%02d:%02d 12:00:00" % (2001 + year, rest // 28 + 1, rest % 28 + 1)


def tinted_album(folder, thumbnails):
    """The paths of PHOTOS photos of 12 megapixels, a file each, with or without EXIF thumbnails."""
    album = os.path.join(folder, "thumbed" if thumbnails else "hued")
    os.makedirs(album, exist_ok=True)
    paths = [os.path.join(album, f"{i:03d}{EXTENSION}") for i in range(PHOTOS)]
    for i, path in enumerate(paths):
        if not os.path.exists(path):
            jpeg, small = source(folder, hue_of(i))
            data = inserted(jpeg, segment(date(i), small)) if thumbnails else jpeg
            whole(path, commented(data, f"photo {i}".encode()))
    return paths


def newest(folder):
    path = os.path.join(folder, "newest.jpg")
    if not os.path.exists(path):
        jpeg, _ = source(folder, NEWEST_HUE)
        whole(path, inserted(jpeg, segment(b"2031:01:01 12:00:00")))
    return path


def pool(folder, count):
    """The paths of so many small photos with dates of their own."""
    place = os.path.join(folder, "pool")
    os.makedirs(place, exist_ok=True)
    paths = [os.path.join(place, f"{i:05d}{EXTENSION}") for i in range(count)]
    if not os.path.exists(paths[-1]):
        jpeg = jpeg_bytes(photo(7, 320, 240), 80)
        for i, path in enumerate(paths):
            if not os.path.exists(path):
                whole(path, inserted(jpeg, segment(date(i % 9000))))
    return paths


def entries(folder, count):
    """The files that a big folder of so many entries links to, in the order of its names."""
    large = tinted_album(folder, False)[:LARGE]
    small = pool(folder, POOL) if count > LARGE else []
    out = [*large[:count], *(small[i % POOL] for i in range(count - LARGE))]
    out[count // 2] = newest(folder)
    return out


def big(folder, count, each=None):
    """A folder of so many entries; with `each`, a tree of folders of so many. It is complete when it
    is named."""
    path = os.path.join(folder, "big" if each is None else "tree", str(count))
    if not os.path.isdir(path):
        part = path + ".part"
        shutil.rmtree(part, ignore_errors=True)
        for i, file in enumerate(entries(folder, count)):
            below = "" if each is None else f"{i // each:04d}"
            if i % (each or count) == 0:
                os.makedirs(os.path.join(part, below))
            os.link(file, os.path.join(part, below, f"IMG_{i:06d}{EXTENSION}"))
        os.replace(part, path)
        print(f"made: {os.path.relpath(path, folder)}", file=sys.stderr, flush=True)
    return path


def links(place, files, count):
    """A new folder of so many hard links to the files, taking turns."""
    os.makedirs(place)
    for i in range(count):
        os.link(files[i % len(files)], os.path.join(place, f"{i:05d}{EXTENSION}"))
    return place
