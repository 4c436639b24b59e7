"""Photos that move in their own pixels, beside the same keys with `--pixels none`: bytes, frames and CPU."""

import os
from statistics import median

from frames import percentile, summary
from ptybench import now, step
from report import Section, goal, markdown, shown
from sending import CELL, GRAPHICS, SIZE, WAYS, Terminal
from sessions import scratch

# The photos that take turns: their pixels are in the terminal before anything is measured.
PHOTOS = 3
THERE = "||".join(["<Right>"] * (PHOTOS - 1) + ["<Left>"] * (PHOTOS - 1))
# What moves, the mode, the keys that bring its photos to rest once, and those that are measured.
SIGHTS = {
    "deck →": ("deck", THERE),
    "viewer →": ("viewer", THERE),
    "stack →": ("stack", THERE),
    "grid, page": ("grid", "<PgDn>||<PgUp>"),
    "waterfall, page": ("waterfall", "<PgDn>||<PgUp>"),
}
MOST = 15_000


class Run:
    """riffle with one way of showing photos, in one mode."""

    def __init__(self, setup, way, mode, keys):
        folder = os.path.join(setup.scratch, f"moving-{way}-{mode}".replace(" ", "").replace(",", ""))
        os.makedirs(folder, exist_ok=True)
        album, environment, trash = scratch(folder, setup.many[:24], os.link)
        start = "deck" if mode == "viewer" else mode
        command = [setup.riffle, "--pixels", WAYS[way][0], "--trash-dir", trash, "-m", start, album]
        self.session = Terminal(WAYS[way], command, environment)
        self.session.settle(0.4, 8)
        self.keys, self.found, self.placements = keys, [], 0
        if mode == "viewer":
            self.session.send("<Enter>")
        self.session.pump(quiet=2.5, longest=9)
        # Every photo rests once, and its pixels come.
        for key in keys.split("||"):
            self.session.send(key)
            self.session.pump(quiet=2.5, longest=9)

    def turn(self):
        """Each key once; each begins at rest."""
        begin = len(self.session.chunks)
        for key in self.keys.split("||"):
            self.found += step(self.session, f"~1:{key}", 0.2)
            self.session.pump(until=now() + 0.1)
        data = b"".join(d for _, d in self.session.chunks[begin:])
        self.placements += sum(m[1].startswith(b"a=p") for m in GRAPHICS.finditer(data))
        del self.session.chunks[:]

    def close(self):
        self.session.send("q")
        self.session.close()


def measured(setup):
    rows, goals = [], []
    for sight, (mode, keys) in SIGHTS.items():
        runs = {way: Run(setup, way, mode, keys) for way in ("none", "kitty, shared memory")}
        for _ in range(setup.rounds(8, 3)):
            for run in runs.values():
                run.turn()
        for way, run in runs.items():
            run.close()
            figures = summary(run.found)
            sizes = [size for m in run.found for size in m.get("motion_bytes", [])]
            middle = median(sizes) if sizes else None
            figures["middle"] = middle
            run.figures = figures
            values = (middle, percentile(sizes, 0.95), max(sizes, default=None))
            rows.append(
                (
                    sight,
                    way,
                    len(sizes),
                    *(shown(value, "{:,.0f}") for value in values),
                    shown(run.placements / len(sizes) if sizes else None, "{:.2f}"),
                    shown(figures["fps_median"], "{:.0f}"),
                    shown(figures["cpu_own"], "{:.0f}"),
                )
            )
        kitty = runs["kitty, shared memory"].figures
        if sight == "deck →":
            goals.append(goal(f"{sight} in pixels: bytes a frame in motion, median", kitty["middle"], "{:,.0f}", most=MOST))
        goals.append(goal(f"{sight} in pixels: frames a second, median", kitty["fps_median"], "{:.0f}", least=50))
    head = ("what moves", "`--pixels`", "frames", "bytes a frame, median", "p95", "most", "placements a frame", "frames/s", "CPU %, rest too")
    text = [
        "## Photos that move in their own pixels",
        "",
        f"{SIZE[0]}x{SIZE[1]} cells of {CELL[0]}x{CELL[1]}, photos of 12 MP that have rested once. The ways take turns. CPU is that of riffle from a key until it is silent, with",
        "what is made of the frame at rest.",
        "",
        markdown(head, rows, range(2, 9)),
        "",
    ]
    return Section(text, goals)
