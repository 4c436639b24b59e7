"""Folders of 10 to 1,000,000 entries: the first whole picture, CPU and memory, beside peers."""

import ctypes
import os
import subprocess
import sys
import time
from statistics import median

from albums import NEWEST_HUE
from hues import hue_of
from openings import Opening, home
from peers import shown as typed
from plots import Lines
from report import Section, goal, markdown, ratio, shown

SIZE = (200, 60)
COUNTS = (10, 100, 1_000, 10_000, 100_000)
# Those that are compared with the first; the others show how the cost grows.
LARGE = (10_000, 100_000)
# Of so many only the memory is measured, when all headers have been read.
MOST_NAMES = 1_000_000
EACH = 100
# The first picture takes at most so many times what it takes in the smallest folder and a loop that
# only reads the names.
MOST = 1.15
# Megabytes in all.
MOST_MB = {100_000: 45, MOST_NAMES: 350}
# A list of paths takes at most so many times as long as `find -type f`.
MOST_LIST = 3
# After how many seconds CPU and memory are read.
LATER = 3


def listing(setup, count):
    """A file with the paths of a big folder, a line each."""
    path = os.path.join(setup.cache, f"list-{count}")
    folder = setup.big(count)
    with open(path, "w") as out:
        out.writelines(os.path.join(folder, name) + "\n" for name in sorted(os.listdir(folder)))
    return path


def commands(setup, count):
    """{what: (words, folder to start in, hue of the picture that is awaited)}."""
    trash = ["--trash-dir", os.path.join(setup.scratch, "trash")]
    folder = setup.big(count)
    out = {
        "riffle": ([setup.riffle, *trash, folder], None, hue_of(0)),
        "riffle -r": ([setup.riffle, *trash, "-r", setup.big(count, EACH)], None, hue_of(0)),
    }
    for name, (words, place) in setup.peers.browse(folder, SIZE, listing(setup, count)).items():
        out[name] = (words, place, None)
    return out


def opened(setup, name, command, later):
    """(ms to the first whole picture, Opening)."""
    words, place, hue = command
    environment = home(setup.scratch)
    # termvisage shows nothing for a while once it has its terminal's answers; riffle may show another
    # photo of a large folder until all names are there.
    quiet = None if later else 0.8 if name.startswith("riffle") else 1.0
    seconds = LATER if later else 6
    found = Opening(words, SIZE, environment, seconds, quiet, place)
    return (found.coloured() if name == "cacaview" else found.whole(hue)), found


def plain(setup):
    """{(name, count): (median ms, Opening with CPU and memory, words)}: programs and folders take
    turns."""
    jobs = [
        (name, count, command)
        for count in COUNTS
        for name, command in commands(setup, count).items()
    ]
    times, last = {}, {}
    for i in range(setup.rounds(2) + 1):
        for name, count, command in jobs[i % len(jobs) :] + jobs[: i % len(jobs)]:
            ms, found = opened(setup, name, command, i == 0)
            if i == 0:
                last[name, count] = (found, command[0])
            else:
                times.setdefault((name, count), []).append(ms)
        print(f"measured: folders, round {i}", file=sys.stderr, flush=True)
    return {
        key: (median(values) if None not in values else None, *last[key])
        for key, values in times.items()
    }


def by_date(setup):
    """{count: (ms the first time, ms until its background work is done, ms the second time)}: until
    the newest photo is the one in front."""
    out = {}
    for count in (COUNTS[0], *LARGE):
        words = [setup.riffle, "--trash-dir", os.path.join(setup.scratch, "trash")]
        words += ["--sort", "date", setup.big(count)]
        environment = home(setup.scratch)
        first = Opening(words, SIZE, environment, 60, wait=True)
        second = [Opening(words, SIZE, environment, 12, 1.5) for _ in range(setup.rounds(3))]
        again = [found.whole(NEWEST_HUE) for found in second]
        out[count] = (
            first.whole(NEWEST_HUE),
            first.rested,
            median(again) if None not in again else None,
        )
    return out


def timed(setup, *commands):
    """Median ms of commands that write to nowhere and take turns."""
    times = [[] for _ in commands]
    for _ in range(setup.rounds(15, 3)):
        for words, found in zip(commands, times):
            environment = home(setup.scratch)
            start = time.monotonic()
            subprocess.run(words, stdout=subprocess.DEVNULL, env=environment, check=True)
            found.append((time.monotonic() - start) * 1000)
    return [median(found) for found in times]


LIBC = ctypes.CDLL(None, use_errno=True)
GETDENTS64 = 217
BUFFER = ctypes.create_string_buffer(128 << 10)


def names_ms(folders):
    """How long it takes to read the names of folders and nothing else: a bare loop of getdents64."""
    start = time.perf_counter()
    for folder in folders:
        descriptor = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
        while LIBC.syscall(GETDENTS64, descriptor, BUFFER, len(BUFFER)) > 0:
            pass
        os.close(descriptor)
    return (time.perf_counter() - start) * 1000


