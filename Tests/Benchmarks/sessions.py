"""Whole sessions of the interface through a pseudo-terminal: first picture, answer to a key, flight."""

import os
import shutil
from statistics import median

from frames import first_picture, summary
from openings import home
from ptybench import Session, now, step

# Keys that take turns: five photos on and back; three photos up and back.
PAGES = "||".join(["<Right>"] * 5 + ["<Left>"] * 5)
FLIGHTS = "<Up>||<Up>||<Up>||u||u||u"


def scratch(folder, photos, place=shutil.copyfile):
    """A fresh folder of the photos and an environment whose home, state and trash lie in it; (album,
    environment, trash)."""
    environment = home(folder)
    album = os.path.join(folder, "album")
    os.makedirs(album)
    for i, photo in enumerate(photos):
        place(photo, os.path.join(album, f"{i:03d}{os.path.splitext(photo)[1]}"))
    return album, environment, os.path.join(folder, "trash")


class Browsing:
    """riffle in a scratch folder of photos, at rest with its first picture; a context manager."""

    def __init__(self, riffle, folder, photos, size, place=shutil.copyfile, mode="deck"):
        self.folder = folder
        self.album, environment, trash = scratch(folder, photos, place)
        command = [riffle, "--trash-dir", trash, "-m", mode, self.album]
        self.session = Session(command, *size, environment=environment)

    def __enter__(self):
        self.session.settle(0.4, 6)
        self.session.pump(until=now() + 0.5)
        if first_picture(self.session.chunks) is None:
            self.__exit__()
            raise RuntimeError("riffle shows no picture")
        return self.session

    def __exit__(self, *fault):
        if self.session.alive:
            self.session.send("q")
        self.session.close()
        shutil.rmtree(self.folder, ignore_errors=True)


def first_pictures(riffle, folder, photo, size, rounds):
    """Median ms from the start to the first whole picture: {program: ms or None}, the programs taking
    turns."""
    cols, rows = size
    album, environment, trash = scratch(folder, [photo])
    chafa = ["chafa", "--format", "symbols", "--symbols", "vhalf", "-c", "full"]
    commands = {
        "riffle": [riffle, "--trash-dir", trash, album],
        "chafa": [*chafa, "-s", f"{cols}x{rows}", photo],
        "timg": ["timg", "-I", "-ph", "-E", f"-g{cols}x{rows}", photo],
    }
    found = {name: [] for name in commands}
    order = list(commands)
    for i in range(rounds + 1):
        for name in order[i % len(order) :] + order[: i % len(order)]:
            session = Session(commands[name], cols, rows, environment=environment)
            session.settle(0.25 if name == "riffle" else 0.1)
            shown = first_picture(session.chunks)
            if shown is not None and i:
                found[name].append((shown - session.start) * 1e3)
            if session.alive:
                session.send("q")
            session.close()
    shutil.rmtree(folder, ignore_errors=True)
    return {
        name: median(values) if len(values) == rounds else None for name, values in found.items()
    }


def motion(riffle, folder, photos, size, keys):
    """Summaries of the answers to so many keys each: {"slide": …, "flight": …}."""
    with Browsing(riffle, folder, photos, size) as session:
        return {
            name: summary(step(session, f"~{keys}:{turns}", 0.15))
            for name, turns in (("slide", PAGES), ("flight", FLIGHTS))
        }


def echo(size, keys):
    """Summary of the answers of `cat`: what the harness and the machine add of themselves."""
    session = Session(["sh", "-c", "stty raw -echo; printf ready; exec cat"], *size)
    session.settle(0.3)
    try:
        return summary(step(session, f"~{keys}:x", 0.15))
    finally:
        session.close()
