#!/usr/bin/env python3
"""Puts faults into the program, one at a time, in a copy of the sources, and sees a test fail for each.

What the tests are worth: how many faults of another hand they notice. The faults are lists in files of their own, a row each: what
is wrong, the file, the text and what takes its place, and the tests that should notice. A text that is not there exactly once is an
error, for the list is out of date then. Prints a row of a table for each fault, and the line of a gate, in which a fault that no test
noticed counts as harm above one in twenty. The tests that are asked must pass without a fault, or what they say means nothing.
Usage: mutants.py [--check] [--baseline] [--only TARGET] [WORD-IN-NAME...]
"""

import argparse
import os
import re
import subprocess
import sys
import time

import mutants_pure
import mutants_program
import mutants_system
import protections
import protections_formats
import protections_network
import protections_program
from gate import missing_tools, tests

COPY = os.path.abspath(".build/trust/mutants")
# Programs that tests run, and that the manifest does not make them depend on; those that are not built here are left out.
WORKERS = tuple("riffle-decode" + family for family in ["", "-xmp", "-webp", "-tiff", "-jxl", "-hevc", "-av1", "-raw"])
# Targets of tests that are built together, and what they need; a package of few targets is built in seconds.
PACKAGES = [
    ("GeometryTests", "ViewModelTests", "BrowsingTests", "StackModeTests", "DeckModeTests", "GridModeTests", "WaterfallModeTests", "CarouselModeTests",
     "ViewerModeTests", "BindingsTests"),
    ("CellsTests", "PixelsTests", "VTTests"),
    ("PhotosTests", "SelectingTests"),
    ("SidecarsTests", "riffle-decode-xmp"),
    ("DeskTests", "DecisionsTests", "riffle-decode-xmp"),
    ("RasterTests", "ComposingTests"),
    ("SystemTests", "PhotoLibraryTests", "TTYTests", "riffle-decode"),
    ("DecodingTests", *WORKERS),
    ("TrashTests",),
    ("FetchingTests", "FetchWorkTests", "DownloadsTests", "riffle-fetch"),
    ("PicturesTests", "CollectionTests", "FileWorkTests", "ScreenTests", "riffle-decode"),
    ("InvocationTests", "MessagesTests", "CommandsTests", "LoopTests", "riffle-decode"),
    ("GoldensTests", "JourneyTests", "riffle", *WORKERS),
]
# Behind the manifest: only the targets that those named in the environment need.
ONLY_WANTED = '''
if let wanted = Context.environment["RIFFLE_WANTED"] {
    var names = Set(wanted.split(separator: " ").map(String.init))
    var before = 0
    while before < names.count {
        before = names.count
        for target in package.targets where names.contains(target.name) {
            for case .targetItem(let name, _) in target.dependencies { names.insert(name) }
            for case .byNameItem(let name, _) in target.dependencies { names.insert(name) }
        }
    }
    package.targets = package.targets.filter { names.contains($0.name) }
    package.products = []
}
'''
# How much of the faults must be noticed.
SHARE = 0.95
# How long a suite may take with a fault in it, in seconds; a program that hangs is noticed by that.
LONGEST = 300

FAULTS = mutants_pure.FAULTS + mutants_system.FAULTS + mutants_program.FAULTS


def package(suite):
    """The package in which a suite is: its first word names the target."""
    target = re.split("[.|]", suite)[0]
    return next(row for row in PACKAGES if target in row)


def end_session(leader):
    """Ends what was started in a session, whatever groups it made."""
    for name in filter(str.isdigit, os.listdir("/proc")):
        try:
            if os.getsid(int(name)) == leader:
                os.kill(int(name), 9)
        except OSError:
            pass


class Trial:
    """A package of tests, in the copy."""

    def __init__(self, targets):
        self.scratch = os.path.join(COPY, ".build", targets[0])
        self.environment = dict(os.environ, RIFFLE_WANTED=" ".join(targets),
            RIFFLE_BUILD=os.path.join(self.scratch, "debug"))
        self.environment.pop("RIFFLE_TRUST", None)
        self.environment.pop("RIFFLE_CORPUS", None)

    def swift(self, *words, limit=None):
        """What a command of swift ended with, None where it took too long, and what it printed."""
        return self.run(["nice", "swift", *words, "--scratch-path", self.scratch], limit)

    def run(self, command, limit):
        process = subprocess.Popen(
            command, cwd=COPY, env=self.environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
            start_new_session=True)
        try:
            output, _ = process.communicate(timeout=limit)
            return process.returncode, os.fsdecode(output)
        except subprocess.TimeoutExpired:
            end_session(process.pid)
            output, _ = process.communicate()
            return None, os.fsdecode(output)

    def build(self):
        """What the compiler complains of; empty where it does not."""
        status, output = self.swift("build", "--build-tests")
        return "" if status == 0 else output[-3000:]

    def test(self, suite):
        """Whether the tests pass, and what they say."""
        status, output = self.run(["nice", *tests(suite, os.path.join(self.scratch, "debug"))], LONGEST)
        return status == 0, output if status is not None else output + "\ntook too long"


