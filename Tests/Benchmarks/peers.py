"""The programs that riffle is measured beside, where they can be had, and how each is called."""

import os
import shlex
import shutil
import subprocess

# PyPI's; everything else comes from Debian (BENCH_PEERS in the Makefile).
TERMVISAGE = "termvisage==0.2.0"
VERSION_ALONE = ("termvisage",)
VERSIONS = {
    "chafa": ("chafa", "--version"),
    "timg": ("timg", "--version"),
    "catimg": ("dpkg-query", "-W", "-f", "catimg ${Version}", "catimg"),
    "img2sixel": ("img2sixel", "--version"),
    "img2txt": ("dpkg-query", "-W", "-f", "caca-utils ${Version}", "caca-utils"),
    "cacaview": ("dpkg-query", "-W", "-f", "caca-utils ${Version}", "caca-utils"),
    "termvisage": ("termvisage", "--version"),
}
# {cols} and {rows} are the box; catimg fits its width alone, so for 4:3 as much as the height allows.
RENDER = {
    "chafa": "chafa --format symbols --symbols vhalf -c full -s {cols}x{rows} {file}",
    "timg": "timg -I -ph -E -g{cols}x{rows} {file}",
    "catimg": "catimg -r2 -H {pixels} {file}",
    "img2txt": "img2txt -W {cols} -H {rows} -f utf8 {file}",
}
# Only these keep a picture that can be compared: half-blocks with true colours, in the photo's shape.
FAITHFUL = ("chafa", "timg")
# They draw one file at a time.
ONE_FILE = ("catimg", "img2txt")


class Peers:
    """Paths of the programs that are there, and a sentence for each that is not."""

    def __init__(self, cache, install=True):
        self.paths, self.left_out = {}, []
        for name in VERSIONS:
            path = shutil.which(name) if name != "termvisage" else environment(cache, install)
            if path:
                self.paths[name] = path
            else:
                source = "PyPI" if name == "termvisage" else "Debian"
                self.left_out.append(f"{name} is left out: it could not be had from {source} here.")

    def __contains__(self, name):
        return name in self.paths

    def render(self):
        """{name: (command with {cols} {rows} {pixels} {file}, environment)} for one picture."""
        return {name: (line, {}) for name, line in RENDER.items() if name in self}

    def browse(self, folder, size, listing):
        """{name: (words, folder to start in)} for those that browse a folder of photos."""
        cols, rows = size
        shell = "ulimit -s 65536; exec cacaview *"
        lines = {
            "termvisage": ([self.paths.get("termvisage"), "-S", "block", folder], None),
            "cacaview": (["sh", "-c", shell], folder),
            "timg": (["timg", "-I", "-ph", "-E", f"-g{cols}x{rows}", f"-f{listing}"], None),
        }
        return {name: line for name, line in lines.items() if name in self}

    def versions(self):
        out = []
        for name, path in self.paths.items():
            words = [path if w == "termvisage" else w for w in VERSIONS[name]]
            done = subprocess.run(
                words, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False
            )
            text = done.stdout.decode(errors="replace").strip().splitlines()
            # Warnings come first.
            line = text[-1 if name == "termvisage" else 0] if text else "—"
            out.append((name, line if name not in VERSION_ALONE else f"{name} {line}"))
        return out


def environment(cache, install):
    """termvisage of a virtual environment in the cache, made where it is missing; None if it cannot
    be had."""
    place = os.path.join(cache, "termvisage")
    program = os.path.join(place, "bin", "termvisage")
    if os.path.exists(program):
        return program
    if not install:
        return None
    quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL, "check": True}
    try:
        subprocess.run(["/usr/bin/python3", "-m", "venv", place], timeout=120, **quiet)
        pip = os.path.join(place, "bin", "pip")
        subprocess.run([pip, "install", "-q", "--retries", "1", TERMVISAGE], timeout=300, **quiet)
    except (OSError, subprocess.SubprocessError):
        shutil.rmtree(place, ignore_errors=True)
        return None
    return program if os.path.exists(program) else None


def shown(words):
    """A command as one types it, programs by name."""
    return shlex.join([os.path.basename(words[0]), *words[1:]])
