#!/usr/bin/env python3
"""Takes the protections of what reads strangers' pictures out, one at a time, in a copy of the sources, and sees a test fail for each.

As mutants.py, whose ways it goes, but each must be noticed: the size in a parameter set, each number of a plan, limits on boxes,
pieces, memory and pixels, places that must lie in the file. Prints a row of a table for each, and the line of a gate.
Usage: protections_formats.py [WORD-IN-NAME...]
"""

import sys

from gate import missing_tools
from protections import named

PLAN = "Sources/Decoding/CDecoding/plan.c"
FACTS = "Sources/Decoding/Decoding/Facts"
HOSTILE = "DecodingTests.*HostileFileTests"
PLANS = "DecodingTests.*PlanTests"
ITEMS = "DecodingTests.*HEIFItemsTests"
FILMS = "DecodingTests.*FilmFactsTests"

# What is taken out, where, the text and what takes its place, and the tests that must fail.
PROTECTIONS = [
    ("the size in a HEIC's parameter set", "Sources/Decoding/CHEVC/hevc_units.c", "        if (!check_size(&size, tile, result)) return 0;\n",
     "        (void)check_size, (void)tile;\n", "DecodingTests.*CodedPhotoTests"),
    ("the number of a plan's tiles", PLAN, "    if (tiles < 1 || tiles > PLAN_TILE_LIMIT) return 0;\n", "    if (tiles < 1) return 0;\n", PLANS),
    ("the pixels of a plan's piece", PLAN,
     "    if ((uint64_t)grid->tile_width * grid->tile_height > PLAN_PIECE_PIXEL_LIMIT) return 0;\n", "", PLANS),
    ("the pixels of a plan's canvas", PLAN, "    if ((uint64_t)grid->width * grid->height > PLAN_GRID_PIXEL_LIMIT) return 0;\n", "", PLANS),
    ("a plan's canvas within its tiles", PLAN, "return (uint64_t)grid->columns * grid->tile_width >= grid->width &&",
     "return (uint64_t)grid->columns * grid->tile_width >= 1 &&", PLANS),
    ("a plan's crop within its canvas", PLAN, "plan->crop_x <= plan->colour.width - plan->crop_width &&", "1 &&", PLANS),
    ("a plan's profile within the file", PLAN, "plan->profile_length <= file_length - plan->profile_offset;", "1;", PLANS),
    ("a plan's pieces within the file", PLAN, "span.length > file_length - span.offset) return 0;", "0) return 0;", PLANS),
    ("the order of a plan's pieces", PLAN, "if (place < last || span.tile", "if ((place < last && 0) || span.tile", PLANS),
    ("a plan's configuration that is there", PLAN, "        if (span.configuration >= plan->configuration_count) return 0;\n", "", PLANS),
    ("the end of the file for a HEIC's pieces", "Sources/Decoding/Decoding/DecodePlan.swift",
     "let range = extent.clamped(to: 0..<fileSize)", "let range = extent", f"{PLANS}|{ITEMS}"),
    ("properties of a HEIF's items", f"{FACTS}/ISO/HEIFItems.swift", "guard linksLeft >= 0 else { return }",
     "guard linksLeft >= .min else { return }", ITEMS),
    ("a box within what it lies in", f"{FACTS}/ISO/ISOBox.swift", "guard length >= body - start, length <= end - start else",
     "guard length >= body - start else", f"{ITEMS}|{FILMS}"),
    ("how many boxes of a film are looked at", f"{FACTS}/ISO/FilmFacts.swift", "while boxesLeft > 0, at < end {", "while at < end {", FILMS),
    ("how long a film may be", f"{FACTS}/ISO/FilmFacts.swift", "units / unitsPerSecond < Self.secondsLimit,", "Self.secondsLimit > 0,", FILMS),
    ("only a video may have more than a gigabyte", "Sources/Decoding/Decoding/PhotoFile.swift",
     "identity.size <= Int64(sizeLimit) || isVideo(descriptor)", "identity.size <= Int64(sizeLimit) || !isVideo(descriptor)", FILMS),
    ("the pixels of a lossless WebP", "Sources/Decoding/CWebP/webp_decode.c",
     "return !is_kept(job) || pixels(job) <= KEPT_LIMIT || fail_limit(job, KEPT_LIMIT);", "return !is_kept(job) || 1;", HOSTILE),
    ("the bytes of a TIFF's tile", "Sources/Decoding/CTIFF/tiff_tiles.c",
     "    if (!tiff_job_fits(job, band->tile_size, TIFF_BYTE_LIMIT, pixel)) return 0;\n", "", HOSTILE),
    ("a HEIC's rows of more than 8 bits", "Sources/Decoding/CHEVC/hevc_memory.c", "across * (bits > 8 ? 2 : 1) + ALIGNMENT", "across + ALIGNMENT",
     "DecodingTests.*CodedPhotoTests"),
    ("the pixels of a JPEG XL", "Sources/Decoding/CJXL/jxl_decode.c", "job->info.ysize, PIXEL_LIMIT)", "job->info.ysize, UINT64_MAX)", HOSTILE),
    ("the pixels of a moving GIF", "Sources/Decoding/CDecoding/canvas.c", "width, height, CANVAS_PIXEL_LIMIT)",
     "width, height, UINT64_MAX)", "DecodingTests.*MovingGIFTests"),
]


def main():
    if missing_tools("swift", "git"):
        return print("gate protections of formats: 0 cases, 0 not noticed; skipped: no Swift toolchain")
    # Its check looks at the list here.
    import mutants
    mutants.prepare()
    trial = mutants.Trial(mutants.package("DecodingTests"))
    complaint = trial.build()
    if complaint:
        return f"does not compile as it is\n{complaint}"
    rows = named(PROTECTIONS)
    for suite in sorted({row[4] for row in rows}):
        passed, output = trial.test(suite)
        if not passed or " with 0 tests" in output or "Test run with" not in output:
            return f"{suite} does not pass as it is, or is none\n{output[-3000:]}"
    print("| module | taken out | tests | what they said |\n|---|---|---|---|", flush=True)
    unnoticed, broken = mutants.put_in(trial, rows)
    for name in unnoticed:
        print(f"  FAILED {name}: nothing noticed")
    print(f"gate protections of formats: {len(rows) - len(broken)} cases, {len(unnoticed)} not noticed")
    return 1 if unnoticed or broken else 0


if __name__ == "__main__":
    sys.exit(main())
