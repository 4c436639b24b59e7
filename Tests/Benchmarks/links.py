#!/usr/bin/python3
"""Measures riffle over slow links: how long a key takes to show, how many frames come late, what tmux drops.

  links.py --riffle PROGRAM --photos FOLDER [--only NAME,...] [--size COLSxROWS] [--keys N] [--json FILE]

  line     a line of 2 MB/s and 80 ms round trip that hides a megabyte as SSH does; one of 250 KB/s and 80 ms; one
           of 2 MB/s and 0 ms
  ssh      real ssh to a sshd of our own on a high port, its client read at 2 MB/s, 80 ms round trip; needs
           openssh-server and openssh-client
  tmux     tmux before a reader that takes everything: frames a second, bytes that tmux threw away; needs tmux
  stall    a line that stands still for five seconds

A key travels half the round trip, and so does a frame: the round trip itself is in `key → frame`, and is taken off in
`beyond the trip`. The frame that knows a key is the first whose status line has the photo that the key went to, at
the moment when all of it has come through. `frames late` counts those frames that came through after one sent in
answer to the key could have, and do not know it. Keys come while the last one's motion is under way, at irregular times.
"""
import argparse
import collections
import json
import os
import random
import re
import select
import shutil
import subprocess
import sys
import tempfile
import time

from frames import percentile
from machine import cpu_ms
from ptybench import Session, encode, now
from sessions import scratch

LINES = [  # name, bytes a second, round trip in seconds
    ("2 MB/s, 80 ms", 2e6, 0.08),
    ("250 KB/s, 80 ms", 250e3, 0.08),
    ("2 MB/s, 0 ms", 2e6, 0.0),
    ("250 KB/s, 0 ms", 250e3, 0.0),
]
HIDDEN = 1 << 20
POSITION = re.compile(rb"\x1b\[(\d+)(?:;(\d+))?H")
TOKEN = re.compile(rb"\x1b\[[0-9;?]*[ -/]*[@-~]|\x1b\][^\x07\x1b]*(?:\x07|\x1b\\)|\x1b.|[^\x1b]")


class Line(Session):
    """A session behind a line: output goes through at `rate` bytes a second and comes `rtt` / 2 later, keys and answers
    take the other half. `hidden` bytes are taken from the program before they have gone through. `chunks` are
    what came through."""

    def __init__(self, command, cols, rows, rate=0, rtt=0.0, hidden=HIDDEN, stalls=(), **more):
        self.queue, self.flight, self.hidden = collections.deque(), collections.deque(), hidden
        self.line_rate, self.trip, self.free, self.queued = rate or 1e9, rtt, 0.0, 0
        self.stalls, self.up = list(stalls), collections.deque()
        super().__init__(command, cols, rows, **more)

    def _write(self, data):
        self.up.append((now() + self.trip / 2, data))

    def _run(self, t):
        """Lets through what may have come through until `t`."""
        while self.queue and self.free <= t:
            data = self.queue.popleft()
            start = self.free
            for begin, end in self.stalls:
                if begin <= start < end:
                    start = end
            self.free = start + len(data) / self.line_rate
            self.flight.append((self.free + self.trip / 2, data))
        while self.flight and self.flight[0][0] <= t:
            at, data = self.flight.popleft()
            self.queued -= len(data)
            self.chunks.append((at, data))
            self._answer(data)
        while self.replies:
            self._write(self.replies.pop(0)[1])
        stalled = any(begin <= t < end for begin, end in self.stalls)
        while self.up and self.up[0][0] <= t and not stalled:
            super()._write(self.up.popleft()[1])

    def pump(self, until=None, quiet=None, longest=None):
        start = last = now()
        while True:
            t = now()
            seen = len(self.chunks)
            self._run(t)
            if len(self.chunks) > seen:
                last = t
            if (
                (until is not None and t >= until)
                or (quiet is not None and t - last >= quiet)
                or (longest is not None and t - start >= longest)
            ):
                return
            if not self.alive:
                if until is None:
                    return
                time.sleep(0.001)
                continue
            room = self.queued < self.hidden
            ready = select.select([self.master] if room else [], [], [], 0.001)[0]
            if not ready:
                continue
            try:
                data = os.read(self.master, 65536 if self.hidden > 65536 else 4096)
            except BlockingIOError:
                continue
            except OSError:
                data = b""
            if not data:
                self.alive = False
                continue
            t = now()
            if not self.queue:
                self.free = max(self.free, t)
            for at in range(0, len(data), 1400):
                self.queue.append(data[at : at + 1400])
            self.queued += len(data)


