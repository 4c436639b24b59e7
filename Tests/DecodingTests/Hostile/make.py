#!/usr/bin/env python3
"""Makes the hostile files beside it and INDEX.tsv, deterministically, from the fixtures: python3 alone.

Each row says what a decode must give: `picture W H`, `damaged W H` (some of it is missing), `error KIND`, or
`any` (a picture or an error); for all of them the bounds that HostileFileTests holds."""
import os, struct, zlib

HERE = os.path.dirname(os.path.abspath(__file__))
FIXTURES = os.path.join(HERE, "..", "Fixtures")
ROWS = []


def fixture(name):
    with open(os.path.join(FIXTURES, name), "rb") as f:
        return f.read()


def save(name, data, expect):
    with open(os.path.join(HERE, name), "wb") as f:
        f.write(data)
    ROWS.append((name, expect))


def chunk(name, data):
    return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))


def ihdr(w, h, depth, colour, interlace=0):
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", w, h, depth, colour, 0, 0, interlace))


END = chunk(b"IEND", b"")


def zeros(count):
    """A zlib stream of so many zero bytes."""
    packer = zlib.compressobj(9)
    block = b"\0" * (1 << 20)
    out = b"".join(packer.compress(block) for _ in range(count >> 20))
    return out + packer.compress(block[:count & (1 << 20) - 1]) + packer.flush()


def frame(jpeg, marker, at, data):
    """Bytes of the frame header replaced; `at` counts from the marker."""
    start = jpeg.index(marker) + at
    return jpeg[:start] + data + jpeg[start + len(data):]


def segment(marker, body):
    return b"\xff" + bytes([marker]) + struct.pack(">H", len(body) + 2) + body


def after_start(jpeg, data):
    return jpeg[:2] + data + jpeg[2:]


def exif(block):
    return segment(0xE1, b"Exif\0\0" + block)


def entry(tag, kind, count, value):
    return struct.pack("<HHII", tag, kind, count, value)


def directory(*entries, following=0):
    return struct.pack("<H", len(entries)) + b"".join(entries) + struct.pack("<I", following)


def jpegs():
    base, progressive = fixture("s444.jpg"), fixture("progressive.jpg")
    large, scans = fixture("progressive-large.jpg"), fixture("bomb-scans.jpg")
    sof, psof = b"\xff\xc0", b"\xff\xc2"
    save("com-15000.jpg", after_start(base, segment(0xFE, b"") * 15000), "picture 64 48")
    save("fill-bytes.jpg", after_start(base, b"\xff" * 30000), "picture 64 48")
    save("no-height.jpg", frame(base, sof, 5, b"\0\0"), "error malformed")
    save("dnl.jpg", frame(base, sof, 5, b"\0\0")[:-2] + segment(0xDC, b"\0\x30") + base[-2:], "error malformed")
    save("no-width.jpg", frame(base, sof, 7, b"\0\0"), "error malformed")
    save("twelve-bits.jpg", frame(base, sof, 4, b"\x0c"), "error unsupported")
    save("lossless.jpg", frame(base, sof, 0, b"\xff\xc3"), "error unsupported")
    save("components-255.jpg", frame(base, sof, 9, b"\xff"), "error malformed")
    save("sampling-15.jpg", frame(base, sof, 11, b"\xff"), "error malformed")
    save("sampling-0.jpg", frame(base, sof, 11, b"\0"), "error malformed")
    save("sampling-4x4.jpg", frame(base, sof, 11, b"\x44"), "any")
    save("quantiser-9.jpg", frame(base, sof, 12, b"\x09"), "error malformed")
    save("claims-65500.jpg", frame(base, sof, 5, struct.pack(">HH", 65500, 65500)), "damaged 65500 65500")
    save("claims-20000-progressive.jpg", frame(large, psof, 5, struct.pack(">HH", 20000, 20000)), "error tooManyPixels")
    # Just below the limits: 192 MB of coefficients.
    save("claims-8000-progressive.jpg", frame(large, psof, 5, struct.pack(">HH", 7900, 7900)), "damaged 7900 7900")
    save("endless-scans.jpg", frame(scans, psof, 5, struct.pack(">HH", 4000, 4000)), "error tooManyScans")
    save("endless-large-scans.jpg", frame(scans, psof, 5, struct.pack(">HH", 7900, 7900)), "any")
    # A scan of one component in a baseline frame: the decoder has to keep the whole picture.
    at = base.index(b"\xff\xda")
    one = base[:at] + segment(0xDA, b"\x01\x01\x00\x00\x3f\x00") + base[at + 2 + struct.unpack(">H", base[at + 2:at + 4])[0]:]
    save("one-component-scan.jpg", one, "any")
    save("one-component-65500.jpg", frame(one, sof, 5, struct.pack(">HH", 65500, 65500)), "error tooManyPixels")
    save("restart-every-1.jpg", frame(fixture("restart.jpg"), sof, 5, struct.pack(">HH", 65500, 65500)), "damaged 65500 65500")
    save("only-start.jpg", base[:2], "error notSupported")
    save("start-and-end.jpg", base[:2] + b"\xff\xd9", "error malformed")
    save("garbage-scan.jpg", base[:-200] + bytes(i * 73 % 251 for i in range(4000)), "any")
    save("icc-4-gigabytes.jpg", after_start(base, segment(0xE2, b"ICC_PROFILE\0\xff\xff" + b"\0" * 64) * 255), "picture 64 48")
    thumbnail = frame(large, psof, 5, struct.pack(">HH", 48000, 64000))
    block = b"II*\0\x08\0\0\0" + directory(following=14)
    block += directory(entry(0x0201, 4, 1, 14 + 30), entry(0x0202, 4, 1, len(thumbnail))) + thumbnail
    save("thumbnail-bomb.jpg", after_start(base, exif(block)), "picture 64 48")


