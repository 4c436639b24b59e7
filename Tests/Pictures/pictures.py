#!/usr/bin/env python3
"""Makes the pictures of the documents, from real terminals: docs/pictures/*.

    pictures.py --riffle PROGRAM [--output FOLDER] [NAME ...]
    pictures.py --riffle PROGRAM --readme README.md

Each picture is of the sample album, with the same seed. Motion is taken slowly and shown as fast as it is; nothing is
painted by hand. Without names all are made, and those of terminals that are not installed are left as they are.

Needs (Debian): xvfb xdotool xterm kitty imagemagick webp fonts-dejavu-core; for the table of terminals also tmux konsole dbus foot cage xwayland.
"""

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
import time

sys.dont_write_bytecode = True
sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from screen import Screen, missing, png  # noqa: E402
import recording  # noqa: E402
import terminals  # noqa: E402

SAMPLES = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../assets/samples")
CAROUSELS = ("linear rotary invertedRotary cylinder invertedCylinder wheel invertedWheel coverFlow coverFlow2 timeMachine "
             "invertedTimeMachine taskSwitcher flip3D").split()
TRANSITIONS = ("fade push moveIn reveal cube oglFlip pageCurl pageUnCurl suckEffect rippleEffect cameraIris "
               "cameraIrisHollowOpen cameraIrisHollowClose").split()


class Home:
    """A home with the album, in which riffle has been before."""

    def __init__(self, riffle):
        self.root = tempfile.mkdtemp(prefix="riffle-pictures-")
        os.makedirs(self.root + "/.local/state/riffle")
        self.album = self.root + "/2025/september"
        shutil.copytree(SAMPLES, self.album)
        self.riffle = riffle

    def __enter__(self):
        return self

    def __exit__(self, *_):
        shutil.rmtree(self.root, ignore_errors=True)

    def path(self, name):
        return os.path.join(self.album, name)

    def session(self, *arguments, size=(120, 36), terminal="xterm"):
        command = [self.riffle, "--seed", "4", "--resume", "off", *arguments]
        if not any(word.startswith(self.root) for word in arguments):
            command.append(self.album)
        return Screen(terminal, *size, command, self.root, self.root)

    def draw(self, terminal, size, *arguments):
        """A picture drawn without an interface, once the terminal has its size; it stays until the terminal ends."""
        words = " ".join(f"'{word}'" for word in (self.riffle, "--render", *arguments))
        return Screen(terminal, *size, ["sh", "-c", f"printf '\\033[?25l'; sleep 2; {words}; sleep 60"], self.root, self.root)


# What each picture shows: how riffle is started, and what is done there. What is returned is the picture; the settled screen
# where that is None.

def still(*arguments, do=None, size=(120, 36)):
    def make(riffle, path):
        with Home(riffle) as home, home.session(*[home.path(word[1:]) if word[0] == "@" else word for word in arguments],
                                                size=size) as screen:
            screen.settle()
            shown = do(screen, home) if do else None
            png(shown or screen.settle(), screen.size, path)
    return make


def keys(*names):
    def do(screen, _):
        for name in names:
            screen.key(name)
            screen.settle(quiet=0.3)
    return do


def moving(name, seconds):
    """What is seen so long after a key, while things move."""
    def do(screen, _):
        screen.key(name)
        time.sleep(seconds)
        return screen.pixels()
    return do


def drag(screen, _):
    screen.drag((60, 24), (58, 8))
    return screen.settle(quiet=0.3)


def marks(screen, _):
    for name in ("Right", "3", "m", "Right", "m", "Right", "P", "Right", "Right", "m", "x"):
        screen.key(name)
        screen.settle(quiet=0.3)


def review(screen, _):
    for _ in range(8):
        screen.key("x")
        screen.settle(quiet=0.4)
    screen.key("R")
    screen.settle()
    screen.key("Right")


def prompt(screen, _):
    screen.type(":set carousel.type coverF")
    return screen.settle(quiet=0.3)


def zoom(screen, _):
    for name in ("Return", "plus", "plus", "Up", "Up"):
        screen.key(name)
        screen.settle(quiet=0.4)


def unknown(riffle, path):
    with Home(riffle) as home:
        with open(home.path("IMG_0420.JPG"), "w", encoding="ascii") as file:
            file.write("These are no pixels.\n" * 40)
        os.utime(home.path("IMG_0420.JPG"), (1_758_200_000, 1_758_200_000))
        with home.session(home.path("IMG_0420.JPG")) as screen:
            png(screen.settle(), screen.size, path)


def sheet(make, names, path):
    """Small pictures with their names, three in a row."""
    with tempfile.TemporaryDirectory() as folder:
        parts = []
        for name in names:
            shown, size = make(name)
            parts += ["-label", name, f"{folder}/{name}.png"]
            png(shown, size, parts[-1], "-filter", "Box", "-resize", "33.3334%")
        subprocess.run(["montage", "-depth", "8", "-background", "black", "-fill", "#9a9a9a", "-font", "DejaVu-Sans", "-pointsize", "12",
                        *parts, "-tile", "3x", "-geometry", "+2+2", "-strip", "-define", "png:compression-level=9", path],
                       check=True)


