#!/usr/bin/python3
"""Reads what a program sent to its terminal: frames, motion, rest.

  frames.py --self-test

Where the program uses synchronized output (mode 2026) a frame is all from one beginning of it to
the next; otherwise frames are parted by pauses of more than 4 ms. A program that paces itself asks
for a sign of life after each frame of a quick succession (DSR 5 or DA1 at its end): then all of those
but the last, the exact one in which the motion ends, are in motion. Otherwise the last frame after a
key is the one at rest.
"""

import bisect
import re
import sys
from statistics import mean, median

BEGIN_FRAME = b"\x1b[?2026h"
SIGNS_OF_LIFE = (b"\x1b[5n", b"\x1b[c", b"\x1b[0c")
COLOUR = re.compile(rb"[34]8[;:]2")
# Frames closer together than this are one to the eye: a display shows 60 a second.
VISIBLE_MS = 8


def percentile(values, part):
    """The nearest-rank percentile, or None of nothing."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, round((len(ordered) - 1) * part))] if ordered else None


def frames(chunks, pause=0.004):
    """The frames in chunks (time, bytes) as (time of the first byte, time of the last, bytes)."""
    data = b"".join(d for _, d in chunks)
    if not data:
        return []
    offsets, at = [], 0
    for _, d in chunks:
        offsets.append(at)
        at += len(d)
    if BEGIN_FRAME in data:
        cuts = [m.start() for m in re.finditer(re.escape(BEGIN_FRAME), data)][1:]
    else:
        cuts = [
            offsets[i] for i in range(1, len(chunks)) if chunks[i][0] - chunks[i - 1][0] > pause
        ]

    def time_of(offset):
        return chunks[bisect.bisect_right(offsets, offset) - 1][0]

    edges = [0, *cuts, len(data)]
    return [(time_of(a), time_of(b - 1), data[a:b]) for a, b in zip(edges, edges[1:])]


def first_picture(chunks, colours=500):
    """When the first frame had come whole by which `colours` true-colour settings had arrived, or
    None."""
    count = 0
    for _, end, data in frames(chunks):
        count += len(COLOUR.findall(data))
        if count >= colours:
            return end
    return None


def parted(found):
    """(frames in motion, frames at rest)."""
    asking = [f for f in found if f[2].endswith(SIGNS_OF_LIFE)]
    if asking:
        moving = asking[:-1]
        return moving, [f for f in found if f not in moving]
    return found[:-1], found[-1:]


def visible(moving):
    """Frames in motion without those that a display would not show, as the next came too soon."""
    out = moving[:1]
    for frame in moving[1:]:
        if (frame[1] - out[-1][1]) * 1e3 >= VISIBLE_MS:
            out.append(frame)
    return out


def measured(chunks, sent):
    """What followed a key: ms to the first byte and to the picture at rest, frames, frames a second,
    longest gap and bytes of those in motion, bytes of those at rest."""
    out = {"bytes": sum(len(d) for _, d in chunks), "first_byte_ms": None, "frames": 0}
    if not chunks:
        return out
    found = frames(chunks)
    moving, resting = parted(found)
    settled = next((f for f in resting if moving and f[1] >= moving[-1][1]), found[-1])
    out.update(
        first_byte_ms=(chunks[0][0] - sent) * 1e3,
        settled_ms=(settled[1] - sent) * 1e3,
        frames=len(found),
        motion_bytes=[len(f[2]) for f in moving],
        rest_bytes=max((len(f[2]) for f in resting), default=0),
    )
    seen = visible(moving)
    if len(seen) > 2:
        out.update(
            fps=(len(seen) - 1) / (seen[-1][1] - seen[0][1]),
            longest_gap_ms=max(b[1] - a[1] for a, b in zip(seen, seen[1:])) * 1e3,
        )
    return out


def summary(measurements):
    """Percentiles and means over the measurements of a step; CPU in per cent of one core between key
    and rest, where it was measured."""
    first = [m["first_byte_ms"] for m in measurements if m["first_byte_ms"] is not None]
    fps = [m["fps"] for m in measurements if "fps" in m]
    gaps = [m["longest_gap_ms"] for m in measurements if "longest_gap_ms" in m]
    motion = [b for m in measurements for b in m.get("motion_bytes", [])]
    busy = [m for m in measurements if m.get("cpu_ms") is not None and m.get("settled_ms")]
    active = sum(m["settled_ms"] for m in busy)
    return {
        "keys": len(measurements),
        "answered": len(first),
        "first_byte_p50_ms": percentile(first, 0.5),
        "first_byte_p95_ms": percentile(first, 0.95),
        "first_byte_max_ms": max(first, default=None),
        "fps_median": median(fps) if fps else None,
        "fps_least": min(fps, default=None),
        "gap_p95_ms": percentile(gaps, 0.95),
        "gap_max_ms": max(gaps, default=None),
        "motion_frames": len(motion),
        "motion_bytes_mean": mean(motion) if motion else None,
        "motion_bytes_max": max(motion, default=None),
        "rest_bytes_max": max(
            (m["rest_bytes"] for m in measurements if "rest_bytes" in m), default=None
        ),
        "cpu_own": 100 * sum(m["cpu_ms"][0] for m in busy) / active if active else None,
        "cpu_all": 100 * sum(m["cpu_ms"][1] for m in busy) / active if active else None,
    }


def self_test():
    begin, end, ping = BEGIN_FRAME, b"\x1b[?2026l", b"\x1b[5n"

    def frame(size, *tail):
        tail = b"".join((end, *tail))
        return begin + b"x" * (size - len(begin) - len(tail)) + tail

    sizes, sent = [900, 800, 700, 600, 5000], 10.0
    stream = [frame(n, ping) for n in sizes]
    times = [10.002, 10.018, 10.020, 10.036, 10.053]
    for width in (1, 7, 100, 4096):
        # However a frame is cut into chunks, its pieces come with it.
        chunks = [
            (t + i * 1e-7, data[i : i + width])
            for t, data in zip(times, stream)
            for i in range(0, len(data), width)
        ]
        m = measured(chunks, sent)
        assert m["frames"] == 5 and m["motion_bytes"] == sizes[:4], f"chunks of {width}: {m}"
        assert m["rest_bytes"] == 5000 and abs(m["first_byte_ms"] - 2) < 0.01, f"{width}: {m}"
        assert abs(m["fps"] - 2 / 0.034) < 0.5, f"the frame 2 ms after another counts: {m}"
        assert abs(m["longest_gap_ms"] - 18) < 0.7, f"gap: {m}"
    late = measured([*zip(times, stream), (10.2, frame(60))], sent)
    assert late["motion_bytes"] == sizes[:4] and late["rest_bytes"] == 5000, f"late status {late}"
    assert abs(late["settled_ms"] - 53) < 0.01, f"late status {late}"
    plain = [(1.000, b"a" * 10), (1.001, b"b" * 5), (1.020, b"c" * 7), (1.040, b"d" * 3)]
    m = measured(plain, 0.999)
    assert m["motion_bytes"] == [15, 7] and m["rest_bytes"] == 3, f"parted by pauses: {m}"
    colours = frame(20 + 8 * 600).replace(b"x" * 8, b"48;2;1;m", 600)
    shown = first_picture(
        [(1, frame(99)), (2, colours[:3000]), (3, colours[3000:]), (4, stream[0])]
    )
    assert shown == 3, f"first picture at {shown}"
    assert first_picture([(1, frame(99))]) is None
    nothing = summary([measured([], 1.0)])
    assert nothing["answered"] == 0 and nothing["fps_median"] is None, f"silence: {nothing}"
    print("frames.py: self-test passed")


if __name__ == "__main__":
    if sys.argv[1:] != ["--self-test"]:
        sys.exit(__doc__)
    self_test()
