"""The trash programs of others: gio, and two versions of trash-cli."""

import os
import subprocess
import sys
from urllib.parse import quote_from_bytes, unquote_to_bytes

from gate import missing_tools

CACHE = os.environ.get("RIFFLE_TRUST_CACHE", ".build/trust")


class Program:
    """One other program: how it lists, trashes, restores and empties in a home."""

    def __init__(self, name, folder=""):
        self.name = name
        self.folder = folder

    def run(self, home, words, text=b"", folder=None):
        process = subprocess.run(
            words, env=home.environment(), input=text, stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL, cwd=folder or home.photos, timeout=60)
        return process.returncode, process.stdout


class TrashCli(Program):
    def tool(self, name):
        return os.path.join(self.folder, name)

    def listed(self, home):
        """The original paths of what it sees in the trash."""
        _, text = self.run(home, [self.tool("trash-list")])
        return text

    def lists(self, home, path):
        return os.fsencode(path) + b"\n" in self.listed(home)

    def trash(self, home, *paths):
        return self.run(home, [self.tool("trash-put"), "--", *paths])[0] == 0

    def restore(self, home, path, stored):
        # One of those from this folder, by the number that it has in the list.
        folder = os.path.dirname(path)
        _, text = self.run(home, [self.tool("trash-restore")], b"\n", folder)
        number = next((line.split()[0] for line in text.splitlines() if line.endswith(b" " + os.fsencode(path))), b"0")
        return self.run(home, [self.tool("trash-restore")], number + b"\n", folder)[0] == 0

    def empty(self, home):
        return self.run(home, [self.tool("trash-empty")], b"y\n")[0] == 0


class Gio(Program):
    def gio(self, home, *words):
        return self.run(home, ["dbus-run-session", "--", "gio", "trash", *words])

    def lists(self, home, path):
        _, text = self.gio(home, "--list")
        names = [line.split(b"\t")[0] for line in text.splitlines()]
        # It shows the names in the trash; the path beside them is escaped for the eye.
        return any(unquote_to_bytes(n.split(b"///")[1]).endswith(self.stored(home, path)) for n in names if b"///" in n)

    def stored(self, home, path):
        for note in os.listdir(os.path.join(home.trash, "info")):
            with open(os.path.join(home.trash, "info", note), "rb") as file:
                line = [l for l in file.read().split(b"\n") if l.startswith(b"Path=")][0]
            if unquote_to_bytes(line[5:]) == os.fsencode(path):
                return os.fsencode(note)[:-len(".trashinfo")]
        return b"\0"

    def trash(self, home, *paths):
        return self.gio(home, "--", *paths)[0] == 0

    def restore(self, home, path, stored):
        name = quote_from_bytes(os.fsencode(stored))
        return self.gio(home, "--restore", f"trash:///{name}")[0] == 0

    def empty(self, home):
        return self.gio(home, "--empty")[0] == 0


def newest_trash_cli():
    """The folder with the programs of PyPI's trash-cli, installed there if it can be."""
    folder = os.path.abspath(os.path.join(CACHE, "trash-cli"))
    programs = os.path.join(folder, "bin")
    if not os.path.exists(os.path.join(programs, "trash-list")):
        made = subprocess.run(["/usr/bin/python3", "-m", "venv", folder], capture_output=True)
        if made.returncode != 0:
            made = subprocess.run([sys.executable, "-m", "venv", folder], capture_output=True)
        subprocess.run([os.path.join(programs, "pip"), "-q", "install", "trash-cli"], capture_output=True)
    return programs if os.path.exists(os.path.join(programs, "trash-list")) else None


def programs(gate):
    """All that are installed; the gate says which are not."""
    result = []
    if missing_tools("gio", "dbus-run-session"):
        gate.skip("gio", "libglib2.0-bin, gvfs or dbus is not installed")
    else:
        result.append(Gio("gio"))
    if os.path.exists("/usr/bin/trash-put"):
        result.append(TrashCli("trash-cli of Debian", "/usr/bin"))
    else:
        gate.skip("trash-cli of Debian", "it is not installed")
    newest = newest_trash_cli()
    if newest:
        result.append(TrashCli("trash-cli of PyPI", newest))
    else:
        gate.skip("trash-cli of PyPI", "it could not be fetched")
    return result
