#!/usr/bin/python3
"""The culling desk's figures, each beside a yardstick of the same run.

culling.py --self-test
"""

import os
import shutil
import subprocess
import sys
import time
from statistics import median

import marked
import written
from frames import first_picture, percentile
from kernels import shown as table_of
from kernels import most_of, table
from machine import descendants, status_field, switches
from openings import home
from ptybench import Session, now
from report import Section, goal, markdown, shown
from rest import Tracer
from sessions import echo

SIZE = (120, 40)
PHOTOS = 24
PAIRS = 5_000
DESK, FOLDER = 100_000, 2_000
TRASHED = 60
SECONDS = 5
# What is pressed, and what takes it back: each changes something.
KEYS = {
    "a decision": ("3", "0"),
    "a turn": (">", "<"),
    "a mark": ("m", "m"),
    "a filter off and on": ("F", "F"),
}
SIDECAR = (
    "<x:xmpmeta xmlns:x='adobe:ns:meta/'><rdf:RDF xmlns:rdf='http://www.w3.org/1999/02/22-rdf-syntax-ns#'>"
    "<rdf:Description xmlns:xmp='http://ns.adobe.com/xap/1.0/' xmp:CreatorTool='camera'/></rdf:RDF></x:xmpmeta>\n")
FIRST_BYTE, LATE = 5, 12
EARLY = 1.05
SLOW_TRASH = 5
SLOW_CROWD = 2
SLOW_GROWTH = 1.5
MOST_MB = 5


def settings(environment, text):
    """Has the home of an environment a configuration file."""
    folder = os.path.join(environment["XDG_CONFIG_HOME"], "riffle")
    os.makedirs(folder, exist_ok=True)
    with open(os.path.join(folder, "config"), "w") as file:
        file.write(text)


def pairs(folder, files, count):
    """A new folder of so many pairs: hard links to the pictures by turns, under the name of a RAW as well."""
    os.makedirs(folder)
    for i in range(count):
        stem = os.path.join(folder, f"IMG_{100_000 + i}")
        for ending in (".JPG", ".CR2"):
            os.link(files[i % len(files)], stem + ending)
    return folder


def answers(session, key, back, rounds):
    """[ms from a key to the first byte after it], the key and what takes it back by turns, each when all rests."""
    found = []
    for i in range(rounds):
        session.pump(quiet=0.25, longest=4)
        before, pressed = len(session.chunks), now()
        session.send(back if i % 2 else key)
        while len(session.chunks) == before and now() - pressed < 1:
            session.pump(until=now() + 0.0005)
        new = session.chunks[before:]
        found.append((new[0][0] - pressed) * 1e3 if new else None)
    return found


def keys(setup):
    """{what: [ms]} of keys in a folder of pairs, a filter in force and photos decided and marked."""
    environment = home(setup.scratch)
    settings(environment, "resume = off\n")
    folder = pairs(os.path.join(setup.scratch, "album"), setup.many[:12], PHOTOS)
    session = Session([setup.riffle, folder], *SIZE, environment=environment)
    session.pump(quiet=0.6, longest=6)
    for letter in ":filter !reject\r":
        session.send(letter)
        session.pump(until=now() + 0.03)
    rounds = setup.rounds(200, 10)
    found = {what: answers(session, *pair, rounds) for what, pair in KEYS.items()}
    session.send("q")
    session.close(grace=1)
    return found


def trash_keys(setup):
    """[ms] of a photo of three files that goes to the trash and comes back, by turns; none is a link to another."""
    environment = home(setup.scratch)
    settings(environment, "resume = off\n")
    folder, trash = os.path.join(setup.scratch, "album"), os.path.join(setup.scratch, "trash")
    for path in marked.files(folder, PHOTOS):
        stem = os.path.splitext(path)[0]
        shutil.copyfile(path, stem + ".CR2")
        with open(stem + ".CR2.xmp", "w") as file:
            file.write(SIDECAR)
    session = Session([setup.riffle, "--trash-dir", trash, folder], *SIZE, environment=environment)
    session.pump(quiet=0.6, longest=6)
    found = answers(session, "<Up>", "u", setup.rounds(100, 10))
    # The last one is back: it would be no trash if nothing had gone.
    gone = os.path.isdir(os.path.join(trash, "info"))
    session.send("q")
    session.close(grace=1)
    return found if gone and len(os.listdir(folder)) == 3 * PHOTOS else [None]


