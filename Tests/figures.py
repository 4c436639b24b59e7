#!/usr/bin/env python3
"""Prints the figures of docs/architecture.md about how the program is divided: python3 Tests/figures.py, in the project's folder."""

import glob
import re


def stored(path, name):
    """The number of stored properties that a type declares in its own braces."""
    depth, count, inside = 0, 0, False
    for line in open(path, encoding="utf-8"):
        code = line.split("//")[0]
        if re.search(rf"\bstruct {name}\b", code):
            inside, depth = True, 0
        elif inside and depth == 1 and re.match(r"\s+((public|private|internal)(\(set\))? )*(var|let) ", code):
            count += not re.search(r"\{\s*$|\{ [^}]*\}\s*$", code) or "didSet" in code or code.rstrip().endswith("? {")
        depth += code.count("{") - code.count("}")
        if inside and depth == 0 and "}" in code:
            return count
    return count


def lines(module):
    return sum(sum(1 for _ in open(path, encoding="utf-8")) for path in glob.glob(f"Sources/{module}/**/*.swift", recursive=True))


modules = {path.split("/")[1]: lines(path.split("/")[1]) for path in glob.glob("Sources/*")}
largest = max(modules, key=modules.get)
whole = sum(1 for path in glob.glob("Sources/ViewModel/**/*.swift", recursive=True)
            for line in open(path, encoding="utf-8") if re.match(r"(public )?extension Model\b", line))
print("| figure | value |\n|---|---:|")
print(f"| stored properties of `Model` | {stored('Sources/ViewModel/Model.swift', 'Model')} |")
print(f"| stored properties of the loop | {stored('Sources/riffle/Interface/Interface.swift', 'Interface')} |")
print(f"| extensions that see the whole model | {whole} |")
print(f"| largest module, lines of Swift | {largest}, {modules[largest]:,} |")
print(f"| `riffle`, lines of Swift | {modules['riffle']:,} |")
