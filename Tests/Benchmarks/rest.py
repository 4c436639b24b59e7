#!/usr/bin/python3
"""What riffle does when nothing happens, with its folder watched: no system call at all.

rest.py --self-test
"""

import os
import re
import shutil
import signal
import subprocess
import sys
import time

from machine import descendants, switches
from ptybench import now, step
from report import Section, goal, markdown, shown
from sessions import Browsing

SIZE = (200, 60)
SECONDS = 5
# What is measured: the mode it begins in, and the keys after which it rests.
STATES = {
    "deck": ("deck", ""),
    "waterfall": ("waterfall", ""),
    "overlays, line and panel": ("deck", "SEiI"),
    "compare": ("deck", "SEccc"),
    "compare, 100 %, in one place": ("deck", "ccc=B"),
}
QUICK = ("deck", "compare")
CALL = re.compile(r"\s*(?:\d+\s+)?(\d+\.\d+) (.*)")
# Not a call: what strace says of itself, the end of a call that began before, an arriving signal.
NO_CALL = re.compile(r"<detached|strace:|resumed>|^---|^\+\+\+")


def calls(lines, spans):
    """How many system calls of strace's log lie in each span (from, to) of its clock."""
    out = [0] * len(spans)
    for line in lines:
        found = CALL.match(line)
        if found and not NO_CALL.search(found[2]):
            at = float(found[1])
            for i, (begin, end) in enumerate(spans):
                out[i] += begin <= at < end
    return out


class Tracer:
    """strace of a session's processes with all their threads."""

    def __init__(self, session, log):
        self.log, self.everybody = log, [session.pid, *descendants(session.pid)]
        command = ["strace", "-f", "-qq", "-ttt", "-o", log]
        for pid in self.everybody:
            command += ["-p", str(pid)]
        self.process = subprocess.Popen(command, stdin=subprocess.DEVNULL, stderr=subprocess.PIPE)

    def end(self, spans):
        """(calls in each span, how many processes could be traced)."""
        self.process.send_signal(signal.SIGINT)
        refused = self.process.communicate()[1].count(b"not permitted")
        with open(self.log, errors="replace") as lines:
            return calls(lines, spans), len(self.everybody) - refused


def rested(setup, mode, keys):
    """What riffle did at rest after these keys, and whether a key and a new file afterwards were seen."""
    photos = setup.many[:12]
    with Browsing(setup.riffle, setup.scratch, photos, SIZE, os.link, mode) as session:
        album = os.path.join(setup.scratch, "album")
        # A photo goes to the trash and comes back: what that leaves running would show.
        step(session, "~2:x||u", 0.15)
        for key in keys:
            session.send(key)
            session.pump(quiet=0.5, longest=5)
        # A message leaves the status line of itself after a few seconds: rest begins after that.
        session.pump(quiet=8, longest=30)
        everybody = [session.pid, *descendants(session.pid)]
        before = sum(map(switches, everybody))
        session.pump(until=now() + SECONDS)
        out = {"switches": sum(map(switches, everybody)) - before, "processes": len(everybody)}
        try:
            tracer = Tracer(session, os.path.join(setup.scratch, "strace"))
        except OSError:
            return {**out, "calls": None, "key": None, "file": None, "traced": 0}
        session.pump(until=now() + 0.7)
        marks = [time.time()]
        session.pump(until=now() + SECONDS)
        marks.append(time.time())
        session.send("?")
        session.pump(until=now() + 0.7)
        session.send("?")
        session.pump(until=now() + 2)
        marks.append(time.time())
        shutil.copyfile(photos[0], os.path.join(album, "zz.jpg.part"))
        os.rename(os.path.join(album, "zz.jpg.part"), os.path.join(album, "zz.jpg"))
        session.pump(until=now() + 2)
        marks.append(time.time())
        (quiet, key, file), traced = tracer.end(list(zip(marks, marks[1:])))
        # Without the proof that calls are seen at all their absence says nothing.
        return {**out, "calls": quiet if key else None, "key": key, "file": file, "traced": traced}


def measured(setup):
    found = {what: rested(setup, *state) for what, state in STATES.items() if what in QUICK or not setup.quick}
    goals = []
    for mode, rest in found.items():
        goals += [
            goal(f"{mode}, {SECONDS} s at rest: system calls", rest["calls"], "{}", most=0),
            goal(f"{mode}, {SECONDS} s at rest: context switches", rest["switches"], "{}", most=0),
            goal(f"{mode}: calls at a file that appears later", rest["file"], "{}", least=1),
        ]
    columns = ("switches", "processes", "traced", "calls", "key", "file")
    lines = [
        "## At rest",
        "",
        f"{SECONDS} s of all processes, after a photo went to the trash and came back: first context switches,",
        "then system calls under `strace -f`; then those that a key, and a file that appears in the folder,",
        "lead to within two seconds: without them nothing would prove that calls are seen.",
        "",
        markdown(
            (
                "where",
                "switches",
                "processes",
                "traced",
                "calls at rest",
                "of a key",
                "of a new file",
            ),
            [(mode, *(shown(rest[c], "{}") for c in columns)) for mode, rest in found.items()],
            range(1, 7),
        ),
        "",
    ]
    return Section(lines, goals)


def self_test():
    log = [
        "12 100.5 poll([{fd=3}], 1, -1) = 1\n",
        "12 101.0 <... poll resumed>) = 1\n",
        "12 101.5 --- SIGWINCH {si_signo=SIGWINCH} ---\n",
        '13 102.0 read(3, "x", 1) = 1\n',
        '104.0 write(1, "x", 1) = 1\n',
        "12 104.5 poll( <detached ...>\n",
    ]
    assert calls(log, [(100, 102), (102, 104), (104, 105)]) == [1, 1, 1], calls(log, [(0, 999)])
    print("rest.py: self-test passed")


if __name__ == "__main__":
    if sys.argv[1:] != ["--self-test"]:
        sys.exit(__doc__)
    self_test()
