#include "planes.h"

#include <math.h>
#include <string.h>

#define INLINE static inline __attribute__((always_inline))

typedef struct Weights {
    uint32_t matrix;
    double red, blue; // of luma
} Weights;

enum {
    YCGCO = 8,
    YCGCO_EVEN = 16, // without loss, two bits longer
    YCGCO_ODD = 17,  // without loss, one bit longer
};

/// The last one is for every matrix that is not listed.
static const Weights known[] = {{1, 0.2126, 0.0722}, {9, 0.2627, 0.0593}, {6, 0.299, 0.114}};

static int32_t scaled(double value) { return (int32_t)lrint(value * 65536); }

void colour_formula_fill(
    ColourFormula *formula, const VideoPlanes *planes, uint32_t matrix, int is_full_range) {
    double luma_most = (double)((1u << planes->luma_bits) - 1), luma_range = luma_most;
    double chroma_range = (double)((1u << planes->chroma_bits) - 1);
    int32_t offset = 0;
    if (!is_full_range) {
        luma_range = 219.0 * (1 << (planes->luma_bits - 8));
        chroma_range = 224.0 * (1 << (planes->chroma_bits - 8));
        offset = 16 << (planes->luma_bits - 8);
    }
    *formula = (ColourFormula){.luma_offset = offset, .luma_scale = scaled(255 / luma_range)};
    formula->luma_most = (int32_t)luma_most;
    formula->is_rgb = matrix == 0 && planes->cb && !planes->halves_across &&
                      !planes->halves_down && planes->luma_bits == planes->chroma_bits;
    formula->chroma_offset = 1 << (planes->chroma_bits - 1);
    formula->is_green = planes->cb && (matrix == YCGCO || matrix == YCGCO_EVEN || matrix == YCGCO_ODD);
    formula->extra_bits = matrix == YCGCO_EVEN ? 2 : matrix == YCGCO_ODD ? 1 : 0;
    formula->chroma_scale = scaled(255 / chroma_range);
    if (formula->is_green && formula->extra_bits > 0)
        formula->luma_scale = scaled(255 / (double)((1u << (planes->luma_bits - formula->extra_bits)) - 1));
    const Weights *weights = known;
    while (weights->matrix != matrix && weights < known + sizeof known / sizeof *known - 1)
        weights++;
    double unit = 255 / chroma_range, green = 1 - weights->red - weights->blue;
    formula->red_cr = scaled(unit * 2 * (1 - weights->red));
    formula->blue_cb = scaled(unit * 2 * (1 - weights->blue));
    formula->green_cr = scaled(-unit * 2 * (1 - weights->red) * weights->red / green);
    formula->green_cb = scaled(-unit * 2 * (1 - weights->blue) * weights->blue / green);
}

INLINE uint32_t sample(const uint8_t *row, uint32_t x, const int is_deep) {
    return is_deep ? ((const uint16_t *)(const void *)row)[x] : row[x];
}

/// What a sample of more than 8 bits may have; a broken picture has others.
INLINE int32_t bounded(uint32_t sample, const int32_t most) {
    return (int32_t)sample < most ? (int32_t)sample : most;
}

INLINE uint32_t clamped(int32_t value) {
    value >>= 16;
    value = value < 0 ? 0 : value;
    return (uint32_t)(value > 255 ? 255 : value);
}

/// Chroma for columns `x`… of a luma row, from two rows of chroma of which the first has three quarters of the weight.
INLINE void spread_smooth(const VideoPlanes *planes, const uint8_t *near, const uint8_t *far, uint32_t x,
    uint32_t count, uint16_t *out, const int is_deep) {
    uint32_t last = planes->chroma_width - 1;
    for (uint32_t i = 0; i < count; i++) {
        uint32_t column = planes->halves_across ? (x + i) / 2 : x + i;
        uint32_t here = column < last ? column : last, next = here < last ? here + 1 : last;
        uint32_t a = 3 * sample(near, here, is_deep) + sample(far, here, is_deep);
        if (planes->halves_across && (x + i) % 2) {
            uint32_t b = 3 * sample(near, next, is_deep) + sample(far, next, is_deep);
            out[i] = (uint16_t)((a + b + 4) / 8);
        } else {
            out[i] = (uint16_t)((a + 2) / 4);
        }
    }
}

