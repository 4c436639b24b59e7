#include "decoders_plan.h"

#include "decoders_decode.h"

#include <string.h>

static uint32_t number(const uint8_t *page, size_t at) {
    const uint8_t *p = page + at;
    return (uint32_t)p[0] | (uint32_t)p[1] << 8 | (uint32_t)p[2] << 16 | (uint32_t)p[3] << 24;
}

static uint64_t long_number(const uint8_t *page, size_t at) {
    return number(page, at) | (uint64_t)number(page, at + 4) << 32;
}

static int is_side(uint32_t side) { return side >= 1 && side <= DECODERS_SIDE_LIMIT; }

static int read_grid(const uint8_t *page, size_t at, PlanGrid *grid) {
    grid->width = number(page, at);
    grid->height = number(page, at + 4);
    grid->tile_width = number(page, at + 8);
    grid->tile_height = number(page, at + 12);
    grid->columns = number(page, at + 16);
    grid->rows = number(page, at + 20);
    if (!is_side(grid->width) || !is_side(grid->height)) return 0;
    if (!is_side(grid->tile_width) || !is_side(grid->tile_height)) return 0;
    uint64_t tiles = (uint64_t)grid->columns * grid->rows;
    if (tiles < 1 || tiles > PLAN_TILE_LIMIT) return 0;
    if ((uint64_t)grid->tile_width * grid->tile_height > PLAN_PIECE_PIXEL_LIMIT) return 0;
    if ((uint64_t)grid->width * grid->height > PLAN_GRID_PIXEL_LIMIT) return 0;
    return (uint64_t)grid->columns * grid->tile_width >= grid->width &&
           (uint64_t)grid->rows * grid->tile_height >= grid->height;
}

static int read_crop(const uint8_t *page, DecoderPlan *plan) {
    plan->crop_x = number(page, PLAN_AT_CROP);
    plan->crop_y = number(page, PLAN_AT_CROP + 4);
    plan->crop_width = number(page, PLAN_AT_CROP + 8);
    plan->crop_height = number(page, PLAN_AT_CROP + 12);
    return plan->crop_width >= 1 && plan->crop_width <= plan->colour.width &&
           plan->crop_x <= plan->colour.width - plan->crop_width && plan->crop_height >= 1 &&
           plan->crop_height <= plan->colour.height &&
           plan->crop_y <= plan->colour.height - plan->crop_height;
}

static int read_colour(const uint8_t *page, uint64_t file_length, DecoderPlan *plan) {
    plan->primaries = number(page, PLAN_AT_COLOUR);
    plan->transfer = number(page, PLAN_AT_COLOUR + 4);
    plan->matrix = number(page, PLAN_AT_COLOUR + 8);
    plan->full_range = number(page, PLAN_AT_COLOUR + 12);
    plan->bits = number(page, PLAN_AT_COLOUR + 16);
    plan->chroma = number(page, PLAN_AT_COLOUR + 20);
    plan->profile_offset = long_number(page, PLAN_AT_PROFILE);
    plan->profile_length = long_number(page, PLAN_AT_PROFILE + 8);
    if (plan->primaries > 255 || plan->transfer > 255 || plan->matrix > 255) return 0;
    if (plan->full_range > PLAN_UNSPECIFIED || plan->bits > 16 || plan->chroma > 3) return 0;
    return plan->profile_offset <= file_length &&
           plan->profile_length <= file_length - plan->profile_offset;
}

static int read_configurations(const uint8_t *page, DecoderPlan *plan) {
    plan->configuration_count = number(page, PLAN_AT_CONFIGURATIONS);
    if (plan->configuration_count < 1 || plan->configuration_count > PLAN_CONFIGURATION_LIMIT)
        return 0;
    for (uint32_t i = 0; i < plan->configuration_count; i++) {
        uint32_t offset = number(page, PLAN_AT_CONFIGURATIONS + 4 + 8 * i);
        uint32_t length = number(page, PLAN_AT_CONFIGURATIONS + 8 + 8 * i);
        if (length > PLAN_CONFIGURATION_SIZE || offset > PLAN_SIZE - length) return 0;
        plan->configurations[i].length = length;
        memcpy(plan->configurations[i].bytes, page + offset, length);
    }
    return 1;
}

/// Spans ascend by tile, those of the opacity behind all others.
static int read_spans(const uint8_t *page, uint64_t file_length, DecoderPlan *plan) {
    uint32_t count = number(page, PLAN_AT_SPANS);
    if (count < 1 || count > PLAN_SPAN_LIMIT) return 0;
    uint32_t colour_tiles = plan->colour.columns * plan->colour.rows;
    uint32_t alpha_tiles = plan->alpha.columns * plan->alpha.rows;
    uint32_t last = 0;
    uint64_t sum = 0;
    plan->colour.span_end = 0;
    for (uint32_t i = 0; i < count; i++) {
        size_t at = PLAN_AT_SPANS + 8 + (size_t)PLAN_SPAN_SIZE * i;
        uint32_t word = number(page, at + 12);
        int is_alpha = (word & PLAN_TILE_ALPHA) != 0;
        PlanSpan span = {long_number(page, at), number(page, at + 8),
            word & (((uint32_t)1 << PLAN_TILE_CONFIGURATION_SHIFT) - 1),
            word >> PLAN_TILE_CONFIGURATION_SHIFT & 7};
        uint32_t place = span.tile | (is_alpha ? PLAN_TILE_ALPHA : 0);
        if (place < last || span.tile >= (is_alpha ? alpha_tiles : colour_tiles)) return 0;
        if (span.configuration >= plan->configuration_count) return 0;
        if (span.offset > file_length || span.length > file_length - span.offset) return 0;
        sum += span.length;
        if (sum > PLAN_BYTE_LIMIT) return 0;
        last = place;
        plan->spans[i] = span;
        if (!is_alpha) plan->colour.span_end = i + 1;
    }
    plan->alpha.first_span = plan->colour.span_end;
    plan->alpha.span_end = count;
    return 1;
}

int plan_read(const uint8_t *page, uint64_t file_length, DecoderPlan *copy) {
    memset(copy, 0, offsetof(DecoderPlan, configurations));
    if (number(page, PLAN_AT_VERSION) != PLAN_VERSION || number(page, PLAN_AT_KIND) != PLAN_STILL)
        return 0;
    copy->codec = number(page, PLAN_AT_CODEC);
    if (copy->codec != PLAN_HEVC && copy->codec != PLAN_AV1) return 0;
    if (!read_grid(page, PLAN_AT_GRID, &copy->colour) || !read_crop(page, copy)) return 0;
    int has_alpha = number(page, PLAN_AT_ALPHA + 16) != 0;
    if (has_alpha && !read_grid(page, PLAN_AT_ALPHA, &copy->alpha)) return 0;
    copy->is_premultiplied = number(page, PLAN_AT_PREMULTIPLIED) != 0;
    return read_colour(page, file_length, copy) && read_configurations(page, copy) &&
           read_spans(page, file_length, copy);
}
