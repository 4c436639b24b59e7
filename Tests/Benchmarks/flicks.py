#!/usr/bin/python3
"""Flicks and a held key through photos of 12 MP: is the right picture there, and when?

Neighbours differ in hue (hues.py), so a model of the screen says of every frame whose pixels it shows.
A key is answered in time when, before the next key, one frame shows both the new position in the
status line and the new photo's own pixels: a quarter as many as a photo at rest, wherever they are.

  flicks.py --self-test
"""

import os
import sys
from statistics import median

from hues import hue_of, sights
from ptybench import Session, now
from report import Section, goal, markdown, shown
from sessions import scratch

SIZE = (200, 60)
KEYS = 40
PART = 0.25
# name, mode, photos with thumbnails, keys a second, least answered in time, least photos seen at all
RUNS = (
    ("deck", False, 20, 38, None),
    ("stack", False, 20, 38, None),
    ("deck", True, 30, None, KEYS),
    ("stack", True, 30, None, KEYS),
    ("deck", False, 30, None, KEYS),
)


def flicked(setup, mode, photos, hz):
    """(sights, times of the keys) of so many → in a new session."""
    album, environment, trash = scratch(setup.scratch, photos, os.link)
    words = [setup.riffle, "--trash-dir", trash, "-m", mode, album]
    session = Session(words, *SIZE, environment=environment)
    session.settle(0.5, 8)
    session.pump(quiet=0.5, longest=5)
    sent, begin = [], now()
    for i in range(KEYS):
        session.pump(until=begin + i / hz)
        sent.append(session.send("<Right>"))
    session.pump(quiet=0.5, longest=5)
    session.send("q")
    chunks = list(session.chunks)
    session.close()
    return sights(chunks, *SIZE), sent


def judged(found, sent, hz):
    """What came of the keys: how many had their position and their picture in time, in part or at
    all; how many photos were seen; ms to the picture."""
    before = [s for s in found if s.end < sent[0]]
    rest = before[-1].hues[hue_of(0)] if before else 0
    out = {"position": 0, "tenth": 0, "quarter": 0, "seen": 0, "ms": [], "settled": False}
    if not rest:
        return out
    for i, at in enumerate(sent, 1):
        hue = hue_of(i)
        after = sent[i] if i < len(sent) else at + 1 / hz
        window = [s for s in found if at < s.end <= after and s.position == i + 1]
        own = [s.hues[hue] / rest for s in window]
        # The hue comes round again after twelve photos: only what comes soon is this photo.
        soon = [s for s in found if at < s.end <= at + 6 / hz and s.hues[hue] >= PART * rest]
        out["position"] += bool(window)
        out["tenth"] += any(part >= 0.1 for part in own)
        out["quarter"] += any(part >= PART for part in own)
        out["seen"] += bool(soon)
        out["ms"] += [(soon[0].end - at) * 1e3] if soon else []
    last = found[-1]
    out["settled"] = bool(last.position == KEYS + 1 and last.hues[hue_of(KEYS)] > 0.8 * rest)
    return out


def measured(setup):
    body, goals = [], []
    for mode, thumbnails, hz, least, seen in RUNS:
        photos = setup.tinted(thumbnails)
        rounds = [judged(*flicked(setup, mode, photos, hz), hz) for _ in range(setup.rounds(3))]
        whole = {
            key: median(r[key] for r in rounds) for key in ("position", "tenth", "quarter", "seen")
        }
        times = [ms for r in rounds for ms in r["ms"]]
        what = f"{mode}, {KEYS} → at {hz} a second, photos with{'' if thumbnails else 'out'} thumbnails"
        if least:
            text = f"{what}: right picture before the next key"
            goals.append(goal(text, whole["quarter"], f"{{:.0f}} of {KEYS}", least=least))
        if seen:
            text = f"{what}: photos that were seen"
            goals.append(goal(text, whole["seen"], f"{{:.0f}} of {KEYS}", least=seen))
        body.append(
            (
                mode,
                hz,
                "yes" if thumbnails else "no",
                *(f"{whole[key]:.0f}" for key in whole),
                shown(median(times) if times else None, "{:.0f}"),
                shown(max(times, default=None), "{:.0f}"),
                "yes" if all(r["settled"] for r in rounds) else "no",
            )
        )
        print(f"measured: {what}", file=sys.stderr, flush=True)
    head = (
        "mode",
        "keys/s",
        "thumbnails",
        "position in time",
        "picture in time, a tenth",
        "a quarter",
        "seen at all",
        "ms to a quarter, median",
        "most",
        "ends right",
    )
    lines = [
        "## Flicks",
        "",
        f"{KEYS} times → through {len(photos)} photos of 12 MP, a file each, at 200x60, medians of"
        f" {setup.rounds(3)} runs. Every",
        "photo has a hue of its own, and a model of the screen says whose pixels each frame shows. *In time*:",
        "before the next key, in one frame: the new position in the status line; and with it a tenth, or a",
        "quarter, as many of the new photo's own pixels as at rest. A plain card is no picture. *Seen at all*:",
        "a quarter, within six keys. *Ends right*: the last photo rests on the screen.",
        "",
        markdown(head, body, range(3, 9)),
        "",
    ]
    return Section(lines, goals)


class Frame:
    """A Sight by hand: photo number `position` with so large a part of its pixels."""

    def __init__(self, end, position, part):
        self.end, self.position, self.hues = end, position, [0] * 12
        self.hues[hue_of(position - 1)] = round(1000 * part)


def self_test():
    sent = [1 + i / 20 for i in range(KEYS)]
    start = [Frame(0.5, 1, 1)]

    def after(delay, part, behind=0):
        frames = [Frame(at + delay, i + 2 - behind, part) for i, at in enumerate(sent)]
        return judged([*start, *frames, Frame(9, KEYS + 1, 1)], sent, 20)

    for found, wanted in (
        (after(0.01, 1), (40, 40, 40, 40)),
        (after(0.01, 0.15), (40, 40, 0, 0)),
        (after(0.06, 1), (0, 0, 0, 40)),
        (after(0.01, 1, behind=1), (0, 0, 0, 39)),
        (judged([Frame(2, 1, 1)], sent, 20), (0, 0, 0, 0)),
    ):
        counts = tuple(found[key] for key in ("position", "tenth", "quarter", "seen"))
        assert counts == wanted, f"{counts}, not {wanted}"
    assert after(0.01, 1)["settled"] and max(after(0.01, 1)["ms"]) < 11
    print("flicks.py: self-test passed")


if __name__ == "__main__":
    if sys.argv[1:] != ["--self-test"]:
        sys.exit(__doc__)
    self_test()
