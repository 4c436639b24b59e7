"""TIFF: chains, copies, tiles and strips of all kinds of samples."""

import struct
import zlib

from picture import DICE, H, QUADRANTS, SEEN, TURNED, W, colour, linear, pixels, write


def tiff(pictures, order="<", big=False):
    """A chain of pictures; each may have others `below` it."""
    mark = struct.pack(order + "HHHQ", 43, 8, 0, 0) if big else struct.pack(order + "HI", 42, 0)
    out = bytearray((b"II" if order == "<" else b"MM") + mark)
    word = "Q" if big else "I"
    link = len(out) - (8 if big else 4)
    for picture in pictures:
        below = [add_directory(out, other, order, big)[0] for other in picture.get("below", [])]
        start, following = add_directory(out, picture, order, big, below)
        struct.pack_into(order + word, out, link, start)
        link = following
    return bytes(out)


def add_directory(out, picture, order, big, below=()):
    """Appends a picture and its directory; returns where that begins, and where its link to the next one is."""
    places, (word, size) = [], ("Q", 8) if big else ("I", 4)
    for block in picture["blocks"]:
        places.append(len(out))
        out += block + bytes(len(block) % 2)
    for lost in range(picture.get("lost", 0)):
        places[-1 - lost] += 1 << 24
    entries = dict(picture["entries"])
    is_tiled = 322 in entries
    entries[324 if is_tiled else 273] = (16 if big else 4, places)
    entries[325 if is_tiled else 279] = (4, [len(block) for block in picture["blocks"]])
    if below:
        entries[330] = (16 if big else 4, below)
    values = {}
    for tag, (kind, numbers) in sorted(entries.items()):
        values[tag] = struct.pack("%s%d%s" % (order, len(numbers), " BBHI           Q"[kind]), *numbers)
        if len(values[tag]) > size:
            values[tag], at = struct.pack(order + word, len(out)), values[tag]
            out += at + bytes(len(at) % 2)
    start = len(out)
    out += struct.pack(order + ("Q" if big else "H"), len(entries))
    for tag, (kind, numbers) in sorted(entries.items()):
        out += struct.pack(order + "HH" + word, tag, kind, len(numbers)) + values[tag].ljust(size, b"\0")
    out += bytes(size)
    return start, len(out) - size


def described(bits, samples, photometric, compression=1, size=(W, H), **more):
    entries = {256: (3, [size[0]]), 257: (3, [size[1]]), 258: (3, [bits] * samples), 259: (3, [compression])}
    entries.update({262: (3, [photometric]), 277: (3, [samples])})
    entries.update({int(tag[1:]): value for tag, value in more.items()})
    return entries


def strips(rows, height=20):
    return [b"".join(rows[y : y + height]) for y in range(0, len(rows), height)]


def lab(pixel):
    """L*, a* and b* of a colour of sRGB under D50, as 16 bits have them."""
    red, green, blue = (linear(c) for c in pixel)
    x = (0.43607 * red + 0.38515 * green + 0.14307 * blue) / 0.96429
    y = 0.22249 * red + 0.71687 * green + 0.06061 * blue
    z = (0.01392 * red + 0.09708 * green + 0.7141 * blue) / 0.8251
    x, y, z = (v ** (1 / 3) if v > 216 / 24389 else v * 841 / 108 + 4 / 29 for v in (x, y, z))
    return round((116 * y - 16) * 655.35), round(500 * (x - y) * 256), round(200 * (y - z) * 256)


def profile(gamma, primaries):
    """An ICC profile of three primaries, as XYZ under D50, and one gamma for all."""
    def xyz(values):
        return b"XYZ \0\0\0\0" + struct.pack(">3i", *(round(v * 65536) for v in values))
    curve = b"curv\0\0\0\0" + struct.pack(">IHH", 1, round(gamma * 256), 0)
    white = (0.9642, 1, 0.8249)
    parts = [(b"wtpt", xyz(white))] + [(c + b"XYZ", xyz(p)) for c, p in zip((b"r", b"g", b"b"), primaries)]
    parts += [(c + b"TRC", curve) for c in (b"r", b"g", b"b")]
    at, table, data = 132 + 12 * len(parts), struct.pack(">I", len(parts)), b""
    for name, value in parts:
        table += name + struct.pack(">II", at + len(data), len(value))
        data += value
    head = b"\2\x10\0\0mntrRGB XYZ " + bytes(12) + b"acsp" + bytes(28) + struct.pack(">3i", *(round(v * 65536) for v in white))
    return struct.pack(">I", at + len(data)) + b"\0\0\0\0" + head.ljust(120, b"\0") + table + data


# Red, green and blue of sRGB and of BT.2020, and what brings the linear light of one to the other.
SRGB = [(0.43607, 0.22249, 0.01392), (0.38515, 0.71687, 0.09708), (0.14307, 0.06061, 0.7141)]
BT2020 = [(0.67348, 0.27904, -0.00193), (0.16566, 0.67534, 0.02997), (0.12505, 0.04561, 0.79686)]
TO_BT2020 = [(0.6274, 0.3293, 0.0433), (0.0691, 0.9195, 0.0114), (0.0164, 0.088, 0.8956)]


def in_profile(gamma, primaries, matrix):
    """A floating point TIFF whose numbers are what its profile says."""
    own = {p: [sum(m * linear(c) for m, c in zip(row, p)) ** (1 / gamma) for row in matrix] for p in QUADRANTS}
    rows = [b"".join(struct.pack("<3f", *own[p]) for p in row) for row in pixels()]
    more = {"t278": (3, [H]), "t339": (3, [3, 3, 3]), "t34675": (1, profile(gamma, primaries))}
    return tiff([{"entries": described(32, 3, 2, 8, **more), "blocks": [zlib.compress(b"".join(rows), 9)]}])


