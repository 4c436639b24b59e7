"""Frames a second and CPU of animations: into a fast reader, and inside tmux."""

import os
import shutil

from frames import measured as answer, summary
from multiplexer import browsing
from ptybench import step
from report import Section, goal, markdown, shown
from sessions import Browsing, scratch

LARGE, MIDDLE, SMALL = (400, 100), (200, 60), (80, 24)
# A flick in each mode: on and back, so that photos decoded before are shown again.
TURNS = {"deck": "<Right>||<Left>", "stack": "<Right>||<Left>"}
LEAST, LEAST_TMUX, MOST_CPU = 55, 28, 15


def fast(setup, mode, size):
    with Browsing(setup.riffle, setup.scratch, setup.many[:12], size, os.link, mode) as session:
        step(session, "~4:" + TURNS[mode], 0.3)
        return summary(step(session, f"~{setup.rounds(16, 8)}:{TURNS[mode]}", 0.3))


def inside(setup, mode, size):
    """The summary of what riffle sends tmux, and the part of its bytes that tmux passed on."""
    album, _, trash = scratch(setup.scratch, setup.many[:12], os.link)
    found = []
    with browsing(setup, album, trash, mode, size, setup.scratch + ".home") as terminal:
        session, turns = terminal.session, TURNS[mode].split("||")
        before = terminal.counted()
        for i in range(4 + setup.rounds(12, 6)):
            begin = len(terminal.written)
            sent = session.send(turns[i % len(turns)])
            session.pump(quiet=0.3, longest=3)
            if i >= 4:
                found.append(answer(terminal.written[begin:], sent))
        written, discarded = (a - b for a, b in zip(terminal.counted(), before))
    shutil.rmtree(setup.scratch + ".home", ignore_errors=True)
    out = summary(found)
    out["delivered"] = 100 * written / (written + discarded) if written else None
    return out


def measured(setup):
    runs = {
        (where, mode, size): run(setup, mode, size)
        for where, run, sizes in (
            ("alone", fast, (SMALL, MIDDLE, LARGE)),
            ("in tmux", inside, (SMALL, LARGE)),
        )
        for size in sizes
        for mode in TURNS
    }
    goals = []
    for mode in TURNS:
        large = runs["alone", mode, LARGE]["fps_median"]
        tmux = runs["in tmux", mode, LARGE]
        goals += [
            goal(f"{mode}, flick at 400x100: frames a second", large, "{:.0f}", least=LEAST),
            goal(
                f"{mode}, flick at 400x100 inside tmux: frames a second",
                tmux["fps_median"],
                "{:.0f}",
                least=LEAST_TMUX,
            ),
            goal(
                f"{mode}, flick at 200x60: CPU of a core while it moves, with workers",
                runs["alone", mode, MIDDLE]["cpu_all"],
                "{:.0f} %",
                most=MOST_CPU,
            ),
        ]
    columns = (
        ("keys", "keys", "{}"),
        ("answered", "answered", "{}"),
        ("frames/s, median", "fps_median", "{:.0f}"),
        ("least", "fps_least", "{:.0f}"),
        ("longest gap ms, p95", "gap_p95_ms", "{:.0f}"),
        ("bytes a frame, mean", "motion_bytes_mean", "{:,.0f}"),
        ("CPU %", "cpu_own", "{:.0f}"),
        ("with workers", "cpu_all", "{:.0f}"),
        ("delivered %", "delivered", "{:.1f}"),
    )
    body = [
        ("{}x{}".format(*size), where, mode, *(shown(s.get(c[1]), c[2]) for c in columns))
        for (where, mode, size), s in runs.items()
    ]
    lines = [
        "## Frames a second",
        "",
        "One → or ← at a time, twelve photos of 12 MP that have been seen before. *Alone*: the harness reads",
        "all at once. *In tmux*: frames as tmux reads them, and how much of what it makes of them it passes on",
        "to its terminal instead of throwing it away. CPU of one core, from the key to the picture at rest.",
        "",
        markdown(
            ("size", "where", "mode", *(c[0] for c in columns)), body, range(3, 3 + len(columns))
        ),
        "",
    ]
    return Section(lines, goals)
