"""A small EXIF writer: TIFF little-endian, IFD0 with the Exif IFD, and IFD1 with a JPEG
thumbnail."""
import io
import struct
from PIL import Image

SHORT, LONG, ASCII, RATIONAL, UNDEFINED = 3, 4, 2, 5, 7


def _directory(entries, start, following):
    """The bytes of an IFD at offset start: (tag, type, value) entries in ascending order, long
    values after it."""
    table, heap = b"", b""
    at = start + 2 + 12 * len(entries) + 4
    for tag, kind, value in sorted(entries):
        if kind == ASCII:
            data, count = value.encode("ascii") + b"\0", len(value) + 1
        elif kind == UNDEFINED:
            data, count = value, len(value)
        elif kind == RATIONAL:
            data, count = struct.pack("<II", *value), 1
        else:
            data, count = struct.pack("<H" if kind == SHORT else "<I", value), 1
        if len(data) > 4:
            table += struct.pack("<HHII", tag, kind, count, at + len(heap))
            heap += data + b"\0" * (len(data) % 2)
        else:
            table += struct.pack("<HHI", tag, kind, count) + data.ljust(4, b"\0")
    return struct.pack("<H", len(entries)) + table + struct.pack("<I", following) + heap


def thumbnail(image):
    """A JPEG of 160×120 with the picture inside it, black around, as cameras write it."""
    small = image.copy()
    small.thumbnail((160, 120), Image.LANCZOS)
    frame = Image.new(image.mode, (160, 120))
    frame.paste(small, ((160 - small.width) // 2, (120 - small.height) // 2))
    out = io.BytesIO()
    frame.save(out, "JPEG", quality=70)
    return out.getvalue()


def block(taken, subsecond, orientation, exposure, aperture, iso, focal, thumb):
    """The APP1 payload; taken is "YYYY:MM:DD HH:MM:SS", exposure and aperture are (numerator,
    denominator), thumb a JPEG or None."""
    ifd0 = [
        (0x010F, ASCII, "Riffle"),
        (0x0110, ASCII, "Sample 24"),
        (0x0112, SHORT, orientation),
        (0x0131, ASCII, "generate-samples"),
        (0x0132, ASCII, taken),
        (0x8769, LONG, 0),
    ]
    inner = [
        (0x829A, RATIONAL, exposure),
        (0x829D, RATIONAL, aperture),
        (0x8827, SHORT, iso),
        (0x9000, UNDEFINED, b"0231"),
        (0x9003, ASCII, taken),
        (0x9004, ASCII, taken),
        (0x9011, ASCII, "+02:00"),
        (0x920A, RATIONAL, (focal, 1)),
    ]
    if subsecond is not None:
        inner += [
            (0x9290, ASCII, subsecond),
            (0x9291, ASCII, subsecond),
            (0x9292, ASCII, subsecond),
        ]
    exif_at = 8 + len(_directory(ifd0, 8, 0))
    ifd0[-1] = (0x8769, LONG, exif_at)
    second = _directory(inner, exif_at, 0)
    ifd1_at = exif_at + len(second)
    out = b"II*\0" + struct.pack("<I", 8) + _directory(ifd0, 8, ifd1_at if thumb else 0) + second
    if thumb:
        ifd1 = [
            (0x0103, SHORT, 6),
            (0x0112, SHORT, orientation),
            (0x0201, LONG, 0),
            (0x0202, LONG, len(thumb)),
        ]
        ifd1[2] = (0x0201, LONG, ifd1_at + len(_directory(ifd1, ifd1_at, 0)))
        out += _directory(ifd1, ifd1_at, 0) + thumb
    return b"Exif\0\0" + out
