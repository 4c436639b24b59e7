#!/usr/bin/env python3
"""Copies of real photographs: how many --duplicates finds, and how many of its pairs are one picture.

  duplicates.py [ORIGINALS [SEED]]     2,000 originals of seed 1, or as many as there are; RIFFLE_ORIGINALS names another folder of photographs

An original is a photograph, or a half or quarter of one: smaller parts are mostly of one colour, and no photos. 700 photographs give 2,000.
"""

import collections
import csv
import glob
import itertools
import json
import os
import random
import subprocess
import sys
import time

from gate import Gate, missing_tools
from places import scratch

RIFFLE = os.path.abspath(os.environ.get("RIFFLE", ".build/release/riffle"))
SOURCES = os.environ.get("RIFFLE_ORIGINALS", "/usr/share/backgrounds")
FOUND, PURE = 0.97, 0.995
FLIPS = ([], ["-flop"], ["-flip"], ["-flip", "-flop"])


def cuttings(sources, count, dice):
    """Places of originals that have little in common with each other: source, flip, width, height, left, top."""
    places = []
    for across in (1, 2):
        parts = []
        for path, (width, height) in sources:
            down = max(1, round(across * height / width)) if across > 1 else 1
            cell = width // across, height // down
            for column, row in itertools.product(range(across), range(down)):
                w, h = (int(side * dice.uniform(0.85, 0.98)) for side in cell)
                left = column * cell[0] + dice.randint(0, cell[0] - w)
                top = row * cell[1] + dice.randint(0, cell[1] - h)
                parts.append((path, dice.randrange(len(FLIPS)) if across > 1 else 0, w, h, left, top))
        dice.shuffle(parts)
        places += parts
    places = places[:count]
    dice.shuffle(places)
    return places


