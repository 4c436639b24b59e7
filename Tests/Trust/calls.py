#!/usr/bin/env python3
"""Which system calls the workers of all families make once they are locked down, over the project's own files and both corpora,
and whether they are those that docs/safety.md names.

Each worker runs under strace. What it calls from its first message on, which it sends when it has locked itself, counts. `riffle
--check` decodes every file whole at the size of an icon, `--render` at the size of a terminal, `--list` reads XMP beside photos."""

import collections
import os
import re
import shutil
import subprocess
import sys
import tempfile

from gate import Gate, missing_tools

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(HERE))
BUILT = os.environ.get("RIFFLE_BIN", os.path.join(ROOT, ".build/release"))
CALL = re.compile(r"^(?:\[pid +\d+\] |\d+ +)?(\w+)\(")
# Files of more bytes are left out where everything is traced.
BYTES = 8 << 20


def documented():
    """The calls that the table of docs/safety.md allows, and those of them that stand for others and are not expected here."""
    with open(os.path.join(ROOT, "docs/safety.md"), encoding="utf-8") as file:
        text = file.read()
    row = next(line for line in text.split("\n") if line.startswith("| all system calls but these:"))
    rare = next(line for line in text.split("\n") if line.startswith("Of these a decode here makes all but"))
    return set(re.findall(r"`(\w+)`", row.split("|")[1])), set(re.findall(r"`(\w+)`", rare))


def corpora():
    """The project's own files first, then those that RIFFLE_CORPUS names or that lie beside the project."""
    named = os.environ.get("RIFFLE_CORPUS")
    beside = [os.path.join(ROOT, "../shared", name) for name in ("corpus", "corpus-formats")]
    others = named.split(":") if named else beside
    own = [os.path.join(ROOT, "Tests/DecodingTests", name) for name in ("Fixtures", "Formats", "Hostile")]
    return [os.path.realpath(folder) for folder in own + others if os.path.isdir(folder)]


def pictures(folder):
    for place, _, names in os.walk(folder):
        for name in sorted(names):
            path = os.path.join(place, name)
            if os.path.isfile(path) and 0 < os.path.getsize(path) <= BYTES and not name.endswith((".py", ".tsv", ".md", ".txt")):
                yield path


def described(folder):
    """Photos with an XMP document of other programs beside each."""
    os.mkdir(folder)
    documents = os.path.join(ROOT, "Fuzz/Seeds/xmp-read")
    for number, name in enumerate(sorted(os.listdir(documents))):
        shutil.copy(os.path.join(ROOT, "Tests/DecodingTests/Formats/quadrants.jpg"), os.path.join(folder, f"{number}.jpg"))
        shutil.copy(os.path.join(documents, name), os.path.join(folder, f"{number}.xmp"))
    return folder


def wrap(folder, traces):
    """Copies of the programs, each worker behind strace; the names of the families."""
    families = []
    for name in sorted(os.listdir(BUILT)):
        path = os.path.join(BUILT, name)
        if name == "riffle":
            shutil.copy(path, folder)
        if re.fullmatch(r"riffle-decode(-\w+)?", name) and os.access(path, os.X_OK):
            families.append(name)
            own = os.path.join(folder, name)
            with open(own, "w", encoding="utf-8") as file:
                file.write(f'#!/bin/sh\n[ "$1" = worker ] || exec {path} "$@"\n'
                           f"exec strace -q -o {traces}/{name}.$$ {path} \"$@\"\n")
            os.chmod(own, 0o755)
    return families


def calls(traces):
    """How often each family made each call behind its lock, and what ended its workers by a signal that kills for a call."""
    counts, ends = collections.defaultdict(collections.Counter), []
    for name in sorted(os.listdir(traces)):
        family, is_locked, last = name.rsplit(".", 1)[0], False, ""
        with open(os.path.join(traces, name), encoding="utf-8", errors="replace") as file:
            for line in file:
                if "killed by SIGSYS" in line:
                    ends.append(f"{family} at {last}")
                found = CALL.match(line)
                if not found:
                    continue
                last = found[1]
                # The first message says that it is locked.
                is_locked = is_locked or last == "sendmsg"
                if is_locked:
                    counts[family][last] += 1
    return counts, ends


def main():
    gate = Gate("system calls", "calls that docs/safety.md does not name, or too many names")
    if missing_tools("strace"):
        gate.skip("all of it", "no strace")
        return gate.close()
    allowed, rare = documented()
    folder = tempfile.mkdtemp(prefix="riffle-calls-")
    traces = os.path.join(folder, "traces")
    os.mkdir(traces)
    families = wrap(folder, traces)
    home = dict(os.environ, XDG_CACHE_HOME=folder + "/cache", XDG_STATE_HOME=folder + "/state", HOME=folder)
    riffle, files = os.path.join(folder, "riffle"), 0
    for corpus in corpora():
        paths = list(pictures(corpus))
        files += len(paths)
        for start in range(0, len(paths), 200):
            some = paths[start:start + 200]
            for words in (["--check"], ["--render", "--size", "100x30"]):
                subprocess.run([riffle, *words, "--", *some], env=home, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
                               stdin=subprocess.DEVNULL, check=False)
    subprocess.run([riffle, "--list", "--format", "json", described(folder + "/described")], env=home, stdout=subprocess.DEVNULL,
                   stderr=subprocess.DEVNULL, stdin=subprocess.DEVNULL, check=False)
    counts, ends = calls(traces)
    for family in families:
        made = set(counts[family])
        said = " ".join(sorted(made))
        gate.case(family, [f"{name} is not in the table" for name in sorted(made - allowed)] +
                  ([] if made else ["no call was seen"]), said)
    made = set().union(*(set(c) for c in counts.values()))
    gate.case("all that is allowed is made", [f"{name} was not made" for name in sorted(allowed - rare - made)] +
              [f"{name} was made after all" for name in sorted(rare & made)])
    gate.case("no call ended a worker", ends)
    gate.note = f"{files} files, {sum(sum(c.values()) for c in counts.values())} calls"
    shutil.rmtree(folder)
    return gate.close()


if __name__ == "__main__":
    sys.exit(main())
