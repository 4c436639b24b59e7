"""The nine-grid of photos with EXIF thumbnails: what its first paint costs beyond a bare start."""

import io
import os
import shutil
from statistics import median

from PIL import Image

from hues import hue_of, sights
from machine import cpu_ms
from ptybench import Session
from report import Section, goal, markdown, shown
from sessions import scratch

SIZE = (200, 60)
MOST_MS = 5


class Metered(Session):
    """A session that notes the CPU of its processes after every piece of output."""

    def __init__(self, *arguments, **options):
        self.used = []
        super().__init__(*arguments, **options)

    def _answer(self, data):
        used = cpu_ms(self.pid)
        self.used.append((self.chunks[-1][0], used[1] if used else None))
        super()._answer(data)


def start(setup, photos):
    """(sights, [(time, CPU ms so far)], time of the start) of the nine-grid of these photos."""
    album, environment, trash = scratch(setup.scratch, photos, os.link)
    words = [setup.riffle, "--trash-dir", trash, "-m", "grid", album]
    session = Metered(words, *SIZE, environment=environment)
    session.settle(0.4, 6)
    session.send("q")
    chunks, used = list(session.chunks), list(session.used)
    session.close()
    return sights(chunks, *SIZE), used, session.start


def one_pixel(setup):
    path = os.path.join(setup.made, "pixel.jpg")
    if not os.path.exists(path):
        out = io.BytesIO()
        Image.new("RGB", (1, 1), (90, 90, 90)).save(out, "JPEG")
        with open(path, "wb") as file:
            file.write(out.getvalue())
    return path


def painted(found, hues):
    """When all of these hues were first seen, each with half of the pixels it has in the end."""
    last = found[-1].hues if found else None
    for sight in found:
        if all(last[h] and sight.hues[h] >= last[h] / 2 for h in hues):
            return sight.end
    return None


def measured(setup):
    hues = [hue_of(i) for i in range(9)]
    cases = {
        "one photo of one pixel": ([one_pixel(setup)], None),
        "nine of 12 MP with thumbnails": (setup.tinted(True)[:9], hues),
        "nine of 12 MP without": (setup.tinted(False)[:9], hues),
    }
    results = {name: [] for name in cases}
    order = list(cases)
    for i in range(setup.rounds(9, 3) + 1):
        for name in order[i % len(order) :] + order[: i % len(order)]:
            photos, hues = cases[name]
            found, used, begin = start(setup, photos)
            at = painted(found, hues) if hues else used[-1][0] if used else None
            cpu = next((c for t, c in used if at is not None and t >= at), None)
            if i:
                results[name].append((cpu, (at - begin) * 1e3 if at else None))
    shutil.rmtree(setup.scratch, ignore_errors=True)
    middle = {
        name: [None if None in column else median(column) for column in zip(*rows)]
        for name, rows in results.items()
    }
    bare, _ = middle["one photo of one pixel"]

    def beyond(name):
        cpu = middle[name][0]
        return cpu - bare if cpu is not None and bare is not None else None

    what = "nine-grid of nine 12-MP photos with thumbnails: CPU to the first paint beyond start-up"
    goals = [goal(what, beyond("nine of 12 MP with thumbnails"), "{:.1f} ms", most=MOST_MS)]
    body = [
        (name, shown(cpu, "{:.1f}"), shown(beyond(name), "{:.1f}"), shown(ms, "{:.0f}"))
        for name, (cpu, ms) in middle.items()
    ]
    lines = [
        "## Nine-grid",
        "",
        f"`riffle -m grid` at 200x60, medians of {setup.rounds(9, 3)} starts: CPU of riffle and its workers when the",
        "first frame had come in which all nine photos show own pixels; of the one pixel, when all had come.",
        "",
        markdown(("folder", "CPU ms", "beyond start-up", "ms from the start"), body, range(1, 4)),
        "",
    ]
    return Section(lines, goals)
