#!/bin/sh
# Runs `make` in a root of a Debian release, in this very tree; what is built for it has a folder of its own.
#
# Usage: in-root.sh RELEASE TARGET...
set -eu

release=$1
shift
root=.build/roots/$release
# shellcheck disable=SC2046  # a list of names, one word each
sh assets/root.sh make "$release" "$root" make $(sh assets/root.sh toolchain "$release")
exec sh assets/root.sh run "$root" -b "$PWD:/root/riffle" -d /root/riffle "nice make --no-print-directory $* SCRATCH=.build/$release"
