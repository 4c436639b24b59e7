#include "jpeg_rows.h"

/// a × b / 255, rounded.
static uint8_t scaled(uint32_t a, uint32_t b) {
    uint32_t t = a * b + 128;
    return (uint8_t)((t + (t >> 8)) >> 8);
}

void cmyk_to_rgb(const uint8_t *cmyk, uint8_t *rgb, size_t pixels, int is_inverted) {
    uint8_t flip = is_inverted ? 0 : 255;
    for (size_t i = 0; i < pixels; i++, cmyk += 4, rgb += 3) {
        uint32_t paper = cmyk[3] ^ flip;
        rgb[0] = scaled(cmyk[0] ^ flip, paper);
        rgb[1] = scaled(cmyk[1] ^ flip, paper);
        rgb[2] = scaled(cmyk[2] ^ flip, paper);
    }
}
