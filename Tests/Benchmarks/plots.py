#!/usr/bin/python3
"""Pictures of the report: how many times as much others take, and how figures grow.

  plots.py --self-test

Each is drawn twice, as SVG for the page and as PNG. The same figures give the same bytes.
"""

import os
import re
import sys
import tempfile

import matplotlib

matplotlib.use("Agg")
# pylint: disable=wrong-import-position
from matplotlib import pyplot
from matplotlib.ticker import FuncFormatter, LogLocator, NullLocator

# Colours that people with any kind of colour vision tell apart (Okabe and Ito); the same for a program in each picture.
COLOURS = {
    "riffle": "#0072b2",
    "floor": "#767676",
    "chafa": "#d55e00",
    "timg": "#009e73",
    "catimg": "#cc79a7",
    "img2txt": "#e69f00",
    "img2sixel": "#8c510a",
    "termvisage": "#56b4e9",
    "cacaview": "#000000",
}
MARKS = {"floor": "|", "catimg": "s", "img2txt": "D", "img2sixel": "P", "termvisage": "v", "cacaview": "^"}
STYLE = {
    "svg.hashsalt": "riffle",
    "svg.fonttype": "none",
    "font.family": "DejaVu Sans",
    "font.size": 10,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.edgecolor": "#888888",
    "axes.axisbelow": True,
    "grid.color": "#dddddd",
    "xtick.color": "#444444",
    "ytick.color": "#222222",
}
pyplot.rcParams.update(STYLE)


class Lines:
    """A figure that grows: {program: [(x, y)]}; a point whose y is None was not measured."""

    def __init__(self, name, title, across, up, lines, labels=None):
        self.name, self.title, self.across, self.up, self.lines = name, title, across, up, lines
        # What stands below each x, where that is no number.
        self.labels = labels


def look(program):
    """The colour and mark of a program; those of another Debian, as `timg-13`, have the colour of its namesake and are hollow."""
    name = re.sub(r"-\d+$", "", program)
    colour = COLOURS.get(name, "#444444")
    hollow = name != program
    return {
        "color": colour,
        "marker": MARKS.get(name, "o"),
        "markerfacecolor": "white" if hollow else colour,
        "markersize": 11 if name == "floor" else 7,
        "markeredgewidth": 2 if name == "floor" else 1.4,
    }


def worst(values):
    """How many times as much the best of the others takes as riffle does; the yardstick is no other program."""
    mine = values.get("riffle")
    others = [v for name, v in values.items() if v and name not in ("riffle", "floor")]
    return min(others) / mine if mine and others else float("inf")


def times(value, _=None):
    return f"{value:g}×"


def beside(rows):
    """A picture of rows as `report.ratio` makes them, what loses or wins least first; None where there is nothing to compare."""
    rows = [row for row in rows if worst(row[2]) < float("inf")]
    if not rows:
        return None
    rows.sort(key=lambda row: worst(row[2]))
    names = list(dict.fromkeys(n for row in rows for n, v in row[2].items() if v and n != "riffle"))
    figure, axes = pyplot.subplots(figsize=(9, 1.5 + 0.34 * len(rows)))
    for name in names:
        points = [
            (row[2][name] / row[2]["riffle"], y) for y, row in enumerate(rows) if row[2].get(name)
        ]
        label = "floor (least possible work)" if name == "floor" else name
        axes.plot(*zip(*points), linestyle="none", label=label, **look(name))
    axes.axvline(1, color=COLOURS["riffle"], linewidth=2)
    axes.set_xscale("log")
    low, high = axes.get_xlim()
    low, high = min(low, 0.5), max(high, 2)
    axes.set_xlim(low, high)
    axes.axvspan(low, 1, color="#fbeaea", zorder=0)
    ticks = [t for t in (0.1, 0.2, 0.5, 1, 2, 3, 5, 10, 20, 50, 100) if low <= t <= high]
    axes.set_xticks(ticks)
    axes.xaxis.set_minor_locator(NullLocator())
    axes.xaxis.set_major_formatter(FuncFormatter(times))
    axes.set_yticks(range(len(rows)))
    axes.set_yticklabels([f"{what}  ({values['riffle']:.0f} {unit})" for what, unit, values, _ in rows])
    axes.set_ylim(len(rows) - 0.5, -0.5)
    axes.tick_params(length=0)
    axes.grid(axis="y")
    axes.set_xlabel("times what riffle takes: left of the line others take less")
    axes.legend(
        loc="lower center", bbox_to_anchor=(0.3, 1), ncol=min(len(names), 5), frameon=False,
        handletextpad=0.2, columnspacing=1.2, fontsize=9,
    )
    return figure


