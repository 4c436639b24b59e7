#include "jpeg_rows.h"

/// a × b / 255, rounded.
static uint8_t scaled(uint32_t a, uint32_t b) {
    uint32_t t = a * b + 128;
    return (uint8_t)((t + (t >> 8)) >> 8);
}

void cmyk_to_rgb(const uint8_t *cmyk, uint8_t *rgb, size_t pixels) {
    for (size_t i = 0; i < pixels; i++, cmyk += 4, rgb += 3)
        for (int c = 0; c < 3; c++) rgb[c] = scaled(cmyk[c], cmyk[3]);
}
