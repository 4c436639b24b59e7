#!/usr/bin/env python3
"""What other programs read of what riffle writes beside photos, and the reverse; and sidecars that are killed in the middle."""

import json
import os
import random
import re
import shutil
import signal
import sqlite3
import subprocess
import sys
import time
import xml.etree.ElementTree

from gate import Gate, missing_tools
from places import BUILD, scratch

RIFFLE = os.path.abspath(os.environ.get("RIFFLE", ".build/release/riffle"))
SAMPLES = "assets/samples"
# Stars, flag and label as riffle is told, and what XMP says then.
DECISIONS = [
    (["--rate", "4"], {"Rating": "4"}),
    (["--rate", "5", "--label", "red"], {"Rating": "5", "Label": "Red"}),
    (["--rate", "3", "--flag", "reject"], {"Rating": "-1"}),
    (["--flag", "pick", "--label", "purple"], {"Label": "Purple"}),
]


class Shelf:
    """A folder of one photo, and a home of its own."""

    def __init__(self, folder, number, name="a.jpg"):
        self.root = os.path.join(folder, str(number))
        self.photos = os.path.join(self.root, "photos")
        os.makedirs(self.photos)
        os.makedirs(os.path.join(self.root, "home"))
        sample = sorted(n for n in os.listdir(SAMPLES) if n.startswith("IMG_"))[0]
        self.photo = os.path.join(self.photos, name)
        shutil.copy(os.path.join(SAMPLES, sample), self.photo)

    def environment(self):
        return {"HOME": os.path.join(self.root, "home"), "PATH": os.environ["PATH"], "LANG": "C.UTF-8"}

    def configure(self, line):
        folder = os.path.join(self.root, "home/.config/riffle")
        os.makedirs(folder)
        with open(os.path.join(folder, "config"), "w") as file:
            file.write(f"{line}\n")

    def write(self, name, attributes, inside=""):
        """A sidecar with these properties."""
        with open(self.path(name), "w") as file:
            file.write(
                "<x:xmpmeta xmlns:x='adobe:ns:meta/'><rdf:RDF xmlns:rdf='http://www.w3.org/1999/02/22-rdf-syntax-ns#'>"
                "<rdf:Description xmlns:xmp='http://ns.adobe.com/xap/1.0/' "
                f"xmlns:tiff='http://ns.adobe.com/tiff/1.0/' {attributes}>{inside}</rdf:Description>"
                "</rdf:RDF></x:xmpmeta>\n")

    def riffle(self, *words):
        return subprocess.run(
            [RIFFLE, *words, self.photos], env=self.environment(), capture_output=True, text=True)

    def listed(self):
        photos = json.loads(self.riffle("--list", "--format", "json").stdout)
        return photos[0]

    def path(self, name):
        return os.path.join(self.photos, name)

    def stars(self, name):
        """What a sidecar says; None where it is not there."""
        if not os.path.exists(self.path(name)):
            return None
        with open(self.path(name)) as file:
            found = re.search("Rating=.([0-9])", file.read())
        return int(found.group(1)) if found else 0

    def disagreement(self, may_be_pending=False):
        """Where the desk and the sidecars say different stars of the photos."""
        desk = sqlite3.connect(os.path.join(self.root, "home/.local/state/riffle/desk.sqlite"))
        rows = desk.execute("SELECT name, stars, pending FROM photo WHERE name IS NOT NULL").fetchall()
        desk.close()
        problems = []
        for name, stars, pending in rows:
            said = self.stars(name.decode() + ".xmp")
            if pending and may_be_pending:
                continue
            if pending or (said or 0) != stars:
                problems.append(f"{name.decode()}: the desk says {stars}, the sidecar {said}, pending {pending}")
        return problems


def exiftool(path, *tags):
    words = ["exiftool", "-json", "-n", *[f"-{tag}" for tag in tags], path]
    return json.loads(subprocess.run(words, capture_output=True, text=True).stdout or "[{}]")[0]


def exiv2(path):
    text = subprocess.run(["exiv2", "-PXkv", path], capture_output=True, text=True).stdout
    return dict(line.split(None, 1) for line in text.splitlines() if len(line.split(None, 1)) == 2)


def turn_by_tag(path, orientation):
    """The photo with an EXIF orientation, through another program."""
    # It goes by names, and ours may be that of a RAW.
    named = path + ".jpg"
    os.rename(path, named)
    subprocess.run(["exiftool", "-q", "-overwrite_original", "-n", f"-EXIF:Orientation={orientation}", named], capture_output=True)
    os.rename(named, path)


