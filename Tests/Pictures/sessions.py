"""Three riffles side by side in one kind of terminal: one shows pixels, one half-blocks, and one half-blocks of photos of one
colour, which tell where photos lie. All get the same keys; what the first shows is compared with the other two."""

import json
import os
import shutil
import sys
import tempfile
import time

import photos
from comparing import Shown, Wanted, find, most
from screen import CELL, Screen

LINE = os.path.join(os.path.dirname(os.path.abspath(__file__)), "line.py")
PROMPT, COMMAND = "$ ", "./r"


class Session:
    """A shell in a terminal that starts riffle by a word, which all sessions have in common."""

    def __init__(self, way, riffle, rows, options, size, most_cells=None, line=0):
        self.root = tempfile.mkdtemp(prefix="riffle-states-")
        self.album, self.log = self.root + "/album", self.root + "/events"
        os.makedirs(self.root + "/.local/state/riffle")
        os.mkdir(self.album)
        for number, picture in enumerate(rows, 1):
            path = f"{self.album}/{number:02}.png"
            # The same picture again is a copy.
            first = next(i for i, other in enumerate(rows, 1) if other is picture)
            if first < number:
                shutil.copy2(f"{self.album}/{first:02}.png", path)
            else:
                photos.write(path, picture)
        words = [riffle, "--seed", "4", "--resume", "off", "--events", self.log, *options, self.album]
        before = ""
        if line:
            shutil.copy(LINE, self.root)
            words = ["python3", self.root + "/line.py", self.root, str(line), *words]
            before = "SSH_CONNECTION='192.0.2.1 1 192.0.2.2 22' "
        with open(self.root + "/r", "w", encoding="utf-8") as out:
            out.write("#!/bin/sh\n" + before + "exec " + " ".join(f"'{word}'" for word in words) + "\n")
        os.chmod(self.root + "/r", 0o755)
        self.screen = Screen(way.terminal, *size, ["env", "PS1=" + PROMPT, "sh", "-i"], self.root, self.root, most_cells,
                             way.root, way.lent)

    def prompts(self):
        """Waits for the prompt, which is the first thing on the screen."""
        width, end = self.screen.size[0], time.monotonic() + 60
        while time.monotonic() < end:
            shown = self.screen.settle(1, colours=1)
            row = 3 * width * (CELL[1] // 2)
            if len(set(shown[i:i + 3] for i in range(row, row + 3 * CELL[0], 3))) > 1:
                return shown
        raise RuntimeError("the shell does not prompt")

    def enter(self, text):
        self.screen.type(text)
        self.screen.key("Return")

    @property
    def photo(self):
        """The number of the photo that was shown last, from 1."""
        with open(self.log, encoding="utf-8") as file:
            shown = [event["path"] for event in map(json.loads, file) if event["event"] == "shown"]
        return int(os.path.basename(shown[-1])[:2])

    def end(self):
        self.screen.end()
        shutil.rmtree(self.root, ignore_errors=True)

    # A line that stands still

    def waits(self):
        """Waits until the line is in the middle of a picture."""
        end = time.monotonic() + 60
        while not os.path.exists(self.root + "/held"):
            if time.monotonic() > end:
                raise RuntimeError("no picture was sent")
            time.sleep(0.05)

    def goes_on(self):
        with open(self.root + "/go", "wb"):
            pass


class Trio:
    """The three sessions. Photos have `kinds` different pictures, which come again as often as it takes."""

    def __init__(self, way, riffle, rows, report, options=(), count=0, size=None, most_cells=None, line=0):
        self.way, self.rows, self.report, self.corners = way, rows, report, {}
        count = count or len(rows)
        flat = [photos.flat(len(row[0]) // 3, len(row), number) for number, row in enumerate(rows)]
        none = ["--pixels", "none", "--glyphs", "half", *options]
        own = [*way.options, *options, *(["--set", "pixels.quality=exact"] if line else [])]
        self.sessions = []
        try:
            for pictures, words, hold in ((rows, own, line), (rows, none, 0), (flat, none, 0)):
                again = (pictures * (count // len(rows) + 1))[:count]
                self.sessions.append(Session(way, riffle, again, words, size, most_cells, hold))
            self.pixels, self.halves, self.flat = self.sessions
            self.before = [session.prompts() for session in self.sessions]
            self.each(lambda session: session.screen.type(COMMAND))
            self.typed = self.pixels.screen.settle(0.7, colours=1)
            self.key("Return")
        except BaseException:
            self.__exit__()
            raise

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.each(Session.end)

    def each(self, do):
        for session in self.sessions:
            do(session)

    def key(self, name):
        self.each(lambda session: session.screen.key(name))

    def enter(self, text):
        self.each(lambda session: session.enter(text))

    def resize(self, size):
        self.each(lambda session: session.screen.resize(*size))

    # What is to be seen

    def look(self, state, is_bare=False, quiet=1.0):
        """Photos as large as their files; none where the state is bare of them."""
        self.attempt(state, lambda: self.wanted(is_bare, quiet))

    def look_closer(self, state):
        """The first photo, larger than the screen, each of its pixels on one of the screen; returns where its corner lies."""
        corners = []
        self.attempt(state, lambda: self.wanted_closer(corners))
        return corners[-1] if corners else None

    def attempt(self, state, wanted):
        """Looks again where one of the sessions was slow, so that it still showed what was before."""
        for is_last in (False, False, True):
            try:
                if self.wait(state, wanted(), is_last):
                    return
            except RuntimeError:
                if is_last:
                    raise
            self.each(lambda session: session.screen.nudge())

    def wanted(self, is_bare, quiet):
        halves, flat = (session.screen.settle(quiet) for session in (self.halves, self.flat))
        width, height = self.halves.screen.size
        wanted, either = Wanted(halves, width), []
        for number, rows in enumerate(self.rows):
            shown = Shown(flat, width, photos.flat_colour(number))
            if not shown.box:
                continue
            left, top, right, bottom = shown.box
            if (right - left, bottom - top) == (len(rows[0]) // 3, len(rows)):
                self.corners[number] = left, top
            elif number not in self.corners:
                raise RuntimeError(f"a photo of {len(rows[0]) // 3}x{len(rows)} has {right - left}x{bottom - top}")
            left, top = corner = self.corners[number]
            if self.way.is_over:
                whole = shown.whole_rows((left, top, left + len(rows[0]) // 3, top + len(rows)), height - CELL[1])
                for y in whole.runs:
                    del shown.runs[y]
                either.append((rows, shown, corner))
                shown = whole
            wanted.put(rows, shown, corner)
        if not is_bare and not wanted.inside:
            raise RuntimeError("no photo is seen")

        def with_rows(pixels):
            picture = Wanted(wanted.pixels, width)
            picture.inside = list(wanted.inside)
            for rows, shown, corner in either:
                picture.put_where_seen(rows, shown, corner, pixels, self.way.near)
            return picture
        return with_rows

    def wanted_closer(self, corners):
        halves, flat = (session.screen.settle(1) for session in (self.halves, self.flat))
        width, height = self.halves.screen.size
        shown = Shown(flat, width, photos.flat_colour(0))
        if not shown.box:
            raise RuntimeError("no photo is seen")
        left, top, right, bottom = shown.box
        # The bars say where in the photo this is: another place where its pixels are larger.
        bars = [(left, bottom - CELL[0], right, bottom), (right - CELL[0], top, right, bottom)]
        colours = {flat[i:i + 3] for y in range(top, bottom) for i in (3 * (y * width + right - 1),)}
        colours -= {bytes(photos.flat_colour(0))}
        whole = Shown(b"", 1, b"\0\0\0")
        last = height - CELL[1] if self.way.is_over else bottom
        whole.runs = {y: [(left, right)] for y in range(top, min(bottom, last))}

        def wanted(pixels):
            corner = find(self.rows[0], pixels, width, (left, top, right - CELL[0], min(bottom, last) - CELL[0]), self.way.near)
            picture = Wanted(halves, width)
            if corner:
                corners.append(corner)
                picture.put(self.rows[0], whole, corner)
            for x0, y0, x1, y1 in bars:
                for y in range(y0, y1, CELL[0]):
                    for x in range(x0, x1, CELL[0]):
                        self.take_bar(picture, pixels, x, y, colours)
            return picture
        return wanted

    @staticmethod
    def take_bar(picture, pixels, x, y, colours):
        """Half a cell that has the bar's colour is of the bar; by sixel some of its pixels have another."""
        places = [3 * ((y + dy) * picture.width + x) for dy in range(CELL[0])]
        parts = [pixels[at + 3 * dx:at + 3 * dx + 3] for at in places for dx in range(CELL[0])]
        if any(sum(most(part, colour) <= 2 for part in parts) > 0.8 * len(parts) for colour in colours):
            for at in places:
                picture.pixels[at:at + 3 * CELL[0]] = pixels[at:at + 3 * CELL[0]]

    def look_left(self, state):
        """What was there before riffle, the command and a prompt."""
        width = self.pixels.screen.size[0]
        line = 3 * width * CELL[1]
        first, prompt = bytearray(self.typed[:line]), self.before[0][:line]
        # The cursor is not where it was typed.
        at = 3 * CELL[0] * len(PROMPT + COMMAND)
        for y in range(0, line, 3 * width):
            first[y + at:y + at + 3 * CELL[0]] = self.typed[-3:] * CELL[0]
        wanted = Wanted(bytes(first) + prompt + self.before[0][2 * line:], width)
        self.attempt(state, lambda: lambda pixels: wanted)

    def wait(self, state, wanted, is_last):
        """Whether what is seen is right and stays so, before long; that is reported, and what is wrong at last."""
        screen, last, end = self.pixels.screen, None, time.monotonic() + 12
        while True:
            pixels = screen.pixels()
            if pixels != last:
                last, picture = pixels, wanted(pixels)
                found = picture.difference(pixels, self.way.edge)
                right = self.way.allows(*found, bool(picture.inside))
                since = time.monotonic()
            if right and time.monotonic() - since > 0.7 or time.monotonic() > end:
                break
            time.sleep(0.1)
        if right or is_last:
            self.report(self.way, state, found if picture.inside else (found[0], None, None), right, pixels,
                        bytes(picture.pixels), screen.size)
        return right


def measure(way, riffle, options, sizes, size, is_good):
    """The size of a photo that is shown in just so many pixels: the first of those tried whose places are good."""
    rows = [photos.flat(*candidate, number) for number, candidate in enumerate(sizes)]
    session = Session(way, riffle, rows, ["--pixels", "none", "--glyphs", "half", *options], size)
    try:
        session.prompts()
        session.enter(COMMAND)
        for number in range(len(sizes)):
            session.screen.nudge()
            shown = Shown(session.screen.settle(1), session.screen.size[0], photos.flat_colour(number))
            if shown.box and is_good(shown.box):
                left, top, right, bottom = shown.box
                return right - left, bottom - top
            session.screen.key("Right")
    finally:
        session.end()
    print("no photo lies where it should", file=sys.stderr)
    raise RuntimeError("no size of a photo does")
