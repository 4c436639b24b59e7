#!/bin/sh
# Runs tests as an ordinary user where the others run as root, to whom hardly anything is forbidden. Where the tree lies in
# a folder that only its owner enters, another one takes that folder's place meanwhile, in a mount namespace of its own.
#
# Usage: as-user.sh BUNDLE FILTER...     the program of the tests that was built, and which of them to run
set -eu

nobody=65534

# The second half: as root, in a namespace of its own. `$2` is the folder to cover, empty for none; `$3` the tree.
if [ "${1:-}" = --inside ]; then
    covered=$2
    tree=$3
    shift 3
    if [ -n "$covered" ]; then
        mount --make-rprivate /
        aside=$(mktemp -d)
        mount --bind "$tree" "$aside"
        mount -t tmpfs -o mode=755 tmpfs "$covered"
        mkdir -p "$tree"
        mount --bind "$aside" "$tree"
        umount "$aside"
        rmdir "$aside"
    fi
    cd "$tree"
    exec setpriv --reuid "$nobody" --regid "$nobody" --clear-groups --inh-caps=-all \
        env HOME=/nonexistent USER=nobody LOGNAME=nobody "$@"
fi

[ "$(id -u)" -eq 0 ] || { echo 'these tests have run as an ordinary user already'; exit 0; }
command -v setpriv >/dev/null 2>&1 || { echo 'skipped: setpriv is not installed'; exit 0; }

bundle=$1
shift
filters=
for filter in "$@"; do filters="$filters --filter $filter"; done
tree=$(pwd -P)
covered=
part=$tree
while [ "$part" != / ]; do
    setpriv --reuid "$nobody" --regid "$nobody" --clear-groups test -x "$part" || covered=$part
    part=$(dirname "$part")
done
# The tree itself may be closed too; nothing can be put in its place.
[ "$covered" != "$tree" ] || { echo "skipped: other users may not enter $tree"; exit 0; }
# shellcheck disable=SC2086  # a list of words
if [ -n "$covered" ]; then
    unshare --mount true 2>/dev/null || { echo 'skipped: this container may not mount'; exit 0; }
    exec unshare --mount sh "$0" --inside "$covered" "$tree" "$bundle" --testing-library swift-testing $filters
fi
# shellcheck disable=SC2086
exec sh "$0" --inside '' "$tree" "$bundle" --testing-library swift-testing $filters
