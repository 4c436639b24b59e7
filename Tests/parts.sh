#!/bin/sh
# Prints the parts that tests run in, for run-parts.sh: a line each, what takes longest first.
#
# Usage: parts.sh journeys          a part for each file of journeys
#        parts.sh tests PROGRAM     a part for each target of tests in the program, but the journeys
set -eu

# All of a list, those named first: `first "NAME..." LIST`.
first() {
    for name in $1; do
        echo "$2" | grep -qx "$name" || { echo "there are no tests called $name" >&2; exit 1; }
    done
    printf '%s\n' $1
    for name in $2; do
        case " $1 " in *" $name "*) ;; *) echo "$name" ;; esac
    done
}

case $1 in
journeys)
    files=$(find "$(dirname "$0")/JourneyTests" -name '*.swift' -exec grep -l '@Test' {} + | sed 's|.*/||; s|\.swift$||' | sort)
    # Every key of every keyboard, the mouse in every mode, what the terminal is told and tells.
    first 'EveryKeyJourneyTests ModeChangeJourneyTests MouseJourneyTests TerminalJourneyTests' "$files" \
        | sed 's|.*|& JourneyTests.*/&\\.swift|'
    ;;
tests)
    targets=$("$2" --testing-library swift-testing --list-tests | sed -n 's/^\([A-Za-z]*\)\..*/\1/p' | sort -u | grep -vx JourneyTests)
    # Sweeps that start thousands of processes, servers that keep one waiting, pictures by the hundred, terminals.
    first 'TrashTests DecodingTests' "$targets" | sed 's|.*|& ^&\\.|'
    ;;
esac