def first(setup, folder, *options):
    """ms from the start to the first picture."""
    environment = home(setup.scratch)
    session = Session([setup.riffle, *options, folder], *SIZE, environment=environment)
    at, limit = None, now() + 10
    while at is None and session.alive and now() < limit:
        session.pump(until=now() + 0.005)
        at = first_picture(session.chunks)
    session.send("q")
    session.close(grace=1)
    return (at - session.start) * 1e3 if at else None


def openings_of_pairs(setup):
    """{with or without pairs: median ms to the first picture}, the two taking turns."""
    place = os.path.join(setup.cache, "pairs")
    shutil.rmtree(place, ignore_errors=True)
    os.makedirs(place)
    folder = pairs(os.path.join(place, "album"), setup.many[:12], setup.rounds(PAIRS, 500))
    found = {"on": [], "off": []}
    for _ in range(setup.rounds(15, 3)):
        for choice, times in found.items():
            times.append(first(setup, folder, "--pairs", choice))
    return {k: median(v) if None not in v else None for k, v in found.items()}


def seconds_of_trash(setup, probe, each):
    """Seconds that one photo of so many files takes until it is in the trash and written down, on average."""
    environment = home(setup.scratch)
    folder = os.path.join(setup.scratch, "album")
    os.makedirs(folder)
    paths = []
    for i in range(TRASHED):
        for ending in (".JPG", ".CR2", ".CR2.xmp")[:each]:
            paths.append(os.path.join(folder, f"IMG_{i}{ending}"))
            with open(paths[-1], "wb") as file:
                file.write(os.urandom(4096))
    done = subprocess.run(
        [probe, "time-trash", str(each), *paths], env=environment, stdout=subprocess.PIPE,
        check=False, text=True)
    left = sum(map(os.path.exists, paths))
    return float(done.stdout.split("seconds ")[1].split()[0]) / TRASHED if left == 0 else None


def trashes(setup):
    """(seconds of one file, seconds of a photo of three), medians, taking turns."""
    probe = setup.beside("trash-probe")
    found = {1: [], 3: []}
    for _ in range(setup.rounds(7, 2)):
        for each, times in found.items():
            times.append(seconds_of_trash(setup, probe, each) if probe else None)
    return tuple(median(v) if None not in v else None for v in found.values())


def memory(setup):
    """(MB of riffle in a folder of many photos, MB with a desk of very many), and how many it knows of there."""
    found = []
    fill = setup.beside("desk-bench")
    count = setup.rounds(DESK, 5_000)
    place = os.path.join(setup.cache, "desk-album")
    shutil.rmtree(place, ignore_errors=True)
    os.makedirs(place)
    for i in range(FOLDER):
        os.link(setup.many[i % 12], os.path.join(place, f"IMG_{100_000 + i}.JPG"))
    for is_filled in (False, True):
        environment = home(setup.scratch)
        if is_filled and fill:
            state = os.path.join(environment["XDG_STATE_HOME"], "riffle")
            os.makedirs(state, 0o700)
            subprocess.run(
                [fill, "fill", os.path.join(state, "desk.sqlite"), place, str(count)], check=False)
        session = Session([setup.riffle, place], *SIZE, environment=environment)
        session.pump(quiet=3, longest=30)
        said = b"".join(data for _, data in session.chunks)
        found.append((status_field(session.pid, "VmRSS") / 1024, b"decided" in said))
        session.send("q")
        session.close(grace=1)
    return found


