"""HEIC files as phones write them: a grid of tiles of 512 pixels and a thumbnail, which no encoder of Debian's makes. The tiles are
coded one by one, and the boxes around them written here."""

import math
import os
import shutil
import struct
import subprocess

from PIL import Image

TILE = 512


def box(kind, *parts):
    body = b"".join(parts)
    return struct.pack(">I4s", 8 + len(body), kind) + body


def full(kind, version, flags, *parts):
    return box(kind, struct.pack(">I", version << 24 | flags), *parts)


def children(data, start, end):
    """{kind: (start of the body, end)} of the boxes between two places, the last of each kind."""
    found = {}
    while start + 8 <= end:
        size, kind = struct.unpack_from(">I4s", data, start)
        found[kind] = (start + 8, start + size)
        start += size
    return found


def coded(path):
    """(bytes of the coded picture, of its configuration) of a HEIF of one picture."""
    with open(path, "rb") as file:
        data = file.read()
    meta = children(data, 0, len(data))[b"meta"]
    boxes = children(data, meta[0] + 4, meta[1])
    at = boxes[b"iloc"][0]
    version, sizes = data[at], int.from_bytes(data[at + 4:at + 6], "big")
    offset, length, base, index = sizes >> 12, sizes >> 8 & 15, sizes >> 4 & 15, sizes & 15 if version else 0
    at += 6 + (4 if version == 2 else 2) + (4 if version == 2 else 2) + (2 if version else 0) + 2
    begin = int.from_bytes(data[at:at + base], "big")
    at += base + 2 + index
    begin += int.from_bytes(data[at:at + offset], "big")
    count = int.from_bytes(data[at + offset:at + offset + length], "big")
    properties = children(data, *children(data, *boxes[b"iprp"])[b"ipco"])
    configuration = properties.get(b"hvcC") or properties[b"av1C"]
    return data[begin:begin + count], data[slice(*configuration)]


def encoded(picture, folder):
    """A picture as HEVC: its bytes and its configuration."""
    source, path = os.path.join(folder, "part.png"), os.path.join(folder, "part.heic")
    picture.save(source, compress_level=1)
    try:
        subprocess.run(["heif-enc", "-q", "60", source, "-o", path], capture_output=True, check=True)
        return coded(path)
    finally:
        for name in filter(os.path.exists, (source, path)):
            os.remove(name)


def grid(source, path):
    """Writes the photo as a phone does; False without an encoder."""
    if not shutil.which("heif-enc"):
        return False
    whole, folder = Image.open(source).convert("RGB"), os.path.dirname(path)
    columns, rows = math.ceil(whole.width / TILE), math.ceil(whole.height / TILE)
    pieces = []
    for y in range(rows):
        for x in range(columns):
            tile = Image.new("RGB", (TILE, TILE))
            tile.paste(whole.crop((x * TILE, y * TILE, min((x + 1) * TILE, whole.width), min((y + 1) * TILE, whole.height))))
            pieces.append(encoded(tile, folder))
    small = whole.resize((320, round(320 * whole.height / whole.width)))
    pieces.append(encoded(small, folder))
    with open(path, "wb") as out:
        out.write(container(pieces, columns, rows, whole.size, small.size))
    return True


def container(pieces, columns, rows, size, thumbnail):
    """Items 1…n are tiles, n + 1 is the thumbnail, n + 2 the grid, which is the photo."""
    tiles, last = len(pieces) - 1, len(pieces)
    whole = last + 1
    kinds = [b"hvc1"] * last + [b"grid"]
    entries = [full(b"infe", 2, 1 if i < tiles else 0, struct.pack(">HH4sx", i + 1, 0, kind)) for i, kind in enumerate(kinds)]
    links = box(b"dimg", struct.pack(">HH", whole, tiles), *(struct.pack(">H", i + 1) for i in range(tiles)))
    links += box(b"thmb", struct.pack(">HHH", last, 1, whole))
    sides = [full(b"ispe", 0, 0, struct.pack(">II", *s)) for s in ((TILE, TILE), thumbnail, size)]
    # All tiles were coded in the same way.
    properties = box(b"ipco", box(b"hvcC", pieces[0][1]), box(b"hvcC", pieces[-1][1]), *sides)
    own = [(i + 1, (0x81, 3)) for i in range(tiles)] + [(last, (0x82, 4)), (whole, (5,))]
    rows_of_them = b"".join(struct.pack(">HB", item, len(numbers)) + bytes(numbers) for item, numbers in own)
    said = struct.pack(">BBBBHH", 0, 0, rows - 1, columns - 1, *size)
    kind = box(b"ftyp", b"heic\0\0\0\0mif1heic")

    def meta(start):
        places = b""
        for i, (data, _) in enumerate(pieces):
            places += struct.pack(">HHHHII", i + 1, 0, 0, 1, start, len(data))
            start += len(data)
        places += struct.pack(">HHHHII", whole, 1, 0, 1, 0, len(said))
        return full(
            b"meta", 0, 0, full(b"hdlr", 0, 0, bytes(4) + b"pict" + bytes(13)), full(b"pitm", 0, 0, struct.pack(">H", whole)),
            full(b"iinf", 0, 0, struct.pack(">H", whole), *entries), full(b"iref", 0, 0, links),
            box(b"iprp", properties, full(b"ipma", 0, 0, struct.pack(">I", whole), rows_of_them)),
            full(b"iloc", 1, 0, struct.pack(">HH", 0x4400, whole), places), box(b"idat", said))

    start = len(kind) + len(meta(0)) + 8
    return kind + meta(start) + box(b"mdat", *(data for data, _ in pieces))
