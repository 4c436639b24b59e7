#!/usr/bin/env python3
"""Files that riffle turned, as other programs read them: the pixels as they were shown, turned, and all other words as they were."""

import json
import os
import shutil
import struct
import subprocess
import sys

from gate import Gate, missing_tools
from places import scratch

RIFFLE = os.path.abspath(os.environ.get("RIFFLE", ".build/release/riffle"))
FIXTURES = "Tests/DecodingTests/Fixtures"
FORMATS = "Tests/DecodingTests/Formats"
JPEGS = ["s420", "s422", "s444", "grey", "cmyk", "ycck", "progressive", "restart", "arithmetic"]
OTHERS = ["rgb8.png", "exif-before.png", "turned.tif", "turned.webp", "lossy.webp", "turned.heic", "turned.avif"]
# The eight turns but for none, in the words of --turn, and what jpegtran calls them; two words where there is no single one.
TURNS = {
    2: (["flip-horizontal"], ["-flip", "horizontal"]), 3: (["180"], ["-rotate", "180"]),
    4: (["flip-vertical"], ["-flip", "vertical"]), 5: (["right", "flip-horizontal"], ["-transpose"]),
    6: (["right"], ["-rotate", "90"]), 7: (["left", "flip-horizontal"], ["-transverse"]), 8: (["left"], ["-rotate", "270"]),
}
# What a decoder rounds may depend on the direction in which it goes.
MOST_DIFFERENCE = 6


def entries(order, start, words, following=0):
    """A directory at an offset: (tag, type, count, bytes); what is long lies behind it."""
    behind = start + 2 + 12 * len(words) + 4
    out, data = struct.pack(order + "H", len(words)), b""
    for tag, kind, count, value in words:
        if len(value) > 4:
            out += struct.pack(order + "HHII", tag, kind, count, behind + len(data))
            data += value + b"\0" * (len(value) % 2)
        else:
            out += struct.pack(order + "HHI", tag, kind, count) + value.ljust(4, b"\0")
    return out + struct.pack(order + "I", following) + data


def exif(orientation, thumbnail, order="<"):
    """A block with a camera's words: an orientation, a maker note, the sizes, and a thumbnail."""
    short, long = (lambda n: struct.pack(order + "H", n)), (lambda n: struct.pack(order + "I", n))
    main = [(0x010F, 2, 5, b"ACME\0"), (0x0112, 3, 1, short(orientation)), (0x8769, 4, 1, long(0))]
    note = b"ACME\0note" + bytes(range(200))
    below = [(0x9003, 2, 20, b"2024:05:01 10:00:00\0"), (0x927C, 7, len(note), note),
             (0xA002, 4, 1, long(64)), (0xA003, 4, 1, long(48))]
    first = len(entries(order, 8, main)) + 8
    second = first + len(entries(order, first, below))
    third = len(entries(order, second, [(0x0103, 3, 1, short(6)), (0x0201, 4, 1, long(0)), (0x0202, 4, 1, long(0))]))
    main[2] = (0x8769, 4, 1, long(first))
    picture = [(0x0103, 3, 1, short(6)), (0x0201, 4, 1, long(second + third)), (0x0202, 4, 1, long(len(thumbnail)))]
    head = (b"II*\0" if order == "<" else b"MM\0*") + long(8)
    return head + entries(order, 8, main, second) + entries(order, first, below) + entries(order, second, picture) + thumbnail


def segment(marker, body):
    return bytes([0xFF, marker]) + struct.pack(">H", len(body) + 2) + body


def photo(name, orientation):
    """A JPEG of the tests with all that cameras and editors put into one."""
    plain = open(os.path.join(FIXTURES, name + ".jpg"), "rb").read()
    small = open(os.path.join(FIXTURES, "s444.jpg"), "rb").read()
    xmp = (b"<x:xmpmeta xmlns:x='adobe:ns:meta/'><rdf:RDF xmlns:rdf='http://www.w3.org/1999/02/22-rdf-syntax-ns#'><rdf:Description "
           b"xmlns:tiff='http://ns.adobe.com/tiff/1.0/' xmlns:dc='http://purl.org/dc/elements/1.1/' "
           b"tiff:Orientation='%d' dc:source='a scan'/></rdf:RDF></x:xmpmeta>" % orientation)
    words = segment(0xE1, b"Exif\0\0" + exif(orientation, small, "<" if orientation % 2 else ">"))
    words += segment(0xE1, b"http://ns.adobe.com/xap/1.0/\0" + xmp) + segment(0xFE, b"a comment")
    profile = "/usr/share/color/icc/ghostscript/srgb.icc"
    if os.path.exists(profile) and name not in ("grey", "cmyk", "ycck"):
        words += segment(0xE2, b"ICC_PROFILE\0\1\1" + open(profile, "rb").read())
    end = 2
    while plain[end + 1] == 0xE0:
        end += 2 + struct.unpack(">H", plain[end + 2 : end + 4])[0]
    return plain[:end] + words + plain[end:]


