#!/bin/sh
# Does what a newcomer does: makes a bare Debian, lends it the Swift toolchain, clones the tree as it was committed, and
# runs the commands of the README there. As root, or with sudo. Everything is mounted in a namespace of its own, which
# ends with its last process: nothing stays mounted, whichever way this ends.
#
# Usage: fresh.sh FOLDER [COMMAND...]     without commands: make run, then make test
#        SWIFT=…     the toolchain's program, where it is not on the path
#        MIRROR=…    of Debian, where it is not the usual one
#        KEEP=1      uses the root that is in FOLDER already, and what was built there, and leaves it
set -eu

release=bookworm
# What the README asks of a newcomer, and what the toolchain asks of a Debian: it brings no C library, and none of what its
# package manager is linked with. Headers of other libraries are not among these: `make` must install what riffle needs.
needs=git,make,binutils,libc6-dev,libcurl4,libgcc-12-dev,libsqlite3-0,libstdc++-12-dev,libxml2,tzdata

die() {
    echo "fresh: $*" >&2
    exit 1
}

# The second half: in the namespace, before the root is changed. `$1` is the root, `$2` the toolchain.
if [ "${1:-}" = --inside ]; then
    root=$2
    toolchain=$3
    shift 3
    mount --make-rprivate /
    mount --bind "$root" "$root"
    mkdir -p "$root/opt/swift"
    mount --bind "$toolchain" "$root/opt/swift"
    mount -o remount,bind,ro "$root/opt/swift"
    mount -t proc proc "$root/proc"
    mount -t sysfs -o ro sysfs "$root/sys"
    mount -t tmpfs -o mode=755 tmpfs "$root/dev"
    for device in null zero full random urandom tty; do
        : >"$root/dev/$device"
        mount --bind "/dev/$device" "$root/dev/$device"
    done
    ln -s /proc/self/fd "$root/dev/fd"
    ln -s /proc/self/fd/0 "$root/dev/stdin"
    ln -s /proc/self/fd/1 "$root/dev/stdout"
    ln -s /proc/self/fd/2 "$root/dev/stderr"
    mkdir "$root/dev/pts" "$root/dev/shm"
    mount -t devpts -o newinstance,ptmxmode=0666,mode=620 devpts "$root/dev/pts"
    ln -s pts/ptmx "$root/dev/ptmx"
    mount -t tmpfs -o mode=1777 tmpfs "$root/dev/shm"
    for command in "$@"; do
        echo "fresh: $command"
        chroot "$root" env -i HOME=/root TERM=xterm-256color \
            PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin:/opt/swift/usr/bin \
            sh -c 'cd /root/riffle && eval "$1"' sh "$command" </dev/null || exit 1
    done
    exit 0
fi

[ $# -ge 1 ] || die 'which folder may the root be in?'
folder=$1
shift
[ $# -gt 0 ] || set -- 'make run' 'make test'

swift=$(command -v "${SWIFT:-swift}") || die 'there is no swift on the path to lend'
toolchain=$(dirname "$(dirname "$(dirname "$(readlink -f "$swift")")")")
[ "$toolchain" != / ] || die 'the toolchain lies in /usr, of which nothing can be lent; it must have a folder of its own'
tree=$(git rev-parse --show-toplevel)

sudo=
[ "$(id -u)" -eq 0 ] || sudo=sudo

mkdir -p "$folder"
root=$(readlink -f "$folder")/root
[ -n "${KEEP:-}" ] || $sudo rm -rf --one-file-system "$root"
if [ ! -d "$root" ]; then
    if command -v mmdebstrap >/dev/null 2>&1; then
        $sudo mmdebstrap --quiet --variant=minbase --include="$needs" "$release" "$root" ${MIRROR:+"$MIRROR"}
    elif command -v debootstrap >/dev/null 2>&1; then
        $sudo debootstrap --variant=minbase --include="$needs" "$release" "$root" ${MIRROR:+"$MIRROR"} >/dev/null
    else
        die 'it takes mmdebstrap or debootstrap to make a bare Debian'
    fi
fi
$sudo cp /etc/resolv.conf "$root/etc/resolv.conf"
clone=$root/root/riffle
if [ -d "$clone" ]; then
    $sudo git -c safe.directory='*' -C "$clone" fetch --quiet "$tree" HEAD
    $sudo git -c safe.directory='*' -C "$clone" reset --quiet --hard FETCH_HEAD
else
    $sudo git -c safe.directory='*' clone --quiet --no-hardlinks "$tree" "$clone"
fi

status=0
$sudo unshare --mount --pid --fork --kill-child sh "$0" --inside "$root" "$toolchain" "$@" || status=$?
[ -n "${KEEP:-}" ] || $sudo rm -rf --one-file-system "$root"
[ "$status" -eq 0 ] && echo 'fresh: all of it works on a bare Debian'
exit "$status"