def first_pictures(setup):
    """{(name, count): (median ms to the first whole picture, median ms of reading the names)}; all of
    these take turns."""
    times = {}
    jobs = []
    for count in (COUNTS[0], *LARGE):
        tree = setup.big(count, EACH)
        folders = {"riffle": [setup.big(count)], "riffle -r": [tree]}
        folders["riffle -r"] += [os.path.join(tree, name) for name in sorted(os.listdir(tree))]
        all_commands = commands(setup, count)
        jobs += [(n, count, all_commands[n], folders[n]) for n in folders]
    rounds = setup.rounds(31, 5)
    for i in range(rounds):
        for name, count, command, folders in jobs[i % len(jobs) :] + jobs[: i % len(jobs)]:
            ms, names = opened(setup, name, command, False)[0], names_ms(folders)
            times.setdefault((name, count), []).append((ms, names))
    print(f"measured: folders, {rounds} rounds of first pictures", file=sys.stderr, flush=True)
    return {
        key: tuple(median(v) if None not in v else None for v in zip(*pairs))
        for key, pairs in times.items()
    }


def memory(setup, count):
    """An opening of a folder of so many, once all headers have been read."""
    words = [setup.riffle, "--trash-dir", os.path.join(setup.scratch, "trash"), setup.big(count)]
    return Opening(words, SIZE, home(setup.scratch), 300, wait=True)


def measured(setup):
    found, first, dates = plain(setup), first_pictures(setup), by_date(setup)
    body, ratios = [], []
    names = list(commands(setup, COUNTS[0]))
    for name in names:
        for count in COUNTS:
            ms, opening, words = found[name, count]
            base = found[name, COUNTS[0]][0]
            text = typed(words).replace(setup.made + os.path.sep, "").replace(setup.scratch, "…")
            body.append(
                (
                    name,
                    f"{count:,}",
                    shown(ms, "{:.0f}"),
                    shown(ms / base if ms and base else None, "{:.2f}"),
                    shown(opening.cpu_ms, "{:.0f}"),
                    shown(opening.mb, "{:.0f}"),
                    f"`{text}`",
                )
            )
    for count in (COUNTS[0], *LARGE):
        values = {n: found[n, count][0] for n in names if n != "riffle -r"}
        ratios.append(
            ratio(f"first picture in {count:,} entries", "ms", values, f"riffle big/{count}")
        )
    goals = []
    for name, what in (("riffle", "first picture"), ("riffle -r", "first picture, -r")):
        base = first[name, COUNTS[0]][0]
        for count in LARGE:
            ms, names_alone = first[name, count]
            goals.append(
                goal(
                    f"{what} in {count:,} entries, time to that in 10 and reading the names",
                    ms / (base + names_alone) if ms and base else None,
                    "{:.2f}",
                    most=MOST,
                )
            )
    at_rest = {count: memory(setup, count) for count in (COUNTS[0], *MOST_MB)}
    for count, most in MOST_MB.items():
        what = f"memory of riffle and its workers with {count:,} entries, MB"
        goals.append(goal(what, at_rest[count].mb, "{:.0f}", most=most))
    folder = setup.big(LARGE[-1])
    lists = [setup.riffle, "--list", "--format", "paths", folder]
    listed, found_ms = timed(setup, lists, ["find", folder, "-type", "f"])
    goals.append(
        goal(
            f"`riffle --list --format paths` of {LARGE[-1]:,} entries, time to `find -type f`",
            listed / found_ms,
            "{:.1f}",
            most=MOST_LIST,
        )
    )
    opened_in = [
        (n, f"{count:,}", shown(ms, "{:.1f}"), shown(alone, "{:.1f}"))
        for (n, count), (ms, alone) in first.items()
    ]
    resting = [
        (f"{count:,}", *(shown(v, "{:.1f}") for v in (o.mb, o.most_mb, o.own_mb, o.own_most_mb)))
        for count, o in at_rest.items()
    ]
    head = "program,entries,first whole picture ms,× of 10,CPU ms,MB,command".split(",")
    dated = "entries,the first time ms,all done ms,the second time ms".split(",")
    lines = [
        "## Big folders",
        "",
        "At 200x60: hard links, the first twelve and the newest to photos of 12 MP, the others to 10,000",
        f"small files with dates. *-r*: the same in folders of {EACH}. From the start to the first whole",
        f"picture, medians; CPU and memory (PSS) of all processes {LATER} s after the start. timg opens no",
        "folders, it gets a list; cacaview all names as arguments, which takes a larger stack.",
        "",
        markdown(head, body, range(1, 6)),
        "",
        "First whole picture, and a bare loop of getdents64 over the same folders, in turns; medians:",
        "",
        markdown("program,entries,first whole picture ms,names ms".split(","), opened_in, range(1, 4)),
        "",
        "Memory in MB once all headers have been read: that of all processes (PSS: a page that several share counts once",
        "among them) and the most that was seen every 0.1 s; riffle's own process (RSS, and its peak by the kernel):",
        "",
        markdown("entries,all,most,own,own peak".split(","), resting, range(5)),
        "",
        f"`riffle --list --format paths` of {LARGE[-1]:,} entries {listed:.0f} ms, `find -type f` {found_ms:.0f} ms; medians of runs in turns.",
        "",
        "`riffle --sort date`, until the newest photo is shown; *all done* when nothing more is computed:",
        "",
        markdown(
            dated,
            [(f"{n:,}", *(shown(v, "{:.0f}") for v in row)) for n, row in dates.items()],
            range(4),
        ),
        "",
    ]
    openings = {n: [(c, found[n, c][0]) for c in COUNTS] for n in names if n != "riffle -r"}
    grows = [Lines("folders", "A folder", "entries", "first picture, ms", openings)]
    return Section(lines, goals, ratios, grows)
