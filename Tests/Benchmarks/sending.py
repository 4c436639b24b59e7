#!/usr/bin/python3
"""Keys while a still is made and sent, beside the same keys with `--pixels none`: key to the first byte of the next frame.
Then from a key to the still of its photo, where that was sent before the key and where it was not.

sending.py --self-test
"""

import os
import random
import re
import sys
from statistics import median

from frames import BEGIN_FRAME, percentile
from ptybench import Session, now
from report import Section, goal, markdown, shown
from sessions import scratch

SIZE = (200, 60)
CELL = (9, 18)
SEED = 1
# Seconds of rest in which a still is made; a key that would come later than this comes while it is sent.
MAKING = 0.25
# `--pixels`, the terminal's name and DA1, and how many of the questions about kitty's protocol it answers with OK.
WAYS = {
    "none": ("none", "kitty(0.41.1)", b"\x1b[?62;c", 3),
    "kitty, shared memory": ("kitty", "kitty(0.41.1)", b"\x1b[?62;c", 3),
    "kitty, direct": ("kitty", "kitty(0.41.1)", b"\x1b[?62;c", 2),
    "sixel": ("sixel", "foot(1.21.0)", b"\x1b[?62;4;22c", 0),
    "iterm": ("iterm", "WezTerm 20240203", b"\x1b[?62;22c", 0),
}
GRAPHICS = re.compile(rb"\x1b_G([^;\x1b]*)(?:;[^\x1b]*)?\x1b\\")
NAME = re.compile(rb"\x1b\[>0?q")
DA1 = re.compile(rb"\x1b\[0?c")
QUESTIONS = 0x72660001
# How a still, or a piece of it, begins; not the picture of one pixel that stays.
STILL = re.compile(rb"\x1b_Ga=t,i=(?!7497279)|\x1bP0;1;0q|\x1b\]1337;File")
# A still is shown.
PLACED = re.compile(rb"\x1b_Ga=p,i=(?!7497279)")


class Terminal(Session):
    """A terminal with a name that shows pictures; it answers the questions about them."""

    def __init__(self, way, command, environment):
        self.way, self.asked = way, b""
        super().__init__(command, *SIZE, environment=environment, cell=CELL)

    def _reply(self, match):
        _, name, attributes, _ = self.way
        if NAME.fullmatch(match[0]):
            return b"\x1bP>|%s\x1b\\" % name.encode()
        return attributes if DA1.fullmatch(match[0]) else super()._reply(match)

    def _answer(self, data):
        if self.asked is not None:
            self.asked += data
            for number in questioned(self.asked):
                if number - QUESTIONS < self.way[3]:
                    self.replies.append((now(), b"\x1b_Gi=%d;OK\x1b\\" % number))
            # The questions come before DA1, and once.
            self.asked = None if DA1.search(self.asked) else b""
        super()._answer(data)


def questioned(data):
    """The numbers of the questions about pictures in what a program wrote."""
    for match in GRAPHICS.finditer(data):
        keys = dict(pair.split(b"=", 1) for pair in match[1].split(b",") if b"=" in pair)
        if keys.get(b"a") == b"q":
            yield int(keys.get(b"i", 0))


def first_frame(chunks, sent):
    """Milliseconds from a key to the first byte of the frame that begins next; None where none does."""
    tail = b""
    for at, data in chunks:
        if BEGIN_FRAME in tail + data:
            return (at - sent) * 1e3
        tail = data[1 - len(BEGIN_FRAME) :]
    return None


def shown_still(chunks, sent):
    """Milliseconds from a key to the first still that is shown; None where none is."""
    tail = b""
    for at, data in chunks:
        tail = tail[-40:] + data
        if PLACED.search(tail):
            return (at - sent) * 1e3
    return None


def stills(chunks, begin=STILL):
    """How many stills, or pieces of them, begin in these."""
    return len(begin.findall(b"".join(data for _, data in chunks)))


def hurried(process, priority):
    """Has a process run before all others, so that those do not count; false where the system does not permit it."""
    try:
        os.sched_setscheduler(process, os.SCHED_FIFO | os.SCHED_RESET_ON_FORK, os.sched_param(priority))
    except OSError:
        return False
    return True


