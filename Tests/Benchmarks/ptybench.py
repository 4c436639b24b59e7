#!/usr/bin/python3
"""Runs a command in a pseudo-terminal, sends keys, and times every piece of output.

  ptybench.py [-s COLSxROWS] [-k STEP]... [--quiet MS] [--rtt MS] [--rate BYTES/S]
              [--json FILE] [--raw FILE] -- COMMAND...

Steps, in order:
  ~:KEYS  ~N:KEYS   once, or N times, each after quiet; alternatives between || take turns (~20:<Up>||u)
  +MS:KEYS          MS ms after the step before
  @HZxN:KEYS        N times at HZ a second, without waiting (a held key)
  !WxH              another window size, after quiet
KEYS: text, <Right> <Left> <Up> <Down> <Esc> <Enter> <Space> <Tab> <C-c> <Home> <End> <PgUp> <PgDn>
<BS>, <drag X0 Y0 X1 Y1 N> (SGR mouse).

The terminal answers queries as a modern one does (true colour, synchronized output). frames.py says
what is a frame, in motion or at rest. CPU is of the command alone and of it with all its
descendants.
"""

import argparse
import fcntl
import json
import os
import pty
import select
import signal
import struct
import sys
import termios
import time

from frames import first_picture, measured, summary
from machine import cpu_ms
from terminal import CURSOR_KEYS, QUERY, encode, reply

now = time.perf_counter


class Session:
    """A command in a pseudo-terminal of its own; `chunks` are its outputs as (time, bytes)."""

    def __init__(
        self,
        command,
        cols=200,
        rows=60,
        environment=None,
        rtt=0.0,
        rate=0,
        cell=(8, 16),
        folder=None,
    ):
        self.chunks, self.replies, self.cell, self.rtt, self.rate = [], [], cell, rtt, rate
        self.alive, self.application, self.unread, self.status = True, False, b"", None
        self.allowance, self.refilled = 0.0, None
        inherited = {k: v for k, v in os.environ.items() if k not in ("TMUX", "STY", "NO_COLOR")}
        inherited.update(
            {"TERM": "xterm-256color", "COLORTERM": "truecolor", "LC_ALL": "C.UTF-8"},
            **(environment or {}),
        )
        self.master, slave = pty.openpty()
        self.cols, self.rows = cols, rows
        self._set_size(slave)
        self.start = now()
        self.pid = os.fork()
        if self.pid == 0:
            os.close(self.master)
            os.setsid()
            fcntl.ioctl(slave, termios.TIOCSCTTY, 0)
            for fd in range(3):
                os.dup2(slave, fd)
            if slave > 2:
                os.close(slave)
            signal.signal(signal.SIGPIPE, signal.SIG_DFL)
            try:
                if folder:
                    os.chdir(folder)
                os.execvpe(command[0], command, inherited)
            except OSError as fault:
                os.write(2, f"{command[0]}: {fault}\n".encode())
            os._exit(127)
        os.close(slave)
        os.set_blocking(self.master, False)

    def _set_size(self, fd):
        fcntl.ioctl(
            fd,
            termios.TIOCSWINSZ,
            struct.pack(
                "HHHH", self.rows, self.cols, self.cols * self.cell[0], self.rows * self.cell[1]
            ),
        )

    def resize(self, cols, rows):
        self.cols, self.rows = cols, rows
        self._set_size(self.master)

    def _reply(self, match):
        if match[CURSOR_KEYS]:
            self.application = match[CURSOR_KEYS] == b"h"
        return reply(match, self.cols, self.rows, self.cell)

    def _answer(self, data):
        self.unread += data
        last = 0
        for match in QUERY.finditer(self.unread):
            last = match.end()
            self.replies.append((now() + self.rtt, self._reply(match)))
        self.unread = self.unread[max(last, len(self.unread) - 256) :]

    def _allowed(self):
        """How many bytes may be read now (a link of `rate` bytes a second with 5 ms of burst)."""
        if not self.rate:
            return 65536
        t = now()
        self.allowance = min(
            self.rate * 0.005, self.allowance + (t - (self.refilled or t - 0.005)) * self.rate
        )
        self.refilled = t
        return int(self.allowance)

    def pump(self, until=None, quiet=None, longest=None):
        """Reads output until a time, until `quiet` seconds passed without any, or for `longest`
        seconds."""
        start = last = now()
        while True:
            t = now()
            while self.replies and self.replies[0][0] <= t:
                self._write(self.replies.pop(0)[1])
            if (
                (until is not None and t >= until)
                or (quiet is not None and t - last >= quiet)
                or (longest is not None and t - start >= longest)
            ):
                return
            wait = min(
                [0.05]
                + [
                    v - t
                    for v in (
                        until,
                        None if quiet is None else last + quiet,
                        self.replies[0][0] if self.replies else None,
                    )
                    if v is not None
                ]
            )
            if not self.alive:
                if until is None:
                    return
                time.sleep(max(0, min(wait, until - t)))
                continue
            if not select.select([self.master], [], [], max(0, wait))[0]:
                continue
            allowed = self._allowed()
            if allowed < 64:
                time.sleep(0.0005)
                last = now()
                continue
            try:
                data = os.read(self.master, allowed)
            except BlockingIOError:
                continue
            except OSError:
                data = b""
            if not data:
                self.alive = False
                continue
            self.allowance -= len(data)
            last = now()
            self.chunks.append((last, data))
            self._answer(data)

    def _write(self, data):
        try:
            os.write(self.master, data)
        except OSError:
            pass

    def send(self, keys):
        """Sends keys; returns when they were sent."""
        t = now()
        self._write(encode(keys, self.application))
        return t

    def settle(self, quiet=0.06, longest=3.0):
        """Waits for the first output and then for quiet."""
        limit = now() + longest
        while not self.chunks and self.alive and now() < limit:
            self.pump(until=now() + 0.002)
        self.pump(quiet=quiet, longest=max(0.0, limit - now()))

    def close(self, grace=1.0):
        """Ends the command (hang-up, then kill) and returns its wait status."""
        if self.status is None:
            for step in (None, signal.SIGHUP, signal.SIGKILL):
                if step is not None:
                    os.kill(self.pid, step)
                limit = now() + (grace if step != signal.SIGKILL else 5)
                while now() < limit and self.status is None:
                    self.pump(until=now() + 0.01)
                    done, status = os.waitpid(self.pid, os.WNOHANG)
                    if done:
                        self.status = status
                if self.status is not None:
                    break
            os.close(self.master)
        return self.status


