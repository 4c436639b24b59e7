#include "CKernels.h"

#include <stdlib.h>
#include <string.h>

/// The source pixels of a target column: parts of the first and of the one behind the last whole one.
typedef struct Span {
    uint32_t first, last;
    float left, right;
} Span;

static void fill_spans(Span *spans, uint64_t source, uint64_t target) {
    for (uint64_t i = 0; i < target; i++) {
        uint64_t from = i * source, to = from + source;
        uint64_t first = from / target, last = to / target;
        spans[i].first = (uint32_t)first;
        spans[i].last = (uint32_t)last;
        if (first == last) {
            spans[i].left = (float)((double)source / (double)target);
            spans[i].right = 0;
        } else {
            spans[i].left = (float)((double)((first + 1) * target - from) / (double)target);
            spans[i].right = (float)((double)(to - last * target) / (double)target);
        }
    }
}

static void sum_row(
    const uint8_t *row, uint32_t width, uint32_t channels, const Span *spans, uint32_t columns,
    const uint32_t *linear, float *sums) {
    for (uint32_t x = 0; x < columns; x++) {
        Span s = spans[x];
        const uint8_t *p = row + (size_t)s.first * channels;
        float r = (float)linear[p[0]] * s.left;
        float g = (float)linear[p[1]] * s.left;
        float b = (float)linear[p[2]] * s.left;
        if (s.last > s.first) {
            uint32_t sr = 0, sg = 0, sb = 0;
            p += channels;
            for (uint32_t n = s.first + 1; n < s.last; n++, p += channels) {
                sr += linear[p[0]];
                sg += linear[p[1]];
                sb += linear[p[2]];
            }
            r += (float)sr;
            g += (float)sg;
            b += (float)sb;
            if (s.last < width) {
                r += (float)linear[p[0]] * s.right;
                g += (float)linear[p[1]] * s.right;
                b += (float)linear[p[2]] * s.right;
            }
        }
        sums[3 * x] = r;
        sums[3 * x + 1] = g;
        sums[3 * x + 2] = b;
    }
}

static void write_row(
    float *sums, uint32_t columns, float k, const LightTables *light, uint32_t *pixels) {
    for (uint32_t x = 0; x < columns; x++) {
        uint32_t r = light_encode(light, (uint32_t)(sums[3 * x] * k + 0.5f));
        uint32_t g = light_encode(light, (uint32_t)(sums[3 * x + 1] * k + 0.5f));
        uint32_t b = light_encode(light, (uint32_t)(sums[3 * x + 2] * k + 0.5f));
        pixels[x] = r << 16 | g << 8 | b;
    }
    memset(sums, 0, columns * 3 * sizeof(float));
}

int ck_area_average(
    const uint8_t *samples, uint32_t source_width, uint32_t source_height, uint32_t channels,
    uint32_t target_width, uint32_t target_height, const LightTables *light, uint32_t *pixels) {
    size_t count = (size_t)target_width * 3;
    Span *spans = malloc(target_width * sizeof(Span));
    float *sums = malloc(count * sizeof(float)), *total = calloc(count, sizeof(float));
    int is_done = spans && sums && total;
    if (is_done) {
        fill_spans(spans, source_width, target_width);
        float scale = (float)((double)target_width / source_width), taken = 0;
        uint32_t row = 0;
        for (uint64_t y = 0; y < source_height; y++) {
            sum_row(
                samples + y * source_width * channels, source_width, channels, spans, target_width,
                light->linear, sums);
            uint64_t from = y * target_height, to = from + target_height;
            while (from < to) {
                uint64_t row_end = (row + (uint64_t)1) * source_height;
                uint64_t part_end = to < row_end ? to : row_end;
                float part = (float)((double)(part_end - from) / (double)target_height);
                for (size_t i = 0; i < count; i++) total[i] += sums[i] * part;
                taken += part;
                from = part_end;
                if (part_end < row_end) continue;
                write_row(total, target_width, scale / taken, light, pixels);
                taken = 0;
                pixels += target_width;
                row++;
            }
        }
    }
    free(spans);
    free(sums);
    free(total);
    return is_done;
}
