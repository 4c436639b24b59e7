"""Resident memory of riffle and its workers after flicking through many large photos."""

import os

from hues import POSITION
from machine import descendants, proportional_kb, status_field
from ptybench import now, step
from report import Section, goal, shown
from screen import Screen
from sessions import Browsing

SIZE = (200, 60)
PHOTOS, HZ = 500, 20
MOST_MB = 120


def position(session):
    """Which photo is in front, by a status line that is drawn anew for another size of the window."""
    session.pump(quiet=0.5, longest=5)
    begin = len(session.chunks)
    session.resize(session.cols - 1, session.rows)
    session.pump(quiet=0.5, longest=5)
    screen = Screen(session.cols, session.rows)
    for _, data in session.chunks[begin:]:
        screen.feed(data)
    found = POSITION.findall(screen.line(session.rows - 1))
    return int(found[-1][0]) if found else None


def flicked(setup):
    """MB by way of counting, and how many photos were passed."""
    files = setup.many
    photos = [files[i % len(files)] for i in range(PHOTOS)]
    with Browsing(setup.riffle, setup.scratch, photos, SIZE, os.link) as session:
        step(session, f"@{HZ}x{PHOTOS - 1}:<Right>", 0.5)
        session.pump(until=now() + 0.5)
        everybody = [session.pid, *descendants(session.pid)]
        out = {
            "own": status_field(session.pid, "VmRSS"),
            "all": sum(status_field(pid, "VmRSS") for pid in everybody),
            "shared": sum(map(proportional_kb, everybody)),
            "peaks": sum(status_field(pid, "VmHWM") for pid in everybody),
        }
        out = {key: kb / 1024 for key, kb in out.items()}
        out["passed"] = position(session)
        return out


def measured(setup):
    found = flicked(setup)
    what = f"resident memory of riffle and its workers after {PHOTOS} photos of 12 MP"
    goals = [
        goal(what, found["all"], "{:.0f} MB", most=MOST_MB),
        goal(
            f"{PHOTOS} photos at {HZ} a second: the last one reached",
            found["passed"],
            "{}",
            least=PHOTOS,
        ),
    ]
    lines = [
        "## Memory",
        "",
        f"After → {PHOTOS - 1} times at {HZ} a second, {PHOTOS} names of {len(setup.many)} photos of 12 MP, at 200x60:",
        f"riffle {found['own']:.0f} MB, with its workers {found['all']:.0f} MB (a shared page counts in each process;"
        f" counted once {found['shared']:.0f} MB; sum of each",
        f"process's own peak {found['peaks']:.0f} MB). The status line then says photo {shown(found['passed'], '{}')}.",
        "",
    ]
    return Section(lines, goals)
