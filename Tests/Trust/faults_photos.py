"""FC3 to FC5: a photo of three files where one may not be moved, or has no room."""

import os
import subprocess

from faults_folders import NOBODY
from places import PROBE, content_of, files_below, mounted, read, run, tmpfs, untidy, write_photo

# The cover first, as the probe wants them.
NAMES = ("IMG 1.JPG", "IMG 1.CR2", "IMG 1.CR2.xmp")


def shot(home, size=3000):
    """A photo of three files in a home; {path: content}."""
    contents = {os.path.join(home.photos, name): content_of(name, size) for name in NAMES}
    for path, content in contents.items():
        write_photo(path, content)
        os.chmod(path, 0o644)
    return contents


def refused(f, name, home, contents, words, user=None, program=PROBE, **more):
    """A case: the photo is refused before anything moves, and nothing is left of the attempt."""
    result = home.probe("trash-photo", *contents, user=user, program=program, **more)
    problems = [] if result.word in words and result.status == 1 else [f"said {result.text}"]
    problems += [f"{os.path.basename(path)} is not as it was" for path, content in contents.items() if read(path) != content]
    stored = files_below(os.path.join(home.trash, "files")) + files_below(os.path.join(home.trash, "info"))
    problems += [f"in the trash: {stored}"] if stored else []
    problems += untidy(home.photos, home.trash)
    f.gate.case(name, problems, result.word)


def returned(f, name, home, contents, user=None, program=PROBE, **more):
    """A case: the photo goes, and comes back to the byte."""
    result = home.probe("trash-photo", *contents, user=user, program=program, **more)
    problems = [] if result.status == 0 else [f"said {result.text}"]
    problems += [f"{os.path.basename(path)} stayed" for path in contents if os.path.lexists(path)]
    undone = home.probe("undo-photo", user=user, program=program, **more)
    problems += [] if undone.status == 0 else [f"undo: {undone.text}"]
    problems += [f"{os.path.basename(path)} is not back" for path, content in contents.items() if read(path) != content]
    problems += untidy(home.photos, home.trash)
    f.gate.case(name, problems, result.word)


def several_files(f):
    """FC5: files of a photo that may not be moved."""
    program = os.path.join(f.folder, "probe-of-photos")
    run("cp", PROBE, program)
    os.chmod(program, 0o755)
    # Whom the folder belongs to and its mode, and whose each of the files is.
    for name, owner, mode, owners, is_moved in (
            ("a folder that may not be written", NOBODY, 0o555, (NOBODY,) * 3, False),
            ("a folder of another user", 0, 0o755, (NOBODY,) * 3, False),
            ("a sticky folder, the cover another's", 0, 0o1777, (0, NOBODY, NOBODY), False),
            ("a sticky folder, the RAW another's", 0, 0o1777, (NOBODY, 0, NOBODY), False),
            ("a sticky folder, the sidecar another's", 0, 0o1777, (NOBODY, NOBODY, 0), False),
            ("a sticky folder, all files own", 0, 0o1777, (NOBODY,) * 3, True)):
        home = f.home()
        subprocess.run(["chown", "-R", str(NOBODY), home.path], check=True)
        contents = shot(home)
        for path, one in zip(contents, owners):
            os.chown(path, one, one)
        os.chown(home.photos, owner, owner)
        os.chmod(home.photos, mode)
        if is_moved:
            returned(f, f"FC5 {name}", home, contents, user=NOBODY, program=program)
        else:
            refused(f, f"FC5 {name}", home, contents, ["notPermitted"], user=NOBODY, program=program)
    for flag, of_folder, name in (
            ("i", True, "an immutable folder"), ("a", True, "a folder that may only grow"),
            ("i", False, "an immutable file"), ("a", False, "a file that may only grow")):
        for place in range(1 if of_folder else len(NAMES)):
            home = f.home()
            contents = shot(home)
            target = home.photos if of_folder else list(contents)[place]
            case = f"FC5 {name}" + ("" if of_folder else f", {NAMES[place]}")
            if subprocess.run(["chattr", f"+{flag}", target], capture_output=True).returncode != 0:
                f.gate.skip(case, "this file system has no such flag")
                continue
            refused(f, case, home, contents, ["notPermitted"])
            subprocess.run(["chattr", f"-{flag}", target], check=True)
            returned(f, f"{case}, once it may change", home, contents)
    home = f.home()
    contents = shot(home)
    with mounted(home.photos, "--bind", home.photos):
        run("mount", "-o", "remount,bind,ro", home.photos)
        refused(f, "FC5 a read-only mount", home, contents, ["readOnlyFileSystem"])


def little_room(f):
    """FC4: the disk of the trash is full, or has no inodes, after one or two files of a photo."""
    # Each of 1 MB: a disk with room for one or two of them, as it seems at first or not.
    for megabytes in (1, 2, 3):
        home = f.home()
        contents = shot(home, 1_000_000)
        with tmpfs(os.path.join(home.root, "disk"), f"size={megabytes}m") as disk:
            trash = os.path.join(disk, "trash")
            refused(f, f"FC4 a disk of {megabytes} MB for three files of 1 MB", home, contents, ["noSpace"], RIFFLE_PROBE_TRASH=trash)
            left = files_below(os.path.join(trash, "files")) + files_below(os.path.join(trash, "info"))
            f.gate.case(f"FC4 a disk of {megabytes} MB: nothing is left there", [f"left: {left}"] if left else [])
    # One for each folder and file: with so few there is room for the trash, and for one or two of the files.
    for inodes in range(4, 14):
        home = f.home()
        contents = shot(home)
        with tmpfs(os.path.join(home.root, "disk"), f"nr_inodes={inodes}") as disk:
            more = {"RIFFLE_PROBE_TRASH": os.path.join(disk, "trash")}
            result = home.probe("trash-photo", *contents, **more)
            at_home = [path for path in contents if os.path.lexists(path)]
            problems = [] if len(at_home) == (0 if result.status == 0 else 3) else [f"split: {at_home} at home, said {result.text}"]
            if result.status == 0:
                undone = home.probe("undo-photo", **more)
                problems += [] if undone.status == 0 else [f"undo: {undone.text}"]
            problems += [f"{os.path.basename(path)} is not as it was" for path, content in contents.items() if read(path) != content]
            problems += untidy(home.photos, disk)
            f.gate.case(f"FC4 a disk with {inodes} inodes", problems, result.word)
