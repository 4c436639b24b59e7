#!/usr/bin/python3
"""Many marked photos, trashed after one question and brought back by one key, beside a process without an interface.

marked.py --self-test
"""

import os
import shutil
import subprocess
import sys
import time

from openings import home
from ptybench import Session, now

SIZE = (120, 40)
PHOTOS = 2_000
# As many more, for what one of them takes then.
TIMES = 10
# Seconds after which nothing more is waited for.
LONGEST = 120


def files(folder, count):
    """A new folder of so many small photos, none a link to another: a rename changes the time of all links."""
    from PIL import Image

    os.makedirs(folder)
    paths = []
    for i in range(count):
        path = os.path.join(folder, f"IMG_{100_000 + i}.JPG")
        if i < 12:
            Image.new("RGB", (160, 120), (20 * i, 255 - 20 * i, 128)).save(path, "JPEG")
        else:
            shutil.copyfile(paths[i % 12], path)
        paths.append(path)
    return paths


def names(folder):
    try:
        return len(os.listdir(folder))
    except FileNotFoundError:
        return 0


def waited(session, is_done, pause=0.005):
    """Reads what comes until something holds; whether it does, in time."""
    limit = now() + LONGEST
    while not is_done():
        if now() > limit or not session.alive:
            return False
        session.pump(until=now() + pause)
    return True


def pressed(session, key, is_done, pause=0.005):
    """(ms from a key to the first byte after it, seconds until something holds), None where it never does."""
    session.pump(quiet=0.3, longest=10)
    before, start = len(session.chunks), now()
    session.send(key)
    while len(session.chunks) == before and now() - start < 5:
        session.pump(until=now() + 0.0005)
    first = (session.chunks[before][0] - start) * 1e3 if len(session.chunks) > before else None
    return first, now() - start if waited(session, is_done, pause) else None


def in_interface(setup, count, pause=0.005):
    """{"trash" and "u": (ms to the first byte, seconds until all is done)} of marked photos in the grid; it is looked
    every `pause` seconds whether that is so."""
    environment = home(setup.scratch)
    folder = os.path.join(environment["XDG_CONFIG_HOME"], "riffle")
    os.makedirs(folder, exist_ok=True)
    with open(os.path.join(folder, "config"), "w") as file:
        file.write("resume = off\nmode = grid\n")
    album, trash = os.path.join(setup.scratch, "album"), os.path.join(setup.scratch, "trash")
    files(album, count)
    session = Session([setup.riffle, "--trash-dir", trash, album], *SIZE, environment=environment)
    session.pump(quiet=0.6, longest=10)
    stored = os.path.join(trash, "files")
    session.send("gm")
    session.pump(quiet=0.5, longest=10)
    # The answer counts once all files have been looked at and the question stands, for three seconds.
    session.send("x")
    session.pump(quiet=0.5, longest=20)
    found = {"trash": pressed(session, "x", lambda: names(stored) == count, pause)}
    if found["trash"][1] is not None:
        found["u"] = pressed(session, "u", lambda: names(album) == count, pause)
    session.send("q")
    session.close(grace=10)
    return found


def alone(setup, probe, count):
    """{"trash" and "u": seconds} of as many photos by a process of its own, one after the other."""
    environment = home(setup.scratch)
    album = os.path.join(setup.scratch, "album")
    paths = files(album, count)
    found = {}
    for what, words in (("trash", ["time-trash", "1", *paths]), ("u", ["time-session"])):
        done = subprocess.run(
            [probe, *words], env=environment, stdout=subprocess.PIPE, check=False, text=True)
        found[what] = float(done.stdout.split("seconds ")[1].split()[0])
    return found if names(album) == count else {}


def growth(setup, few, found):
    """(how many, {"trash" and "u": what one of so many takes, to what one of `few` takes, of which `found` tells})."""
    many = TIMES * few
    # To list a folder of thousands takes a processor that the program needs.
    crowd = in_interface(setup, many, pause=0.25)
    ratios = {}
    for key in ("trash", "u"):
        one, other = found.get(key, (None, None))[1], crowd.get(key, (None, None))[1]
        ratios[key] = other / TIMES / one if one and other else None
    return many, ratios


def measured(setup):
    """What both took."""
    count = setup.rounds(PHOTOS, 100)
    probe = setup.beside("trash-probe")
    return count, in_interface(setup, count), alone(setup, probe, count) if probe else {}


def self_test():
    """A key is timed to what comes after it, and what never holds is told."""

    class Still:
        alive, chunks = True, [(now(), b"before")]

        def pump(self, **_):
            time.sleep(0.001)

        def send(self, key):
            self.chunks = [*self.chunks, (now(), key.encode())]

    first, whole = pressed(Still(), "x", lambda: True)
    assert 0 <= first < 1000 and whole < 1, (first, whole)
    global LONGEST
    LONGEST = 0.01
    assert pressed(Still(), "x", lambda: False)[1] is None


if __name__ == "__main__":
    if sys.argv[1:] != ["--self-test"]:
        sys.exit(__doc__)
    self_test()
    print("marked.py: self-test passed")
