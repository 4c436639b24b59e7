#include "CKernels.h"

#include <string.h>

#define INLINE static inline __attribute__((always_inline))

enum { SPACE = 0x20, UPPER_HALF = 0x2580, LOWER_HALF = 0x2584 };

void ck_half_blocks(const uint32_t *canvas, int32_t columns, int32_t rows, CKCell *cells) {
    for (int32_t row = 0; row < rows; row++) {
        const uint32_t *top = canvas + (size_t)row * 2 * (size_t)columns, *bottom = top + columns;
        for (int32_t x = 0; x < columns; x++, cells++) {
            uint32_t a = top[x] & 0xFFFFFF, b = bottom[x] & 0xFFFFFF;
            *cells = (CKCell){a == b ? SPACE : UPPER_HALF, a, b};
        }
    }
}

void ck_decimals(uint32_t *decimals) {
    for (uint32_t n = 0; n < 256; n++) {
        uint8_t text[4] = {0};
        int i = 0;
        if (n >= 100) text[i++] = (uint8_t)('0' + n / 100);
        if (n >= 10) text[i++] = (uint8_t)('0' + n / 10 % 10);
        text[i++] = (uint8_t)('0' + n % 10);
        text[i] = ';';
        memcpy(&decimals[n], text, 4);
    }
}

INLINE uint8_t *decimal(uint8_t *out, uint32_t n, const uint32_t *decimals) {
    n &= 255;
    memcpy(out, &decimals[n], 4);
    return out + 2 + (n >= 10) + (n >= 100);
}

INLINE uint8_t *colour_item(
    uint8_t *out, const char *ground, uint32_t colour, const uint32_t *decimals) {
    memcpy(out, ground, 5);
    out = decimal(out + 5, colour >> 16, decimals);
    out = decimal(out, colour >> 8, decimals);
    return decimal(out, colour, decimals);
}

static uint8_t *number(uint8_t *out, int32_t n) {
    if (n >= 10) out = number(out, n / 10);
    *out++ = (uint8_t)('0' + n % 10);
    return out;
}

static uint8_t *move(uint8_t *out, int32_t row, int32_t column, int32_t from) {
    if (from == column) return out;
    *out++ = 0x1B;
    *out++ = '[';
    if (from >= 0) {
        if (column - from > 1) out = number(out, column - from);
        *out++ = 'C';
        return out;
    }
    out = number(out, row + 1);
    if (column > 0) {
        *out++ = ';';
        out = number(out, column + 1);
    }
    *out++ = 'H';
    return out;
}

INLINE int is_near(uint32_t a, uint32_t b, int32_t tolerance) {
    if (a == b) return 1;
    if (tolerance == 0 || (a | b) >= 0x1000000) return 0;
    if (((a | b) & 0xC0C0C0) == 0) tolerance >>= 1;
    int32_t red = (int32_t)(a >> 16) - (int32_t)(b >> 16);
    int32_t green = (int32_t)(a >> 8 & 255) - (int32_t)(b >> 8 & 255);
    int32_t blue = (int32_t)(a & 255) - (int32_t)(b & 255);
    uint32_t limit = 2 * (uint32_t)tolerance;
    return (uint32_t)(red + tolerance) <= limit && (uint32_t)(green + tolerance) <= limit &&
           (uint32_t)(blue + tolerance) <= limit;
}

INLINE size_t encode(
    const CKCell *cells, CKCell *shown, int32_t columns, int32_t rows, const int32_t tolerance,
    const uint32_t *decimals, uint8_t *const output) {
    uint8_t *out = output;
    uint32_t front = UINT32_MAX, back = UINT32_MAX;
    int is_reset = 0;
    for (int32_t row = 0; row < rows; row++) {
        int32_t cursor = -1;
        for (int32_t x = 0; x < columns; x++, cells++, shown++) {
            uint32_t top = cells->front, bottom = cells->back;
            uint64_t glyph = tolerance ? shown->glyph & ~(uint64_t)4 : shown->glyph;
            if (glyph == UPPER_HALF && is_near(shown->front, top, tolerance) &&
                is_near(shown->back, bottom, tolerance))
                continue;
            out = move(out, row, x, cursor);
            cursor = x + 1;
            shown->glyph = UPPER_HALF;
            int begins = !is_reset;
            if (begins) {
                memcpy(out, "\033[0;", 4);
                out += 4;
                front = back = 0x2000000;
                is_reset = 1;
            }
            int back_top = is_near(back, top, tolerance);
            int back_bottom = is_near(back, bottom, tolerance);
            if (back_top && back_bottom) {
                *out++ = ' ';
                shown->front = shown->back = back;
                continue;
            }
            int front_top = is_near(front, top, tolerance);
            int front_bottom = is_near(front, bottom, tolerance);
            int is_upper = front_top && back_bottom;
            if (is_upper || (tolerance && front_bottom && back_top)) {
                if (!is_upper) shown->glyph = LOWER_HALF;
                memcpy(out, is_upper ? "\342\226\200" : "\342\226\204", 3);
                out += 3;
                shown->front = is_upper ? front : back;
                shown->back = is_upper ? back : front;
                continue;
            }
            if (!begins) {
                memcpy(out, "\033[", 2);
                out += 2;
            }
            if (is_near(top, bottom, tolerance)) {
                back = top == bottom ? top : (top & bottom) + (((top ^ bottom) & 0xFEFEFE) >> 1);
                out = colour_item(out, "48;2;", back, decimals);
                out[-1] = 'm';
                *out++ = ' ';
                shown->front = shown->back = back;
                continue;
            }
            is_upper = !tolerance || front_top || back_bottom || !(front_bottom || back_top);
            if (!(is_upper ? front_top : front_bottom)) {
                front = is_upper ? top : bottom;
                out = colour_item(out, "38;2;", front, decimals);
            }
            if (!(is_upper ? back_bottom : back_top)) {
                back = is_upper ? bottom : top;
                out = colour_item(out, "48;2;", back, decimals);
            }
            out[-1] = 'm';
            if (!is_upper) shown->glyph = LOWER_HALF;
            memcpy(out, is_upper ? "\342\226\200" : "\342\226\204", 3);
            out += 3;
            shown->front = is_upper ? front : back;
            shown->back = is_upper ? back : front;
        }
    }
    if (out > output) {
        memcpy(out, "\033[m", 3);
        out += 3;
    }
    return (size_t)(out - output);
}

size_t ck_encode(
    const CKCell *cells, CKCell *shown, int32_t columns, int32_t rows, int32_t tolerance,
    const uint32_t *decimals, uint8_t *output) {
    return tolerance == 0 ? encode(cells, shown, columns, rows, 0, decimals, output)
                          : encode(cells, shown, columns, rows, tolerance, decimals, output);
}
