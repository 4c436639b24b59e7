"""The picture that all files of this folder show, and the list of them: 96 x 64, a red, a yellow, a blue and a green quadrant."""

import os
import random

W, H = 96, 64
HERE = os.path.dirname(os.path.abspath(__file__))
QUADRANTS = [(220, 40, 40), (230, 210, 50), (50, 70, 220), (40, 200, 60)]
# Of the JPEG in RAW files, which is kept.
CAMERAS = QUADRANTS
# Where files go.
FOLDER = HERE
# Which others there may be; None where the files are those that are kept.
DICE = None
ROWS = []
# What was written, by name.
KEPT = {}


def vary(seed, folder):
    """Another picture of another size, for another folder; before the formats are imported."""
    global W, H, QUADRANTS, TURNED, FOLDER, DICE
    DICE = random.Random(seed)
    # Multiples of 32: some of the formats here are written in tiles.
    W, H = DICE.randrange(2, 6) * 32, DICE.randrange(2, 5) * 32
    QUADRANTS = [tuple(DICE.randrange(16, 231) for _ in range(3)) for _ in range(4)]
    TURNED = [QUADRANTS[i] for i in SEEN[6]]
    FOLDER = folder


def colour(x, y):
    return QUADRANTS[(x >= W // 2) + 2 * (y >= H // 2)]


def pixels():
    return [[colour(x, y) for x in range(W)] for y in range(H)]


def linear(byte):
    return byte / 255 / 12.92 if byte <= 10 else ((byte / 255 + 0.055) / 1.055) ** 2.4


def encoded(light):
    return 255 * (12.92 * light if light <= 0.0031308 else 1.055 * light ** (1 / 2.4) - 0.055)


def write(name, kind, data, expect="ok", size=(), quadrants=(), orientation=1, of=None):
    """Without a size and colours they are those of the picture; None where there are none to expect.

    What is another file but for a few bytes or its end is not kept: the list says how to make it of that one."""
    size, quadrants = (W, H) if size == () else size, QUADRANTS if quadrants == () else quadrants
    is_kept = of is None or DICE is not None
    if is_kept:
        KEPT[name] = data
        with open(os.path.join(FOLDER, name), "wb") as file:
            file.write(data)
    colours = ",".join(str(c) for q in quadrants for c in q) if quadrants else ""
    width, height = size if size else ("", "")
    made_of = "" if is_kept else recipe(data, of)
    ROWS.append([name, kind, str(len(data)), expect, str(orientation), str(width), str(height), colours, made_of])


def recipe(data, of):
    """A file of which this one has the beginning, how much of it, and the bytes that differ: `NAME LENGTH PLACE=BYTE...`."""
    differing = [i for i in range(len(data)) if data[i] != KEPT[of][i]]
    assert len(differing) <= 40, (of, differing)
    return " ".join([of, str(len(data))] + ["%d=%d" % (i, data[i]) for i in differing])


def index():
    with open(os.path.join(FOLDER, "INDEX.tsv"), "w") as file:
        file.write("path\tformat\tbytes\texpect\texif_orientation\tshown_w\tshown_h\tquad_rgb\tmade_of\n")
        for row in ROWS:
            file.write("\t".join(row) + "\n")


def quadrant(x, y):
    return (x >= W // 2) + 2 * (y >= H // 2)


# Which stored quadrant is seen in each place, by orientation.
SEEN = {1: (0, 1, 2, 3), 2: (1, 0, 3, 2), 3: (3, 2, 1, 0), 4: (2, 3, 0, 1), 5: (0, 2, 1, 3), 6: (2, 0, 3, 1), 7: (3, 1, 2, 0), 8: (1, 3, 0, 2)}
# As a camera that was turned to the right shows it.
TURNED = [QUADRANTS[i] for i in SEEN[6]]
