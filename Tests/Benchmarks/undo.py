#!/usr/bin/python3
"""Undo of many photos, and what a million old operations cost: usage: undo.py --self-test."""

import os
import shutil
import subprocess
import sys
import zlib
from statistics import median

from frames import first_picture
from machine import status_field
from openings import home
from ptybench import Session, now
from report import Section, goal, markdown, shown

SIZE = (120, 40)
PHOTOS = 1_000
MOST_UNDO = 1.5
OLD = 1_000_000
MOST_OLD = 1.1
MOST_MB = 20
# Operations in one archive: about 4 MB, as riffle writes them.
EACH = 10_000


def sealed(text):
    return b"%08x %s\n" % (zlib.crc32(text), text)


def archive(folder, generation, numbers):
    """An archive of operations with these numbers, every other one in the trash still."""
    host = os.uname().nodename.encode().replace(b".", b"_").replace(b"-", b"_")
    lines = []
    for i in numbers:
        kind = b"C" if i % 2 else b"U"
        session = b"%s-%032x-%d-%016x.log" % (host, 7, 1000 + i // 500, i // 500)
        text = (
            b"%s at=%016x%016x%016x op=%016x as=IMG_%07d.JPG date=2025-03-04T12:13:14 dev=65024"
            b" dir=/home/somebody/Pictures/2025/%04d group=%016x ino=%d layout=freedesktop method=rename"
            b" mount=/ mtime=1741086794 name=IMG_%07d.JPG ns=123456789 owned=yes seq=%d session=%s"
            b" size=4123456 stored-dev=65024 stored-ino=%d stored-mtime=1741086794 stored-ns=123456789"
            b" stored-size=4123456 time=1741086794 trash=/home/somebody/.local/share/Trash"
        ) % (
            *(kind, i, 1741086794 + (1 << 63), 0, i * 7919, i, i // 1000, i * 7919, 1_000_000 + i),
            *(i, i, session, 1_000_000 + i),
        )
        lines.append(sealed(text))
    name = "-".join(f"{n:016x}" for n in (generation, generation, numbers[0], numbers[-1]))
    with open(os.path.join(folder, name + ".archive"), "wb") as file:
        file.writelines(lines)


def old_journal(folder, count):
    """A folder of journals that holds so many settled operations; made once."""
    done = os.path.join(folder, f"made-{count}")
    if not os.path.exists(done):
        shutil.rmtree(folder, ignore_errors=True)
        os.makedirs(folder, 0o700)
        for place, first in enumerate(range(1, count + 1, EACH)):
            archive(folder, place + 1, range(first, min(count + 1, first + EACH)))
        open(done, "w").close()
    return folder


def placed(environment, journal):
    """Puts hard links to the archives into the home of an environment."""
    target = os.path.join(environment["XDG_STATE_HOME"], "riffle/journal")
    os.makedirs(target, 0o700)
    for name in os.listdir(journal):
        if name.endswith(".archive"):
            os.link(os.path.join(journal, name), os.path.join(target, name))
    # Whoever has old operations has the file that counts them, too.
    with open(os.path.join(target, "sequence"), "wb") as file:
        file.write(sealed(b"%016x" % OLD))


def undone(setup, probe, command):
    """Seconds that the undo of many photos of one session takes, by the probe's own clock."""
    environment = home(setup.scratch)
    album = os.path.join(setup.scratch, "album")
    os.makedirs(album)
    paths = [os.path.join(album, f"{i:04d}.jpg") for i in range(PHOTOS)]
    for path in paths:
        with open(path, "wb") as file:
            file.write(os.urandom(4096))

    def run(*words):
        done = subprocess.run(
            [probe, *words], env=environment, stdout=subprocess.PIPE, check=False, text=True)
        return done.stdout
    if command == "time-session":
        run("trash", *paths)
        said = run(command)
    else:
        said = run(command, *paths)
    if not all(map(os.path.exists, paths)):
        return None
    return float(said.split("seconds ")[1].split()[0])


def opened(setup, journal):
    """(ms to the first picture, ms from ↑ to the photo gone from its folder, MB of riffle's own)."""
    environment = home(setup.scratch)
    if journal:
        placed(environment, journal)
    album = os.path.join(setup.scratch, "album")
    os.makedirs(album)
    for i in range(3):
        shutil.copyfile(setup.many[i], os.path.join(album, f"{i}.jpg"))
    # Or the first ↑ waits until what was made here is on the disk: more where there are archives.
    os.sync()
    words = [setup.riffle, "--trash-dir", os.path.join(setup.scratch, "trash"), album]
    session = Session(words, *SIZE, environment=environment)
    first, limit = None, now() + 10
    while first is None and session.alive and now() < limit:
        session.pump(until=now() + 0.01)
        first = first_picture(session.chunks)
    gone = None
    if first is not None:
        # The card has come to rest, so that the key is for the photo and nothing else.
        session.pump(until=now() + 0.4)
        photo, pressed = os.path.join(album, "0.jpg"), now()
        session.send("\x1b[A")
        while now() - pressed < 5 and gone is None:
            session.pump(until=now() + 0.001)
            gone = None if os.path.exists(photo) else (now() - pressed) * 1e3
    session.pump(until=now() + 0.3)
    mb = status_field(session.pid, "VmRSS") / 1024 if session.alive else None
    if session.alive:
        session.send("q")
    session.close(grace=0.6)
    return (first - session.start) * 1e3 if first else None, gone, mb


def turns(setup):
    """{with or without: medians}, the two taking turns."""
    journal = old_journal(os.path.join(setup.cache, "old-journal"), OLD)
    found = {"without": [], "with": []}
    for _ in range(setup.rounds(11, 3)):
        for name in found:
            found[name].append(opened(setup, journal if name == "with" else None))
    return {
        name: [median(v) if None not in v else None for v in zip(*rows)]
        for name, rows in found.items()
    }


def quotient(a, b):
    return a / b if a and b else None


def measured(setup):
    probe = setup.beside("trash-probe")
    times = {"time-own": [], "time-session": []}
    for _ in range(setup.rounds(5, 2)):
        for command in times:
            times[command].append(undone(setup, probe, command) if probe else None)
    own, session = (median(v) if None not in v else None for v in times.values())
    old = turns(setup)
    goals = [
        goal(f"undo of a session of {PHOTOS:,} photos, time to that of {PHOTOS:,} single ones in one process",
             quotient(session, own), "{:.2f}", most=MOST_UNDO),
        goal(f"first picture with {OLD:,} old operations, time to that with none",
             quotient(old["with"][0], old["without"][0]), "{:.2f}", most=MOST_OLD),
        goal(f"first ↑ with {OLD:,} old operations, time to that with none",
             quotient(old["with"][1], old["without"][1]), "{:.2f}", most=MOST_OLD),
        goal(f"memory of riffle with {OLD:,} old operations, beyond that with none",
             old["with"][2] - old["without"][2] if old["with"][2] and old["without"][2] else None,
             "{:.0f} MB", most=MOST_MB),
    ]
    rows = [
        (f"{PHOTOS:,} photos brought back by their own session, s", shown(own, "{:.2f}")),
        (f"{PHOTOS:,} photos of an earlier session brought back, s", shown(session, "{:.2f}")),
        *(
            (f"{what} {name} {OLD:,} old operations", shown(value, "{:.1f}"))
            for name, values in old.items()
            for what, value in zip(("first picture, ms,", "↑ to the photo gone, ms,", "riffle's memory, MB,"), values)
        ),
    ]
    lines = [
        "## Undo",
        "",
        f"Files of 4 KB in the home trash, brought back one by one, each with its records on the disk: by the process that",
        "trashed them, and by another one that has to read their journal. Then riffle in a folder of three photos of 12 MP at",
        f"{SIZE[0]}x{SIZE[1]}, with archives of {OLD:,} operations and without, taking turns; medians.",
        "",
        markdown(("what", "measured"), rows, (1,)),
        "",
    ]
    return Section(lines, goals)


def self_test():
    """What is made here is what riffle reads."""
    assert zlib.crc32(b"123456789") == 0xCBF43926
    assert sealed(b"x") == b"8cdc1683 x\n"


if __name__ == "__main__":
    if sys.argv[1:] != ["--self-test"]:
        sys.exit(__doc__)
    self_test()
    print("undo.py: self-test passed")
