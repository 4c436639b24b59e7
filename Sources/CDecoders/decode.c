#include "decode_common.h"

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

void set_failure(DecoderResult *result, DecoderStatus status, const char *message) {
    result->status = status;
    copy_message(result, message);
}

int choose_target(
    const DecoderRequest *request, const DecoderOutput *output, DecoderResult *result,
    FitSize *target) {
    int is_turned = request->orientation >= 5 && request->orientation <= 8;
    uint32_t width = result->source_width, height = result->source_height;
    FitSize upright = is_turned ? fit_size(height, width, request->box)
                                : fit_size(width, height, request->box);
    *target = is_turned ? (FitSize){upright.height, upright.width} : upright;
    if (target->width <= DECODERS_SIDE_LIMIT && target->height <= DECODERS_SIDE_LIMIT &&
        (uint64_t)target->width * target->height <= output->capacity)
        return 1;
    set_failure(result, DECODER_OUT_OF_MEMORY, NULL);
    return 0;
}

void decoder_decode(
    const ByteSource *source, const DecoderRequest *request, const DecoderOutput *output,
    DecoderResult *result) {
    memset(result, 0, sizeof *result);
    result->stage = DECODER_STAGE_COMPLETE;
    switch (request->format) {
    case DECODER_JPEG:
        jpeg_decode(source, request, output, result);
        break;
    case DECODER_PNG:
        png_decode(source, request, output, result);
        break;
    default:
        set_failure(result, DECODER_MALFORMED, NULL);
    }
}
