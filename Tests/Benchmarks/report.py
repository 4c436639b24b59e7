"""Tables of the report, and the goals that a figure meets or misses."""


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
    """A row (what, measured, goal, met) for a value that may be at most or must be at least so much."""
    limit = "≤ " + text.format(most) if least is None else "≥ " + text.format(least)
    if value is None:
        return (what, "—", limit, "not measured")
    met = value <= most if least is None else value >= least
    return (what, text.format(value), limit, "yes" if met else "**no**")


GOALS = ("what", "measured", "goal", "met")