def carousels(riffle, path):
    def make(name):
        with Home(riffle) as home, home.session("-m", "carousel", "--set", f"carousel.type={name}",
                                                home.path("IMG_0431.JPG")) as screen:
            return screen.settle(), screen.size
    sheet(make, CAROUSELS, path)


def transitions(riffle, path):
    def make(name):
        with Home(riffle) as home, home.session("--set", f"viewer.transition={name}", "--set", "speed=10",
                                                home.path("IMG_0431.JPG")) as screen:
            screen.settle()
            screen.key("Return")
            screen.settle(quiet=2)
            screen.key("Right")
            time.sleep(1.4)
            return screen.pixels(), screen.size
    sheet(make, TRANSITIONS, path)


def ways(riffle, path):
    """The same photo in half-blocks, in sextants, and in the terminal's pixels."""
    with Home(riffle) as home, tempfile.TemporaryDirectory() as folder:
        photo, parts = home.path("Café, Zürich.jpg"), []
        for terminal, label, options in (
                ("xterm", "half-blocks, every terminal", []),
                ("foot", "sextants at rest: foot, kitty, Konsole …", ["--glyphs", "sextant"]),
                ("kitty", "--pixels kitty, every pixel", ["--pixels", "kitty"])):
            # A row more than the photo takes: the last line ends with a line feed.
            with home.draw(terminal, (34, 18), "--colors", "truecolor", "--size", "34x17", "--cell", "9x18", *options,
                           photo) as screen:
                parts += ["-label", label, f"{folder}/{terminal}.png"]
                png(screen.settle(), screen.size, parts[-1], "-crop", "306x306+0+0", "+repage")
        subprocess.run(["montage", "-depth", "8", "-background", "black", "-fill", "#d0d0d0", "-font", "DejaVu-Sans", "-pointsize", "14",
                        *parts, "-tile", "3x1", "-geometry", "+6+6", "-strip", "-define", "png:compression-level=9", path],
                       check=True)


def moves(riffle, path):
    with Home(riffle) as home:
        recording.make(home, path)


PICTURES = {
    "deck.png": still("@IMG_0412.JPG"),
    "flight.png": still("--set", "speed=10", "@IMG_0412.JPG", do=moving("Up", 1.1)),
    "drag.png": still("@IMG_0412.JPG", do=drag),
    "help.png": still("@IMG_0412.JPG", do=keys("question")),
    "marks.png": still("-m", "grid", do=marks),
    "deck-200x60.png": still("@IMG_0418.JPG", size=(200, 60)),
    "stack.png": still("-m", "stack", "@IMG_0423.JPG"),
    "flick.png": still("-m", "stack", "--set", "speed=10", "@IMG_0423.JPG", do=moving("Right", 1.1)),
    "spread.png": still("-m", "stack", "@IMG_0423.JPG", do=keys("a")),
    "grid.png": still("-m", "grid", "@IMG_0412.JPG"),
    "moments.png": still("-m", "grid", "--sort", "date", "--set", "grid.layout=moments", do=keys("Next", "Next", "Next", "Right")),
    "waterfall.png": still("-m", "waterfall", "--sort", "date", do=keys("Right")),
    "waterfall-200x60.png": still("-m", "waterfall", "@IMG_0412.JPG", size=(200, 60)),
    "carousel.png": still("-m", "carousel", "@IMG_0431.JPG"),
    "carousels.png": carousels,
    "viewer.png": still("@IMG_0412.JPG", do=keys("Return")),
    "zoom.png": still("@IMG_0412.JPG", do=zoom),
    "compare.png": still("@IMG_0423.JPG", do=keys("c", "c", "Right", "3")),
    "transitions.png": transitions,
    "review.png": still("-m", "grid", "@IMG_0412.JPG", do=review),
    "prompt.png": still("@IMG_0412.JPG", do=prompt),
    "undecodable.png": unknown,
    "ways.png": ways,
    "riffle.webp": moves,
}


def main():
    options = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    options.add_argument("--riffle", required=True)
    options.add_argument("--output", default="docs/pictures")
    options.add_argument("--readme", help="writes the table of terminals in this file")
    options.add_argument("names", nargs="*", choices=[*PICTURES, []], metavar="NAME", default=[])
    given = options.parse_args()
    riffle, failed = os.path.abspath(given.riffle), False
    lacking = missing("xterm") + [name for name in ("convert", "montage", "img2webp") if not shutil.which(name)]
    if lacking:
        sys.exit("missing: " + " ".join(lacking))
    for name in given.names or ([] if given.readme else PICTURES):
        path, start = os.path.join(given.output, name), time.monotonic()
        try:
            PICTURES[name](riffle, path)
        except (subprocess.SubprocessError, RuntimeError) as error:
            failed = True
            print(f"{name}: {error}", file=sys.stderr)
            continue
        print(f"{name}  {os.path.getsize(path) // 1024} KB  {time.monotonic() - start:.0f} s", flush=True)
    if given.readme:
        with Home(riffle) as home:
            terminals.write(home, given.readme)
    sys.exit(failed)


if __name__ == "__main__":
    main()
