#!/usr/bin/env python3
"""F13: the power fails, on ext4 and xfs, after a trash or an undo, in the middle of it, and after a recovery.

A file system in a loop mount is shut down by its own ioctl: what was not on the disk by then is gone. Before that another
program writes and syncs a file of its own, which takes the names of everybody to the disk but not their contents. Between two file
systems a process that was killed is recovered as well, and the power fails right after that: there one disk must not give up what
the other one does not have yet.
Usage: power.py [--without-sync] [--quick] [--recovered] [--sidecars]. With --recovered only those cases are tried, with --sidecars a sidecar
instead (FC12): it is the old one or the new one, and the new one once the program has ended. With --without-sync the program runs under eatmydata, which makes every sync a call that
does nothing, and the gate is that photos are lost then: a test that cannot fail proves nothing.
"""

import contextlib
import glob
import os
import subprocess
import sys

from gate import Gate, missing_tools, with_own_mounts
from places import BUILD, Home, Image, Unavailable, compiled_shim, content_of, problems_of, read, scratch, write_photo

CHANGING = {
    "renameat2", "renameat", "linkat", "unlinkat", "create", "write", "copy_file_range", "fallocate", "ftruncate",
    "mkdirat", "fsync", "fdatasync", "fchmod", "futimens"}


class Trial:
    """One photo on one file system, its trash on the same one or on a second."""

    def __init__(self, folder, kind, copies, shim, preload=""):
        self.image = Image(folder, kind)
        self.other = Image(os.path.join(folder), "ext4" if kind == "xfs" else "xfs") if copies else None
        self.shim = shim
        self.preload = preload
        self.count = 0

    def home(self):
        self.count += 1
        root = os.path.join(self.image.folder, str(self.count))
        os.makedirs(root)
        photos = os.path.join(self.other.folder, str(self.count)) if self.other else None
        home = Home(root, photos)
        self.more = {"RIFFLE_PROBE_TRASH": home.trash} if self.other else {}
        return home

    def images(self):
        return [self.image] + ([self.other] if self.other else [])

    def run(self, home, command, path, fault="", log=None):
        environment = dict(self.more, FAULT=fault)
        if log:
            environment["FAULT_LOG"] = log
        environment["LD_PRELOAD"] = ":".join(p for p in (self.preload, self.shim) if p)
        words = ["trash", path] if command == "trash" else [command]
        return home.probe(*words, **environment)


def neighbour(image, number):
    """Another program saves a file of its own, as programs do all the time."""
    path = os.path.join(image.folder, f"neighbour-{number}")
    with open(path, "wb") as file:
        file.write(b"x")
        file.flush()
        os.fsync(file.fileno())


def attempt(trial, command, fault, has_neighbour, log=None, recovery=None):
    """Runs a command, takes the power, mounts again; returns what is wrong then, and whether it had ended.

    With `recovery` another process ends what the first one began; it meets that fault, and nobody syncs after that but it. If it is
    killed itself, a neighbour takes what it did on the disk of the trash to the disk, and nothing of the other one.
    """
    with contextlib.ExitStack() as mounts:
        for image in trial.images():
            mounts.enter_context(image.mount())
        home = trial.home()
        path = os.path.join(home.photos, "IMG 1.JPG")
        content = content_of(f"{command} {fault}", 200_000)
        write_photo(path, content)
        if command == "undo":
            done = home.probe("trash", path, **trial.more)
            assert done.status == 0, done.text
        os.sync()
        result = trial.run(home, command, path, fault, log)
        for image in trial.images():
            if has_neighbour:
                neighbour(image, trial.count)
        if recovery is not None:
            recovered = trial.run(home, "recover", path, recovery, None if recovery else log)
            assert recovered.status == (-9 if recovery else 0), recovered.text
            if recovery:
                neighbour(trial.image, f"{trial.count}-later")
        for image in trial.images():
            image.lose_power()
    with contextlib.ExitStack() as mounts:
        for image in trial.images():
            mounts.enter_context(image.mount())
        expected = None
        if result.status == 0:
            expected = "trash" if command == "trash" else "home"
        problems = problems_of(home, path, content, home.trash, expected, **trial.more)
        if result.status not in (0, -9):
            problems.append(f"ended with {result.status}: {result.text}")
        subprocess.run(["rm", "-rf", home.root, home.photos])
    return problems, result.status == 0


