"""How the cost of one picture grows with its megapixels and with the cells of the terminal."""

import os
import sys

from PIL import Image

import commands
from plots import Lines
from report import Section, markdown, shown

MEGAPIXELS = (1, 3, 6, 12, 24, 48)
CELLS = ((80, 24), (120, 40), (200, 60), (300, 80), (400, 100))
MIDDLE = (200, 60)
# Cut out of the photo of 24 MP, so that every pixel has as much detail as there.
CUT = {1: (1200, 800), 3: (2100, 1400), 6: (3000, 2000)}


def sized(folder, megapixels):
    """The path of a photo of so many megapixels, made where it is missing."""
    if megapixels in (12, 24):
        return os.path.join(folder, "p12-0.jpg" if megapixels == 12 else "p24.jpg")
    path = os.path.join(folder, f"mp{megapixels}.jpg")
    if not os.path.exists(path):
        if megapixels == 48:
            with Image.open(os.path.join(folder, "p12-0.jpg")) as one:
                w, h = one.size
                image = Image.new("RGB", (2 * w, 2 * h))
                other = one.transpose(Image.FLIP_LEFT_RIGHT)
                for i, half in enumerate((one, other)):
                    image.paste(half, (i * w, 0))
                    image.paste(half.transpose(Image.FLIP_TOP_BOTTOM), (i * w, h))
        else:
            with Image.open(os.path.join(folder, "p24.jpg")) as one:
                w, h = CUT[megapixels]
                left, top = (one.width - w) // 2, (one.height - h) // 2
                image = one.crop((left, top, left + w, top + h))
        image.save(path + ".part", "JPEG", quality=90, subsampling="4:2:0")
        os.replace(path + ".part", path)
    return path


def table(setup, title, jobs):
    """A table of jobs by label, and the CPU of each program: {program: [(label, ms)]}."""
    tools, body, cpu = setup.renderers(), [], {}
    for label, job in jobs:
        results = commands.run(setup.meter, tools, job)
        for tool, found in results.items():
            found = found or dict.fromkeys((*commands.FIELDS, "ratio"))
            cpu.setdefault(tool, []).append((label, found["cpu_ms"]))
            body.append(
                (
                    label,
                    tool,
                    shown(found["cpu_ms"], "{:.1f}"),
                    shown(found["ratio"], "{:.2f}"),
                    shown(found["wall_ms"], "{:.1f}"),
                    shown(found["all_mb"], "{:.0f}"),
                    shown(found["bytes"], "{:.0f}"),
                )
            )
        print(f"measured: growth, {label}", file=sys.stderr, flush=True)
    head = (title, "program", "CPU ms", "×", "wall ms", "all MB", "bytes")
    return markdown(head, body, range(2, 7)), cpu


def measured(setup):
    folder, rounds = (setup.many and setup.made), setup.rounds(3)
    pictures = MEGAPIXELS[::2] if setup.quick else MEGAPIXELS
    sizes = CELLS[::2] if setup.quick else CELLS

    def job(megapixels, size):
        path = sized(folder, megapixels)
        return commands.Job("", size, [path], os.path.basename(path), rounds)

    by_pixels, of_pixels = table(setup, "MP", [(n, job(n, MIDDLE)) for n in pictures])
    names = {cols * rows: f"{cols}x{rows}" for cols, rows in sizes}
    by_cells, of_cells = table(setup, "cells", [(names[c * r], job(12, (c, r))) for c, r in sizes])
    of_cells = {tool: list(zip(names, (ms for _, ms in points))) for tool, points in of_cells.items()}
    lines = [
        "## Growth",
        "",
        "One baseline JPEG, the commands as under *Command line*; × is CPU to the floor's. With the number of",
        "photos: *Big folders*.",
        "",
        "### With megapixels, at 200x60",
        "",
        by_pixels,
        "",
        "### With cells, 12 MP",
        "",
        by_cells,
        "",
    ]
    grows = [
        Lines("megapixels", "A JPEG into 200x60 cells", "megapixels", "CPU, ms", of_pixels),
        Lines("cells", "A JPEG of 12 MP", "cells", "CPU, ms", of_cells, names),
    ]
    return Section(lines, grows=grows)
