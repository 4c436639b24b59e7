"""The quality of --render beside peers, as tables and goals; quality.py measures it."""

import glob
import os
import shlex

import quality
from peers import FAITHFUL
from report import Section, goal

SIZES = [(80, 24), (200, 60)]


def real_goals(results, count):
    """Goals for the mean over the real photos; one that could not be read back must not flatter it."""
    found, *means = results.get(("riffle", SIZES[0]), [0])
    psnr, ssim, delta, _ = means if count and found == count else [None] * 4
    what = "`--render` of real photos, 80x24: "
    return [
        goal(what + "PSNR, mean", psnr, "{:.1f} dB", least=41),
        goal(what + "SSIM, mean", ssim, "{:.4f}", least=0.993),
        goal(what + "ΔE2000, mean", delta, "{:.2f}", most=0.75),
    ]


def measured(setup):
    """A table for the real photographs and one for the made ones."""
    tools = {
        name: line
        for name, line in setup.renderers().items()
        if name in ("floor", "riffle", *FAITHFUL) or name in setup.peers.aliases
    }
    lines = {
        name: shlex.join(
            [*(["env", *(f"{k}={v}" for k, v in environment.items())] if environment else []),
             *setup.peers.launched(template.split())]
        )
        for name, (template, environment) in tools.items()
    }
    real, source = setup.real
    p12 = sorted(glob.glob(os.path.join(setup.made, "p12-*.jpg")))[:4]
    made = [os.path.join(setup.made, "p24.jpg"), *p12]
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
        place = where.replace(setup.made + os.path.sep, "")
        left_out.setdefault((tool, reason), []).append(place)

    goals = []
    for title, files in (
        (f"Photographs ({source})", real),
        ("Photo-like pictures (`photos.py`)", made),
    ):
        results = quality.compare(lines, SIZES, files, note)
        missing = f"Not measured: {source} is not installed."
        out += [f"### {title}", ""]
        out += [quality.table(results, lines, SIZES) if files else missing, ""]
        if files is real:
            goals = real_goals(results, len(files))
    if left_out:
        out += ["Left out of the quality tables:", ""]
        for (tool, reason), where in left_out.items():
            out.append(f"- {tool}: {reason} ({len(where)} pictures, first {where[0]})")
        out.append("")
    return Section(out, goals)
