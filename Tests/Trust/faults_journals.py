"""F15: journals that cannot be written, are damaged, or say nonsense."""

import os
import random
import subprocess
import zlib

from faults_disks import fill
from places import content_of, files_below, problems_of, read, tmpfs, untidy, write_photo


def journals(f):
    """F15: a journal that cannot be written, or says nonsense."""
    for name, lay in (
            ("a file in its place", lambda h: write_photo(f"{h.path}/state/riffle", b"")),
            ("a folder that may not change", lambda h: (
                os.makedirs(h.journals, 0o700), subprocess.run(["chattr", "+i", h.journals])))):
        home = f.home()
        path = write_photo(os.path.join(home.photos, "1.jpg"), content_of(name))
        lay(home)
        result = home.probe("trash", path)
        subprocess.run(["chattr", "-i", home.journals], capture_output=True)
        problems = [] if result.word == "journalUnwritable" else [f"said {result.text}"]
        if read(path) != content_of(name) or files_below(f"{home.trash}/files"):
            problems.append("it left its folder")
        f.gate.case(f"F15 {name}", problems, result.word)
    home = f.home()
    with tmpfs(f"{home.path}/state", "size=64k") as state:
        path = write_photo(os.path.join(home.photos, "1.jpg"), content_of("full"))
        os.chmod(state, 0o700)
        fill(f"{state}/ballast")
        f.trash("F15 no room for the journal", home, path, home.trash, ["journalUnwritable"], "home")
    with_oddities(f)
    for command in ("trash", "undo"):
        torn(f, command)
    damaged(f)


def with_oddities(f):
    """What is in the journals' folder and is no journal, and journals from the future."""
    home = f.home()
    path = write_photo(os.path.join(home.photos, "1.jpg"), content_of("odd"))
    os.makedirs(home.journals, 0o700)
    os.mkfifo(f"{home.journals}/pipe.log")
    os.mkdir(f"{home.journals}/folder.log")
    os.symlink("/etc/passwd", f"{home.journals}/link.log")
    write_photo(f"{home.journals}/empty.log", b"")
    text = b"Z op=00ff new=1 other=x"
    later = b"%08x %s\n" % (zlib.crc32(text), text)
    known = b"B op=00fe thing=1"
    later += b"%08x %s\n" % (zlib.crc32(known), known)
    write_photo(f"{home.journals}/future.log", later)
    f.trash("F15 journals from the future, pipes, folders and links beside them", home, path,
            home.trash, ["trashed"], "trash")
    problems = [] if read(f"{home.journals}/future.log") == later else ["the later journal changed"]
    f.gate.case("F15 a journal from the future is kept as it is", problems)


def journal_of(home):
    return [f for f in files_below(home.journals) if f.endswith(".log")][0]


def torn(f, command):
    """The journal ends at any byte: the photo is where it was, recovery and undo work, nothing is left behind."""
    home = f.home()
    path = write_photo(os.path.join(home.photos, "1.jpg"), content_of("torn"))
    home.probe("trash", path)
    if command == "undo":
        home.probe("undo")
    length_of_all = len(read(journal_of(home)))
    lengths = range(0, length_of_all + 1, 1 if length_of_all < 700 else 2)
    problems = []
    for length in lengths:
        problems += [f"torn at {length}: {problem}" for problem in torn_at(f, command, length)]
    f.gate.cases += len(lengths) - 1
    f.gate.case(f"F15 the journal of {command} torn at every byte", problems)


def torn_at(f, command, length):
    """What is wrong after the journal of a home of its own was cut there."""
    home = f.home()
    path = write_photo(os.path.join(home.photos, "1.jpg"), content_of("torn"))
    home.probe("trash", path)
    if command == "undo":
        home.probe("undo")
    journal = journal_of(home)
    whole = read(journal)
    write_photo(journal, whole[:length])
    begun = whole.index(b"\n")
    # Without the record of the intent nobody knows of the photo in the trash: it stays there, with its note.
    if command == "trash" and length < begun:
        return forgotten(home, path)
    return problems_of(home, path, content_of("torn"), home.trash, "home" if command == "undo" else "trash")


def forgotten(home, path):
    """What is wrong with a photo in the trash that no journal knows of, after a recovery."""
    recovery = home.probe("recover")
    problems = [f"recovery: {recovery.text}"] if recovery.status != 0 else []
    problems += untidy(home.photos, home.trash)
    if os.path.lexists(path) or read(f"{home.trash}/files/1.jpg") != content_of("torn"):
        problems.append("it moved or is damaged")
    if files_below(f"{home.trash}/info") != [f"{home.trash}/info/1.jpg.trashinfo"]:
        problems.append("its note is gone")
    return problems


def damaged(f):
    """Bytes of the journal changed at random: nothing is done on its word."""
    dice = random.Random(15)
    problems = []
    home = f.home()
    paths = [write_photo(os.path.join(home.photos, f"{n}.jpg"), content_of(str(n))) for n in range(3)]
    home.probe("trash", *paths[:2])
    journal = journal_of(home)
    whole = read(journal)
    for seed in range(60):
        text = bytearray(whole)
        for _ in range(dice.choice([1, 5, 50])):
            text[dice.randrange(len(text))] = dice.randrange(256)
        write_photo(journal, bytes(text))
        result = home.probe("recover")
        if result.status not in (0, 1):
            problems.append(f"seed {seed}: ended with {result.status}")
        held = [read(f"{home.trash}/files/{n}.jpg") == content_of(str(n)) for n in range(2)]
        if not all(held) or read(paths[2]) != content_of("2"):
            problems.append(f"seed {seed}: a photo moved")
    write_photo(journal, whole)
    undone = home.probe("undo-all")
    if undone.status != 0 or any(read(p) is None for p in paths):
        problems.append(f"undo with the whole journal: {undone.text}")
    f.gate.cases += 59
    f.gate.case("F15 a damaged journal", problems)