def pixels(bytes_):
    """(width, height, samples a pixel, [rows]) of a PPM or PGM."""
    head, at = [], 0
    while len(head) < 4:
        end = at
        while bytes_[end : end + 1].strip():
            end += 1
        word = bytes_[at:end]
        at = end + 1
        if word.startswith(b"#"):
            at = bytes_.index(b"\n", end) + 1
        elif word:
            head.append(word)
    depth = 3 if head[0] == b"P6" else 1
    width, height = int(head[1]), int(head[2])
    row = width * depth
    return width, height, [[bytes_[at + y * row + x * depth : at + y * row + (x + 1) * depth] for x in range(width)] for y in range(height)]


def turned(rows, turn):
    """Rows of pixels, mirrored first, then by quarter turns clockwise."""
    mirrored, quarters = {1: (0, 0), 2: (1, 0), 3: (0, 2), 4: (1, 2), 5: (1, 3), 6: (0, 1), 7: (1, 1), 8: (0, 3)}[turn]
    if mirrored:
        rows = [row[::-1] for row in rows]
    for _ in range(quarters):
        rows = [list(row) for row in zip(*rows[::-1])]
    return rows


def difference(old, new, turn):
    """The greatest difference of a sample; 256 where the sizes differ."""
    wanted, found = turned(old[2], turn), new[2]
    if len(wanted) != len(found) or len(wanted[0]) != len(found[0]):
        return 256
    return max(abs(a - b) for w, f in zip(wanted, found) for p, q in zip(w, f) for a, b in zip(p, q))


def output(words):
    done = subprocess.run(words, capture_output=True)
    return done.stdout if done.returncode == 0 else None


def imagemagick(path, folder):
    return output(["convert", path, "-auto-orient", "-colorspace", "sRGB", "-depth", "8", "-type", "TrueColor", "ppm:-"])


def libvips(path, folder):
    made = os.path.join(folder, "seen.ppm")
    if os.path.exists(made):
        os.remove(made)
    upright = os.path.join(folder, "upright.v")
    if output(["vips", "autorot", path, upright]) is None or output(["vips", "colourspace", upright, made, "srgb"]) is None:
        return None
    return open(made, "rb").read()


READERS = {"ImageMagick": ("convert", imagemagick), "libvips": ("vips", libvips)}


def words_of(path):
    """All that exiftool reads but for what a turn changes."""
    found = json.loads(output(["exiftool", "-j", "-a", "-U", "-G1", "-b", "-n", path]) or b"[{}]")[0]
    left_out = ("IFD0:Orientation", "ExifIFD:ExifImageWidth", "ExifIFD:ExifImageHeight", "SourceFile", "IFD1:Orientation", "QuickTime:Rotation")
    groups = ("System", "File", "Composite", "ExifTool", "IFD1", "RIFF", "VP8X")
    return {k: v for k, v in found.items() if k not in left_out and k.split(":")[0] not in groups}


class Desk:
    """A folder of one photo, and a home of its own."""

    def __init__(self, folder, number):
        self.root = os.path.join(folder, str(number))
        self.photos = os.path.join(self.root, "photos")
        os.makedirs(self.photos)
        os.makedirs(os.path.join(self.root, "home"))

    def riffle(self, *words):
        environment = {"HOME": os.path.join(self.root, "home"), "PATH": os.environ["PATH"], "LANG": "C.UTF-8"}
        return subprocess.run([RIFFLE, *words], env=environment, capture_output=True, text=True, stdin=subprocess.DEVNULL)

    def turn(self, path, turn):
        """Has a file turned; what went wrong."""
        for word in TURNS[turn][0]:
            self.riffle("--turn", word, path)
        done = self.riffle("--write-turns", "--yes", path)
        return "" if done.returncode == 0 else done.stderr.strip() or f"status {done.returncode}"


