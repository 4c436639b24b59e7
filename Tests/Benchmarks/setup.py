"""What all measurements share: the program, the cache of photos and tools, the peers, how thorough."""

import functools
import glob
import os
import subprocess

import albums
import folders
import photos
from machine import Meter, built
from peers import Peers

REAL = "lomiri-wallpapers-16.04"


class Setup:
    def __init__(self, riffle, cache, quick, real=None, root=None):
        self.riffle, self.cache, self.quick, self.given, self.root = riffle, cache, quick, real, root
        self.scratch = os.path.join(cache, "scratch")

    def rounds(self, whole, quick=1):
        return quick if self.quick else whole

    @functools.cached_property
    def many(self):
        """Photos of 12 MP, each a file of its own."""
        return photos.make(self.cache, self.quick)

    @functools.cached_property
    def made(self):
        """The folder of all made photos."""
        return os.path.dirname(os.path.dirname(self.many[0]))

    def tinted(self, thumbnails=False):
        return albums.tinted_album(self.made, thumbnails)

    def big(self, count, each=None):
        return albums.big(self.made, count, each)

    @functools.cached_property
    def real(self):
        """(the real photographs, where they come from)."""
        if self.given:
            return sorted(glob.glob(os.path.join(self.given, "*.[jJ][pP][gG]"))), self.given
        done = subprocess.run(
            ["dpkg-query", "-L", REAL],
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            check=False,
        )
        names = done.stdout.decode().splitlines()
        return sorted(n for n in names if n.endswith(".jpg")), f"Debian's {REAL}"

    @functools.cached_property
    def peers(self):
        return Peers(self.cache, root=self.root)

    @functools.cached_property
    def meter(self):
        return Meter(self.cache, self.peers.launched)

    @functools.cached_property
    def floor(self):
        return built("floor", self.cache, ["-O3"])

    def prepare(self, names):
        """Makes the photos, folders and programs that these measurements need."""
        if set(names) <= {"kernels", "animations"}:
            return
        if set(names) == {"undo"}:
            assert self.many
            return
        assert self.many and self.peers and self.meter and self.floor
        if {"flicks", "folders", "grid", "comparing"} & set(names):
            self.tinted(), self.tinted(True)
        if "folders" in names:
            for count in folders.COUNTS:
                self.big(count), self.big(count, folders.EACH)

    def beside(self, name):
        """A program that was built beside riffle, or None."""
        path = os.path.join(os.path.dirname(self.riffle), name)
        return path if os.path.exists(path) else None

    def renderers(self):
        """{name: (command with {cols} {rows} {pixels} {file}, environment)}; the floor and riffle
        first."""
        return {
            "floor": (f"{self.floor} {{cols}}x{{rows}} {{file}}", {"MINI_OVER": "2"}),
            "riffle": (f"{self.riffle} --render --size {{cols}}x{{rows}} {{file}}", {}),
            **self.peers.render(),
        }
