#!/usr/bin/env python3
"""Makes the fixtures beside it, deterministically: python3 with Pillow and NumPy, cjpeg and jpegtran of libjpeg-turbo.

The picture is 64 x 48: four quadrants (red, green, blue, white) with a soft gradient over them, so that every
orientation can be told from every other and every channel matters."""
import io, os, struct, subprocess, zlib
import numpy as np
from PIL import Image

HERE = os.path.dirname(os.path.abspath(__file__))
W, H = 64, 48
QUADRANTS = [(200, 40, 40), (40, 180, 40), (40, 40, 200), (230, 230, 230)]


def picture(w=W, h=H):
    a = np.zeros((h, w, 3))
    for i, colour in enumerate(QUADRANTS):
        y, x = divmod(i, 2)
        a[y * h // 2:(y + 1) * h // 2, x * w // 2:(x + 1) * w // 2] = colour
    shade = np.linspace(0, 24, w)[None, :, None] * np.linspace(0, 1, h)[:, None, None]
    return np.clip(a + shade, 0, 255).astype(np.uint8)


def detail(w=640, h=480):
    """Waves of many lengths, so that every place differs from its neighbours at every scale."""
    y, x = np.mgrid[0:h, 0:w]
    waves = [np.sin(x / 9 + np.sin(y / 23)), np.cos(y / 13 + x / 57), np.sin((x + 2 * y) / 31)]
    return np.stack([128 + 90 * wave for wave in waves], axis=-1).astype(np.uint8)


def save(name, data):
    with open(os.path.join(HERE, name), "wb") as f:
        f.write(data)


def run(*command, data):
    return subprocess.run(command, input=data, stdout=subprocess.PIPE, check=True).stdout


def ppm(a):
    b = io.BytesIO()
    Image.fromarray(a).save(b, "PPM")
    return b.getvalue()


def exif(orientation, thumbnail=b"", date=b"2024:02:29 12:34:56", kind=3):
    """A little-endian TIFF block: orientation, an EXIF directory with a date, a thumbnail."""
    sub = 8 + 2 + 2 * 12 + 4
    text = sub + 2 + 12 + 4
    second = text + 20
    value = struct.pack("<HH", orientation, 0) if kind == 3 else struct.pack("<I", orientation)
    block = b"II*\0" + struct.pack("<IH", 8, 2)
    block += struct.pack("<HHI", 0x0112, kind, 1) + value
    block += struct.pack("<HHII", 0x8769, 4, 1, sub) + struct.pack("<I", second if thumbnail else 0)
    block += struct.pack("<H", 1) + struct.pack("<HHII", 0x9003, 2, 20, text) + struct.pack("<I", 0)
    block += date + b"\0"
    if thumbnail:
        at = second + 2 + 3 * 12 + 4
        block += struct.pack("<H", 3) + struct.pack("<HHIHH", 0x0103, 3, 1, 6, 0)
        block += struct.pack("<HHII", 0x0201, 4, 1, at)
        block += struct.pack("<HHII", 0x0202, 4, 1, len(thumbnail)) + struct.pack("<I", 0) + thumbnail
    return block


def with_app1(jpeg, block):
    body = b"Exif\0\0" + block
    return jpeg[:2] + b"\xff\xe1" + struct.pack(">H", len(body) + 2) + body + jpeg[2:]


def chunk(name, data):
    return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))


def png(w, h, depth, colour, rows, before=b"", after=b"", interlace=0):
    """A PNG from raw rows without filters; rows is the whole filtered stream."""
    return (b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", w, h, depth, colour, 0, 0, interlace))
            + before + chunk(b"IDAT", zlib.compress(rows, 9)) + after + chunk(b"IEND", b""))


def packed(a, depth):
    """Rows of samples below 2**depth, each row with filter 0."""
    out = b""
    for row in a:
        if depth == 16:
            out += b"\0" + row.astype(">u2").tobytes()
        elif depth == 8:
            out += b"\0" + row.astype(np.uint8).tobytes()
        else:
            bits = "".join(format(int(v), f"0{depth}b") for v in row.reshape(-1))
            bits += "0" * (-len(bits) % 8)
            out += b"\0" + bytes(int(bits[i:i + 8], 2) for i in range(0, len(bits), 8))
    return out


def adam7(a, depth):
    passes = [(0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2), (0, 1, 1, 2)]
    parts = [a[y::dy, x::dx] for x, y, dx, dy in passes]
    return b"".join(packed(part.reshape(part.shape[0], -1), depth) for part in parts if part.size)