class StatusRow:
    """The text of the last row, from all that is written; every row of a frame begins with its position."""

    def __init__(self, cols, rows):
        self.cols, self.row, self.cells = cols, rows, [" "] * cols

    def feed(self, data):
        for part in re.split(rb"(?=\x1b\[\d*(?:;\d+)?H)", data):
            place = POSITION.match(part)
            if place and int(place[1]) == self.row:
                self._write(part[place.end() :], int(place[2] or 1) - 1)

    def _write(self, data, column):
        text = data.decode("utf-8", "replace").encode("utf-8")
        for token in TOKEN.findall(text.decode().encode("latin-1", "replace")):
            if token.startswith(b"\x1b["):
                if token.endswith(b"C"):
                    column += int(token[2:-1] or 1)
            elif not token.startswith(b"\x1b") and token >= b" ":
                if column < self.cols:
                    self.cells[column] = token.decode("latin-1")
                column += 1

    @property
    def place(self):
        """Which photo of how many; None where the line does not say."""
        match = re.search(r"(\d+)/(\d+)", "".join(self.cells))
        return int(match[1]) if match else None


def shown(chunks, cols, rows):
    """[(time, bytes, place in the status line)] of all frames; the time is that of its last byte."""
    out, row, data, at = [], StatusRow(cols, rows), b"", 0.0
    end = b"\x1b[?2026l"
    for at, chunk in chunks:
        data += chunk
        while (found := data.find(end)) >= 0:
            frame, data = data[: found + len(end)], data[found + len(end) :]
            row.feed(frame)
            out.append((at, len(frame), row.place))
    if data:
        row.feed(data)
        out.append((at, len(data), row.place))
    return out


def presses(session, keys, trip, chance, mean=0.22):
    """Presses → and ← at irregular times; [(time, place that it goes to)]."""
    place, forth, out = 1, True, []
    count = session.count
    for _ in range(keys):
        if place == count:
            forth = False
        elif place == 1:
            forth = True
        place += 1 if forth else -1
        out.append((session.send("<Right>" if forth else "<Left>"), place))
        session.pump(until=now() + mean * chance.uniform(0.4, 1.6))
    session.pump(quiet=0.6 + trip, longest=12)
    return out


def answers(frames, pressed, trip):
    """Per key: (seconds to the frame that knows it, frames late); seconds are None where it never came."""
    out = []
    for i, (time_sent, place) in enumerate(pressed):
        late, knows = 0, None
        for at, _, seen in frames:
            if at <= time_sent + trip:
                continue
            # A later key's frame knows this one too; before it can have come, its place means nothing.
            if any(p == seen and t + trip < at for t, p in pressed[i : i + 20]):
                knows = at - time_sent
                break
            late += 1
        out.append((knows, late))
    return out


def summed(frames, found, pressed, trip, cpu):
    waits = [1e3 * w for w, _ in found if w is not None]
    begin, end = pressed[0][0], pressed[-1][0]
    moving = [n for at, n, _ in frames if begin <= at <= end]
    return {
        "keys": len(found),
        "answered": len(waits),
        "key_ms_p50": percentile(waits, 0.5),
        "key_ms_p95": percentile(waits, 0.95),
        "key_ms_max": max(waits, default=None),
        "beyond_trip_ms_p50": percentile([w - 1e3 * trip for w in waits], 0.5),
        "beyond_trip_ms_p95": percentile([w - 1e3 * trip for w in waits], 0.95),
        "late_p95": percentile([n for _, n in found], 0.95),
        "late_max": max(n for _, n in found),
        "fps": len(moving) / (end - begin),
        "frame_bytes_mean": sum(moving) / max(1, len(moving)),
        "bytes_per_s": sum(moving) / (end - begin),
        "cpu_percent": cpu,
    }


