#include "hevc_sps.h"

// ITU-T H.265, 7.3.2.2 and 7.3.3

/// Bits of a unit, without the bytes that keep start codes away.
typedef struct Bits {
    const uint8_t *bytes;
    size_t length, at;
    uint32_t zeros;   // bytes of 0 before this one
    uint32_t current; // the byte at hand
    uint32_t left;    // bits of it that were not read
    int is_over;
} Bits;

static uint32_t read_bit(Bits *bits) {
    if (bits->left == 0) {
        if (bits->zeros >= 2 && bits->at < bits->length && bits->bytes[bits->at] == 3) {
            bits->at++;
            bits->zeros = 0;
        }
        if (bits->at >= bits->length) {
            bits->is_over = 1;
            return 0;
        }
        bits->current = bits->bytes[bits->at++];
        bits->zeros = bits->current == 0 ? bits->zeros + 1 : 0;
        bits->left = 8;
    }
    bits->left--;
    return bits->current >> bits->left & 1;
}

static uint32_t read_bits(Bits *bits, int count) {
    uint32_t value = 0;
    for (; count > 0; count--) value = value << 1 | read_bit(bits);
    return value;
}

static void skip_bits(Bits *bits, int count) {
    for (; count > 0; count--) read_bit(bits);
}

/// A number in the code of Exp-Golomb; more than 31 zeros are none.
static uint32_t read_number(Bits *bits) {
    int zeros = 0;
    while (!bits->is_over && read_bit(bits) == 0)
        if (++zeros > 31) bits->is_over = 1;
    if (bits->is_over) return 0;
    return ((uint32_t)1 << zeros) - 1 + read_bits(bits, zeros);
}

static void skip_profiles(Bits *bits, uint32_t more_layers) {
    uint32_t has_profile[8] = {0}, has_level[8] = {0};
    skip_bits(bits, 96);
    for (uint32_t i = 0; i < more_layers; i++) {
        has_profile[i] = read_bit(bits);
        has_level[i] = read_bit(bits);
    }
    if (more_layers > 0) skip_bits(bits, 2 * (int)(8 - more_layers));
    for (uint32_t i = 0; i < more_layers; i++)
        skip_bits(bits, (has_profile[i] ? 88 : 0) + (has_level[i] ? 8 : 0));
}

int hevc_read_sps(const uint8_t *unit, size_t length, HevcSize *size) {
    if (length < 2) return 0;
    Bits bits = {.bytes = unit + 2, .length = length - 2};
    skip_bits(&bits, 4);
    uint32_t more_layers = read_bits(&bits, 3);
    if (more_layers > 6) return 0;
    skip_bits(&bits, 1);
    skip_profiles(&bits, more_layers);
    read_number(&bits);
    size->chroma = read_number(&bits);
    if (size->chroma == 3 && read_bit(&bits)) size->chroma = 0; // three planes, each a picture of its own
    size->width = read_number(&bits);
    size->height = read_number(&bits);
    if (read_bit(&bits))
        for (int side = 0; side < 4; side++) read_number(&bits);
    uint32_t more_luma = read_number(&bits), more_chroma = read_number(&bits);
    size->luma_bits = 8 + more_luma;
    size->chroma_bits = 8 + more_chroma;
    return !bits.is_over && size->chroma <= 3 && size->width > 0 && size->height > 0 &&
           more_luma <= 8 && more_chroma <= 8;
}
