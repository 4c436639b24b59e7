#!/usr/bin/env python3
"""F10: two riffles and gio at once, with photos of the same names and one trash."""

import os
import subprocess
import sys
from urllib.parse import unquote_to_bytes

from gate import Gate, missing_tools
from places import PROBE, Home, content_of, files_below, read, scratch, untidy, write_photo

PHOTOS = 200


def quarrel(gate, who):
    """Two programs trash the same photos at once: each photo is trashed by one of them, and neither says more than it did."""
    with scratch() as folder:
        home = Home(folder)
        paths = [write_photo(os.path.join(home.photos, f"{n}.jpg"), content_of(str(n), 300)) for n in range(PHOTOS)]
        running = [
            subprocess.Popen(
                [*words, *paths], env=home.environment(), stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
            for words in who]
        lines = b"".join(process.communicate()[0] for process in running).decode().splitlines()
        ours = sum(line.startswith("trashed") for line in lines)
        others = [line for line in lines if not line.startswith(("trashed", "failed missing"))]
        problems = [f"said {others[0]}"] if others else []
        files, notes = (len(os.listdir(f"{home.trash}/{part}")) for part in ("files", "info"))
        if (files, notes) != (PHOTOS, PHOTOS):
            problems.append(f"{files} files and {notes} notes in the trash")
        if len(who) == len([w for w in who if w[0] == PROBE]) and ours != PHOTOS:
            problems.append(f"{ours} of {PHOTOS} were said to be trashed")
        recovery = home.probe("recover")
        problems += [] if recovery.status == 0 else [recovery.text]
        undone = home.probe("undo-all")
        back = sum(read(p) == content_of(str(n), 300) for n, p in enumerate(paths))
        if undone.status != 0 or back != ours:
            problems.append(f"{back} of {ours} came back")
        gate.cases += PHOTOS - 1
        names = " and ".join("gio" if "gio" in w else "riffle" for w in who)
        gate.case(f"F10 {names} after the same photos", problems + untidy(folder), f"{ours} were riffle's")


def main():
    gate = Gate("a crowd")
    has_gio = not missing_tools("gio", "dbus-run-session")
    if not has_gio:
        gate.skip("gio", "libglib2.0-bin or dbus is not installed")
    with scratch() as folder:
        home = Home(folder)
        crowd = ["one", "two"] + (["gio"] if has_gio else [])
        photos = {}
        for who in crowd:
            os.mkdir(os.path.join(home.photos, who))
            photos[who] = [os.path.join(home.photos, who, f"{n}.jpg") for n in range(PHOTOS)]
            for path in photos[who]:
                write_photo(path, content_of(path, 500))
        running = []
        for who in crowd:
            words = ["dbus-run-session", "--", "gio", "trash"] if who == "gio" else [PROBE, "trash"]
            running.append(subprocess.Popen(
                words + photos[who], env=home.environment(), stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL))
        ended = [process.wait() for process in running]
        gate.case("all have ended well", [] if not any(ended) else [f"{ended}"])
        notes = {os.path.basename(f)[:-len(".trashinfo")]: f for f in files_below(f"{home.trash}/info")}
        for who in crowd:
            for path in photos[who]:
                problems = [f"{path} is still there"] if os.path.exists(path) else []
                if problems:
                    gate.case(path, problems)
        right = 0
        for name, note in notes.items():
            path = os.fsdecode(unquote_to_bytes(read(note).split(b"\n")[1][len(b"Path="):]))
            right += read(f"{home.trash}/files/{name}") == content_of(path, 500)
        gate.cases += right
        wanted = PHOTOS * len(crowd)
        problems = [] if right == wanted == len(os.listdir(f"{home.trash}/files")) else [f"{right} of {wanted}"]
        gate.case("F10 right pairs of photo and note", problems, f"{right} of {wanted}")
        problems = [] if home.probe("undo-all").status == 0 else ["undo failed"]
        for who in ("one", "two"):
            problems += [f"{p} is not back" for p in photos[who] if read(p) != content_of(p, 500)]
        if has_gio and len(os.listdir(f"{home.trash}/files")) != PHOTOS:
            problems.append("photos of gio are gone")
        gate.case("F10 all of both riffles come back, those of gio stay", problems + untidy(home.photos, home.trash))
    quarrel(gate, [[PROBE, "trash"], [PROBE, "trash"]])
    if has_gio:
        quarrel(gate, [[PROBE, "trash"], ["dbus-run-session", "--", "gio", "trash"]])
    return gate.close()


if __name__ == "__main__":
    sys.exit(main())