def browse(session, keys, trip, seed=1):
    session.settle(0.8, 20)
    begin, before = now(), cpu_ms(session.pid)
    first = len(session.chunks)
    pressed = presses(session, keys, trip, random.Random(seed))
    used = cpu_ms(session.pid)
    cpu = (used[0] - before[0]) / (now() - begin) / 10 if used and before else None
    del first
    frames = shown(session.chunks, session.cols, session.rows)
    return summed(frames, answers(frames, pressed, trip), pressed, trip, cpu)


class Album:
    """A scratch folder with the photos and an environment of its own; a context manager."""

    def __init__(self, riffle, photos):
        self.folder = tempfile.mkdtemp(prefix="riffle-links-")
        album, self.environment, trash = scratch(os.path.join(self.folder, "home"), photos)
        self.command = [riffle, "--trash-dir", trash, album]

    def __enter__(self):
        return self

    def __exit__(self, *fault):
        shutil.rmtree(self.folder, ignore_errors=True)


def finish(session):
    if session.alive:
        session.send("q")
    session.close()


def over_line(riffle, photos, size, rate, rtt, keys):
    with Album(riffle, photos) as album:
        remote = {"SSH_CONNECTION": "127.0.0.1 1 127.0.0.1 2"}
        session = Line(
            album.command, *size, rate, rtt, environment={**album.environment, **remote}
        )
        session.count = len(photos)
        try:
            return browse(session, keys, rtt)
        finally:
            finish(session)


class Sshd:
    """A sshd with scratch keys on a port of its own; a context manager that gives the client's command."""

    def __init__(self, folder, port=42022):
        self.folder, self.port = folder, port

    def __enter__(self):
        path = lambda name: os.path.join(self.folder, name)
        for name in ("host", "user"):
            subprocess.run(
                ["ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", path(name)], check=True
            )
        shutil.copyfile(path("user.pub"), path("authorized"))
        with open(path("config"), "w") as out:
            out.write(
                f"Port {self.port}\nListenAddress 127.0.0.1\nHostKey {path('host')}\n"
                f"AuthorizedKeysFile {path('authorized')}\nPidFile none\nStrictModes no\n"
                "PermitRootLogin yes\nUsePAM no\nAcceptEnv *\n"
            )
        os.makedirs("/run/sshd", exist_ok=True)
        self.process = subprocess.Popen(
            [shutil.which("sshd", path="/usr/sbin:/usr/bin"), "-D", "-e", "-f", path("config")],
            stderr=subprocess.DEVNULL,
        )
        time.sleep(0.5)
        return [
            "ssh", "-tt", "-F", "none", "-p", str(self.port), "-i", path("user"), "-o",
            "StrictHostKeyChecking=no", "-o", "UserKnownHostsFile=/dev/null", "-o",
            "LogLevel=ERROR", "127.0.0.1",
        ]

    def __exit__(self, *fault):
        self.process.terminate()
        self.process.wait()


def over_ssh(riffle, photos, size, rate, rtt, keys):
    with Album(riffle, photos) as album, Sshd(album.folder) as client:
        words = [f"{k}={v}" for k, v in album.environment.items()]
        remote = ["env", "COLORTERM=truecolor", "LC_ALL=C.UTF-8", *words, *album.command]
        session = Line([*client, *remote], *size, rate, rtt, hidden=16384)
        session.count = len(photos)
        try:
            session.pump(until=now() + 1.0)
            return browse(session, keys, rtt)
        finally:
            finish(session)


