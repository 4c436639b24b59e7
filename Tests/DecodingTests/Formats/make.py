#!/usr/bin/env python3
"""Makes the files of this folder and INDEX.tsv: one picture in many formats. Python's standard library is all it needs.

The picture is 96 x 64: a red, a yellow, a blue and a green quadrant. RAW files hold a JPEG of 320 x 213 like it,
quadrants.jpg, at the places where cameras put theirs. `make.py` writes the same bytes each time."""
import os
import struct
import zlib

W, H = 96, 64
HERE = os.path.dirname(os.path.abspath(__file__))
QUADRANTS = [(220, 40, 40), (230, 210, 50), (50, 70, 220), (40, 200, 60)]
ROWS = []


def colour(x, y):
    return QUADRANTS[(x >= W // 2) + 2 * (y >= H // 2)]


def pixels():
    return [[colour(x, y) for x in range(W)] for y in range(H)]


def write(name, kind, data, expect="ok", size=(W, H), quadrants=QUADRANTS, orientation=1):
    with open(os.path.join(HERE, name), "wb") as file:
        file.write(data)
    colours = ",".join(str(c) for q in quadrants for c in q) if quadrants else ""
    width, height = size if size else ("", "")
    ROWS.append([name, kind, str(len(data)), expect, str(orientation), str(width), str(height), colours])


def index():
    with open(os.path.join(HERE, "INDEX.tsv"), "w") as file:
        file.write("path\tformat\tbytes\texpect\texif_orientation\tshown_w\tshown_h\tquad_rgb\n")
        for row in ROWS:
            file.write("\t".join(row) + "\n")


# QOI


def qoi(channels=4, alpha=255):
    out = bytearray(b"qoif" + struct.pack(">IIBB", W, H, channels, 0))
    table, previous, run = [(0, 0, 0, 0)] * 64, (0, 0, 0, 255), 0
    for y in range(H):
        for x in range(W):
            pixel = colour(x, y) + ((alpha if x < 8 and y < 8 else 255,) if channels == 4 else (255,))
            if pixel == previous:
                run += 1
                if run == 62:
                    out.append(0xC0 | 61)
                    run = 0
                continue
            if run:
                out.append(0xC0 | run - 1)
                run = 0
            slot = (pixel[0] * 3 + pixel[1] * 5 + pixel[2] * 7 + pixel[3] * 11) % 64
            if table[slot] == pixel:
                out.append(slot)
            elif pixel[3] == previous[3]:
                out += bytes((0xFE,) + pixel[:3])
            else:
                out += bytes((0xFF,) + pixel)
            table[slot] = previous = pixel
    if run:
        out.append(0xC0 | run - 1)
    return bytes(out) + b"\0\0\0\0\0\0\0\1"


def make_qoi():
    write("rgb.qoi", "qoi", qoi(3))
    write("rgba.qoi", "qoi", qoi(4))
    write("cut.qoi", "qoi", qoi(4)[: 14 + 200], "partial", quadrants=None)
    write("huge.qoi", "qoi", b"qoif" + struct.pack(">IIBB", 2**31, 2**31, 4, 0), "limit", None, None)


# PSD: a plane a channel


def psd(packed, mode=3, picture=None):
    rows = [[[c[plane] for c in row] for row in picture or pixels()] for plane in range(3 if mode == 3 else 4)]
    head = b"8BPS" + struct.pack(">H6xHIIHH", 1, len(rows), H, W, 8, mode) + struct.pack(">III", 0, 0, 0)
    if not packed:
        return head + b"\0\0" + b"".join(bytes(row) for plane in rows for row in plane)
    runs = [bytes((257 - W // 2, row[0], 257 - W // 2, row[-1])) for plane in rows for row in plane]
    return head + b"\0\1" + b"".join(struct.pack(">H", len(run)) for run in runs) + b"".join(runs)


def make_psd():
    inks = [[(255 - r, 255 - g, 255 - b, 0) for r, g, b in row] for row in pixels()]
    write("packed.psd", "psd", psd(True))
    # 255 is no ink.
    write("inks.psd", "psd", psd(False, 4, [[(255 - c, 255 - m, 255 - y, 255) for c, m, y, _ in row] for row in inks]))


# Netpbm


def make_netpbm():
    rgb = b"".join(bytes(p) for row in pixels() for p in row)
    grey = [[(sum(p) // 3) for p in row] for row in pixels()]
    greys = [(q,) * 3 for q in (sum(q) // 3 for q in QUADRANTS)]
    head = "%d %d\n" % (W, H)
    write("plain.ppm", "pnm", b"P6 # a comment\n" + head.encode() + b"255\n" + rgb)
    wide = b"".join(struct.pack(">H", v * 257) for v in rgb)
    write("16.ppm", "pnm", b"P6\n" + head.encode() + b"65535\n" + wide)
    text = " ".join(str(v) for v in rgb)
    text = "\n".join(" ".join(str(v * 1000 // 255) for v in r) for r in grey)
    bits = [[1 if x < W // 2 else 0 for x in range(W)] for _ in range(H)]
    packed = b"".join(bytes(sum(r[i + k] << (7 - k) for k in range(8)) for i in range(0, W, 8)) for r in bits)
    halves = [(0, 0, 0), (255, 255, 255)] * 2
    write("bits.pbm", "pnm", b"P4\n" + head.encode() + packed, quadrants=halves)
    pam = "P7\nWIDTH %d\nHEIGHT %d\nDEPTH 4\nMAXVAL 255\nTUPLTYPE RGB_ALPHA\nENDHDR\n" % (W, H)
    write("alpha.pam", "pnm", pam.encode() + b"".join(bytes(p + (255,)) for row in pixels() for p in row))
    pam = pam.replace("DEPTH 4", "DEPTH 2").replace("RGB", "GRAYSCALE")

    def linear(v):
        c = v / 255
        return c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4

    for name, order, scale in (("little.pfm", "<", "-1.0"),):
        rows = [b"".join(struct.pack(order + "f", linear(v)) for p in row for v in p) for row in reversed(pixels())]
        write(name, "pnm", b"PF\n" + head.encode() + scale.encode() + b"\n" + b"".join(rows))


# BMP and ICO


def bmp_rows(depth, stored=None, top_down=False):
    rows = []
    for y in range(H):
        row = bytearray()
        values = [stored(x, y) for x in range(W)]
        if depth < 8:
            for i in range(0, W, 8 // depth):
                byte = 0
                for k in range(8 // depth):
                    byte |= values[i + k] << (8 - depth * (k + 1))
                row.append(byte)
        else:
            for v in values:
                row += v.to_bytes(depth // 8, "little")
        row += bytes(-len(row) % 4)
        rows.append(bytes(row))
    return b"".join(rows if top_down else reversed(rows))


def quadrant(x, y):
    return (x >= W // 2) + 2 * (y >= H // 2)


def bgr(x, y):
    r, g, b = colour(x, y)
    return r << 16 | g << 8 | b


PALETTE = b"".join(bytes((b, g, r, 0)) for r, g, b in QUADRANTS)


def header40(depth, compression, size, colours=0, height=H):
    return struct.pack("<IiiHHIIiiII", 40, W, height, 1, depth, compression, size, 2835, 2835, colours, 0)


def bmp(header, palette, data):
    offset = 14 + len(header) + len(palette)
    return b"BM" + struct.pack("<IHHI", offset + len(data), 0, 0, offset) + header + palette + data


def header_v5(depth, masks, size):
    start = struct.pack("<IiiHHIIiiII", 124, W, H, 1, depth, 3, size, 2835, 2835, 0, 0)
    return (start + struct.pack("<4I", *masks)).ljust(124, b"\0")


def make_bmp():
    for depth in (1, 2, 4, 8):
        count = 1 << depth
        palette = (PALETTE * 64)[: 4 * count]
        index_of = (lambda x, y: quadrant(x, y) & 1) if depth == 1 else quadrant
        expected = [QUADRANTS[0], QUADRANTS[1]] * 2 if depth == 1 else QUADRANTS
        data = bmp_rows(depth, index_of)
        write("bits%d.bmp" % depth, "bmp", bmp(header40(depth, 0, len(data)), palette, data), quadrants=expected)
    data = bmp_rows(24, bgr)
    write("bits24.bmp", "bmp", bmp(header40(24, 0, len(data)), b"", data))
    write("cut.bmp", "bmp", bmp(header40(24, 0, len(data)), b"", data)[: 54 + 288 * 30], "partial", quadrants=None)
    core = struct.pack("<IHHHH", 12, W, H, 1, 24)
    write("core.bmp", "bmp", bmp(core, b"", data))
    data = bmp_rows(24, bgr, top_down=True)
    write("top_down.bmp", "bmp", bmp(header40(24, 0, len(data), height=-H), b"", data))
    data = bmp_rows(32, bgr)
    write("bits32.bmp", "bmp", bmp(header40(32, 0, len(data)), b"", data))
    fives = [tuple(round(c * 31 / 255) * 255 // 31 for c in q) for q in QUADRANTS]
    data = bmp_rows(16, lambda x, y: sum(round(c * 31 / 255) << s for c, s in zip(colour(x, y), (10, 5, 0))))
    masks = struct.pack("<3I", 0xF800, 0x07E0, 0x001F)
    data = bmp_rows(16, lambda x, y: sum(round(c * m / 255) << s for c, m, s in zip(colour(x, y), (31, 63, 31), (11, 5, 0))))
    write("fields565.bmp", "bmp", bmp(header40(16, 3, len(data)), masks, data), quadrants=fives)
    half = [tuple(c * 128 // 255 for c in q) for q in QUADRANTS]
    data = bmp_rows(32, lambda x, y: bgr(x, y) | 128 << 24)
    write("alpha.bmp", "bmp", bmp(header_v5(32, (0xFF0000, 0xFF00, 0xFF, 0xFF000000), len(data)), b"", data), quadrants=half)
    runs = bytearray()
    for y in reversed(range(H)):
        runs += bytes((W // 2, quadrant(0, y), 0, W // 2)) + bytes([quadrant(W - 1, y)] * (W // 2)) + b"\0\0"
    runs += b"\0\1"
    write("runs8.bmp", "bmp", bmp(header40(8, 1, len(runs), 4), PALETTE, bytes(runs)))
    write("runs_cut.bmp", "bmp", bmp(header40(8, 1, len(runs), 4), PALETTE, bytes(runs[: len(runs) // 2])), "partial", quadrants=None)
    runs = bytearray()
    for y in reversed(range(H)):
        left, right = quadrant(0, y), quadrant(W - 1, y)
        runs += bytes((W // 2, left * 17, W // 2, right * 17, 0, 0))
    runs += b"\0\1"
    write("runs4.bmp", "bmp", bmp(header40(4, 2, len(runs), 4), PALETTE, bytes(runs)))


def png():
    raw = b"".join(b"\0" + b"".join(bytes(p) for p in row) for row in pixels())

    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", W, H, 8, 2, 0, 0, 0)) + chunk(b"IDAT", zlib.compress(raw, 9)) + chunk(b"IEND", b"")


def ico(entries, kind=1):
    out = struct.pack("<HHH", 0, kind, len(entries))
    at = 6 + 16 * len(entries)
    for side, bits, data in entries:
        out += struct.pack("<BBBBHHII", side[0], side[1], 0, 0, 1, bits, len(data), at)
        at += len(data)
    return out + b"".join(data for _, _, data in entries)


def make_ico():
    mask = b"".join(bytes(6 * 2) for _ in range(H))
    small = struct.pack("<IiiHHIIiiII", 40, 8, 16, 1, 24, 0, 0, 0, 0, 0, 0) + bytes(8 * 24) + bytes(4 * 8)
    picture = header40(24, 0, 0, height=2 * H) + bmp_rows(24, bgr) + mask
    write("bitmap.ico", "ico", ico([((8, 8), 24, small), ((W, H), 24, picture)]))
    write("cursor.cur", "ico", ico([((W, H), 5, picture)], 2))
    write("png.ico", "ico", ico([((8, 8), 24, small), ((W, H), 32, png())]))
    covered = header40(24, 0, 0, height=2 * H) + bmp_rows(24, bgr) + b"\xff" * 6 * 2 * H
    write("masked.ico", "ico", ico([((W, H), 24, covered)]), quadrants=[(0, 0, 0)] * 4)
    write("nowhere.ico", "ico", struct.pack("<HHHBBBBHHII", 0, 1, 1, 96, 64, 0, 0, 1, 24, 9999, 10**9), "error", None, None)


# GIF


def lzw(indices, bits):
    """Codes of one size: a clear code before the table would grow."""
    clear, size = 1 << bits, bits + 1
    out, value, have = bytearray(), 0, 0

    def put(code):
        nonlocal value, have
        value |= code << have
        have += size
        while have >= 8:
            out.append(value & 255)
            value >>= 8
            have -= 8

    put(clear)
    for n, i in enumerate(indices):
        if n and n % (clear - 2) == 0:
            put(clear)
        put(i)
    put(clear + 1)
    if have:
        out.append(value & 255)
    blocks = b"".join(bytes((len(out[i : i + 255]),)) + bytes(out[i : i + 255]) for i in range(0, len(out), 255))
    return bytes((bits,)) + blocks + b"\0"


def gif(frame=(0, 0, W, H), canvas=(W, H), interlaced=False, transparent=None, local=False, version=b"GIF89a", frames=1):
    table = b"".join(bytes(q) for q in QUADRANTS)
    out = version + struct.pack("<HHBBB", canvas[0], canvas[1], 0x70 if local else 0xF1, 0, 0) + (b"" if local else table)
    if frames > 1:
        out += b"\x21\xff\x0bNETSCAPE2.0\x03\x01\0\0\0"
    left, top, width, height = frame
    rows = list(range(height))
    if interlaced:
        rows = [y for start, step in ((0, 8), (4, 8), (2, 4), (1, 2)) for y in range(start, height, step)]
    for n in range(frames):
        if transparent is not None or frames > 1:
            flags, index = (1, transparent) if transparent is not None else (0, 0)
            out += b"\x21\xf9\x04" + struct.pack("<BHBB", flags, 10, index, 0)
        flags = (0x40 if interlaced else 0) | (0x81 if local else 0)
        out += b"\x2c" + struct.pack("<HHHHB", left, top, width, height, flags) + (table if local else b"")
        out += lzw([(quadrant(x + left, y + top) + n) % 4 for y in rows for x in range(width)], 2)
    return out + b"\x3b"


def make_gif():
    write("plain.gif", "gif", gif())
    write("interlaced.gif", "gif", gif(interlaced=True))
    write("no_canvas.gif", "gif", gif(canvas=(0, 0)))
    write("moving.gif", "gif", gif(frames=4))
    write("transparent.gif", "gif", gif(transparent=0), quadrants=[(0, 0, 0)] + QUADRANTS[1:])
    corner = [(0, 0, 0)] * 3 + [QUADRANTS[3]]
    write("beyond.gif", "gif", gif(frame=(W // 2, H // 2, W, H)), quadrants=corner)
    write("no_trailer.gif", "gif", gif()[:-1])
    write("cut.gif", "gif", gif()[:900], "partial", quadrants=None)
    write("no_frame.gif", "gif", b"GIF89a" + struct.pack("<HHBBB", W, H, 0x70, 0, 0) + b"\x3b", "error", None, None)


# RAW


def jpeg():
    with open(os.path.join(HERE, "quadrants.jpg"), "rb") as file:
        return file.read()


def directory(entries, at, order, following=0):
    """A directory at `at` and, behind it, the values that are longer than four bytes."""
    out = struct.pack(order + "H", len(entries))
    behind, values = at + 2 + 12 * len(entries) + 4, b""
    for tag, kind, count, value in sorted(entries):
        out += struct.pack(order + "HHI", tag, kind, count)
        if isinstance(value, bytes):
            if len(value) > 4:
                out += struct.pack(order + "I", behind + len(values))
                values += value + b"\0" * (len(value) % 2)
            else:
                out += value.ljust(4, b"\0")
        elif kind == 3:
            out += struct.pack(order + "HH", value, 0)
        else:
            out += struct.pack(order + "I", value)
    return out + struct.pack(order + "I", following) + values


def raw(maker, orientation=1, order="<", magic=42, preview="jpeg", dng=False, sensor=(320, 213)):
    """A TIFF with a preview in its first directory, and the sensor's picture in a directory below it."""
    picture = jpeg()
    head = (b"II" if order == "<" else b"MM") + struct.pack(order + "HI", magic, 8)
    start, sub = 2048, 1024
    entries = [(0x010F, 2, len(maker) + 1, maker.encode() + b"\0"), (0x0112, 3, 1, orientation)]
    entries += [(0x0132, 2, 20, b"2024:05:06 07:08:09\0"), (0x014A, 4, 1, sub)]
    if preview == "jpeg":
        entries += [(0x0201, 4, 1, start), (0x0202, 4, 1, len(picture))]
    elif preview == "strip":
        entries += [(0x0103, 3, 1, 6), (0x0111, 4, 1, start), (0x0117, 4, 1, len(picture))]
    elif preview == "value":
        entries += [(0x002E, 7, len(picture), struct.pack(order + "I", start))]
    if dng:
        entries += [(0xC612, 1, 4, b"\1\4\0\0")]
    body = directory_with_offset(entries, order)
    sensors = [(0x0100, 4, 1, sensor[0]), (0x0101, 4, 1, sensor[1]), (0x0103, 3, 1, 1), (0x0106, 3, 1, 32803)]
    below = directory(sensors, sub, order)
    return head + body.ljust(sub - 8, b"\0") + below.ljust(start - sub, b"\0") + picture


def directory_with_offset(entries, order):
    """As `directory` at 8; the place of a value of type 7 is given and not made."""
    given = {tag: value for tag, kind, _, value in entries if kind == 7}
    out = bytearray(directory([e for e in entries if e[1] != 7] + [(t, 4, 1, 0) for t in given], 8, order))
    for n in range(struct.unpack(order + "H", out[:2])[0]):
        tag = struct.unpack(order + "H", out[2 + 12 * n : 4 + 12 * n])[0]
        if tag in given:
            count = next(c for t, _, c, _ in entries if t == tag)
            out[4 + 12 * n : 14 + 12 * n] = struct.pack(order + "HI", 7, count) + given[tag]
    return bytes(out)


def box(kind, data):
    return struct.pack(">I", len(data) + 8) + kind + data


def cr3(orientation=1):
    picture = jpeg()
    first = b"II" + struct.pack("<HI", 42, 8) + directory([(0x0112, 3, 1, orientation)], 8, "<")
    exif = b"II" + struct.pack("<HI", 42, 8) + directory([(0x9003, 2, 20, b"2024:05:06 07:08:09\0")], 8, "<")
    camera = bytes.fromhex("85c0b687820f11e08111f4ce462b6a48") + box(b"CMT1", first) + box(b"CMT2", exif)
    preview = struct.pack(">HHHHI", 0, 1, 320, 213, len(picture)) + picture
    large = bytes.fromhex("eaf42b5e1c984b88b9fbb7dc406e4d16") + bytes(8) + box(b"PRVW", struct.pack(">I", 0) + preview)
    return box(b"ftyp", b"crx \0\0\0\1crx isom") + box(b"moov", box(b"uuid", camera)) + box(b"uuid", large)


def raf():
    picture = jpeg()
    start = 160
    head = b"FUJIFILMCCD-RAW 0201FF383501".ljust(84, b"\0") + struct.pack(">II", start, len(picture))
    return head.ljust(start, b"\0") + picture


# Upright, and as a camera that was turned to the right shows it.
TURNED = [QUADRANTS[2], QUADRANTS[0], QUADRANTS[3], QUADRANTS[1]]
SIZE, TALL = (320, 213), (213, 320)


def make_raw():
    for name, maker, options in (
        ("nikon.nef", "NIKON CORPORATION", {"order": ">"}),
        ("sony.arw", "SONY", {}),
        ("adobe.dng", "Leica", {"dng": True, "preview": "strip"}),
        ("canon.cr2", "Canon", {"preview": "strip"}),
        ("olympus.orf", "OLYMPUS", {"magic": 0x4F52}),
        ("panasonic.rw2", "Panasonic", {"magic": 0x55, "preview": "value"}),
        ("other.3fr", "Hasselblad", {"order": ">"}),
    ):
        data = raw(maker, **options)
        write(name, "raw", data, size=SIZE)
        if maker not in ("NIKON CORPORATION", "SONY"):
            continue
        turned = raw(maker, orientation=6, **options)
        stem, extension = name.split(".")
        write(stem + "_turned." + extension, "raw", turned, size=TALL, quadrants=TURNED, orientation=6)
    write("upright.nef", "raw", raw("NIKON", orientation=8, sensor=(213, 320)), size=SIZE, orientation=8)
    write("canon.cr3", "raw", cr3(), size=SIZE)
    write("canon_turned.cr3", "raw", cr3(6), size=TALL, quadrants=TURNED, orientation=6)
    write("fuji.raf", "raw", raf(), size=SIZE)
    write("cut.arw", "raw", raw("SONY")[:2600], "error", None, None)
    write("no_preview.dng", "raw", raw("Leica", preview=None, dng=True), "error", None, None)


# TIFF


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


def linear(byte):
    return byte / 255 / 12.92 if byte <= 10 else ((byte / 255 + 0.055) / 1.055) ** 2.4


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
    # A small copy of something else comes first; the picture has a palette, and a copy of half its size below it.
    thumbnail = {"entries": described(8, 1, 1, 1, (24, 16), t254=(4, [1]), t278=(3, [16])), "blocks": [bytes(384)]}
    half = [b"".join(plain[2 * y][6 * x : 6 * x + 3] for x in range(W // 2)) for y in range(H // 2)]
    copy = {"entries": described(8, 3, 2, 1, (W // 2, H // 2), t254=(4, [1]), t278=(3, [H // 2])), "blocks": strips(half, H)}
    palette = [QUADRANTS[i % 4][c] * 257 for c in range(3) for i in range(16)]
    nibbles = [bytes(17 * (2 * (y >= H // 2) + (x >= W // 4)) for x in range(W // 2)) for y in range(H)]
    main = {"entries": described(4, 1, 3, 1, t278=(3, [20]), t320=(3, palette)), "blocks": strips(nibbles), "below": [copy]}
    write("copies.tif", "tiff", tiff([thumbnail, main]))
    picture = {"entries": described(8, 3, 2, 8, t278=(3, [20])), "blocks": [zlib.compress(s) for s in strips(plain)], "lost": 2}
    write("cut.tif", "tiff", tiff([picture]), "partial", quadrants=None)


# Files that are kept: the same picture, written by libwebp 1.2.4 and libjxl 0.7.0. The moving WebP begins with its last
# quadrant alone. The moving JPEG XL and the turned WebP are of a collection made with the encoders of these libraries and
# given to the public (CC0).


def keep(name, kind, expect="ok", size=(W, H), quadrants=QUADRANTS, orientation=1):
    with open(os.path.join(HERE, name), "rb") as file:
        write(name, kind, file.read(), expect, size, quadrants, orientation)


def keep_others():
    keep("lossy.webp", "webp")
    keep("alpha.webp", "webp", quadrants=QUADRANTS[:3] + [(0, 0, 0)])
    keep("moving.webp", "webp", quadrants=[(0, 0, 0)] * 3 + QUADRANTS[3:])
    keep("turned.webp", "webp", orientation=6)
    keep("alpha.jxl", "jxl", quadrants=QUADRANTS[:3] + [(0, 0, 0)])
    keep("moving.jxl", "jxl")
    keep("turned.jxl", "jxl", size=(H, W), quadrants=TURNED, orientation=6)


# What these mean in sRGB: of Display P3 in a JPEG and a PNG, and of inks with a profile.
WIDE = [(80, 100, 190), (90, 190, 100), (200, 190, 110), (200, 90, 80)]
INKS = [(214, 144, 118), (144, 193, 141), (129, 136, 184), (224, 211, 144)]


def keep_colours():
    keep("p3.jpg", "jpeg", quadrants=WIDE)
    keep("p3.png", "png", quadrants=WIDE)
    keep("inks.jpg", "jpeg", quadrants=INKS)


# HEIC and AVIF, by pillow_heif with x265 and by avifenc with aom; where encoders do not write such ones, as a cropped and
# a turned grid, their boxes were rewritten by hand. Some are of two other pictures. CC0, as the others that are kept.

NOISE = [(132, 137, 133), (132, 136, 130), (132, 132, 133), (131, 130, 132)]
HALF_CLEAR = [(32, 33, 33), (99, 102, 98), (33, 34, 33), (98, 98, 99)]
SHAPES = [(116, 122, 120), (128, 118, 120), (128, 120, 121), (109, 123, 121)]


def keep_heif():
    keep("plain.heic", "heic")
    keep("plain420.heic", "heic", size=(320, 213), quadrants=NOISE)
    keep("cropped.heic", "heic", size=(48, 32), quadrants=QUADRANTS[:1] * 4)
    keep("turned.heic", "heic", orientation=6)
    keep("alpha.heic", "heic", size=(320, 213), quadrants=HALF_CLEAR)
    keep("grid_turned.heic", "heic", size=(640, 480), quadrants=SHAPES, orientation=6)
    keep("premultiplied.avif", "avif", size=(320, 213), quadrants=HALF_CLEAR)
    keep("turned.avif", "avif", orientation=3)


for make in (make_qoi, make_psd, make_netpbm, make_bmp, make_ico, make_gif, make_raw, make_tiff, keep_others, keep_colours, keep_heif):
    make()
index()
