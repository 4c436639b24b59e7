#!/usr/bin/python3
"""What it takes to measure a photo of 12 megapixels, beside libjpeg's colour decode of the same file, and to look it up again.

sharpness.py --self-test
"""

import os
import shutil
import subprocess
import sys
from statistics import median

from openings import home
from report import Section, goal, markdown, shown

# What figures, exposure and maps may take of the decode.
MOST = 3.0


def cpu_ms(command, environment):
    """ms of CPU of a command and of all that it has waited for; None where it failed."""
    process = subprocess.Popen(command, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    _, status, used = os.wait4(process.pid, 0)
    process.returncode = status
    return (used.ru_utime + used.ru_stime) * 1e3 if status == 0 else None


def middle(times):
    return median(times) if times and None not in times else None


def measured(setup):
    photo, djpeg = setup.many[0], shutil.which("djpeg")
    found = {"decode": [], "list": [], "figures": [], "again": []}
    for _ in range(setup.rounds(9, 2)):
        # Each time with an index of its own.
        environment = home(setup.scratch)
        if djpeg:
            found["decode"].append(cpu_ms([djpeg, "-outfile", "/dev/null", photo], environment))
        found["list"].append(cpu_ms([setup.riffle, "--list", "--format=json", photo], environment))
        for what in ("figures", "again"):
            found[what].append(cpu_ms([setup.riffle, "--figures", photo], environment))
    decode, plain, whole, again = (middle(found[what]) for what in ("decode", "list", "figures", "again"))
    own = whole - plain if whole and plain else None
    goals = [goal("figures of 12 MP, CPU to that of libjpeg's colour decode", own / decode if own and decode else None,
                  "{:.2f}", most=MOST)]
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
