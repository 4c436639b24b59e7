#!/bin/sh
# Says which families of decoders can be built: those whose library's headers pkg-config finds. With `--missing`, which cannot.
#
# A row a family: its name, pkg-config's name of the library, Debian's package.
set -eu

ready=
while read -r family library package; do
    if pkg-config --exists "$library" 2>/dev/null; then
        ready="$ready $family"
    elif [ "${1:-}" = --missing ]; then
        echo "not built: riffle-decode-$family ($package)"
    fi
done <<'EOF'
webp libwebp libwebp-dev
hevc libde265 libde265-dev
av1 dav1d libdav1d-dev
tiff libtiff-4 libtiff-dev
jxl libjxl libjxl-dev
raw libraw libraw-dev
EOF
[ "${1:-}" = --missing ] || echo "${ready# }"
