#!/bin/sh
# Compares what two builds of riffle draw, byte for byte: same-pictures.sh RIFFLE RIFFLE FOLDER
set -eu

scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
for colors in truecolor 256 16 mono; do
    for size in 80x24 37x11; do
        "$1" --render --colors "$colors" --size "$size" "$3"/* > "$scratch/one"
        "$2" --render --colors "$colors" --size "$size" "$3"/* > "$scratch/other"
        [ -s "$scratch/one" ]
        cmp "$scratch/one" "$scratch/other"
    done
done
echo 'both builds draw the same pictures'
