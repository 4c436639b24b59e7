#!/usr/bin/env python3
"""Takes the protections of the trash out, one at a time, in a copy of the sources, and sees a gate fail for each.

A gate that passes without what it guards proves nothing. Prints a row of a table for each: what was taken out, which gate was
asked, what it said. Exit status 1 if a gate noticed nothing. Usage: protections.py [WORD-IN-NAME...]
"""

import os
import re
import shutil
import subprocess
import sys

from gate import PROGRAM, missing_tools
from gate import tests as tests_built

COPY = os.path.abspath(".build/trust/protections")
BUILT = ".build/debug"
FOLDERS = ["Sources/System/CLinux", "Sources/System/System", "Sources/Files/Trash", "Tests/TrashTests", "Tests/Probes", "Tests/Trust", "Tests/Support/SeededRandom",
    "Tests/Support/Gates", "Tests/Support/Faults", "Tests/Support/CullingVectors", "Tests/Vectors"]
MANIFEST = '''let package = Package(
    name: "riffle",
    targets: [
        cModule("System/CLinux"),
        module("System/System", "CLinux"),
        module("Files/Trash", "CLinux System"),
        .target(name: "CullingVectors", path: "Tests/Support/CullingVectors", swiftSettings: testRules),
        .target(name: "SeededRandom", path: "Tests/Support/SeededRandom", swiftSettings: rules),
        .target(name: "Gates", path: "Tests/Support/Gates", swiftSettings: rules),
        .target(name: "Faults", path: "Tests/Support/Faults", swiftSettings: testRules),
        probe("trash-probe", "Trash CLinux"),
        tests("TrashTests", "CullingVectors SeededRandom Faults Gates System Trash CLinux trash-probe"),
    ],
    cLanguageStandard: .gnu11
)
'''


def script(name, *words):
    return [sys.executable, os.path.join("Tests/Trust", name), *words]


FILES = "Sources/System/CLinux/files.c"
SERVICE = "Sources/Files/Trash/TrashService"
PROTOCOL = "Sources/Files/Trash/Protocol"
FOLDER = "Sources/Files/Trash/Folders"
SYNC = ("int clinux_sync(int fd) { return REPEATED(fsync(fd)); }", "int clinux_sync(int fd) { return fd < 0; }")
SYNC_DATA = (
    "int clinux_sync_data(int fd) { return REPEATED(fdatasync(fd)); }",
    "int clinux_sync_data(int fd) { return fd < 0; }")


def tests(pattern):
    """The tests with this in their names, in the copy."""
    return tests_built(pattern, BUILT)


