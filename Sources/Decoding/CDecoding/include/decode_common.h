/// What the decoders of all families share.
#ifndef DECODE_COMMON_H
#define DECODE_COMMON_H

#include "decoders_area.h"
#include "decoders_decode.h"

/// Whether the caller wants the decode to stop.
static inline int is_cancelled(const DecoderOutput *output) {
    return output->cancel &&
           __atomic_load_n(output->cancel, __ATOMIC_RELAXED) == output->cancel_value;
}

/// Keeps the first complaint and marks the picture as damaged.
void note_damage(DecoderResult *result, const char *message);

/// Sets the error; `message` may be NULL. Returns 0.
int set_failure(DecoderResult *result, DecoderStatus status, const char *message);

/// Sets the part of the source that the request wants, in whole pixels: all that it touches.
void choose_part(const DecoderRequest *request, DecoderResult *result);

/// Whether the pixels are to show less than the whole source.
static inline int is_part(const DecoderResult *result) {
    return result->part_width < result->source_width || result->part_height < result->source_height;
}

/// The size to deliver for the chosen part of a stored source, sides as stored; 0 with the failure set when there is no room for it.
int choose_target(
    const DecoderRequest *request, const DecoderOutput *output, DecoderResult *result,
    FitSize *target);

#endif
