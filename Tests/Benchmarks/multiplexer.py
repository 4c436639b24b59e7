"""riffle inside tmux: what it sends to tmux, timed, and what tmux passes on."""

import os
import shutil
import subprocess
import tempfile
import threading

from openings import home
from ptybench import Session, now


class Inside:
    """A command inside a tmux server of its own, on a terminal that reads at once; a context manager.
    `written` are its outputs as (time, bytes), as tmux read them."""

    def __init__(self, words, size, environment):
        self.place = tempfile.mkdtemp(prefix="riffle-bench-")
        self.server = ["tmux", "-L", os.path.basename(self.place), "-f", "/dev/null"]
        settings = (
            "set -g status off ; set -g default-terminal tmux-256color ;"
            " set -as terminal-features ,xterm-256color:RGB ; set -g escape-time 0"
        )
        command = [*self.server, *settings.split(), ";", "new-session", *words]
        # What tmux makes of `;` as a word of its own is the end of a command.
        self.session = Session(command, *size, environment=environment)
        self.written, self.reader = [], None

    def __enter__(self):
        session = self.session
        session.settle(0.5, 8)
        session.pump(until=now() + 0.5)
        pipe = os.path.join(self.place, "pipe")
        os.mkfifo(pipe)
        self.reader = threading.Thread(target=self._read, args=(pipe,), daemon=True)
        self.reader.start()
        subprocess.run([*self.server, "pipe-pane", f"exec cat > {pipe}"], check=True)
        session.pump(until=now() + 0.3)
        return self

    def _read(self, path):
        with open(path, "rb", buffering=0) as pipe:
            while data := pipe.read(65536):
                self.written.append((now(), data))

    def counted(self):
        """(bytes that tmux wrote to its terminal so far, bytes that it threw away instead)."""
        form = "#{client_written} #{client_discarded}"
        done = subprocess.run(
            [*self.server, "list-clients", "-F", form],
            stdout=subprocess.PIPE,
            check=True,
            text=True,
        )
        written, discarded = map(int, done.stdout.split()[:2])
        return written, discarded

    def __exit__(self, *fault):
        subprocess.run([*self.server, "kill-server"], stderr=subprocess.DEVNULL, check=False)
        self.session.close()
        shutil.rmtree(self.place, ignore_errors=True)


def browsing(setup, album, trash, mode, size, scratch):
    """riffle inside tmux, in a mode."""
    words = [setup.riffle, "--trash-dir", trash, "-m", mode, album]
    return Inside(words, size, {**home(scratch), "TERM": "xterm-256color"})
