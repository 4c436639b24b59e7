#!/usr/bin/env python3
"""F14: other programs that know the trash. What riffle trashes they list and restore; what they trash, restore or empty meanwhile
confuses nothing."""

import os
import subprocess
import sys

from gate import Gate, missing_tools, with_own_mounts
from others import Gio, TrashCli, programs
from places import Home, Image, content_of, files_below, read, scratch, untidy, write_photo

RIFFLE = os.environ.get("RIFFLE", ".build/release/riffle")

PLAIN = ["plain.jpg", "with space.jpg", "100%.jpg", "x" * 251 + ".jpg"]
LETTERS = ["日本.jpg", "é" * 100 + ".jpg"]
STRANGE = [b"new\nline.jpg", b"bad\xff\xfeutf8.jpg"]


class Interop:
    def __init__(self, gate, folder):
        self.gate = gate
        self.folder = folder
        self.count = 0

    def home(self, photos=None):
        self.count += 1
        return Home(os.path.join(self.folder, str(self.count)), photos)

    def photo(self, home, name):
        path = os.path.join(os.fsencode(home.photos), os.fsencode(name))
        return write_photo(path, content_of(os.fsencode(name)))


def whole(path, name):
    return [] if read(path) == content_of(os.fsencode(name)) else [f"{name!r} is not back, or damaged"]


def ours_for_others(i, program):
    """What riffle trashes, the other lists and restores; riffle's undo then says that it is gone."""
    names = PLAIN + LETTERS + [n for n in STRANGE if can_show(program, n)]
    for name in names:
        home = i.home()
        path = i.photo(home, name)
        home.probe("trash", path)
        stored = os.listdir(os.fsencode(f"{home.trash}/files"))[0]
        problems = [] if program.lists(home, path) else ["it does not list it"]
        if can_restore(program, name):
            if not program.restore(home, os.fsdecode(path), stored):
                problems.append("it does not restore it")
            problems += whole(path, name)
            undone = home.probe("undo")
            if undone.word != "goneFromTrash":
                problems.append(f"undo said {undone.text}")
            problems += whole(path, name)
            problems += [] if home.probe("recover").status == 0 else ["recovery complained"]
            problems += untidy(home.photos, home.trash)
        label = os.fsencode(name)[:24]
        i.gate.case(f"F14 {program.name} and {label!r} of riffle", problems)


def can_show(program, name):
    # trash-cli of both versions reads a path as UTF-8 and stops at anything else; a newline it prints as it is.
    return isinstance(program, Gio) or name == STRANGE[0]


def can_restore(program, name):
    # gio 2.74 restores names that are not ASCII under their escaped form; mended in 2.85.
    return not isinstance(program, Gio) or name in PLAIN


def theirs(i, program):
    """What the other trashes stays what it is, whatever riffle does beside it."""
    home = i.home()
    own = i.photo(home, "same.jpg")
    home.probe("trash", own)
    i.photo(home, "same.jpg")
    foreign = i.photo(home, "theirs.jpg")
    problems = [] if program.trash(home, own, foreign) else ["it could not trash"]
    before = {f: read(f) for f in files_below(home.trash) if b"X-Riffle-Op" not in read(f)}
    third = i.photo(home, "theirs.jpg")
    done = [home.probe("trash", third).status, home.probe("recover").status]
    done += [home.probe("undo").status, home.probe("undo").status]
    if done != [0, 0, 0, 0]:
        problems.append(f"riffle ended with {done}")
    problems += whole(own, "same.jpg") + whole(third, "theirs.jpg")
    after = {f: read(f) for f in files_below(home.trash)}
    for path, content in before.items():
        if "/info/" in path and after.get(path) != content:
            problems.append(f"{path} changed")
    if len([f for f in after if "/files/" in f]) != 2 or len([f for f in after if "/info/" in f]) != 2:
        problems.append(f"left in the trash: {sorted(after)}")
    i.gate.case(f"F14 entries of {program.name} beside ours", problems)


def emptied(i, program):
    """The other empties the trash: nothing can be brought back, and nothing else happens."""
    home = i.home()
    paths = [i.photo(home, f"{n}.jpg") for n in range(3)]
    home.probe("trash", *paths)
    problems = [] if program.empty(home) else ["it could not empty the trash"]
    if files_below(f"{home.trash}/files"):
        i.gate.skip(f"{program.name} empties", "it emptied nothing")
        return
    undone = home.probe("undo-all")
    if undone.status != 1 or undone.text.count("goneFromTrash") != 3:
        problems.append(f"undo said {undone.text}")
    if home.probe("recover").status != 0:
        problems.append("recovery complained")
    again = i.photo(home, "0.jpg")
    if home.probe("trash", again).status != 0 or home.probe("undo").status != 0:
        problems.append("trash or undo failed afterwards")
    problems += whole(again, "0.jpg") + untidy(home.photos, home.trash)
    i.gate.case(f"F14 the trash emptied by {program.name}", problems)


