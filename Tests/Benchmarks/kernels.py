"""Programs of the build that time themselves: the inner loops beside C, the model with many photos."""

import subprocess

from report import Section, goal, markdown

# Parity, within what two runs of the same loop differ.
PARITY = 1.05
# A pass over ten times as many photos, with room for caches; a pass for each of them would be 100.
TOGETHER = 40


def table(program, *arguments):
    """[{column: text}] of a program that prints a table with tabs; None where it is missing or fails."""
    if program is None:
        return None
    done = subprocess.run([program, *arguments], stdout=subprocess.PIPE, text=True, check=False)
    if done.returncode or not done.stdout.strip():
        return None
    head, *rows = [line.split("\t") for line in done.stdout.splitlines() if "\t" in line]
    return [dict(zip(head, row)) for row in rows]


def shown(rows):
    columns = list(rows[0])
    numbers = [
        i
        for i, c in enumerate(columns)
        if all(r[c].replace(".", "").isdigit() for r in rows if c in r)
    ]
    return markdown(columns, [[row.get(c, "") for c in columns] for row in rows], numbers)


def most_of(choice):
    """The ms that a filter, the stacks or the copies of photos may cost."""
    for start, most in (("stacks", 30), ("copies", 10_000), ("look", 1)):
        if choice["what"].startswith(start):
            return most
    return {"-": 0.2, "10000": 5, "100000": 50}[choice["photos"]]


def together(model):
    """How much longer ten times as many photos take to leave and come back together, by mode."""
    costs = {(row["mode"], int(row["photos"])): row["together"] for row in model}
    return [
        goal(
            f"{mode}, 100,000 photos that leave and come back together: time to that of 10,000",
            float(cost) / float(costs[mode, 10_000]),
            "{:.1f}",
            most=TOGETHER,
        )
        for (mode, count), cost in costs.items()
        if count == 100_000 and (mode, 10_000) in costs
    ]


def measured(setup):
    duels, model = table(setup.beside("kernel-bench")), table(setup.beside("model-bench"))
    choices = table(setup.beside("select-bench"))
    blocks = table(setup.beside("block-bench"))
    out, goals = ["## Kernels and model", ""], []
    for name, rows, what in (
        (
            "kernel-bench",
            duels,
            "riffle's inner loops beside the same in plain C, CPU of the thread; the bytes are equal.",
        ),
        (
            "model-bench",
            model,
            "ms that an event costs the model, at worst, by mode and number of photos.",
        ),
        (
            "select-bench",
            choices,
            "ms that filters, orders, stacks and copies cost, CPU of the thread.",
        ),
        (
            "block-bench",
            blocks,
            "ms in which finer blocks are fitted to a screen of noise, CPU of the thread that is not the loop.",
        ),
    ):
        out += (
            [f"`{name}`: {what}", "", shown(rows), ""] if rows else [f"`{name}` was not run.", ""]
        )
    for row in duels or []:
        goals.append(
            goal(
                f"kernel, {row['size']}, {row['kernel']}: time to C's",
                float(row["ratio of min"]),
                "{:.2f}",
                most=PARITY,
            )
        )
    goals += together(model or [])
    for row in choices or []:
        most = most_of(row)
        if not row["what"].startswith("sort"):
            what = f"{row['what']}, {row['photos']} photos: ms"
            goals.append(goal(what, float(row["ms"]), "{:.3f}", most=most))
    for row in blocks or []:
        what = f"{row['blocks']} fitted to {row['cells']} cells of noise: ms"
        goals.append(goal(what, float(row["ms"]), "{:.2f}", most={"octants": 12}.get(row["blocks"], 3)))
    return Section(out, goals)
