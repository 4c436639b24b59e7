#!/usr/bin/python3
"""A model of a terminal's screen, for what browsers of photos send: cells with true colours.

  screen.py --self-test

Knows cursor motion, erasing, scroll regions, inserted and deleted cells and lines, repetition, and the
blocks that picture viewers draw with. A colour is 0xRRGGBB, or -1 for the terminal's own.
"""

import re
import sys

import numpy as np

TOKEN = re.compile(
    rb"\x1b\[([<=>?]?)([0-9;:]*)([ !\"$']*)([@-~])|\x1b\][^\x07\x1b]*(?:\x07|\x1b\\)|"
    rb"\x1b[PX^_][^\x1b]*\x1b\\|\x1b[()*+][0-9A-Za-z]|\x1b([0-9=>A-Za-z])|([\x00-\x1a\x1c-\x1f])|"
    rb"([\x20-\x7f]|[\xc0-\xdf].|[\xe0-\xef]..|[\xf0-\xf7]...)",
    re.S,
)
PALETTE = [0x000000, 0xCD0000, 0x00CD00, 0xCDCD00, 0x0000EE, 0xCD00CD, 0x00CDCD, 0xE5E5E5]
PALETTE += [0x7F7F7F, 0xFF0000, 0x00FF00, 0xFFFF00, 0x5C5CFF, 0xFF00FF, 0x00FFFF, 0xFFFFFF]
LEVELS = (0, 95, 135, 175, 215, 255)
PALETTE += [r << 16 | g << 8 | b for r in LEVELS for g in LEVELS for b in LEVELS]
PALETTE += [(8 + 10 * i) * 0x010101 for i in range(24)]
# Which of the two pixels of a cell are of the ink.
UPPER, LOWER, FULL = "▀", "▄", "█"


