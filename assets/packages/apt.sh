#!/bin/sh
# Lays packages out as an apt repository, in a folder for any web server.
#
# Usage: apt.sh PACKAGES FOLDER RELEASE...     PACKAGES holds riffle_VERSION~debNN_ARCHITECTURE.deb
set -eu

packages=$(readlink -f "$1")
folder=$2
shift 2
rm -rf "$folder"
mkdir -p "$folder"
cd "$folder"
for release in "$@"; do
    case $release in
    bookworm) number=12 ;;
    trixie) number=13 ;;
    esac
    index=main/binary-amd64
    mkdir -p "pool/$release" "dists/$release/$index"
    cp "$packages"/*~deb"$number"_amd64.deb "pool/$release/"
    dpkg-scanpackages --arch amd64 "pool/$release" 2>/dev/null >"dists/$release/$index/Packages"
    gzip -9nk "dists/$release/$index/Packages"
    (
        cd "dists/$release"
        echo "Origin: riffle
Label: riffle
Suite: $release
Codename: $release
Architectures: amd64
Components: main
Date: $(date -uR)
SHA256:"
        sha256sum "$index"/Packages* | while read -r sum file; do
            echo " $sum $(stat -c %s "$file") $file"
        done
    ) >"dists/$release/Release"
done
echo "$folder"
