#!/bin/sh
# Runs a command and notes what it took: by the clock on the wall, and of all processors.
#
# Usage: timed.sh FILE NAME COMMAND...     adds a line to the file
#        timed.sh --table FILE             prints the lines as a table
if [ "$1" = --table ]; then
    # Parts may run beside each other: all of them take from the first beginning to the last end.
    awk -F '\t' '
        BEGIN { print "| part | minutes | CPU s |"; print "|---|---:|---:|" }
        { printf "| %s | %.1f | %.0f |\n", $1, ($3 - $2) / 60, $4; busy += $4 }
        NR == 1 || $2 < first { first = $2 }
        $3 > last { last = $3 }
        END { printf "| all | %.1f | %.0f |\n", (last - first) / 60, busy }
    ' "$2"
    exit 0
fi
file=$1
name=$2
shift 2
mkdir -p "$(dirname "$file")"
begin=$(date +%s)
"$@"
status=$?
end=$(date +%s)
# The second line is of what this shell has waited for; in a pipe it would be another shell.
times >"$file.$$"
busy=$(awk 'NR == 2 { gsub("s", ""); for (n = 1; n <= 2; n++) { split($n, t, "m"); sum += 60 * t[1] + t[2] } print sum }' "$file.$$")
rm -f "$file.$$"
printf '%s\t%s\t%s\t%s\n' "$name" "$begin" "$end" "$busy" >>"$file"
exit "$status"