class Screen:
    def __init__(self, cols, rows):
        self.cols, self.rows = cols, rows
        self.rest, self.last = b"", " "
        self.ink, self.paper, self.inverse = -1, -1, False
        self.x = self.y = 0
        self.saved, self.wrapping = (0, 0), False
        self.top, self.bottom = 0, rows - 1
        self.cells = [self._blank() for _ in range(rows)]

    def _blank(self):
        return [(" ", -1, self.paper)] * self.cols

    def feed(self, data):
        data, at = self.rest + data, 0
        while at < len(data):
            token = TOKEN.match(data, at)
            if token is None:
                # A sequence of which the end is still to come; anything longer is nonsense.
                if len(data) - at < 4096:
                    break
                at += 1
                continue
            at = token.end()
            _, parameters, between, final, simple, control, character = token.groups()
            if character is not None:
                self._put(character.decode("utf-8", "replace"))
            elif final == b"m":
                if not token[1] and not between:
                    self._colours(parameters)
            elif final is not None:
                self._command(token[1], parameters, between, chr(final[0]))
            elif control is not None:
                self._control(control[0])
            elif simple is not None:
                self._simple(chr(simple[0]))
        self.rest = data[at:]

    def _put(self, character):
        if self.wrapping:
            self.x, self.wrapping = 0, False
            self._line_feed()
        ink, paper = (self.paper, self.ink) if self.inverse else (self.ink, self.paper)
        self.cells[self.y][self.x] = (character, ink, paper)
        self.last = character
        if self.x == self.cols - 1:
            self.wrapping = True
        else:
            self.x += 1

    def _line_feed(self):
        if self.y == self.bottom:
            self._scroll(self.top, 1)
        elif self.y < self.rows - 1:
            self.y += 1

    def _scroll(self, top, n):
        """Moves the lines from `top` to the end of the region up by n, or down by -n."""
        for _ in range(abs(n)):
            del self.cells[top if n > 0 else self.bottom]
            self.cells.insert(self.bottom if n > 0 else top, self._blank())

    def _control(self, code):
        if code == 13:
            self.x, self.wrapping = 0, False
        elif code in (10, 11, 12):
            self._line_feed()
        elif code == 8:
            self.x, self.wrapping = max(0, self.x - 1), False
        elif code == 9:
            self.x = min(self.cols - 1, (self.x // 8 + 1) * 8)

    def _simple(self, final):
        if final == "7":
            self.saved = (self.x, self.y)
        elif final == "8":
            (self.x, self.y), self.wrapping = self.saved, False
        elif final == "M":
            if self.y == self.top:
                self._scroll(self.top, -1)
            else:
                self.y = max(0, self.y - 1)
        elif final == "c":
            self.__init__(self.cols, self.rows)

    def _colours(self, parameters):
        values = [int(v or 0) for v in re.split(b"[;:]", parameters.replace(b"::", b":"))]
        i = 0
        while i < len(values):
            v = values[i]
            colour = None
            if v in (38, 48) and values[i + 1 : i + 2] == [2] and i + 4 < len(values):
                colour = values[i + 2] << 16 | values[i + 3] << 8 | values[i + 4]
                i += 4
            elif v in (38, 48) and values[i + 1 : i + 2] == [5] and i + 2 < len(values):
                colour = PALETTE[values[i + 2] & 255]
                i += 2
            elif v in (39, 49):
                colour = -1
            elif 30 <= v <= 37 or 40 <= v <= 47:
                colour = PALETTE[v % 10]
            elif 90 <= v <= 97 or 100 <= v <= 107:
                colour = PALETTE[8 + v % 10]
            elif v == 0:
                self.ink, self.paper, self.inverse = -1, -1, False
            elif v in (7, 27):
                self.inverse = v == 7
            if colour is not None:
                if v in (38, 39) or 30 <= v <= 37 or 90 <= v <= 97:
                    self.ink = colour
                else:
                    self.paper = colour
            i += 1

    def _command(self, private, parameters, between, final):
        if private or between:
            if private == b"?" and final in "hl" and parameters in (b"1049", b"47", b"1047"):
                self.cells = [self._blank() for _ in range(self.rows)]
            return
        values = [int(v or 0) for v in re.split(b"[;:]", parameters)] if parameters else []
        first = values[0] if values else 0
        n = max(1, first)
        row, e = self.cells[self.y], (" ", -1, self.paper)
        if final != "X":
            self.wrapping = self.wrapping and final == "b"
        if final in "Hf":
            self.y = min(self.rows, n) - 1
            self.x = min(self.cols, max(1, values[1] if len(values) > 1 else 1)) - 1
        elif final == "A":
            self.y = max(0, self.y - n)
        elif final in "Be":
            self.y = min(self.rows - 1, self.y + n)
        elif final in "Ca":
            self.x = min(self.cols - 1, self.x + n)
        elif final == "D":
            self.x = max(0, self.x - n)
        elif final in "G`":
            self.x = min(self.cols, n) - 1
        elif final == "d":
            self.y = min(self.rows, n) - 1
        elif final == "X":
            row[self.x : self.x + n] = [e] * len(row[self.x : self.x + n])
        elif final == "b":
            for _ in range(n):
                self._put(self.last)
        elif final == "P":
            del row[self.x : self.x + n]
            row += [e] * (self.cols - len(row))
        elif final == "@":
            row[self.x : self.x] = [e] * n
            del row[self.cols :]
        elif final == "K":
            a, b = {0: (self.x, self.cols), 1: (0, self.x + 1)}.get(first, (0, self.cols))
            row[a:b] = [e] * (b - a)
        elif final == "J":
            self._erase(first, e)
        elif final == "r":
            self.top, self.bottom = n - 1, (values[1] if len(values) > 1 else self.rows) - 1
            self.x = self.y = 0
        elif final in "LM":
            if self.top <= self.y <= self.bottom:
                self._scroll(self.y, n if final == "M" else -n)
        elif final in "ST":
            self._scroll(self.top, n if final == "S" else -n)

    def _erase(self, which, cell):
        row = self.cells[self.y]
        if which == 0:
            row[self.x :] = [cell] * (self.cols - self.x)
        elif which == 1:
            row[: self.x + 1] = [cell] * (self.x + 1)
        first, last = {0: (self.y + 1, self.rows), 1: (0, self.y)}.get(which, (0, self.rows))
        for y in range(first, last):
            self.cells[y] = [cell] * self.cols

    def line(self, y):
        """The text of a row, blocks as they are."""
        return "".join(c for c, _, _ in self.cells[y])

    def pixels(self):
        """The screen as half-blocks: uint8 (2 × rows, columns, 3); the terminal's own colours are
        black."""
        seen = np.empty((2 * self.rows, self.cols), np.int32)
        for y, row in enumerate(self.cells):
            seen[2 * y] = [i if c in (UPPER, FULL) else p for c, i, p in row]
            seen[2 * y + 1] = [i if c in (LOWER, FULL) else p for c, i, p in row]
        seen[seen < 0] = 0
        return np.stack([seen >> 16, seen >> 8 & 255, seen & 255], -1).astype(np.uint8)


def self_test():
    chance = np.random.default_rng(4)
    for seed in range(20):
        # A picture printed in any order, cut anywhere, is the picture.
        rows, cols = int(chance.integers(1, 9)), int(chance.integers(2, 12))
        want = chance.integers(0, 256, (2 * rows, cols, 3))
        out = b""
        for cell in chance.permutation(rows * cols):
            y, x = divmod(int(cell), cols)
            glyph, first = ((UPPER, 38), (LOWER, 48))[int(chance.integers(2))]
            a, b = (";".join(map(str, want[2 * y + i, x])) for i in (0, 1))
            out += f"\x1b[{y + 1};{x + 1}H\x1b[{first};2;{a};{86 - first};2;{b}m{glyph}".encode()
        screen, cut = Screen(cols, rows), int(chance.integers(len(out)))
        screen.feed(out[:cut])
        screen.feed(out[cut:])
        assert (screen.pixels() == want).all(), f"picture, round {seed}"

    def lines(text, rows=3, cols=4):
        screen = Screen(cols, rows)
        screen.feed(text.encode())
        return [screen.line(y) for y in range(rows)]

    full = "abcd\r\nefgh\r\nijkl"
    for text, wanted in (
        (full, ["abcd", "efgh", "ijkl"]),
        (full + "m", ["efgh", "ijkl", "m   "]),
        (full + "\x1b[2;2H\x1b[P", ["abcd", "egh ", "ijkl"]),
        (full + "\x1b[2;2H\x1b[2@", ["abcd", "e  f", "ijkl"]),
        (full + "\x1b[2;3r\x1b[S", ["abcd", "ijkl", "    "]),
        (full + "\x1b[1;2r\x1b[T\x1b[r", ["    ", "abcd", "ijkl"]),
        (full + "\x1b[2;1H\x1b[L", ["abcd", "    ", "efgh"]),
        (full + "\x1b[1;1H\x1b[M", ["efgh", "ijkl", "    "]),
        (full + "\x1b[2;3H\x1b[K", ["abcd", "ef  ", "ijkl"]),
        (full + "\x1b[2;2H\x1b[J", ["abcd", "e   ", "    "]),
        (full + "\x1b[1;1Hz\x1b[2b", ["zzzd", "efgh", "ijkl"]),
        (full + "\x1b[1;2H\x1b[2X", ["a  d", "efgh", "ijkl"]),
        (full + "\x1b7\x1b[1;1H\x1b8\x1b[Dq", ["abcd", "efgh", "ijql"]),
    ):
        assert lines(text) == wanted, f"{text!r}: {lines(text)}"
    screen = Screen(3, 1)
    screen.feed("\x1b[7;38;2;1;2;3;48:2::4:5:6m▀\x1b[0;38;5;196m█\x1b[91m▄".encode())
    wanted = [[[4, 5, 6], [255, 0, 0], [0, 0, 0]], [[1, 2, 3], [255, 0, 0], [255, 0, 0]]]
    assert screen.pixels().tolist() == wanted, screen.pixels().tolist()
    print("screen.py: self-test passed")


if __name__ == "__main__":
    if sys.argv[1:] != ["--self-test"]:
        sys.exit(__doc__)
    self_test()