INLINE void spread_nearest(
    const VideoPlanes *planes, const uint8_t *row, uint32_t x, uint32_t count, uint16_t *out,
    const int is_deep) {
    uint32_t last = planes->chroma_width - 1;
    if (!planes->halves_across) {
        for (uint32_t i = 0; i < count; i++)
            out[i] = (uint16_t)sample(row, x + i < last ? x + i : last, is_deep);
        return;
    }
    uint32_t i = 0;
    if (x % 2 && count > 0) out[i++] = (uint16_t)sample(row, x / 2 < last ? x / 2 : last, is_deep);
    uint32_t first = (x + i) / 2, pairs = (count - i + 1) / 2;
    uint32_t known = first > last ? 0 : last - first + 1 < pairs ? last - first + 1 : pairs;
    // Two columns in one store; the scratch row has room for one more.
    for (uint32_t pair = 0; pair < known; pair++) {
        uint32_t both = sample(row, first + pair, is_deep) * 0x10001;
        memcpy(out + i + 2 * (size_t)pair, &both, sizeof both);
    }
    for (uint32_t pair = known; pair < pairs; pair++)
        out[i + 2 * pair] = out[i + 2 * pair + 1] = (uint16_t)sample(row, last, is_deep);
}

/// The rows of chroma for a luma row: the nearer one, and the one beyond it.
static void choose_rows(const VideoPlanes *planes, uint32_t y, uint32_t *near, uint32_t *far) {
    uint32_t last = planes->chroma_height - 1;
    uint32_t row = planes->halves_down ? y / 2 : y;
    *near = row < last ? row : last;
    *far = *near;
    if (!planes->halves_down) return;
    if (y % 2) *far = *near < last ? *near + 1 : last;
    else if (*near > 0) *far = *near - 1;
}

static void spread(const VideoPlanes *planes, const uint8_t *plane, uint32_t x, uint32_t y,
    uint32_t count, int is_smooth, uint16_t *out) {
    uint32_t near, far;
    choose_rows(planes, y, &near, &far);
    const uint8_t *a = plane + planes->chroma_stride * (ptrdiff_t)near;
    const uint8_t *b = plane + planes->chroma_stride * (ptrdiff_t)far;
    int is_halved = planes->halves_across || planes->halves_down;
    if (is_smooth && is_halved) {
        if (planes->chroma_bits > 8) spread_smooth(planes, a, b, x, count, out, 1);
        else spread_smooth(planes, a, b, x, count, out, 0);
    } else if (planes->chroma_bits > 8) {
        spread_nearest(planes, a, x, count, out, 1);
    } else {
        spread_nearest(planes, a, x, count, out, 0);
    }
}

INLINE void put(uint8_t *out, uint32_t r, uint32_t g, uint32_t b) {
    out[0] = (uint8_t)r;
    out[1] = (uint8_t)g;
    out[2] = (uint8_t)b;
    out[3] = 255;
}

/// A pixel in one store, which the compiler makes several at a time of.
INLINE uint32_t packed(uint32_t r, uint32_t g, uint32_t b) {
#if __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
    return r | g << 8 | b << 16 | 0xFF000000;
#else
    return r << 24 | g << 16 | b << 8 | 0xFF;
#endif
}

