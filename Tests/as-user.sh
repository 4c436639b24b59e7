#!/bin/sh
# Runs tests as an ordinary user where the others run as root, to whom hardly anything is forbidden. Where the tree lies in
# a folder that only its owner enters, another one takes that folder's place meanwhile, in a mount namespace of its own.
#
# Usage: as-user.sh LOG PROGRAM FILTER...     the program of the tests that was built, and which of them to run, in parts
set -eu

nobody=65534
at_once=4

# A part, as root: `$2` is the folder to cover, empty for none; `$3` the tree.
if [ "${1:-}" = --part ]; then
    covered=$2
    tree=$3
    shift 3
    [ -z "$covered" ] || exec unshare --mount sh "$0" --covered "$covered" "$tree" "$@"
    cd "$tree"
    exec setpriv --reuid "$nobody" --regid "$nobody" --clear-groups --inh-caps=-all \
        env HOME=/nonexistent USER=nobody LOGNAME=nobody "$@"
fi

# The same in a namespace of its own.
if [ "${1:-}" = --covered ]; then
    covered=$2
    tree=$3
    shift 3
    mount --make-rprivate /
    aside=$(mktemp -d)
    mount --bind "$tree" "$aside"
    mount -t tmpfs -o mode=755 tmpfs "$covered"
    mkdir -p "$tree"
    mount --bind "$aside" "$tree"
    umount "$aside"
    rmdir "$aside"
    exec sh "$0" --part '' "$tree" "$@"
fi

log=$1
program=$2
shift 2

# Why none of it is tried.
leave() { echo "$1" | tee "$log"; exit 0; }

[ "$(id -u)" -eq 0 ] || leave 'these tests have run as an ordinary user already'
command -v setpriv >/dev/null 2>&1 || leave 'skipped: setpriv is not installed'
tree=$(pwd -P)
covered=
part=$tree
while [ "$part" != / ]; do
    setpriv --reuid "$nobody" --regid "$nobody" --clear-groups test -x "$part" || covered=$part
    part=$(dirname "$part")
done
# The tree itself may be closed too; nothing can be put in its place.
[ "$covered" != "$tree" ] || leave "skipped: other users may not enter $tree"
if [ -n "$covered" ]; then
    unshare --mount true 2>/dev/null || leave 'skipped: this container may not mount'
fi
number=0
for filter in "$@"; do
    number=$((number + 1))
    echo "$number $filter"
done | sh "$(dirname "$0")/run-parts.sh" "$log" "$at_once" sh "$0" --part "$covered" "$tree" "$program" --testing-library swift-testing