def grown(lines):
    """A picture of `Lines`, on scales of factors; each line has its name at its end."""
    figure, axes = pyplot.subplots(figsize=(6.4, 3.9))
    ends = []
    for name, points in lines.lines.items():
        points = [(x, y) for x, y in points if y]
        if not points:
            continue
        dashed = {"linestyle": (0, (4, 2))} if re.search(r"-\d+$", name) else {}
        style = {**look(name), "markersize": 5}
        axes.plot(*zip(*points), linewidth=3 if name == "riffle" else 1.6, **dashed, **style)
        ends.append((points[-1], name))
    axes.set_xscale("log")
    axes.set_yscale("log")
    ticks = sorted({x for points in lines.lines.values() for x, _ in points})
    axes.set_xticks(ticks)
    axes.xaxis.set_minor_locator(NullLocator())
    label = lines.labels or {x: f"{x:,}" for x in ticks}
    axes.xaxis.set_major_formatter(FuncFormatter(lambda x, _: label.get(x, f"{x:,.0f}")))
    axes.yaxis.set_major_locator(LogLocator(subs=(1, 2, 5)))
    axes.yaxis.set_major_formatter(FuncFormatter(lambda y, _: f"{y:,g}"))
    axes.yaxis.set_minor_locator(NullLocator())
    axes.grid(axis="y")
    axes.tick_params(length=0)
    axes.set_xlabel(lines.across)
    axes.set_ylabel(lines.up)
    axes.set_title(lines.title, fontsize=11, loc="left")
    for (x, _), name, height in apart(axes, ends):
        axes.annotate(
            name, (x, height), xytext=(8, 0), textcoords="offset points", va="center", annotation_clip=False,
            color=look(name)["color"], fontsize=9, fontweight="bold" if name == "riffle" else "normal",
        )
    return figure


def apart(axes, ends, least=0.055):
    """The ends of lines with heights for their names, so that no two of them overlap; `least` is a part of the axes."""
    out, last = [], None
    change = axes.transData + axes.transAxes.inverted()
    for point, name in sorted(ends, key=lambda end: end[0][1]):
        height = change.transform(point)[1]
        if last is not None:
            height = max(height, last + least)
        last = height
        out.append((point, name, change.inverted().transform((0, height))[1]))
    return out


def saved(figure, folder, name):
    """Writes NAME.svg and NAME.png, and returns the first one's path."""
    os.makedirs(folder, exist_ok=True)
    path = os.path.join(folder, name + ".svg")
    figure.savefig(path, bbox_inches="tight", metadata={"Date": None})
    figure.savefig(os.path.join(folder, name + ".png"), bbox_inches="tight", dpi=110, metadata={"Software": None})
    pyplot.close(figure)
    return path


def drawn(folder, ratios, lines):
    """Draws all that was measured; the pictures' titles and paths."""
    out = []
    figure = beside(ratios)
    if figure:
        out.append(("Times what riffle takes", saved(figure, folder, "bench-beside")))
    for one in lines:
        out.append((f"{one.title}: {one.up}", saved(grown(one), folder, f"bench-{one.name}")))
    return out


def self_test():
    rows = [
        ("wins", "ms", {"riffle": 10.0, "floor": 5.0, "chafa": 30.0, "timg-13": 25.0}, "a"),
        ("loses", "ms", {"riffle": 10.0, "floor": None, "chafa": 8.0, "timg-13": None}, "b"),
        ("alone", "ms", {"riffle": 10.0, "floor": 5.0}, "c"),
        ("failed", "ms", {"riffle": None, "chafa": 8.0}, "d"),
    ]
    assert [worst(row[2]) for row in rows] == [2.5, 0.8, float("inf"), float("inf")]
    axes = beside(list(rows)).axes[0]
    assert [t.get_text() for t in axes.get_yticklabels()] == ["loses  (10 ms)", "wins  (10 ms)"], "the losses come first"
    points = {line.get_label(): list(zip(*line.get_data())) for line in axes.lines}
    assert points["chafa"] == [(0.8, 0), (3.0, 1)] and points["timg-13"] == [(2.5, 1)], points
    assert beside(rows[2:]) is None
    assert look("timg-13")["color"] == look("timg")["color"] and look("timg-13")["markerfacecolor"] == "white"
    lines = Lines("x", "T", "entries", "ms", {"riffle": [(10, 90.0), (1000, 95.0)], "timg": [(10, None), (1000, 96.0)]})
    axes = grown(lines).axes[0]
    heights = sorted(axes.transData.transform(text.xy)[1] for text in axes.texts)
    assert heights[1] - heights[0] >= 0.05 * axes.bbox.height, "names lie over each other"
    with tempfile.TemporaryDirectory() as folder:
        first = drawn(folder, rows, [lines])
        assert [os.path.basename(path) for _, path in first] == ["bench-beside.svg", "bench-x.svg"], first
        names = sorted(os.listdir(folder))
        assert names == ["bench-beside.png", "bench-beside.svg", "bench-x.png", "bench-x.svg"], names
        bytes_of = lambda: [open(os.path.join(folder, name), "rb").read() for name in names]
        before = bytes_of()
        assert "loses" in before[1].decode() and before[0].startswith(b"\x89PNG")
        drawn(folder, rows, [lines])
        assert bytes_of() == before, "the same figures gave other bytes"
    print("plots.py: self-test passed")


if __name__ == "__main__":
    if sys.argv[1:] != ["--self-test"]:
        sys.exit(__doc__)
    self_test()
