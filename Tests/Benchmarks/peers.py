#!/usr/bin/python3
"""The programs that riffle is measured beside, where they can be had, and how each is called.

  peers.py --self-test

chafa and timg of another Debian are run from a root of it, by its own loader and with its own libraries, as this
process: a chroot would need root, and a start more.
"""

import glob
import os
import shlex
import shutil
import subprocess
import sys
import tempfile

from machine import output_line

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
# Those of another Debian too; they are called by their names and the number of its release, as `timg-13`.
FOREIGN = ("chafa", "timg")
# Only these keep a picture that can be compared: half-blocks with true colours, in the photo's shape.
FAITHFUL = ("chafa", "timg")
# They draw one file at a time.
ONE_FILE = ("catimg", "img2txt")


class Peers:
    """Paths of the programs that are there, and a sentence for each that is not."""

    def __init__(self, cache, install=True, root=None):
        self.paths, self.left_out, self.aliases = {}, [], {}
        for name in VERSIONS:
            path = shutil.which(name) if name != "termvisage" else environment(cache, install)
            if path:
                self.paths[name] = path
            else:
                source = "PyPI" if name == "termvisage" else "Debian"
                self.left_out.append(f"{name} is left out: it could not be had from {source} here.")
        if root:
            self.aliases = foreign(root, FOREIGN)
        if len(self.aliases) < len(FOREIGN):
            self.left_out.append("chafa and timg of the other Debian are left out: there is no root with them here.")

    def __contains__(self, name):
        return name in self.paths or name in self.aliases

    def render(self):
        """{name: (command with {cols} {rows} {pixels} {file}, environment)} for one picture."""
        return {name: (self.line(name, RENDER), {}) for name in (*RENDER, *self.aliases) if name in self}

    def line(self, name, lines):
        """The command of a program in {program: command}; one of another Debian has that of its namesake."""
        if name not in self.aliases:
            return lines[name]
        return f"{name} {lines[name.rpartition('-')[0]].split(' ', 1)[1]}"

    def launched(self, words):
        """What runs a command whose first word may be a program of another Debian."""
        return [*self.aliases.get(words[0], words[:1]), *words[1:]]

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
        for name, words in self.aliases.items():
            out.append((name, output_line([*words, "--version"])))
        return out


def foreign(root, names):
    """{name-RELEASE: the words that run it} for programs of the Debian in a folder; those that are there whole."""
    try:
        with open(os.path.join(root, "etc/os-release"), encoding="utf-8") as file:
            release = dict(line.strip().split("=", 1) for line in file if "=" in line)["VERSION_ID"].strip('"')
        loader = glob.glob(os.path.join(root, "usr/lib64/ld-linux-*.so.*"))[0]
    except (OSError, KeyError, IndexError):
        return {}
    start = [loader, "--inhibit-cache", "--library-path", ":".join(libraries(root))]
    found = {f"{name}-{release}": [*start, os.path.join(root, "usr/bin", name)] for name in names}
    return {name: words for name, words in found.items() if is_whole(root, words)}


def libraries(root):
    """The folders of libraries below a root, the inner ones first: a link in an outer one may lead by an absolute path out
    of the root, where alternatives are."""
    outer = os.path.join(root, "usr/lib")
    inner = {os.path.dirname(path) for path in glob.glob(f"{outer}/*-linux-gnu/**/lib*.so*", recursive=True)}
    return [*sorted(inner, key=lambda path: (-path.count("/"), path)), outer]


def is_whole(root, words):
    """Whether all libraries of a program come from its root."""
    if not os.path.exists(words[-1]):
        return False
    done = subprocess.run([*words[:-1], "--list", words[-1]], capture_output=True, check=False)
    paths = [line.split("=>")[1].split()[0] for line in done.stdout.decode().splitlines() if "=>" in line]
    return done.returncode == 0 and bool(paths) and all(
        os.path.realpath(path).startswith(os.path.join(os.path.realpath(root), "")) for path in paths
    )


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


def self_test():
    with tempfile.TemporaryDirectory() as root:
        assert foreign(root, FOREIGN) == {}, "an empty folder is no Debian"
        inner = os.path.join(root, "usr/lib/x86_64-linux-gnu/blas")
        for folder in ("etc", "usr/lib64", "usr/bin", os.path.relpath(inner, root)):
            os.makedirs(os.path.join(root, folder))
        with open(os.path.join(root, "etc/os-release"), "w", encoding="utf-8") as file:
            file.write('NAME="Debian"\nVERSION_ID="99"\n')
        for path in (f"{inner}/libblas.so.3", f"{os.path.dirname(inner)}/libblas.so.3"):
            os.symlink("/etc/alternatives/nothing", path)
        assert libraries(root) == [inner, os.path.dirname(inner), os.path.join(root, "usr/lib")], libraries(root)
        # The loader and a program of this Debian: its libraries are not those of the root.
        os.symlink(glob.glob("/lib64/ld-linux-*.so.*")[0], os.path.join(root, "usr/lib64/ld-linux-test.so.2"))
        shutil.copy("/bin/ls", os.path.join(root, "usr/bin/timg"))
        assert foreign(root, FOREIGN) == {}, "libraries of another Debian were taken"
        words = [os.path.join(root, "usr/lib64/ld-linux-test.so.2"), os.path.join(root, "usr/bin/timg")]
        assert is_whole("/", words) and not is_whole("/", words[:1] + ["/nothing"])
    peers = Peers.__new__(Peers)
    peers.paths, peers.aliases = {"timg": "/usr/bin/timg"}, {"timg-99": ["ld.so", "/root/timg"]}
    assert peers.render()["timg-99"] == ("timg-99" + RENDER["timg"][4:], {}) and "chafa" not in peers.render()
    assert peers.launched(["timg-99", "-V"]) == ["ld.so", "/root/timg", "-V"]
    assert peers.launched(["timg", "-V"]) == ["timg", "-V"]
    print("peers.py: self-test passed")


if __name__ == "__main__":
    if sys.argv[1:] != ["--self-test"]:
        sys.exit(__doc__)
    self_test()
