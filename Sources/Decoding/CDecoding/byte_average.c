#include "byte_average.h"

#include <stdlib.h>
#include <string.h>

// Down first, where a row is one long loop, then across, once for each target row. Weights are whole numbers: a source pixel is
// as many units as the target has pixels, a target pixel as many as the source has, both cut by what divides both.

typedef int32_t Whole __attribute__((vector_size(16)));
typedef float Light __attribute__((vector_size(16)));
typedef uint16_t Narrow __attribute__((vector_size(8)));
typedef uint8_t Bytes __attribute__((vector_size(8)));

/// What a target column takes: units of the source pixel in which the one before ended, whole pixels, units of the next one.
typedef struct Column {
    float left, right;
    uint32_t whole;
} Column;

/// Units along one axis.
typedef struct Axis {
    uint32_t source, target; // of a source pixel, of a target pixel
} Axis;

struct ByteAverage {
    AreaPlan plan;
    Axis across, down;
    uint32_t row, target_row;
    uint32_t taken; // units of the target row under way
    int is_wide;    // sums have 32 bits, otherwise 16
    Column *columns;
    void *sums;     // of the source columns
};

static Axis axis_of(uint32_t source, uint32_t target) {
    uint32_t a = source, b = target;
    while (b > 0) {
        uint32_t rest = a % b;
        a = b;
        b = rest;
    }
    return (Axis){target / a, source / a};
}

static void fill_columns(Column *columns, Axis axis, uint32_t count) {
    for (uint64_t i = 0; i < count; i++) {
        uint64_t from = i * axis.target, to = from + axis.target;
        uint64_t first = from / axis.source, last = to / axis.source;
        columns[i].left = (float)((first + 1) * axis.source - from);
        columns[i].right = (float)(to - last * axis.source);
        columns[i].whole = (uint32_t)(last - first - 1);
    }
}

ByteAverage *byte_average_create(const AreaPlan *plan) {
    enum { MOST = INT32_MAX / 256, NARROW_MOST = UINT16_MAX / 255 };
    if (!plan->light->is_plain || plan->layout == AREA_RGBA || plan->coverage) return NULL;
    if (plan->target_width > plan->source_width || plan->target_height > plan->source_height) return NULL;
    Axis across = axis_of(plan->source_width, plan->target_width);
    Axis down = axis_of(plan->source_height, plan->target_height);
    if ((uint64_t)across.target * down.target > MOST) return NULL;
    ByteAverage *average = calloc(1, sizeof *average);
    if (!average) return NULL;
    average->plan = *plan;
    average->across = across;
    average->down = down;
    average->is_wide = down.target > NARROW_MOST;
    // Four sums are read at a time, and those behind the last pixel too.
    size_t sums = (size_t)(plan->source_width + 1) * plan->layout + 4;
    average->sums = calloc(sums, average->is_wide ? sizeof(uint32_t) : sizeof(uint16_t));
    average->columns = malloc(plan->target_width * sizeof(Column));
    if (!average->sums || !average->columns) {
        byte_average_destroy(average);
        return NULL;
    }
    fill_columns(average->columns, across, plan->target_width);
    return average;
}

void byte_average_destroy(ByteAverage *average) {
    if (!average) return;
    free(average->sums);
    free(average->columns);
    free(average);
}

#define INLINE static inline __attribute__((always_inline))

INLINE void add_narrow(uint16_t *restrict sums, const uint8_t *restrict samples, size_t count, uint16_t weight, const int adds) {
    for (size_t i = 0; i < count; i++) sums[i] = (uint16_t)((adds ? sums[i] : 0) + samples[i] * weight);
}

INLINE void add_wide(uint32_t *restrict sums, const uint8_t *restrict samples, size_t count, uint16_t weight, const int adds) {
    for (size_t i = 0; i < count; i++) sums[i] = (adds ? sums[i] : 0) + (uint32_t)samples[i] * weight;
}

