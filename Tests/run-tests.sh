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
status=$(cat "$log.status")
rm -f "$log.status"

echo
echo 'slowest:'
sed -nE 's/^[^A-Za-z]*Test (.*) (passed|failed) after ([0-9.]+) seconds.*/\3 s  \1/p' "$log" | sort -rn | head -n 10
[ "$status" -eq 0 ] && exit 0

echo
echo "failed: $* (all of it: $log)"
awk '
    # A test that fails tells what it found, and in further lines what it was about; a screen may be among them.
    /^✘ Test .* recorded an issue/ {
        sub(/^✘ Test /, ""); sub(/recorded an issue (with .* )?at /, "at ")
        print substr($0, 1, 400)
        shown++; rest = 4
        next
    }
    /^↳ / && rest > 0 { print "    " substr($0, 1, 400); rest--; next }
    { rest = 0 }
    /^◇ Test .* started\.$/ && !/^◇ Test (run|case)/ { name = $0; sub(/^◇ Test /, "", name); sub(/ started\.$/, "", name); open[name] = 1 }
    /^[✔✘➜] Test .* (passed|failed|skipped)/ { name = $0; sub(/^[✔✘➜]+ Test /, "", name); sub(/ (with [0-9]+ test cases? )?(passed|failed|skipped).*$/, "", name); delete open[name] }
    /Fatal error|^error: |Exited with/ { print substr($0, 1, 400) }
    END {
        for (name in open) print "under way at the end: " name
    }
' "$log" | tail -n 40
exit "$status"
