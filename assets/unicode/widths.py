#!/usr/bin/python3
"""Writes Sources/Drawing/Cells/Text/WidthTable+Ranges.swift from Python's Unicode data.

Run from the top of the project:  python3 assets/unicode/widths.py
"""
import os, sys, unicodedata

NARROW, WIDE, COMBINING, DROPPED, REPLACED = 0, 1, 2, 3, 4
VERY_WIDE = {0x2E3A, 0x2E3B, 0xFDFA, 0xFDFB, 0xFDFD, 0x12031, 0x1242B}


def kind(c):
    category = unicodedata.category(chr(c))
    if c in VERY_WIDE or c & 0xFFFE == 0xFFFE or 0xFDD0 <= c <= 0xFDEF:
        return REPLACED
    if 0xFE00 <= c <= 0xFE0F:  # variation selectors: harmless, and terminals disagree on their effect
        return DROPPED
    if 0xE0000 <= c <= 0xE0FFF:
        return REPLACED
    if category in ("Cc", "Cf", "Cs", "Cn", "Zl", "Zp"):
        return REPLACED
    if category in ("Mn", "Me") or 0x1160 <= c <= 0x11FF or 0xD7B0 <= c <= 0xD7FF:
        return COMBINING if c < 0x40000 else DROPPED
    return WIDE if unicodedata.east_asian_width(chr(c)) in "WF" else NARROW


starts, last = [], None
for c in range(0x110000):
    k = kind(c)
    if k != last:
        starts.append(c << 3 | k)
        last = k

lines, line = [], "       "
for s in starts:
    item = f" 0x{s:X},"
    if len(line) + len(item) > 100:
        lines.append(line)
        line = "       "
    line += item
lines.append(line)
out = os.path.join("Sources", "Drawing", "Cells", "Text", "WidthTable+Ranges.swift")
with open(out, "w") as f:
    f.write(f"""// Made by assets/unicode/widths.py from Unicode {unicodedata.unidata_version}; do not edit by hand.

extension WidthTable {{
    /// Where each stretch of scalars of one kind begins, as scalar × 8 + kind, in rising order.
    static let stretches: [UInt32] = [
""" + "\n".join(lines) + "\n    ]\n}\n")
print(len(starts), "stretches", file=sys.stderr)
