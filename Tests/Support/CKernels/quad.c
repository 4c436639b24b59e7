#include "CKernels.h"

#include <string.h>

#ifdef __clang__
#pragma clang fp contract(off)
#endif

#define INLINE static inline __attribute__((always_inline))

/// A coordinate as a whole number from 0 to `last`, below 2^23: adding 2^23 leaves it in the low bits.
INLINE uint32_t fixed(float value, float last) {
    value = value > 0 ? value : 0;
    value = value < last ? value : last;
    value += 8388608.0f;
    uint32_t bits;
    memcpy(&bits, &value, sizeof bits);
    return bits & 0x7FFFFF;
}

INLINE uint32_t bilinear(const uint32_t *texels, int32_t width, uint32_t u, uint32_t v) {
    uint32_t part_u = u & 255, part_v = v & 255;
    const uint32_t *p = texels + (size_t)(v >> 8) * (size_t)width + (u >> 8);
    size_t right = part_u ? 1 : 0, below = part_v ? (size_t)width : 0;
    uint32_t both = part_u * part_v >> 8;
    uint32_t wb = part_u - both, wc = part_v - both, wa = 256 - part_u - part_v + both;
    uint32_t a = p[0], b = p[right], c = p[below], d = p[below + right];
    uint32_t red_blue = (a & 0xFF00FF) * wa + (b & 0xFF00FF) * wb + (c & 0xFF00FF) * wc +
                        (d & 0xFF00FF) * both + 0x800080;
    uint32_t green = (a & 0xFF00) * wa + (b & 0xFF00) * wb + (c & 0xFF00) * wc +
                     (d & 0xFF00) * both + 0x8000;
    return (red_blue >> 8 & 0xFF00FF) | (green >> 8 & 0xFF00);
}

/// Three lanes of 21 bits, red topmost.
INLINE uint64_t lanes(uint32_t colour, const uint16_t *linear) {
    return (uint64_t)linear[colour >> 16 & 255] << 42 | (uint64_t)linear[colour >> 8 & 255] << 21 |
           linear[colour & 255];
}

INLINE uint32_t mix(uint32_t below, uint32_t above, uint32_t weight, const CKLight *light) {
    if (weight == 256 || below == above) return above;
    if (weight == 0) return below;
    uint64_t sum = lanes(below, light->linear) * (256 - weight) +
                   lanes(above, light->linear) * weight + 0x2000010000080;
    return (uint32_t)light->encoded[sum >> 50 & 0x1FFF] << 16 |
           (uint32_t)light->encoded[sum >> 29 & 0x1FFF] << 8 | light->encoded[sum >> 8 & 0x1FFF];
}

INLINE void draw(
    const CKQuad *quad, const CKColumns *columns, int32_t rows, int32_t canvas_width,
    const CKLight *light, uint32_t weight, uint32_t *canvas, int is_affine) {
    const CKQuad q = *quad;
    float last_u = (float)(256 * (q.width - 1)), last_v = (float)(256 * (q.height - 1));
    for (int32_t y = 0; y < rows; y++) {
        uint32_t *out = canvas + (size_t)y * (size_t)canvas_width;
        float row = (float)y + 0.5f;
        float first_u = row * q.u.per_row + q.u.constant;
        float first_v = row * q.v.per_row + q.v.constant;
        float first_w = row * q.w.per_row + q.w.constant;
        for (int32_t x = columns[y].begin; x < columns[y].end; x++) {
            float column = (float)x + 0.5f;
            float u = first_u + column * q.u.per_column;
            float v = first_v + column * q.v.per_column;
            if (!is_affine) {
                float depth = 1 / (first_w + column * q.w.per_column);
                u *= depth;
                v *= depth;
            }
            uint32_t colour = bilinear(q.texels, q.width, fixed(u, last_u), fixed(v, last_v));
            out[x] = weight == 256 ? colour : mix(out[x], colour, weight, light);
        }
    }
}

void ck_affine_quad(
    const CKQuad *quad, const CKColumns *columns, int32_t rows, int32_t canvas_width,
    const CKLight *light, uint32_t weight, uint32_t *canvas) {
    if (weight == 256) draw(quad, columns, rows, canvas_width, light, 256, canvas, 1);
    else draw(quad, columns, rows, canvas_width, light, weight, canvas, 1);
}

void ck_perspective_quad(
    const CKQuad *quad, const CKColumns *columns, int32_t rows, int32_t canvas_width,
    const CKLight *light, uint32_t weight, uint32_t *canvas) {
    if (weight == 256) draw(quad, columns, rows, canvas_width, light, 256, canvas, 0);
    else draw(quad, columns, rows, canvas_width, light, weight, canvas, 0);
}
