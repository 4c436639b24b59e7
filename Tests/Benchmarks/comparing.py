#!/usr/bin/python3
"""Compare: in which frame after a key all cells show their photos, and which cell is sharp first.

comparing.py --self-test

Neighbours differ in hue (hues.py): a model of the screen says whose pixels each frame shows, and where. Motion is off: with it a frame
would show photos on their way.
"""

import os
import sys
from statistics import median

import numpy as np

from frames import frames
from hues import hue_of, seen
from ptybench import Session, now
from report import Section, goal, markdown, shown
from screen import Screen
from sessions import echo, scratch

SIZE = (200, 60)
PHOTOS = 12
# Photos beside each other, and in which frame all of them are to be there.
CELLS = {2: 2, 4: 2, 6: 3}
# How much of a cell is as it stays.
SETTLED = 0.98
SHARE = 0.9


def states(chunks, begin, cols, rows):
    """(when it had come whole, pixels without the row below) of each frame from the chunk `begin` on."""
    screen, out = Screen(cols, rows), []
    screen.feed(b"".join(data for _, data in chunks[:begin]))
    for _, end, data in frames(chunks[begin:]):
        screen.feed(data)
        out.append((end, screen.pixels()[: 2 * (rows - 1)].copy()))
    return out


def frame_of(found, is_there):
    """Which of the frames is the first from which on `is_there` is true of its pixels, from 1; None where that is none."""
    at = len(found)
    while at > 0 and is_there(found[at - 1][1]):
        at -= 1
    return at + 1 if at < len(found) else None


def all_there(found, hues):
    """The frame in which all of these hues are to be seen, each about as much of it as in the end."""
    if not found:
        return None
    last = seen(found[-1][1])
    if not all(last[hue] for hue in hues):
        return None
    return frame_of(found, lambda pixels: all(seen(pixels)[hue] >= SHARE * last[hue] for hue in hues))


def settled(found, place):
    """The frame from which on a place (rows, columns) of the screen looks as it stays."""
    last = found[-1][1][place] if found else None
    return frame_of(found, lambda pixels: np.mean(np.all(pixels[place] == last, axis=-1)) >= SETTLED)


def quarters(cols, rows):
    """The four cells of four photos, without the rows of their labels."""
    down = 2 * ((rows - 1) // 2)
    return [(slice(y, y + down - 2), slice(x, x + cols // 2)) for y in (0, down) for x in (0, cols // 2)]


def pressed(session, keys):
    """[(when, pixels)] of the frames after these keys, until nothing comes any more."""
    session.pump(quiet=0.5, longest=8)
    begin = len(session.chunks)
    sent = session.send(keys)
    session.pump(quiet=0.5, longest=8)
    return sent, states(session.chunks, begin, *SIZE)


def compared(setup, count):
    """What one session measures with so many photos beside each other."""
    album, environment, trash = scratch(setup.scratch, setup.tinted()[:PHOTOS], os.link)
    words = [setup.riffle, "--trash-dir", trash, "--motion", "off", "--resume", "off", album]
    session = Session(words, *SIZE, environment=environment)
    session.settle(0.5, 8)
    session.pump(quiet=1, longest=6)
    hues = [hue_of(i) for i in range(count)]
    out = {}
    try:
        # The neighbours are in memory: they have been in front.
        for key in ["<Right>"] * (count - 1) + ["<Left>"] * (count - 1):
            session.send(key)
            session.pump(quiet=0.3, longest=4)
        for letter in f":compare {count}":
            session.send(letter)
            session.pump(until=now() + 0.03)
        sent, found = pressed(session, "<Enter>")
        out["fit"] = all_there(found, hues)
        if out["fit"]:
            out["fit_ms"] = (found[out["fit"] - 1][0] - sent) * 1e3
        if count == 4:
            for _ in range(3):
                session.send("<Tab>")
                session.pump(quiet=0.2, longest=2)
            sent, found = pressed(session, "=")
            order = [settled(found, place) for place in quarters(*SIZE)]
            if None not in order:
                out["before"] = sum(other < order[3] for other in order[:3])
                out["zoom_ms"] = (found[max(order) - 1][0] - sent) * 1e3
            pressed(session, "B")
            for _ in range(4):
                pressed(session, "<Tab>")
            blinks = [pressed(session, "<Tab>") for _ in range(4)]
            whole = (slice(0, 2 * (SIZE[1] - 2)), slice(0, SIZE[0]))
            out["blinks"] = [settled(found, whole) for _, found in blinks]
    finally:
        session.send("q")
        session.close()
    return out


def most(values):
    return max(values) if values and None not in values else None


def measured(setup):
    rounds = setup.rounds(5, 2)
    plainly = echo(SIZE, setup.rounds(40, 5))
    found = {count: [compared(setup, count) for _ in range(rounds)] for count in CELLS}
    goals, body = [], [("`cat`, key to first byte, ms: median", shown(plainly["first_byte_p50_ms"], "{:.1f}"))]
    for count, limit in CELLS.items():
        times = [one.get("fit") for one in found[count]]
        goals.append(goal(f"{count} photos beside each other, frame in which all are there", most(times), "{}", most=limit))
        ms = [one["fit_ms"] for one in found[count] if "fit_ms" in one]
        body.append((f"{count} photos beside each other: all there, ms", shown(median(ms) if ms else None, "{:.0f}")))
    four = found[4]
    goals.append(goal("four photos, 100 %: cells that are sharp before the framed one", most([one.get("before") for one in four]),
                      "{}", most=0))
    blinks = [frame for one in four for frame in one.get("blinks", [None])]
    goals.append(goal("in one place, frame in which the next photo is there", most(blinks), "{}", most=1))
    ms = [one["zoom_ms"] for one in four if "zoom_ms" in one]
    body.append(("four photos, 100 %: all sharp, ms", shown(median(ms) if ms else None, "{:.0f}")))
    lines = [
        "## Compare", "",
        f"{PHOTOS} photos of 12 MP at {SIZE[0]}x{SIZE[1]}, each of a hue of its own, no motion; those that are compared have been in front.",
        "Frames are counted from the key on.", "", markdown(("what", "measured"), body, (1,)), "",
    ]
    return Section(lines, goals)


def self_test():
    """Frames by hand: a cell that changes late is settled late, and what never comes is no frame."""
    blank, half, full = (np.zeros((4, 4, 3), np.uint8) for _ in range(3))
    half[:2], full[:] = 200, 200
    found = [(1, blank), (2, half), (3, full), (4, full)]
    upper, lower = (slice(0, 2), slice(0, 4)), (slice(2, 4), slice(0, 4))
    assert settled(found, upper) == 2 and settled(found, lower) == 3
    assert settled([], upper) is None and all_there(found, [3]) is None and all_there([], []) is None
    assert frame_of(found, lambda pixels: False) is None
    assert [place[0].start for place in quarters(200, 60)] == [0, 0, 58, 58]
    assert most([1, None]) is None and most([1, 2]) == 2 and most([]) is None
    print("comparing.py: self-test passed")


if __name__ == "__main__":
    if sys.argv[1:] != ["--self-test"]:
        sys.exit(__doc__)
    self_test()
