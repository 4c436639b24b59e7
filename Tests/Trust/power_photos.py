#!/usr/bin/env python3
"""FC12: the power fails on ext4 and xfs while a photo of three files is trashed, brought back, copied, or its copies are taken away.

After each call that changes a disk or syncs it, and after the end; the trash, or the folder for the copies, on the same file system or on
the other one. Then the photo is whole at home, or whole in the trash and back by one undo; of copies each that is there is whole, and gone by
one undo. Usage: power_photos.py [--quick] [--without-sync]. With --without-sync every sync is a call that does nothing, and something must be
lost then.
"""

import contextlib
import glob
import os
import subprocess
import sys

from gate import Gate, missing_tools, with_own_mounts
from places import Home, Image, Unavailable, compiled_shim, content_of, files_below, read, scratch, untidy, write_photo
from power import CHANGING, neighbour

# The cover first.
NAMES = ("IMG 1.JPG", "IMG 1.CR2", "IMG 1.CR2.xmp")
# What is done, and what has been done before.
COMMANDS = {"trash": [], "undo": ["trash"], "copy": [], "uncopy": ["copy"]}
WORDS = {"trash": "trash-photo", "undo": "undo-photo", "copy": "copy-photo", "uncopy": "undo-newest"}


class Shoot:
    """A photo of three files on one file system, what becomes of it on the same one or on a second."""

    def __init__(self, images, number):
        self.home = Home(os.path.join(images[0].folder, str(number)), os.path.join(images[-1].folder, f"{number}-photos"))
        self.target = os.path.join(self.home.root, "select")
        self.contents = {name: content_of(f"{number} {name}", 70_000 if name == NAMES[0] else 9_000) for name in NAMES}
        self.paths = [os.path.join(self.home.photos, name) for name in NAMES]
        # A trash of its own, also where the photos lie on another disk.
        self.more = {"RIFFLE_PROBE_TRASH": self.home.trash}

    def write(self):
        for path in self.paths:
            write_photo(path, self.contents[os.path.basename(path)])

    def probe(self, command, **environment):
        words = {"trash": self.paths, "copy": [self.target, *self.paths]}.get(command, [])
        return self.home.probe(WORDS.get(command, command), *words, **self.more, **environment)

    def whole(self, folder):
        """The names of the photo's files that a folder has, and what is wrong with them."""
        there = [name for name in NAMES if os.path.lexists(os.path.join(folder, name))]
        damaged = [name for name in there if read(os.path.join(folder, name)) != self.contents[name]]
        return there, [f"{name} is damaged in {os.path.basename(folder)}" for name in damaged]

    def trash_problems(self, command, is_done):
        there, problems = self.whole(self.home.photos)
        files = os.path.join(self.home.trash, "files")
        stored, damaged = self.whole(files)
        problems += damaged
        notes = files_below(os.path.join(self.home.trash, "info"))
        if sorted(map(len, (there, stored))) != [0, 3] or len(notes) != len(stored):
            problems.append(f"split: {there} at home, {stored} in the trash, {len(notes)} notes")
        if is_done and len(there) != (0 if command == "trash" else 3):
            problems.append("it is not where it was told to be")
        if stored:
            undone = self.probe("undo")
            problems += [] if undone.status == 0 else [f"undo: {undone.text or 'nothing to undo'}"]
        if files_below(files) + files_below(os.path.join(self.home.trash, "info")):
            problems.append("undo left something in the trash")
        return problems

    def copy_problems(self, command, is_done):
        there, problems = self.whole(self.target)
        if is_done and len(there) != (3 if command == "copy" else 0):
            problems.append(f"it had ended, and {there} are there")
        strange = set(map(os.path.basename, files_below(self.target))) - set(there)
        problems += [f"also there: {sorted(strange)}"] if strange else []
        if there:
            undone = self.probe("uncopy")
            problems += [] if undone.status == 0 else [f"undo: {undone.text or 'nothing to undo'}"]
        left = files_below(self.target)
        return problems + ([f"undo left {left}"] if left else [])

    def problems(self, command, is_done):
        recovery = self.probe("recover")
        problems = [] if recovery.status == 0 else [f"recovery: {recovery.text}"]
        problems += untidy(self.home.photos, self.home.trash, self.target)
        check = self.trash_problems if command in ("trash", "undo") else self.copy_problems
        problems += check(command, is_done)
        there, damaged = self.whole(self.home.photos)
        problems += damaged + [f"{name} is lost" for name in NAMES if name not in there]
        return problems