# What is taken out, where, the text and what takes its place, and the gate that must fail.
PROTECTIONS = [
    ("every fsync and fdatasync", FILES, [SYNC, SYNC_DATA], script("power.py", "--quick")),
    ("the sync of the journal", FILES, [SYNC_DATA], script("power.py", "--quick")),
    ("the sync of a copied photo", "Sources/Files/Trash/Files/FileCopy.swift",
     [("        try copy.sync(copyPath)\n", "")], script("power.py", "--quick")),
    ("RENAME_NOREPLACE", FILES, [(
        "REPEATED(renameat2(from, name, to, new_name, RENAME_NOREPLACE))",
        "REPEATED(renameat(from, name, to, new_name))")], tests("NameSweepTests")),
    ("the intent in the journal", f"{PROTOCOL}/MoveProtocol.swift",
     [("        try journal.append(.begun(operation, attempt))\n", "")], tests("loses, damages and forgets")),
    ("recovery at the start", f"{SERVICE}+Recovery.swift",
     [("                for var operation in book.list.operations {\n                    settle(&operation, in: file, &report)\n                }\n",
       "                _ = file\n                _ = book\n")], tests("loses, damages and forgets")),
    ("the note before the photo", f"{PROTOCOL}/MoveProtocol.swift",
     [("let method = try folder.publish(", "let method = try? folder.publish(")], tests("costs no photo, and the exit")),
    ("the look at what was moved", f"{PROTOCOL}/MoveProtocol.swift",
     [("guard let moved, try source.isSelf(moved) else", "guard let moved, moved.isRegular else")],
     tests("SwapSweepTests")),
    ("the look at what is removed after a copy", f"{PROTOCOL}/MoveProtocol+Copy.swift",
     [("guard try isCopied(aside, of: source, to: name, in: folder) else",
       "guard try source.directory.status(of: aside) != nil else")], tests("SwapSweepTests")),
    ("the comparison of what is removed after a copy", f"{PROTOCOL}/MoveProtocol+Copy.swift",
     [("return try source.directory.isEqual(aside, to: name, in: folder.files)", "return true")],
     tests("RewriteSweepTests")),
    ("the look at the photo just before it is moved", f"{PROTOCOL}/MoveProtocol.swift",
     [("guard try source.isUntouched() else", "guard try source.directory.status(of: source.name) != nil else")],
     tests("RewriteSweepTests")),
    ("the time of the last change in an identity", "Sources/Files/Trash/Files/FileMark.swift",
     [("changedNanoseconds = identity.changed_nanoseconds", "changedNanoseconds = 0"),
      ("changedSeconds = identity.changed_seconds", "changedSeconds = 0")], tests("RefusalTests")),
    ("RENAME_NOREPLACE, in a crowd", FILES, [(
        "REPEATED(renameat2(from, name, to, new_name, RENAME_NOREPLACE))",
        "REPEATED(renameat(from, name, to, new_name))")], script("crowd.py")),
    ("what was set aside is put back", f"{PROTOCOL}/Settlement+Departure.swift",
     [("            try settleAside(operation, in: source)\n", "")], tests("can be recovered by a process")),
    ("the same, where recovery fails too", f"{PROTOCOL}/Settlement+Departure.swift",
     [("            try settleAside(operation, in: source)\n", "")], tests("of the recovery costs no photo")),
    ("the sync of the folder that keeps the photo", f"{PROTOCOL}/Settlement+Departure.swift",
     [("            try source.sync()\n", "")], tests("SyncOrderTests")),
    ("the comparison of a copy", "Sources/Files/Trash/Files/FileCopy.swift",
     [('        try check(same == 1 ? 0 : EIO, "compare", copyPath)\n', "        _ = same\n")], tests("CopyTests")),
    ("the look whether the mount is there", f"{PROTOCOL}/Operation+Mount.swift",
     [("try check(top == mount ? 0 : ENODEV,", "try check(top.isEmpty ? ENODEV : 0,")], tests("UnpluggedTests")),
    ("the owner of a link on the way home", "Sources/Files/Trash/Files/LinkWalk.swift",
     [("guard trusted.contains(status.owner) else", "guard !trusted.isEmpty else")], tests("LinkTests")),
    ("the owner of the folder that a link leads to", "Sources/Files/Trash/Files/LinkWalk.swift",
     [("guard isOurs else", "guard isOurs || !isOurs else")], tests("LinkTests")),
    ("the look whether that folder is empty", "Sources/Files/Trash/Files/LinkWalk.swift",
     [("if isTarget || isMountpoint,", "if isTarget && !isTarget,")], tests("LinkTests")),
    ("the look whether the trash is there", f"{PROTOCOL}/Settlement+BringBack.swift",
     [("        try operation.checkTrashMounted(\n", "        if false { try operation.checkTrashMounted(\n"),
      ("isThere: isThere, user: user)\n", "isThere: isThere, user: user) }\n")],
     tests("NewestTests")),
    ("the identity of the photo on the screen", f"{PROTOCOL}/Departure.swift",
     [("guard expectation.isMet(by: found) else", "guard expectation.isMet(by: found) || !path.isEmpty else")],
     tests("RefusalTests")),
    ("the identity of the photo in the trash", f"{PROTOCOL}/Settlement+BringBack.swift",
     [("if try folder.stores(operation, attempt, user: user) {", "if try folder.files.status(of: attempt.name) != nil {")],
     script("interop.py")),
    ("the owner of a trash", f"{FOLDER}/TrashFolder.swift",
     [('        try check(try base.isOwned(by: owner) ? 0 : EPERM, "open", place.path)\n', "")], script("faults.py")),
    ("the sticky bit of .Trash", f"{FOLDER}/TrashLadder.swift",
     [("            try check(try shared.descriptor.status().isSticky ? 0 : EPERM, \"open\", shared.path)\n", "")],
     script("faults.py")),
    ("O_NOFOLLOW of folders", FILES,
     [("return opened(dirfd, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW, 0, out);",
       "return opened(dirfd, name, O_RDONLY | O_DIRECTORY, 0, out);")], script("faults.py")),
    ("mounts by their ids", f"{FOLDER}/MountPoint.swift",
     [("        self.id = code == 0 ? id : nil\n", "        self.id = nil\n")], script("faults.py")),
    ("the reserve", f"{FOLDER}/TrashFolder+Info.swift",
     [("            try base.removeIfPresent(Reserve.name)\n", "")], script("faults.py")),
    ("the look at read-only mounts", f"{PROTOCOL}/Departure.swift",
     [('            try check(system.read_only == 0 ? 0 : EROFS, "fstatvfs", directory.path)\n', "            _ = system\n"),
      ('            try check(clinux_may_change(number), "faccessat", directory.path)\n', "")],
     script("faults.py")),
    ("no trash without a journal", "Sources/Files/Trash/Journal/JournalFile.swift",
     [("        try file.descriptor.write(text, path)\n", "        try? file.descriptor.write(text, path)\n")], script("faults.py")),
    ("the CRC of the journal", "Sources/Files/Trash/Journal/JournalRecord.swift",
     [("return crc32(text) == crc\n", "return crc32(text) | crc >= crc\n")], tests("JournalTests")),
    ("the archive before its journals go", "Sources/Files/Trash/Archive/Compaction.swift",
     [("        if let sequences = batch.sequences {\n",
       "        for file in batch.files { try directory.remove(file.session) }\n        if let sequences = batch.sequences {\n"),
      ("        for file in batch.files { try directory.remove(file.session) }\n        try directory.sync()\n",
       "        try directory.sync()\n")], tests("CompactionSweepTests")),
    ("one word about each operation", "Sources/Files/Trash/Archive/Archive.swift",
     [("where sources[other].bound[...] == line.key {", "where other == place {")], tests("ArchiveTests")),
    ("the look whether the journal is in its place", "Sources/Files/Trash/TrashService.swift",
     [("            if let journal, try journal.isInPlace() { return journal }\n",
       "            if let journal { return try journal.isInPlace() ? journal : journal }\n")], tests("VanishedJournalTests")),
    ("the number of an operation", "Sources/Files/Trash/Journal/Moment.swift",
     [("(a.sequence, a.seconds, a.place) < (b.sequence, b.seconds, b.place)",
       "(a.seconds, a.place) < (b.seconds, b.place)")], tests("SequenceTests")),
    ("the way by a link", "Sources/Files/Trash/Files/Directory+Move.swift",
     [("if code == EINVAL || code == ENOSYS || code == ENOTSUP {", "if code == ENOSYS {")], script("fuse.py")),
    ("the look whether a link can be told", "Sources/Files/Trash/Files/Directory+Move.swift",
     [("if try isUnrecognised(linked, name), try isTwin(", "if linked == nil, try isUnrecognised(linked, name), try isTwin(")],
     script("fuse.py")),
    ("the shim's knowledge of fdatasync", "Tests/Probes/fault-shim/fault-shim.c",
     [("FAULTY(int, -1, fdatasync, (int d), (d))\n", "")], tests("InterpositionTests")),
]


