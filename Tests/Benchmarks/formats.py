"""Photos in other formats beside the format's own library: CPU of --render, of all processes, and of the library
decoding the picture whole in one process."""

import ctypes
import functools
import os
import shutil
import statistics
import struct
import subprocess
import sys
import time

from PIL import Image

import heic
import workers
from machine import built
from report import Section, goal, markdown, shown

SIZE = (200, 60)
# The most that riffle may take of the library's CPU.
GOALS = {"WebP, lossy": 1.1, "WebP, lossless": 1.1, "TIFF": 1.3, "TIFF, LZW": 1.3, "TIFF, deflate": 1.3,
         "TIFF, a pyramid": 1.3, "GIF of 100 frames, all of them": 2.0, "AVIF": 2.0,
         "HEIC": 0.85, "HEIC, a grid": 0.80, "JPEG XL, lossy": 1.25, "JPEG XL, lossless": 1.25, "RAW with a preview of 24 MP": 1.05}
# libtiff's rows are no more than what lies in the file: what it takes to make a small picture of them counts with them.
ROWS_MS = 40
PROFILE_MS = 5
# What a worker may take for photos of up to 24 megapixels.
MEMORY_MB = 160


def library(name):
    """A shared library, or None where it is not installed."""
    try:
        return ctypes.CDLL(name)
    except OSError:
        return None


def raw(jpeg):
    """A TIFF of a camera's, with a JPEG in it."""
    make = b"NIKON CORPORATION\0"
    entries = [(0x010F, 2, len(make), 8 + 2 + 12 * 4 + 4), (0x0103, 3, 1, 34713), (0x0201, 4, 1, 0), (0x0202, 4, 1, len(jpeg))]
    start = 8 + 2 + 12 * len(entries) + 4 + len(make)
    out = b"II*\0" + struct.pack("<IH", 8, len(entries))
    for tag, kind, count, value in sorted(entries):
        out += struct.pack("<HHII", tag, kind, count, start if tag == 0x0201 else value)
    return out + struct.pack("<I", 0) + make + jpeg


def kept(folder, name, make):
    """The path of a file, made where it is missing; None where it cannot be made."""
    path = os.path.join(folder, name)
    if not os.path.exists(path):
        part = os.path.join(folder, "part-" + name)
        if make(part) is False:
            return None
        os.replace(part, path)
    return path


def heif_enc(source, path, *options):
    if not shutil.which("heif-enc"):
        return False
    return subprocess.run(["heif-enc", *options, "-q", "60", source, "-o", path], capture_output=True, check=False).returncode == 0


def pyramid(source, path, level):
    """A TIFF of the photo and of smaller copies of it; the copy that is enough for a screen is written beside it."""
    whole = Image.open(source)
    copies = [whole.reduce(n) for n in (2, 4, 8)]
    for copy in copies:
        copy.encoderinfo = {"tiffinfo": {254: 1}}
    whole.save(path, format="TIFF", save_all=True, append_images=copies)
    # Of 4000 x 3000 pixels 160 x 120 are shown, of which twice as many are read.
    copies[-1].save(level, format="TIFF")


def moving(source, path):
    """A GIF of 100 frames of 640 x 480, over which the photo wanders."""
    photo = Image.open(source).reduce(3).quantize(255)
    frames = [photo.crop((4 * n, 3 * n, 4 * n + 640, 3 * n + 480)) for n in range(100)]
    frames[0].save(path, format="GIF", save_all=True, append_images=frames[1:], duration=40)


def jxl(program, kind, source, path):
    """Writes what Pillow does not; False without libjxl's headers."""
    if not program:
        return False
    Image.open(source).save(path + ".ppm")
    done = subprocess.run([program, "write", kind, path + ".ppm", path], capture_output=True, check=False)
    os.remove(path + ".ppm")
    return done.returncode == 0


def program(name, folder):
    """A library by itself; None without its headers."""
    try:
        return built(name, folder, ["-O2"])
    except subprocess.CalledProcessError:
        return None


def copied(data, path):
    with open(path, "wb") as out:
        out.write(data)


def files(folder):
    """{format: path or None}."""
    jpeg, large = os.path.join(folder, "p12-0.jpg"), os.path.join(folder, "p24.jpg")
    def save(**options):
        return lambda path: Image.open(jpeg).save(path, **options)
    return {
        "WebP, lossy": kept(folder, "p12.webp", save(format="WEBP", quality=80)),
        "WebP, lossless": kept(folder, "p12-lossless.webp", save(format="WEBP", lossless=True, method=2)),
        "TIFF": kept(folder, "p12.tif", save(format="TIFF")),
        "TIFF, LZW": kept(folder, "p12-lzw.tif", save(format="TIFF", compression="tiff_lzw")),
        "TIFF, deflate": kept(folder, "p12-deflate.tif", save(format="TIFF", compression="tiff_adobe_deflate")),
        "TIFF, a pyramid": kept(folder, "p12-pyramid.tif", lambda path: pyramid(jpeg, path, os.path.join(folder, "p12-level.tif"))),
        "GIF of 100 frames, all of them": kept(folder, "moving.gif", lambda path: moving(jpeg, path)),
        "AVIF": kept(folder, "p12.avif", lambda path: heif_enc(jpeg, path, "-A")),
        "HEIC": kept(folder, "p12.heic", lambda path: heif_enc(jpeg, path)),
        "HEIC, a grid": kept(folder, "p12-grid.heic", lambda path: heic.grid(jpeg, path)),
        "JPEG XL, lossy": kept(folder, "p12-lossy.jxl", lambda path: jxl(program("jxl", folder), "lossy", jpeg, path)),
        "JPEG XL, lossless": kept(folder, "p12-lossless.jxl", lambda path: jxl(program("jxl", folder), "lossless", jpeg, path)),
        "RAW with a preview of 24 MP": kept(folder, "p24.nef", lambda path: copied(raw(open(large, "rb").read()), path)),
    }


