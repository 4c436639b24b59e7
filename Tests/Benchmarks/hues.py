#!/usr/bin/python3
"""Photos that can be told apart by their hue, wherever on the screen they are and however blurred.

  hues.py --self-test

Every photo of a tinted album has one of twelve hues, and neighbours in the album have hues far apart.
Light and dark are those of a photo, so that such a file costs what a photo costs, and so that its own
pixels can be told from a plain card of the same colour.
"""

import colorsys
import re
import sys

import numpy as np

from frames import frames
from screen import Screen

COUNT = 12
# Colours in motion are approximate: by at most 16 of 255 a channel.
LEAST_CHROMA, WIDEST = 60, 13
# A card without its picture is plain: the light of a photo's pixels varies more than this.
LEAST_DETAIL = 5
POSITION = re.compile(r"(\d[\d,  ]*)\s*/\s*(\d[\d,  ]*)")


def hue_of(photo):
    """Which of the twelve hues the photo of this number has; neighbours lie 150° apart."""
    return photo * 5 % COUNT


def tinted(image, hue):
    """The picture (uint8, three channels) in light and dark of one hue."""
    light = image.astype(np.float32) @ np.array([0.299, 0.587, 0.114], np.float32)
    tint = np.array(colorsys.hsv_to_rgb(hue / COUNT, 0.9, 1), np.float32)
    return ((0.3 * 255 + 0.7 * light)[..., None] * tint).astype(np.uint8)


def seen(pixels):
    """How many pixels of each hue are seen, none where they are all alike."""
    channels = pixels.reshape(-1, 3).astype(np.float32)
    most, chroma = channels.max(1), np.ptp(channels, 1)
    strong = chroma >= LEAST_CHROMA
    (r, g, b), most, chroma = channels[strong].T, most[strong], chroma[strong]
    sector = np.where(
        most == r,
        (g - b) / chroma % 6,
        np.where(most == g, (b - r) / chroma + 2, (r - g) / chroma + 4),
    )
    angle = sector * 60
    nearest = np.round(angle / (360 / COUNT)).astype(int)
    near = np.abs(angle - nearest * 360 / COUNT) <= WIDEST
    nearest, light = nearest[near] % COUNT, channels[strong][near].mean(1)
    out = np.bincount(nearest, minlength=COUNT)
    for hue in np.flatnonzero(out):
        if light[nearest == hue].std() < LEAST_DETAIL:
            out[hue] = 0
    return out


class Sight:
    """What a screen shows at the end of a frame."""

    def __init__(self, begin, end, size, screen):
        self.begin, self.end, self.bytes = begin, end, size
        self.hues = seen(screen.pixels())
        found = POSITION.findall(screen.line(screen.rows - 1))
        self.position = int(re.sub(r"\D", "", found[-1][0])) if found else None


def sights(chunks, cols, rows):
    """A Sight for each frame of the output (time, bytes) of a program from its start."""
    screen, out = Screen(cols, rows), []
    for begin, end, data in frames(chunks):
        screen.feed(data)
        out.append(Sight(begin, end, len(data), screen))
    return out


def first_whole(found, hue, part=0.8):
    """When a photo of this hue was first seen with so large a part of the most pixels that it ever
    has, or None."""
    most = max((s.hues[hue] for s in found), default=0)
    return next((s.end for s in found if most and s.hues[hue] >= part * most), None)


def self_test():
    chance = np.random.default_rng(1)
    for hue in range(COUNT):
        grey = chance.integers(0, 256, (40, 30, 1)).repeat(3, 2).astype(np.uint8)
        picture = tinted(grey, hue)
        found = seen(picture)
        assert found[hue] >= 0.9 * 1200 and found.sum() == found[hue], f"{hue}: {found}"
        noisy = np.clip(picture.astype(int) + chance.integers(-8, 9, picture.shape), 0, 255)
        found = seen(noisy.astype(np.uint8))
        assert found[hue] >= 0.8 * 1200 and found.argmax() == hue, f"{hue}, approximate: {found}"
        assert not seen(np.full((40, 30, 3), picture[0, 0])).any(), f"{hue}: a plain card"
    assert not seen(chance.integers(0, 256, (40, 30, 1)).repeat(3, 2)).any(), "grey"
    assert len({hue_of(i) for i in range(COUNT)}) == COUNT
    text = "\x1b[3;1H a.jpg  3 / 48 ".encode()
    (sight,) = sights([(1.0, text)], 20, 3)
    assert sight.position == 3 and first_whole([sight], 0) is None, sight.position
    print("hues.py: self-test passed")


if __name__ == "__main__":
    if sys.argv[1:] != ["--self-test"]:
        sys.exit(__doc__)
    self_test()
