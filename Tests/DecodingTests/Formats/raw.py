"""Camera RAW: JPEGs where cameras put theirs, and a picture of a sensor."""

import os
import struct

from picture import CAMERAS, DICE, H, HERE, QUADRANTS, SEEN, W, colour, encoded, linear, write


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


def two_previews():
    """A TIFF with a whole JPEG in its first directory, and a larger one in the second that is cut short."""
    small = jpeg()
    # As the small one, but that it claims to be twice as large.
    at = small.index(b"\xff\xc0") + 5
    large = small[:at] + struct.pack(">HH", 426, 640) + small[at + 4 :]
    first, second, start = 8, 512, 2048
    entries = [(0x010F, 2, 5, b"SONY\0"), (0x0112, 3, 1, 1), (0x0132, 2, 20, b"2024:05:06 07:08:09\0")]
    head = directory(entries + [(0x0201, 4, 1, start), (0x0202, 4, 1, len(small))], first, "<", second)
    below = directory([(0x0201, 4, 1, 8192), (0x0202, 4, 1, len(large))], second, "<")
    body = b"II" + struct.pack("<HI", 42, first) + head
    return (body.ljust(second, b"\0") + below).ljust(start, b"\0") + small.ljust(8192 - start, b"\0") + large


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


def sensor(orientation=1):
    """A DNG without a preview: samples behind a Bayer filter, whose colours are those of sRGB in linear light."""
    samples = b"".join(
        struct.pack("<H", round(65535 * linear(colour(x, y)[(x + y) % 2 if y % 2 == 0 else 1 + x % 2])))
        for y in range(H) for x in range(W)
    )
    # Of light as XYZ, in ten thousandths.
    matrix = (32405, -15371, -4985, -9693, 18760, 416, 556, -2040, 10572)
    start = 1024
    entries = [(0x00FE, 4, 1, 0), (0x0100, 4, 1, W), (0x0101, 4, 1, H), (0x0102, 3, 1, 16), (0x0103, 3, 1, 1)]
    entries += [(0x0106, 3, 1, 32803), (0x010F, 2, 5, b"None\0"), (0x0110, 2, 5, b"Test\0"), (0x0111, 4, 1, start)]
    entries += [(0x0112, 3, 1, orientation), (0x0115, 3, 1, 1), (0x0116, 4, 1, H), (0x0117, 4, 1, len(samples))]
    entries += [(0x0132, 2, 20, b"2024:05:06 07:08:09\0"), (0x828D, 3, 2, b"\2\0\2\0"), (0x828E, 1, 4, b"\0\1\1\2")]
    entries += [(0xC612, 1, 4, b"\1\4\0\0"), (0xC614, 2, 10, b"None Test\0"), (0xC61D, 4, 1, 65535), (0xC65A, 3, 1, 21)]
    entries += [(0xC621, 10, 9, b"".join(struct.pack("<ii", v, 10000) for v in matrix))]
    entries += [(0xC628, 5, 3, struct.pack("<6I", 1, 1, 1, 1, 1, 1))]
    return (b"II" + struct.pack("<HI", 42, 8) + directory(entries, 8, "<")).ljust(start, b"\0") + samples


