/// The state of a decode by libwebp, and what still and moving pictures share.
#ifndef WEBP_JOB_H
#define WEBP_JOB_H

#include "webp_chunks.h"

#include <webp/decode.h>

typedef struct WebpJob {
    RowSink sink;
    WebpFrame frame;
    uint8_t *bytes;   // the picture's chunks
    size_t count;
    uint8_t *samples; // rows that are decoded
    WebPBitstreamFeatures features;
} WebpJob;

/// Reads the chunks of the frame's picture one behind the other, what the file has of them; 0 with the failure set.
int webp_read_chunks(WebpJob *job, const ByteSource *source);

/// Decodes into `samples`, rows of `stride` bytes; returns how many rows came, with the failure set where not all did.
uint32_t webp_read_rows(WebpJob *job, WebPDecoderConfig *config, size_t stride, uint32_t rows);

/// Sets the failure that the library reports.
void webp_fail_by(WebpJob *job, VP8StatusCode status);

#endif
