#!/usr/bin/python3
"""Puts EXIF data into a JPEG: date, orientation, thumbnail.

exif.py --self-test
"""

import io
import struct
import sys

from PIL import Image

SHORT, LONG, ASCII = 3, 4, 2


def directory(entries, at, following):
    """An IFD of (tag, type, count, value bytes) at an offset; values of more than four bytes come
    behind it."""
    head = struct.pack("<H", len(entries))
    behind, tail = at + 2 + 12 * len(entries) + 4, b""
    for tag, kind, count, value in entries:
        if len(value) > 4:
            pointer = struct.pack("<I", behind + len(tail))
            tail += value + b"\0" * (len(value) % 2)
        else:
            pointer = value.ljust(4, b"\0")
        head += struct.pack("<HHI", tag, kind, count) + pointer
    return head + struct.pack("<I", following) + tail


def segment(date, thumbnail=b""):
    """An APP1 segment with the date of taking (bytes like 2026:01:31 12:00:00), and a thumbnail
    (a JPEG)."""
    stamp = date + b"\0"
    root = [
        (0x0112, SHORT, 1, struct.pack("<H", 1)),
        (0x8769, LONG, 1, struct.pack("<I", 0)),
    ]
    size = len(directory(root, 8, 0))
    taken = directory([(0x9003, ASCII, len(stamp), stamp)], 8 + size, 0)
    root[1] = (0x8769, LONG, 1, struct.pack("<I", 8 + size))
    second = 8 + size + len(taken)
    data = directory(root, 8, second if thumbnail else 0) + taken
    if thumbnail:
        entries = [
            (0x0103, SHORT, 1, struct.pack("<H", 6)),
            (0x0201, LONG, 1, struct.pack("<I", second + 2 + 3 * 12 + 4)),
            (0x0202, LONG, 1, struct.pack("<I", len(thumbnail))),
        ]
        data += directory(entries, second, 0) + thumbnail
    data = b"Exif\0\0II*\0" + struct.pack("<I", 8) + data
    return b"\xff\xe1" + struct.pack(">H", len(data) + 2) + data


def thumbnail(image):
    """A JPEG of 160×120 at most."""
    small, out = image.copy(), io.BytesIO()
    small.thumbnail((160, 120), Image.LANCZOS)
    small.save(out, "JPEG", quality=80)
    return out.getvalue()


def inserted(jpeg, part):
    """The JPEG with a segment after its JFIF segment (which some programs expect first)."""
    at = 4 + int.from_bytes(jpeg[4:6], "big")
    return jpeg[:at] + part + jpeg[at:]


def self_test():
    image, out = Image.radial_gradient("L").convert("RGB").resize((400, 300)), io.BytesIO()
    image.save(out, "JPEG")
    small = thumbnail(image)
    data = inserted(out.getvalue(), segment(b"2026:01:31 12:34:56", small))
    with Image.open(io.BytesIO(data)) as read:
        found = read.getexif()
        assert read.size == (400, 300) and found[0x0112] == 1, dict(found)
        assert found.get_ifd(0x8769)[0x9003] == "2026:01:31 12:34:56", found.get_ifd(0x8769)
        assert read.tobytes() == Image.open(out).tobytes(), "other pixels"
    at = data.index(b"\xff\xd8", 2)
    with Image.open(io.BytesIO(data[at : at + len(small)])) as read:
        assert read.size == (160, 120), read.size
    print("exif.py: self-test passed")


if __name__ == "__main__":
    if sys.argv[1:] != ["--self-test"]:
        sys.exit(__doc__)
    self_test()
