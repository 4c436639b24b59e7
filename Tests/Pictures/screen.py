"""A real terminal on an invisible X server: press keys in it, drag in it, and take pictures of it."""

import hashlib
import mmap
import os
import re
import shutil
import struct
import subprocess
import sys
import tempfile
import time

FONT = "DejaVu Sans Mono"
# Cells of 9x18: both halves of one are equal, and so no line is finer than another.
PIXELS = 15
CELL = (9, 18)
# What would tell a terminal that it is in another one.
SCRUB = ("TERM", "COLORTERM", "TERM_PROGRAM", "TERMINFO", "TMUX", "STY", "WAYLAND_DISPLAY", "DISPLAY", "XAUTHORITY",
         "COLUMNS", "LINES", "KITTY_WINDOW_ID", "KONSOLE_VERSION", "VTE_VERSION", "NO_COLOR", "XDG_RUNTIME_DIR")
# What each terminal needs besides X: programs.
NEEDS = {"xterm": ["xterm"], "xterm-vt340": ["xterm"], "kitty": ["kitty"],
         "konsole": ["konsole", "dbus-run-session"], "foot": ["foot", "cage", "Xwayland"], "tmux-rgb": ["xterm", "tmux"]}


def missing(terminal, root=None):
    """The programs that a terminal needs and that are not there; its own are in the root of another system, if it has one."""
    path = ":".join(f"{root}/{folder}" for folder in ("usr/local/bin", "usr/bin", "bin")) if root else None
    return ([name for name in NEEDS[terminal] if not shutil.which(name, path=path)]
            + [name for name in ["Xvfb", "xdotool"] + (["bwrap"] if root else []) if not shutil.which(name)])


def in_root(root, command, lent):
    """The command in the root of another system, which has /tmp and the paths lent from this one."""
    more = [word for path in lent for word in ("--ro-bind", path, path)]
    return ["bwrap", "--bind", root, "/", "--dev", "/dev", "--proc", "/proc", "--bind", "/tmp", "/tmp", *more,
            "--die-with-parent", "--", *command]


