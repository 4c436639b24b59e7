#!/usr/bin/env python3
"""Photographs ten states of riffle in real terminals, and compares them with what is to be seen.

    states.py --riffle PROGRAM [--root FOLDER ...] [--lend FOLDER ...] [--output FOLDER] [--only TERMINAL ...] [PART ...]
    states.py --self-test

Outside of photos each pixel is as with --pixels none in the same terminal. Inside a photo is one whose file has just as many
pixels as it is shown in: each is the file's in kitty, and by sixel, in whose colours the photo is; a JPEG has 36 dB.
A root is another system whose terminals are looked at too, by bubblewrap; it is lent the program's folder, and others that
are named. A terminal that is missing is named.

Needs (Debian): xvfb xdotool fonts-dejavu-core, any of kitty, konsole with dbus, xterm, and foot with cage and xwayland; bubblewrap.
"""

import argparse
import os
import re
import subprocess
import sys

sys.dont_write_bytecode = True
sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import comparing  # noqa: E402
import photos  # noqa: E402
import sessions  # noqa: E402
from screen import CELL, in_root, missing  # noqa: E402

SIZE, SMALL = (100, 30), (80, 24)
KINDS = {"kitty": "exact", "konsole": "jpeg", "foot": "sixel", "xterm-vt340": "sixel"}
# Bytes of pictures after which a line stands still.
HALF_WAY = 8_000


class Way:
    """A terminal, and how near its pixels come to those of a photo."""

    def __init__(self, terminal, root, lent):
        self.terminal, self.root, self.lent, self.kind, self.options = terminal, root, lent, KINDS[terminal], ["--pixels", "auto"]
        program = terminal.split("-")[0]
        words = [program, "-version" if program == "xterm" else "--version"]
        done = subprocess.run(in_root(root, words, []) if root else words, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                              env=dict(os.environ, QT_QPA_PLATFORM="offscreen", LC_ALL="C.UTF-8"), check=False)
        numbers = re.search(program + r"\D{0,12}([\d.]+)", done.stdout.decode(), re.IGNORECASE)
        self.name = f"{terminal} {numbers[1] if numbers else '?'}"
        version = tuple(map(int, numbers[1].split("."))) if numbers else ()
        # Such pictures take the place of cells, or lie over them, and are left out of rows with text.
        self.is_over = self.kind == "sixel" or terminal == "kitty" and version < (0, 28)
        # How far a colour of the photo may be from what is seen; and others, since kitty mixes the edges of letters otherwise where
        # there are pictures below them.
        self.near = {"exact": 0, "sixel": 1, "jpeg": 40}[self.kind]
        self.beside = 1 if terminal == "kitty" and not self.is_over else 0
        # xterm's half-blocks are letters, whose edges are mixed with what was written beside them last.
        self.edge = 80 if program == "xterm" else 0
        self.sizes = {}

    def photo(self, width, height, number):
        return (photos.few if self.kind == "sixel" else photos.many)(width, height, number)

    def allows(self, outside, inside, alike, has_photo):
        if outside > self.beside or not has_photo:
            return outside <= self.beside
        return alike >= 36 if self.kind == "jpeg" else inside <= self.near

    def is_good(self, box):
        """Over cells a photo has whole ones alone, so that nothing else has its colours; below them it ends in half of one."""
        halves = {box[1] % CELL[1], box[3] % CELL[1]}
        return halves == {0} if self.is_over else CELL[1] // 2 in halves

    def size(self, riffle, mode):
        """How many pixels a photo has in a mode: some that it is shown in one to one."""
        if mode not in self.sizes:
            sizes = [(264, 126)] * 9 if mode == "grid" else [(720, height) for height in range(330, 430, 9)]
            self.sizes[mode] = sessions.measure(self, riffle, ["-m", mode], sizes, SIZE, self.is_good if mode == "deck" else bool)
        return self.sizes[mode]


# What is done in each part; the names are those of the ten states.

def deck(way, riffle, report):
    rows = [way.photo(*way.size(riffle, "deck"), number) for number in range(6)]
    with sessions.Trio(way, riffle, rows, report, count=60, size=SIZE) as trio:
        trio.look("a still appears")
        trio.key("question")
        trio.look("help over a still", is_bare=True)
        trio.key("Escape")
        trio.look("help closed")
        trio.key("ctrl+z")
        trio.look("Ctrl-Z", is_bare=True)
        trio.enter("fg")
        trio.look("fg")
        trio.key("Up")
        trio.look("trash", quiet=7)
        trio.key("u")
        trio.look("undo", quiet=7)
        trio.pixels.screen.hold("Right", 3)
        trio.pixels.screen.settle(2)
        for session in (trio.halves, trio.flat):
            session.enter(f":{trio.pixels.photo}")
        trio.look("→ held for 3 s")


