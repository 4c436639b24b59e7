"""The interface's figures as tables and goals; sessions.py measures them."""

import sessions
from report import Section, goal, markdown, ratio, shown

SIZE = (200, 60)
OTHERS = [(80, 24)]


def motion_table(runs):
    """The table of summaries {(size, photos, motion): summary}."""
    keys = {"slide": "`→` `←`", "flight": "`↑` `u`"}
    columns = (
        ("keys", "answered", "{}"),
        ("first byte p50 ms", "first_byte_p50_ms", "{:.1f}"),
        ("p95", "first_byte_p95_ms", "{:.1f}"),
        ("most", "first_byte_max_ms", "{:.1f}"),
        ("frames/s", "fps_median", "{:.0f}"),
        ("longest gap ms, p95", "gap_p95_ms", "{:.0f}"),
        ("bytes in motion, mean", "motion_bytes_mean", "{:,.0f}"),
        ("most", "motion_bytes_max", "{:,.0f}"),
        ("bytes at rest, most", "rest_bytes_max", "{:,.0f}"),
        ("CPU %", "cpu_own", "{:.0f}"),
        ("with workers", "cpu_all", "{:.0f}"),
    )
    return markdown(
        ("size", "photos", "motion", *(c[0] for c in columns)),
        [
            ("{}x{}".format(*size), photos, keys[name], *(shown(s[c[1]], c[2]) for c in columns))
            for (size, photos, name), s in runs.items()
        ],
        range(3, 3 + len(columns)),
    )


def motion_goals(runs):
    for name, what in (("slide", "→ and ←"), ("flight", "↑ and u")):
        found = [s for (size, _, motion), s in runs.items() if (size, motion) == (SIZE, name)]

        def worst(field, choose):
            values = [s[field] for s in found if s[field] is not None]
            return choose(values) if len(values) == len(found) and found else None

        unanswered = sum(s["keys"] - s["answered"] for s in found) if found else None
        yield goal(f"{what}: keys without an answer", unanswered, "{}", most=0)
        yield goal(
            f"{what}: key to first byte, p95", worst("first_byte_p95_ms", max), "{:.1f} ms", most=5
        )
        yield goal(f"{what}: frames a second, median", worst("fps_median", min), "{:.0f}", least=55)
        yield goal(
            f"{what}: bytes a frame in motion, most",
            worst("motion_bytes_max", max),
            "{:,.0f}",
            most=120_000,
        )


def measured(setup):
    """The interface with made photos and the real ones."""
    riffle, folder, made, real = setup.riffle, setup.scratch, setup.many, setup.real[0]
    first = sessions.first_pictures(riffle, folder, made[0], SIZE, setup.rounds(15, 5))
    keys = setup.rounds(60, 18)
    echo = sessions.echo(SIZE, keys)
    runs = {}
    for size, photos, album in [
        (SIZE, "made", made[:12]),
        (SIZE, "real", real[:12]),
        *((size, "made", made[:12]) for size in OTHERS),
    ]:
        if album:
            run = sessions.motion(riffle, folder, album, size, keys)
            runs.update({(size, photos, name): summary for name, summary in run.items()})
    mine, theirs = first["riffle"], first["chafa"]
    where = "200x60"
    goals = [
        goal(
            f"first picture of 12 MP at {where}, time to chafa's",
            mine / theirs if mine and theirs else None,
            "{:.2f}",
            most=0.5,
        ),
        *((f"{row[0]}, {where}", *row[1:]) for row in motion_goals(runs)),
    ]
    lines = [
        "## Interface",
        "",
        "Through a pseudo-terminal that answers as a modern one (`ptybench.py`):",
        "`riffle --trash-dir … FOLDER` with twelve photos; *made* are those of `photos.py` with 12 MP.",
        "",
        f"First whole picture of a 12-MP photo at {where}, median time from the start: "
        + ", ".join(f"{name} {shown(value, '{:.0f} ms')}" for name, value in first.items())
        + ".",
        "",
        "Every key comes when all is at rest. *In motion* are all frames until the exact one in which the",
        "photo comes to rest; frames that a display with 60 frames a second would not show do not count",
        "among frames a second. CPU: of one core, between the key and the picture at rest; the workers",
        "decode neighbours meanwhile. For comparison, `cat` answers a key in"
        f" {shown(echo['first_byte_p50_ms'], '{:.1f}')} ms (p95 {shown(echo['first_byte_p95_ms'], '{:.1f}')},"
        f" most {shown(echo['first_byte_max_ms'], '{:.1f}')}).",
        "",
        motion_table(runs),
        "",
    ]
    return Section(
        lines,
        goals,
        [ratio(f"first picture of 12 MP at {where}", "ms", first, "riffle FOLDER")],
    )
