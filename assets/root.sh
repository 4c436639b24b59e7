#!/bin/sh
# Bare Debians: makes one in a folder, and runs commands in it. As root, or with sudo. Everything is mounted in a namespace
# of its own, which ends with its last process: nothing stays mounted, whichever way this ends.
#
# Usage: root.sh make RELEASE ROOT [PACKAGE...]     bookworm or trixie, with these packages; nothing is done where ROOT is there
#        root.sh toolchain RELEASE                  prints what a Swift toolchain asks of a Debian
#        root.sh run ROOT [-b SOURCE:TARGET]... [-d FOLDER] COMMAND...
#                                                   each in a shell of its own, in FOLDER; SOURCE is at TARGET meanwhile
#        SWIFT=…     the toolchain's program, where it is not on the path: `run` lends its toolchain, read-only
#        NO_SWIFT=1  lends none
#        MIRROR=…    of Debian, where it is not the usual one
set -eu

die() {
    echo "root: $*" >&2
    exit 1
}

sudo=
[ "$(id -u)" -eq 0 ] || sudo=sudo

# In the namespace, before the root is changed.
inside() {
    root=$1
    toolchain=$2
    shift 2
    mount --make-rprivate /
    mount --bind "$root" "$root"
    if [ -n "$toolchain" ]; then
        mkdir -p "$root/opt/swift"
        mount --bind "$toolchain" "$root/opt/swift"
        mount -o remount,bind,ro "$root/opt/swift"
    fi
    folder=/root
    while [ "${1:-}" = -b ] || [ "${1:-}" = -d ]; do
        if [ "$1" = -d ]; then
            folder=$2
        else
            mkdir -p "$root${2#*:}"
            mount --bind "${2%%:*}" "$root${2#*:}"
        fi
        shift 2
    done
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
        chroot "$root" env -i HOME=/root TERM=xterm-256color \
            PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin:/opt/swift/usr/bin \
            sh -c 'cd "$1" && eval "$2"' sh "$folder" "$command" || exit
    done
}

toolchain() {
    case $1 in
    bookworm) compiler=12 ;;
    trixie) compiler=14 ;;
    *) die "no release that is known: $1" ;;
    esac
    echo "binutils libc6-dev libcurl4 libgcc-$compiler-dev libsqlite3-0 libstdc++-$compiler-dev libxml2 tzdata"
}

make_root() {
    release=$1
    root=$2
    shift 2
    [ ! -d "$root" ] || return 0
    list=$(echo "$*" | tr ' ' ',')
    mkdir -p "$(dirname "$root")"
    # Half a root is none: it has its name once it is whole.
    $sudo rm -rf --one-file-system "$root.new"
    if command -v mmdebstrap >/dev/null 2>&1; then
        $sudo mmdebstrap --quiet --variant=minbase ${list:+--include="$list"} "$release" "$root.new" ${MIRROR:+"$MIRROR"}
    elif command -v debootstrap >/dev/null 2>&1; then
        $sudo debootstrap --variant=minbase ${list:+--include="$list"} "$release" "$root.new" ${MIRROR:+"$MIRROR"} >/dev/null
    else
        die 'it takes mmdebstrap or debootstrap to make a bare Debian'
    fi
    $sudo mv "$root.new" "$root"
}

run() {
    root=$(readlink -f "$1")
    shift
    lent=
    if [ -z "${NO_SWIFT:-}" ]; then
        swift=$(command -v "${SWIFT:-swift}") || die 'there is no swift on the path to lend'
        lent=$(dirname "$(dirname "$(dirname "$(readlink -f "$swift")")")")
        [ "$lent" != / ] || die 'the toolchain lies in /usr, which cannot be lent; it needs a folder of its own'
    fi
    $sudo cp /etc/resolv.conf "$root/etc/resolv.conf"
    exec $sudo unshare --mount --pid --fork --kill-child sh "$0" inside "$root" "$lent" "$@"
}

[ $# -ge 2 ] || die 'make, toolchain or run?'
verb=$1
shift
case $verb in
make) make_root "$@" ;;
toolchain) toolchain "$@" ;;
run) run "$@" ;;
inside) inside "$@" ;;
*) die "what is $verb?" ;;
esac
