"""The recording that moves: a few seconds of a session, in real time.

Motion takes several times as long while it is taken, so that no frame is missed on a slow machine, and is shown as fast as
it is. Frames are kept without loss: they are half-blocks, and stay sharp.
"""

import os
import shutil
import subprocess
import tempfile
import time

from screen import png

# Frames a second, and how much slower it is while it is taken.
RATE, SLOWNESS = 20, 6
SIZE = (96, 30)

# Keys, and how long (in seconds of the recording) what follows is looked at.
STEPS = (
    [("", 0.7), ("Right", 0.7), ("Right", 0.9), ("Up", 1.4), ("u", 1.3)]
    + [("g w", 1.0), ("Right", 0.8)]
    + [("c", 0.9), ("c", 0.8), ("Right", 0.5), ("equal", 1.0), ("Right", 0.5), ("Down", 0.6), ("z", 0.7), ("Escape", 0.9)]
)


def make(home, path):
    with home.session(
            "--set", f"speed={SLOWNESS}", home.path("Dunes, the last caravan.jpg"), size=SIZE) as screen:
        screen.settle()
        frames = []
        for names, seconds in STEPS:
            for name in names.split():
                screen.key(name)
            frames += watch(screen, seconds)
        write(frames, screen.size, path)


def watch(screen, seconds):
    """Frames of so many seconds of the recording; once it stands still, the last one for the rest."""
    frames, start, count = [], time.monotonic(), round(seconds * RATE)
    for number in range(count):
        time.sleep(max(0, start + (number + 1) * SLOWNESS / RATE - time.monotonic()))
        frames.append(screen.pixels())
        if number > RATE // 3 and len(set(frames[-3:])) == 1:
            return frames + frames[-1:] * (count - number - 1)
    return frames


def write(frames, size, path):
    """An animated WebP; equal frames are one that lasts longer."""
    runs = []
    for frame in frames:
        if runs and runs[-1][0] == frame:
            runs[-1][1] += 1
        else:
            runs.append([frame, 1])
    folder = tempfile.mkdtemp(prefix="riffle-recording-")
    try:
        words = ["img2webp", "-loop", "0", "-kmax", "60"]
        for number, (frame, length) in enumerate(runs):
            file = os.path.join(folder, f"{number:04}.png")
            png(frame, size, file)
            words += ["-lossless", "-m", "4", "-q", "80", "-d", str(length * 1000 // RATE), file]
        subprocess.run([*words, "-o", path], check=True, stdout=subprocess.DEVNULL)
    finally:
        shutil.rmtree(folder)
