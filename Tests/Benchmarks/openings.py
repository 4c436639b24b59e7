"""A browser started on a folder: when its first picture was whole, what it had used by then."""

import os
import shutil

from hues import first_whole, sights
from machine import cpu_ms, descendants, proportional_kb, status_field
from ptybench import Session, now

PARTS = ("CONFIG", "STATE", "CACHE", "DATA")


def home(folder):
    """An environment whose home, configuration, state, caches and data lie in a new folder."""
    shutil.rmtree(folder, ignore_errors=True)
    environment = {"HOME": folder}
    for part in PARTS:
        environment[f"XDG_{part}_HOME"] = os.path.join(folder, part.lower())
        os.makedirs(environment[f"XDG_{part}_HOME"])
    return environment


def used(session):
    """CPU ms of a session's processes so far."""
    cpu = cpu_ms(session.pid)
    return cpu[1] if cpu else None


def memory(session):
    """Resident MB of a session's processes (PSS): a page that n processes share counts as an nth of it
    in each. Added up as RSS, libraries and pictures that workers share with riffle would count in
    every process. RSS counts for a worker where only root may read its PSS."""
    everybody = [session.pid, *descendants(session.pid)]
    return sum(proportional_kb(pid) or status_field(pid, "VmRSS") for pid in everybody) / 1024


def idle(session, quiet=1.0, longest=60):
    """Waits until nothing more is computed for `quiet` seconds. (The time at which it ended, or None if
    it did not within `longest`; the most memory that was seen)."""
    limit, since, before, most = now() + longest, now(), used(session), 0.0
    while session.alive and now() < limit:
        session.pump(until=now() + 0.1)
        after, most = used(session), max(most, memory(session))
        if before is None or after is None or after - before > 1 or not session.chunks:
            since = now()
        if now() - since >= quiet:
            return since, most
        before = after
    return None, most


# A picture at 200x60 has more bytes than the one, and nothing begins with more than the other.
LEAST, MOST = 60_000, 700_000


class Opening:
    """Output of a program on a terminal for `seconds`; with `quiet` only until it has been silent for
    so long after a picture's worth of bytes, and with `wait` until nothing more is computed:
    `rested` says when, in ms from the start. `mb` and `most_mb` are the memory of all processes at the
    end and at most, the latter with `wait` alone; `own_mb` and `own_most_mb` are those of the first
    process, as RSS."""

    def __init__(self, words, size, environment, seconds, quiet=None, folder=None, wait=False):
        self.size = size
        session = Session(words, *size, environment=environment, folder=folder)
        self.start = session.start
        self.rested = self.most_mb = None
        if wait:
            end, self.most_mb = idle(session, longest=seconds)
            self.rested = (end - self.start) * 1e3 if end else None
        elif quiet is None:
            session.pump(until=now() + seconds)
        else:
            self._settle(session, quiet, seconds)
        self.alive = session.alive
        self.cpu_ms, self.mb = (used(session), memory(session)) if self.alive else (None, None)
        self.own_mb = status_field(session.pid, "VmRSS") / 1024
        self.own_most_mb = status_field(session.pid, "VmHWM") / 1024
        self.chunks = list(session.chunks)
        if session.alive:
            session.send("q")
        session.close(grace=0.6)

    def _settle(self, session, quiet, seconds):
        limit = now() + seconds
        while session.alive and now() < limit:
            session.pump(quiet=quiet, longest=min(quiet * 2, max(0.0, limit - now())))
            sent = sum(len(d) for _, d in session.chunks)
            silent = session.chunks and now() - session.chunks[-1][0] >= quiet
            if sent > MOST or (sent >= LEAST and silent):
                return

    @property
    def bytes(self):
        return sum(len(d) for _, d in self.chunks)

    def whole(self, hue=None):
        """ms from the start to the first whole picture: of this hue, or of any; None without one."""
        chunks, total = [], 0
        for chunk in self.chunks:
            if total < MOST:
                chunks.append(chunk)
            total += len(chunk[1])
        found = sights(chunks, *self.size)
        hues = range(12) if hue is None else [hue]
        times = [t for t in (first_whole(found, h) for h in hues) if t is not None]
        return (min(times) - self.start) * 1e3 if times else None

    def coloured(self, least=500):
        """ms from the start until so many changes of colour had come: for programs that draw with
        letters."""
        count = 0
        for at, data in self.chunks:
            count += data.count(b"m")
            if count >= 4 * least:
                return (at - self.start) * 1e3
        return None