def grid(way, riffle, report):
    rows = [way.photo(*way.size(riffle, "grid"), number) for number in range(18)]
    with sessions.Trio(way, riffle, rows, report, ["-m", "grid"], size=SIZE) as trio:
        trio.look("a page of the grid")
        trio.key("Next")
        trio.look("the next page")
        trio.key("Prior")
        trio.look("and back")
        trio.key("q")
        trio.look_left("quit")


def zoom(way, riffle, report):
    rows = [way.photo(1500, 1001, 0)]
    with sessions.Trio(way, riffle, rows, report, size=SIZE) as trio:
        trio.pixels.screen.settle(2)
        trio.key("equal")
        before = trio.look_closer("100 %")
        trio.key("Right")
        after = trio.look_closer("100 %, panned")
        if before and after and (before[0] <= after[0] or before[1] != after[1]):
            report.note(way, "panned to the right", f"{before} {after}", False)


def sending(way, riffle, report):
    rows = [way.photo(*way.size(riffle, "deck"), number) for number in range(3)]
    with sessions.Trio(way, riffle, rows, report, size=SIZE, line=HALF_WAY) as trio:
        trio.pixels.waits()
        trio.key("Right")
        trio.pixels.goes_on()
        trio.look("→ while a still is sent")


def resizing(way, riffle, report):
    rows = [way.photo(*way.size(riffle, "deck"), number) for number in range(3)]
    with sessions.Trio(way, riffle, rows, report, size=SMALL, most_cells=SIZE, line=HALF_WAY) as trio:
        trio.pixels.waits()
        trio.resize(SIZE)
        trio.halves.screen.settle(1)
        trio.pixels.goes_on()
        trio.look("resize while a still is sent")


PARTS = {"deck": deck, "grid": grid, "zoom": zoom, "sending": sending, "resizing": resizing}


class Report:
    """Pictures of all that was seen, and a table of how far it is from what is to be seen."""

    def __init__(self, folder):
        self.folder, self.figures, self.failed = folder, {}, False

    def __call__(self, way, state, found, is_right, pixels, wanted, size):
        outside, inside, alike = found
        text = str(outside)
        if inside is not None:
            text += f" · {alike:.1f} dB" if way.kind == "jpeg" else f" · {inside}"
        self.note(way, state, text, is_right)
        name = re.sub(r"\W+", "-", state).strip("-")
        os.makedirs(os.path.join(self.folder, way.name), exist_ok=True)
        for word, picture in (("", pixels), *([] if is_right else [("-wanted", wanted)])):
            photos.write(os.path.join(self.folder, way.name, name + word + ".png"), photos.rows(picture, size[0]))

    def note(self, way, state, text, is_right):
        self.failed = self.failed or not is_right
        self.figures.setdefault(state, {})[way.name] = text if is_right else "FAILS: " + text
        print(f"{way.name}: {state}: {self.figures[state][way.name]}", flush=True)

    def table(self):
        names = list(dict.fromkeys(name for row in self.figures.values() for name in row))
        rows = [["", *names], ["---"] * (len(names) + 1)]
        rows += [[state, *[row.get(name, "–") for name in names]] for state, row in self.figures.items()]
        return "".join("| " + " | ".join(row) + " |\n" for row in rows)


def main():
    options = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    options.add_argument("--riffle")
    options.add_argument("--root", action="append", default=[], help="of another Debian, with terminals")
    options.add_argument("--lend", action="append", default=[], help="a folder that a root gets")
    options.add_argument("--output", default=".build/states")
    options.add_argument("--only", action="append", choices=KINDS)
    options.add_argument("--self-test", action="store_true")
    options.add_argument("parts", nargs="*", choices=[*PARTS, []], metavar="PART", default=[])
    given = options.parse_args()
    if given.self_test:
        return comparing.test()
    riffle, report = os.path.realpath(given.riffle), Report(given.output)
    for root in [None, *map(os.path.abspath, given.root)]:
        for terminal in given.only or KINDS:
            lacking = missing(terminal, root)
            if lacking:
                print(f"{terminal}{' of ' + root if root else ''} is left out, without {', '.join(lacking)}", flush=True)
                continue
            way = Way(terminal, root, [os.path.dirname(riffle), *map(os.path.abspath, given.lend)])
            for part in given.parts or PARTS:
                try:
                    PARTS[part](way, riffle, report)
                except (subprocess.SubprocessError, RuntimeError) as error:
                    report.note(way, part, str(error), False)
    print("\nThe largest difference of a colour outside of photos · inside them\n\n" + report.table())
    return report.failed


if __name__ == "__main__":
    sys.exit(main())