def webp(path):
    lib = library("libwebp.so.7")
    if not lib:
        return None
    data = open(path, "rb").read()
    lib.WebPDecodeRGB.restype = ctypes.c_void_p
    lib.WebPFree.argtypes = [ctypes.c_void_p]
    def decode():
        width, height = ctypes.c_int(), ctypes.c_int()
        lib.WebPFree(lib.WebPDecodeRGB(data, ctypes.c_size_t(len(data)), ctypes.byref(width), ctypes.byref(height)))
    return decode


def tiff(path):
    lib = library("libtiff.so.6")
    if not lib:
        return None
    lib.TIFFOpen.restype = ctypes.c_void_p
    for name in ("TIFFClose", "TIFFScanlineSize"):
        getattr(lib, name).argtypes = [ctypes.c_void_p]
    lib.TIFFReadScanline.argtypes = [ctypes.c_void_p, ctypes.c_void_p, ctypes.c_uint32, ctypes.c_uint16]
    height = Image.open(path).height
    def decode():
        file = lib.TIFFOpen(path.encode(), b"rm")
        row, y = ctypes.create_string_buffer(lib.TIFFScanlineSize(file)), 0
        while y < height and lib.TIFFReadScanline(file, row, y, 0) == 1:
            y += 1
        lib.TIFFClose(file)
    return decode


def heif(path):
    lib = library("libheif.so.1")
    if not lib:
        return None
    class Error(ctypes.Structure):
        _fields_ = [("code", ctypes.c_int), ("subcode", ctypes.c_int), ("message", ctypes.c_char_p)]
    pointer = ctypes.c_void_p
    lib.heif_context_alloc.restype = pointer
    for name, kinds in {
        "heif_context_read_from_file": [pointer, ctypes.c_char_p, pointer],
        "heif_context_get_primary_image_handle": [pointer, pointer],
        "heif_decode_image": [pointer, pointer, ctypes.c_int, ctypes.c_int, pointer],
    }.items():
        getattr(lib, name).restype, getattr(lib, name).argtypes = Error, kinds
    for name in ("heif_image_release", "heif_image_handle_release", "heif_context_free"):
        getattr(lib, name).argtypes, getattr(lib, name).restype = [pointer], None
    def decode():
        context, handle, image = lib.heif_context_alloc(), pointer(), pointer()
        lib.heif_context_read_from_file(context, path.encode(), None)
        lib.heif_context_get_primary_image_handle(context, ctypes.byref(handle))
        error = lib.heif_decode_image(handle, ctypes.byref(image), 0, 1, None)  # YCbCr, 4:2:0
        assert error.code == 0, error.message
        lib.heif_image_release(image)
        lib.heif_image_handle_release(handle)
        lib.heif_context_free(context)
    return decode


def gif(path):
    lib = library("libgif.so.7")
    if not lib:
        return None
    lib.DGifOpenFileName.restype = ctypes.c_void_p
    lib.DGifSlurp.argtypes, lib.DGifCloseFile.argtypes = [ctypes.c_void_p], [ctypes.c_void_p, ctypes.c_void_p]
    def decode():
        file = lib.DGifOpenFileName(path.encode(), None)
        assert lib.DGifSlurp(file) == 1
        lib.DGifCloseFile(file, None)
    return decode


def alone(decode):
    """CPU ms of one decode in this process, of all its threads."""
    begin = time.process_time()
    decode()
    return (time.process_time() - begin) * 1000


def printed(command):
    """The milliseconds that a program says."""
    return float(subprocess.run(command, capture_output=True, check=True).stdout)


def rendered(setup, path, seen=None):
    """CPU ms of riffle and its workers for one picture, all of whose frames are decoded where it moves; None where it fails.

    What the largest process took is added to `seen`, in MB."""
    words = ["--check"] if path.endswith(".gif") else ["--render", "--size", "{}x{}".format(*SIZE)]
    found = setup.meter.run([setup.riffle, *words, path], {})
    if seen is not None:
        seen.append(found["largest_mb"])
    return None if found["status"] else found["cpu_ms"]


