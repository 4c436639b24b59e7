"""The command line's figures as a table and goals: CPU, time, memory and bytes beside peers."""

import os
import sys
from statistics import median

from peers import ONE_FILE
from report import Section, goal, markdown, ratio, shown

SIZES = [(80, 24), (200, 60)]
FIELDS = ("cpu_ms", "wall_ms", "largest_mb", "all_mb", "bytes")


class Job:
    """Files to draw at a size, or, without a size, a bare start; goals are the most CPU, as a
    multiple of the floor's, and the most MB."""

    def __init__(self, what, size, files, name, rounds, most_cpu=None, most_mb=None):
        self.what, self.size, self.files, self.name = what, size, files, name
        self.rounds, self.most_cpu, self.most_mb = rounds, most_cpu, most_mb

    def command(self, tool, template):
        """(the words of the command, how the report shows it)."""
        program = template.split()[0]
        if self.size is None:
            words = ["true"] if tool == "floor" else [program, "--version"]
            return words, " ".join([os.path.basename(words[0]), *words[1:]])
        cols, rows = self.size
        words = template.format(cols=cols, rows=rows, pixels=2 * rows, file="{file}").split()
        text = " ".join([os.path.basename(program), *words[1:]]).replace("{file}", self.name)
        return [f for word in words for f in (self.files if word == "{file}" else [word])], text

    @property
    def where(self):
        return "" if self.size is None else "{}x{}".format(*self.size)


def jobs(cache, many, quick):
    at = lambda name: [os.path.join(cache, name)]
    single = 3 if quick else 9
    out = [
        Job(what, size, at(name), name, single, most)
        for what, name, most in (
            ("24 MP baseline", "p24.jpg", 1.25),
            ("24 MP progressive", "p24-progressive.jpg", 1.25),
            ("12 MP baseline", "p12-0.jpg", None),
            ("12 MP PNG", "p12.png", None),
        )
        for size in SIZES
    ]
    folder = os.path.basename(os.path.dirname(many[0]))
    out += [
        Job(f"{len(many)} × 12 MP", size, many, f"{folder}/*.jpg", 1 if quick else 3, 1.1, 60)
        for size in (SIZES[:1] if quick else SIZES)
    ]
    return out + [Job("start-up", None, [], "", 5 if quick else 15)]


def run(meter, tools, job):
    """{tool: medians of its runs, or None if one failed}; the tools take turns within every round,
    and a first round only warms up."""
    lines = {
        tool: (job.command(tool, template)[0], environment)
        for tool, (template, environment) in tools.items()
        if len(job.files) <= 1 or tool not in ONE_FILE
    }
    runs, order = {tool: [] for tool in lines}, list(lines)
    for i in range(job.rounds + 1):
        for tool in order[i % len(order) :] + order[: i % len(order)]:
            result = meter.run(*lines[tool])
            if i:
                runs[tool].append(result)
    out = {}
    for tool, results in runs.items():
        if any(r["status"] != 0 for r in results):
            out[tool] = None
            continue
        out[tool] = {k: median(r[k] for r in results) for k in FIELDS if k != "all_mb"}
        out[tool]["all_mb"] = max(meter.memory(*lines[tool]), out[tool]["largest_mb"])
    base = out["floor"]["cpu_ms"] if out["floor"] and job.size else None
    for found in out.values():
        if found:
            found["ratio"] = found["cpu_ms"] / base if base else None
    return out


def measured(setup):
    """riffle's command line beside the floor and peers."""
    goals, ratios, body, tools = [], [], [], setup.renderers()
    for job in jobs(setup.made, setup.many, setup.quick):
        results = run(setup.meter, tools, job)
        for tool, found in results.items():
            words, text = job.command(tool, tools[tool][0])
            name = "(nothing: `true`)" if words == ["true"] else tool
            found = found or dict.fromkeys((*FIELDS, "ratio"))
            body.append(
                (
                    job.what,
                    job.where,
                    name,
                    shown(found["cpu_ms"], "{:.1f}"),
                    shown(found["ratio"], "{:.2f}"),
                    shown(found["wall_ms"], "{:.1f}"),
                    shown(found["largest_mb"], "{:.0f}"),
                    shown(found["all_mb"], "{:.0f}"),
                    shown(found["bytes"], "{:.0f}"),
                    f"`{text}`",
                )
            )
        mine = results["riffle"] or {"ratio": None, "all_mb": None}
        if job.size:
            ratios.append(
                ratio(
                    f"CPU, {job.what}, {job.where}",
                    "ms",
                    {tool: found and found["cpu_ms"] for tool, found in results.items()},
                    job.command("riffle", tools["riffle"][0])[1],
                )
            )
        what = f"`--render` {job.what}, {job.where}"
        if job.most_cpu:
            goals.append(goal(f"{what}: CPU to the floor's", mine["ratio"], "{:.2f}", job.most_cpu))
        if job.most_mb:
            goals.append(
                goal(f"{what}: memory of all processes", mine["all_mb"], "{:.0f} MB", job.most_mb)
            )
        print(f"measured: {job.what} {job.where}", file=sys.stderr, flush=True)
    head = "picture,size,program,CPU ms,×,wall ms,largest MB,all MB,bytes,command".split(",")
    lines = [
        "## Command line",
        "",
        "CPU of the command and all its descendants; × = CPU to the floor's in the same run. The floor is",
        "run with `MINI_OVER=2`; it draws no PNG and ignores EXIF orientation, as catimg does; img2txt draws",
        "letters in sixteen colours. These two take one file at a time. Memory: the peak of the",
        "largest process, and the sum of the peaks of all processes (shared pages counted in each). A",
        "progressive JPEG is decoded by way of all its coefficients: 72 MB for 24 MP.",
        "",
        markdown(head, body, range(3, 9)),
        "",
    ]
    return Section(lines, goals, ratios)
