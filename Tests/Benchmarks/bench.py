#!/usr/bin/python3
"""Measures riffle beside its peers and the floor, and writes a Markdown report.

  bench.py --riffle PROGRAM --cache FOLDER --date DATE [--quick] [--output FILE]
           [--only NAME[,NAME]] [--real FOLDER] [--peers-root FOLDER]

The measurements, in the order of the report:

  commands    --render beside chafa, timg, catimg and img2txt: CPU, time, memory, bytes
  stills      --render --pixels beside timg, chafa and img2sixel: CPU, first byte, bytes
  sending     keys while a still is made and sent, beside the same keys without
  moving      photos that move in their own pixels, beside half-blocks: bytes, frames, CPU
  growth      the same with more megapixels and more cells
  formats     --render of other formats beside their own libraries: CPU; HEIC in the interface, a GIF that plays (decode-bench)
  pictures    the quality of --render
  interface   first picture, answer to a key, flight
  folders     10 to 1,000,000 entries beside termvisage, cacaview and timg; sorted by date
  memory      after 500 photos
  flicks      20 keys a second, a held key: is the right picture there?
  grid        the nine-grid of photos with thumbnails
  rates       frames a second, alone and inside tmux; CPU
  slow        slow lines, ssh, tmux, a line that stands still (links.py)
  undo        1,000 photos brought back; first picture and first ↑ with 1,000,000 old operations
  culling     the desk: decisions, marks, filters, pairs, sidecars, trash of several files
  sharpness   figures of a photo of 12 MP beside libjpeg's decode of it, sharpness where the camera focused, and what it takes to find that
  comparing   compare: in which frame all cells show their photos, which one is sharp first
  rest        no system call with a folder watched, overlays and panel on, and in compare
  kernels     inner loops beside C, the model (kernel-bench, model-bench, select-bench, block-bench)
  network     200 addresses of a server on loopback, beside curl and files
  animations  one frame of every animation (frame-bench)

FOLDER keeps the test photos, folders and compiled programs between runs. The floor (floor.c,
MINI_OVER=2) is the least work that draws a JPEG with the quality that is asked of riffle. Programs take
turns within every round; figures are medians. CPU is user and system time of a command and all its
descendants. Real photos: the JPEGs of --real, or of the Debian package lomiri-wallpapers-16.04 (fifteen
photographs) where it is installed. chafa and timg of another Debian come from the root of it that --peers-root names. A program that is missing is left out with a sentence; one that fails
keeps its row, with a dash. kernel-bench, model-bench, frame-bench,
decode-bench, select-bench, block-bench, desk-bench and trash-probe lie beside riffle.
"""

import argparse
import importlib
import os
import shutil
import sys
import time

import plots
from machine import busy_cores, described, output_line
from report import goals_section, markdown, ratios_table
from setup import Setup

NAMES = [line.split()[0] for line in __doc__.split("report:\n\n")[1].split("\n\n")[0].splitlines()]


def measured(setup, names):
    """{name: Section}, and how many seconds each took."""
    sections, seconds = {}, {}
    for name in names:
        print(f"measuring: {name}", file=sys.stderr, flush=True)
        begin = time.monotonic()
        sections[name] = importlib.import_module(name).measured(setup)
        seconds[name] = time.monotonic() - begin
        print(f"measured: {name} in {seconds[name]:.0f} s", file=sys.stderr, flush=True)
    return sections, seconds


# What stands behind this line of a report was measured by hand, and stays.
BY_HAND = "<!-- by hand -->"


def kept(path):
    """The part of a former report that was written by hand."""
    if not os.path.exists(path):
        return ""
    with open(path, encoding="utf-8") as file:
        _, line, rest = file.read().partition(BY_HAND)
    return line + rest


def rows_of(sections, kind):
    """The `goals`, `ratios` or `grows` of all measurements."""
    return [row for section in sections.values() for row in getattr(section, kind)]


def details(sections):
    """What each measurement found, and riffle's commands."""
    ratios = rows_of(sections, "ratios")
    table = ["## Beside others", "", ratios_table(ratios, commands=True), ""] if ratios else []
    return "\n".join([*table, *(line for s in sections.values() for line in s.lines)])


def report(setup, date, load, sections, seconds, pictures):
    """The machine, the goals and the ratios to other programs; `pictures` are those of `plots.drawn`."""
    goals = [(*row, name) for name, s in sections.items() for row in s.goals]
    ratios = rows_of(sections, "ratios")
    versions = [
        ("cores busy with other things at the start", f"{load:.1f}"),
        ("riffle", output_line([setup.riffle, "--version"])),
        *setup.peers.versions(),
        ("this took", f"{sum(seconds.values()) / 60:.0f} min"),
    ]
    lines = [
        "# Benchmarks",
        "",
        f"Measured {date}"
        + (", quickly: few rounds, indicative only." if setup.quick else ".")
        + " `make bench` writes this page and keeps what was measured by hand; the tables of each measurement go to",
        "`.build/bench/report.md`. `make bench ONLY=PART` measures one part alone and prints it. Figures that miss their goal stay, and come first.",
        "",
        markdown(("what", "version"), [*described(), *versions]),
        "",
        *(f"{sentence}\n" for sentence in setup.peers.left_out),
        *goals_section(goals, met=False),
    ]
    if ratios or pictures:
        lines += ["## Beside others", ""]
    for title, path in pictures:
        lines += [f"![{title}]({path})", ""]
    if ratios:
        lines += [
            "How many times as much the others take as riffle does, in the same run: above 1, riffle takes less. `timg-13` is that of Debian 13.",
            "",
            ratios_table(ratios),
            "",
        ]
    return "\n".join(lines + goals_section(goals, met=True))


def main():
    arguments = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    arguments.add_argument("--riffle", required=True)
    arguments.add_argument("--cache", required=True)
    arguments.add_argument("--date", required=True)
    arguments.add_argument("--quick", action="store_true")
    arguments.add_argument("--output")
    arguments.add_argument("--only", default=",".join(NAMES))
    arguments.add_argument("--real")
    arguments.add_argument("--peers-root")
    options = arguments.parse_args()
    riffle = shutil.which(options.riffle)
    if riffle is None:
        arguments.error(f"{options.riffle} cannot be run")
    wanted = options.only.split(",")
    if unknown := [name for name in wanted if name not in NAMES]:
        arguments.error(f"no such measurement: {', '.join(unknown)}")
    cache = os.path.abspath(options.cache)
    os.makedirs(cache, exist_ok=True)
    setup = Setup(os.path.abspath(riffle), cache, options.quick, options.real, options.peers_root)
    # Made before anything is measured, so that no figure has the noise of it.
    setup.prepare(wanted)
    load = busy_cores()
    sections, seconds = measured(setup, [name for name in NAMES if name in wanted])
    page = os.path.dirname(os.path.abspath(options.output)) if options.output else cache
    folder = os.path.join(page, "pictures" if options.output else "plots")
    drawn = plots.drawn(folder, rows_of(sections, "ratios"), rows_of(sections, "grows"))
    pictures = [(title, os.path.relpath(path, page)) for title, path in drawn]
    text = report(setup, options.date, load, sections, seconds, pictures)
    if options.output:
        former = kept(options.output)
        with open(options.output, "w", encoding="utf-8") as out:
            out.write(f"{text}\n{former}")
        with open(os.path.join(cache, "report.md"), "w", encoding="utf-8") as out:
            out.write(details(sections))
    else:
        print(f"{text}\n{details(sections)}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