def write_if_changed(path, data, mode=0o644):
    """A file of these bytes; one that has them already keeps its time, so that nothing is built anew for it."""
    if os.path.exists(path):
        with open(path, "rb") as file:
            if file.read() == data:
                return
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "wb") as file:
        file.write(data)
    os.chmod(path, mode)


def prepare():
    with open("Package.swift") as file:
        head = file.read().split("let package = Package(")[0]
    for folder in FOLDERS:
        target = os.path.join(COPY, folder)
        shutil.rmtree(target, ignore_errors=True)
        shutil.copytree(folder, target)
    with open(os.path.join(COPY, "Package.swift"), "w") as file:
        file.write(head + MANIFEST)


def run(command, **environment):
    process = subprocess.run(
        command, cwd=COPY, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
        env=dict(os.environ, **environment))
    return process.returncode, os.fsdecode(process.stdout)


def said(text):
    """What a gate said when it failed, in short."""
    text = re.sub(r"\x1b\[[0-9;]*m", "", text)
    failed = re.findall(r"^  FAILED (.*)$", text, re.M)
    lost = [(int(n), int(of), name) for name, of, n in re.findall(r"^gate ([^:]+): (\d+) cases, (\d+)", text, re.M)]
    issues = re.findall(r'✘ Test "([^"]+)".*recorded an issue', text)
    if failed:
        return f"{len(failed)} cases, first: {failed[0]}"
    if any(n for n, _, _ in lost):
        return f"{lost[0][2]}: {sum(of for _, of, _ in lost)} cases, {sum(n for n, _, _ in lost)} lost"
    if issues:
        return f"failed: {issues[0]}"
    # What was under way when the program ended, or what it ended with.
    ends = re.findall(r"(?:Fatal error|took too long|unexpected signal code|exited with).*", text)
    return (ends[0] if ends else text.strip().split("\n")[-1])[:120]


def take_out(rows):
    """Takes out what each row names, asks its gate, and puts it back; returns how many gates noticed nothing."""
    unnoticed = 0
    print("| taken out | gate | what it said |\n|---|---|---|")
    for name, path, edits, command in rows:
        wholes = {}
        try:
            for old, new, *other in edits:
                target = os.path.join(COPY, other[0] if other else path)
                with open(target) as file:
                    text = file.read()
                wholes.setdefault(target, text)
                if text.count(old) != 1:
                    raise SystemExit(f"{name}: {target} has {old!r} {text.count(old)} times")
                with open(target, "w") as file:
                    file.write(text.replace(old, new))
            status, output = run(["swift", "build", "--build-tests"])
            if status != 0:
                raise SystemExit(f"{name}: does not compile\n{output[-2000:]}")
            status, output = run(command, RIFFLE_BUILD=os.path.join(COPY, BUILT))
        finally:
            for target, text in wholes.items():
                with open(target, "w") as file:
                    file.write(text)
        unnoticed += status == 0
        gate = command[-1] if os.path.basename(command[0]) == PROGRAM else os.path.basename(command[1])
        print(f"| {name} | {gate} | {said(output) if status else 'NOTHING'} |", flush=True)
    return unnoticed


def named(rows):
    """The rows with one of the words of the command line in their names; all where there is none."""
    return [row for row in rows if not sys.argv[1:] or any(word in row[0] for word in sys.argv[1:])]


def main():
    if missing_tools("swift"):
        return print("skipped: no Swift toolchain")
    prepare()
    return 1 if take_out(named(PROTECTIONS)) else 0


if __name__ == "__main__":
    sys.exit(main())
