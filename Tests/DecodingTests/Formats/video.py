"""A video of boxes, with nothing in it but its movie header: riffle reads how long it is, and no more."""

import struct

from picture import DICE, write


def box(kind, body, wide=False):
    head = struct.pack(">I4sQ", 1, kind, 16 + len(body)) if wide else struct.pack(">I4s", 8 + len(body), kind)
    return head + body


def header(seconds, version):
    times = struct.pack(">QQIQ" if version else ">IIII", 0, 0, 600, round(600 * seconds))
    return box(b"mvhd", bytes([version, 0, 0, 0]) + times + bytes(80))


def video(seconds, version=0, brand=b"qt  ", wide=False):
    """Its data comes before what says how long it is, as cameras write it."""
    start = box(b"ftyp", brand + bytes(4) + brand)
    return start + box(b"mdat", bytes(64), wide) + box(b"moov", header(seconds, version))


def make_video():
    write("clip.mov", "video", video(12.4), "error", None, None)
    if DICE:
        for n in range(4):
            data = video(DICE.uniform(0.1, 40000), n % 2, DICE.choice([b"mp42", b"isom", b"3gp5", b"M4V "]), n > 1)
            write("video%d.mp4" % n, "video", data, "error", None, None)
            write("cutvideo%d.mp4" % n, "video", data[: DICE.randrange(16, len(data))], "error", None, None)
