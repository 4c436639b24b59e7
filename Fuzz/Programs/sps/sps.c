#include <stdlib.h>
#include <string.h>

#include "../../Modules/CHEVC/hevc_sps.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t count);

/// A parameter set: what it says is the same each time, and is nothing that no picture has. Nothing is read behind it.
int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t count) {
    uint8_t *unit = malloc(count + 1);
    if (!unit) return 0;
    memcpy(unit, bytes, count);
    uint8_t *exact = realloc(unit, count ? count : 1);
    if (!exact) exact = unit;
    HevcSize first = {0}, second = {0};
    int holds = hevc_read_sps(exact, count, &first);
    if (holds != hevc_read_sps(exact, count, &second) || memcmp(&first, &second, sizeof first) != 0) abort();
    if (holds && (first.width < 1 || first.height < 1 || first.chroma > 3)) abort();
    if (holds && (first.luma_bits < 8 || first.luma_bits > 16 || first.chroma_bits < 8 || first.chroma_bits > 16)) abort();
    free(exact);
    return 0;
}
