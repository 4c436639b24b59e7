#include "CDecoding.h"

#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t count);

static void check_grid(const DecoderPlan *plan, const PlanGrid *grid, uint64_t length) {
    uint64_t tiles = (uint64_t)grid->columns * grid->rows, sum = 0;
    if (tiles < 1 || tiles > PLAN_TILE_LIMIT || grid->span_end > PLAN_SPAN_LIMIT) abort();
    if ((uint64_t)grid->columns * grid->tile_width < grid->width) abort();
    if ((uint64_t)grid->rows * grid->tile_height < grid->height) abort();
    for (uint32_t i = grid->first_span; i < grid->span_end; i++) {
        const PlanSpan *span = &plan->spans[i];
        if (span->tile >= tiles || span->configuration >= plan->configuration_count) abort();
        if (i > grid->first_span && span->tile < plan->spans[i - 1].tile) abort();
        if (span->offset > length || span->length > length - span->offset) abort();
        sum += span->length;
    }
    if (sum > PLAN_BYTE_LIMIT) abort();
}

/// Two bytes of the file's length, then the plan; what is missing of it is 0.
int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t count) {
    if (count < 2) return 0;
    uint64_t length = (uint64_t)bytes[0] << 8 | bytes[1];
    // Exactly as large as it must be: a byte too far is found.
    uint8_t *page = calloc(1, PLAN_SIZE);
    DecoderPlan *plan = calloc(1, sizeof *plan);
    if (!page || !plan) abort();
    memcpy(page, bytes + 2, count - 2 < PLAN_SIZE ? count - 2 : PLAN_SIZE);
    if (plan_read(page, length, plan)) {
        check_grid(plan, &plan->colour, length);
        if (plan->alpha.columns > 0) check_grid(plan, &plan->alpha, length);
        if (plan->colour.span_end > plan->alpha.first_span) abort();
        if (plan->crop_width < 1 || plan->crop_x + plan->crop_width > plan->colour.width) abort();
        if (plan->crop_height < 1 || plan->crop_y + plan->crop_height > plan->colour.height) abort();
        if (plan->profile_offset + plan->profile_length > length) abort();
        for (uint32_t i = 0; i < plan->configuration_count; i++)
            if (plan->configurations[i].length > PLAN_CONFIGURATION_SIZE) abort();
    }
    free(plan);
    free(page);
    return 0;
}
