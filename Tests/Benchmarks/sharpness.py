#!/usr/bin/python3
"""What it takes to measure a photo of 12 megapixels, beside libjpeg's colour decode of the same file, and to look it up again; what
sharpness where the camera focused takes besides, and to find where that is.

sharpness.py --self-test
"""

import os
import shutil
import subprocess
import sys
from statistics import median

from exif import aimed, inserted, noted
from openings import home
from report import Section, goal, markdown, shown

# What figures, exposure and maps may take of the decode, and what sharpness at a place may take of them.
MOST, MOST_AT = 3.0, 1.03
# What a walk through a maker's note may take, in µs, and how often it is walked.
MOST_WALK, WALKS = 50, 4000


def cpu_ms(command, environment):
    """ms of CPU of a command and of all that it has waited for; None where it failed."""
    process = subprocess.Popen(command, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    _, status, used = os.wait4(process.pid, 0)
    process.returncode = status
    return (used.ru_utime + used.ru_stime) * 1e3 if status == 0 else None


def middle(times):
    return median(times) if times and None not in times else None


def walk_us(setup):
    """µs of CPU that a maker's note takes of the reading of an EXIF block, beside the same bytes that are no note; None where it cannot be had."""
    probe = setup.beside("decode-bench")
    if not probe:
        return None
    blocks = [noted(1053, 400, tag).hex() for tag in (0x927C, 0x927D)]
    found = ([], [])
    for _ in range(setup.rounds(7, 3)):
        for block, times in zip(blocks, found):
            times.append(cpu_ms([probe, block, str(WALKS), "0", "0", "note"], os.environ))
    with_note, without = map(middle, found)
    return (with_note - without) * 1e3 / WALKS if with_note and without else None


def focused(setup, photo):
    """The same photo, in whose middle the camera has focused."""
    path = os.path.join(setup.cache, "aimed.jpg")
    with open(photo, "rb") as file, open(path, "wb") as out:
        out.write(inserted(file.read(), aimed(4000, 3000)))
    return path


def measured(setup):
    photo, djpeg = setup.many[0], shutil.which("djpeg")
    at = focused(setup, photo)
    found = {"decode": [], "list": [], "figures": [], "again": [], "at": [], "at list": []}
    for _ in range(setup.rounds(15, 2)):
        # Each time with an index of its own.
        environment = home(setup.scratch)
        if djpeg:
            found["decode"].append(cpu_ms([djpeg, "-outfile", "/dev/null", photo], environment))
        found["list"].append(cpu_ms([setup.riffle, "--list", "--format=json", photo], environment))
        for what in ("figures", "again"):
            found[what].append(cpu_ms([setup.riffle, "--figures", photo], environment))
        found["at list"].append(cpu_ms([setup.riffle, "--list", "--format=json", at], environment))
        found["at"].append(cpu_ms([setup.riffle, "--figures", at], environment))
    decode, plain, whole, again = (middle(found[what]) for what in ("decode", "list", "figures", "again"))
    own = whole - plain if whole and plain else None
    # Of each round by itself: what else the machine does is then in both.
    pairs = zip(found["at"], found["at list"], found["figures"], found["list"])
    besides = None if None in [*found["at"], *found["at list"], whole, plain] else median(
        (a - b) / (c - d) for a, b, c, d in pairs)
    walk = walk_us(setup)
    goals = [goal("figures of 12 MP, CPU to that of libjpeg's colour decode", own / decode if own and decode else None,
                  "{:.2f}", most=MOST),
             goal("figures with those where the camera focused, CPU to that of figures without", besides, "{:.3f}", most=MOST_AT),
             goal("a walk through a maker's note of 1,053 AF points and 400 other entries, µs", walk, "{:.1f}", most=MOST_WALK)]
    body = [
        ("`djpeg`, colour, CPU ms", shown(decode, "{:.0f}")),
        ("figures, exposure and maps beyond a list of the photo, CPU ms", shown(own, "{:.0f}")),
        ("the same again, from the index, beyond a list, CPU ms", shown(again - plain if again and plain else None, "{:.1f}")),
    ]
    lines = ["## Sharpness", "", "A JPEG of 12 megapixels, `riffle --figures` with an index that does not know it, and once more.", "",
             markdown(("what", "measured"), body, (1,)), ""]
    return Section(lines, goals)


def self_test():
    assert middle([]) is None and middle([1, None]) is None and middle([3, 1, 2]) == 2
    assert cpu_ms(["false"], os.environ) is None and cpu_ms(["true"], os.environ) >= 0
    print("sharpness.py: self-test passed")


if __name__ == "__main__":
    self_test() if sys.argv[1:] == ["--self-test"] else sys.exit(__doc__)