def rested(setup):
    """Context switches and system calls of all processes at rest, with decisions, marks, a filter and sidecars."""
    environment = home(setup.scratch)
    settings(environment, "sidecars = write\nmode = grid\n")
    folder = pairs(os.path.join(setup.scratch, "album"), setup.many[:12], PHOTOS)
    session = Session([setup.riffle, folder], *SIZE, environment=environment)
    session.pump(quiet=0.6, longest=6)
    for letter in ["3", "P", "m", "\x1b[C", "6", "m", *":filter decided\r"]:
        session.send(letter)
        session.pump(until=now() + 0.03)
    # Sidecars are written, prints taken, and the message leaves the status line.
    session.pump(quiet=9, longest=40)
    everybody = [session.pid, *descendants(session.pid)]
    before = sum(map(switches, everybody))
    session.pump(until=now() + SECONDS)
    moved = sum(map(switches, everybody)) - before
    calls, seen = None, None
    try:
        tracer = Tracer(session, os.path.join(setup.scratch, "strace"))
        session.pump(until=now() + 0.7)
        marks = [time.time()]
        session.pump(until=now() + SECONDS)
        marks.append(time.time())
        session.send("m")
        session.pump(until=now() + 1)
        marks.append(time.time())
        (calls, seen), _ = tracer.end(list(zip(marks, marks[1:])))
    except OSError:
        pass
    sidecars = sum(name.endswith(".xmp") for name in os.listdir(folder))
    session.send("q")
    session.close(grace=1)
    return {"switches": moved, "calls": calls if seen else None, "sidecars": sidecars}


def quotient(a, b):
    return a / b if a and b else None


