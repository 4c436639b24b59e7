#!/bin/sh
# Runs a command that runs tests, and keeps what it prints in a log. Its last lines are what somebody needs who sees no
# more than the end: which tests failed and what they found, or which were under way when the tests crashed.
#
# What was skipped is counted in the last line, with the reasons: a test that could not be tried counts as passed. That no
# test was run is a failure.
#
# Usage: run-tests.sh LOG COMMAND...
#        run-tests.sh --skipped LOG...     the last line alone, of several logs
skipped() {
    awk '
        # A test says so in a line of its own, a gate at the end of its line.
        match($0, /skipped: /) {
            why = substr($0, RSTART + 9)
            sub(/ \([^()]*\)$/, "", why)
            if (!(why in times)) order[++reasons] = why
            times[why]++
            count++
        }
        # Which collections of pictures there were to try.
        match($0, /pictures tried: /) { pictures = substr($0, RSTART) }
        END {
            line = count + 0 " skipped"
            for (n = 1; n <= reasons; n++) {
                line = line (n == 1 ? ": " : "; ") order[n]
                if (times[order[n]] > 1) line = line " (" times[order[n]] " times)"
            }
            print line (pictures == "" ? "" : "; " pictures)
        }
    ' "$@"
}

if [ "$1" = --skipped ]; then
    shift
    skipped "$@"
    exit 0
fi
log=$1
shift
mkdir -p "$(dirname "$log")"
# Without colours, which the tests write into a pipe: what is looked for below is text.
{
    "$@" 2>&1
    echo $? >"$log.status"
} | sed -u 's/\x1b\[[0-9]*m//g' | tee "$log"
status=$(cat "$log.status" 2>/dev/null || echo 1)
rm -f "$log.status"

if [ "$status" -eq 0 ] && ! grep -q '^[^A-Za-z]*Test run with [1-9]' "$log"; then
    echo "failed: no test was run: $*" | tee -a "$log"
    exit 1
fi
if [ "$status" -eq 0 ]; then
    skipped "$log"
    exit 0
fi

echo
echo "failed: $* (all of it: $log)"
awk '
    function note(line) { if (++count <= 15) lines[count] = substr(line, 1, 300) }
    function name(line) { sub(/^[^"]*/, "", line); sub(/"[^"]*$/, "\"", line); return line }
    /^[^A-Za-z]*Test ".* started\.$/ { underWay[name($0)] = 1 }
    /^[^A-Za-z]*Test ".*" (with .* )?(passed|failed) after/ {
        sub(/ (with [0-9]+ test cases? )?(passed|failed) after.*/, "")
        delete underWay[name($0)]
    }
    /^[^A-Za-z]*Test run with/ { isOver = 1 }
    # A test that fails says what it found, and in lines below it what that was about.
    /^[^A-Za-z]*Test .* recorded an issue/ {
        sub(/^[^A-Za-z]*Test /, "")
        note($0)
        below = 2
        next
    }
    /^↳ / && below > 0 { note("    " $0); below--; next }
    /Fatal error|^error: / { note($0) }
    { below = 0 }
    END {
        if (!isOver) for (test in underWay) print "was under way: " test
        for (n = 1; n <= count && n <= 15; n++) print lines[n]
        if (count > 15) print "and more of them"
    }
' "$log" | tail -n 17
exit "$status"