def make_tiff():
    plain = [b"".join(bytes(p) for p in row) for row in pixels()]
    # Each sample as its distance from the one before it.
    apart = [row[:3] + bytes((row[i] - row[i - 3]) % 256 for i in range(3, len(row))) for row in plain]
    more = {"t278": (3, [20]), "t274": (3, [6]), "t306": (2, b"2024:05:06 07:08:09\0"), "t317": (3, [2])}
    picture = {"entries": described(8, 3, 2, 8, **more), "blocks": [zlib.compress(s, 9) for s in strips(apart)]}
    write("turned.tif", "tiff", tiff([picture]), size=(H, W), quadrants=TURNED, orientation=6)
    tiles = []
    for plane in range(3):
        for y in range(0, H, 32):
            for x in range(0, W, 32):
                tile = [colour(x + i % 32, y + i // 32)[plane] * 257 for i in range(1024)]
                tiles.append(zlib.compress(struct.pack(">1024H", *tile), 9))
    more = {"t284": (3, [2]), "t322": (3, [32]), "t323": (3, [32])}
    picture = {"entries": described(16, 3, 2, 8, **more), "blocks": tiles}
    write("tiles.tif", "tiff", tiff([picture], ">", big=True))
    ink = [b"".join(bytes([255 - c * 255 // 235 for c in p] + [20]) for p in row) for row in pixels()]
    picture = {"entries": described(8, 4, 5, 8, t278=(3, [20])), "blocks": [zlib.compress(s, 9) for s in strips(ink)]}
    write("inks.tif", "tiff", tiff([picture]))
    light = [b"".join(struct.pack("<3f", *(linear(c) for c in p)) for p in row) for row in pixels()]
    more = {"t278": (3, [H]), "t339": (3, [3, 3, 3])}
    picture = {"entries": described(32, 3, 2, 8, **more), "blocks": [zlib.compress(b"".join(light), 9)]}
    write("float.tif", "tiff", tiff([picture]))
    same = [(1, 0, 0), (0, 1, 0), (0, 0, 1)]
    write("float_gamma.tif", "tiff", in_profile(2.2, SRGB, same))
    write("float_wide.tif", "tiff", in_profile(1, BT2020, TO_BT2020))
    signed = [b"".join(struct.pack("<Hhh", *lab(p)) for p in row) for row in pixels()]
    picture = {"entries": described(16, 3, 8, 8, t278=(3, [20])), "blocks": [zlib.compress(s, 9) for s in strips(signed)]}
    write("lab.tif", "tiff", tiff([picture]))
    # A small copy of something else comes first; the picture has a palette, and a copy of half its size below it.
    thumbnail = {"entries": described(8, 1, 1, 1, (24, 16), t254=(4, [1]), t278=(3, [16])), "blocks": [bytes(384)]}
    half = [b"".join(plain[2 * y][6 * x : 6 * x + 3] for x in range(W // 2)) for y in range(H // 2)]
    copy = {"entries": described(8, 3, 2, 1, (W // 2, H // 2), t254=(4, [1]), t278=(3, [H // 2])), "blocks": strips(half, H)}
    palette = [QUADRANTS[i % 4][c] * 257 for c in range(3) for i in range(16)]
    nibbles = [bytes(17 * (2 * (y >= H // 2) + (x >= W // 4)) for x in range(W // 2)) for y in range(H)]
    main = {"entries": described(4, 1, 3, 1, t278=(3, [20]), t320=(3, palette)), "blocks": strips(nibbles), "below": [copy]}
    write("copies.tif", "tiff", tiff([thumbnail, main]))
    # The copy is whole, the picture is not.
    write("lost.tif", "tiff", tiff([dict(main, lost=1)]), "partial", quadrants=None)
    picture = {"entries": described(8, 3, 2, 8, t278=(3, [20])), "blocks": [zlib.compress(s) for s in strips(plain)], "lost": 2}
    write("cut.tif", "tiff", tiff([picture]), "partial", quadrants=None)
    if DICE:
        vary_tiff(plain)


def vary_tiff(plain):
    """Whatever byte orders, sizes of strips, depths, layouts of planes and orientations meet."""
    for n in range(60):
        orientation, order, big = DICE.randrange(1, 9), DICE.choice("<>"), DICE.random() < 0.3
        height, wide, apart = DICE.randrange(1, H + 1), DICE.random() < 0.4, DICE.random() < 0.4
        rows = [[row[p::3] for row in plain] for p in range(3)] if apart else [plain]
        if wide:
            rows = [[struct.pack("%s%dH" % (order, len(row)), *(v * 257 for v in row)) for row in plane] for plane in rows]
        packs = DICE.random() < 0.5
        blocks = [zlib.compress(s) if packs else s for plane in rows for s in strips(plane, height)]
        more = {"t278": (3, [height]), "t274": (3, [orientation]), "t284": (3, [2 if apart else 1])}
        picture = {"entries": described(16 if wide else 8, 3, 2, 8 if packs else 1, **more), "blocks": blocks}
        data = tiff([picture], order, big)
        size, colours = (H, W) if orientation >= 5 else (W, H), [QUADRANTS[i] for i in SEEN[orientation]]
        write("tiff%d.bin" % n, "tiff", data, size=size, quadrants=colours, orientation=orientation)
        write("cuttiff%d.bin" % n, "tiff", data[: DICE.randrange(20, len(data))], "either", None, None)
