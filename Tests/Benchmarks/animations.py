"""What a frame of every mode, animation and page transition costs; frame-bench plays them."""

import os
import shutil
import subprocess

from machine import busy_cores
from report import Section, goal, markdown

SIZES = ["200x60", "400x100"]
SAMPLES = os.path.join(os.path.dirname(__file__), "..", "..", "assets", "samples")
# What a frame may take of a core so that sixty a second leave half of it free.
CPU_MS = 8


def album(cache, real):
    """A folder of links to the real photos, or that of the samples; and what to call it."""
    if not real:
        return os.path.abspath(SAMPLES), "assets/samples"
    folder = os.path.join(cache, "real")
    shutil.rmtree(folder, ignore_errors=True)
    os.makedirs(folder)
    for path in real:
        os.symlink(os.path.abspath(path), os.path.join(folder, os.path.basename(path)))
    return folder, "real"


def played(program, folder, rounds):
    """[{column: text}], a row for each animation and size."""
    done = subprocess.run(
        [program, folder, *SIZES, "--rounds", str(rounds)],
        stdout=subprocess.PIPE,
        check=True,
        text=True,
    )
    head, *lines = [line.split("\t") for line in done.stdout.splitlines()]
    return [dict(zip(head, line)) for line in lines]


def bytes_goals(rows):
    """One row for each animation at 200x60 that has a goal of its own."""
    for mode, animation, column, name, most in (
        ("deck", "viewer: push", "bytes median", "page slide in the viewer", 25_000),
        ("nine-grid", "page by push", "bytes median", "page slide in the nine-grid", 25_000),
        ("deck", "slide", "bytes median", "page slide in the deck", 25_000),
        ("stack", "flick", "bytes median", "flick", 35_000),
        ("deck", "viewer zooms in", "bytes most", "zoom", 130_000),
        ("nine-grid", "viewer opens", "bytes most", "viewer opening", 130_000),
        ("deck", "viewer: fade", "bytes most", "fade", 130_000),
        ("nine-grid", "page by fade", "bytes most", "fade in the nine-grid", 130_000),
    ):
        value = next(
            (
                int(row[column])
                for row in rows
                if (row["size"], row["mode"], row["animation"]) == (SIZES[0], mode, animation)
            ),
            None,
        )
        yield goal(f"{name}: {column} a frame, {SIZES[0]}", value, "{:,}", most=most)


def cpu_goals(rows):
    """The costliest animation of each size, by the frame that only one in twenty exceeds."""
    for size in SIZES:
        found = [row for row in rows if row["size"] == size]
        worst = max(found, key=lambda row: float(row["p95 ms"]), default=None)
        what = f"one frame of any of {len(found)} animations, p95, {size}"
        if worst:
            what += f" (worst: {worst['mode']}, {worst['animation']})"
        value = float(worst["p95 ms"]) if worst else None
        yield goal(what, value, "{:.1f} ms", most=CPU_MS)


def table(rows, size):
    columns = ["frames", "median ms", "p95 ms", "most ms", "scene ms", "compose ms", "encode ms"]
    sizes = ["bytes median", "bytes most", "bytes at rest"]
    return markdown(
        ("mode", "animation", *columns, *sizes, "command"),
        [
            (
                row["mode"],
                row["animation"],
                *(row[c] for c in columns),
                *(f"{int(row[c]):,}" for c in sizes),
                f"`--only '{row['mode']} {row['animation']}'`",
            )
            for row in rows
            if row["size"] == size
        ],
        range(2, 2 + len(columns) + len(sizes)),
    )


def measured(setup):
    """The animations on the real photos, or else the samples."""
    program = setup.beside("frame-bench")
    if program is None:
        return Section(["## One frame", "", "Not measured: frame-bench is not built.", ""])
    folder, name = album(setup.cache, setup.real[0])
    rounds = setup.rounds(9, 3)
    busy = busy_cores()
    rows = played(program, folder, rounds)
    lines = [
        "## One frame",
        "",
        f"`frame-bench FOLDER {' '.join(SIZES)} --rounds {rounds}` on {len(os.listdir(folder))} photos"
        f" ({name}), over and over so that there are sixty: every animation is played at 60 frames a",
        "second of the model's time, all photos decoded. CPU of the thread for a frame from the model to the",
        "bytes, the median of the rounds; columns over all frames of the animation. *Scene*, *compose* (sprites",
        "to pixels to cells) and *encode* are medians of their own. Bytes of the frames in motion; *at rest* is",
        f"the exact frame after them. {busy:.1f} cores were busy with other things at the start.",
        "",
    ]
    for size in SIZES:
        lines += [f"### {size}", "", table(rows, size), ""]
    return Section(lines, [*cpu_goals(rows), *bytes_goals(rows)])