class Shoot:
    """Files in folders, and what is known of them."""

    def __init__(self, folder, dice):
        self.folder, self.dice = folder, dice
        self.truth, self.kinds, self.exif = {}, {}, {}
        self.work = collections.defaultdict(list)
        self.clock = 1_700_000_000
        for name in ("card", "old", "web"):
            os.makedirs(os.path.join(folder, name))

    def path(self, place, name):
        return f"{place}/{name}"

    def word(self):
        return "".join(self.dice.choice("abcdefghjkmnpqrstuvwxyz") for _ in range(10))

    def facts(self, seconds, exposure=0.01):
        moment = time.gmtime(self.clock + seconds)
        return {"DateTimeOriginal": time.strftime("%Y:%m:%d %H:%M:%S", moment), "Make": "Maker", "Model": "Camera A",
                "ExposureTime": exposure, "FNumber": 8, "ISO": 100}

    def add(self, cutting, path, words, picture, kind, exif=None, quality=92):
        key = cutting[0], cutting[1]
        place = "{2}x{3}+{4}+{5}".format(*cutting)
        self.work[key] += ["(", "mpr:source", "-crop", place, "+repage", *words, "-quality", str(quality),
                           "-write", os.path.join(self.folder, path), "+delete", ")"]
        self.truth[path], self.kinds[path] = picture, kind
        if exif:
            self.exif[path] = exif

    def copy(self, number, cutting, facts):
        """One more copy of an original."""
        dice, words, notes = self.dice, [], []
        kind = dice.choice(("small", "packed", "cut", "light", "other", "turned", "all"))
        w, h = cutting[2], cutting[3]
        cut = dice.uniform(0.005, 0.05) if kind in ("cut", "all") else 0
        if cut:
            sides = dice.choice(((1, 0, 0, 0), (0, 1, 0, 0), (0.5, 0.5, 0.5, 0.5), (0.5, 0.3, 0.5, 0.2)))
            left, right, top, bottom = (int(side * cut * length) for side, length in zip(sides, (w, w, h, h)))
            w, h = w - left - right, h - top - bottom
            cutting = (*cutting[:2], w, h, cutting[4] + left, cutting[5] + top)
            notes.append(f"cut {cut:.1%}")
        if kind in ("small", "all"):
            scale = dice.uniform(25, 100)
            words += ["-resize", f"{scale:.1f}%"]
            notes.append(f"{scale:.0f} %")
        if kind in ("light", "all"):
            gain = dice.uniform(0.9, 1.1)
            words += ["-evaluate", "multiply", f"{gain:.3f}"]
            notes.append(f"× {gain:.2f}")
        quality = dice.randint(30, 95)
        exif = dict(facts) if dice.random() < 0.5 else {}
        ending = dice.choice(("png", "webp")) if kind == "other" else "jpg"
        if kind == "turned":
            words += ["-rotate", "270"]
            exif["Orientation"] = 6
        notes.append(ending if kind == "other" else f"quality {quality}")
        if kind in ("other", "turned") or not exif:
            notes.append("turned" if kind == "turned" else "no EXIF")
        if kind == "other":
            exif = {}
        self.add(cutting, self.path(dice.choice(("old", "web")), f"{self.word()}.{ending}"), words, number,
                 f"{kind}: {', '.join(notes)}", exif, quality)

    def series(self, number, cutting, is_bracket):
        """A burst from the hand, or a bracket; one frame of a burst has a copy without a time."""
        dice = self.dice
        self.clock += 1000
        w, h = int(cutting[2] * 0.95), int(cutting[3] * 0.95)
        x, y = cutting[4], cutting[5]
        for frame in range(3 if is_bracket else 5):
            # Two frames are two pictures: each is moved by 1 % at least.
            x += 0 if is_bracket else -(-cutting[2] // 100)
            y += 0 if is_bracket else dice.randint(0, cutting[3] // 100)
            place = (*cutting[:2], w, h, x, y)
            gain = (0.71, 1, 1.41)[frame] if is_bracket else dice.uniform(0.98, 1.02)
            facts = self.facts(0 if is_bracket else frame, 0.01 * gain if is_bracket else 0.01)
            noise = ["-evaluate", "multiply", f"{gain:.3f}", "-attenuate", "0.1", "+noise", "gaussian"]
            kind = "bracket" if is_bracket else "burst"
            self.add(place, self.path("card", f"IMG_{number * 10 + frame:06}.jpg"), noise, (number, frame), kind, facts)
            if frame == 2 and not is_bracket:
                self.add(place, self.path("web", f"{self.word()}.jpg"), noise + ["-resize", "50%"], (number, frame),
                         "burst: no EXIF", None, 70)

    def write(self):
        for (source, flip), words in self.work.items():
            # Some at a time: a command has its limits, and memory too.
            ends = [place + 1 for place, word in enumerate(words) if word == ")"]
            for start, end in zip([0, *ends[39::40]], [*ends[39::40], len(words)]):
                if words[start:end]:
                    subprocess.run(["convert", source, *FLIPS[flip], "-strip", "-write", "mpr:source", "+delete",
                                    *words[start:end], "mpr:source", "null:"], check=True, stderr=subprocess.DEVNULL)
        names = ["SourceFile", "DateTimeOriginal", "Make", "Model", "ExposureTime", "FNumber", "ISO", "Orientation"]
        with open(os.path.join(self.folder, "facts.csv"), "w", newline="") as file:
            table = csv.DictWriter(file, names, restval="-")
            table.writeheader()
            for path, facts in self.exif.items():
                table.writerow({"SourceFile": f"./{path}", **facts})
        subprocess.run(["exiftool", "-q", "-n", "-f", "-csv=facts.csv", "-csvDelim", ",", "-overwrite_original", "-r",
                        "-ext", "jpg", "card", "old", "web"], cwd=self.folder, stderr=subprocess.DEVNULL)


def sizes(folder):
    """The photographs of a folder, and how large they are."""
    for path in sorted(glob.glob(os.path.join(folder, "*.jpg"))):
        words = subprocess.run(["identify", "-format", "%w %h", path], capture_output=True, text=True).stdout.split()
        if len(words) == 2:
            yield path, (int(words[0]), int(words[1]))


def judged(shoot, groups, gate):
    """Counts what was found, and names what was missed and what was wrong."""
    homes = {path: number for number, group in enumerate(groups) for path in group}
    mates = collections.defaultdict(set)
    for path, picture in shoot.truth.items():
        if path in homes:
            mates[picture].add((homes[path], path))
    kinds = collections.defaultdict(lambda: [0, 0])
    missed = []
    for path, kind in shoot.kinds.items():
        word = kind.split(":")[0]
        if word in ("original", "bracket") or kind == "burst":
            continue
        is_found = any(home == homes.get(path) and mate != path for home, mate in mates[shoot.truth[path]])
        kinds[word][0] += is_found
        kinds[word][1] += 1
        if not is_found:
            missed.append(f"{path} ({kind})")
    wrong, pairs = [], 0
    for group in groups:
        for a, b in itertools.combinations(group, 2):
            pairs += 1
            if shoot.truth[a] != shoot.truth[b]:
                wrong.append(f"{a} ({shoot.kinds[a]}), {b} ({shoot.kinds[b]})")
    found, all_copies = (sum(counts[place] for counts in kinds.values()) for place in (0, 1))
    for word, (some, all_of_kind) in sorted(kinds.items()):
        print(f"  {word:9} {some} of {all_of_kind} found, {some / all_of_kind:.2%}")
    for title, lines in (("missed", missed), ("wrong", wrong)):
        for line in lines[:40]:
            print(f"  {title} {line}")
    share, purity = found / max(1, all_copies), 1 - len(wrong) / max(1, pairs)
    gate.case("copies found", [f"fewer than {FOUND:.0%}"] if share < FOUND else [], f"{found} of {all_copies}, {share:.2%}")
    gate.case("pairs of one picture", [f"fewer than {PURE:.1%}"] if purity < PURE else [],
              f"{pairs - len(wrong)} of {pairs}, {purity:.2%}")
    gate.cases += all_copies + pairs - 2
    gate.note = f"{share:.2%} of {all_copies} copies found, {purity:.2%} of {pairs} pairs are one picture"


def main():
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 2000
    seed = int(sys.argv[2]) if len(sys.argv) > 2 else 1
    gate = Gate("copies of one picture", "below their goal")
    missing = missing_tools("convert", "identify", "exiftool")
    photographs = [] if missing else list(sizes(SOURCES))
    if missing or not photographs:
        gate.skip("all of it", f"not installed: {', '.join(missing)}" if missing else f"no photographs in {SOURCES}")
        return gate.close()
    dice = random.Random(seed)
    with scratch() as folder:
        album = os.path.join(folder, "album")
        shoot = Shoot(album, dice)
        places = cuttings(photographs, count + count // 8, dice)
        # Every ninth is a series.
        count = len(places) - len(places) // 9
        for number, cutting in enumerate(places):
            if number >= count:
                shoot.series(number, cutting, is_bracket=number % 7 == 0)
                continue
            shoot.clock += dice.randint(60, 9000)
            facts = shoot.facts(0)
            # Some have no copy: strangers to all.
            copies = 0 if number % 10 == 0 else dice.randint(1, 5)
            shoot.add(cutting, shoot.path("card", f"IMG_{number * 10:06}.jpg"), [], number, "original", facts)
            for _ in range(copies):
                shoot.copy(number, cutting, facts)
        shoot.write()
        environment = {**os.environ, "HOME": folder, "XDG_CACHE_HOME": os.path.join(folder, "cache")}
        times = []
        for _ in range(2):
            start = time.monotonic()
            run = subprocess.run([RIFFLE, "--duplicates", "-r", "--format", "json", "card", "old", "web"], cwd=album,
                                 env=environment, capture_output=True, text=True)
            times.append(time.monotonic() - start)
        print(f"  {len(shoot.truth)} files of {count} originals; first start {times[0]:.1f} s, second {times[1]:.1f} s; exit {run.returncode}")
        if run.stderr:
            print(f"  {run.stderr[:2000]}")
        groups = [[photo["path"] for photo in group["photos"]] for group in json.loads(run.stdout)]
        judged(shoot, groups, gate)
    return gate.close()


if __name__ == "__main__":
    sys.exit(main())