static void add(ByteAverage *average, const uint8_t *samples, uint16_t weight) {
    size_t count = (size_t)average->plan.source_width * average->plan.layout;
    if (average->is_wide) {
        if (average->taken > 0) add_wide(average->sums, samples, count, weight, 1);
        else add_wide(average->sums, samples, count, weight, 0);
    } else {
        if (average->taken > 0) add_narrow(average->sums, samples, count, weight, 1);
        else add_narrow(average->sums, samples, count, weight, 0);
    }
}

/// The sums of a pixel; a picture with less than four channels has those of the next one besides.
INLINE Whole sums_at(const void *sums, size_t at, const int is_wide) {
    if (is_wide) {
        Whole found;
        memcpy(&found, (const uint32_t *)sums + at, sizeof found);
        return found;
    }
    Narrow found;
    memcpy(&found, (const uint16_t *)sums + at, sizeof found);
    return __builtin_convertvector(found, Whole);
}

/// Where a row is: what comes next, and the source pixel in which the column before ended.
typedef struct Place {
    const Column *column;
    size_t at;
    Light edge;
} Place;

/// The next target pixel, in the order of its channels.
INLINE Whole next_pixel(const ByteAverage *average, Place *place, Light scale, Light half, const unsigned channels, const int is_wide) {
    const Column *column = place->column++;
    Light total = place->edge * column->left;
    if (column->whole > 0) {
        Whole whole = {0, 0, 0, 0};
        for (uint32_t n = column->whole; n > 0; n--, place->at += channels) whole += sums_at(average->sums, place->at, is_wide);
        total += __builtin_convertvector(whole, Light) * (float)average->across.source;
    }
    place->edge = __builtin_convertvector(sums_at(average->sums, place->at, is_wide), Light);
    place->at += channels;
    total += place->edge * column->right;
    return __builtin_convertvector(total * scale + half, Whole);
}

INLINE void write_row(const ByteAverage *average, const unsigned channels, const int is_wide) {
    const AreaPlan *plan = &average->plan;
    uint32_t *out = plan->pixels + (size_t)plan->target_width * average->target_row, *end = out + plan->target_width;
    float part = 1 / ((float)average->across.target * (float)average->taken);
    // A half and a little: what is a half exactly comes out above it, whatever is lost in the product.
    float more = 0.5f + 0.25f * part;
    Light scale = {part, part, part, 0}, half = {more, more, more, 0};
    Place place = {average->columns, channels, __builtin_convertvector(sums_at(average->sums, 0, is_wide), Light)};
#define NEXT next_pixel(average, &place, scale, half, channels, is_wide)
    if (channels == 1) {
        while (out < end) *out++ = (uint32_t)NEXT[0] * 0x010101;
        return;
    }
    for (; end - out >= 2; out += 2) {
        Whole a = NEXT, b = NEXT;
        Bytes bytes = __builtin_convertvector(__builtin_shufflevector(a, b, 2, 1, 0, 3, 6, 5, 4, 7), Bytes);
        memcpy(out, &bytes, sizeof bytes);
    }
    if (out < end) {
        Whole last = NEXT;
        *out = (uint32_t)last[0] << 16 | (uint32_t)last[1] << 8 | (uint32_t)last[2];
    }
#undef NEXT
}

/// Writes the target row that was begun.
static void flush(ByteAverage *average) {
    switch (average->plan.layout) {
    case AREA_GREY:
        if (average->is_wide) write_row(average, 1, 1);
        else write_row(average, 1, 0);
        break;
    case AREA_RGB:
        if (average->is_wide) write_row(average, 3, 1);
        else write_row(average, 3, 0);
        break;
    default:
        if (average->is_wide) write_row(average, 4, 1);
        else write_row(average, 4, 0);
    }
    average->taken = 0;
    average->target_row++;
}

void byte_average_add(ByteAverage *average, const uint8_t *samples) {
    if (average->row >= average->plan.source_height) return;
    average->row++;
    for (uint32_t left = average->down.source; left > 0;) {
        uint32_t missing = average->down.target - average->taken, part = left < missing ? left : missing;
        add(average, samples, (uint16_t)part);
        average->taken += part;
        left -= part;
        if (part == missing) flush(average);
    }
}

uint32_t byte_average_finish(ByteAverage *average) {
    if (average->taken > 0) flush(average);
    return average->target_row;
}
