"""Homes of their own for the program under test, and file systems to put photos on."""

import contextlib
import fcntl
import os
import re
import shutil
import socket
import struct
import subprocess
import tempfile
import time

from gate import BUILT

BUILD = os.environ.get("RIFFLE_BUILD", BUILT)
PROBE = os.path.abspath(os.path.join(BUILD, "trash-probe"))
HERE = os.path.dirname(os.path.abspath(__file__))
DAY = 1_577_934_245
RESERVE = ".riffle-reserve"


def content_of(name, size=3000):
    """Bytes that belong to one photo alone."""
    word = os.fsencode(name) + b"\n"
    return (word * (size // len(word) + 1))[:size]


def write_photo(path, content):
    with open(path, "wb") as file:
        file.write(content)
        file.flush()
        os.fsync(file.fileno())
    os.utime(path, (DAY, DAY))
    return path


def read(path):
    """The content of a file; None when there is none."""
    try:
        with open(path, "rb") as file:
            return file.read()
    except OSError:
        return None


def files_below(folder):
    return sorted(
        os.path.join(base, name) for base, _, names in os.walk(folder) for name in names)


class Result:
    def __init__(self, process):
        self.status = process.returncode
        self.text = os.fsdecode(process.stdout).strip()

    @property
    def word(self):
        """What was done, or the name of the error."""
        found = re.search(r"failed (\w+)", self.text)
        return found.group(1) if found else self.text.split("\n")[-1]


class Home:
    """A home directory, with a trash and a journal, in which the probe runs."""

    def __init__(self, root, photos=None):
        self.root = root
        self.path = os.path.join(root, "home")
        self.photos = photos or os.path.join(root, "photos")
        self.share = os.path.join(self.path, "share")
        self.trash = os.path.join(self.share, "Trash")
        self.journals = os.path.join(self.path, "state/riffle/journal")
        for folder in (self.path, self.share, os.path.join(self.path, "state"), self.photos):
            os.makedirs(folder, mode=0o700, exist_ok=True)

    def environment(self, **more):
        base = {
            "HOME": self.path, "XDG_DATA_HOME": self.share, "PATH": os.environ["PATH"],
            "XDG_STATE_HOME": os.path.join(self.path, "state"), "LANG": "C.UTF-8",
            "SWIFT_BACKTRACE": "enable=no"}
        return {**base, **more}

    def probe(self, *arguments, user=None, program=PROBE, **environment):
        words = [program, *arguments]
        if user is not None:
            words = ["setpriv", f"--reuid={user}", f"--regid={user}", "--clear-groups"] + words
        process = subprocess.run(
            words, env=self.environment(**environment), stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT, timeout=120)
        return Result(process)


def untidy(*folders):
    """Whatever of ours was left behind in folders."""
    left = [
        f for folder in folders for f in files_below(folder)
        if os.path.basename(f).startswith(".riffle-") and os.path.basename(f) != RESERVE]
    return [f"left: {name}" for name in left]


def problems_of(home, path, content, trash, expected=None, **environment):
    """Recovers, and checks that one photo is in exactly one place that is kept track of, whole, and comes back.

    `trash` is the folder with files/ and info/; `expected`, "home" or "trash", is where the photo must be.
    """
    problems = []
    recovery = home.probe("recover", **environment)
    if recovery.status != 0:
        problems.append(f"recovery: {recovery.text}")
    is_home = os.path.lexists(path)
    problems += untidy(home.photos, os.path.dirname(path), trash)
    stored = files_below(os.path.join(trash, "files"))
    notes = files_below(os.path.join(trash, "info"))
    if is_home:
        if expected == "trash":
            problems.append("it is not in the trash")
        if stored or notes:
            problems.append(f"in the trash too: {stored + notes}")
    else:
        if expected == "home":
            problems.append("it left its folder")
        if len(stored) != 1 or len(notes) != 1:
            problems.append(f"files {stored}, notes {notes}")
        elif read(stored[0]) != content:
            problems.append("the photo in the trash is damaged")
        undone = home.probe("undo", **environment)
        if undone.status != 0:
            problems.append(f"undo: {undone.text or 'nothing to undo'}")
        if files_below(os.path.join(trash, "files")) + files_below(os.path.join(trash, "info")):
            problems.append("undo left something in the trash")
    if read(path) != content:
        problems.append("the photo is damaged" if os.path.lexists(path) else "the photo is lost")
    elif int(os.stat(path).st_mtime) != DAY:
        problems.append("the time of the photo changed")
    return problems


@contextlib.contextmanager
def scratch(parent=None):
    folder = tempfile.mkdtemp(prefix="riffle-trust-", dir=parent)
    try:
        yield folder
    finally:
        subprocess.run(["chattr", "-R", "-i", "-a", folder], capture_output=True)
        shutil.rmtree(folder, ignore_errors=True)


class Unavailable(Exception):
    """A tool or a right that this machine does not give."""


def run(*words):
    process = subprocess.run(words, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    if process.returncode != 0:
        raise Unavailable(f"{' '.join(words)}: {os.fsdecode(process.stdout).strip()}")


@contextlib.contextmanager
def mounted(folder, *words):
    """Something mounted on a folder, by the words of mount."""
    os.makedirs(folder, exist_ok=True)
    run("mount", *words, folder)
    try:
        yield folder
    finally:
        subprocess.run(["umount", folder], capture_output=True)
        subprocess.run(["umount", "-l", folder], capture_output=True)


def tmpfs(folder, options="size=4m"):
    return mounted(folder, "-t", "tmpfs", "-o", options, "none")


def bind(folder, shown):
    return mounted(folder, "--bind", shown)


@contextlib.contextmanager
def bindfs(folder, shown):
    """A folder shown by a file system in user space that refuses the flags of rename."""
    run("bindfs", shown, folder)
    try:
        yield folder
    finally:
        subprocess.run(["umount", folder], capture_output=True)
        subprocess.run(["umount", "-l", folder], capture_output=True)


SFTP_SERVER = "/usr/lib/openssh/sftp-server"


@contextlib.contextmanager
def sshfs(folder, shown):
    """A folder shown by sshfs, without a network: it talks to the server through a pair of sockets."""
    ours, theirs = socket.socketpair()
    server = subprocess.Popen([SFTP_SERVER], stdin=theirs, stdout=theirs, stderr=subprocess.DEVNULL)
    client = subprocess.Popen(
        ["sshfs", "-f", "-o", "passive", ":" + shown, folder], stdin=ours, stdout=ours,
        stderr=subprocess.DEVNULL)
    ours.close()
    theirs.close()
    try:
        deadline = time.monotonic() + 20
        while not os.path.ismount(folder):
            if time.monotonic() > deadline or client.poll() is not None:
                raise Unavailable("sshfs could not mount")
            time.sleep(0.02)
        yield folder
    finally:
        subprocess.run(["umount", folder], capture_output=True)
        subprocess.run(["umount", "-l", folder], capture_output=True)
        server.kill()
        server.wait()
        client.kill()
        client.wait()


class Image:
    """A file system in a file, which can be mounted again and again and can lose its power."""

    SIZES = {"ext4": 64, "xfs": 320, "btrfs": 256}
    MAKERS = {
        "ext4": ["mkfs.ext4", "-q", "-m", "0", "-F"], "xfs": ["mkfs.xfs", "-q", "-f"],
        "btrfs": ["mkfs.btrfs", "-q", "-f"]}
    # _IOR('X', 125, unsigned int), EXT4_IOC_SHUTDOWN and XFS_IOC_GOINGDOWN; 2: not even the log is written.
    SHUTDOWN = 0x8004587D
    NO_LOG = 2

    def __init__(self, folder, kind):
        self.file = os.path.join(folder, f"{kind}.img")
        self.folder = os.path.join(folder, f"{kind}-mount")
        self.kind = kind
        with open(self.file, "wb") as file:
            file.truncate(self.SIZES[kind] << 20)
        run(*self.MAKERS[kind], self.file)

    def mount(self):
        return mounted(self.folder, "-o", "loop", self.file)

    def lose_power(self):
        folder = os.open(self.folder, os.O_RDONLY)
        try:
            fcntl.ioctl(folder, self.SHUTDOWN, struct.pack("I", self.NO_LOG))
        finally:
            os.close(folder)


def compiled_shim(folder):
    """The library that makes calls fail; None without a C compiler."""
    shim = os.path.join(folder, "fault-shim.so")
    source = os.path.join(HERE, "../Probes/fault-shim/fault-shim.c")
    process = subprocess.run(["cc", "-shared", "-fPIC", "-O1", "-o", shim, source, "-ldl"])
    return shim if process.returncode == 0 else None
