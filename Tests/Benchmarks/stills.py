"""`--render --pixels` beside timg, chafa and img2sixel: CPU, first byte and bytes of a still on a terminal of 200x60 cells
of 9x18 pixels."""

import fcntl
import os
import pty
import struct
import sys
import termios
import threading
import time
from statistics import median

from report import Section, goal, markdown, ratio, shown

COLS, ROWS, CELL = 200, 60, (9, 18)
# Two of riffle's box: what its prompt needs stays free.
BOX = (COLS, ROWS - 1)

# {name: (command, protocol)}; of programs that are there.
PEERS = {
    "timg": ("timg -p{letter} -g{cols}x{rows} {file}", ("kitty", "iterm", "sixel")),
    "chafa": ("chafa -f {word} -s {cols}x{rows} {file}", ("kitty", "iterm", "sixel")),
    "img2sixel": ("img2sixel -w {width} {file}", ("sixel",)),
}
LETTERS = {"kitty": "k", "iterm": "i", "sixel": "s"}
WORDS = {"kitty": "kitty", "iterm": "iterm", "sixel": "sixels"}
# riffle to a peer, at most: CPU, bytes, first byte.
GOALS = {
    ("kitty", "timg"): (0.8, 1.0, None),
    ("kitty", "chafa"): (None, 0.6, 0.5),
    ("iterm", "timg"): (0.5, 0.3, None),
    ("sixel", "chafa"): (0.7, None, None),
    ("sixel", "img2sixel"): (None, 1.1, None),
}


def command(setup, program, protocol, path):
    """The words of a command; None where the program has not this protocol."""
    width = 4 * BOX[1] * CELL[1] // 3
    if program == "riffle":
        line = f"{setup.riffle} --render --pixels {protocol} {{file}}"
    else:
        line, protocols = PEERS[program.partition("-")[0]]
        if protocol not in protocols:
            return None
        line = setup.peers.line(program, {name: line for name, (line, _) in PEERS.items()})
    line = line.format(
        letter=LETTERS[protocol], word=WORDS[protocol], cols=BOX[0], rows=BOX[1], width=width, file="{file}"
    )
    return [path if word == "{file}" else word for word in line.split()]


def once(words):
    """CPU of a command and all it waits for, in ms; ms to its first byte; its bytes. Standard output is a terminal that
    answers nothing."""
    master, slave = pty.openpty()
    fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", ROWS, COLS, COLS * CELL[0], ROWS * CELL[1]))
    mode = termios.tcgetattr(slave)
    mode[1] &= ~termios.OPOST
    termios.tcsetattr(slave, termios.TCSANOW, mode)
    seen = {"bytes": 0, "first": None}
    begin = time.monotonic()

    def read():
        while True:
            try:
                block = os.read(master, 1 << 16)
            except OSError:
                return
            if not block:
                return
            if seen["first"] is None:
                seen["first"] = time.monotonic() - begin
            seen["bytes"] += len(block)

    reader = threading.Thread(target=read)
    pid = os.fork()
    if pid == 0:
        os.close(master)
        os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
        os.dup2(slave, 1)
        os.dup2(os.open(os.devnull, os.O_WRONLY), 2)
        os.execvp(words[0], words)
    os.close(slave)
    reader.start()
    _, status, used = os.wait4(pid, 0)
    reader.join()
    os.close(master)
    if status != 0 or seen["first"] is None:
        return None
    return 1000 * (used.ru_utime + used.ru_stime), 1000 * seen["first"], seen["bytes"]


def measured(setup):
    """Stills of one photo of 12 MP, the programs in turns."""
    path = os.path.join(setup.made, "p12-0.jpg")
    programs = ["riffle"] + [name for name in (*PEERS, *setup.peers.aliases) if name in setup.peers]
    rounds = 3 if setup.quick else 7
    goals, ratios, body = [], [], []
    for protocol in LETTERS:
        lines = {p: command(setup, p, protocol, path) for p in programs}
        lines = {p: words for p, words in lines.items() if words}
        runs, order = {p: [] for p in lines}, list(lines)
        for i in range(rounds + 1):
            for p in order[i % len(order) :] + order[: i % len(order)]:
                result = once(setup.peers.launched(lines[p]))
                # The first round only warms up.
                if i:
                    runs[p].append(result)
        found = {p: None if None in r else [median(x) for x in zip(*r)] for p, r in runs.items()}
        for p, values in found.items():
            cpu, first, size = values or (None, None, None)
            words = " ".join([os.path.basename(lines[p][0]), *lines[p][1:-1], os.path.basename(path)])
            body.append(
                (protocol, p, shown(cpu, "{:.0f}"), shown(first, "{:.0f}"), shown(size, "{:.0f}"), f"`{words}`")
            )
        ratios.append(
            ratio(
                f"CPU, a still by {protocol}, 12 MP",
                "ms",
                {p: values and values[0] for p, values in found.items()},
                " ".join(["riffle", *lines["riffle"][1:-1], os.path.basename(path)]),
            )
        )
        for (wanted, peer), most in GOALS.items():
            if wanted != protocol or not found.get(peer) or not found["riffle"]:
                continue
            for what, place, limit in zip(("CPU", "bytes", "first byte"), (0, 2, 1), most):
                if limit:
                    value = found["riffle"][place] / found[peer][place]
                    goals.append(goal(f"a still by {protocol}: {what} to {peer}'s", value, "{:.2f}", limit))
        print(f"measured: stills by {protocol}", file=sys.stderr, flush=True)
    head = "protocol,program,CPU ms,first byte ms,bytes,command".split(",")
    text = [
        "## Stills in the terminal's own pixels",
        "",
        f"A 12-MP JPEG on a terminal of {COLS}x{ROWS} cells of {CELL[0]}x{CELL[1]} pixels that answers nothing, into {BOX[0]}x{BOX[1]}. "
        "CPU of the command and all that it waits for.",
        "",
        markdown(head, body, range(2, 5)),
        "",
    ]
    return Section(text, goals, ratios)
