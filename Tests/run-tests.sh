#!/bin/sh
# Runs a command that runs tests, and keeps what it prints in a log. Its last lines are what somebody needs who sees no
# more than the end: which tests failed and what they found, or which were under way when the tests crashed.
#
# Usage: run-tests.sh LOG COMMAND...
log=$1
shift
mkdir -p "$(dirname "$log")"
{
    "$@" 2>&1
    echo $? >"$log.status"
} | tee "$log"
status=$(cat "$log.status" 2>/dev/null || echo 1)
rm -f "$log.status"

[ "$status" -eq 0 ] && exit 0

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
