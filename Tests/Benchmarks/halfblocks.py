"""The pixels that a renderer's output shows: half-blocks and spaces with true colours, read back."""

import re

import numpy as np

TOKEN = re.compile(
    r"\x1b\[([<=>?]?)([0-9;:]*)([ -/]*)([@-~])|"
    r"\x1b\][^\x07\x1b]*(?:\x07|\x1b\\)|\x1b[()][0-9A-Za-z]|\x1b[0-9=>A-Za-z]|(.)",
    re.S,
)
UPPER, LOWER, FULL = "▀", "▄", "█"


class Unreadable(Exception):
    """The output holds something other than half-blocks in true colour."""


def colours(parameters, ink, paper):
    """The (foreground, background) after an SGR; a colour is (r, g, b) or None. Returns the inverse
    flag too, or None if untouched."""
    values = [int(v or 0) for v in re.split("[;:]", parameters)]
    inverse, i = None, 0
    while i < len(values):
        v = values[i]
        if v == 0:
            ink, paper, inverse = None, None, False
        elif v in (7, 27):
            inverse = v == 7
        elif v in (38, 48) and values[i + 1 : i + 2] == [2]:
            c = tuple(values[i + 2 : i + 5])
            ink, paper = (c, paper) if v == 38 else (ink, c)
            i += 4
        elif v in (39, 49):
            ink, paper = (None, paper) if v == 39 else (ink, None)
        elif v not in (1, 2, 22):
            raise Unreadable(f"SGR {parameters}")
        i += 1
    return ink, paper, inverse


def pixels(output):
    """The picture in a renderer's output: uint8 (height, width, 3), cropped to the coloured
    part."""
    grid, x, y, ink, paper, inverse = {}, 0, 0, None, None, False
    for m in TOKEN.finditer(output.decode("utf-8")):
        private, parameters, _, final, char = m.groups()
        if char is not None:
            if char == "\n":
                x, y = 0, y + 1
            elif char == "\r":
                x = 0
            elif char in (UPPER, LOWER, FULL, " ", "\u00a0"):
                f, b = (paper, ink) if inverse else (ink, paper)
                top, bottom = {UPPER: (f, b), LOWER: (b, f), FULL: (f, f)}.get(char, (b, b))
                grid[2 * y, x], grid[2 * y + 1, x] = top, bottom
                x += 1
            elif char >= " ":
                raise Unreadable(f"character {char!r}")
        elif final == "m" and not private:
            ink, paper, changed = colours(parameters, ink, paper)
            inverse = inverse if changed is None else changed
        elif final in ("C", "A", "B", "D", "G") and not private:
            n = max(1, int(parameters or 1))
            x, y = {
                "C": (x + n, y),
                "A": (x, y - n),
                "B": (x, y + n),
                "D": (max(0, x - n), y),
                "G": (n - 1, y),
            }[final]
        elif final in ("H", "J") and not private:
            x, y = (0, 0) if final == "H" and parameters in ("", "1;1") else (x, y)
    drawn = [k for k, c in grid.items() if c is not None]
    if not drawn:
        raise Unreadable("no coloured cell")
    y0, y1, x0, x1 = (
        min(k[0] for k in drawn),
        max(k[0] for k in drawn),
        min(k[1] for k in drawn),
        max(k[1] for k in drawn),
    )
    out = np.zeros((y1 - y0 + 1, x1 - x0 + 1, 3), np.uint8)
    holes = 0
    for (py, px), c in grid.items():
        if y0 <= py <= y1 and x0 <= px <= x1:
            if c is None:
                holes += 1
            else:
                out[py - y0, px - x0] = c
    if holes > 0.002 * out.size:
        raise Unreadable(f"{holes} pixels without a colour inside the picture")
    return out


def fitted(picture, photo, cols, rows):
    """The picture without a last row that only repeats the one before, where an odd height was
    filled up to a whole cell."""
    scale = min(cols / photo.shape[1], 2 * rows / photo.shape[0])
    h = picture.shape[0]
    if h % 2 == 0 and h > round(photo.shape[0] * scale) and (picture[-1] == picture[-2]).all():
        return picture[:-1]
    return picture
