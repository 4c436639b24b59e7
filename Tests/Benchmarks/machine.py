"""What a benchmark says about the machine, and how it measures one command there."""

import os
import platform
import subprocess
import time

HERE = os.path.dirname(os.path.abspath(__file__))


def built(name, folder, flags):
    """The path of Tests/Benchmarks/NAME.c compiled into the folder, anew where the source is
    younger."""
    source, program = os.path.join(HERE, name + ".c"), os.path.join(folder, name)
    if not os.path.exists(program) or os.path.getmtime(program) < os.path.getmtime(source):
        subprocess.run(
            [
                "cc",
                *flags,
                "-o",
                program + ".part",
                source,
                *{"floor": ["-ljpeg", "-lm"], "jxl": ["-ljxl"], "av1": ["-ldav1d"]}.get(name, []),
            ],
            check=True,
        )
        os.replace(program + ".part", program)
    return program


def output_line(command):
    """The first line that a command prints, or a dash."""
    try:
        done = subprocess.run(
            command,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            stdin=subprocess.DEVNULL,
            timeout=20,
            check=False,
        )
        return done.stdout.decode(errors="replace").splitlines()[0].strip()
    except (OSError, IndexError, subprocess.SubprocessError):
        return "—"


def described():
    """The processor, its cores, memory, kernel, system and the libraries that decode, as (what,
    value) pairs."""
    model = next(
        (
            line.split(":", 1)[1].strip()
            for line in open("/proc/cpuinfo")
            if line.startswith("model name")
        ),
        platform.machine(),
    )
    memory = (
        next(int(line.split()[1]) for line in open("/proc/meminfo") if line.startswith("MemTotal"))
        / 1024
        / 1024
    )
    system = next(
        (
            line.split("=", 1)[1].strip().strip('"')
            for line in open("/etc/os-release")
            if line.startswith("PRETTY_NAME")
        ),
        "—",
    )
    packages = output_line(
        ["dpkg-query", "-W", "-f", "${Package} ${Version}, ", "libjpeg62-turbo", "libpng16-16"]
    ).rstrip(", ")
    return [
        ("processor", f"{model}, {os.cpu_count()} cores"),
        ("memory", f"{memory:.1f} GiB"),
        ("system", f"{system}, Linux {platform.release()}"),
        ("libraries", packages),
    ]


def busy_cores(seconds=2):
    """How many cores were busy on average in the next seconds: above a tenth, figures will suffer."""

    def ticks():
        with open("/proc/stat") as lines:
            user, nice, system, _, _, irq, soft = map(int, lines.readline().split()[1:8])
        return user + nice + system + irq + soft

    before = ticks()
    time.sleep(seconds)
    return (ticks() - before) / os.sysconf("SC_CLK_TCK") / seconds


def descendants(pid):
    """The process ids below pid, pid itself left out."""
    found, waiting = [], [pid]
    while waiting:
        parent = waiting.pop()
        try:
            for thread in os.listdir(f"/proc/{parent}/task"):
                with open(f"/proc/{parent}/task/{thread}/children") as children:
                    below = [int(c) for c in children.read().split()]
                found += below
                waiting += below
        except OSError:
            continue
    return found


def status_field(pid, name):
    """A number from /proc/PID/status, or 0 if the process is gone."""
    try:
        with open(f"/proc/{pid}/status") as lines:
            return next((int(line.split()[1]) for line in lines if line.startswith(name + ":")), 0)
    except (OSError, ValueError):
        return 0


def proportional_kb(pid):
    """The resident memory of a process, a page that n processes share counted as an nth of it."""
    try:
        with open(f"/proc/{pid}/smaps_rollup") as lines:
            return next((int(line.split()[1]) for line in lines if line.startswith("Pss:")), 0)
    except OSError:
        return 0


def per_thread(pid, name):
    """The contents of /proc/PID/task/*/NAME of one process."""
    out = []
    try:
        for thread in os.listdir(f"/proc/{pid}/task"):
            with open(f"/proc/{pid}/task/{thread}/{name}") as content:
                out.append(content.read())
    except OSError:
        pass
    return out


def cpu_ms(pid):
    """CPU so far of a process, and of it with its descendants; None if the kernel does not say."""

    def of(process):
        return sum(int(text.split()[0]) for text in per_thread(process, "schedstat")) / 1e6

    own = of(pid)
    return (own, own + sum(map(of, descendants(pid)))) if own else None


def switches(pid):
    """How often the threads of a process have left a processor: none that sleeps on makes a system
    call."""
    return sum(
        int(line.split()[1])
        for text in per_thread(pid, "status")
        for line in text.splitlines()
        if "ctxt_switches:" in line
    )


class Meter:
    """Measures commands: CPU (all descendants), wall time, peak memory, bytes printed."""

    def __init__(self, folder, launched=list):
        """`launched` makes the words that run a command of it, as `Peers.launched` does."""
        self.launched = launched
        self.measure = built("measure", folder, ["-O2", "-Wall", "-Wextra", "-Werror"])
        self.report, self.printed = os.path.join(folder, "report"), os.path.join(folder, "printed")

    def _start(self, command, environment):
        everything = {k: v for k, v in os.environ.items() if k not in ("TMUX", "NO_COLOR")}
        everything.update({"TERM": "xterm-256color", "COLORTERM": "truecolor"}, **environment)
        with open(self.printed, "wb") as out:
            return subprocess.Popen(
                [self.measure, self.report, *self.launched(command)],
                stdout=out,
                stderr=subprocess.DEVNULL,
                stdin=subprocess.DEVNULL,
                env=everything,
            )

    def run(self, command, environment):
        """One run: {cpu_ms, wall_ms, largest_mb, status, bytes}."""
        with self._start(command, environment) as process:
            process.wait()
        with open(self.report) as report:
            wall, user, system, peak, status = map(int, report.read().split())
        return {
            "cpu_ms": (user + system) / 1e3,
            "wall_ms": wall / 1e3,
            "largest_mb": peak / 1024,
            "status": status,
            "bytes": os.path.getsize(self.printed),
        }

    def memory(self, command, environment):
        """MB: the sum over all processes of the command of each one's own peak (an upper bound of
        what they ever held together)."""
        peaks = {}
        with self._start(command, environment) as process:
            while process.poll() is None:
                for pid in descendants(process.pid):
                    peaks[pid] = max(peaks.get(pid, 0), status_field(pid, "VmHWM"))
                time.sleep(0.001)
        return sum(peaks.values()) / 1024