def measured(setup):
    pressed, idle = keys(setup), rested(setup)
    pressed["the trash of a photo of three files"] = trash_keys(setup)
    opened, (one, three) = openings_of_pairs(setup), trashes(setup)
    (plain, _), (full, is_known) = memory(setup)
    helper, place = setup.beside("riffle-decode"), os.path.join(setup.scratch, "desk-bench")
    shutil.rmtree(place, ignore_errors=True)
    count, crowd, one_by_one = marked.measured(setup)
    many, growth = marked.growth(setup, count, crowd)
    rows = table(setup.beside("desk-bench"), helper, place) if helper else None
    shutil.rmtree(place, ignore_errors=True)
    choices = table(setup.beside("select-bench"))
    plainly = echo(SIZE, setup.rounds(60, 10))
    written_rows, goals = written.measured(setup)
    for what, times in pressed.items():
        whole = times if times and None not in times else []
        goals += [
            goal(f"{what}: keys without an answer", times.count(None), "{}", most=0),
            goal(f"{what}: key to first byte, median", median(whole) if whole else None,
                 "{:.1f} ms", most=FIRST_BYTE),
            goal(f"{what}: key to first byte, 99 %", percentile(whole, 0.99), "{:.1f} ms",
                 most=LATE),
        ]
    for row in rows or []:
        goals.append(
            goal(f"{row['what']}, {int(row['of']):,}: {row['unit']}", float(row["desk"]), "{:.2f}",
                 most=float(row["most"])))
    goals += [
        goal(f"first picture with {PAIRS:,} pairs, time to that without pairs",
             quotient(opened["on"], opened["off"]), "{:.2f}", most=EARLY),
        goal("trash of a photo of three files, time to that of one", quotient(three, one), "{:.2f}",
             most=SLOW_TRASH),
        goal(f"memory in a folder of {FOLDER:,}, a desk of {DESK:,} beyond none",
             full - plain if is_known else None, "{:.1f} MB", most=MOST_MB),
        goal(f"{SECONDS} s at rest, decided, marked, filtered: context switches", idle["switches"],
             "{}", most=0),
        goal(f"{SECONDS} s at rest, decided, marked, filtered: system calls", idle["calls"], "{}",
             most=0),
    ]
    for key, verb in (("trash", "trashed"), ("u", "brought back")):
        first_byte, whole = crowd.get(key, (None, None))
        goals += [
            goal(f"{count:,} marked photos {verb}: key to first byte", first_byte, "{:.1f} ms",
                 most=LATE),
            goal(f"{count:,} marked photos {verb}, time to that of a process without an interface",
                 quotient(whole, one_by_one.get(key)), "{:.2f}", most=SLOW_CROWD),
            goal(f"one of {many:,} marked photos of a folder {verb}, time to one of {count:,}",
                 growth[key], "{:.2f}", most=SLOW_GROWTH),
        ]
    for row in choices or []:
        if not row["what"].startswith("sort"):
            goals.append(
                goal(f"{row['what']}, {row['photos']} photos: ms", float(row["ms"]), "{:.3f}",
                     most=most_of(row)))
    body = [
        ("`cat`, key to first byte, ms: median, most",
         f"{shown(plainly['first_byte_p50_ms'], '{:.1f}')}, {shown(plainly['first_byte_max_ms'], '{:.1f}')}"),
        *((f"{what}, key to first byte, ms: median, most",
           f"{median(times):.1f}, {max(times):.1f}" if None not in times else "—")
          for what, times in pressed.items()),
        (f"first picture, {PAIRS:,} pairs, ms: with pairs, without",
         f"{shown(opened['on'], '{:.0f}')}, {shown(opened['off'], '{:.0f}')}"),
        ("trash, ms: one file, three files",
         f"{shown(one and one * 1e3, '{:.2f}')}, {shown(three and three * 1e3, '{:.2f}')}"),
        *((f"{count:,} marked photos {verb}, s: by one key, one after the other by a process",
           f"{shown(crowd.get(key, (None, None))[1], '{:.2f}')}, {shown(one_by_one.get(key), '{:.2f}')}")
          for key, verb in (("trash", "trashed"), ("u", "brought back"))),
        (f"one of {many:,} marked photos, time to one of {count:,}: trashed, brought back",
         f"{shown(growth['trash'], '{:.2f}')}, {shown(growth['u'], '{:.2f}')}"),
        *written_rows,
        (f"memory in a folder of {FOLDER:,}, MB: no desk, one of {DESK:,}", f"{plain:.1f}, {full:.1f}"),
        ("riffle and its reader of XMP, MB on the disk", size_of(setup)),
    ]
    lines = [
        "## Culling desk",
        "",
        f"A folder of {PHOTOS} pairs at {SIZE[0]}x{SIZE[1]}, a filter in force; every key comes when all is at rest. A folder of",
        f"{PAIRS:,} pairs is opened with `--pairs on` and `off` by turns. {TRASHED} photos are trashed by a process without an",
        "interface, each with its records on the disk; so are as many as are marked, beside one key in the grid. `desk-bench` does the rest in processes of its own.",
        "",
        markdown(("what", "measured"), body, (1,)),
        "",
        *([table_of(rows), ""] if rows else ["`desk-bench` was not run.", ""]),
    ]
    return Section(lines, goals)


def size_of(setup):
    sizes = [os.path.getsize(path) for path in (setup.riffle, setup.beside("riffle-decode-xmp")) if path]
    return ", ".join(f"{size / 1e6:.1f}" for size in sizes)


def self_test():
    """Keys come in turns, and what was not answered is told."""

    class Still:
        chunks = []
        sent = []

        def pump(self, **_):
            pass

        def send(self, key):
            self.sent.append(key)
            if key == "a":
                self.chunks = [*self.chunks, (now(), b"x")]

    still = Still()
    found = answers(still, "a", "b", 2)
    assert still.sent == ["a", "b"], still.sent
    assert found[0] is not None and found[1] is None, found


if __name__ == "__main__":
    if sys.argv[1:] != ["--self-test"]:
        sys.exit(__doc__)
    self_test()
    print("culling.py: self-test passed")
