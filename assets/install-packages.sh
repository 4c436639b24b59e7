#!/bin/sh
# Installs the Debian packages named, as far as they are missing; asks sudo where we are not root.
set -eu

missing=
for package in "$@"; do
    # A package may be provided by another one (libjpeg-dev by libjpeg62-turbo-dev): ask for any that is installed.
    if ! dpkg-query -W -f='${db:Status-Status}\n' "$package" 2>/dev/null | grep -qx installed; then
        missing="$missing $package"
    fi
done
[ -n "$missing" ] || exit 0

if ! command -v apt-get >/dev/null 2>&1; then
    echo "riffle needs these packages, by their Debian names:$missing" >&2
    exit 1
fi
sudo=
if [ "$(id -u)" -ne 0 ]; then
    if ! command -v sudo >/dev/null 2>&1; then
        echo "riffle needs these Debian packages; install them as root:$missing" >&2
        exit 1
    fi
    sudo=sudo
fi
echo "installing:$missing"
# shellcheck disable=SC2086  # a list of names, one word each
if ! $sudo env DEBIAN_FRONTEND=noninteractive apt-get install -y -q --no-install-recommends $missing >/dev/null 2>&1; then
    $sudo apt-get update -q >/dev/null
    $sudo env DEBIAN_FRONTEND=noninteractive apt-get install -y -q --no-install-recommends $missing >/dev/null
fi
