#include "decoders_high_range.h"

#include <math.h>
#include <string.h>

static const double white_nits = 203; // ITU-R BT.2408
static const float peak = 1000.0f / 203;

/// Light of a PQ value, in nits.
static double pq_nits(double v) {
    const double m1 = 0.1593017578125, m2 = 78.84375, c1 = 0.8359375, c2 = 18.8515625, c3 = 18.6875;
    double p = pow(v, 1 / m2), top = p - c1;
    return top <= 0 ? 0 : 10000 * pow(top / (c2 - c3 * p), 1 / m1);
}

/// Light of the scene of an HLG value, 0…1.
static double hlg_scene(double v) {
    return v <= 0.5 ? v * v / 3 : (exp((v - 0.55991073) / 0.17883277) + 0.28466892) / 12;
}

typedef struct Space {
    float luminance[3];
    float to_srgb[9];
} Space;

static const Space bt709 = {{.2126f, .7152f, .0722f}, {1, 0, 0, 0, 1, 0, 0, 0, 1}};
static const Space bt2020 = {{.2627f, .6780f, .0593f},
    {1.660491f, -.587641f, -.072850f, -.124550f, 1.132900f, -.008349f, -.018151f, -.100579f, 1.118730f}};
static const Space p3 = {{.2290f, .6917f, .0793f},
    {1.224940f, -.224940f, 0, -.042057f, 1.042057f, 0, -.019638f, -.078636f, 1.098274f}};

int high_range_is(const ColourFacts *facts) {
    return facts->transfer == COLOUR_PQ || facts->transfer == COLOUR_HLG;
}

void high_range_fill(HighRange *range, uint32_t primaries, uint32_t transfer, const LightTables *tables) {
    const Space *space = primaries == 1 ? &bt709 : primaries == 12 ? &p3 : &bt2020;
    range->is_scene = transfer == COLOUR_HLG;
    range->tables = tables;
    memcpy(range->luminance, space->luminance, sizeof space->luminance);
    memcpy(range->to_srgb, space->to_srgb, sizeof space->to_srgb);
    for (int i = 0; i < 256; i++)
        range->light[i] = (float)(range->is_scene ? hlg_scene(i / 255.0) : pq_nits(i / 255.0) / white_nits);
}

static inline uint8_t srgb_byte(const HighRange *range, float light) {
    return light > 0 ? light_encode(range->tables, (uint32_t)((light < 1 ? light : 1) * 65535 + 0.5f)) : 0;
}

static inline void map(const HighRange *range, const uint8_t *samples, uint8_t *out) {
    float r = range->light[samples[0]], g = range->light[samples[1]], b = range->light[samples[2]];
    const float *weights = range->luminance, *row = range->to_srgb;
    float y = weights[0] * r + weights[1] * g + weights[2] * b;
    // The system gamma of a display of 1,000 nits.
    float scale = range->is_scene ? (float)(1000 / white_nits) * powf(y, 0.2f) : 1;
    y *= scale;
    // The tone's curve is y (1 + y ÷ peak²) ÷ (1 + y).
    float tone = scale * (1 + y / (peak * peak)) / (1 + y);
    for (int c = 0; c < 3; c++, row += 3)
        out[c] = srgb_byte(range, tone * (row[0] * r + row[1] * g + row[2] * b));
}

void high_range_row(const HighRange *range, AreaLayout layout, const uint8_t *samples, size_t count, uint8_t *out) {
    if (layout == AREA_GREY) {
        for (size_t i = 0; i < count; i++) {
            uint8_t grey[3] = {samples[i], samples[i], samples[i]};
            map(range, grey, grey);
            out[i] = grey[1];
        }
        return;
    }
    size_t size = layout == AREA_RGB ? 3 : 4;
    for (size_t i = 0; i < count; i++, samples += size, out += size) {
        uint8_t opacity = size == 4 ? samples[3] : 0;
        map(range, samples, out);
        if (size == 4) out[3] = opacity;
    }
}
