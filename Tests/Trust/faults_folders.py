"""F5, F8, F9 and F12: folders that may not be changed, false trashes, and names that are taken."""

import os
import subprocess

from places import (
    PROBE, content_of, files_below, problems_of, read, run, tmpfs, untidy, write_photo)

NOBODY = 65534


def forbidden(f):
    """F5: folders and photos that may not be changed."""
    def someones_home(name, mode, owner, photo_owner):
        home = f.home()
        subprocess.run(["chown", "-R", str(NOBODY), home.path])
        path = write_photo(os.path.join(home.photos, "1.jpg"), content_of(name))
        os.chmod(path, 0o644)
        os.chown(path, photo_owner, photo_owner)
        os.chown(home.photos, owner, owner)
        os.chmod(home.photos, mode)
        return home, path

    program = os.path.join(f.folder, "probe")
    run("cp", PROBE, program)
    os.chmod(program, 0o755)
    for name, mode, owner, photo_owner, words, expected in (
            ("F5 a folder of another user", 0o755, 0, 0, ["notPermitted"], "home"),
            ("F5 a sticky folder of another user", 0o1777, 0, 0, ["notPermitted"], "home"),
            ("F5 an own photo in a sticky folder", 0o1777, 0, NOBODY, ["trashed"], "trash")):
        home, path = someones_home(name, mode, owner, photo_owner)
        content = read(path)
        result = home.probe("trash", path, user=NOBODY, program=program)
        problems = [] if result.word.split(" ")[0] in words else [f"said {result.text}"]
        if (expected == "home") != os.path.exists(path):
            problems.append("it is in the wrong place")
        if expected == "home" and files_below(home.trash):
            problems.append(f"in the trash: {files_below(home.trash)}")
        if expected == "trash" and home.probe("undo", user=NOBODY, program=program).status != 0:
            problems.append("no undo")
        problems += untidy(home.photos, home.trash)
        if read(path) != content:
            problems.append("damaged or lost")
        f.gate.case(name, problems, result.word)
    for name, flag, of_folder in (
            ("F5 an immutable folder", "i", True), ("F5 an immutable photo", "i", False),
            ("F5 a folder that may only grow", "a", True)):
        home = f.home()
        path = write_photo(os.path.join(home.photos, "1.jpg"), content_of(name))
        target = home.photos if of_folder else path
        if subprocess.run(["chattr", f"+{flag}", target], capture_output=True).returncode != 0:
            f.gate.skip(name, "this file system has no such flag")
            continue
        content = read(path)
        result = home.probe("trash", path)
        subprocess.run(["chattr", f"-{flag}", target])
        problems = [] if result.word == "notPermitted" else [f"said {result.text}"]
        f.gate.case(name, problems + problems_of(home, path, content, home.trash, "home"), result.word)


def false_trashes(f):
    """F8: nothing is followed that somebody laid out."""
    user = os.geteuid()
    for name, lay, words in (
            (".Trash is a symbolic link", lambda m, e: os.symlink(e, f"{m}/.Trash"), ["trashed"]),
            (".Trash is not sticky", lambda m, e: os.mkdir(f"{m}/.Trash", 0o777), ["trashed"]),
            (".Trash is a file", lambda m, e: write_photo(f"{m}/.Trash", b""), ["trashed"]),
            (".Trash/uid belongs to another", lambda m, e: foreign_shared(m, user), ["trashed"]),
            (".Trash/uid is a symbolic link", lambda m, e: linked_shared(m, e, user), ["trashed"]),
            (".Trash-uid is a symbolic link", lambda m, e: os.symlink(e, f"{m}/.Trash-{user}"), ["needsChoice"]),
            (".Trash-uid belongs to another", lambda m, e: foreign_own(m, user), ["needsChoice"]),
            (".Trash-uid is a file", lambda m, e: write_photo(f"{m}/.Trash-{user}", b""), ["needsChoice"]),
            ("files/ is a symbolic link", lambda m, e: linked_part(m, e, user, "files"), ["needsChoice"]),
            ("info/ is a symbolic link", lambda m, e: linked_part(m, e, user, "info"), ["needsChoice"])):
        home = f.home()
        elsewhere = os.path.join(home.root, "elsewhere")
        os.makedirs(elsewhere)
        os.chmod(elsewhere, 0o1777)
        with tmpfs(os.path.join(home.root, "m")) as mount:
            path = write_photo(os.path.join(mount, "1.jpg"), content_of(name))
            lay(mount, elsewhere)
            os.umask(0o077)
            result = home.probe("trash", path)
            problems = [] if result.word.split(" ")[0] in words else [f"said {result.text}"]
            own = read(f"{mount}/.Trash-{user}/files/1.jpg") == content_of(name)
            if (words == ["trashed"]) != own:
                problems.append(f"the own trash of the mount {'has' if own else 'does not have'} it")
            if words == ["trashed"] and home.probe("undo").status != 0:
                problems.append("no undo")
            if read(path) != content_of(name):
                problems.append("damaged or lost")
            if os.listdir(elsewhere):
                problems.append(f"followed: {os.listdir(elsewhere)}")
            f.gate.case(f"F8 {name}", problems, result.word)


