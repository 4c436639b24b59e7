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


def sides(width, height):
    """Entries that say how large a picture is."""
    return [(0xA002, LONG, 1, struct.pack("<I", width)), (0xA003, LONG, 1, struct.pack("<I", height))]


def aimed(width, height):
    """An APP1 segment by which the camera has focused in the middle of a picture of this size."""
    area = struct.pack("<4H", width // 2, height // 2, width // 4, height // 4)
    root = [(0x8769, LONG, 1, struct.pack("<I", 26))]
    data = directory(root, 8, 0) + directory([(0x9214, SHORT, 4, area), *sides(width, height)], 26, 0)
    data = b"Exif\0\0II*\0" + struct.pack("<I", 8) + data
    return b"\xff\xe1" + struct.pack(">H", len(data) + 2) + data


def noted(points, others, tag=0x927C):
    """An EXIF block with a note of Canon's of so many AF points, the camera focused at one, and so many other entries; with another
    `tag` it is no note."""
    width, height = 6000, 4000
    words = [0, 2, points, points, width, height, width, height]
    words += [200] * 2 * points + [0] * 2 * points + [1] + [0] * ((points + 15) // 16 - 1)
    words[0] = 2 * len(words)
    value = struct.pack(f"<{len(words)}H", *words)
    maker, model = b"Canon\0", b"Canon EOS R5\0"
    root = [(0x010F, ASCII, len(maker), maker), (0x0110, ASCII, len(model), model), (0x8769, LONG, 1, b"\0" * 4)]
    start = 8 + len(directory(root, 8, 0))
    root[2] = (0x8769, LONG, 1, struct.pack("<I", start))
    # The note is the only value that does not fit into its entry.
    entries = [(0x0026, SHORT, len(words), value)] + [(0x4000 + i, SHORT, 1, struct.pack("<H", i)) for i in range(others)]
    note = directory(entries, start + 2 + 12 * 3 + 4, 0)
    told = directory([(tag, 7, len(note), note), *sides(width, height)], start, 0)
    return b"II*\0" + struct.pack("<I", 8) + directory(root, 8, 0) + told


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
    with Image.open(io.BytesIO(inserted(out.getvalue(), aimed(400, 300)))) as read:
        found = read.getexif().get_ifd(0x8769)
        assert found[0x9214] == (200, 150, 100, 75) and found[0xA003] == 300, found
    block = noted(9, 3)
    assert len(noted(9, 3, 0x927D)) == len(block) < len(noted(10, 3)), len(block)
    print("exif.py: self-test passed")


if __name__ == "__main__":
    if sys.argv[1:] != ["--self-test"]:
        sys.exit(__doc__)
    self_test()