def replaced(i, program):
    """The other restores our photo and trashes another one of its name: undo must not take that for ours."""
    home = i.home()
    path = i.photo(home, "1.jpg")
    home.probe("trash", path)
    stored = os.listdir(f"{home.trash}/files")[0]
    problems = [] if program.restore(home, os.fsdecode(path), stored) else ["it does not restore it"]
    os.remove(path)
    write_photo(path, b"another one")
    program.trash(home, path)
    undone = home.probe("undo")
    if undone.word != "goneFromTrash":
        problems.append(f"undo said {undone.text}")
    if [read(f) for f in files_below(f"{home.trash}/files")] != [b"another one"]:
        problems.append("the other photo was touched")
    i.gate.case(f"F14 another photo under the same name by {program.name}", problems)


def trashed_again(i, program):
    """The other restores our photo and trashes it again by itself: that entry is its own, and undo leaves it alone."""
    home = i.home()
    path = i.photo(home, "1.jpg")
    home.probe("trash", path)
    problems = [] if program.restore(home, os.fsdecode(path), "1.jpg") else ["it does not restore it"]
    problems += whole(path, "1.jpg")
    problems += [] if program.trash(home, path) else ["it could not trash"]
    before = {f: read(f) for f in files_below(home.trash)}
    if any(b"X-Riffle-Op" in content for content in before.values()):
        problems.append("the note is still ours")
    for command in ("verify", "undo", "undo-newest", "recover", "verify"):
        done = home.probe(command)
        if done.status != (1 if command.startswith("undo") else 0):
            problems.append(f"{command} said {done.text}")
    after = {f: read(f) for f in files_below(home.trash)}
    if {f: c for f, c in after.items() if ".riffle-" not in f} != {f: c for f, c in before.items() if ".riffle-" not in f}:
        problems.append(f"left in the trash: {sorted(after)}")
    problems += [] if program.restore(home, os.fsdecode(path), "1.jpg") else ["it does not restore its own"]
    problems += whole(path, "1.jpg") + untidy(home.photos, home.trash)
    i.gate.case(f"F14 trashed again by {program.name}", problems)


def one_of_a_pair(i, program):
    """The other restores one file of three that were trashed as one: undo brings the rest, and leaves that one alone."""
    names = ["IMG_1.JPG", "IMG_1.CR2", "IMG_1.xmp"]
    for taken in names:
        home = i.home()
        paths = [i.photo(home, name) for name in names]
        home.probe("trash-photo", *paths)
        problems = [] if len(os.listdir(f"{home.trash}/files")) == 3 else ["it was not trashed whole"]
        chosen = paths[names.index(taken)]
        if not program.restore(home, os.fsdecode(chosen), os.fsencode(taken)):
            problems.append("it does not restore it")
        problems += whole(chosen, taken)
        undone = home.probe("undo-photo")
        if undone.status != 0 or undone.text != "restored others=1 gone=1":
            problems.append(f"undo said {undone.text}")
        for path, name in zip(paths, names):
            problems += whole(path, name)
        if home.probe("recover").status != 0:
            problems.append("recovery complained")
        problems += untidy(home.photos, home.trash)
        i.gate.case(f"FC6 {program.name} restores {taken} of a pair", problems, undone.text)


def on_a_mount(i, all_programs):
    """The trash of a mount is seen by others too."""
    if os.geteuid() != 0 or missing_tools("mkfs.ext4"):
        return i.gate.skip("the trash of a mount", "needs root and mkfs.ext4")
    with scratch() as folder, Image(folder, "ext4").mount() as mount:
        os.chmod(mount, 0o755)
        home = i.home(os.path.join(mount, "photos"))
        path = i.photo(home, "1.jpg")
        home.probe("trash", path)
        for program in all_programs:
            if isinstance(program, TrashCli):
                is_listed = program.lists(home, path)
            else:
                is_listed = b"1.jpg" in program.gio(home, "--list")[1]
            i.gate.case(f"F14 {program.name} lists the trash of a mount", [] if is_listed else ["it does not"])
        problems = [] if home.probe("undo").status == 0 else ["no undo"]
        i.gate.case("F14 undo from the trash of a mount", problems + whole(path, "1.jpg"))


def of_the_program(i):
    """The program itself, not only its module, says that a photo is gone."""
    if not os.path.exists(RIFFLE):
        return i.gate.skip("riffle --undo-last", f"{RIFFLE} is not built")
    home = i.home()
    path = i.photo(home, "1.jpg")
    home.probe("trash", path)
    for part in ("files/1.jpg", "info/1.jpg.trashinfo"):
        os.remove(os.path.join(home.trash, part))
    process = subprocess.run(
        [RIFFLE, "--undo-last"], env=home.environment(), stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT, text=True)
    problems = [] if process.returncode == 1 and process.stdout.strip() else [f"{process.returncode}"]
    i.gate.case("F14 riffle --undo-last of a photo that is gone", problems, process.stdout.strip())


def main():
    gate = Gate("interop")
    with_own_mounts()
    with scratch() as folder:
        i = Interop(gate, folder)
        found = programs(gate)
        for program in found:
            ours_for_others(i, program)
            theirs(i, program)
            emptied(i, program)
            replaced(i, program)
            trashed_again(i, program)
            one_of_a_pair(i, program)
        on_a_mount(i, found)
        of_the_program(i)
    return gate.close()


if __name__ == "__main__":
    sys.exit(main())
