#!/usr/bin/env python3
"""Runs the gates of `make trust`, two at a time, and prints a line for each; exit status 1 if one fails.

A gate is a command. It passes if it ends with 0 and prints lines `gate NAME: N cases, M …`, all with M = 0; lines of one name are
added up. Each name of its row must be there. Where one has no case and says what was skipped, the gate was not tried: that is no failure
and does not count as passed. Without a word of why, it is a failure. What it printed is kept in .build/trust/NAME.log. To add a gate, add a
row to the table.
Usage: trust.py [--list] [--limit MINUTES] [--patience TIMES] [--at-once N] [GATE...]
"""

import argparse
import concurrent.futures
import os
import re
import signal
import subprocess
import sys
import time

from gate import tests

HERE = os.path.relpath(os.path.dirname(os.path.abspath(__file__)))
LOGS = ".build/trust"


def script(name, *words):
    return [sys.executable, os.path.join(HERE, name), *words]


FUZZERS = [
    "jpeg", "png", "gif", "bmp", "ico", "netpbm", "qoi", "psd", "webp", "tiff", "jxl", "gifplay", "apng", "webpplay", "jxlplay",
    "boxes", "rawhead", "jxlhead", "webphead", "videohead", "sps", "plan", "hevc", "av1", "raw", "exif", "maker-note", "input", "journal",
    "trashinfo", "configuration", "sanitiser", "group", "filter", "command", "xmp-read",
    "xmp-embedded", "xmp-edit", "meta", "turn", "http", "fetch"]
# They have half an hour together, as many at once as there are processors; `make fuzz` gives each ten minutes.
FUZZ_MINUTES = 30
FUZZ_SECONDS = FUZZ_MINUTES * 60 // -(-len(FUZZERS) // (os.cpu_count() or 1))

# Name, minutes it may take, command, the names of the lines that it must print.
GATES = [
    ("kill-sweep", 20, tests("KillSweepTests|InterpositionTests|UnpluggedTests"),
     ["kill sweep", "kill sweep of recovery", "unplugged", "interposition"]),
    ("fault-sweep", 25, tests("FaultSweepTests"), ["fault sweep", "fault sweep of recovery"]),
    ("session-sweep", 20, tests("RestoreSessionSweepTests"), ["session kill sweep", "session fault sweep"]),
    ("pairs", 40, tests("PhotoKillTests|PhotoFaultTests|PhotoSwapTests|PhotoNameTests"),
     ["pair kill sweep", "pair recovery sweep", "pair fault sweep", "pair swap sweep", "pair name sweep"]),
    ("keep", 40, tests("KeepSweepTests"), ["K kill sweep", "K fault sweep", "K swap sweep"]),
    ("copies", 40, tests("CopyKillTests|CopyFaultTests|CopySwapTests"), ["copy sweep"]),
    ("turns", 40, tests("TurnSweepTests|TurnSwapTests"),
     ["turn kill sweep", "turn recovery sweep", "turn fault sweep", "turn swap sweep"]),
    ("compaction-sweep", 10, tests("CompactionSweepTests"),
     ["kill sweep of compaction", "fault sweep of compaction", "kill sweep of archived undo", "fault sweep of archived undo"]),
    ("swap-sweep", 5, tests("SwapSweepTests|RewriteSweepTests|NameSweepTests|EditSweepTests|VanishSweepTests"),
     ["swap sweep", "rewrite sweep", "name sweep", "edit sweep", "vanish sweep"]),
    ("malloc", 15, tests("AllocationTests|AllocationSweepTests"),
     ["allocations of a decode", "allocations of the index", "allocations of system calls", "allocation sweep"]),
    ("faults", 5, script("faults.py"), ["faults of the field"]),
    ("fuse", 5, script("fuse.py"), ["file systems in user space"]),
    ("crowd", 5, script("crowd.py"), ["a crowd"]),
    ("power", 15, script("power.py"), ["power loss"]),
    ("power-sidecars", 10, script("power.py", "--sidecars"), ["power loss of sidecars"]),
    ("power-photos", 20, script("power_photos.py"), ["power loss of photos"]),
    ("power-without-sync", 5, script("power.py", "--without-sync"), ["power loss without sync fails"]),
    ("power-photos-without-sync", 5, script("power_photos.py", "--without-sync"), ["power loss of photos without sync fails"]),
    ("interop", 5, script("interop.py"), ["interop"]),
    ("sidecars", 10, script("sidecars.py"), ["sidecars of others"]),
    ("focus", 5, script("focus.py"), ["focus areas"]),
    ("duplicates", 30, script("duplicates.py"), ["copies of one picture"]),
    ("turned-files", 10, script("turns.py"), ["turned files"]),
    ("sidecar-sweep", 20, tests("SidecarSweepTests"), ["sidecar sweep", "interposition of sidecars"]),
    ("desk-sweep", 20, tests("DeskSweepTests|DeskDamageSweepTests"), ["desk sweep"]),
    ("brackets", 60, tests("BracketGate|StackGate"), ["brackets among bursts", "brackets in files", "brackets under K"]),
    ("worker", 5, tests("LockDownTests|ForbiddenTriesTests|HostileFileTests"),
     ["lock-down", "forbidden tries", "old kernel", "hostile files"]),
    ("fetch", 15, [os.path.join(HERE, "fetch.sh"), *tests("FetcherLockTests|LifeTests|FetcherKillGate")],
     ["fetcher lock-down", "fetcher's forbidden tries", "fetcher killed", "fetcher killed beside riffle"]),
    ("calls", 15, script("calls.py"), ["system calls"]),
    ("corpus", 15, tests("CorpusTests"), ["corpus"]),
    ("hold-out", 10, script("holdout.py"), ["corpus"]),
    ("fuzz", FUZZ_MINUTES + 5, [os.path.join(HERE, "../../Fuzz/run.sh"), ".build/fuzz/release", str(FUZZ_SECONDS)],
     [f"fuzz {name}" for name in FUZZERS]),
    ("terminal", 20, tests("LifeCycleGate|PictureKillGate|HostileTerminalGate|GrammarGate|InputGate"),
     ["life-cycle", "stalled", "hang-up", "sizes", "helpers", "pictures-killed", "lying-terminals", "grammar", "messages", "input-cuts",
      "input-double-cuts", "input-stalls", "input-noise", "late-replies", "cut-sequences", "paste", "unmarked-paste", "noise"]),
    ("long-run", 15, tests("LongRunGate"), ["long-run"]),
]
# Here only when named: part of `make check`, and what builds the program anew for each of its cases.
NAMED_ONLY = [
    ("sanitizers", 60, ["make", "check"], []),
    ("mutants", 150, script("mutants.py"), ["mutants"]),
    ("protections-formats", 60, script("protections_formats.py"), ["protections of formats"]),
    ("protections-network", 60, script("protections_network.py"), ["protections of the network"]),
]

