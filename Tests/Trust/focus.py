#!/usr/bin/env python3
"""Where cameras focused, in the pictures of exiftool's own tests: the area that riffle lists is the one that exiftool's numbers say."""

import json
import os
import subprocess
import sys

from gate import Gate, missing_tools
from places import scratch

RIFFLE = os.path.abspath(os.environ.get("RIFFLE", ".build/release/riffle"))
PACKAGE = "libimage-exiftool-perl"
SOURCES = "deb-src [signed-by=/usr/share/keyrings/debian-archive-keyring.gpg] http://deb.debian.org/debian bookworm main\n"


def fetched(folder):
    """The folder of the package's test pictures; None where the source cannot be had."""
    lists = os.path.join(folder, "apt")
    for part in ("state/lists/partial", "cache/archives/partial"):
        os.makedirs(os.path.join(lists, part))
    with open(os.path.join(lists, "sources.list"), "w") as file:
        file.write(SOURCES)
    apt = ["apt-get", "-qq", "-o", f"Dir::Etc::sourcelist={lists}/sources.list", "-o", "Dir::Etc::sourceparts=/dev/null",
           "-o", f"Dir::State={lists}/state", "-o", f"Dir::Cache={lists}/cache", "-o", "Dir::State::status=/var/lib/dpkg/status"]
    for words in (["update"], ["source", "--download-only", PACKAGE]):
        if subprocess.run(apt + words, cwd=folder, capture_output=True, timeout=300).returncode != 0:
            return None
    archive = [name for name in os.listdir(folder) if ".orig.tar" in name]
    if not archive or subprocess.run(["tar", "xf", archive[0], "--strip-components=1"], cwd=folder).returncode != 0:
        return None
    return os.path.join(folder, "t/images")


def numbers(words, name, group=""):
    """The numbers of a tag; none where it is not there."""
    for key, value in words.items():
        if key == f"{group}:{name}" if group else key.split(":")[-1] == name and not key.startswith("Track"):
            try:
                return [float(part) for part in str(value).split()]
            except ValueError:
                return []
    return []