class Screen:
    """The terminal, at the upper left of its screen, with the command running in it.

    The screen has the size of the terminal, or `most` columns and rows. The terminal is that of a `root`, if one is given, to
    which paths are lent.
    """

    def __init__(self, terminal, columns, rows, command, home, folder, most=None, root=None, lent=()):
        self.size = tuple(count * side for count, side in zip(most or (columns, rows), CELL))
        self.root, self.lent = root, lent
        self.work = tempfile.mkdtemp(prefix="riffle-screen-")
        # How wide what the window has beside its cells is, on the left, above, and on the right.
        self.processes, self.beside = [], (0, 0, 0)
        self.cells, self.is_placed = (columns, rows), False
        try:
            self.begin(terminal, columns, rows, command, home, folder)
        except BaseException:
            self.end()
            raise

    def begin(self, terminal, columns, rows, command, home, folder):
        width, height = self.size
        for _ in range(10):
            display = self.server(width, height, home)
            if display:
                break
        else:
            raise RuntimeError("Xvfb does not answer")
        with open(self.work + "/Xvfb_screen0", "rb") as file:
            self.memory = mmap.mmap(file.fileno(), 0, prot=mmap.PROT_READ)
        head = struct.unpack(">25I", self.memory[:100])
        self.stride, self.offset = head[12], head[0] + head[19] * 12
        words, more = self.terminal(terminal, columns, rows, command)
        if self.root:
            words = in_root(self.root, words, self.lent)
        self.start(words, env=dict(self.environment, **more), cwd=folder)
        if terminal in ("konsole", "kitty", "foot") or self.size != (columns * CELL[0], rows * CELL[1]):
            if terminal == "konsole":
                self.beside = 3, self.bars(rows), 6
            self.resize(columns, rows)
        # Keys go to the window below the pointer, which stands where it hides nothing.
        self.x("mousemove", columns * CELL[0] - 1, rows * CELL[1] - 1)

    def server(self, width, height, home):
        """Starts an X server, and says which display it is; None where it cannot be reached."""
        read, write = os.pipe()
        self.start(["Xvfb", "-displayfd", str(write), "-screen", "0", f"{width}x{height}x24", "-dpi", "96", "-nolisten", "tcp",
                    "-nocursor", "-noreset", "-fbdir", self.work], pass_fds=[write])
        os.close(write)
        with os.fdopen(read) as told:
            display = ":" + told.readline().strip()
        self.environment = {k: v for k, v in os.environ.items() if k not in SCRUB and not k.startswith("XDG_")}
        self.environment.update(HOME=home, DISPLAY=display, LANG="C.UTF-8", LC_ALL="C.UTF-8", TZ="UTC",
                                XDG_RUNTIME_DIR=self.work, XCURSOR_SIZE="1")
        for _ in range(20):
            try:
                self.x("getmouselocation")
                return display
            except subprocess.SubprocessError:
                time.sleep(0.1)
        self.processes.pop().kill()
        return None

    def terminal(self, name, columns, rows, command):
        """How a terminal is started, and what its environment has besides. Only looks are set."""
        def file(path, text):
            path = os.path.join(self.work, path)
            with open(path, "w", encoding="ascii") as out:
                out.write(text)
            return path
        if name.startswith(("xterm", "tmux")):
            kind = ["-ti", "vt340", "-xrm", "*numColorRegisters: 256"] if name == "xterm-vt340" else []
            if name == "tmux-rgb":
                command = ["tmux", "-f", "/dev/null", "-S", self.work + "/tmux", "set", "-as", "terminal-features", ",*:RGB",
                           ";", "set", "-g", "status", "off", ";", "new-session", "--", *command,
                           # Its server ends with the terminal.
                           ";", "set", "destroy-unattached", "on"]
            return (["xterm", "-fa", f"{FONT}:pixelsize={PIXELS}", "-geometry", f"{columns}x{rows}+0+0", "-b", "0",
                     "-bw", "0", "+sb", "-bg", "black", "-fg", "#e5e5e5", *kind, "-e", *command],
                    {"COLORTERM": "truecolor"})
        if name == "kitty":
            conf = file("kitty.conf", f"font_family {FONT}\nfont_size {PIXELS * 0.75}\nremember_window_size no\n"
                        f"initial_window_width {columns}c\ninitial_window_height {rows}c\nwindow_padding_width 0\n"
                        "window_margin_width 0\nwindow_border_width 0\nplacement_strategy top-left\nenable_audio_bell no\n"
                        "update_check_interval 0\nconfirm_os_window_close 0\ncursor_blink_interval 0\nsync_to_monitor no\n"
                        "background #000000\nforeground #e5e5e5\nshell_integration disabled\n")
            return ["kitty", "--config", conf, *command], {"LIBGL_ALWAYS_SOFTWARE": "1"}
        if name == "foot":
            conf = file("foot.ini", f"[main]\nfont={FONT}:pixelsize={PIXELS}\npad=0x0\n[cursor]\nblink=no\n"
                        "[colors]\nbackground=000000\nforeground=e5e5e5\n")
            # It needs Wayland: cage gives it one in a window of X, but not to root, which it is not in a name space of users.
            user = ["unshare", "--user", "--map-user=1000", "--map-group=1000", "--"] if os.getuid() == 0 else []
            return ([*user, "cage", "-d", "--", "foot", "--config", conf, *command],
                    {"WLR_BACKENDS": "x11", "WLR_RENDERER": "pixman", "WLR_X11_OUTPUTS": "1"})
        options = [f"Font={FONT},{PIXELS * 0.75},-1,5,50,0,0,0,0,0", f"TerminalColumns={columns}", f"TerminalRows={rows}",
                   "ScrollBarPosition=2", "TerminalMargin=0", "BlinkingCursorEnabled=false", "ShowTerminalSizeHint=false"]
        return (["dbus-run-session", "--", "konsole", "--nofork", "--separate", "--hide-menubar", "--hide-tabbar",
                 *[word for option in options for word in ("-p", option)], "-e", *command],
                {"QT_QPA_PLATFORM": "xcb", "QT_LOGGING_RULES": "*=false"})

    def start(self, words, **options):
        log = open(self.work + "/log", "ab")
        self.processes.append(subprocess.Popen(words, stdin=subprocess.DEVNULL, stdout=log, stderr=log,
                                               start_new_session=True, **options))

    def end(self):
        """Ends what was started, the terminal before its screen."""
        for process in reversed(self.processes):
            try:
                os.killpg(process.pid, 15)
                process.wait(5)
            except (ProcessLookupError, subprocess.TimeoutExpired):
                process.kill()
        shutil.rmtree(self.work, ignore_errors=True)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.end()

    def x(self, *words):
        return subprocess.run(["xdotool", *map(str, words)], env=self.environment, check=True, timeout=30,
                              stdout=subprocess.PIPE, stderr=subprocess.DEVNULL).stdout.decode()

    def resize(self, columns, rows, more=0):
        """Gives the window so many cells, at the upper left: there is no window manager. What it has besides is out of sight."""
        left, top, right = self.beside
        self.cells, self.is_placed = (columns, rows), True
        for _ in range(300):
            try:
                window = self.windows(1).difference(self.windows(0)).pop()
                self.x("windowmove", window, -left, -top)
                return self.x("windowsize", window, columns * CELL[0] + left + right + more, rows * CELL[1] + top)
            except (subprocess.CalledProcessError, KeyError):
                time.sleep(0.1)
        with open(self.work + "/log", encoding="utf-8", errors="replace") as log:
            raise RuntimeError("no window opens: " + log.read()[-300:])

    def bars(self, rows):
        """How high the bars are that konsole has above the cells; it opens with as many of these as it was told."""
        last = 0
        for _ in range(60):
            time.sleep(0.5)
            found = [self.x("getwindowgeometry", "--shell", window) for window in self.windows(1).difference(self.windows(0))]
            height = max((int(re.search(r"HEIGHT=(\d+)", shape)[1]) - rows * CELL[1] for shape in found), default=0)
            # At first the window is without them.
            if height == last > 0:
                break
            last = height
        return last

    def windows(self, depth):
        """The windows to be seen so far below the screen, which is one itself."""
        done = subprocess.run(["xdotool", "search", "--onlyvisible", "--maxdepth", str(depth), ".*"], env=self.environment,
                              check=False, timeout=30, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
        return set(done.stdout.decode().split())

    # What is seen

    def pixels(self):
        """Red, green and blue of each pixel."""
        width, height = self.size
        rows = [self.memory[self.offset + y * self.stride:self.offset + y * self.stride + 4 * width]
                for y in range(height)]
        raw = b"".join(rows)
        out = bytearray(3 * width * height)
        for channel in range(3):
            out[channel::3] = raw[2 - channel::4]
        return bytes(out)

    def settle(self, quiet=0.7, most=40, colours=3):
        """Waits until the picture has stood still for a while, and has more than a colour or two."""
        last, since, end = None, time.monotonic(), time.monotonic() + most
        while time.monotonic() < end:
            shown = self.pixels()
            digest = hashlib.sha1(shown).digest()
            if digest != last or len(set(shown[i:i + 3] for i in range(0, len(shown), 3001))) < colours:
                last, since = digest, time.monotonic()
            elif time.monotonic() - since >= quiet:
                return shown
            time.sleep(0.05)
        print("still moving", file=sys.stderr)
        return shown

    # What is done

    def key(self, *names):
        self.x("key", *names)

    def nudge(self):
        """Moves the pointer and the window's edge a little: cage sometimes stands still until something of its own changes."""
        columns, rows = self.cells
        for x in (columns * CELL[0] - 2, columns * CELL[0] - 1):
            self.x("mousemove", x, rows * CELL[1] - 1)
        if self.is_placed:
            self.resize(columns, rows, more=1)
            time.sleep(0.3)
            self.resize(columns, rows)

    def hold(self, name, seconds):
        self.x("keydown", name)
        time.sleep(seconds)
        self.x("keyup", name)

    def type(self, text):
        self.x("type", "--delay", "60", text)

    def press(self, column, row):
        self.x("mousemove", column * CELL[0], row * CELL[1], "mousedown", 1)

    def drag(self, start, end, steps=24, seconds=0.6):
        """Drags from one cell to another, and holds there."""
        self.press(*start)
        for step in range(1, steps + 1):
            part = step / steps
            self.x("mousemove", *[int((a + (b - a) * part) * side) for a, b, side in zip(start, end, CELL)])
            time.sleep(seconds / steps)


def png(pixels, size, path, *options):
    """Writes a picture, as small as it gets without loss."""
    subprocess.run(["convert", "-size", f"{size[0]}x{size[1]}", "-depth", "8", "rgb:-", *options, "-strip",
                    "-define", "png:compression-level=9", "-define", "png:compression-filter=0",
                    "-define", "png:exclude-chunk=all", path], input=pixels, check=True)
