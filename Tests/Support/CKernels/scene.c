#include "CKernels.h"

#include <math.h>
#include <stdlib.h>

static uint64_t mix64(uint64_t x) {
    uint64_t z = x + 0x9E3779B97F4A7C15;
    z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9;
    z = (z ^ z >> 27) * 0x94D049BB133111EB;
    return z ^ z >> 31;
}

static double chance(uint64_t x) { return (double)(mix64(x) >> 11) * 0x1p-53; }

static double bounded(double v) { return v < 0 ? 0 : v > 255 ? 255 : v; }

static void paint(double *out, int width, int height, uint64_t seed) {
    int shorter = width < height ? width : height;
    for (int i = 0; i < width * height; i++) out[i] = 110;
    for (uint64_t k = 0; k < 24; k++) {
        uint64_t u = 1000 * seed + 8 * k;
        double cx = width * chance(u), cy = height * chance(u + 1);
        double radius = shorter * (0.03 + 0.17 * chance(u + 2)), level = floor(20 + 215 * chance(u + 3));
        for (int y = 0; y < height; y++)
            for (int x = 0; x < width; x++) {
                double dx = x + 0.5 - cx, dy = y + 0.5 - cy;
                if (dx * dx + dy * dy > radius * radius) continue;
                uint64_t grain = mix64(65536 * (uint64_t)(x / 2) + (uint64_t)(y / 2) + 7919 * seed);
                out[y * width + x] = bounded(level + (k % 2 ? (double)(grain >> 40 & 31) - 16 : 0));
            }
    }
}

/// One direction of the blur: `step` between neighbours of a line; there are `lines`, `stride` apart.
static void blur_lines(const double *in, double *out, int length, int step, int lines, int stride, double sigma) {
    int radius = (int)ceil(3 * sigma);
    double *weights = malloc(sizeof(double) * (size_t)(2 * radius + 1)), sum = 0;
    for (int i = -radius; i <= radius; i++) sum += weights[i + radius] = exp(-i * i / (2 * sigma * sigma));
    for (int line = 0; line < lines; line++)
        for (int at = 0; at < length; at++) {
            double value = 0;
            for (int i = -radius; i <= radius; i++) {
                int from = at + i < 0 ? 0 : at + i >= length ? length - 1 : at + i;
                value += weights[i + radius] * in[line * stride + from * step];
            }
            out[line * stride + at * step] = value / sum;
        }
    free(weights);
}

void ck_scene(int width, int height, uint64_t seed, double blur, double grain, double gain, uint8_t *luma) {
    double *a = malloc(sizeof(double) * (size_t)(width * height)), *b = malloc(sizeof(double) * (size_t)(width * height));
    paint(a, width, height, seed);
    if (blur > 0) {
        blur_lines(a, b, width, 1, height, width, blur);
        blur_lines(b, a, height, width, width, 1, blur);
    }
    for (int i = 0; i < width * height; i++) {
        double noise = -2;
        for (uint64_t j = 0; j < 4; j++) noise += chance(4 * (uint64_t)i + j + ((seed + 1) << 40));
        luma[i] = (uint8_t)bounded(floor(a[i] * gain + grain * sqrt(3) * noise + 0.5));
    }
    free(a);
    free(b);
}
