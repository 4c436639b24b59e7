#!/usr/bin/python3
"""Measures riffle beside chafa, timg and the floor, and writes a Markdown report.

  bench.py --riffle PROGRAM --cache FOLDER --date DATE [--quick] [--output FILE]
           [--only commands,quality,interface,animations] [--real FOLDER]

FOLDER keeps the test photos and compiled programs between runs. The floor (floor.c, MINI_OVER=2) is
the least work that draws a JPEG with the quality that is asked of riffle; ratios are to the floor's
CPU in the same run. Programs take turns within every round; figures are medians. CPU is user and
system time of a command and all its descendants. Real photos: the JPEGs of --real, or of the Debian
package lomiri-wallpapers-16.04 (fifteen photographs) where it is installed. A program that is
missing or fails keeps its row, with a dash. frame-bench, which plays the animations, lies beside riffle.
"""
import argparse
import glob
import os
import shutil
import subprocess
import sys

import animations
import commands
import interface
import photos
import quality
from machine import Meter, built, busy_cores, described, output_line
from report import GOALS, goal, markdown

REAL = "lomiri-wallpapers-16.04"
SIZES = [(80, 24), (200, 60)]


def real_photos(folder):
    """The real photographs and where they come from."""
    if folder:
        return sorted(glob.glob(os.path.join(folder, "*.[jJ][pP][gG]"))), folder
    done = subprocess.run(
        ["dpkg-query", "-L", REAL], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, check=False
    )
    return (
        sorted(p for p in done.stdout.decode().splitlines() if p.endswith(".jpg")),
        f"Debian's {REAL}",
    )


def renderers(riffle, floor):
    """{name: (command with {cols} {rows} {file}, environment)}."""
    return {
        "floor": (f"{floor} {{cols}}x{{rows}} {{file}}", {"MINI_OVER": "2"}),
        "riffle": (f"{riffle} --render --size {{cols}}x{{rows}} {{file}}", {}),
        "chafa": (quality.TOOLS["chafa"], {}),
        "timg": (quality.TOOLS["timg"], {}),
    }


def quality_measured(tools, cache, real, source):
    """(goal rows, Markdown lines): a table for the real photographs and one for the made ones."""
    lines = {
        name: "env " + " ".join(f"{k}={v}" for k, v in environment.items()) + " " + template
        if environment
        else template
        for name, (template, environment) in tools.items()
    }
    made = [
        os.path.join(cache, "p24.jpg"),
        *sorted(glob.glob(os.path.join(cache, "p12-*.jpg")))[:4],
    ]
    left_out = {}
    out = [
        "## Quality of `--render`",
        "",
        "Reference: the exact area average in linear light at the renderer's own number of pixels.",
        "PSNR over the sRGB channels, SSIM on luma with the 11×11 Gaussian window, CIEDE2000 for D65;",
        "each is the mean over the photos.",
        "",
    ]

    def note(tool, where, reason):
        left_out.setdefault((tool, reason), []).append(where.replace(cache + os.path.sep, ""))

    goals = []
    for title, files in (
        (f"Photographs ({source})", real),
        ("Photo-like pictures (`photos.py`)", made),
    ):
        results = quality.compare(lines, SIZES, files, note)
        out += [f"### {title}", ""]
        out += [
            quality.table(results, lines, SIZES)
            if files
            else f"Not measured: {source} is not installed.",
            "",
        ]
        if files is real:
            # A photo that could not be read back must not flatter the mean.
            count, *means = results.get(("riffle", (80, 24)), [0])
            psnr, ssim, delta, _ = means if files and count == len(files) else [None] * 4
            what = "`--render` of real photos, 80x24: "
            goals = [
                goal(what + "PSNR, mean", psnr, "{:.1f} dB", least=41),
                goal(what + "SSIM, mean", ssim, "{:.4f}", least=0.993),
                goal(what + "ΔE2000, mean", delta, "{:.2f}", most=0.75),
            ]
    if left_out:
        out += ["Left out of the quality tables:", ""]
        for (tool, reason), where in left_out.items():
            out.append(f"- {tool}: {reason} ({len(where)} pictures, first {where[0]})")
        out.append("")
    return goals, out


def main():
    arguments = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    arguments.add_argument("--riffle", required=True)
    arguments.add_argument("--cache", required=True)
    arguments.add_argument("--date", required=True)
    arguments.add_argument("--quick", action="store_true")
    arguments.add_argument("--output")
    arguments.add_argument("--only", default="commands,quality,interface,animations")
    arguments.add_argument("--real")
    options = arguments.parse_args()
    sections, cache, quick = options.only.split(","), os.path.abspath(options.cache), options.quick
    riffle = shutil.which(options.riffle)
    if riffle is None:
        arguments.error(f"{options.riffle} cannot be run")
    riffle = os.path.abspath(riffle)
    player = os.path.join(os.path.dirname(riffle), "frame-bench")
    os.makedirs(cache, exist_ok=True)
    # The animations take no made photos.
    many = photos.make(cache, quick) if sections != ["animations"] else []
    tools = renderers(riffle, built("floor", cache, ["-O3"]))
    real, source = real_photos(options.real)
    load = ("cores busy with other things at the start", f"{busy_cores():.1f}")
    goals, lines = [], []
    for section, measure in (
        ("commands", lambda: commands.measured(Meter(cache), tools, cache, many, quick)),
        ("quality", lambda: quality_measured(tools, cache, real, source)),
        ("interface", lambda: interface.measured(riffle, cache, many, real, quick)),
        ("animations", lambda: animations.measured(player, cache, real, quick)),
    ):
        if section in sections:
            print(f"measuring: {section}", file=sys.stderr, flush=True)
            rows, text = measure()
            goals += rows
            lines += text
    versions = [
        ("riffle", output_line([riffle, "--version"])),
        ("chafa", output_line(["chafa", "--version"])),
        ("timg", output_line(["timg", "--version"])),
    ]
    text = "\n".join(
        [
            "# Benchmarks",
            "",
            f"Measured {options.date}"
            + (", quickly: few rounds, indicative only." if quick else ".")
            + " `make bench` measures anew, by `Tests/Benchmarks/bench.py`; figures that lose stay.",
            "",
            markdown(("what", "version"), [*described(), load, *versions]),
            "",
            "## Goals",
            "",
            markdown(GOALS, goals, (1, 2)),
            "",
            *lines,
        ]
    )
    if options.output:
        with open(options.output, "w") as out:
            out.write(text)
    else:
        print(text)
    return 0


if __name__ == "__main__":
    sys.exit(main())