def attempt(images, number, command, shim, fault, has_neighbour, log=None, preload=""):
    """Runs a command, takes the power, mounts again; returns what is wrong then."""
    with contextlib.ExitStack() as mounts:
        for image in images:
            mounts.enter_context(image.mount())
        shoot = Shoot(images, number)
        shoot.write()
        for before in COMMANDS[command]:
            done = shoot.probe(before)
            assert done.status == 0, done.text
        os.sync()
        environment = {"FAULT": fault, "LD_PRELOAD": ":".join(p for p in (preload, shim) if p)}
        result = shoot.probe(command, **environment, **({"FAULT_LOG": log} if log else {}))
        for image in images:
            if has_neighbour:
                neighbour(image, number)
            image.lose_power()
    with contextlib.ExitStack() as mounts:
        for image in images:
            mounts.enter_context(image.mount())
        problems = shoot.problems(command, result.status == 0)
        if result.status not in (0, -9):
            problems.append(f"ended with {result.status}: {result.text}")
        subprocess.run(["rm", "-rf", shoot.home.root, shoot.home.photos])
    return problems


def sweep(gate, kind, is_apart, shim, step):
    with scratch() as folder:
        images = [Image(folder, kind)] + ([Image(folder, "ext4" if kind == "xfs" else "xfs")] if is_apart else [])
        log, number = os.path.join(folder, "log"), 0
        for command in COMMANDS:
            way = f"{kind} {'to the other disk' if is_apart else 'on one disk'} {command}"
            for has_neighbour in (True, False):
                number += 1
                if os.path.exists(log):
                    os.remove(log)
                problems = attempt(images, number, command, shim, "", has_neighbour, log)
                gate.case(f"{way}, done, {'a neighbour syncs' if has_neighbour else 'alone'}", problems)
            with open(log) as file:
                calls = file.read().split()
            points = [n for n, call in enumerate(calls) if n >= calls.index("write") and call in CHANGING]
            for place, point in enumerate(points[::step]):
                number += 1
                # By turns: what another program's sync takes to the disk, and what is left without one.
                problems = attempt(images, number, command, shim, f"*:{point + 1}:KILLAFTER", place % 2 == 0)
                gate.case(f"{way}, stopped after {calls[point]} ({point + 1})", problems)


def without_sync(gate, kind, shim):
    library = next(iter(glob.glob("/usr/lib/*/libeatmydata.so")), None)
    if not library:
        gate.skip("eatmydata", "libeatmydata is not installed")
        return
    for command in ("trash", "copy"):
        with scratch() as folder:
            problems = attempt([Image(folder, kind)], 1, command, shim, "", True, preload=library)
            print(f"  {kind} {command} without sync: {'; '.join(problems) or 'nothing was lost'}")
            gate.case(f"{kind} {command} without sync must lose", [] if problems else ["the test noticed nothing"])


def main():
    is_without = "--without-sync" in sys.argv
    gate = Gate(
        "power loss of photos without sync fails" if is_without else "power loss of photos",
        "that noticed nothing" if is_without else "lost")
    lacking = missing_tools("mkfs.ext4", "mkfs.xfs", "mount", "cc")
    if os.geteuid() != 0 or lacking or not with_own_mounts():
        gate.skip("all of it", f"needs root, mounts and tools ({' '.join(lacking) or 'all there'})")
        return gate.close()
    with scratch() as folder:
        shim = compiled_shim(folder)
        os.chmod(folder, 0o755)
        for kind in ("ext4", "xfs"):
            try:
                if is_without:
                    without_sync(gate, kind, shim)
                    continue
                for is_apart in (False, True):
                    sweep(gate, kind, is_apart, shim, 8 if "--quick" in sys.argv else 1)
            except Unavailable as error:
                gate.skip(kind, error)
    return gate.close()


if __name__ == "__main__":
    sys.exit(main())