def close():
    """A DNG whose preview of 320 x 213 is smaller than its photo of 360 x 240; both show the same."""
    picture, (width, height) = jpeg(), (360, 240)
    start = 1024 + len(picture)
    # So much of it is white that LibRaw brightens nothing.
    samples = bytes(
        255 if x < 8 else round(255 * linear(colour(x * W // width, y * H // height)[(x + y) % 2 if y % 2 == 0 else 1 + x % 2]))
        for y in range(height) for x in range(width)
    )
    matrix = (32405, -15371, -4985, -9693, 18760, 416, 556, -2040, 10572)
    main = [(0x010F, 2, 5, b"None\0"), (0x0110, 2, 5, b"Test\0"), (0x0112, 3, 1, 1), (0x0132, 2, 20, b"2024:05:06 07:08:09\0")]
    main += [(0x014A, 4, 1, 512), (0x0201, 4, 1, 1024), (0x0202, 4, 1, len(picture)), (0xC612, 1, 4, b"\1\4\0\0")]
    main += [(0xC614, 2, 10, b"None Test\0"), (0xC65A, 3, 1, 21), (0xC628, 5, 3, struct.pack("<6I", 1, 1, 1, 1, 1, 1))]
    main += [(0xC621, 10, 9, b"".join(struct.pack("<ii", v, 10000) for v in matrix))]
    below = [(0x00FE, 4, 1, 0), (0x0100, 4, 1, width), (0x0101, 4, 1, height), (0x0102, 3, 1, 8), (0x0103, 3, 1, 1)]
    below += [(0x0106, 3, 1, 32803), (0x0111, 4, 1, start), (0x0115, 3, 1, 1), (0x0116, 4, 1, height), (0x0117, 4, 1, len(samples))]
    below += [(0x828D, 3, 2, b"\2\0\2\0"), (0x828E, 1, 4, b"\0\1\1\2"), (0xC61D, 4, 1, 255)]
    head = (b"II" + struct.pack("<HI", 42, 8) + directory(main, 8, "<")).ljust(512, b"\0") + directory(below, 512, "<")
    return head.ljust(1024, b"\0") + picture + samples


# LibRaw makes the brightest of it white.
BRIGHTEST = linear(max(c for q in QUADRANTS for c in q))
DEVELOPED = [tuple(round(encoded(linear(c) / BRIGHTEST)) for c in q) for q in QUADRANTS]


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
        write(name, "raw", data, size=SIZE, quadrants=CAMERAS, of="nikon.nef" if name == "other.3fr" else None)
        if maker not in ("NIKON CORPORATION", "SONY"):
            continue
        turned = raw(maker, orientation=6, **options)
        stem, extension = name.split(".")
        seen = [CAMERAS[i] for i in SEEN[6]]
        write(stem + "_turned." + extension, "raw", turned, size=TALL, quadrants=seen, orientation=6, of=name)
    upright = raw("SONY", orientation=8, sensor=(213, 320))
    write("upright.arw", "raw", upright, size=SIZE, quadrants=CAMERAS, orientation=8, of="sony.arw")
    write("canon.cr3", "raw", cr3(), size=SIZE, quadrants=CAMERAS)
    seen = [CAMERAS[i] for i in SEEN[6]]
    write("canon_turned.cr3", "raw", cr3(6), size=TALL, quadrants=seen, orientation=6, of="canon.cr3")
    write("fuji.raf", "raw", raf(), size=SIZE, quadrants=CAMERAS)
    write("cut.arw", "raw", raw("SONY")[:2600], "error", None, None, of="sony.arw")
    write("lost.arw", "raw", two_previews(), "partial", size=SIZE, quadrants=None)
    write("no_preview.dng", "raw", raw("Leica", preview=None, dng=True), "error", None, None)
    write("sensor_turned.dng", "raw", sensor(6), size=(H, W), quadrants=[DEVELOPED[i] for i in SEEN[6]], orientation=6)
    write("sensor.dng", "raw", sensor(), quadrants=DEVELOPED, of="sensor_turned.dng")
    write("close.dng", "raw", close(), size=(360, 240), quadrants=CAMERAS)
    if DICE:
        vary_raw()


def vary_raw():
    """Whatever makers, byte orders, places of the preview and orientations meet."""
    for n in range(40):
        orientation, maker = DICE.randrange(1, 9), DICE.choice(["NIKON", "SONY", "PENTAX", "SAMSUNG", "Leica", "Phase One"])
        order, preview = DICE.choice("<>"), DICE.choice(["jpeg", "strip"])
        size = TALL if orientation >= 5 else SIZE
        data = raw(maker, orientation, order, preview=preview, dng=DICE.random() < 0.3)
        write("raw%d.bin" % n, "raw", data, size=size, quadrants=[CAMERAS[i] for i in SEEN[orientation]], orientation=orientation)
        size, colours = (H, W) if orientation >= 5 else (W, H), [DEVELOPED[i] for i in SEEN[orientation]]
        if n < 8:
            write("sensor%d.bin" % n, "raw", sensor(orientation), size=size, quadrants=colours, orientation=orientation)
        cut = data[: DICE.randrange(20, len(data))]
        write("cut%d.bin" % n, "raw", cut, "either", None, None)
