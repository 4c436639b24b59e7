"""A turn that is written into a JPEG, beside jpegtran: CPU of both with all that they start, and riffle's memory."""

import os
import shutil
from statistics import median

from PIL import Image

from report import goal

# `--write-turns` turns the file, and turns what it reads back to compare it: jpegtran does so there and back.
MOST_CPU = 1.2
MOST_MB = 200
LARGE = (9504, 6336)


def large(setup):
    """A JPEG of 60 megapixels, whose sides are whole blocks."""
    path = os.path.join(setup.made, "p60.jpg")
    if not os.path.exists(path):
        with Image.open(os.path.join(setup.made, "p24.jpg")) as image:
            image.resize(LARGE).save(path + ".part", format="JPEG", quality=90, subsampling="4:2:0")
        os.replace(path + ".part", path)
    return path


def turned(setup, photo, rounds):
    """([ms of riffle], [ms of jpegtran], MB of riffle's largest process), by turns; riffle's last file is turned, or it is None."""
    place = os.path.join(setup.scratch, "written")
    shutil.rmtree(place, ignore_errors=True)
    os.makedirs(os.path.join(place, "home"))
    file, out, back, trash = (os.path.join(place, name) for name in ("a.jpg", "out.jpg", "back.jpg", "trash"))
    ours, theirs, largest = [], [], 0
    environment = {"HOME": os.path.join(place, "home")}
    for _ in range(rounds):
        shutil.copyfile(photo, file)
        with Image.open(file) as image:
            sides = image.size
        setup.meter.run([setup.riffle, "--turn", "right", file], environment)
        done = setup.meter.run([setup.riffle, "--trash-dir", trash, "--write-turns", file], environment)
        with Image.open(file) as image:
            is_turned = image.size == sides[::-1] and done["status"] == 0
        if not is_turned:
            return None
        ours.append(done["cpu_ms"])
        largest = max(largest, done["largest_mb"])
        theirs.append(sum(
            setup.meter.run(["jpegtran", "-rotate", way, "-perfect", "-copy", "all", "-outfile", *names], environment)["cpu_ms"]
            for way, names in (("90", (out, file)), ("270", (back, out)))))
    shutil.rmtree(place, ignore_errors=True)
    return ours, theirs, largest


def measured(setup):
    """(rows, goals) of a section's table."""
    if not shutil.which("jpegtran"):
        return [("a turn in a JPEG of 24 MP beside jpegtran", "jpegtran is missing")], []
    found = turned(setup, os.path.join(setup.made, "p24.jpg"), setup.rounds(7, 3))
    most = turned(setup, large(setup), 1)
    ours, theirs = (median(times) for times in found[:2]) if found else (None, None)
    memory = most[2] if most else None
    rows = [
        ("a turn in a JPEG of 24 MP, CPU ms: riffle, which reads it back; jpegtran there and back",
         f"{ours:.0f}, {theirs:.0f}" if found else "not turned"),
        ("a turn in a JPEG of 60 MP, MB of the largest process", f"{memory:.0f}" if memory else "not turned"),
    ]
    return rows, [
        goal("a turn in a JPEG of 24 MP, read back: CPU to jpegtran's there and back", ours / theirs if found else None, "{:.2f}", most=MOST_CPU),
        goal("a turn in a JPEG of 60 MP: the largest process", memory, "{:.0f} MB", most=MOST_MB),
    ]
