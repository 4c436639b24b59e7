#!/usr/bin/env python3
"""What other programs read of what riffle writes beside photos, and the reverse; and sidecars that are killed in the middle."""

import json
import os
import shutil
import signal
import subprocess
import sys
import time

from gate import Gate, missing_tools
from places import scratch

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

    def riffle(self, *words):
        return subprocess.run(
            [RIFFLE, *words, self.photos], env=self.environment(), capture_output=True, text=True)

    def listed(self):
        photos = json.loads(self.riffle("--list", "--format", "json").stdout)
        return photos[0]

    def path(self, name):
        return os.path.join(self.photos, name)


def exiftool(path, *tags):
    words = ["exiftool", "-json", "-n", *[f"-{tag}" for tag in tags], path]
    return json.loads(subprocess.run(words, capture_output=True, text=True).stdout or "[{}]")[0]


def exiv2(path):
    text = subprocess.run(["exiv2", "-PXkv", path], capture_output=True, text=True).stdout
    return dict(line.split(None, 1) for line in text.splitlines() if len(line.split(None, 1)) == 2)


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
                config = os.path.join(shelf.root, "home/.config/riffle")
                os.makedirs(config)
                with open(os.path.join(config, "config"), "w") as file:
                    file.write(f"sidecars.name = {name}\n")
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

    def theirs_of_exiftool(self):
        """What exiftool writes, riffle reads: into a sidecar and into the picture."""
        for tag, key, value in [
            ("-XMP:Rating=4", "stars", 4), ("-XMP:Label=Blue", "label", "blue"),
            ("-XMP:Rating=-1", "flag", "reject"), ("-XMP:Label=Rot", "label", "Rot"),
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
        """darktable-cli exports a picture with what it read of the sidecar."""
        for words, wanted in DECISIONS[:3]:
            shelf = self.shelf()
            shelf.riffle("--sidecars", "write", *words)
            out = os.path.join(shelf.root, "out.jpg")
            subprocess.run(
                ["darktable-cli", shelf.photo, shelf.path("a.jpg.xmp"), out, "--core", "--configdir",
                 os.path.join(shelf.root, "dt"), "--library", ":memory:"],
                env=dict(shelf.environment(), XDG_CACHE_HOME=shelf.root), capture_output=True)
            found = exiftool(out, "XMP:Rating") if os.path.exists(out) else {}
            problems = [] if str(found.get("Rating")) == wanted["Rating"] else [f"Rating is {found.get('Rating')}"]
            self.gate.case(f"darktable reads {' '.join(words)}", problems)

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
            self.gate.case(f"killed after {milliseconds} ms", problems)


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
            round_.theirs_of_exiftool()
            round_.edited_after_exiftool()
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
    return gate.close()


if __name__ == "__main__":
    sys.exit(main())