def sweep(gate, kind, copies, command, shim, step):
    way = "copy" if copies else "rename"
    with scratch() as folder:
        trial = Trial(folder, kind, copies, shim)
        log = os.path.join(folder, "log")
        for has_neighbour in (True, False):
            problems, _ = attempt(trial, command, "", has_neighbour, log)
            gate.case(f"{kind} {way} {command}, done, {'a neighbour syncs' if has_neighbour else 'alone'}", problems)
        with open(log) as file:
            calls = file.read().split()
        begun = calls.index("write")
        points = [n for n, call in enumerate(calls) if n >= begun and call in CHANGING]
        for point in points[::step]:
            problems, _ = attempt(trial, command, f"*:{point + 1}:KILLAFTER", True)
            gate.case(f"{kind} {way} {command}, stopped after {calls[point]} ({point + 1})", problems)


def recovered(gate, kind, command, shim, step):
    """Killed after each call that changes a disk, recovered, and then the power fails."""
    with scratch() as folder:
        trial = Trial(folder, kind, True, shim)
        log = os.path.join(folder, "log")
        attempt(trial, command, "", False, log)
        with open(log) as file:
            calls = file.read().split()
        points = [n for n, call in enumerate(calls) if n >= calls.index("write") and call in CHANGING]
        # What moves names comes last; a part of the cases is taken from there.
        for point in points[::-step]:
            for has_neighbour in (True, False):
                problems, _ = attempt(trial, command, f"*:{point + 1}:KILLAFTER", has_neighbour, recovery="")
                between = "a neighbour syncs, " if has_neighbour else ""
                gate.case(f"{kind} copy {command}, stopped after {calls[point]} ({point + 1}), {between}recovered", problems)
        interrupted_twice(gate, kind, command, trial, calls, log)


def interrupted_twice(gate, kind, command, trial, calls, log):
    """Killed when the photo had just changed its name in its folder; the recovery is killed as well, and then the power fails."""
    last = "renameat" if command == "trash" else "renameat2"
    point = max(n for n, call in enumerate(calls) if call == last)
    has_neighbour = command == "trash"
    stopped = f"*:{point + 1}:KILLAFTER"
    attempt(trial, command, stopped, has_neighbour, log, recovery="")
    with open(log) as file:
        steps = file.read().split()
    for step, call in enumerate(steps):
        if call in CHANGING:
            problems, _ = attempt(trial, command, stopped, has_neighbour, recovery=f"*:{step + 1}:KILLAFTER")
            gate.case(f"{kind} copy {command}, stopped after {last}, recovery stopped after {call} ({step + 1})", problems)


SIDECAR = (
    "<x:xmpmeta xmlns:x='adobe:ns:meta/'><rdf:RDF xmlns:rdf='http://www.w3.org/1999/02/22-rdf-syntax-ns#'>"
    "<rdf:Description xmlns:xmp='http://ns.adobe.com/xap/1.0/' xmp:Rating='2'>" + "<!-- kept -->" * 900 +
    "</rdf:Description></rdf:RDF></x:xmpmeta>").encode()


def write_sidecar(image, deed, shim, fault, has_neighbour, number, log=None, preload=""):
    """Has the probe write a sidecar, takes the power, mounts again; returns what is wrong then.

    `deed` is edit, make or back, which is to make one and to take it away again.
    """
    photo = content_of("a photo", 50_000)
    with image.mount():
        folder = os.path.join(image.folder, str(number))
        sidecar = os.path.join(folder, "a.xmp")
        os.makedirs(folder)
        write_photo(os.path.join(folder, "a.jpg"), photo)
        if deed == "edit":
            write_photo(sidecar, SIDECAR)
        os.sync()
        program, helper = (os.path.abspath(os.path.join(BUILD, name)) for name in ("sidecar-probe", "riffle-decode"))
        environment = dict(os.environ, FAULT=fault, LD_PRELOAD=":".join(p for p in (preload, shim) if p), SWIFT_BACKTRACE="enable=no")
        if log:
            environment["FAULT_LOG"] = log
        words = [program, helper, folder, "a.xmp", "0123456789abcdef"]
        verb = "back" if deed == "back" else "write"
        result = subprocess.run([*words, verb], env=environment, capture_output=True, text=True)
        new = read(sidecar) if result.returncode == 0 else None
        if has_neighbour:
            neighbour(image, number)
        image.lose_power()
    with image.mount():
        now = read(sidecar)
        problems = [] if result.returncode in (0, -9) else [f"ended with {result.returncode}: {result.stdout}"]
        if result.returncode == 0 and now != new:
            problems.append("it had ended, and it is not what it was then")
        # What was killed may have left the old one or the new one, which ends as it should and has the rating.
        if now != SIDECAR and now is not None:
            if b"Rating='5'" not in now and b'Rating="5"' not in now or not now.rstrip().endswith((b"</x:xmpmeta>", b'end="w"?>')):
                problems.append(f"neither the old one nor the new one: {now[:60]}, {len(now)} bytes")
        if now is None and deed == "edit":
            problems.append("it is gone")
        if read(os.path.join(folder, "a.jpg")) != photo:
            problems.append("the photo is another")
        # What was under way may have left a file, which the next start in the folder clears away.
        cleared = subprocess.run([*words, "clear"], capture_output=True, text=True)
        problems += [f"clearing ended with {cleared.returncode}: {cleared.stdout}"] if cleared.returncode else []
        left = [name for name in os.listdir(folder) if name not in ("a.jpg", "a.xmp")]
        if read(sidecar) != now:
            problems.append("clearing changed it")
        problems += [f"left: {left}"] if left else []
        subprocess.run(["rm", "-rf", folder])
    return problems


