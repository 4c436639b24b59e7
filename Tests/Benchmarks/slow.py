"""Slow lines, ssh, tmux and a line that stands still: links.py's figures as tables and goals."""

import shutil
import sys

from report import Section, goal, markdown, shown

try:
    import links
except ImportError:
    links = None

SIZES = ((80, 24), (200, 60))
SERVER = shutil.which("sshd", path="/usr/sbin:/usr/bin")
MOST_MS, MOST_LATE, MOST_TMUX = 100, 1, 100
COLUMNS = (
    ("keys", "keys", "{}"),
    ("answered", "answered", "{}"),
    ("key → frame p50 ms", "key_ms_p50", "{:.0f}"),
    ("p95", "key_ms_p95", "{:.0f}"),
    ("most", "key_ms_max", "{:.0f}"),
    ("beyond the trip p50", "beyond_trip_ms_p50", "{:.0f}"),
    ("p95", "beyond_trip_ms_p95", "{:.0f}"),
    ("frames late p95", "late_p95", "{:.0f}"),
    ("most", "late_max", "{}"),
    ("frames/s", "fps", "{:.0f}"),
    ("bytes a frame", "frame_bytes_mean", "{:,.0f}"),
    ("KB/s", "kb_per_s", "{:.0f}"),
    ("CPU %", "cpu_percent", "{:.0f}"),
)


def attempt(what, run):
    """What a run found, or nothing where a program of it is missing or fails."""
    try:
        out = run()
    except Exception as fault:  # One line that fails must not take the whole report with it.
        print(f"not measured: {what}: {fault!r}", file=sys.stderr, flush=True)
        return {}
    if "bytes_per_s" in out:
        out["kb_per_s"] = out["bytes_per_s"] / 1e3
    print(f"measured: {what}", file=sys.stderr, flush=True)
    return out


def measured(setup):
    if links is None:
        return Section(["## Slow lines", "", "Not measured: links.py is not there.", ""])
    photos, keys = setup.many[:12], setup.rounds(40, 20)
    runs, inside, still = {}, {}, {}
    kinds = [("line", links.over_line, links.LINES[:3])]
    if SERVER:
        kinds.append(("ssh", links.over_ssh, links.LINES[:2]))
    for size in SIZES:
        for kind, run, lines in kinds:
            for name, rate, rtt in lines:
                key = (kind, name, size)
                runs[key] = attempt(key, lambda: run(setup.riffle, photos, size, rate, rtt, keys))
        inside[size] = attempt(
            ("tmux", size), lambda: links.in_tmux(setup.riffle, photos, size, keys)
        )
        still[size] = attempt(
            ("stall", size), lambda: links.stalled(setup.riffle, photos, size, 2e6, 0.08)
        )
    return Section(text(runs, inside, still), goals(runs, inside))


def goals(runs, inside):
    for (kind, name, size), found in runs.items():
        where = f"{kind}, {name}, {size[0]}x{size[1]}"
        if name.startswith("2 MB/s, 80"):
            yield goal(
                f"{where}: key to the frame that knows it, p95, trip and all",
                found.get("key_ms_p95"),
                "{:.0f} ms",
                most=MOST_MS,
            )
            yield goal(
                f"{where}: the same beyond the trip, p95",
                found.get("beyond_trip_ms_p95"),
                "{:.0f} ms",
                most=MOST_MS,
            )
        if name.startswith("250 KB/s"):
            yield goal(f"{where}: frames late, most", found.get("late_max"), "{}", most=MOST_LATE)
    found = inside.get((80, 24), {})
    yield goal(
        "tmux, 80x24: bytes that tmux passed on",
        found.get("delivered_percent"),
        "{:.1f} %",
        least=MOST_TMUX,
    )


def text(runs, inside, still):
    body = [
        ("{}x{}".format(*size), kind, name, *(shown(found.get(c[1]), c[2]) for c in COLUMNS))
        for (kind, name, size), found in runs.items()
    ]
    yield from (
        "## Slow lines",
        "",
        "`links.py` has the definitions: keys come at irregular times while the last one's motion is under way.",
        "*Line*: a line that hides a megabyte, as ssh does; *ssh*: a real one to this machine, read as slowly.",
        "",
        markdown(
            ("size", "how", "line", *(c[0] for c in COLUMNS)), body, range(3, 3 + len(COLUMNS))
        ),
        "",
    )
    if not SERVER:
        yield "Ssh was not measured: openssh-server is not installed, and a bench does not install a server."
        yield ""
    for size, found in inside.items():
        if found:
            yield (
                f"Inside tmux, {size[0]}x{size[1]}: {found['keys']} keys in {found['seconds']:.0f} s,"
                f" {found['written']:,} bytes passed on, {found['discarded']:,} thrown away."
            )
    yield ""
    for size, found in still.items():
        if found:
            yield (
                f"A line of 2 MB/s that stands still for {found['seconds']:.0f} s, {size[0]}x{size[1]}: four keys"
                f" meanwhile, {found['bytes_waiting']:,} bytes waiting at its return,"
                f" {shown(found['back_to_last_key_ms'], '{:.0f}')} ms later the frame of the last key."
            )
    yield ""