INLINE void mix(const ColourFormula *formula, const uint8_t *luma, const uint16_t *cb,
    const uint16_t *cr, uint32_t x, uint32_t count, uint8_t *out, const int is_deep) {
    const ColourFormula f = *formula;
    const int32_t most = 2 * f.chroma_offset - 1;
    for (uint32_t i = 0; i < count; i++) {
        uint32_t value = sample(luma, x + i, is_deep);
        int32_t light = is_deep ? bounded(value, f.luma_most) : (int32_t)value;
        int32_t y = (light - f.luma_offset) * f.luma_scale + 32768;
        int32_t b = bounded(cb[i], most) - f.chroma_offset;
        int32_t r = bounded(cr[i], most) - f.chroma_offset;
        uint32_t pixel = packed(clamped(y + f.red_cr * r),
            clamped(y + f.green_cb * b + f.green_cr * r), clamped(y + f.blue_cb * b));
        memcpy(out + 4 * (size_t)i, &pixel, sizeof pixel);
    }
}

INLINE uint32_t level(const ColourFormula *f, uint32_t value) {
    return clamped((bounded(value, f->luma_most) - f->luma_offset) * f->luma_scale + 32768);
}

static void put_rgb(const VideoPlanes *planes, const ColourFormula *formula, const uint8_t *luma,
    const uint16_t *cb, const uint16_t *cr, uint32_t x, uint32_t count, uint8_t *out) {
    for (uint32_t i = 0; i < count; i++)
        put(out + 4 * (size_t)i, level(formula, cr[i]),
            level(formula, sample(luma, x + i, planes->luma_bits > 8)), level(formula, cb[i]));
}

static void put_green(const VideoPlanes *planes, const ColourFormula *f, const uint8_t *luma,
    const uint16_t *cb, const uint16_t *cr, uint32_t x, uint32_t count, uint8_t *out) {
    const int32_t most = 2 * f->chroma_offset - 1, half = 32768;
    for (uint32_t i = 0; i < count; i++) {
        int32_t y = bounded(sample(luma, x + i, planes->luma_bits > 8), f->luma_most);
        int32_t green = bounded(cb[i], most) - f->chroma_offset, orange = bounded(cr[i], most) - f->chroma_offset;
        if (f->extra_bits > 0) {
            int32_t rest = y - (green >> 1), b = rest - (orange >> 1);
            put(out + 4 * (size_t)i, clamped((b + orange) * f->luma_scale + half),
                clamped((rest + green) * f->luma_scale + half), clamped(b * f->luma_scale + half));
        } else {
            y = (y - f->luma_offset) * f->luma_scale + half;
            green *= f->chroma_scale;
            orange *= f->chroma_scale;
            put(out + 4 * (size_t)i, clamped(y - green + orange), clamped(y + green), clamped(y - green - orange));
        }
    }
}

void planes_row(const VideoPlanes *planes, const ColourFormula *formula, uint32_t x, uint32_t y,
    uint32_t count, int is_smooth, uint16_t *scratch, uint8_t *out) {
    const uint8_t *luma = planes->luma + planes->luma_stride * (ptrdiff_t)y;
    if (!planes->cb) {
        int is_deep = planes->luma_bits > 8;
        for (uint32_t i = 0; i < count; i++) {
            uint32_t grey = level(formula, sample(luma, x + i, is_deep));
            put(out + 4 * (size_t)i, grey, grey, grey);
        }
        return;
    }
    uint16_t *cb = scratch, *cr = scratch + count + 2;
    spread(planes, planes->cb, x, y, count, is_smooth, cb);
    spread(planes, planes->cr, x, y, count, is_smooth, cr);
    if (formula->is_rgb) put_rgb(planes, formula, luma, cb, cr, x, count, out);
    else if (formula->is_green) put_green(planes, formula, luma, cb, cr, x, count, out);
    else if (planes->luma_bits > 8) mix(formula, luma, cb, cr, x, count, out, 1);
    else mix(formula, luma, cb, cr, x, count, out, 0);
}

void planes_luma_row(const VideoPlanes *planes, const ColourFormula *formula, uint32_t x, uint32_t y,
    uint32_t count, uint8_t *out) {
    const uint8_t *luma = planes->luma + planes->luma_stride * (ptrdiff_t)y;
    int is_deep = planes->luma_bits > 8;
    for (uint32_t i = 0; i < count; i++)
        out[i] = (uint8_t)level(formula, sample(luma, x + i, is_deep));
}