def in_tmux(riffle, photos, size, keys, rate=0):
    """Inside tmux before a reader of `rate` bytes a second, 0 for any number."""
    with Album(riffle, photos) as album:
        socket = os.path.join(album.folder, "tmux")
        tmux = ["tmux", "-S", socket, "-f", "/dev/null"]
        quiet = ["set", "-g", "status", "off", ";", "set", "-as", "terminal-features", ",*:RGB", ";"]
        env = [f"-e{k}={v}" for k, v in album.environment.items()]
        session = Line(
            [*tmux, *quiet, "new-session", *env, *album.command], *size, rate,
            hidden=1 << 20 if not rate else 16384, environment=album.environment,
        )
        session.count = len(photos)
        ask = [*tmux, "display-message", "-p", "#{client_written} #{client_discarded}"]
        try:
            session.settle(0.8, 20)
            chance, begin = random.Random(1), now()
            pressed = presses(session, keys, 0.0, chance)
            length = now() - begin
            frames = shown(session.chunks, session.cols, session.rows)
            del frames
            written, discarded = map(int, subprocess.check_output(ask).split())
            clients = subprocess.check_output([*tmux, "list-clients", "-F", "#{client_discarded}"])
            return {
                "keys": len(pressed), "seconds": length, "written": written,
                "discarded": discarded, "clients_discarded": clients.decode().split(),
                "delivered_percent": 100.0 * written / max(1, written + discarded),
            }
        finally:
            finish(session)
            subprocess.run([*tmux, "kill-server"], stderr=subprocess.DEVNULL, check=False)


def stalled(riffle, photos, size, rate, rtt, length=5.0):
    """Keys while the line stands still: bytes that the program wrote meanwhile, and the time from its return to the frame
    that knows the last key."""
    with Album(riffle, photos) as album:
        session = Line(album.command, *size, rate, rtt, environment=album.environment)
        session.count = len(photos)
        try:
            session.settle(0.8, 20)
            session.stalls.append((now(), now() + length))
            back = session.stalls[0][1]
            for _ in range(4):
                session.send("<Right>")
                session.pump(until=now() + 0.4)
            session.pump(until=back)
            waiting = session.queued
            session.pump(quiet=1.0, longest=10)
            frames = shown(session.chunks, *size)
            first = next((at for at, _, seen in frames if at > back and seen == 5), None)
            return {
                "seconds": length, "bytes_waiting": waiting,
                "frames_after": sum(at > back for at, _, _ in frames),
                "back_to_last_key_ms": None if first is None else 1e3 * (first - back),
            }
        finally:
            finish(session)


def main():
    arguments = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    arguments.add_argument("--riffle", required=True)
    arguments.add_argument("--photos", required=True, help="a folder of photos; twelve are taken")
    arguments.add_argument("--only", default="line,ssh,tmux,stall")
    arguments.add_argument("--size", action="append")
    arguments.add_argument("--keys", type=int, default=60)
    arguments.add_argument("--json")
    options = arguments.parse_args()
    names = sorted(os.listdir(options.photos))
    photos = [os.path.join(options.photos, n) for n in names if n.endswith((".jpg", ".JPG"))][:12]
    sizes = [tuple(map(int, s.split("x"))) for s in options.size or ["80x24", "200x60"]]
    riffle, out = os.path.abspath(options.riffle), []
    for what in options.only.split(","):
        for size in sizes:
            if what == "line":
                runs = [
                    (name, lambda a=(rate, rtt): over_line(riffle, photos, size, *a, options.keys))
                    for name, rate, rtt in LINES
                ]
            elif what == "ssh":
                runs = [
                    (name, lambda a=(rate, rtt): over_ssh(riffle, photos, size, *a, options.keys))
                    for name, rate, rtt in LINES[:2]
                ]
            elif what == "tmux":
                runs = [
                    (name, lambda r=rate: in_tmux(riffle, photos, size, options.keys, r))
                    for name, rate in (("any rate", 0), ("2 MB/s", 2e6))
                ]
            else:
                runs = [("2 MB/s, 80 ms", lambda: stalled(riffle, photos, size, 2e6, 0.08))]
            for name, run in runs:
                row = {"what": what, "size": "{}x{}".format(*size), "link": name, **run()}
                out.append(row)
                print(
                    "  ".join(
                        f"{k} {v:.1f}" if isinstance(v, float) else f"{k} {v}"
                        for k, v in row.items()
                    ),
                    flush=True,
                )
    if options.json:
        with open(options.json, "w") as file:
            json.dump(out, file, indent=1)
    return 0


if __name__ == "__main__":
    sys.exit(main())
