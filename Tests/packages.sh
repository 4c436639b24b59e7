#!/bin/sh
# Installs, runs, upgrades, removes and purges the packages of `make dist` in clean roots of their releases; what is there at
# the end is what was there before. The new version comes from the repository of `make apt`. As root, or with sudo.
#
# Usage: packages.sh FOLDER PACKAGES REPOSITORY RELEASE...     the roots are kept in FOLDER, and only copies of them are used
#        packages.sh --can                                      says why not, where there is no way to make a root
set -eu

can() {
    [ "$(id -u)" -eq 0 ] || command -v sudo >/dev/null 2>&1 || { echo 'it takes root'; return 1; }
    command -v mmdebstrap >/dev/null 2>&1 || command -v debootstrap >/dev/null 2>&1 || {
        echo 'it takes mmdebstrap or debootstrap'
        return 1
    }
    unshare --mount true 2>/dev/null || { echo 'no namespace of mounts can be made here'; return 1; }
}

if [ "${1:-}" = --can ]; then
    can
    exit
fi

mkdir -p "$1"
folder=$(readlink -f "$1")
packages=$(readlink -f "$2")
repository=$(readlink -f "$3")
shift 3
sudo=
[ "$(id -u)" -eq 0 ] || sudo=sudo
export NO_SWIFT=1

# The files of a root: what they are, whose, and their bytes; without what apt and dpkg note of their own work, and what is
# made by the way a root is run.
files() {
    $sudo find "$1" -xdev -mindepth 1 \
        \( -path "$1/var/lib/apt" -o -path "$1/var/cache/apt" -o -path "$1/var/log" -o -path "$1/var/lib/dpkg" -o -path "$1/var/cache/ldconfig" \
        -o -path "$1/dev" -o -path "$1/tmp" -o -path "$1/run" -o -path "$1/etc/ld.so.cache" -o -path "$1/var/cache/debconf/tmp.ci" -o -path "$1/etc/resolv.conf" \) -prune \
        -o -printf '%P %M %u:%g %s %l\n' | sed 's/^\(.* d[^ ]* [^ ]*\) [0-9]* /\1 /' | LC_ALL=C sort
    $sudo find "$1/var/lib/dpkg/info" -mindepth 1 -printf 'dpkg %f\n' | LC_ALL=C sort
}

status=0
fail() {
    echo "$release: $*" >&2
    status=1
}

for release in "$@"; do
    case $release in
    bookworm) number=12 ;;
    trixie) number=13 ;;
    esac
    clean=$folder/$release-clean
    root=$folder/$release-used
    # Both sides see it at the same path, below a folder that is no part of the comparison.
    work=$(mktemp -d /tmp/riffle-packages.XXXXXX)
    sh assets/root.sh make "$release" "$clean" ca-certificates
    $sudo rm -rf --one-file-system "$root"
    $sudo cp -a --reflink=auto "$clean" "$root"
    package=$(echo "$packages"/riffle_*~deb"$number"_amd64.deb)
    mkdir "$work/album" "$work/home"

    # A lower version of the same package.
    dpkg-deb --raw-extract "$package" "$work/former"
    sed -i 's/^Version: .*/Version: 0.1.0~former/' "$work/former/DEBIAN/control"
    dpkg-deb --build --root-owner-group "$work/former" "$work/former.deb" >/dev/null

    in_root() { sh assets/root.sh run "$root" -b "$work:$work" -b "$repository:/tmp/riffle-apt" "$@"; }
    apt="DEBIAN_FRONTEND=noninteractive apt-get -qq -y -o Dpkg::Use-Pty=0 -o Dpkg::Options::=--force-unsafe-io"
    # What others recommend or suggest goes too, as it came with riffle.
    alone='-o APT::AutoRemove::RecommendsImportant=false -o APT::AutoRemove::SuggestsImportant=false'
    cat >"$work/riffle" <<EOF
#!/bin/sh
command='HOME=$work/home exec riffle'
for word; do command="\$command '\$word'"; done
exec sh assets/root.sh run $root -b $work:$work "\$command"
EOF
    session() { python3 debian/tests/session "$work/album" sh "$work/riffle" || fail "the session, $1"; }
    compare() {
        files "$root" >"$work/after"
        diff "$work/before" "$work/after" && echo "$release: nothing is left behind" || fail 'left behind, or taken along: see above'
    }
    # By name: apt installs nothing that is suggested, and keeps what was installed by name.
    raw=$(dpkg-deb -f "$package" Suggests | grep -o "libraw[^ ]*")
    list=/etc/apt/sources.list.d/riffle.list

    in_root "echo 'deb [trusted=yes] file:/tmp/riffle-apt $release main' >$list" "$apt update"
    files "$root" >"$work/before"

    echo "$release: installs a former version, without what is recommended"
    in_root "$apt install --no-install-recommends $work/former.deb >/dev/null" || fail 'install'
    in_root 'dpkg-query -W riffle | grep former' || fail 'it is not the former version'
    session 'of the former version'
    echo "$release: upgrades from the repository"
    in_root "$apt upgrade >/dev/null" || fail 'upgrade'
    in_root "dpkg-query -W riffle | grep '~deb$number\$'" || fail 'it is not the new version'
    session 'after the upgrade'
    in_root "$apt remove riffle >/dev/null" "! command -v riffle" "$apt purge riffle >/dev/null" \
        "$apt autoremove --purge $alone >/dev/null" || fail 'remove and purge'
    compare

    echo "$release: installs from the repository, with all decoders"
    in_root "$apt install --install-recommends riffle $raw >/dev/null" || fail 'install'
    session 'with all decoders'
    (cd Tests/DecodingTests/Formats && cp lossy.webp turned.tif turned.jxl plain420.heic ycgco.avif deep.avif "$work/album/")
    cp assets/samples/* "$work/album/"
    sh "$work/riffle" --check "$work/album" || fail '--check'
    sh "$work/riffle" --doctor >"$work/doctor" || fail '--doctor'
    ! grep -E 'needs |not built|built without|does not start' "$work/doctor" || fail 'a decoder is missing'
    in_root "$apt purge riffle $raw >/dev/null" "$apt autoremove --purge $alone >/dev/null" || fail "purge"
    compare
    $sudo rm -rf --one-file-system "$work" "$root"
done
exit "$status"
