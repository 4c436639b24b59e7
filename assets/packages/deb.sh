#!/bin/sh
# Makes the Debian package of what is built, for the Debian that this runs on, and has lintian look at it.
#
# Usage: deb.sh VERSION BIN FOLDER     BIN holds the programs; the package and its sum go to FOLDER
set -eu

version=$1~deb$(. /etc/os-release && echo "${VERSION_ID%%.*}")
bin=$(readlink -f "$2")
folder=$3

# debhelper writes into the tree that it packs: this one is made for it, and its folders are links.
stage=$(mktemp -d .build/package.XXXXXX)
trap 'rm -rf "$stage"' EXIT
tree=$stage/riffle-$version
mkdir "$tree"
for entry in *; do
    if [ -d "$entry" ] && [ "$entry" != debian ]; then
        ln -s "../../../$entry" "$tree/$entry"
    else
        cp -R "$entry" "$tree/"
    fi
done
sed -i "1s/(.*)/($version)/" "$tree/debian/changelog"
# `make build` has installed what a build needs, and a compiler of Debian's is not among it.
(cd "$tree" && RIFFLE_BIN=$bin dpkg-buildpackage --no-check-builddeps --build=binary --unsigned-source --unsigned-changes) >"$stage/log" 2>&1 || {
    cat "$stage/log" >&2
    exit 1
}
root=
[ "$(id -u)" -ne 0 ] || root=--allow-root
lintian $root --fail-on error,warning "$stage"/*.changes
mkdir -p "$folder"
for package in "$stage"/*.deb; do
    mv "$package" "$folder/"
    sh assets/packages/sum.sh "$folder/$(basename "$package")"
done