def peer_of(name, path, folder):
    """What decodes a file beside riffle, and a function that does and returns CPU ms; None where it cannot be had."""
    kind = name.split(",")[0].split()[0]
    if kind in ("JPEG", "AVIF"):
        tool = program("jxl" if kind == "JPEG" else "av1", folder)
        if kind == "JPEG":
            return "libjxl", tool and functools.partial(printed, [tool, "read", path])
        plain = kept(folder, "p12.obu", lambda out: copied(heic.coded(path)[0], out))
        return "dav1d", tool and functools.partial(printed, [tool, plain])
    if name == "TIFF, a pyramid":
        path = os.path.join(folder, "p12-level.tif")
    what, decode = {
        "WebP": ("libwebp", webp), "TIFF": (f"libtiff, rows, and {ROWS_MS} ms", tiff), "HEIC": ("libheif", heif), "GIF": ("giflib", gif),
    }[kind]
    found = decode(path)
    return what, found and functools.partial(alone, found)


def measured(setup):
    assert setup.many
    folder, rounds = setup.made, setup.rounds(9, 3)
    other = os.path.join(folder, "p24.jpg")
    rows, goals, memory = [], [], []
    for name, path in files(folder).items():
        print(f"measured: formats, {name}", file=sys.stderr, flush=True)
        if path is None:
            rows.append((name, "—", "—", "—", "cannot be made here"))
            continue
        if name.startswith("RAW"):
            what, peer = "riffle, the JPEG", functools.partial(rendered, setup, other)
        else:
            what, peer = peer_of(name, path, folder)
        mine, theirs = [], []
        for _ in range(rounds):
            mine.append(rendered(setup, path, memory))
            theirs.append(peer() if peer else None)
        own = None if None in mine else statistics.median(mine)
        lib = None if None in theirs else statistics.median(theirs)
        if lib and name.startswith("TIFF"):
            lib += ROWS_MS
        times = own / lib if own and lib else None
        rows.append((name, shown(own, "{:.0f}"), shown(lib, "{:.0f}"), shown(times, "{:.2f}"), what))
        goals.append(goal(f"{name}, CPU to that of {what}", times, "{:.2f}", most=GOALS[name]))
    goals.append(goal("memory of the largest process of these", max(memory, default=None), "{:.0f} MB", most=MEMORY_MB))
    plain = os.path.join(folder, "p12-0.jpg")
    tagged = kept(folder, "p12-wide.jpg", lambda path: copied(with_profile(open(plain, "rb").read(), wide_profile()), path))
    pairs = [(rendered(setup, tagged), rendered(setup, plain)) for _ in range(rounds)]
    more = statistics.median(a for a, _ in pairs) - statistics.median(b for _, b in pairs)
    goals.append(goal("a JPEG with a profile, CPU ms more than without", more, "{:.1f}", most=PROFILE_MS))
    lines = ["## Formats", "", "Photos of 12 megapixels (RAW: 24), CPU of `--render --size 200x60` in all processes, and of the library that",
             "decodes the whole picture in one process, by turns; medians. Of the GIF, `--check` decodes all frames. The grid is a HEIC as phones",
             "write it: tiles of 512 pixels and a thumbnail.", "",
             markdown(("format", "riffle, ms", "library, ms", "×", "library"), rows, range(1, 4)), ""]
    more = workers.measured(setup)
    return Section(lines + more.lines, goals=goals + more.goals)


def with_profile(jpeg, profile):
    """The same JPEG with a profile in it."""
    segment = b"ICC_PROFILE\0\1\1" + profile
    at = 4 + int.from_bytes(jpeg[4:6], "big")
    return jpeg[:at] + b"\xff\xe2" + (len(segment) + 2).to_bytes(2, "big") + segment + jpeg[at:]


def wide_profile():
    """A matrix profile of Display P3, as short as they can be."""
    def fixed(value):
        return struct.pack(">i", round(value * 65536))
    def xyz(*values):
        return b"XYZ \0\0\0\0" + b"".join(map(fixed, values))
    curve = b"para\0\0\0\0\0\3\0\0" + b"".join(map(fixed, (2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045)))
    text = b"desc\0\0\0\0" + struct.pack(">I", 3) + b"P3\0" + bytes(8 + 3 + 67)
    tags = {b"desc": text + bytes(-len(text) % 4), b"wtpt": xyz(0.9642, 1, 0.8249), b"rXYZ": xyz(0.51512, 0.2412, -0.00105),
            b"gXYZ": xyz(0.29198, 0.69225, 0.04189), b"bXYZ": xyz(0.1571, 0.06657, 0.78407), b"rTRC": curve, b"gTRC": curve, b"bTRC": curve}
    at, table, data = 128 + 4 + 12 * len(tags), b"", b""
    for tag, value in tags.items():
        table += tag + struct.pack(">II", at + len(data), len(value))
        data += value
    body = struct.pack(">I", len(tags)) + table + data
    head = struct.pack(">I4sI4s4s4s12x4s", 128 + len(body), b"none", 0x02100000, b"mntr", b"RGB ", b"XYZ ", b"acsp")
    head += bytes(28) + fixed(0.9642) + fixed(1) + fixed(0.8249)
    return head.ljust(128, b"\0")[:128] + body
