#!/usr/bin/env python3
"""F10: two riffles and gio at once, with photos of the same names and one trash."""

import os
import subprocess
import sys
from urllib.parse import unquote_to_bytes

from gate import Gate, missing_tools
from places import PROBE, Home, content_of, files_below, read, scratch, untidy, write_photo

PHOTOS = 200


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
    return gate.close()


if __name__ == "__main__":
    sys.exit(main())