def step(session, text, quiet):
    """Does one step; returns the list of its measurements."""

    def once(act):
        begin, before = len(session.chunks), cpu_ms(session.pid)
        sent = act()
        session.pump(quiet=quiet, longest=3.0)
        after = cpu_ms(session.pid)
        used = None if before is None or after is None else [b - a for a, b in zip(before, after)]
        return {**measured(session.chunks[begin:], sent), "cpu_ms": used}

    if text.startswith("!"):
        cols, rows = map(int, text[1:].split("x"))

        def act():
            session.resize(cols, rows)
            return now()

        return [once(act)]
    when, keys = text.split(":", 1)
    turns = keys.split("||")
    if when.startswith("@"):
        hz, n = when[1:].split("x")

        def flick():
            begin = now()
            for i in range(int(n)):
                session.pump(until=begin + i / float(hz))
                session.send(turns[i % len(turns)])
            return begin

        return [once(flick)]
    if when.startswith("+"):
        session.pump(until=now() + float(when[1:]) / 1e3)
    return [
        once(lambda i=i: session.send(turns[i % len(turns)]))
        for i in range(int(when[1:] or 1) if when.startswith("~") else 1)
    ]


def main():
    arguments = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    arguments.add_argument("-s", "--size", default="200x60")
    arguments.add_argument("-k", "--key", action="append", default=[], metavar="STEP")
    arguments.add_argument("--quiet", type=float, default=60)
    arguments.add_argument("--rtt", type=float, default=0)
    arguments.add_argument("--rate", type=float, default=0)
    arguments.add_argument("--quit", default="q")
    arguments.add_argument("--json")
    arguments.add_argument("--raw")
    arguments.add_argument("command", nargs=argparse.REMAINDER)
    options = arguments.parse_args()
    command = options.command[1:] if options.command[:1] == ["--"] else options.command
    if not command:
        arguments.error("no command")
    session = Session(
        command, *map(int, options.size.split("x")), rtt=options.rtt / 1e3, rate=options.rate
    )
    session.settle(options.quiet / 1e3)
    shown = first_picture(session.chunks)
    report = {
        "command": command,
        "size": options.size,
        "first_byte_ms": (session.chunks[0][0] - session.start) * 1e3 if session.chunks else None,
        "first_picture_ms": (shown - session.start) * 1e3 if shown else None,
        "start_bytes": sum(len(d) for _, d in session.chunks),
        "steps": [],
    }
    for text in options.key:
        if session.alive:
            report["steps"].append(
                {"step": text, **summary(step(session, text, options.quiet / 1e3))}
            )
    if session.alive and options.quit:
        session.send(options.quit)
    report["status"] = session.close()
    if options.raw:
        with open(options.raw, "wb") as out:
            out.write(b"".join(d for _, d in session.chunks))
    text = json.dumps(report, indent=1)
    if options.json:
        with open(options.json, "w") as out:
            out.write(text + "\n")
    print(text)


if __name__ == "__main__":
    sys.exit(main())
