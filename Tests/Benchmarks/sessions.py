"""Whole sessions of the interface through a pseudo-terminal: first picture, answer to a key, flight,
rest, a long flick."""
import os
import re
import shutil
import signal
import subprocess
import time
from statistics import median

from frames import first_picture, summary
from machine import descendants, status_field, switches
from ptybench import Session, now, step

# Keys that take turns: five photos on and back; three photos up and back.
PAGES = "||".join(["<Right>"] * 5 + ["<Left>"] * 5)
FLIGHTS = "<Up>||<Up>||<Up>||u||u||u"


def scratch(folder, photos, place=shutil.copyfile):
    """A fresh folder of the photos and an environment whose home, state and trash lie in it; (album,
    environment, trash)."""
    shutil.rmtree(folder, ignore_errors=True)
    album = os.path.join(folder, "album")
    os.makedirs(album)
    for i, photo in enumerate(photos):
        place(photo, os.path.join(album, f"{i:03d}{os.path.splitext(photo)[1]}"))
    environment = {"HOME": folder}
    for name, part in (
        ("XDG_CONFIG_HOME", "config"),
        ("XDG_STATE_HOME", "state"),
        ("XDG_CACHE_HOME", "cache"),
        ("XDG_DATA_HOME", "data"),
    ):
        environment[name] = os.path.join(folder, part)
        os.makedirs(environment[name])
    return album, environment, os.path.join(folder, "trash")


class Browsing:
    """riffle in a scratch folder of photos, at rest with its first picture; a context manager."""

    def __init__(self, riffle, folder, photos, size, place=shutil.copyfile):
        self.folder = folder
        album, environment, trash = scratch(folder, photos, place)
        command = [riffle, "--trash-dir", trash, album]
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


def flick(riffle, folder, photos, size, hz=8):
    """MB after flicking through all photos at so many a second: {"own", "all": now; "own_peak",
    "all_peak": the sum of each process's own peak}."""
    with Browsing(riffle, folder, photos, size, os.link) as session:
        step(session, f"@{hz}x{len(photos) - 1}:<Right>", 0.5)
        everybody = [session.pid, *descendants(session.pid)]
        out = {}
        for name, field in (("", "VmRSS"), ("_peak", "VmHWM")):
            values = [status_field(pid, field) / 1024 for pid in everybody]
            out["own" + name], out["all" + name] = values[0], sum(values)
        return out


def traced(session, log, seconds, settle=0.7):
    """(system calls of the session's processes in so many seconds, how many of them could be traced,
    how many there are). A key afterwards proves that calls are seen at all; without that proof the
    calls are None."""
    everybody = [session.pid, *descendants(session.pid)]
    command = ["strace", "-f", "-qq", "-ttt", "-o", log]
    for pid in everybody:
        command += ["-p", str(pid)]
    begin = time.time()
    try:
        tracer = subprocess.Popen(command, stdin=subprocess.DEVNULL, stderr=subprocess.PIPE)
    except OSError:
        return None, 0, len(everybody)
    session.pump(until=now() + settle + seconds + 0.2)
    session.send("?")
    session.pump(until=now() + 0.3)
    tracer.send_signal(signal.SIGINT)
    refused = tracer.communicate()[1].count(b"not permitted")
    calls = later = 0
    with open(log, errors="replace") as lines:
        for line in lines:
            match = re.match(r"\s*(?:\d+\s+)?(\d+\.\d+) (.*)", line)
            if not match or re.search(r"<detached|strace:|resumed>", match[2]):
                continue
            at = float(match[1]) - begin - settle
            calls += 0 <= at <= seconds
            later += at > seconds
    return calls if later else None, len(everybody) - refused, len(everybody)


def rest(riffle, folder, photos, size, seconds=5):
    """What riffle does at rest, after a photo went to the trash and came back: {"switches", "calls",
    "traced", "processes"}."""
    with Browsing(riffle, folder, photos, size) as session:
        step(session, "~2:<Up>||u", 0.15)
        # A message leaves the status line of itself after a few seconds: rest begins after that.
        session.pump(quiet=8, longest=30)
        everybody = [session.pid, *descendants(session.pid)]
        before = sum(map(switches, everybody))
        session.pump(until=now() + seconds)
        moved = sum(map(switches, everybody)) - before
        calls, seen, processes = traced(session, os.path.join(folder, "strace"), seconds)
        return {"switches": moved, "calls": calls, "traced": seen, "processes": processes}
