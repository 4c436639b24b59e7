#include "decoders_area.h"

#include "byte_average.h"
#include "decoders_high_range.h"

#include <stdlib.h>
#include <string.h>

/// Which source pixels a target column takes: the rest of the pixel that the column before ended in, `whole`
/// pixels, and the beginning of the next one. A column inside one pixel has `whole` = -1 and only `left`.
typedef struct Span {
    float left;
    float right;
    int32_t whole;
} Span;

struct AreaAverage {
    AreaPlan plan;
    uint64_t row;        // source rows taken
    uint32_t target_row; // target row being filled
    float taken;         // source rows in the accumulator
    float scale;         // 1 / source pixels per target column
    int is_transparent;
    Span *spans;
    float *sums;         // of the current source row: 4 a target column
    float *accumulator;  // of the current target row: 4 a target column
    HighRange *range;    // NULL: samples are sRGB
    uint8_t *mapped;     // a row in sRGB
    ByteAverage *bytes;  // NULL, or what does all of it
};

static void fill_spans(Span *spans, uint64_t source, uint64_t target) {
    for (uint64_t i = 0; i < target; i++) {
        uint64_t from = i * source, to = from + source; // in 1/target of a source pixel
        uint64_t first = from / target, last = to / target;
        Span *s = &spans[i];
        if (first == last) {
            *s = (Span){(float)((double)source / (double)target), 0, -1};
        } else {
            s->left = (float)((double)((first + 1) * target - from) / (double)target);
            s->right = (float)((double)(to - last * target) / (double)target);
            s->whole = (int32_t)(last - first - 1);
        }
    }
}

AreaAverage *area_create(const AreaPlan *plan) {
    AreaAverage *area = calloc(1, sizeof *area);
    if (!area) return NULL;
    area->plan = *plan;
    area->bytes = byte_average_create(plan);
    if (area->bytes) return area;
    size_t columns = plan->target_width;
    area->spans = malloc(columns * sizeof(Span));
    area->sums = malloc(columns * 4 * sizeof(float));
    area->accumulator = calloc(columns * 4, sizeof(float));
    if (!area->spans || !area->sums || !area->accumulator) {
        area_destroy(area);
        return NULL;
    }
    fill_spans(area->spans, plan->source_width, plan->target_width);
    area->scale = (float)((double)plan->target_width / plan->source_width);
    return area;
}

void area_destroy(AreaAverage *area) {
    if (!area) return;
    free(area->spans);
    free(area->sums);
    free(area->accumulator);
    free(area->range);
    free(area->mapped);
    byte_average_destroy(area->bytes);
    free(area);
}

int area_map_range(AreaAverage *area, const ColourFacts *facts, const LightTables *srgb) {
    if (!facts || !high_range_is(facts)) return 1;
    area->range = malloc(sizeof *area->range);
    area->mapped = malloc((size_t)area->plan.source_width * 4);
    if (!area->range || !area->mapped) return 0;
    high_range_fill(area->range, facts->primaries, facts->transfer, srgb);
    return 1;
}

int area_is_transparent(const AreaAverage *area) { return area->is_transparent; }

// The kernels: `adds` says whether the sums are added to `out` or stored there. The pixel at a column's right
// edge is looked up once and carried to the next column.

#define INLINE static inline __attribute__((always_inline))

INLINE void put(float *out, int channel, float value, int adds) {
    out[channel] = adds ? out[channel] + value : value;
}

