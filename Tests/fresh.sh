#!/bin/sh
# Does what a newcomer does: makes a bare Debian, lends it the Swift toolchain, clones the tree as it was committed, and
# runs the commands of the README there. As root, or with sudo.
#
# Usage: fresh.sh FOLDER [COMMAND...]     without commands: make run, then make test
#        SWIFT=…, MIRROR=…     as for assets/root.sh
#        KEEP=1      uses the root that is in FOLDER already, and what was built there, and leaves it
set -eu

release=bookworm

[ $# -ge 1 ] || {
    echo 'fresh: which folder may the root be in?' >&2
    exit 1
}
folder=$1
shift
[ $# -gt 0 ] || set -- 'make run' 'make test'

tree=$(git rev-parse --show-toplevel)

sudo=
[ "$(id -u)" -eq 0 ] || sudo=sudo

mkdir -p "$folder"
root=$(readlink -f "$folder")/root
[ -n "${KEEP:-}" ] || $sudo rm -rf --one-file-system "$root"
# What the README asks of a newcomer, and what the toolchain asks of a Debian: it brings no C library, and none of what its
# package manager is linked with. Headers of other libraries are not among these: `make` must install what riffle needs.
# shellcheck disable=SC2046  # a list of names, one word each
sh assets/root.sh make "$release" "$root" git make $(sh assets/root.sh toolchain "$release")
clone=$root/root/riffle
if [ -d "$clone" ]; then
    $sudo git -c safe.directory='*' -C "$clone" fetch --quiet "$tree" HEAD
    $sudo git -c safe.directory='*' -C "$clone" reset --quiet --hard FETCH_HEAD
else
    $sudo git -c safe.directory='*' clone --quiet --no-hardlinks "$tree" "$clone"
fi

status=0
for command in "$@"; do
    echo "fresh: $command"
    sh assets/root.sh run "$root" -d /root/riffle "$command" </dev/null || {
        status=$?
        break
    }
done
[ -n "${KEEP:-}" ] || $sudo rm -rf --one-file-system "$root"
[ "$status" -eq 0 ] && echo 'fresh: all of it works on a bare Debian'
exit "$status"
