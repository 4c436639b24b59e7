#!/usr/bin/env python3
"""Makes the files of this folder and INDEX.tsv: one picture in many formats. Python's standard library is all it needs.

The picture is 96 x 64: a red, a yellow, a blue and a green quadrant. RAW files hold a JPEG of 320 x 213 like it,
quadrants.jpg, at the places where cameras put theirs. `make.py` writes the same bytes each time; `make.py SEED FOLDER`
writes other ones, of other sizes and colours, for a try with what nobody has looked at. picture.py has the picture,
small.py, raw.py, tiff.py and video.py the formats that are written here."""

import os
import sys

sys.dont_write_bytecode = True

import picture

# A hold-out: other pictures of the same formats, and variants that are not kept.
SEED, FOLDER = (int(sys.argv[1]), sys.argv[2]) if len(sys.argv) == 3 else (None, None)
if FOLDER:
    os.makedirs(FOLDER, exist_ok=True)
    picture.vary(SEED, FOLDER)

from picture import H, HERE, QUADRANTS, TURNED, W, index, write
from raw import make_raw
from small import make_bmp, make_gif, make_ico, make_netpbm, make_psd, make_qoi
from tiff import make_tiff
from video import make_video

# Files that are kept: the same picture, written by libwebp 1.2.4 and libjxl 0.7.0. The moving WebP begins with its last
# quadrant alone. The moving JPEG XL and the turned WebP are of a collection made with the encoders of these libraries and
# given to the public (CC0).


def keep(name, kind, expect="ok", size=(), quadrants=(), orientation=1):
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
    # By libjxl 0.11.2 as cjxl uses it: a picture of more than 2,048 pixels is written while it is read.
    keep("streamed.jxl", "jxl", size=(2064, 48), quadrants=QUADRANTS)


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
GREENISH = [(220, 30, 30), (30, 200, 40), (40, 60, 220), (230, 220, 40)]
HALF_CLEAR = [(32, 33, 33), (99, 102, 98), (33, 34, 33), (98, 98, 99)]
SHAPES = [(116, 122, 120), (128, 118, 120), (128, 120, 121), (109, 123, 121)]


def keep_heif():
    keep("plain.heic", "heic")
    # 10 bits, 4:2:2, as cameras write them; by heif-enc with x265.
    keep("deep.heic", "heic")
    keep("plain420.heic", "heic", size=(320, 213), quadrants=NOISE)
    keep("cropped.heic", "heic", size=(48, 32), quadrants=QUADRANTS[:1] * 4)
    keep("turned.heic", "heic", orientation=6)
    # Neither boxes nor bitstream say a word on colours: HEVC means video range. By pillow_heif with x265.
    keep("wordless.heic", "heic")
    keep("alpha.heic", "heic", size=(320, 213), quadrants=HALF_CLEAR)
    keep("grid_turned.heic", "heic", size=(640, 480), quadrants=SHAPES, orientation=6)
    keep("premultiplied.avif", "avif", size=(320, 213), quadrants=HALF_CLEAR)
    keep("turned.avif", "avif", orientation=3)
    # 12 bits, 4:2:2: dav1d 1.5 makes tables at the first of these, which a locked worker could not; by avifenc with aom.
    keep("deep.avif", "avif")
    # Rare matrices, and a grey profile of light that is not packed; from Y4M by avifenc with aom.
    for name in "ycgco", "ycgco_even", "ycgco_odd":
        keep(f"{name}.avif", "avif", size=(64, 48), quadrants=GREENISH)
    keep("grey_profile.avif", "avif", size=(64, 48), quadrants=[(grey,) * 3 for grey in (110, 160, 196, 229)])
    # Two layers by libaom: all of them, the first one, and the operating point that has no more.
    keep("layers.avif", "avif", size=(64, 48), quadrants=[(grey,) * 3 for grey in (220, 150, 90, 40)])
    for name in "first_layer", "point":
        keep(f"{name}.avif", "avif", size=(32, 24), quadrants=[(128,) * 3] * 4)


for make in (make_qoi, make_psd, make_netpbm, make_bmp, make_ico, make_gif, make_raw, make_tiff, make_video):
    make()
for make in () if FOLDER else (keep_others, keep_colours, keep_heif):
    make()
index()
