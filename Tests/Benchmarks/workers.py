"""What decoding costs within the interface: the thumbnail and a part of a HEIC, the first picture of a folder of them, workers that
wait, a picture that moves."""

import os
import shutil
import statistics

from PIL import Image

import formats
from frames import first_picture, frames
from machine import cpu_ms, descendants, status_field
from openings import Opening, home
from ptybench import now
from report import Section, goal, markdown, shown
from sessions import Browsing

SIZE = (200, 60)
# Pixels for a tile of the nine-grid, and for the middle of a photo that is zoomed in by four.
TILE, SCREEN = (66, 40), (200, 120)
# A JPEG with a thumbnail of its shape.
SAMPLE = os.path.join(os.path.dirname(__file__), "..", "..", "assets", "samples", "IMG_0418.JPG")
# How many pictures more the longer of two runs decodes.
MORE = 20
FOLDER = 1000
# A frame of more bytes is a picture and not a status line.
PICTURE_BYTES = 10_000
SECONDS = 5
IDLE_MB = 20


def decoded(setup, path, size, *how):
    """CPU ms of one picture, in all processes; None where it cannot be had."""
    program = setup.beside("decode-bench")
    if not program or not path:
        return None
    runs = [setup.meter.run([program, path, str(n), *map(str, size), *how], {}) for n in (1, 1 + MORE)]
    return None if any(run["status"] for run in runs) else (runs[1]["cpu_ms"] - runs[0]["cpu_ms"]) / MORE


def beside_library(setup, path, rounds):
    """Rows (what, ms, ms of libheif, ratio, the most that it may be) of a HEIC."""
    library = path and formats.heif(path)
    found = {"first look at a tile of the nine-grid": (0.03, [], (TILE, "first")),
             "a sixteenth of the photo": (0.15, [], (SCREEN, "0.25"))}
    theirs = []
    for _ in range(rounds):
        for _, mine, how in found.values():
            mine.append(decoded(setup, path, *how))
        theirs.append(formats.alone(library) if library else None)
    whole = None if None in theirs else statistics.median(theirs)
    for what, (most, mine, _) in found.items():
        own = None if None in mine else statistics.median(mine)
        yield what, own, whole, own / whole if own is not None and whole else None, most


def album(setup, name, path, count):
    """A folder of so many names of one photo."""
    folder = os.path.join(setup.cache, f"{name}-{count}")
    if not os.path.isdir(folder):
        part = folder + ".part"
        shutil.rmtree(part, ignore_errors=True)
        os.makedirs(part)
        for n in range(count):
            os.link(path, os.path.join(part, f"{n:05d}{os.path.splitext(path)[1]}"))
        os.rename(part, folder)
    return folder


def opened(setup, folder):
    """(ms to the first look, ms to the picture as it stays) of a folder."""
    words = [setup.riffle, "--trash-dir", os.path.join(setup.scratch, "trash"), folder]
    found = Opening(words, SIZE, home(setup.scratch), 8, 1.5)
    first = first_picture(found.chunks)
    last = [end for _, end, sent in frames(found.chunks) if len(sent) >= PICTURE_BYTES]
    return [at and (at - found.start) * 1e3 for at in (first, last[-1] if last else None)]


def folders(setup, path, rounds):
    """{format: (ms to the first look, ms to the picture as it stays)} of folders of many HEICs, and of as many JPEGs."""
    paths = {"HEIC": path, "JPEG": os.path.join(setup.made, "p12-0.jpg")}
    found = {name: [] for name in paths}
    for _ in range(rounds):
        for name, photo in paths.items():
            found[name].append(opened(setup, album(setup, name.lower(), photo, FOLDER)))
    return {name: [None if None in column else statistics.median(column) for column in zip(*values)] for name, values in found.items()}


