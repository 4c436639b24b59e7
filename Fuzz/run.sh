#!/bin/sh
# Runs the fuzzers, as many at once as there are processors (JOBS=): run.sh PROGRAMS SECONDS [NAME...]. What was found
# interesting stays beside the programs, so that the next run goes on from there; inputs that broke something are in
# Findings. A line for each.
set -u
here=$(cd "$(dirname "$0")" && pwd)
programs=$1 seconds=$2
shift 2
[ $# -gt 0 ] || set -- jpeg png gif bmp ico netpbm qoi psd webp tiff jxl gifplay apng webpplay jxlplay boxes rawhead jxlhead webphead videohead sps plan hevc av1 raw exif maker-note turn input journal trashinfo configuration sanitiser group filter command xmp-read xmp-embedded xmp-edit meta http fetch
if [ $# -gt 1 ]; then
    printf '%s\n' "$@" | xargs -n 1 -P "${JOBS:-$(nproc)}" "$here/run.sh" "$programs" "$seconds"
    exit $?
fi
name=$1
fixtures=$here/../Tests/DecodingTests

# Where to begin: what the tests have, as far as it is small.
seeds() {
    case $1 in
    jpeg) find "$fixtures/Fixtures" "$fixtures/Hostile" -name '*.jpg' -size -16 ;;
    png) find "$fixtures/Fixtures" "$fixtures/Hostile" -name '*.png' -size -16 ;;
    gifplay | webpplay | jxlplay) find "$fixtures/Formats" -name "*.${1%play}" -size -32 ;;
    gif | bmp | qoi | psd | webp | jxl) find "$fixtures/Formats" -name "*.$1" -size -32 ;;
    xmp-embedded) find "$fixtures/Fixtures" "$fixtures/Hostile" "$fixtures/Formats" "$here/Seeds/xmp-embedded" -type f -size -16 ! -name '*.py' ! -name '*.tsv' ;;
    xmp-edit) find "$here/Seeds/xmp-read" -type f ;;
    tiff) find "$fixtures/Formats" -name '*.tif' -size -32 ;;
    ico) find "$fixtures/Formats" -name '*.ico' -o -name '*.cur' ;;
    netpbm) find "$fixtures/Formats" -name '*.p[bgpaf]m' -size -64 ;;
    rawhead) find "$fixtures/Formats" -size -48 \( -name '*.cr[23]' -o -name '*.nef' -o -name '*.arw' -o -name '*.raf' -o -name '*.orf' -o -name '*.rw2' -o -name '*.dng' -o -name '*.3fr' \) ;;
    jxlhead | webphead) find "$fixtures/Formats" -name "*.${1%head}" -size -32 ;;
    videohead) find "$fixtures/Formats" -name '*.mov' ;;
    boxes)
        find "$fixtures/Formats" -name '*.heic' -size -16 -o -name '*.avif' -size -16
        find "$here/Seeds/boxes" -type f
        ;;
    turn) find "$fixtures/Fixtures" "$fixtures/Hostile" "$fixtures/Formats" -size -32 \( -name '*.jpg' -o -name '*.png' -o -name '*.webp' -o -name '*.tif' -o -name '*.heic' -o -name '*.avif' \) ;;
    exif) find "$fixtures/Fixtures" "$fixtures/Hostile" "$fixtures/Formats" "$here/Seeds/exif" -type f -size -16 ! -name '*.py' ! -name '*.tsv' ;;
    *) find "$here/Seeds/$1" -type f ;;
    esac
}

corpus=$programs/corpus/$name
log=$programs/$name.log
mkdir -p "$corpus"
seeds "$name" | while read -r seed; do cp -n "$seed" "$corpus/" 2>/dev/null || true; done
# A decision goes before the sidecar: from no stars to three, picked and red.
[ "$name" != xmp-edit ] || seeds "$name" | while read -r seed; do
    { printf '\000\033' && cat "$seed"; } >"$corpus/decided-$(basename "$seed")"
done
length=4096
case $name in jpeg | png | gif | bmp | ico | netpbm | qoi | psd | webp | tiff | jxl | gifplay | apng | webpplay | jxlplay | hevc | av1 | raw | rawhead | xmp-embedded | turn) length=16384 ;; sanitiser | filter | command | fetch) length=1024 ;; esac
before=$(find "$here/Findings" -name "$name-*" | wc -l)
set --
case $name in xmp-read | xmp-edit) set -- "-dict=$here/Dictionaries/xmp" -len_control=0 ;; esac
# Tables that live as long as the program are no leak.
export LSAN_OPTIONS="suppressions=$here/../Tests/leaks.txt:print_suppressions=0"
SWIFT_BACKTRACE=enable=no "$programs/fuzz-$name" -max_total_time="$seconds" -max_len=$length -timeout=10 -rss_limit_mb=2048 "$@" \
    -artifact_prefix="$here/Findings/$name-" -print_final_stats=1 "$corpus" >"$log" 2>&1
code=$?
found=$(($(find "$here/Findings" -name "$name-*" | wc -l) - before))
runs=$(sed -n 's/^stat::number_of_executed_units: *//p' "$log")
echo "fuzz: $name, ${runs:-?} executions in $seconds s, $found findings"
[ $code -eq 0 ] || grep -E 'ERROR|SUMMARY|Fatal error' "$log" | head -3
exit $code