def composed(first, then, right):
    """An orientation after another one, out of quarter turns clockwise and the mirror of left and right."""
    flip = {1: 2, 2: 1, 3: 4, 4: 3, 5: 6, 6: 5, 7: 8, 8: 7}
    mirrored, quarters = {1: (0, 0), 2: (1, 0), 3: (0, 2), 4: (1, 2), 5: (1, 3), 6: (0, 1), 7: (1, 1), 8: (0, 3)}[then]
    if mirrored:
        first = flip[first]
    for _ in range(quarters):
        first = right[first]
    return first


class Round:
    def __init__(self, gate, folder):
        self.gate, self.folder, self.count = gate, folder, 0

    def shelf(self, name="a.jpg"):
        self.count += 1
        return Shelf(self.folder, self.count, name)

    def ours(self, program):
        """What riffle wrote, the other reads."""
        for words, wanted in DECISIONS:
            for name in ["full", "stem"]:
                shelf = self.shelf()
                shelf.configure(f"sidecars.name = {name}")
                done = shelf.riffle("--sidecars", "write", *words)
                sidecar = shelf.path("a.jpg.xmp" if name == "full" else "a.xmp")
                problems = [] if done.returncode == 0 else [done.stderr.strip()]
                if not os.path.exists(sidecar):
                    problems.append(f"not there: {os.listdir(shelf.photos)}")
                elif program == "exiftool":
                    found = exiftool(sidecar, "XMP:Rating", "XMP:Label")
                    for key, value in wanted.items():
                        if str(found.get(key)) != value:
                            problems.append(f"{key} is {found.get(key)}, not {value}")
                else:
                    found = exiv2(sidecar)
                    for key, value in wanted.items():
                        if found.get(f"Xmp.xmp.{key}", "").strip() != value:
                            problems.append(f"{key} is {found.get(f'Xmp.xmp.{key}')}, not {value}")
                self.gate.case(f"{program} reads {' '.join(words)} ({name})", problems)

    def turns_of_exiftool(self):
        """The orientation of the file with its turn: riffle writes what exiftool reads, and the reverse for a RAW."""
        names = {"right": 6, "left": 8, "180": 3, "flip-horizontal": 2, "flip-vertical": 4}
        # What follows each of the eight after a quarter turn clockwise.
        right = {1: 6, 2: 7, 3: 8, 4: 5, 5: 2, 6: 3, 7: 4, 8: 1}
        cases = [(1, word, wanted) for word, wanted in names.items()] + [(own, "right", right[own]) for own in range(2, 9)]
        for own, word, wanted in cases:
            shelf = self.shelf()
            turn_by_tag(shelf.photo, own)
            sidecar = shelf.path("a.jpg.xmp")
            shelf.riffle("--sidecars", "write", "--turn", word)
            found = exiftool(sidecar, "XMP-tiff:Orientation").get("Orientation")
            problems = [] if found == wanted else [f"Orientation is {found}, not {wanted}"]
            shelf.riffle("--sidecars", "write", "--turn", "none")
            found = exiftool(sidecar, "XMP-tiff:Orientation").get("Orientation")
            problems += [] if found == own else [f"Orientation is {found} after the reset, not {own}"]
            for _ in range(2):
                subprocess.run([RIFFLE, "--undo-last"], env=shelf.environment(), capture_output=True)
            problems += ["the sidecar is left after the undo"] if os.path.exists(sidecar) else []
            self.gate.case(f"exiftool reads --turn {word} of a photo with orientation {own}", problems)
        for own, told in [(1, 6), (6, 1), (6, 6), (8, 3), (5, 2)]:
            for name in ["a.CR2", "a.jpg"]:
                shelf = self.shelf(name)
                turn_by_tag(shelf.photo, own)
                subprocess.run(
                    ["exiftool", "-q", "-n", "-o", shelf.path("a.xmp"), f"-XMP-tiff:Orientation={told}"],
                    capture_output=True)
                found = shelf.listed().get("turn")
                turn = next(t for t in range(1, 9) if composed(own, t, right) == told) if name == "a.CR2" else 1
                self.gate.case(
                    f"riffle reads exiftool's orientation {told} beside {name} with orientation {own}",
                    [] if found == turn else [f"the turn is {found}, not {turn}"])
        shelf = self.shelf("a.CR2")
        for value in ["0", "9", "abc", "99999999999999999999", ""]:
            shelf.write("a.xmp", f"tiff:Orientation='{value}'")
            found = shelf.listed().get("turn")
            self.gate.case(f"riffle ignores the orientation {value!r}", [] if found == 1 else [f"the turn is {found}"])

    def theirs_of_exiftool(self):
        """What exiftool writes, riffle reads: into a sidecar and into the picture."""
        for tag, key, value in [
            ("-XMP:Rating=4", "stars", 4), ("-XMP:Label=Blue", "label", "blue"),
            ("-XMP:Rating=-1", "flag", "reject"), ("-XMP:Label=Rot", "label", "red"),
            ("-XMP:Label=Eigenes", "label", "Eigenes"),
        ]:
            shelf = self.shelf()
            subprocess.run(["exiftool", "-q", "-o", shelf.path("a.xmp"), tag], capture_output=True)
            problems = [] if os.path.exists(shelf.path("a.xmp")) else ["it wrote nothing"]
            found = shelf.listed().get(key)
            self.gate.case(f"riffle reads exiftool's {tag} in a sidecar", problems + ([] if found == value else [f"{key} is {found}"]))
        for tag in ["-XMP:Rating=4", "-EXIF:Rating=4"]:
            shelf = self.shelf()
            subprocess.run(["exiftool", "-q", "-overwrite_original", tag, shelf.photo], capture_output=True)
            found = shelf.listed().get("stars")
            self.gate.case(f"riffle reads exiftool's {tag} inside a JPEG", [] if found == 4 else [f"{found} stars"])

    def theirs_of_exiv2(self):
        for command, key, value in [
            ("set Xmp.xmp.Rating 2", "stars", 2), ("set Xmp.xmp.Label Green", "label", "green"),
            ("set Xmp.xmpDM.pick 1", "flag", "pick"),
        ]:
            shelf = self.shelf()
            shelf.riffle("--sidecars", "write", "--rate", "5")
            sidecar = shelf.path("a.jpg.xmp")
            done = subprocess.run(["exiv2", "-M", command, "modify", sidecar], capture_output=True, text=True)
            found = shelf.listed().get(key)
            problems = [done.stderr.strip()] if done.returncode else []
            self.gate.case(f"riffle reads exiv2's {command}", problems + ([] if found == value else [f"{key} is {found}"]))

    def edited_after_exiftool(self):
        """Riffle changes what exiftool wrote, and nothing else that it wrote."""
        shelf = self.shelf()
        sidecar = shelf.path("a.xmp")
        words = ["-XMP-dc:Title=A title", "-XMP-dc:Subject=one", "-XMP-dc:Subject=two", "-XMP:Rating=2"]
        subprocess.run(["exiftool", "-q", "-o", sidecar, *words], capture_output=True)
        before = exiftool(sidecar, "XMP:all")
        shelf.riffle("--sidecars", "write", "--rate", "5")
        after = exiftool(sidecar, "XMP:all")
        problems = [] if after.get("Rating") == 5 else [f"Rating is {after.get('Rating')}"]
        for key, value in before.items():
            if key not in ("Rating", "SourceFile") and after.get(key) != value:
                problems.append(f"{key} was {value}, is {after.get(key)}")
        self.gate.case("exiftool finds all else as it was", problems)

    def darktable(self):
        """darktable-cli imports the photo as it lies there and exports what it read: the six ways that it can be told."""
        for words, wanted in DECISIONS[:3]:
            shelf = self.shelf()
            shelf.riffle("--sidecars", "write", *words)
            self.exported(shelf, f"{' '.join(words)} (full)", Rating=wanted["Rating"])
        shelf = self.shelf()
        shelf.configure("sidecars.name = stem")
        shelf.riffle("--sidecars", "write", "--rate", "3")
        self.exported(shelf, "--rate 3 (stem)", Rating="3")
        # Both are there, and darktable takes the full one: riffle has them agree.
        shelf = self.shelf()
        for name, rating in [("a.xmp", 1), ("a.jpg.xmp", 2)]:
            shelf.write(name, f"xmp:Rating='{rating}'")
        shelf.riffle("--sidecars", "write", "--rate", "4")
        self.exported(shelf, "--rate 4 (both)", Rating="4")
        os.remove(shelf.path("a.jpg.xmp"))
        self.exported(shelf, "--rate 4 (the other of both)", Rating="4")
        # Its own colour is blue there.
        shelf = self.shelf()
        shelf.write(
            "a.jpg.xmp", "xmlns:darktable='http://darktable.sf.net/'",
            "<darktable:colorlabels><rdf:Seq><rdf:li>3</rdf:li></rdf:Seq></darktable:colorlabels>")
        shelf.riffle("--sidecars", "write", "--label", "red")
        self.exported(shelf, "--label red against its own colour", Label="Red", Colorlabels="0")
        # What is inside the photo both read, and a sidecar goes before it.
        shelf = self.shelf()
        subprocess.run(["exiftool", "-q", "-overwrite_original", "-XMP:Rating=5", shelf.photo], capture_output=True)
        found = shelf.listed().get("stars")
        self.exported(shelf, "what is inside the photo", [] if found == 5 else [f"riffle reads {found} stars"], Rating="5")
        shelf.riffle("--sidecars", "write", "--rate", "2")
        self.exported(shelf, "--rate 2 against what is inside the photo", Rating="2")

    def exported(self, shelf, name, problems=(), **wanted):
        """A case: what darktable-cli exports of a photo says this of it."""
        out = os.path.join(shelf.root, "out.jpg")
        if os.path.exists(out):
            os.remove(out)
        done = subprocess.run(
            ["darktable-cli", shelf.photo, out, "--width", "100", "--core", "--configdir",
             os.path.join(shelf.root, "dt"), "--library", ":memory:"],
            env=dict(shelf.environment(), XDG_CACHE_HOME=shelf.root), capture_output=True, text=True)
        found = exiftool(out, *[f"XMP:{key}" for key in wanted]) if os.path.exists(out) else {}
        problems = list(problems) if found else [f"nothing was exported: {done.stderr.strip()[-200:]}"]
        for key, value in wanted.items():
            if str(found.get(key)) != value:
                problems.append(f"{key} is {found.get(key)}, not {value}")
        self.gate.case(f"darktable reads {name}", problems)

    def crowd(self):
        """Two riffles and exiftool after the same sidecar: it is whole whenever it is read, and what exiftool said last stays."""
        probe, helper = (os.path.abspath(os.path.join(BUILD, name)) for name in ("sidecar-probe", "riffle-decode"))
        if not os.path.exists(probe):
            self.gate.skip("two riffles and exiftool", f"{probe} is not built")
            return
        shelf = self.shelf()
        sidecar = shelf.path("a.xmp")
        subprocess.run(["exiftool", "-q", "-o", sidecar, "-XMP:Rating=2", "-XMP-dc:Subject=kept"], capture_output=True)
        words = [probe, helper, shelf.photos, "a.xmp"]
        riffles = [subprocess.Popen(words, stdout=subprocess.DEVNULL) for _ in range(2)]
        problems, reads = [], 0
        for number in range(20):
            writer = subprocess.Popen(["exiftool", "-q", "-overwrite_original", f"-XMP-dc:Title={number}", sidecar])
            while writer.poll() is None:
                with open(sidecar, "rb") as file:
                    now = file.read()
                reads += 1
                try:
                    xml.etree.ElementTree.fromstring(now)
                except xml.etree.ElementTree.ParseError as error:
                    problems.append(f"a mixture: {error}, {now[:60]}")
                if b"kept" not in now:
                    problems.append(f"lost: {now[:60]}")
            if writer.returncode != 0:
                problems.append(f"exiftool ended with {writer.returncode}")
            # One that gave way to the others begins again.
            riffles = [r if r.poll() is None else subprocess.Popen(words, stdout=subprocess.DEVNULL) for r in riffles]
        for riffle in riffles:
            riffle.kill()
            riffle.wait()
        found = exiftool(sidecar, "XMP-dc:Title", "XMP-dc:Subject")
        if str(found.get("Title")) != "19" or found.get("Subject") != "kept":
            problems.append(f"exiftool said 19 and kept last, and {found} is there")
        self.gate.case(f"two riffles and exiftool, read {'often' if reads > 100 else reads}", problems[:3])

    def killed(self):
        """A command that is killed while it writes many sidecars leaves each old or new, and photos as they were."""
        for milliseconds in range(0, 400, 20):
            shelf = self.shelf()
            for number in range(40):
                shutil.copy(shelf.photo, shelf.path(f"b{number}.jpg"))
            shelf.riffle("--sidecars", "write", "--rate", "1")
            prints = {n: open(shelf.path(n), "rb").read() for n in os.listdir(shelf.photos)}
            process = subprocess.Popen(
                [RIFFLE, "--sidecars", "write", "--rate", "2", shelf.photos], env=shelf.environment(),
                stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
            time.sleep(milliseconds / 1000)
            process.send_signal(signal.SIGKILL)
            process.wait()
            problems = []
            for name, content in prints.items():
                now = open(shelf.path(name), "rb").read() if os.path.exists(shelf.path(name)) else b""
                if name.endswith(".xmp"):
                    if b'xmp:Rating="1"' not in now and b'xmp:Rating="2"' not in now or not now.endswith(b'"w"?>\n'):
                        problems.append(f"{name} is {now[:80]}")
                elif now != content:
                    problems.append(f"{name} changed")
            # What the desk does not call pending is written, and the next run writes the rest.
            problems += shelf.disagreement(may_be_pending=True)
            shelf.riffle("--sidecars", "write", "--rate", "2")
            problems += shelf.disagreement()
            self.gate.case(f"killed after {milliseconds} ms", problems)

    def at_once(self, seeds):
        """Several commands at once, some of them killed: the later decision is in the desk and in the sidecar."""
        for seed in seeds:
            dice = random.Random(seed)
            shelf = self.shelf()
            problems = []
            for _ in range(6):
                words = []
                for _ in range(dice.randint(2, 3)):
                    words.append(dice.choice([
                        ["--rate", str(dice.randint(0, 5)), shelf.photos], ["--rate", str(dice.randint(0, 5)), shelf.photos],
                        ["--label", dice.choice(["red", "none"]), shelf.photos], ["--undo-last"],
                    ]))
                processes = []
                for own in words:
                    processes.append(subprocess.Popen(
                        [RIFFLE, "--sidecars", "write", *own], env=shelf.environment(),
                        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL))
                    time.sleep(dice.random() * 0.02)
                is_killed = dice.random() < 0.4
                if is_killed:
                    time.sleep(dice.random() * 0.15)
                    dice.choice(processes).kill()
                for process in processes:
                    process.wait()
                if os.path.exists(os.path.join(shelf.root, "home/.local/state/riffle/desk.sqlite")):
                    problems += [f"{words}: {p}" for p in shelf.disagreement(may_be_pending=is_killed)]
            # A run that changes nothing writes what is pending.
            shelf.riffle("--sidecars", "write", "--flag", "none")
            problems += shelf.disagreement()
            self.gate.case(f"several at once, seed {seed}", problems[:3])

    def undone(self):
        """Each way back gives the sidecar back, of riffle's own and of others'."""
        for undo in [["--undo-last"], ["--undo-session", "--yes"]]:
            shelf = self.shelf()
            shelf.riffle("--sidecars", "write", "--rate", "4")
            problems = [] if shelf.stars("a.jpg.xmp") == 4 else ["not written"]
            subprocess.run([RIFFLE, *undo], env=shelf.environment(), capture_output=True)
            left = [n for n in os.listdir(shelf.photos) if n.endswith(".xmp")]
            self.gate.case(f"{undo[0]} takes what riffle made", problems + [f"{n} is left" for n in left])
            shelf = self.shelf()
            shelf.write("a.jpg.xmp", "xmp:Rating='2.6'")
            shelf.riffle("--sidecars", "write", "--rate", "5")
            problems = [] if shelf.stars("a.jpg.xmp") == 5 else ["not written"]
            subprocess.run([RIFFLE, *undo], env=shelf.environment(), capture_output=True)
            with open(shelf.path("a.jpg.xmp")) as file:
                text = file.read()
            self.gate.case(
                f"{undo[0]} gives back what others wrote", problems + ([] if "'2.6'" in text else [text[:300]]))


def main():
    gate = Gate("sidecars of others")
    if not os.path.exists(RIFFLE):
        gate.skip("sidecars", f"{RIFFLE} is not built")
        return gate.close()
    with scratch() as folder:
        round_ = Round(gate, folder)
        if missing_tools("exiftool"):
            gate.skip("exiftool", "not installed: libimage-exiftool-perl")
        else:
            round_.ours("exiftool")
            round_.turns_of_exiftool()
            round_.theirs_of_exiftool()
            round_.edited_after_exiftool()
            round_.crowd()
        if missing_tools("exiv2"):
            gate.skip("exiv2", "not installed")
        else:
            round_.ours("exiv2")
            round_.theirs_of_exiv2()
        if missing_tools("darktable-cli", "exiftool"):
            gate.skip("darktable", "darktable-cli is not installed")
        else:
            round_.darktable()
        round_.killed()
        round_.undone()
        seeds = os.environ.get("SEEDS", "")
        round_.at_once([int(seeds)] if seeds.isdigit() else range(20))
    return gate.close()


if __name__ == "__main__":
    sys.exit(main())
