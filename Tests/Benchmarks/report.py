"""Tables of the report, goals that a figure meets or misses, ratios to other programs."""


class Section:
    """What one measurement found: rows of goals, rows of ratios, its part of the report, and what grows (`plots.Lines`)."""

    def __init__(self, lines=(), goals=(), ratios=(), grows=()):
        self.lines, self.goals, self.ratios, self.grows = list(lines), list(goals), list(ratios), list(grows)


def markdown(head, body, right=()):
    """A Markdown table; the columns in `right` are aligned there."""
    return "\n".join(
        [
            "| " + " | ".join(head) + " |",
            "|" + "|".join("---:" if i in right else "---" for i in range(len(head))) + "|",
        ]
        + ["| " + " | ".join(map(str, r)) + " |" for r in body]
    )


def shown(value, text):
    """The value in a format, or a dash where there is none."""
    return "—" if value is None else text.format(value)


def goal(what, value, text, most=None, least=None):
    """A row (what, measured, goal, "yes", "no" or "not measured") for a value that may be at most or must be at least so much."""
    limit = "≤ " + text.format(most) if least is None else "≥ " + text.format(least)
    if value is None:
        return (what, "—", limit, "not measured")
    met = value <= most if least is None else value >= least
    return (what, text.format(value), limit, "yes" if met else "no")


def ratio(what, unit, values, command):
    """A row of the table of ratios: what riffle takes, how many times as much the others take, and
    riffle's command. `values` is {program: number or None} with riffle among them."""
    return what, unit, values, command


def ratios_table(rows, commands=False):
    """Above 1, riffle takes less."""
    names = []
    for _, _, values, _ in rows:
        names += [n for n in values if n != "riffle" and n not in names]
    body = []
    for what, unit, values, command in rows:
        mine = values.get("riffle")
        others = [values[n] / mine if mine and values.get(n) else None for n in names]
        cells = [shown(v, "{:.2f}") for v in others]
        body.append((what, shown(mine, "{:.1f} " + unit), *cells, *([f"`{command}`"] if commands else [])))
    head = ("what", "riffle", *(f"{n} ×" for n in names), *(["command"] if commands else []))
    return markdown(head, body, range(1, 2 + len(names)))


def goals_section(rows, met):
    """The goals that are met, or the others; `rows` are those of `goal` with the part that measures each."""
    body = [row[:3] + row[4:] for row in rows if (row[3] == "yes") == met]
    if not body:
        return []
    head = ("what", "measured", "goal", "part")
    return [f"## Goals {'met' if met else 'missed'}", "", markdown(head, body, (1, 2)), ""]
