"""QOI, PSD, Netpbm, BMP, ICO and GIF."""

import struct
import zlib

from picture import H, QUADRANTS, W, colour, linear, pixels, quadrant, write

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
    write("rgba.qoi", "qoi", qoi(4), of="rgb.qoi")
    write("cut.qoi", "qoi", qoi(4)[: 14 + 200], "partial", quadrants=None, of="rgb.qoi")
    write("huge.qoi", "qoi", b"qoif" + struct.pack(">IIBB", 2**31, 2**31, 4, 0), "limit", None, None, of="rgb.qoi")


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
    write("cut.bmp", "bmp", bmp(header40(24, 0, len(data)), b"", data)[: 54 + 288 * 30], "partial", quadrants=None, of="bits24.bmp")
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
    half_of_them = bmp(header40(8, 1, len(runs), 4), PALETTE, bytes(runs[: len(runs) // 2]))
    write("runs_cut.bmp", "bmp", half_of_them, "partial", quadrants=None, of="runs8.bmp")
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
    mask = bytes(W // 32 * 4 * H)
    small = struct.pack("<IiiHHIIiiII", 40, 8, 16, 1, 24, 0, 0, 0, 0, 0, 0) + bytes(8 * 24) + bytes(4 * 8)
    picture = header40(24, 0, 0, height=2 * H) + bmp_rows(24, bgr) + mask
    write("bitmap.ico", "ico", ico([((8, 8), 24, small), ((W, H), 24, picture)]))
    write("cursor.cur", "ico", ico([((W, H), 5, picture)], 2))
    write("png.ico", "ico", ico([((8, 8), 24, small), ((W, H), 32, png())]))
    covered = header40(24, 0, 0, height=2 * H) + bmp_rows(24, bgr) + b"\xff" * (W // 32 * 4) * H
    write("masked.ico", "ico", ico([((W, H), 24, covered)]), quadrants=[(0, 0, 0)] * 4)
    nowhere = struct.pack("<HHHBBBBHHII", 0, 1, 1, 96, 64, 0, 0, 1, 24, 9999, 10**9)
    write("nowhere.ico", "ico", nowhere, "error", None, None, of="png.ico")


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
    write("no_canvas.gif", "gif", gif(canvas=(0, 0)), of="plain.gif")
    write("moving.gif", "gif", gif(frames=4))
    write("transparent.gif", "gif", gif(transparent=0), quadrants=[(0, 0, 0)] + QUADRANTS[1:])
    corner = [(0, 0, 0)] * 3 + [QUADRANTS[3]]
    write("beyond.gif", "gif", gif(frame=(W // 2, H // 2, W, H)), quadrants=corner)
    write("no_trailer.gif", "gif", gif()[:-1], of="plain.gif")
    write("cut.gif", "gif", gif()[:900], "partial", quadrants=None, of="plain.gif")
    no_frame = b"GIF89a" + struct.pack("<HHBBB", W, H, 0x70, 0, 0) + b"\x3b"
    write("no_frame.gif", "gif", no_frame, "error", None, None, of="plain.gif")