def waiting(setup, photos):
    """(MB of the largest worker that waits, CPU ms of all processes meanwhile, how many workers)."""
    with Browsing(setup.riffle, setup.scratch, photos, SIZE, shutil.copyfile) as session:
        for _ in photos:
            session.send("<Right>")
            session.pump(quiet=0.5, longest=4)
        # Messages have left the status line by then.
        session.pump(quiet=6, longest=20)
        workers, before = descendants(session.pid), cpu_ms(session.pid)
        session.pump(until=now() + SECONDS)
        after = cpu_ms(session.pid)
        largest = max((status_field(pid, "VmRSS") for pid in workers), default=0) / 1024
        return largest or None, after[1] - before[1] if before and after else None, len(workers)


def playing(setup, path):
    """Per cent of a core that a picture takes in all processes while it moves, and frames a second on the screen."""
    with Browsing(setup.riffle, setup.scratch, [path], SIZE) as session:
        session.pump(until=now() + 2)
        before, begin = cpu_ms(session.pid), len(session.chunks)
        session.pump(until=now() + SECONDS)
        after = cpu_ms(session.pid)
        shown_frames = [sent for _, _, sent in frames(session.chunks[begin:]) if len(sent) >= PICTURE_BYTES]
        spent = (after[1] - before[1]) / SECONDS / 10 if before and after else None
        return spent, len(shown_frames) / SECONDS


def endless(source, path):
    """A GIF of 640 x 480, 25 frames a second, over and over."""
    photo = Image.open(source).reduce(3).quantize(255)
    pictures = [photo.crop((4 * n, 3 * n, 4 * n + 640, 3 * n + 480)) for n in range(100)]
    pictures[0].save(path, format="GIF", save_all=True, append_images=pictures[1:], duration=40, loop=0)


def measured(setup):
    files = formats.files(setup.made)
    path = files["HEIC, a grid"]
    rows, goals = [], []
    for what, own, whole, times, most in beside_library(setup, path, setup.rounds(5)):
        rows.append((f"HEIC: {what}", shown(own, "{:.1f} ms of CPU"), shown(whole, "{:.0f} ms, libheif, the whole photo"), shown(times, "{:.3f}")))
        goals.append(goal(f"HEIC: {what}, CPU to that of libheif", times, "{:.3f}", most=most))
    alike = decoded(setup, SAMPLE, TILE, "hash")
    rows.append(("what tells whether a photo is like others, by its thumbnail", shown(alike, "{:.2f} ms of CPU"), "", ""))
    goals.append(goal("hash of a photo by its thumbnail, ms of CPU", alike, "{:.2f}", most=1))
    if path:
        found = folders(setup, path, setup.rounds(5))
        for place, what, most in ((0, "first look", 1.5), (1, "first picture as it stays", 12)):
            mine, other = found["HEIC"][place], found["JPEG"][place]
            times = mine / other if mine and other else None
            rows.append((f"{FOLDER:,} HEICs: {what}", shown(mine, "{:.0f} ms"), shown(other, "{:.0f} ms, as many JPEGs"), shown(times, "{:.2f}")))
            goals.append(goal(f"{what} of a folder of {FOLDER:,} HEICs, time to that of JPEGs", times, "{:.2f}", most=most))
    largest, spent, count = waiting(setup, [p for p in files.values() if p and not p.endswith(".gif")])
    rows.append((f"{count} workers that wait", shown(largest, "{:.0f} MB the largest"), shown(spent, "{:.1f} ms of CPU in 5 s"), ""))
    goals.append(goal("resident memory of the largest worker that waits", largest, "{:.0f} MB", most=IDLE_MB))
    goals.append(goal(f"CPU of all processes while workers wait, ms in {SECONDS} s", spent, "{:.1f}", most=0))
    core, rate = playing(setup, formats.kept(setup.made, "playing.gif", lambda out: endless(os.path.join(setup.made, "p12-0.jpg"), out)))
    rows.append(("a GIF of 640×480, 25 frames a second", shown(core, "{:.0f} % of a core"), f"{rate:.0f} frames a second shown", ""))
    goals.append(goal("a GIF that plays: all processes, per cent of a core", core, "{:.0f}", most=25))
    lines = ["CPU of all processes for one picture more, by two runs of `decode-bench`; folders by the clock on the wall, their photos all one file:", "",
             markdown(("what", "riffle", "beside", "×"), rows, range(1, 4)), ""]
    return Section(lines, goals=goals)
