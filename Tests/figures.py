#!/usr/bin/env python3
"""Prints figures about how the program is divided: python3 Tests/figures.py, in the project's folder.

`python3 Tests/figures.py rebuild` measures too what a release costs after a line has changed in a function of each mode: it builds the program, and takes minutes."""

import glob
import os
import re
import resource
import subprocess
import sys


def types(path):
    """The stored properties that each struct, class and actor of a file declares in its own braces, by its name."""
    counts, open_types, depth = {}, [], 0
    for line in open(path, encoding="utf-8"):
        code = line.split("//")[0]
        found = re.match(r"\s*((public|package|private|fileprivate|internal|final|indirect|@safe|@frozen) )*(struct|class|actor|enum|extension) (\w+)", code)
        if found and "{" in code:
            open_types.append((found[4] if found[3] in ("struct", "class", "actor") else None, depth))
            if open_types[-1][0]:
                counts.setdefault(found[4], 0)
        elif open_types and open_types[-1][0] and depth == open_types[-1][1] + 1 and re.match(
                r"\s+((public|package|private|fileprivate|internal|weak|nonisolated)(\((set|unsafe)\))? )*(var|let) ", code):
            is_stored = not re.search(r"\{\s*$|\{ [^}]*\}\s*$", code) or "didSet" in code or code.rstrip().endswith("? {")
            counts[open_types[-1][0]] += is_stored
        depth += code.count("{") - code.count("}")
        while open_types and depth <= open_types[-1][1] and "}" in code:
            open_types.pop()
    return counts


def stored(path, name):
    """The number of stored properties that a type declares in its own braces."""
    return types(path)[name]


def cases(path, name):
    """The number of cases of an enum."""
    text = re.sub(r"//.*", "", open(path, encoding="utf-8").read())
    body, depth, count = text[re.search(rf"\benum {name}\b[^{{]*\{{", text).end():], 1, 0
    for line in body.splitlines():
        if depth == 1 and re.match(r"\s*(indirect )?case ", line):
            outside = line
            while re.search(r"\([^()]*\)", outside):
                outside = re.sub(r"\([^()]*\)", "", outside)
            count += 1 + outside.split("(")[0].count(",")
        depth += line.count("{") - line.count("}")
        if depth == 0:
            break
    return count


def lines(module):
    return sum(sum(1 for _ in open(path, encoding="utf-8")) for path in glob.glob(f"{module}/**/*.swift", recursive=True))


def modes():
    """The modules of modes and of the viewer, and what they may import, by the manifest."""
    text = re.sub(r"\s+", " ", open("Package.swift", encoding="utf-8").read())
    names, imports = re.search(r'let modes = \[(.*?)\].*?\(\$0\)", "(.*?)"', text).groups()
    return re.findall(r'"(\w+)"', names), imports.split()


def build():
    """The CPU seconds, user and system, of a release build of the program."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run("swift build -c release --static-swift-stdlib -Xswiftc -gnone --product riffle".split(), check=True, stdout=subprocess.DEVNULL)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime - before.ru_utime + after.ru_stime - before.ru_stime


def rebuild(module):
    """What a build costs after a change inside the first function of the module's longest file."""
    path = max(glob.glob(f"{module}/**/*.swift", recursive=True), key=os.path.getsize)
    with open(path, encoding="utf-8") as file:
        text = file.read()
    body = re.search(r"func [^{]*\{\n", text).end()
    try:
        with open(path, "w", encoding="utf-8") as file:
            file.write(text[:body] + f'_ = "{os.getpid()}"\n' + text[body:])
        return build()
    finally:
        with open(path, "w", encoding="utf-8") as file:
            file.write(text)
        build()


folders = {os.path.basename(path): path for path in glob.glob("Sources/*/*") + glob.glob("Sources/Model/Modes/*")
           if path != "Sources/Model/Modes"}
modules = {name: lines(path) for name, path in folders.items()}
largest = max(modules, key=modules.get)
whole = sum(1 for path in glob.glob("Sources/Model/ViewModel/**/*.swift", recursive=True)
            for line in open(path, encoding="utf-8") if re.match(r"(public )?extension Model\b", line))
swift = glob.glob("Sources/**/*.swift", recursive=True)
texts = {path: open(path, encoding="utf-8").read() for path in swift}
manifest = open("Package.swift", encoding="utf-8").read()
print("| figure | value |\n|---|---:|")
print(f"| folders in `Sources` | {len(os.listdir('Sources'))} |")
print(f"| Swift files | {len(swift):,} |")
print(f"| lines of Swift | {sum(text.count(chr(10)) for text in texts.values()):,} |")
print(f"| modules, C and workers too | {len(folders)} |")
print(f"| lines of Package.swift | {manifest.count(chr(10))} |")
print(f"| lines that name `startThread` | {sum('startThread' in line for text in texts.values() for line in text.splitlines())} |")
print(f"| functions named `take` in App | {sum(text.count('func take(') for path, text in texts.items() if path.startswith('Sources/App/'))} |")
print(f"| bytes of docs/*.md | {sum(map(os.path.getsize, glob.glob('docs/*.md'))):,} |")
print(f"| stored properties of `Model` | {stored('Sources/Model/ViewModel/Model.swift', 'Model')} |")
print(f"| stored properties of the loop | {stored('Sources/App/Loop/Interface/Interface.swift', 'Interface')} |")
print(f"| cases of `FileNews` | {cases('Sources/Rooms/FileWork/FileNews.swift', 'FileNews')} |")
print(f"| cases of `Effect` and `Event` | {sum(cases(f'Sources/Model/Browsing/Values/{name}.swift', name) for name in ('Effect', 'Event'))} |")
print(f"| stored properties of `FileWorker` | {stored('Sources/Rooms/FileWork/FileWorker.swift', 'FileWorker')} |")
print(f"| extensions that see the whole model | {whole} |")
properties = {(name, os.path.relpath(path, "Sources")): count for path in swift
              for name, count in types(path).items() if not name.endswith("Options")}
name, path = max(properties, key=properties.get)
print(f"| most stored properties of a type, options aside | `{name}`, {properties[name, path]} |")
print(f"| largest module, lines of Swift | {largest}, {modules[largest]:,} |")
print(f"| the loop, lines of Swift | {lines('Sources/App/Loop'):,} |")
rooms, reach = modes()
single = [mode for mode in rooms
          if sum(os.path.basename(folder.rstrip("/")) in (mode, mode.removesuffix("Mode")) for folder in glob.glob("Sources/**/", recursive=True)) == 1]
print(f"| modes with one folder | {len(single)} of {len(rooms)} |")
print(f"| modules of the project that a mode's file can name | {', '.join(reach)} |")
print(f"| lines of Swift in the largest mode | {max(modules[mode] for mode in rooms):,} |")
if sys.argv[1:] == ["rebuild"]:
    build()
    for mode in rooms:
        print(f"| CPU seconds of a release build after a change in {mode} | {rebuild(folders[mode]):.1f} |", flush=True)
