#!/usr/bin/env python3
"""Runs the gates of `make trust`, one after the other, and prints a line for each; exit status 1 if one fails.

A gate is a command. It passes if it ends with 0 and prints lines `gate NAME: N cases, M …`, all with M = 0; lines of one name are
added up. What it printed is kept in .build/trust/NAME.log. To add a gate, add a row to the table.
Usage: trust.py [--list] [--limit MINUTES] [--patience TIMES] [GATE...]
"""

import argparse
import os
import re
import signal
import subprocess
import sys
import time

HERE = os.path.relpath(os.path.dirname(os.path.abspath(__file__)))
LOGS = ".build/trust"


def tests(pattern, *options):
    """The tests in files of these names, in full."""
    return ["swift", "test", *options, "--disable-xctest", "--skip-build", "--filter", pattern]


# Gates of the running program are for what people run, and for a test that keeps up with it.
OPTIMISED = ["-c", "release", "-Xswiftc", "-enable-testing", "--scratch-path", ".build/optimised"]


def script(name, *words):
    return [sys.executable, os.path.join(HERE, name), *words]


# Name, minutes it may take, command.
GATES = [
    ("kill-sweep", 20, tests("KillSweepTests|InterpositionTests|UnpluggedTests")),
    ("fault-sweep", 25, tests("FaultSweepTests")),
    ("swap-sweep", 5, tests("SwapSweepTests|NameSweepTests")),
    ("faults", 5, script("faults.py")),
    ("fuse", 5, script("fuse.py")),
    ("crowd", 5, script("crowd.py")),
    ("power", 15, script("power.py")),
    ("power-without-sync", 5, script("power.py", "--without-sync")),
    ("interop", 5, script("interop.py")),
    ("worker", 5, tests("LockDownTests|HostileFileTests")),
    ("corpus", 15, tests("CorpusTests")),
    ("fuzz", 25, [os.path.join(HERE, "../../Fuzz/run.sh"), ".build/fuzz/release", "240"]),
    ("terminal", 20, tests("LifeCycleGate|GrammarGate|InputGate", *OPTIMISED)),
    ("long-run", 15, tests("LongRunGate", *OPTIMISED)),
]
# Part of `make check`; here only when named.
NAMED_ONLY = [("sanitizers", 60, ["make", "check"])]

LINE = re.compile(rb"^gate ([^:]+): (\d+) cases, (\d+) ([^;(\n]+)(?:; skipped: ([^(\n]+))?(?: \((.*)\))?$")
# What gates of other shapes say.
OTHER = re.compile(rb"^(?:corpus|fuzz|worker): .+$")


class Sum:
    """The lines of one name."""

    def __init__(self, name, harm):
        self.name, self.harm = name, harm
        self.lines = self.cases = self.lost = 0
        self.skipped, self.note = [], ""

    def add(self, cases, lost, skipped, note):
        self.lines += 1
        self.cases += cases
        self.lost += lost
        self.skipped += [skipped] if skipped else []
        self.note = note

    def __str__(self):
        text = f"{self.name}: {self.cases} cases, {self.lost} {self.harm}"
        if self.skipped:
            text += f"; skipped: {', '.join(self.skipped)}"
        return text + (f" ({self.note})" if self.note and self.lines == 1 else "")


def read(log):
    """The sums of a gate's log, and the lines of other shapes."""
    sums, others = {}, []
    with open(log, "rb") as file:
        for line in file:
            line = line.rstrip(b"\n")
            found = LINE.match(line)
            if found:
                name, cases, lost, harm, skipped, note = (os.fsdecode(g or b"").strip() for g in found.groups())
                sums.setdefault(name, Sum(name, harm)).add(int(cases), int(lost), skipped, note)
            elif OTHER.match(line):
                others.append(os.fsdecode(line))
    return list(sums.values()), others


def run(name, minutes, command):
    """Runs one gate; returns whether it passed."""
    log = os.path.join(LOGS, f"{name}.log")
    environment = dict(os.environ, RIFFLE_TRUST="full")
    start = time.monotonic()
    with open(log, "wb") as file:
        process = subprocess.Popen(
            command, stdout=file, stderr=subprocess.STDOUT, env=environment,
            start_new_session=True)
        try:
            status = process.wait(minutes * 60)
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, signal.SIGKILL)
            status = process.wait()
    seconds = time.monotonic() - start
    sums, others = read(log)
    is_passed = status == 0 and all(s.lost == 0 for s in sums) and bool(sums or others)
    for text in [str(s) for s in sums] + others:
        print(text, flush=True)
    if not is_passed:
        why = "" if status == 0 else f", ended with {status}"
        why += "" if sums or others else ", said nothing"
        print(f"FAILED {name}{why}: see {log}", flush=True)
    return is_passed, seconds


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--list", action="store_true")
    parser.add_argument("--limit", type=float, default=60, help="minutes for all of them")
    parser.add_argument("--patience", type=float, default=1, help="how much longer each may take, on a busy machine")
    parser.add_argument("gates", nargs="*")
    options = parser.parse_args()
    known = {row[0]: row for row in GATES + NAMED_ONLY}
    if options.list:
        print("\n".join(known))
        return 0
    unknown = [name for name in options.gates if name not in known]
    if unknown:
        parser.error(f"no such gate: {' '.join(unknown)}")
    rows = [known[name] for name in options.gates] or GATES
    os.makedirs(LOGS, exist_ok=True)
    start = time.monotonic()
    failed, not_run = [], []
    for name, minutes, command in rows:
        left = options.limit - (time.monotonic() - start) / 60
        if left <= 0:
            not_run.append(name)
            continue
        is_passed, seconds = run(name, min(minutes * options.patience, left), command)
        if not is_passed:
            failed.append(name)
    minutes = (time.monotonic() - start) / 60
    passed = len(rows) - len(failed) - len(not_run)
    text = f"{passed} of {len(rows)} gates passed in {minutes:.0f} min"
    text += f"; failed: {' '.join(failed)}" if failed else ""
    text += f"; no time left for: {' '.join(not_run)}" if not_run else ""
    print(text)
    return 1 if failed or not_run else 0


if __name__ == "__main__":
    sys.exit(main())