LINE = re.compile(rb"^gate ([^:]+): (\d+) cases, (\d+) ([^;(\n]+)(?:; skipped: ([^(\n]+))?(?: \((.*)\))?$")
# What the fuzzers say.
FUZZ = re.compile(rb"^fuzz: ([\w-]+), (\d+|\?) executions in \d+ s, (\d+) findings$")


class Sum:
    """The lines of one name."""

    def __init__(self, name, harm):
        self.name, self.harm = name, harm
        self.lines = self.cases = self.lost = self.empty = 0
        self.skipped, self.note = [], ""

    def add(self, cases, lost, skipped, note):
        self.lines += 1
        self.cases += cases
        self.lost += lost
        # Lines that tried nothing and do not say why.
        self.empty += not cases and not skipped
        self.skipped += [skipped] if skipped else []
        self.note = note

    def __str__(self):
        text = f"{self.name}: {self.cases} cases, {self.lost} {self.harm}"
        if self.skipped:
            text += f"; skipped: {', '.join(self.skipped)}"
        return text + (f" ({self.note})" if self.note and self.lines == 1 else "")


def read(log):
    """The sums of a gate's log, by name."""
    sums = {}
    with open(log, "rb") as file:
        for line in file:
            line = line.rstrip(b"\n")
            found, fuzzed = LINE.match(line), FUZZ.match(line)
            if found:
                name, cases, lost, harm, skipped, note = (os.fsdecode(g or b"").strip() for g in found.groups())
                sums.setdefault(name, Sum(name, harm)).add(int(cases), int(lost), skipped, note)
            elif fuzzed:
                name, cases, lost = map(os.fsdecode, fuzzed.groups())
                name = f"fuzz {name}"
                sums.setdefault(name, Sum(name, "findings")).add(0 if cases == "?" else int(cases), int(lost), "", "")
    return sums