def jpegs():
    source = ppm(picture())
    grey = picture().mean(axis=2).astype(np.uint8)
    for name, sampling in {"444": "1x1", "422": "2x1", "420": "2x2", "440": "1x2", "411": "4x1"}.items():
        save(f"s{name}.jpg", run("cjpeg", "-quality", "95", "-sample", sampling, data=source))
    base = run("cjpeg", "-quality", "95", "-sample", "1x1", data=source)
    save("progressive.jpg", run("cjpeg", "-quality", "95", "-progressive", data=source))
    save("arithmetic.jpg", run("cjpeg", "-quality", "95", "-arithmetic", data=source))
    save("restart.jpg", run("cjpeg", "-quality", "95", "-restart", "1", data=source))
    save("rgb.jpg", run("cjpeg", "-quality", "95", "-rgb", data=source))
    b = io.BytesIO()
    Image.fromarray(grey).save(b, "JPEG", quality=95)
    save("grey.jpg", b.getvalue())
    b = io.BytesIO()
    Image.fromarray(255 - np.dstack([picture(), np.full((H, W), 255, np.uint8)])[:, :, :4], "CMYK").save(b, "JPEG", quality=95)
    cmyk = b.getvalue()  # Pillow writes Adobe's inverted inks, transform 0
    save("cmyk.jpg", cmyk)
    # YCCK: libjpeg takes 255 - RGB of the YCbCr for the inks, which Adobe's way inverts once more.
    ycc = np.asarray(Image.fromarray(255 - picture()).convert("YCbCr"))
    b = io.BytesIO()
    Image.fromarray(255 - np.dstack([ycc, np.full((H, W), 255, np.uint8)]), "CMYK").save(b, "JPEG", quality=95)
    ycck = b.getvalue()
    at = ycck.index(b"Adobe") + 11
    save("ycck.jpg", ycck[:at] + b"\x02" + ycck[at + 1:])
    # The orientations: what is stored is the upright picture turned back.
    upright = picture()
    back = {1: lambda a: a, 2: lambda a: a[:, ::-1], 3: lambda a: a[::-1, ::-1], 4: lambda a: a[::-1],
            # 6: turning the stored one clockwise makes it upright; 8: counter-clockwise.
            5: lambda a: a.transpose(1, 0, 2), 6: lambda a: np.rot90(a, 1),
            7: lambda a: a[::-1, ::-1].transpose(1, 0, 2), 8: lambda a: np.rot90(a, -1)}
    for n, turn in back.items():
        stored = np.ascontiguousarray(turn(upright))
        jpeg = run("cjpeg", "-quality", "95", "-sample", "1x1", data=ppm(stored))
        save(f"orientation{n}.jpg", with_app1(jpeg, exif(n)))
    small = run("cjpeg", "-quality", "90", data=ppm(picture(32, 24)))
    boxed = run("cjpeg", "-quality", "90", data=ppm(picture(32, 32)))
    save("thumbnail.jpg", with_app1(base, exif(1, small)))
    save("thumbnail-letterbox.jpg", with_app1(base, exif(1, boxed)))
    large = run("cjpeg", "-quality", "60", "-progressive", data=ppm(picture(640, 480)))
    save("progressive-large.jpg", large)
    save("detail.jpg", run("cjpeg", "-quality", "70", data=ppm(detail())))
    save("progressive-thumbnail.jpg", with_app1(large, exif(1, small)))
    noise = np.random.default_rng(5).integers(-20, 20, (H, W, 3))
    noisy = run("cjpeg", "-quality", "95", data=ppm((picture() + noise).clip(0, 255).astype(np.uint8)))
    flipped = bytearray(noisy)
    for i in range(len(flipped) * 2 // 3, len(flipped) - 8, 37):
        flipped[i] ^= 0x55
    save("flipped.jpg", bytes(flipped))
    save("truncated-half.jpg", noisy[:len(noisy) * 2 // 3])
    save("truncated-header.jpg", base[:100])
    # A frame of 65500 x 65500, and a progressive one of 20000 x 20000, over a scan that ends at once.
    def resized(jpeg, marker, w, h):
        at = jpeg.index(marker) + 5
        return jpeg[:at] + struct.pack(">HH", h, w) + jpeg[at + 4:]
    save("bomb-65500.jpg", resized(base, b"\xff\xc0", 65500, 65500))
    save("bomb-progressive.jpg", resized(large, b"\xff\xc2", 20000, 20000))
    scans = large[:-2]
    sos = scans.rindex(b"\xff\xda")
    save("bomb-scans.jpg", scans + scans[sos:] * 120 + b"\xff\xd9")


def pngs():
    rgb = picture()
    grey = rgb.mean(axis=2).astype(np.uint8)
    alpha = np.tile(np.linspace(0, 255, W).astype(np.uint8), (H, 1))
    flat = rgb.reshape(H, W * 3)
    for depth in (1, 2, 4, 8):
        save(f"grey{depth}.png", png(W, H, depth, 0, packed(grey >> (8 - depth), depth)))
    wide = grey.astype(np.uint16) * 257
    save("grey16.png", png(W, H, 16, 0, packed(wide, 16)))
    save("rgb8.png", png(W, H, 8, 2, packed(flat, 8)))
    save("rgb16.png", png(W, H, 16, 2, packed(flat.astype(np.uint16) * 257, 16)))
    save("greyalpha8.png", png(W, H, 8, 4, packed(np.dstack([grey, alpha]).reshape(H, -1), 8)))
    save("greyalpha16.png", png(W, H, 16, 4, packed((np.dstack([grey, alpha]).astype(np.uint16) * 257).reshape(H, -1), 16)))
    rgba = np.dstack([rgb, alpha])
    save("rgba8.png", png(W, H, 8, 6, packed(rgba.reshape(H, -1), 8)))
    save("rgba16.png", png(W, H, 16, 6, packed((rgba.astype(np.uint16) * 257).reshape(H, -1), 16)))
    index = np.zeros((H, W), np.uint8)
    for i in range(4):
        y, x = divmod(i, 2)
        index[y * H // 2:(y + 1) * H // 2, x * W // 2:(x + 1) * W // 2] = i
    plte = lambda n: chunk(b"PLTE", b"".join(bytes(QUADRANTS[i % 4]) for i in range(n)))
    save("palette1.png", png(W, H, 1, 3, packed(index & 1, 1), plte(2)))
    for depth in (2, 4, 8):
        save(f"palette{depth}.png", png(W, H, depth, 3, packed(index, depth), plte(4)))
    save("palette-trns.png", png(W, H, 8, 3, packed(index, 8), plte(4) + chunk(b"tRNS", b"\0\x80")))
    save("rgb-trns.png", png(W, H, 8, 2, packed(np.array(QUADRANTS, np.uint8)[index].reshape(H, -1), 8),
                             chunk(b"tRNS", struct.pack(">HHH", *QUADRANTS[0]))))
    save("grey16-trns.png", png(W, H, 16, 0, packed(index.astype(np.uint16) * 0x1111, 16),
                                chunk(b"tRNS", struct.pack(">H", 0x1111))))
    for depth in (4, 8):
        save(f"grey{depth}-trns.png", png(W, H, depth, 0, packed(index, depth), chunk(b"tRNS", struct.pack(">H", 1))))
    save("adam7-rgb8.png", png(W, H, 8, 2, adam7(rgb, 8), interlace=1))
    save("adam7-grey1.png", png(W, H, 1, 0, adam7(grey >> 7, 1), interlace=1))
    save("exif-before.png", png(W, H, 8, 2, packed(flat, 8),
                                before=chunk(b"eXIf", exif(3))))
    save("exif-after.png", png(W, H, 8, 2, packed(flat, 8), after=chunk(b"eXIf", exif(6))))
    whole = png(W, H, 8, 2, packed((flat.astype(np.int32) + np.random.default_rng(7).integers(0, 9, flat.shape)).clip(0, 255), 8))
    save("truncated.png", whole[:len(whole) * 2 // 3])
    broken = bytearray(whole)
    at = whole.index(b"IDAT") + 4 + struct.unpack(">I", whole[whole.index(b"IDAT") - 4:whole.index(b"IDAT")])[0]
    broken[at] ^= 0xFF
    save("bad-crc.png", bytes(broken))
    # Chunks whose length lies: 57 bytes that ask for a gigabyte.
    head = b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", 8, 8, 8, 2, 0, 0, 0))
    for name in (b"sPLT", b"pCAL", b"sCAL"):
        save(f"bomb-{name.decode()}.png", head + struct.pack(">I", 0x3FFFFFF0) + name + b"x\0\0\0\0\0\0\0" + b"\0" * 8)
    zeros = zlib.compressobj(9)
    stream = b"".join(zeros.compress(b"\0" * 3751 * 500) for _ in range(60)) + zeros.flush()
    save("bomb-30000.png", b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", 30000, 30000, 1, 0, 0, 0, 0))
         + chunk(b"IDAT", stream) + chunk(b"IEND", b""))
    save("bomb-interlaced.png", png(20000, 20000, 8, 2, b"\0" * 64, interlace=1))
    save("bomb-wide.png", png(1000000, 1, 8, 0, b"\0" * 64))


def others():
    save("jpeg-inside.png", open(os.path.join(HERE, "s420.jpg"), "rb").read())
    save("png-inside.jpg", open(os.path.join(HERE, "rgb8.png"), "rb").read())
    save("gif-inside.jpg", b"GIF89a\x01\0\x01\0\0\0\0;")
    save("jp2-inside.png", b"\0\0\0\x0cjP  \r\n\x87\n" + b"\0" * 16)
    save("text.jpg", b"this is no picture\n")


jpegs()
pngs()
others()