def exifs():
    base = fixture("s444.jpg")
    tiff = b"II*\0\x08\0\0\0"
    save("exif-loop.jpg", after_start(base, exif(tiff + directory(entry(0x8769, 4, 1, 8), following=8))), "picture 64 48")
    save("exif-65535-entries.jpg", after_start(base, exif(tiff + b"\xff\xff" + entry(0x112, 3, 1, 6) * 5000)), "picture 48 64")
    save("exif-thumbnail-overflow.jpg", after_start(base, exif(
        tiff + directory(following=14) + directory(entry(0x201, 4, 1, 0xFFFFFFF0), entry(0x202, 4, 1, 0xFFFFFFF0)))), "picture 64 48")
    save("exif-orientation-0.jpg", after_start(base, exif(tiff + directory(entry(0x112, 3, 1, 0)))), "picture 64 48")
    save("exif-orientation-9.jpg", after_start(base, exif(tiff + directory(entry(0x112, 3, 1, 9)))), "picture 64 48")
    save("exif-orientation-text.jpg", after_start(base, exif(tiff + directory(entry(0x112, 2, 4, 6)))), "picture 64 48")
    save("exif-count-4-gigabytes.jpg", after_start(base, exif(tiff + directory(entry(0x132, 2, 0xFFFFFFFF, 8)))), "picture 64 48")
    save("exif-outside.jpg", after_start(base, exif(b"II*\0\xff\xff\xff\xff")), "picture 64 48")


def pngs():
    head, rows = ihdr(64, 48, 8, 2), chunk(b"IDAT", zeros(48 * 193))
    save("iccp-50-megabytes.png", head + chunk(b"iCCP", b"x\0\0" + zeros(50 << 20)) + rows + END, "picture 64 48")
    save("ztxt-20-times-7-megabytes.png", head + chunk(b"zTXt", b"x\0\0" + zeros(7 << 20)) * 20 + rows + END, "picture 64 48")
    save("itxt-7-megabytes.png", head + chunk(b"iTXt", b"x\0\1\0\0\0" + zeros(7 << 20)) + rows + END, "picture 64 48")
    save("text-3000.png", head + chunk(b"tEXt", b"a\0b") * 3000 + rows + END, "picture 64 48")
    for name in (b"sPLT", b"pCAL", b"sCAL", b"tEXt", b"iCCP", b"eXIf", b"zzZz", b"IDAT", b"PLTE", b"tRNS"):
        for length in (0x3FFFFFF0, 0x7FFFFFFF, 0xFFFFFFFF):
            save(f"claims-{length:x}-{name.decode()}.png", head + struct.pack(">I", length) + name + b"\0" * 16, "error malformed")
    save("empty-idat-10000.png", head + chunk(b"IDAT", b"") * 10000 + rows + END, "picture 64 48")
    save("too-much-data.png", head + chunk(b"IDAT", zeros(100 << 20)) + END, "picture 64 48")
    save("sides-2-gigapixels.png", ihdr(0x7FFFFFFF, 0x7FFFFFFC, 8, 2) + rows + END, "error tooManyPixels")
    save("sides-0.png", ihdr(0, 48, 8, 2) + rows + END, "error malformed")
    save("wide-65535.png", ihdr(65535, 1, 16, 6) + chunk(b"IDAT", zeros(65535 * 8 + 1)) + END, "picture 65535 1")
    save("high-65535.png", ihdr(1, 65535, 16, 6) + chunk(b"IDAT", zeros(65535 * 9)) + END, "picture 1 65535")
    save("claims-65535-rgba16.png", ihdr(65535, 65535, 16, 6) + chunk(b"IDAT", zeros(1 << 20)) + END, "damaged 65535 65535")
    save("endless-65535.png", ihdr(65535, 65535, 16, 6) + chunk(b"IDAT", zeros(120 << 20)) + END, "damaged 65535 65535")
    save("interlaced-8000-rgba16.png", ihdr(8000, 8000, 16, 6, 1) + rows + END, "error tooManyPixels")
    # No harm in it: what its decode costs is the measure of the others.
    save("plain-6900.png", ihdr(6900, 6900, 8, 6) + chunk(b"IDAT", zeros(6900 * 6900 * 4 + 6900)) + END, "picture 6900 6900")
    # Just below the limit: the picture is kept whole, 190 MB, in seven passes.
    save("interlaced-6900.png", ihdr(6900, 6900, 8, 6, 1) + chunk(b"IDAT", zeros(6900 * 6900 * 4 + 6900 * 2)) + END, "any")
    save("depth-3.png", ihdr(64, 48, 3, 2) + rows + END, "error malformed")
    save("no-palette.png", ihdr(64, 48, 8, 3) + rows + END, "error malformed")
    save("palette-of-one.png", ihdr(64, 48, 8, 3) + chunk(b"PLTE", b"\1\2\3") + chunk(b"IDAT", zlib.compress(b"\0" + b"\xff" * 64) * 1) + END, "damaged 64 48")
    save("wrong-filter.png", head + chunk(b"IDAT", zlib.compress(b"\xee" * 48 * 193)) + END, "any")
    save("no-data.png", head + END, "error malformed")