PASSED, IN_PART, NOT_TRIED, FAILED = "passed", "tried in part", "not tried", "failed"


def judge(status, sums, names):
    """What became of a gate by its exit status, its lines and the names that must be among them; and why it failed."""
    why = [f"ended with {status}"] if status != 0 else []
    why += [f"no line of {name}" for name in names if name not in sums]
    why += [f"{s.name}: nothing was tried, and nothing says why" for s in sums.values() if s.empty]
    if why or any(s.lost for s in sums.values()):
        return FAILED, why
    if any(not s.cases for s in sums.values()):
        return NOT_TRIED, []
    return (IN_PART if any(s.skipped for s in sums.values()) else PASSED), []


class Runner:
    """Runs gates within a limit, each one a process group of its own."""

    def __init__(self, limit, patience):
        self.start, self.limit, self.patience = time.monotonic(), limit, patience
        self.running = set()
        self.is_ending = False

    def minutes(self):
        """Since the start."""
        return (time.monotonic() - self.start) / 60

    def run(self, row):
        """Runs one gate; returns its name, what became of it, and the lines to print. The verdict is None where no time is left."""
        name, minutes, command, names = row
        left = self.limit - self.minutes()
        if left <= 0 or self.is_ending:
            return name, None, []
        log = os.path.join(LOGS, f"{name}.log")
        environment = dict(os.environ, RIFFLE_TRUST="full")
        with open(log, "wb") as file:
            process = subprocess.Popen(
                command, stdout=file, stderr=subprocess.STDOUT, env=environment,
                start_new_session=True)
            self.running.add(process)
            try:
                status = process.wait(min(minutes * self.patience, left) * 60)
            except subprocess.TimeoutExpired:
                os.killpg(process.pid, signal.SIGKILL)
                status = process.wait()
            self.running.discard(process)
        sums = read(log)
        verdict, why = judge(status, sums, names)
        lines = list(map(str, sums.values()))
        if verdict == FAILED:
            lines.append(f"FAILED {', '.join([name] + why)}: see {log}")
        return name, verdict, lines

    def end(self):
        """Ends all gates that run, and begins no other."""
        self.is_ending = True
        for process in list(self.running):
            os.killpg(process.pid, signal.SIGKILL)


def summary(verdicts, count, minutes):
    """The last line: how many passed, in full or in part, and the names of the others."""
    def names(verdict):
        return [name for name, one in verdicts.items() if one == verdict]
    passed = names(PASSED) + names(IN_PART)
    text = f"{len(passed)} of {count} gates passed in {minutes:.0f} min"
    for verdict in (IN_PART, NOT_TRIED, FAILED):
        found = names(verdict)
        text += f"; {len(found)} {verdict}: {' '.join(found)}" if found else ""
    return text


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--list", action="store_true")
    parser.add_argument(
        "--limit", type=float,
        help="minutes for all of them: 60 and those of the fuzzers, twice that on fewer than 8 processors, or what the gates named may take")
    parser.add_argument("--patience", type=float, default=1, help="how much longer each may take, on a busy machine")
    # Most gates wait for a disk or a terminal half of their time, or have one thread.
    parser.add_argument("--at-once", type=int, default=2, help="how many run at a time")
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
    usual = (60 + FUZZ_MINUTES) * (1 if (os.cpu_count() or 1) >= 8 else 2)
    limit = options.limit or max(usual, sum(row[1] for row in rows if row in NAMED_ONLY))
    os.makedirs(LOGS, exist_ok=True)
    runner = Runner(limit, options.patience)
    verdicts, not_run = {}, []
    with concurrent.futures.ThreadPoolExecutor(options.at_once) as pool:
        try:
            for future in concurrent.futures.as_completed([pool.submit(runner.run, row) for row in rows]):
                name, verdict, lines = future.result()
                print("".join(f"{line}\n" for line in lines), end="", flush=True)
                if verdict is None:
                    not_run.append(name)
                else:
                    verdicts[name] = verdict
        except KeyboardInterrupt:
            runner.end()
            raise
    text = summary(verdicts, len(rows), runner.minutes())
    text += f"; no time left for: {' '.join(not_run)}" if not_run else ""
    print(text)
    return 1 if not_run or FAILED in verdicts.values() else 0


if __name__ == "__main__":
    sys.exit(main())
