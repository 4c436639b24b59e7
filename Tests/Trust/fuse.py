#!/usr/bin/env python3
"""F16: file systems in user space, which know no rename without replacing: bindfs, and sshfs, which besides numbers files anew
by their names. Trash, undo and `kill -9` before every call.
"""

import os
import sys

from gate import Gate, missing_tools, with_own_mounts
from places import (
    SFTP_SERVER, Home, Unavailable, bindfs, compiled_shim, content_of, problems_of, scratch, sshfs, write_photo)


class Trial:
    def __init__(self, folder, mount, shim):
        self.folder = folder
        self.mount = mount
        self.shim = shim
        self.count = 0

    def attempt(self, command, fault="", expected=None):
        """Runs one command on a photo of its own; returns what is wrong, the result, and the way it took."""
        self.count += 1
        photos = os.path.join(self.mount, "photos")
        home = Home(os.path.join(self.folder, str(self.count)), photos)
        trash = os.path.join(self.mount, f".Trash-{os.geteuid()}")
        path = os.path.join(photos, f"{self.count}.jpg")
        content = content_of(f"{command} {fault} {self.count}")
        write_photo(path, content)
        if command == "undo":
            home.probe("trash", path)
        words = ["trash", path] if command == "trash" else ["undo"]
        result = home.probe(*words, FAULT=fault, LD_PRELOAD=self.shim)
        problems = problems_of(home, path, content, trash, expected)
        if result.status not in (0, -9):
            problems.append(f"ended with {result.status}: {result.text}")
        if os.path.exists(path):
            os.remove(path)
        return problems, result


def sweep(gate, kind, mount, shim):
    with scratch() as folder, scratch() as shown, scratch() as place, mount(place, shown):
        trial = Trial(folder, place, shim)
        for command, expected in (("trash", "trash"), ("undo", "home")):
            problems, result = trial.attempt(command, expected=expected)
            gate.case(f"F16 {kind} {command}", problems, result.word)
            number = 0
            while True:
                number += 1
                problems, result = trial.attempt(command, f"*:{number}:KILL")
                if problems:
                    gate.case(f"F16 {kind} {command} killed before call {number}", problems)
                else:
                    gate.cases += 1
                if result.status != -9 or number > 2000:
                    break
            print(f"  ok     F16 {kind} {command} killed before each of {number - 1} calls")


def main():
    gate = Gate("file systems in user space")
    if os.geteuid() != 0 or not os.path.exists("/dev/fuse") or not with_own_mounts():
        gate.skip("all of it", "needs root, a mount namespace and /dev/fuse")
        return gate.close()
    with scratch() as folder:
        shim = compiled_shim(folder)
        for kind, mount in (("bindfs", bindfs), ("sshfs", sshfs)):
            lacking = missing_tools(kind)
            if lacking or kind == "sshfs" and not os.path.exists(SFTP_SERVER):
                gate.skip(kind, f"{' '.join(lacking) or SFTP_SERVER} is not installed")
                continue
            try:
                sweep(gate, kind, mount, shim)
            except Unavailable as error:
                gate.skip(kind, error)
    return gate.close()


if __name__ == "__main__":
    sys.exit(main())