def others():
    kinds = {
        "GIF": b"GIF89a\xff\xff\xff\xff\0\0\0;", "WebP": b"RIFF\xff\xff\xff\xffWEBPVP8X" + b"\xff" * 20,
        "BMP": b"BM" + b"\xff" * 60, "TIFF": b"II*\0\x08\0\0\0\xff\xff" + b"\0" * 20,
        "HEIC": b"\0\0\0\x18ftypheic" + b"\0" * 20, "AVIF": b"\0\0\0\x18ftypavif" + b"\0" * 20,
        "JXL": b"\xff\x0a" + b"\0" * 20, "PNM": b"P6 99999 99999 255\n", "SVG": b"<svg xmlns='x'/>",
    }
    known = {"PNM": "tooManyPixels"}
    known.update(dict.fromkeys(["GIF", "WebP", "TIFF", "HEIC", "AVIF", "JXL"], "malformed"))
    for name, data in kinds.items():
        save(f"{name.lower()}-named.jpg", data, f"error {known.get(name, 'notSupported')}")
    save("noise.png", bytes(i * i * 31 % 256 for i in range(2000)), "error notSupported")


def riff(*chunks):
    body = b"WEBP" + b"".join(kind + struct.pack("<I", len(data)) + data + b"\0" * (len(data) % 2) for kind, data in chunks)
    return b"RIFF" + struct.pack("<I", len(body)) + body


def one_directory(entries, following=0):
    """A TIFF of one directory."""
    out = b"II*\0" + struct.pack("<IH", 8, len(entries))
    return out + b"".join(struct.pack("<HHII", *entry) for entry in entries) + struct.pack("<I", following) + bytes(64)


def libraries():
    most = 16382 | 16382 << 14
    save("webp-lossless-16383.webp", riff((b"VP8L", b"\x2f" + struct.pack("<I", most) + bytes(50))), "error tooManyPixels")
    canvas, dot = b"\x02\0\0\0" + b"\xff" * 6, b"\x2f" + bytes(20)
    frame = bytes(16) + b"VP8L" + struct.pack("<I", len(dot)) + dot + b"\0"
    save("webp-canvas-16m.webp", riff((b"VP8X", canvas), (b"ANMF", frame)), "error tooManyPixels")
    save("webp-frame-beyond.webp", riff((b"VP8X", b"\x02" + bytes(9)), (b"ANMF", b"\x09" + frame[1:])), "error malformed")
    save("webp-chunks.webp", riff((b"VP8X", bytes(10)), *[(b"XMP ", b"")] * 20000), "error malformed")
    # 60,000 pixels a side, and nothing behind the header.
    save("jxl-60000.jxl", bytes.fromhex("ff0afe520700f0973a00100000000000"), "error tooManyPixels")
    sides = [(256, 4, 1, 65535), (257, 4, 1, 65535)]
    plain = [(258, 3, 1, 8), (259, 3, 1, 1), (262, 3, 1, 1)]
    strip = [(273, 4, 1, 8), (278, 4, 1, 1), (279, 4, 1, 65535)]
    save("tiff-samples.tif", one_directory(sides + plain + strip[:1] + [(277, 3, 1, 65535)] + strip[1:]), "error unsupported")
    tile = [(322, 4, 1, 65536), (323, 4, 1, 65536), (324, 4, 1, 8), (325, 4, 1, 64)]
    save("tiff-tile-4g.tif", one_directory(sides + plain + tile), "error tooManyPixels")
    # A tile of 100 MB for a small picture: there is room for it, and nothing in it is needed.
    small, tile = [(256, 4, 1, 64), (257, 4, 1, 64)], [(322, 4, 1, 10240), (323, 4, 1, 10240)] + tile[2:]
    save("tiff-tile-100m.tif", one_directory(small + plain + tile), "error tooManyPixels")
    save("tiff-beyond.tif", one_directory([(256, 4, 1, 1 << 31), (257, 4, 1, 1 << 31)] + plain + strip), "error tooManyPixels")
    # Its only directory is a copy that is followed by itself.
    save("tiff-loop.tif", one_directory([(254, 4, 1, 1)] + sides + plain + strip, following=8), "error malformed")


jpegs()
exifs()
pngs()
libraries()
others()
with open(os.path.join(HERE, "INDEX.tsv"), "w") as index:
    for name, expect in sorted(ROWS):
        index.write(name + "\t" + expect + "\n")
