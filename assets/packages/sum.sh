#!/bin/sh
# Writes the SHA-256 sum of each file beside it, for `sha256sum -c`, and says that the file is there.
set -eu
for file in "$@"; do
    (cd "$(dirname "$file")" && sha256sum "$(basename "$file")" >"$(basename "$file").sha256")
    echo "$file"
done