INLINE void sum_opaque(
    const AreaAverage *area, const uint8_t *p, float *out, const int stride, const int adds) {
    const uint32_t *linear = area->plan.light->linear;
    const uint8_t *end = p + (size_t)area->plan.source_width * (size_t)stride;
    const Span *s = area->spans;
    float r = (float)linear[p[0]], g = 0, b = 0;
    if (stride > 1) {
        g = (float)linear[p[1]];
        b = (float)linear[p[2]];
    }
    p += stride;
    for (uint32_t x = area->plan.target_width; x > 0; x--, s++, out += 4) {
        float left = s->left;
        if (s->whole < 0) {
            put(out, 0, r * left, adds);
            if (stride > 1) {
                put(out, 1, g * left, adds);
                put(out, 2, b * left, adds);
            }
            continue;
        }
        uint32_t sr = 0, sg = 0, sb = 0;
        for (int32_t n = s->whole; n > 0; n--, p += stride) {
            sr += linear[p[0]];
            if (stride > 1) {
                sg += linear[p[1]];
                sb += linear[p[2]];
            }
        }
        float tr = r * left + (float)sr, tg = g * left + (float)sg, tb = b * left + (float)sb;
        if (p < end) {
            float right = s->right;
            r = (float)linear[p[0]];
            tr += r * right;
            if (stride > 1) {
                g = (float)linear[p[1]];
                b = (float)linear[p[2]];
                tg += g * right;
                tb += b * right;
            }
            p += stride;
        }
        put(out, 0, tr, adds);
        if (stride > 1) {
            put(out, 1, tg, adds);
            put(out, 2, tb, adds);
        }
    }
}

/// The linear light of a sample over the matte, blended as every browser does: in sRGB.
INLINE uint32_t over(const uint32_t *linear, uint32_t sample, uint32_t opacity, uint32_t matte) {
    uint32_t t = sample * opacity + matte * (255 - opacity) + 128;
    return linear[(t + (t >> 8)) >> 8];
}

INLINE void sum_rgba(const AreaAverage *area, const uint8_t *p, float *out, const int adds) {
    const uint32_t *linear = area->plan.light->linear;
    const uint8_t *end = p + (size_t)area->plan.source_width * 4;
    const Span *s = area->spans;
    uint32_t matte = area->plan.matte;
    uint32_t mr = matte >> 16 & 255, mg = matte >> 8 & 255, mb = matte & 255;
    float a = (float)p[3], r = (float)over(linear, p[0], p[3], mr);
    float g = (float)over(linear, p[1], p[3], mg), b = (float)over(linear, p[2], p[3], mb);
    p += 4;
    for (uint32_t x = area->plan.target_width; x > 0; x--, s++, out += 4) {
        float left = s->left;
        float tr = r * left, tg = g * left, tb = b * left, ta = a * left;
        if (s->whole >= 0) {
            uint32_t sr = 0, sg = 0, sb = 0, sa = 0;
            for (int32_t n = s->whole; n > 0; n--, p += 4) {
                uint32_t opacity = p[3];
                sr += over(linear, p[0], opacity, mr);
                sg += over(linear, p[1], opacity, mg);
                sb += over(linear, p[2], opacity, mb);
                sa += opacity;
            }
            tr += (float)sr;
            tg += (float)sg;
            tb += (float)sb;
            ta += (float)sa;
            if (p < end) {
                float right = s->right;
                a = (float)p[3];
                r = (float)over(linear, p[0], p[3], mr);
                g = (float)over(linear, p[1], p[3], mg);
                b = (float)over(linear, p[2], p[3], mb);
                tr += r * right;
                tg += g * right;
                tb += b * right;
                ta += a * right;
                p += 4;
            }
        }
        put(out, 0, tr, adds);
        put(out, 1, tg, adds);
        put(out, 2, tb, adds);
        put(out, 3, ta, adds);
    }
}

/// A row in which nothing is but the matte.
static void sum_clear(const AreaAverage *area, float *out, int adds) {
    const uint32_t *linear = area->plan.light->linear;
    uint32_t matte = area->plan.matte;
    float r = (float)linear[matte >> 16 & 255] / area->scale;
    float g = (float)linear[matte >> 8 & 255] / area->scale;
    float b = (float)linear[matte & 255] / area->scale;
    for (uint32_t x = area->plan.target_width; x > 0; x--, out += 4) {
        put(out, 0, r, adds);
        put(out, 1, g, adds);
        put(out, 2, b, adds);
        put(out, 3, 0, adds);
    }
}

static const uint8_t *in_range(const AreaAverage *area, const uint8_t *samples) {
    if (!area->range) return samples;
    high_range_row(area->range, area->plan.layout, samples, area->plan.source_width, area->mapped);
    return area->mapped;
}

