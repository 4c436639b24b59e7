#!/bin/sh
# Runs the journeys in four processes at once. They wait for a terminal most of their time, and one process lets no more of
# them wait than there are processors. Which runs where is told by the names of their files; what no share names, runs in the last.
#
# Usage: run-journeys.sh LOG PROGRAM [OPTION...]     the program of the tests that was built
set -u

log=$1
shift
here=$(dirname "$0")
# To play every key of every keyboard takes as long as a third of the others.
one='/EveryKeyJourney'
two='/[A-GK][A-Za-z]*\.swift'
three='/[H-JL-P][A-Za-z]*\.swift'

# The number of a share, and which journeys are in it.
share() {
    part=$log.$1
    shift
    sh "$here/run-tests.sh" "$part" "$@" >"$part.end" 2>&1
    echo $? >"$part.status"
}

share 1 "$@" --filter "JourneyTests.*$one" &
share 2 "$@" --filter "JourneyTests.*$two" --skip "$one" &
share 3 "$@" --filter "JourneyTests.*$three" &
share 4 "$@" --filter JourneyTests --skip "$one" --skip "$two" --skip "$three" &
wait

status=0
for number in 1 2 3 4; do
    part=$log.$number
    if [ "$(cat "$part.status")" -ne 0 ]; then
        status=1
        # The line that says which failed, and what stands below it.
        sed -n '/^failed: /,$p' "$part.end"
    fi
    grep -h '^[^A-Za-z]*Test run with' "$part" || { echo "no tests in $part"; status=1; }
done
for number in 1 2 3 4; do cat "$log.$number"; done >"$log"
for number in 1 2 3 4; do rm -f "$log.$number" "$log.$number.end" "$log.$number.status"; done
exit "$status"
