#include "decode.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t count);

/// Whether some frame header says that the picture is large: those would take all the time.
static int is_large(const uint8_t *p, size_t count) {
    for (size_t i = 0; i + 9 <= count; i++) {
        if (p[i] != 0xFF || p[i + 1] < 0xC0 || p[i + 1] > 0xCF) continue;
        uint32_t height = (uint32_t)p[i + 5] << 8 | p[i + 6], width = (uint32_t)p[i + 7] << 8 | p[i + 8];
        if (height * width > PICTURE_LIMIT) return 1;
    }
    return 0;
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t count) {
    return is_large(bytes, count) ? -1 : decode(bytes, count, DECODER_JPEG);
}