def prepare():
    """A copy of what git knows; files that have not changed keep their times, so that little is built anew."""
    names = subprocess.run(["git", "ls-files", "-co", "--exclude-standard"], stdout=subprocess.PIPE, check=True, text=True).stdout.split("\n")
    names = set(filter(os.path.isfile, names))
    for name in names:
        with open(name, "rb") as file:
            data = file.read()
        if name == "Package.swift":
            data += ONLY_WANTED.encode()
        protections.write_if_changed(os.path.join(COPY, name), data, os.stat(name).st_mode)
    for folder in ["Sources", "Tests"]:
        for path, _, files in os.walk(os.path.join(COPY, folder)):
            for file in files:
                if os.path.relpath(os.path.join(path, file), COPY) not in names:
                    os.remove(os.path.join(path, file))


def stale(faults):
    """What is wrong with lists of faults: texts that are not there exactly once, names that are there twice."""
    complaints = []
    for name, path, edits in faults:
        for old, new, *other in edits:
            target = other[0] if other else path
            text = open(target, encoding="utf-8").read() if os.path.exists(target) else None
            if text is None:
                complaints.append(f"{name}: there is no {target}")
            elif text.count(old) != 1:
                complaints.append(f"{name}: {target} has {old!r} {text.count(old)} times")
            elif old == new:
                complaints.append(f"{name}: changes nothing")
    return complaints


def check():
    """Whether all lists of faults fit the sources as they are."""
    rows = [(name, path, [(old, new)]) for name, path, old, new, _ in FAULTS]
    formats = [(name, path, [(old, new)]) for name, path, old, new, _ in
               protections_formats.PROTECTIONS + protections_network.PROTECTIONS]
    taken_out = [row[:3] for row in protections.PROTECTIONS + protections_program.ALL] + formats
    complaints = stale(rows) + stale(taken_out)
    names = [row[0] for row in rows]
    complaints += [f"{name}: two faults of this name" for name in set(names) if names.count(name) > 1]
    modules = {os.path.basename(path) for path in os.listdir("Sources") for path in [path]}
    hit = {row[1].split("/")[1] for row in rows}
    complaints += [f"no fault in {module}" for module in sorted(modules - hit)]
    print("\n".join(complaints + [f"{len(rows)} faults and {len(taken_out)} protections, {len(complaints)} out of date"]))
    return 1 if complaints else 0


def put_in(trial, faults):
    """Puts each fault of a package in, asks its tests, and takes it out; returns the names of those that nothing noticed, and of those
    that do not compile."""
    survivors, broken = [], []
    for name, path, old, new, suite in faults:
        target = os.path.join(COPY, path)
        with open(target, encoding="utf-8") as file:
            whole = file.read()
        start = time.monotonic()
        try:
            with open(target, "w", encoding="utf-8") as file:
                file.write(whole.replace(old, new))
            complaint = trial.build()
            passed, output = (True, complaint) if complaint else trial.test(suite)
        finally:
            with open(target, "w", encoding="utf-8") as file:
                file.write(whole)
        if complaint:
            print(f"{name}: does not compile\n{complaint}", flush=True)
            broken.append(name)
            continue
        survivors += [name] if passed else []
        what = "NOTHING" if passed else protections.said(output)
        module = path.split("/")[1]
        seconds = time.monotonic() - start
        asked = suite.replace("|", "\\|")
        print(f"| {module} | {name} | {asked} | {what} |", flush=True)
        print(f"  {seconds:.0f} s", file=sys.stderr, flush=True)
    return survivors, broken


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--check", action="store_true", help="only see whether the lists fit the sources")
    parser.add_argument("--baseline", action="store_true", help="only build, and run the tests without a fault")
    parser.add_argument("--only", help="the package with this target of tests")
    parser.add_argument("words", nargs="*", help="only faults with one of these words in their names")
    options = parser.parse_args()
    if check():
        return 1
    if options.check:
        return 0
    if missing_tools("swift", "git"):
        return print("gate mutants: 0 cases, 0 not noticed; skipped: no Swift toolchain")
    prepare()
    wanted = [row for row in FAULTS if not options.words or any(word in row[0] for word in options.words)]
    count, survivors, broken = 0, [], []
    print("| module | fault | tests | what they said |\n|---|---|---|---|", flush=True)
    for targets in PACKAGES:
        rows = [row for row in wanted if package(row[4]) == targets]
        if not rows or (options.only and options.only not in targets):
            continue
        trial = Trial(targets)
        complaint = trial.build()
        if complaint:
            print(f"{targets[0]} does not compile as it is\n{complaint}")
            return 1
        for suite in sorted({row[4] for row in rows}):
            passed, output = trial.test(suite)
            if not passed or " with 0 tests" in output or "Test run with" not in output:
                print(f"{suite} does not pass without a fault, or is none\n{output[-3000:]}")
                return 1
        if not options.baseline:
            noticed_by_nothing, wrong = put_in(trial, rows)
            count += len(rows) - len(wrong)
            survivors += noticed_by_nothing
            broken += wrong
    for name in survivors:
        print(f"  not noticed: {name}")
    missed = len(survivors) if len(survivors) > (1 - SHARE) * count else 0
    note = f"{count - len(survivors)} noticed, {len(survivors)} not"
    print(f"gate mutants: {count} cases, {missed} too many not noticed ({note})")
    return 1 if missed or broken else 0


if __name__ == "__main__":
    sys.exit(main())
