#!/bin/sh
# Runs tests in parts, each in a process of its own, a few of these at once: many tests wait most of their time, for a
# program or for a clock, and one process lets no more of them wait than there are processors. The parts that come first
# begin first, so that what takes longest does not stand alone at the end.
#
# Usage: run-parts.sh LOG AT-ONCE COMMAND...     runs COMMAND --filter EXPRESSION for each line of standard input, which is
#                                                a part's name, a space and the regular expression of its tests
set -u

here=$(dirname "$0")

# One part: its log, its last lines and its status stand beside the log of all.
if [ "$1" = --one ]; then
    part=$2.${3%% *}
    filter=${3#* }
    shift 3
    sh "$here/run-tests.sh" "$part" "$@" --filter "$filter" >"$part.end" 2>&1
    echo $? >"$part.status"
    exit 0
fi

log=$1
at_once=$2
shift 2
mkdir -p "$(dirname "$log")"
parts=$(cat)
[ -n "$parts" ] || { echo 'there are no tests'; exit 1; }
names=$(echo "$parts" | sed 's/ .*//')
# Lines are taken whole: xargs would take quotes and backslashes for its own.
echo "$parts" | xargs -d '\n' -P "$at_once" -I PART sh "$0" --one "$log" PART "$@"

status=0
for name in $names; do
    part=$log.$name
    if [ "$(cat "$part.status" 2>/dev/null || echo 1)" -ne 0 ]; then
        status=1
        # The line that says which failed, and what stands below it.
        sed -n '/^failed: /,$p' "$part.end"
        # What crashed has told of no test that failed.
        grep -q '^[^A-Za-z]*Test ".* failed after' "$part" || echo '✘ Test "that was under way" failed after' >>"$part"
    fi
done
for name in $names; do cat "$log.$name"; done >"$log"
awk '
    /^[^A-Za-z]*Test run with/ { next }
    /^[^A-Za-z]*Test .* passed after/ { passed++ }
    /^[^A-Za-z]*Test .* failed after/ { failed++ }
    /^[^A-Za-z]*Test .* skipped/ { skipped++ }
    END { print passed + 0 " passed, " failed + 0 " failed, " skipped + 0 " skipped" }
' "$log"
for name in $names; do rm -f "$log.$name" "$log.$name.end" "$log.$name.status"; done
exit "$status"