def sticky(mount):
    os.mkdir(f"{mount}/.Trash")
    os.chmod(f"{mount}/.Trash", 0o1777)


def foreign_shared(mount, user):
    sticky(mount)
    os.mkdir(f"{mount}/.Trash/{user}", 0o777)
    os.chown(f"{mount}/.Trash/{user}", NOBODY, NOBODY)


def linked_shared(mount, elsewhere, user):
    sticky(mount)
    os.symlink(elsewhere, f"{mount}/.Trash/{user}")


def foreign_own(mount, user):
    os.mkdir(f"{mount}/.Trash-{user}", 0o777)
    os.chown(f"{mount}/.Trash-{user}", NOBODY, NOBODY)


def linked_part(mount, elsewhere, user, part):
    os.mkdir(f"{mount}/.Trash-{user}")
    os.symlink(elsewhere, f"{mount}/.Trash-{user}/{part}")


def orphans(f):
    """F9: what already has the name in the trash keeps it."""
    for name, lay in (
            ("a file", lambda p: write_photo(p, b"precious")), ("a folder", os.mkdir),
            ("a dangling link", lambda p: os.symlink("/nowhere", p)),
            ("a pipe", os.mkfifo)):
        home = f.home()
        os.makedirs(f"{home.trash}/files", 0o700)
        os.chmod(home.trash, 0o700)
        orphan = f"{home.trash}/files/1.jpg"
        lay(orphan)
        before = (os.lstat(orphan).st_ino, read(orphan) if name == "a file" else None)
        path = write_photo(os.path.join(home.photos, "1.jpg"), content_of(name))
        result = home.probe("trash", path)
        problems = [] if result.status == 0 else [f"said {result.text}"]
        if (os.lstat(orphan).st_ino, read(orphan) if name == "a file" else None) != before:
            problems.append("the orphan is another one")
        if read(f"{home.trash}/files/1_2.jpg") != content_of(name):
            problems.append("the photo is not there")
        if home.probe("undo").status != 0 or read(path) != content_of(name):
            problems.append("no undo")
        f.gate.case(f"F9 {name} without a note in files/", problems, result.word)


def targets(f):
    """F12: what already has the name in the photo's folder keeps it."""
    for name, lay, word, back in (
            ("another photo", lambda p: write_photo(p, b"new"), "restored renamed=true", "1 (restored 2).jpg"),
            ("a folder", os.mkdir, "restored renamed=true", "1 (restored 2).jpg"),
            ("a dangling link", lambda p: os.symlink("/nowhere", p), "restored renamed=true", "1 (restored 2).jpg"),
            ("nothing", lambda p: None, "restored renamed=false", "1.jpg"),
            ("no folder", lambda p: os.rmdir(os.path.dirname(p)), "restored renamed=false", "1.jpg")):
        home = f.home()
        folder = os.path.join(home.photos, "deep")
        os.mkdir(folder)
        path = write_photo(os.path.join(folder, "1.jpg"), content_of(name))
        home.probe("trash", path)
        lay(path)
        before = read(path)
        result = home.probe("undo")
        problems = [] if result.word == word else [f"said {result.text}"]
        if read(os.path.join(folder, back)) != content_of(name):
            problems.append("it is not back")
        if name == "another photo" and read(path) != before:
            problems.append("the other one was replaced")
        f.gate.case(f"F12 back to {name}", problems, result.word)
    for name, lay in (
            ("a folder that became a link", lambda d, e: os.symlink(e, d)),
            ("a folder that became a file", lambda d, e: write_photo(d, b"file"))):
        home = f.home()
        folder = os.path.join(home.photos, "deep")
        elsewhere = os.path.join(home.root, "elsewhere")
        os.mkdir(folder)
        os.mkdir(elsewhere)
        path = write_photo(os.path.join(folder, "1.jpg"), content_of(name))
        home.probe("trash", path)
        os.rmdir(folder)
        lay(folder, elsewhere)
        result = home.probe("undo")
        problems = [] if result.status == 1 else [f"said {result.text}"]
        if os.listdir(elsewhere) or read(f"{home.trash}/files/1.jpg") != content_of(name):
            problems.append("it left the trash")
        os.remove(folder)
        if home.probe("undo").status != 0 or read(path) != content_of(name):
            problems.append("no undo afterwards")
        f.gate.case(f"F12 back to {name}", problems, result.word)
