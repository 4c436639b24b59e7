#include "decode_common.h"

#include <math.h>
#include <string.h>

static void copy_message(DecoderResult *result, const char *message) {
    size_t length = message ? strnlen(message, sizeof result->message - 1) : 0;
    if (length > 0) memcpy(result->message, message, length);
    result->message[length] = 0;
}

void note_damage(DecoderResult *result, const char *message) {
    if (result->is_damaged) return;
    result->is_damaged = 1;
    copy_message(result, message);
}

int set_failure(DecoderResult *result, DecoderStatus status, const char *message) {
    result->status = status;
    copy_message(result, message);
    return 0;
}

/// Whole pixels that lie in or are touched by from…to of a side, at least one.
static void choose_span(double from, double to, uint32_t side, uint32_t *start, uint32_t *length) {
    *start = 0;
    *length = side;
    if (!(from >= 0 && to <= 1 && from < to)) return;
    // What a rounding error touches of a pixel is not wanted.
    double first = floor(from * side + 1e-6), last = ceil(to * side - 1e-6);
    if (first > side - 1.0) first = side - 1.0;
    if (last < first + 1) last = first + 1;
    *start = (uint32_t)first;
    *length = (uint32_t)(last > side ? side : last) - *start;
}

void choose_part(const DecoderRequest *request, DecoderResult *result) {
    choose_span(request->part_x0, request->part_x1, result->source_width, &result->part_x,
        &result->part_width);
    choose_span(request->part_y0, request->part_y1, result->source_height, &result->part_y,
        &result->part_height);
}

int choose_target(
    const DecoderRequest *request, const DecoderOutput *output, DecoderResult *result,
    FitSize *target) {
    int is_turned = request->orientation >= 5 && request->orientation <= 8;
    uint32_t width = result->part_width, height = result->part_height;
    FitSize upright = is_turned ? fit_size(height, width, request->box)
                                : fit_size(width, height, request->box);
    *target = is_turned ? (FitSize){upright.height, upright.width} : upright;
    if (request->target_width > 0 && request->target_height > 0)
        *target = (FitSize){request->target_width, request->target_height};
    if (target->width <= DECODERS_SIDE_LIMIT && target->height <= DECODERS_SIDE_LIMIT &&
        (uint64_t)target->width * target->height <= output->capacity)
        return 1;
    set_failure(result, DECODER_OUT_OF_MEMORY, NULL);
    return 0;
}
