#!/usr/bin/env python3
"""Takes the protections of the terminal, of its input and of the workers out, one at a time, in a copy of the sources.

As protections.py, whose ways it goes, but with the whole program: building it takes minutes. Usage:
protections_program.py [WORD-IN-NAME...]
"""

import os
import shutil
import subprocess
import sys

import protections
from gate import missing_tools
from protections import named, take_out, tests

PARSER = "Sources/Terminal/VT/Input/InputParser.swift"
STATES = "Sources/Terminal/VT/Input/InputParser+States.swift"
LANE = "Sources/Decoding/Decoding/LaneWorker.swift"
TERMINAL = "Sources/Terminal/TTY/Terminal"

PROTECTIONS = [
    ("the watchdog", f"{TERMINAL}.swift",
     [("watchdog = helper.flatMap { TerminalWatchdog(helper: $0, device: device) }", "watchdog = nil")], tests("LifeCycleGate")),
    ("the modes put back on leaving", f"{TERMINAL}+Borrowing.swift",
     [("            device.set(modes.found)\n            device.discardInput()\n", "            device.discardInput()\n")],
     tests("LifeCycleGate")),
    ("the sequences that switch modes off", f"{TERMINAL}+Borrowing.swift",
     [("closing.append(sequences.off + session.takeOutput())", "closing.append(session.takeOutput())")],
     tests("LifeCycleGate")),
    ("hearing that the terminal is gone", f"{TERMINAL}+Waiting.swift",
     [("        if interests[0].isBroken { isHungUp = true }\n", ""), ("case .ended: isHungUp = true", "case .ended: break")],
     tests("a terminal that goes away")),
    ("what must not be sent", "Sources/Drawing/Cells/Text/Sanitising.swift",
     [("case .replaced: clusters.append(unknown(encoding))", "case .replaced: clusters.append(Cluster(Glyph(scalar)))")],
     tests("GrammarGate")),
    ("a dead worker is replaced", LANE,
     [("case .wasGone: stop(family)", "case .wasGone: throw .helperMissing"),
      ("!isLastTry:\n                stop(family)", "!isLastTry:\n                throw .helperMissing"),
      ("            case .crashed(let signal):\n                stop(family)\n", "            case .crashed(let signal):\n")],
     tests("helpers that die cost nothing")),
    ("an unfinished sequence is kept from read to read", PARSER,
     [("        printableCount = 0\n        strangeCount = 0\n        for",
       "        state = .ground\n        printableCount = 0\n        strangeCount = 0\n        for")], tests("InputGate")),
    ("the rest of what was given up is known for what it is", PARSER,
     [("tailDelay = 10.0", "tailDelay = 0.0")], tests("InputGate")),
    ("a paste that stalls is waited for", PARSER, [("pasteDelay = 10.0", "pasteDelay = 2.0")], tests("InputGate")),
    ("an Escape that was given out may still begin a sequence", PARSER,
     [("            state = .lateEscape\n", "            state = .ground\n")], tests("InputGate")),
    ("answers are known by their form", STATES,
     [("        case 0x50, 0x58, 0x5D, 0x5E, 0x5F: begin(.string(byte))\n        default:\n            isAlt",
       "        default:\n            isAlt")], tests("InputGate.swift")),
    ("what is pasted is no keys", STATES,
     [("        state = .paste\n", "        state = .ground\n"),
      ("        if takesText { return inputs }\n", "        if takesText || !takesText { return inputs }\n", PARSER)],
     tests("InputGate.swift")),
]
# Where there is a corpus to notice it.
CORPUS_PROTECTIONS = [
    ("the orientation of a photo", "Sources/Decoding/Decoding/Facts/PhotoFacts.swift",
     [("exif.orientation ?? .upright", ".upright")], tests("CorpusTests")),
]
ALL = PROTECTIONS + CORPUS_PROTECTIONS


def prepare():
    """A copy of what git knows, beside the one of protections.py."""
    protections.COPY = os.path.abspath(".build/trust/protections-program")
    names = subprocess.run(["git", "ls-files"], stdout=subprocess.PIPE, check=True, text=True).stdout.split("\n")
    for name in filter(os.path.isfile, names):
        target = os.path.join(protections.COPY, name)
        os.makedirs(os.path.dirname(target), exist_ok=True)
        shutil.copy2(name, target)


def main():
    if missing_tools("swift", "git"):
        return print("skipped: no Swift toolchain")
    prepare()
    return 1 if take_out(named(ALL if os.environ.get("RIFFLE_CORPUS") else PROTECTIONS)) else 0


if __name__ == "__main__":
    sys.exit(main())
