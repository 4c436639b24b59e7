#include "decode.h"

#include <zlib.h>

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t count);
size_t LLVMFuzzerMutate(uint8_t *bytes, size_t count, size_t capacity);
size_t LLVMFuzzerCustomMutator(uint8_t *bytes, size_t count, size_t capacity, unsigned seed);

static uint32_t big_endian(const uint8_t *p) {
    return (uint32_t)p[0] << 24 | (uint32_t)p[1] << 16 | (uint32_t)p[2] << 8 | p[3];
}

static void put_big_endian(uint8_t *p, uint32_t value) {
    for (int i = 0; i < 4; i++) p[i] = (uint8_t)(value >> (24 - 8 * i));
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t count) {
    if (count >= 24 && (uint64_t)big_endian(bytes + 16) * big_endian(bytes + 20) > PICTURE_LIMIT) return -1;
    return decode(bytes, count, DECODER_PNG);
}

/// Changes something, then makes the checksums right in three cases of four: behind a wrong one nothing is reached.
size_t LLVMFuzzerCustomMutator(uint8_t *bytes, size_t count, size_t capacity, unsigned seed) {
    size_t changed = LLVMFuzzerMutate(bytes, count, capacity);
    if (seed % 4 == 0) return changed;
    for (size_t at = 8; at + 12 <= changed;) {
        uint32_t length = big_endian(bytes + at);
        if (length > changed - at - 12) break;
        uint32_t sum = (uint32_t)crc32(0, bytes + at + 4, length + 4);
        put_big_endian(bytes + at + 8 + length, sum);
        at += 12 + (size_t)length;
    }
    return changed;
}