class Run:
    """riffle with one way of showing stills, and how long its keys took."""

    def __init__(self, setup, name, use="keys"):
        self.way = WAYS[name]
        folder = os.path.join(setup.scratch, use + re.sub(r"\W", "", name))
        os.makedirs(folder, exist_ok=True)
        album, environment, trash = scratch(folder, setup.many, os.link)
        command = [setup.riffle, "--pixels", self.way[0], "--trash-dir", trash, album]
        self.session = Terminal(self.way, command, environment)
        self.session.settle(0.4, 8)
        # The loop's thread alone: what decodes and makes stills takes what is left.
        hurried(self.session.pid, 10)
        self.keys, self.inside, self.stills = [], 0, 0

    def key(self, after):
        """A key, and another while the still of its photo is made, or sent."""
        session = self.session
        begin = seen = len(session.chunks)
        session.send("<Right>")
        # The flick takes half a second.
        session.pump(until=now() + 0.5)
        limit = now() + (after if after < MAKING else 0.8)
        while now() < limit:
            session.pump(until=now() + 0.001)
            if after < MAKING or self.way[0] == "none":
                continue
            if stills(session.chunks[seen:]):
                session.pump(until=now() + (after - MAKING) / 10)
                self.inside += 1
                break
            seen = max(seen, len(session.chunks) - 1)
        mark = len(session.chunks)
        sent = session.send("<Right>")
        session.pump(until=now() + 0.4)
        self.keys.append(first_frame(session.chunks[mark:], sent))
        session.pump(until=now() + 0.3)
        # One that was sent before is only shown.
        self.stills += max(stills(session.chunks[begin:]), stills(session.chunks[begin:], PLACED))
        del session.chunks[:]

    def still(self, keys):
        """After a rest in which the photos beside it are sent: ms from the last of these keys to the still of its photo."""
        session = self.session
        session.pump(until=now() + 2)
        for key in keys[:-1]:
            session.send(key)
            session.pump(until=now() + 0.05)
        mark = len(session.chunks)
        sent = session.send(keys[-1])
        session.pump(until=now() + 1.5)
        found = shown_still(session.chunks[mark:], sent)
        uploads = stills([chunk for chunk in session.chunks[mark:] if found and chunk[0] <= sent + found / 1e3])
        del session.chunks[:]
        return found, uploads

    def close(self):
        self.session.send("q")
        self.session.close()


def runs(setup, count):
    """Each way with so many keys, the ways taking turns."""
    found = {name: Run(setup, name) for name in WAYS}
    usual = os.sched_getscheduler(0)
    isHurried = hurried(0, 20)
    chance = random.Random(SEED)
    for _ in range(count):
        after = 2 * MAKING * chance.random()
        for run in found.values():
            run.key(after)
    for run in found.values():
        run.close()
    if isHurried:
        os.sched_setscheduler(0, usual, os.sched_param(0))
    return found, isHurried


def measured(setup):
    found, isHurried = runs(setup, setup.rounds(45, 20))
    goals, rows = [], []
    for name, run in found.items():
        keys = [key for key in run.keys if key is not None]
        p95 = percentile(keys, 0.95)
        if name != "none":
            goals.append(goal(f"{name}: key while a still is sent to first byte, p95", p95, "{:.1f} ms", most=5))
            goals.append(goal(f"{name}: stills or pieces sent or shown", run.stills, "{}", least=len(run.keys)))
        values = (median(keys) if keys else None, p95, max(keys, default=None))
        rows.append((name, len(keys), run.inside, *(shown(value, "{:.1f}") for value in values), run.stills))
    head = ("`--pixels`", "keys answered", "of them while it was sent", "p50 ms", "p95", "most", "stills or pieces")
    text = [
        "## Keys while a still is made and sent",
        "",
        f"{SIZE[0]}x{SIZE[1]} cells of {CELL[0]}x{CELL[1]}, photos of 12 MP that were never seen before: half of the keys come up to {MAKING} s after the flick,",
        "half of them just after the first byte of the still. The ways take turns."
        + (" The loop's thread and the terminal run before other programs." if isHurried else ""),
        "",
        markdown(head, rows, range(1, 7)),
        "",
    ]
    more, rows = ahead(setup), []
    for name, (near, far, uploads) in more.items():
        goals.append(goal(f"{name}: stills sent between → and the still of the next photo", uploads, "{}", most=0))
        rows.append((name, len(near), *(shown(median(values) if values else None, "{:.0f}") for values in (near, far))))
    text += [
        "From a key to the still of its photo, after two seconds of rest; the flick takes its time in both.",
        "",
        markdown(("`--pixels`", "keys", "→, which was sent before: p50 ms", "`:N`, which was not"), rows, range(1, 4)),
        "",
    ]
    return Section(text, goals)


def ahead(setup):
    """For each way that sends stills ahead: ms to those that were, to those that were not, and what was sent before the former."""
    found = {}
    for name in ("kitty, shared memory", "kitty, direct"):
        run = Run(setup, name, "ahead")
        near, far, uploads = [], [], 0
        for place in range(setup.rounds(8, 4)):
            for keys, times in (([":", str(9 * place + 8), "<Enter>"], far), (["<Right>"], near)):
                time, count = run.still(keys)
                times += [time] if time is not None else []
                uploads += count if times is near else 0
        run.close()
        found[name] = near, far, uploads
    return found


def self_test():
    data = b"\x1b_Gi=%d,a=q,s=1;AAAA\x1b\\\x1b_Ga=t,i=7497216,f=100,m=1;A\x1b\\\x1b_Ga=t,i=7497279,s=1;A\x1b\\" % QUESTIONS
    assert list(questioned(data)) == [QUESTIONS]
    assert stills([(0, data[:40]), (1, data[40:])]) == 1
    assert first_frame([(1.0, b"x\x1b[?20"), (1.002, b"26hy")], 1.0) - 2 < 1e-6
    assert first_frame([(1.0, b"x")], 1.0) is None
    assert shown_still([(1.0, b"\x1b_Ga=p,i=7497279,p=1\x1b_Ga=p,i"), (1.5, b"=7497216,p=1")], 1.0) == 500


if __name__ == "__main__":
    if sys.argv[1:] != ["--self-test"]:
        sys.exit(__doc__)
    self_test()
