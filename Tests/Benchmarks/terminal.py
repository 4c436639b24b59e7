"""What a terminal sends: keys, and its answers to the queries that programs ask at their start."""

import re

NAMED = {
    "Right": "\x1b[C",
    "Left": "\x1b[D",
    "Up": "\x1b[A",
    "Down": "\x1b[B",
    "Home": "\x1b[H",
    "End": "\x1b[F",
    "PgUp": "\x1b[5~",
    "PgDn": "\x1b[6~",
    "Esc": "\x1b",
    "Enter": "\r",
    "Space": " ",
    "Tab": "\t",
    "C-c": "\x03",
    "BS": "\x7f",
}
APPLICATION = {
    "Right": "\x1bOC",
    "Left": "\x1bOD",
    "Up": "\x1bOA",
    "Down": "\x1bOB",
    "Home": "\x1bOH",
    "End": "\x1bOF",
}
QUERY = re.compile(
    rb"\x1b\[0?c|\x1b\[>0?c|\x1b\[>0?q|\x1b\[6n|\x1b\[5n|\x1b\[\?(\d+)\$p|"
    rb"\x1bP\+q([0-9A-Fa-f;]+)\x1b\\|\x1b\](1[01]);\?(?:\x07|\x1b\\)|\x1b\[(1[468])t|\x1b\[\?1([hl])"
)
# The group of QUERY that says whether cursor keys are to be sent as an application wants them.
CURSOR_KEYS = 5
CAPABILITIES = {
    b"RGB": b"8/8/8",
    b"Tc": b"",
    b"colors": b"256",
    b"Co": b"256",
    b"TN": b"xterm-256color",
}


def encode(keys, application=False):
    """The bytes that a terminal sends for keys in the notation above."""

    def one(match):
        words = match[1].split()
        if words[0] in NAMED:
            return APPLICATION.get(words[0], NAMED[words[0]]) if application else NAMED[words[0]]
        if words[0] == "drag":
            x0, y0, x1, y1, n = map(int, words[1:6])
            moves = "".join(
                f"\x1b[<32;{x0 + (x1 - x0) * i // n};{y0 + (y1 - y0) * i // n}M"
                for i in range(1, n + 1)
            )
            return f"\x1b[<0;{x0};{y0}M{moves}\x1b[<0;{x1};{y1}m"
        return match[0]

    return re.sub(r"<([^<>]+)>", one, keys).encode()


def reply(match, cols, rows, cell):
    """What a modern terminal of so many cells, each of so many pixels, answers to a match of QUERY."""
    q, mode, names, colour, report, cursor = match[0], *match.groups()
    if cursor:
        return b""
    if mode:
        return b"\x1b[?%s;%d$y" % (
            mode,
            2 if mode in (b"2026", b"2004", b"1004", b"1006", b"1016") else 0,
        )
    if names:
        out = b""
        for name in names.split(b";"):
            value = CAPABILITIES.get(bytes.fromhex(name.decode()))
            out += (
                b"\x1bP0+r" + name + b"\x1b\\"
                if value is None
                else b"\x1bP1+r"
                + name
                + (b"=" + value.hex().encode() if value else b"")
                + b"\x1b\\"
            )
        return out
    if colour:
        return b"\x1b]%s;rgb:%s\x1b\\" % (
            colour,
            b"1818/1818/1c1c" if colour == b"11" else b"e0e0/e0e0/e0e0",
        )
    if report:
        w, h = cell
        return {
            b"16": b"\x1b[6;%d;%dt" % (h, w),
            b"14": b"\x1b[4;%d;%dt" % (rows * h, cols * w),
            b"18": b"\x1b[8;%d;%dt" % (rows, cols),
        }[report]
    if q.endswith(b"q"):
        return b"\x1bP>|ptybench(1)\x1b\\"
    if q.endswith(b"n"):
        return b"\x1b[1;1R" if b"6" in q else b"\x1b[0n"
    return b"\x1b[>1;10;0c" if b">" in q else b"\x1b[?62;22c"
