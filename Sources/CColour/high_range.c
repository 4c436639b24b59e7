#include "high_range.h"

#include <math.h>

static const double white_nits = 203; // ITU-R BT.2408
static const double peak = 1000.0 / 203;

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

static uint32_t srgb_byte(double v) {
    if (!(v > 0)) return 0;
    if (v > 1) v = 1;
    v = v <= 0.0031308 ? 12.92 * v : 1.055 * pow(v, 1 / 2.4) - 0.055;
    return (uint32_t)(v * 255 + 0.5);
}

typedef struct Space {
    double luminance[3];
    double to_srgb[9];
} Space;

static const Space bt709 = {{.2126, .7152, .0722}, {1, 0, 0, 0, 1, 0, 0, 0, 1}};
static const Space bt2020 = {{.2627, .6780, .0593},
    {1.660491, -.587641, -.072850, -.124550, 1.132900, -.008349, -.018151, -.100579, 1.118730}};
static const Space p3 = {{.2290, .6917, .0793},
    {1.224940, -.224940, 0, -.042057, 1.042057, 0, -.019638, -.078636, 1.098274}};

static double luminance(const Space *space, const double *rgb) {
    return space->luminance[0] * rgb[0] + space->luminance[1] * rgb[1] + space->luminance[2] * rgb[2];
}

void high_range_apply(uint32_t primaries, uint32_t transfer, uint32_t *pixels, size_t count) {
    const Space *space = primaries == 1 ? &bt709 : primaries == 12 ? &p3 : &bt2020;
    double table[256];
    for (int i = 0; i < 256; i++) table[i] = transfer == COLOUR_PQ ? pq_nits(i / 255.0) : hlg_scene(i / 255.0);
    for (size_t i = 0; i < count; i++) {
        double rgb[] = {table[pixels[i] >> 16 & 255], table[pixels[i] >> 8 & 255], table[pixels[i] & 255]};
        double scale = 1 / white_nits;
        // The system gamma of a display of 1,000 nits.
        if (transfer == COLOUR_HLG) scale *= 1000 * pow(luminance(space, rgb), 0.2);
        for (int c = 0; c < 3; c++) rgb[c] *= scale;
        double y = luminance(space, rgb), mapped = y * (1 + y / (peak * peak)) / (1 + y);
        double tone = y > 0 ? mapped / y : 0;
        uint32_t word = 0;
        for (int c = 0; c < 3; c++) {
            const double *row = space->to_srgb + 3 * c;
            word = word << 8 | srgb_byte(tone * (row[0] * rgb[0] + row[1] * rgb[1] + row[2] * rgb[2]));
        }
        pixels[i] = word;
    }
}