def canon(words):
    frame = numbers(words, "AFImageWidth", "Canon") + numbers(words, "AFImageHeight", "Canon")
    x, y = numbers(words, "AFAreaXPositions", "Canon"), numbers(words, "AFAreaYPositions", "Canon")
    wide = numbers(words, "AFAreaWidths", "Canon") or numbers(words, "AFAreaWidth", "Canon") * len(x)
    tall = numbers(words, "AFAreaHeights", "Canon") or numbers(words, "AFAreaHeight", "Canon") * len(x)
    bits = [int(n) for n in numbers(words, "AFPointsInFocus", "Canon")]
    model = str(words.get("IFD0:Model", ""))
    up = -1 if "EOS" in model else 1
    focused = [i for i in range(len(x)) if i // 16 < len(bits) and bits[i // 16] >> (i % 16) & 1]
    if len(frame) != 2 or not focused:
        return None
    if model == "Canon EOS 5D":
        frame = numbers(words, "CanonImageWidth", "Canon") + numbers(words, "CanonImageHeight", "Canon")
    boxes = [(frame[0] / 2 + x[i] - wide[i] / 2, frame[1] / 2 + up * y[i] - tall[i] / 2,
              frame[0] / 2 + x[i] + wide[i] / 2, frame[1] / 2 + up * y[i] + tall[i] / 2) for i in focused]
    left, top = min(b[0] for b in boxes), min(b[1] for b in boxes)
    right, bottom = max(b[2] for b in boxes), max(b[3] for b in boxes)
    return frame, ((left + right) / 2, (top + bottom) / 2), (right - left, bottom - top)


def nikon(words):
    all_ = [numbers(words, name, "Nikon") for name in
            ("AFImageWidth", "AFImageHeight", "AFAreaXPosition", "AFAreaYPosition", "AFAreaWidth", "AFAreaHeight")]
    if not all(all_) or 0 in [n[0] for n in all_]:
        return None
    n = [part[0] for part in all_]
    return n[:2], (n[2], n[3]), (n[4], n[5])


def sony(words):
    place, size = numbers(words, "FocusLocation", "Sony"), numbers(words, "FocusFrameSize", "Sony")
    if len(place) != 4 or 0 in place[:2]:
        return None
    if len(size) != 2 and (place[2:] == [place[0] / 2, place[1] / 2] or place[2:] == [0, 0]):
        return None
    return place[:2], (place[2], place[3]), (tuple(size) if len(size) == 2 else (0, 0))


def fujifilm(words):
    place, mode = numbers(words, "FocusPixel", "FujiFilm"), numbers(words, "FocusMode", "FujiFilm")
    sides = numbers(words, "ExifImageWidth", "ExifIFD") + numbers(words, "ExifImageHeight", "ExifIFD")
    return (sides, tuple(place), (0, 0)) if len(place) == 2 and len(sides) == 2 and mode == [0] else None


def panasonic(words):
    place, size = numbers(words, "AFPointPosition", "Panasonic"), numbers(words, "AFAreaSize", "Panasonic")
    if len(place) != 2 or max(place) > 1:
        return None
    return None, tuple(place), (tuple(size) if len(size) == 2 and max(size) <= 1 else (0, 0))


def olympus(words):
    # Of five numbers exiftool leaves out the first.
    edges = numbers(words, "AFPointSelected", "Olympus")[-4:]
    if len(edges) != 4 or not any(edges):
        return None
    left, top, right, bottom = edges
    return None, ((left + right) / 2, (top + bottom) / 2), (right - left, bottom - top)


def subject(words):
    area = numbers(words, "SubjectArea", "ExifIFD")
    sides = numbers(words, "ExifImageWidth", "ExifIFD") + numbers(words, "ExifImageHeight", "ExifIFD")
    if not 2 <= len(area) <= 4 or len(sides) != 2 or 0 in sides:
        return None
    return sides, tuple(area[:2]), {2: (0, 0), 3: (area[-1], area[-1]), 4: (area[2:] + [0, 0])[:2]}[len(area)]


def carried(turn, x, y):
    """Where a point goes when the picture is turned upright."""
    return {1: (x, y), 2: (1 - x, y), 3: (1 - x, 1 - y), 4: (x, 1 - y),
            5: (y, x), 6: (1 - y, x), 7: (1 - y, 1 - x), 8: (y, 1 - x)}[turn]


def expected(words, width, height, turn):
    """The area in fractions of the upright photo, whose stored picture has these sides; None where it is unknown."""
    for source in (canon, nikon, sony, fujifilm, panasonic, olympus, subject):
        said = source(words)
        if said:
            break
    else:
        return None
    frame, (x, y), (wide, tall) = said
    if frame:
        if abs(frame[0] / frame[1] / (width / height) - 1) > 0.03:
            return None
        x, y, wide, tall = x / frame[0], y / frame[1], wide / frame[0], tall / frame[1]
    if min(x - wide / 2, y - tall / 2, 1 - x - wide / 2, 1 - y - tall / 2) < -0.01 or wide * tall > 0.5 or min(wide, tall) < 0:
        return None
    least = max(width, height) / 12
    wide, tall = max(wide, least / width), max(tall, least / height)
    a = carried(turn, max(0, x - wide / 2), max(0, y - tall / 2))
    b = carried(turn, min(1, x + wide / 2), min(1, y + tall / 2))
    return [min(a[0], b[0]), min(a[1], b[1]), abs(a[0] - b[0]), abs(a[1] - b[1])]


def main():
    gate = Gate("focus areas", harm="wrong")
    lacking = missing_tools("exiftool", "apt-get", "tar")
    if lacking:
        gate.skip("all", f"{', '.join(lacking)} not installed")
        return gate.close()
    with scratch() as folder:
        try:
            images = os.environ.get("EXIFTOOL_IMAGES") or fetched(folder)
        except subprocess.TimeoutExpired:
            images = None
        if not images:
            gate.skip("all", f"the source package {PACKAGE} cannot be had")
            return gate.close()
        told = json.loads(subprocess.run(["exiftool", "-G1", "-a", "-n", "-j", images], capture_output=True).stdout)
        words = {os.path.basename(entry["SourceFile"]): entry for entry in told}
        environment = dict(os.environ, XDG_CACHE_HOME=os.path.join(folder, "cache"), XDG_STATE_HOME=os.path.join(folder, "state"))
        listed = subprocess.run(
            [RIFFLE, "--list", "--format=json", "--pairs=off", images], capture_output=True, env=environment)
        areas = missed = 0
        for photo in json.loads(listed.stdout or b"[]"):
            name = os.path.basename(photo["path"])
            said = words.get(name, {})
            turn = int((numbers(said, "Orientation", "IFD0") or [1])[0])
            turn = turn if 1 <= turn <= 8 else 1
            width, height = photo["width"] or 0, photo["height"] or 0
            if turn >= 5:
                width, height = height, width
            wanted = expected(said, width, height, turn) if width and height else None
            found = photo.get("af")
            areas += found is not None
            problems = []
            if found is None and wanted and name.lower().endswith(".dng"):
                # Adobe keeps the note elsewhere.
                missed += 1
            elif (found is None) != (wanted is None):
                problems.append(f"riffle says {found}, exiftool {wanted}")
            elif found and max(abs(a - b) for a, b in zip(found, wanted)) > 2e-3:
                problems.append(f"riffle says {found}, exiftool {wanted}")
            gate.case(name, problems, "" if found is None else f"{found}")
        gate.note = f"{areas} have an area, {missed} of a DNG is unknown"
    return gate.close()


if __name__ == "__main__":
    sys.exit(main())
