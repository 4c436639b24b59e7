#!/usr/bin/env python3
"""A line between a terminal and a program, which stands still in the middle of a picture until it may go on.

    line.py FOLDER BYTES COMMAND...

After so many bytes of pictures FOLDER has a file "held"; what follows waits until it has a file "go". Keys go through
meanwhile. It leads to another machine: the terminal does not find the program's memory by its name.
"""

import fcntl
import os
import pty
import re
import select
import signal
import sys
import termios
import time
import tty

BEGIN = re.compile(rb"\x1b_Ga=[tT]|\x1b_Gm=|\x1bP[0-9;]*q|\x1b\]1337;File")
END = re.compile(rb"\x1b\\|\x07")
MEMORY = re.compile(rb"(t=s,S=3;)[^\x1b]*")


class Counting:
    """Counts the bytes of pictures in a stream of pieces."""

    def __init__(self, most):
        self.left, self.is_inside = most, False

    def cut(self, data):
        """Where in this piece so many have been; None where that is later."""
        at = 0
        while at < len(data):
            match = (END if self.is_inside else BEGIN).search(data, at)
            end = match.end() if match else len(data)
            if self.is_inside:
                if end - at >= self.left:
                    return at + self.left
                self.left -= end - at
            if match:
                self.is_inside = not self.is_inside
            at = end
        return None


def write(to, data):
    while data:
        data = data[os.write(to, data):]


def main():
    folder, counting = sys.argv[1], Counting(int(sys.argv[2]))
    child, inner = pty.fork()
    if child == 0:
        # The size is there before the program asks for it.
        while not os.path.exists(folder + "/size"):
            time.sleep(0.01)
        os.execvp(sys.argv[3], sys.argv[3:])

    def resize(*_):
        fcntl.ioctl(inner, termios.TIOCSWINSZ, fcntl.ioctl(0, termios.TIOCGWINSZ, bytes(8)))
    signal.signal(signal.SIGWINCH, resize)
    resize()
    former = termios.tcgetattr(0)
    tty.setraw(0)
    open(folder + "/size", "wb").close()
    waiting = None
    try:
        while True:
            if waiting is not None and os.path.exists(folder + "/go"):
                write(1, waiting)
                waiting, counting = None, Counting(1 << 60)
            ready = select.select([0] if waiting is not None else [0, inner], [], [], 0.05)[0]
            if 0 in ready:
                write(inner, os.read(0, 4096))
            if inner in ready:
                data = MEMORY.sub(rb"\1L25vLXN1Y2g=", os.read(inner, 65536))
                cut = counting.cut(data)
                write(1, data[:cut])
                if cut is not None:
                    waiting = data[cut:]
                    open(folder + "/held", "wb").close()
    except OSError:
        # The program has ended.
        pass
    finally:
        termios.tcsetattr(0, termios.TCSADRAIN, former)


if __name__ == "__main__":
    main()