def tried(gate, folder, name, content, turn, readers, is_moved, label=""):
    desk = Desk(folder, gate.cases + len(gate.skipped) + 1)
    old, new = os.path.join(desk.root, "old" + os.path.splitext(name)[1]), os.path.join(desk.photos, name)
    for path in (old, new):
        with open(path, "wb") as file:
            file.write(content)
    problems = []
    complaint = desk.turn(new, turn)
    if complaint:
        is_same = open(new, "rb").read() == content
        # What cannot be turned without loss is refused, and stays.
        if "without loss" in complaint and is_same and not is_moved:
            gate.case(f"{name}{label} by {turn}", [], "refused, and as it was")
            return shutil.rmtree(desk.root)
        problems.append(complaint)
    for reader, see in readers.items():
        before, after = see(old, desk.root), see(new, desk.root)
        if before is None:
            gate.skip(f"{reader} and {name}", "it does not read the photo as it was")
            continue
        if after is None:
            problems.append(f"{reader} does not read it any more")
            continue
        found = difference(pixels(before), pixels(after), turn)
        if reader == "ImageMagick" and name.endswith((".png", ".webp")) and difference(pixels(before), pixels(after), 1) == 0:
            gate.note = "ImageMagick 6 heeds no orientation of PNG and WebP, and shows the same pixels"
            continue
        if found > (MOST_DIFFERENCE if is_moved else 0):
            problems.append(f"{reader} shows another picture, by up to {found}")
    if words_of(old) != words_of(new):
        before, after = words_of(old), words_of(new)
        problems += [f"exiftool reads {k}: {str(before.get(k))[:40]}, now {str(after.get(k))[:40]}"
                     for k in sorted(set(before) | set(after)) if before.get(k) != after.get(k)][:3]
    if is_moved and not missing_tools("djpeg", "jpegtran"):
        # The same coefficients: what jpegtran makes of the photo before, with the orientation that it had.
        upright = old
        orientation = json.loads(output(["exiftool", "-j", "-n", "-IFD0:Orientation", old]))[0].get("Orientation", 1)
        for step, number in enumerate((orientation, turn)):
            if number != 1:
                made = os.path.join(desk.root, f"step-{step}.jpg")
                with open(made, "wb") as file:
                    file.write(output(["jpegtran", *TURNS[number][1], "-perfect", "-copy", "none", upright]) or b"")
                upright = made
        bare = [output(["jpegtran", "-copy", "none", "-optimize", path]) for path in (upright, new)]
        if bare[0] is None or bare[0] != bare[1]:
            problems.append("the coefficients are not those of jpegtran")
        elif name not in ("cmyk.jpg", "ycck.jpg") and output(["djpeg", new]) is None:
            problems.append("djpeg does not read it")
    gate.case(f"{name}{label} by {turn}", problems)
    shutil.rmtree(desk.root)


def four_quarters(gate, folder):
    """Four quarter turns of a photo of 24 megapixels, each written: the same coefficients, and all as it was in the file."""
    desk = Desk(folder, "quarters")
    path, plain = os.path.join(desk.photos, "large.jpg"), os.path.join(desk.root, "plain.ppm")
    with open(plain, "wb") as file:
        file.write(b"P6 6000 4000 255\n")
        for y in range(4000):
            file.write(bytes((x * 7 + y * 3 ^ x * y >> 9) & 255 for x in range(600)) * 30)
    with open(path, "wb") as file:
        file.write(output(["cjpeg", "-quality", "90", "-sample", "2x2", plain]) or b"")
    os.remove(plain)
    before = output(["jpegtran", "-copy", "none", "-optimize", path])
    problems = ["cjpeg made nothing"] if not before else []
    for number in range(4):
        complaint = desk.turn(path, 6)
        if complaint:
            problems.append(f"turn {number + 1}: {complaint}")
    if output(["jpegtran", "-copy", "none", "-optimize", path]) != before:
        problems.append("the coefficients are others")
    gate.case("four quarter turns of 24 megapixels", problems)


def main():
    gate = Gate("turned files", harm="wrong")
    needed = missing_tools("exiftool")
    if needed or not os.path.exists(RIFFLE):
        gate.skip("turned files", f"{needed or RIFFLE} is not there")
        return gate.close()
    readers = {}
    for reader, (program, see) in READERS.items():
        if missing_tools(program):
            gate.skip(reader, f"{program} is not installed")
        else:
            readers[reader] = see
    with scratch() as folder:
        for name in JPEGS:
            for orientation in (1, 6):
                for turn in TURNS:
                    tried(gate, folder, name + ".jpg", photo(name, orientation), turn, readers, True, f" with orientation {orientation}")
        for name in OTHERS:
            content = open(os.path.join(FORMATS if os.path.exists(os.path.join(FORMATS, name)) else FIXTURES, name), "rb").read()
            for turn in TURNS:
                tried(gate, folder, name, content, turn, readers, False)
        if missing_tools("cjpeg", "jpegtran"):
            gate.skip("four quarter turns", "libjpeg-turbo-progs is not installed")
        else:
            four_quarters(gate, folder)
    return gate.close()


if __name__ == "__main__":
    sys.exit(main())
