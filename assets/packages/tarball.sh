#!/bin/sh
# Packs what `make install` installs into a tarball, for those who do without a package.
#
# Usage: tarball.sh VERSION BIN FOLDER
set -eu

name=riffle-$1-deb$(. /etc/os-release && echo "${VERSION_ID%%.*}")-$(dpkg --print-architecture)
stage=$(mktemp -d .build/package.XXXXXX)
trap 'rm -rf "$stage"' EXIT
make --no-print-directory install BIN="$2" DESTDIR="$stage" PREFIX="/$name" >/dev/null
cp LICENSE README.md CHANGELOG.md "$stage/$name/"
mkdir -p "$3"
tar --create --gzip --sort=name --owner=0 --group=0 --numeric-owner --directory "$stage" --file "$3/$name.tar.gz" "$name"
sh assets/packages/sum.sh "$3/$name.tar.gz"
