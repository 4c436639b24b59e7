"""What terminals make of riffle, as their pictures tell: the table of the README."""

import os
import re

from screen import missing

# The name for people, what it is here, and the protocols for pixels that it is said to know.
TERMINALS = [("kitty", "kitty", ["kitty"]), ("Konsole", "konsole", ["kitty", "iterm", "sixel"]), ("foot", "foot", ["sixel"]),
             ("xterm", "xterm", []), ("xterm -ti vt340", "xterm-vt340", ["sixel"]),
             ("tmux, with one line in its configuration", "tmux-rgb", [])]
SIZE = (48, 24)
MARK = ("<!-- terminals: make pictures -->\n", "<!-- end -->\n")


def table(home):
    """The rows, of all terminals that are installed; the others are named behind it."""
    rows, without = [], []
    for name, terminal, said in TERMINALS:
        if missing(terminal):
            without.append(name)
            continue
        shown = interface(home, terminal)
        colours = beyond_256(shown)
        at_rest = blocks(home, terminal, shown)
        protocols = [protocol for protocol in said if shows_pixels(home, terminal, protocol)]
        depth = "16 million" if colours > 0.5 else "256"
        rows.append((name, depth, at_rest, ", ".join(protocols) or "—"))
        print(f"{name}: {colours:.0%} of the colours beyond 256, {at_rest}, {protocols}", flush=True)
    lines = ["| terminal | colours | blocks at rest | pixels at rest: `--pixels` |\n", "|---|---|---|---|\n"]
    return lines + ["| " + " | ".join(row) + " |\n" for row in rows], without


def interface(home, terminal, glyphs="auto"):
    """The pixels of a photo's middle, at rest."""
    with home.session("--glyphs", glyphs, "--pixels", "none", home.path("Aurora over the fjord.jpg"), size=SIZE, terminal=terminal) as screen:
        return part(screen.settle(quiet=3.5), screen.size)


def beyond_256(shown):
    """Which part of the colours is none of xterm's 256."""
    colours = set(shown)
    levels = {0, 95, 135, 175, 215, 255}
    few = [colour for colour in colours
           if set(colour) <= levels or len(set(colour)) == 1 and (colour[0] - 8) % 10 == 0]
    return 1 - len(few) / len(colours)


def blocks(home, terminal, shown):
    """What a photo at rest is made of: the blocks that look most like it when they are named."""
    alike = {}
    for glyphs, words in (("half", "half-blocks"), ("sextant", "sextants"), ("octant", "octants")):
        named = interface(home, terminal, glyphs)
        alike[words] = sum(a == b for a, b in zip(named, shown)) / len(shown)
    return max(alike, key=alike.get)


def shows_pixels(home, terminal, protocol):
    """Whether the middle of a colourful photo is seen; a terminal that does not know the protocol shows nothing, or grey letters."""
    with home.draw(terminal, SIZE, "--colors", "truecolor", "--size", "{}x{}".format(*SIZE), "--cell", "9x18", "--pixels",
                   protocol, home.path("Café, Zürich.jpg")) as screen:
        # It begins to draw once the terminal has its size.
        shown = part(screen.settle(quiet=3.5), screen.size)
    return sum(max(colour) - min(colour) > 30 for colour in shown) > 0.5 * len(shown)


def part(shown, size):
    """The pixels of the middle."""
    width, height = size
    return [tuple(shown[3 * (y * width + x):3 * (y * width + x) + 3])
            for y in range(height // 3, height * 2 // 3) for x in range(width // 3, width * 2 // 3)]


def write(home, readme):
    lines, without = table(home)
    if without:
        print("not installed, and so the table stays: " + ", ".join(without))
        return
    with open(readme, encoding="utf-8") as file:
        text = file.read()
    between = re.compile(re.escape(MARK[0]) + ".*?" + re.escape(MARK[1]), re.DOTALL)
    text = between.sub(lambda _: MARK[0] + "".join(lines) + MARK[1], text)
    with open(readme + ".new", "w", encoding="utf-8") as file:
        file.write(text)
    os.replace(readme + ".new", readme)
