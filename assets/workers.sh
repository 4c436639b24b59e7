#!/bin/sh
# Says which families of decoders, and whether the fetcher, can be built: those whose library's headers pkg-config finds.
# With `--missing`, which cannot; with `--programs`, what the programs of those that can are called.
#
# A row a family: its name, pkg-config's name of the library, Debian's package.
set -eu

program() { case $1 in fetch) echo riffle-fetch ;; *) echo "riffle-decode-$1" ;; esac; }

ready=
while read -r family library package; do
    if pkg-config --exists "$library" 2>/dev/null; then
        if [ "${1:-}" = --programs ]; then family=$(program "$family"); fi
        ready="$ready $family"
    elif [ "${1:-}" = --missing ]; then
        echo "not built: $(program "$family") ($package)"
    fi
done <<'EOF'
webp libwebp libwebp-dev
hevc libde265 libde265-dev
av1 dav1d libdav1d-dev
tiff libtiff-4 libtiff-dev
jxl libjxl libjxl-dev
raw libraw libraw-dev
fetch libcurl libcurl4-openssl-dev
EOF
[ "${1:-}" = --missing ] || echo "${ready# }"
