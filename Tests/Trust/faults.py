#!/usr/bin/env python3
"""F3 to F9, F12, F15, F17, FC4 and FC5: what goes wrong with real disks, folders, journals and names.

Each case says which F of the table in docs/safety.md it is, and what the program said. Mounts are made in a namespace of
the script's own, below a scratch folder, and vanish with it.
"""

import os
import sys

from faults_disks import full_disks, mounts_within, read_only
from faults_folders import false_trashes, forbidden, orphans, targets
from faults_journals import journals
from faults_names import names
from faults_photos import little_room, several_files
from gate import Gate, with_own_mounts
from places import Home, Unavailable, problems_of, read, scratch


class Faults:
    def __init__(self, gate, folder):
        self.gate = gate
        self.folder = folder
        self.count = 0

    def home(self, photos=None, root=None):
        self.count += 1
        root = root or os.path.join(self.folder, str(self.count))
        os.makedirs(root, exist_ok=True)
        os.chmod(root, 0o755)
        return Home(root, photos)

    def trash(self, name, home, path, trash, words, expected, user=None, **more):
        """Trashes one photo; `words` are the answers that are right, `expected` where it must be then."""
        content = read(path)
        result = home.probe("trash", path, user=user, **more)
        problems = []
        if result.word.split(" ")[0] not in words:
            problems.append(f"said {result.text}")
        problems += problems_of(home, path, content, trash, expected, **more)
        self.gate.case(name, problems, result.word)
        return result


def main():
    gate = Gate("faults of the field")
    if os.geteuid() != 0 or not with_own_mounts():
        gate.skip("all of it", "needs root and a mount namespace")
        return gate.close()
    with scratch() as folder:
        os.chmod(folder, 0o755)
        f = Faults(gate, folder)
        for part in (full_disks, forbidden, read_only, mounts_within, false_trashes, orphans, targets, journals, names, several_files,
                little_room):
            os.umask(0o022)
            try:
                part(f)
            except Unavailable as error:
                gate.skip(part.__doc__.split(":")[0].rstrip("."), error)
    return gate.close()


if __name__ == "__main__":
    sys.exit(main())
