#!/bin/sh
# Runs the journeys, the tests of each file in a process of their own, a few of these at once: they wait for a program most of
# their time, and one process lets no more of them wait than there are processors. The longest begin.
#
# Usage: run-journeys.sh LOG PROGRAM [OPTION...]     the program of the tests that was built
set -u

here=$(dirname "$0")
at_once=8
# What takes longest: to play every key of every keyboard, the mouse in every mode, what the terminal is told and tells.
longest='EveryKeyJourneyTests ModeChangeJourneyTests MouseJourneyTests TerminalJourneyTests'

# One file: its log and its status stand beside the log of all.
if [ "$1" = --one ]; then
    part=$2.$3
    file=$3
    shift 3
    sh "$here/run-tests.sh" "$part" "$@" --filter "JourneyTests.*/$file\.swift" >"$part.end" 2>&1
    echo $? >"$part.status"
    exit 0
fi

log=$1
shift
mkdir -p "$(dirname "$log")"
files=$(find "$here/JourneyTests" -name '*.swift' -exec grep -l '@Test' {} + \
    | sed 's|.*/||; s|\.swift$||' | sort)
[ -n "$files" ] || { echo 'there are no journeys'; exit 1; }
for file in $longest; do
    echo "$files" | grep -qx "$file" || { echo "$file is no journey any more"; exit 1; }
done
{
    printf '%s\n' $longest
    for file in $files; do
        case " $longest " in *" $file "*) ;; *) echo "$file" ;; esac
    done
} | xargs -P "$at_once" -I NAME sh "$0" --one "$log" NAME "$@"

status=0
for file in $files; do
    part=$log.$file
    if [ "$(cat "$part.status" 2>/dev/null || echo 1)" -ne 0 ]; then
        status=1
        # The line that says which failed, and what stands below it.
        sed -n '/^failed: /,$p' "$part.end"
    fi
    grep -q '^[^A-Za-z]*Test run with [1-9]' "$part" || { echo "no tests in $file"; status=1; }
done
for file in $files; do cat "$log.$file"; done >"$log"
sed -n 's/^[^A-Za-z]*Test run with \([0-9]*\) test.*/\1/p' "$log" \
    | awk '{ sum += $1 } END { print sum " journeys and tests of their tools, in " NR " files" }'
for file in $files; do rm -f "$log.$file" "$log.$file.end" "$log.$file.status"; done
exit "$status"