def sidecars(gate, kind, shim, step):
    """The power fails after each call that changes the disk or syncs it."""
    with scratch() as folder:
        image = Image(folder, kind)
        log = os.path.join(folder, "log")
        number = 0
        for deed in ("edit", "make", "back"):
            for has_neighbour in (True, False):
                number += 1
                problems = write_sidecar(image, deed, shim, "", has_neighbour, number, log)
                gate.case(f"{kind} {deed}, done, {'a neighbour syncs' if has_neighbour else 'alone'}", problems)
            with open(log) as file:
                calls = file.read().split()
            begun = calls.index("create")
            for point in [n for n, call in enumerate(calls) if n >= begun and call in CHANGING][::step]:
                for has_neighbour in (True, False):
                    number += 1
                    problems = write_sidecar(image, deed, shim, f"*:{point + 1}:KILLAFTER", has_neighbour, number)
                    beside = ", a neighbour syncs" if has_neighbour else ""
                    gate.case(f"{kind} {deed}, stopped after {calls[point]} ({point + 1}){beside}", problems)


def without_sync(gate, shim):
    library = next(iter(glob.glob("/usr/lib/*/libeatmydata.so")), None)
    if not library:
        gate.skip("eatmydata", "libeatmydata is not installed")
        return
    for kind in ("ext4", "xfs"):
        for copies in (False, True):
            with scratch() as folder:
                trial = Trial(folder, kind, copies, shim, preload=library)
                problems, _ = attempt(trial, "trash", "", True)
                way = "copy" if copies else "rename"
                print(f"  {kind} {way} without sync: {'; '.join(problems) or 'nothing was lost'}")
                gate.case(f"{kind} {way} without sync must lose", [] if problems else ["the test noticed nothing"])
        with scratch() as folder:
            problems = write_sidecar(Image(folder, kind), "edit", shim, "", True, 1, preload=library)
            print(f"  {kind} sidecar without sync: {'; '.join(problems) or 'nothing was lost'}")
            gate.case(f"{kind} sidecar without sync must lose", [] if problems else ["the test noticed nothing"])


def main():
    is_without = "--without-sync" in sys.argv
    has_sidecars = "--sidecars" in sys.argv
    name = "power loss without sync fails" if is_without else "power loss of sidecars" if has_sidecars else "power loss"
    gate = Gate(name, "that noticed nothing" if is_without else "lost")
    lacking = missing_tools("mkfs.ext4", "mkfs.xfs", "mount", "cc")
    if os.geteuid() != 0 or lacking or not with_own_mounts():
        gate.skip("all of it", f"needs root, mounts and tools ({' '.join(lacking) or 'all there'})")
        return gate.close()
    with scratch() as folder:
        shim = compiled_shim(folder)
        os.chmod(folder, 0o755)
        if is_without:
            without_sync(gate, shim)
        else:
            step = 4 if "--quick" in sys.argv else 1
            for kind in ("ext4", "xfs"):
                if has_sidecars:
                    try:
                        sidecars(gate, kind, shim, step)
                    except Unavailable as error:
                        gate.skip(f"{kind} sidecars", error)
                    continue
                for command in ("trash", "undo"):
                    try:
                        recovered(gate, kind, command, shim, step)
                    except Unavailable as error:
                        gate.skip(f"{kind} recovered {command}", error)
                if "--recovered" in sys.argv:
                    continue
                for copies in (False, True):
                    for command in ("trash", "undo"):
                        try:
                            sweep(gate, kind, copies, command, shim, step)
                        except Unavailable as error:
                            gate.skip(f"{kind} {'copy' if copies else 'rename'} {command}", error)
    return gate.close()


if __name__ == "__main__":
    sys.exit(main())