static void sum_row(const AreaAverage *area, const uint8_t *samples, float *out, int adds) {
    if (!samples) {
        sum_clear(area, out, adds);
        return;
    }
    samples = in_range(area, samples);
    switch (area->plan.layout) {
    case AREA_GREY:
        if (adds) sum_opaque(area, samples, out, 1, 1);
        else sum_opaque(area, samples, out, 1, 0);
        break;
    case AREA_RGB:
        if (adds) sum_opaque(area, samples, out, 3, 1);
        else sum_opaque(area, samples, out, 3, 0);
        break;
    case AREA_RGBX:
        if (adds) sum_opaque(area, samples, out, 4, 1);
        else sum_opaque(area, samples, out, 4, 0);
        break;
    case AREA_RGBA:
        if (adds) sum_rgba(area, samples, out, 1);
        else sum_rgba(area, samples, out, 0);
        break;
    }
}

static uint32_t encode(const AreaAverage *area, float value) {
    return light_encode(area->plan.light, value > 0 ? (uint32_t)(value + 0.5f) : 0);
}

/// Writes the target row from the accumulator, which holds `taken` source rows.
static void flush(AreaAverage *area) {
    const AreaPlan *plan = &area->plan;
    size_t width = plan->target_width;
    uint32_t *out = plan->pixels + width * area->target_row;
    uint8_t *coverage = plan->coverage ? plan->coverage + width * area->target_row : NULL;
    const float *sum = area->accumulator;
    float k = area->scale / area->taken;
    for (size_t x = 0; x < width; x++, sum += 4) {
        if (plan->layout == AREA_GREY) {
            out[x] = encode(area, sum[0] * k) * 0x010101;
            continue;
        }
        out[x] = encode(area, sum[0] * k) << 16 | encode(area, sum[1] * k) << 8 |
                 encode(area, sum[2] * k);
        if (plan->layout != AREA_RGBA) continue;
        float opacity = sum[3] * k;
        uint8_t byte = opacity >= 254.5f ? 255 : (uint8_t)(opacity + 0.5f);
        if (byte < 255) area->is_transparent = 1;
        if (coverage) coverage[x] = byte;
    }
    if (coverage && plan->layout != AREA_RGBA) memset(coverage, 255, width);
    memset(area->accumulator, 0, width * 4 * sizeof(float));
    area->taken = 0;
    area->target_row++;
}

void area_add_row(AreaAverage *area, const uint8_t *samples) {
    if (area->bytes) {
        byte_average_add(area->bytes, in_range(area, samples));
        return;
    }
    uint64_t source = area->plan.source_height, target = area->plan.target_height;
    if (area->row >= source) return;
    uint64_t from = area->row * target, to = from + target; // in 1/target of a source row
    area->row++;
    uint64_t target_end = (area->target_row + (uint64_t)1) * source;
    if (to <= target_end) { // the row falls whole into one target row
        sum_row(area, samples, area->accumulator, 1);
        area->taken += 1;
        if (to == target_end) flush(area);
        return;
    }
    sum_row(area, samples, area->sums, 0);
    size_t count = (size_t)area->plan.target_width * 4;
    if (area->plan.layout != AREA_RGBA)
        for (size_t i = 3; i < count; i += 4) area->sums[i] = 0;
    if (area->plan.layout == AREA_GREY)
        for (size_t i = 0; i < count; i += 4) area->sums[i + 1] = area->sums[i + 2] = 0;
    while (from < to && area->target_row < target) {
        target_end = (area->target_row + (uint64_t)1) * source;
        uint64_t part_end = to < target_end ? to : target_end;
        float weight = (float)((double)(part_end - from) / (double)target);
        float *accumulator = area->accumulator;
        const float *sums = area->sums;
        for (size_t i = 0; i < count; i++) accumulator[i] += sums[i] * weight;
        area->taken += weight;
        from = part_end;
        if (part_end == target_end) flush(area);
    }
}

void area_finish(AreaAverage *area, uint32_t fill) {
    const AreaPlan *plan = &area->plan;
    if (area->bytes) area->target_row = byte_average_finish(area->bytes);
    if (area->target_row < plan->target_height && area->taken > 0) flush(area);
    size_t width = plan->target_width;
    for (; area->target_row < plan->target_height; area->target_row++) {
        size_t start = width * area->target_row;
        for (size_t x = 0; x < width; x++) plan->pixels[start + x] = fill;
        if (plan->coverage) memset(plan->coverage + start, 0, width);
    }
}
