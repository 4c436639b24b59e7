#include "png_rows.h"

#include <string.h>

size_t row_format_size(const RowFormat *format, size_t width) {
    switch (format->layout) {
    case AREA_GREY:
        return width;
    case AREA_RGB:
        return width * 3;
    default:
        return width * 4;
    }
}

/// 16 bits to 8, rounded.
static uint8_t narrowed(uint32_t sample) { return (uint8_t)((sample * 255 + 32895) >> 16); }

static uint32_t sample_at(const uint8_t *p, int depth) {
    return depth == 16 ? (uint32_t)p[0] << 8 | p[1] : p[0];
}

static void apply_table(const RowFormat *format, const uint8_t *stored, uint8_t *into, size_t width) {
    unsigned depth = (unsigned)format->depth, mask = (1u << depth) - 1;
    if (format->layout == AREA_GREY) {
        for (size_t x = 0; x < width; x++) {
            size_t bit = x * depth;
            into[x] = format->table[stored[bit >> 3] >> (8 - depth - (bit & 7)) & mask][0];
        }
        return;
    }
    for (size_t x = 0; x < width; x++) {
        size_t bit = x * depth;
        unsigned index = stored[bit >> 3] >> (8 - depth - (bit & 7)) & mask;
        memcpy(into + 4 * x, format->table[index], 4);
    }
}

/// Grey of 16 bits, or RGB of 8 or 16 bits, with or without a transparent key.
static void apply_opaque(const RowFormat *format, const uint8_t *p, uint8_t *into, size_t width) {
    int bytes = format->depth / 8, channels = format->channels;
    int out = format->layout == AREA_GREY ? 1 : format->layout == AREA_RGB ? 3 : 4;
    for (size_t x = 0; x < width; x++, into += out) {
        int differs = 0;
        for (int c = 0; c < channels; c++, p += bytes) {
            uint32_t sample = sample_at(p, format->depth);
            differs |= sample != format->key[c];
            into[c] = bytes == 2 ? narrowed(sample) : (uint8_t)sample;
        }
        if (out == 4) {
            if (channels == 1) into[1] = into[2] = into[0];
            into[3] = format->has_key && !differs ? 0 : 255;
        }
    }
}

/// Grey and alpha, or RGBA of 16 bits.
static void apply_alpha(const RowFormat *format, const uint8_t *p, uint8_t *into, size_t width) {
    int bytes = format->depth / 8, channels = format->channels;
    for (size_t x = 0; x < width; x++, into += 4) {
        uint8_t samples[4];
        for (int c = 0; c < channels; c++, p += bytes)
            samples[c] = bytes == 2 ? narrowed(sample_at(p, 16)) : p[0];
        into[0] = samples[0];
        into[1] = channels == 2 ? samples[0] : samples[1];
        into[2] = channels == 2 ? samples[0] : samples[2];
        into[3] = samples[channels - 1];
    }
}

const uint8_t *row_format_apply(
    const RowFormat *format, const uint8_t *stored, uint8_t *into, size_t width) {
    if (format->uses_table) {
        if (format->layout == AREA_GREY && format->depth == 8) return stored;
        apply_table(format, stored, into, width);
        return into;
    }
    if (format->depth == 8 && !format->has_key && format->channels >= 3) return stored;
    if (format->channels == 1 || format->channels == 3) apply_opaque(format, stored, into, width);
    else apply_alpha(format, stored, into, width);
    return into;
}
