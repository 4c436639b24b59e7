/// One decode of bytes in memory, as a fuzzer wants it; by the base's decoders, or by DECODER where that is defined before.
#ifndef DECODE_H
#define DECODE_H

#ifndef DECODER
#include "CDecoders.h"
#define DECODER decoder_decode
#endif

#include <stdlib.h>
#include <string.h>

enum { PICTURE_LIMIT = 1 << 20, SIDE = 64 };

/// The last bytes choose the request, so that every way through a decoder is reached; the answer has to hold together.
static inline int decode(const uint8_t *bytes, size_t count, DecoderFormat format) {
    static LightTables light;
    if (light.linear[255] == 0) light_tables_fill(&light);
    uint8_t choice[4] = {0};
    for (size_t i = 0; i < sizeof choice && i < count; i++) choice[i] = bytes[count - 1 - i];
    DecoderRequest request;
    memset(&request, 0, sizeof request);
    request.format = format;
    request.mode = choice[0] % 3;
    request.box = (FitBox){1 + choice[1] % SIDE, 1 + choice[2] % SIDE, choice[3] & 1 ? 1 : 0.5,
        choice[3] >> 1 & 1, choice[3] >> 2 & 1, 0};
    request.orientation = choice[3] >> 3 & 7;
    request.wants_coverage = choice[3] >> 6 & 1;
    if (choice[3] >> 7) request.part_x0 = 0.25, request.part_x1 = 0.5, request.part_y0 = 0.5, request.part_y1 = 1;
    request.thumbnail_offset = count / 2;
    request.thumbnail_length = count - count / 2;
    // Exactly as large as it must be: a byte too far is found.
    size_t capacity = 2 * SIDE * SIDE * 2;
    ColourFacts colour = {0};
    DecoderOutput output = {malloc(capacity * 4), malloc(capacity), capacity, &light, NULL, 0, NULL, &colour, NULL};
    ByteSource source = {-1, bytes, 0, count};
    DecoderResult result;
    memset(&result, 0, sizeof result);
    result.stage = DECODER_STAGE_COMPLETE;
    DECODER(&source, &request, &output, &result);
    if (result.status == DECODER_OK) {
        if (result.width < 1 || result.height < 1 || (size_t)result.width * result.height > capacity) abort();
        if (result.part_width < 1 || result.part_x + result.part_width > result.source_width) abort();
        if (result.part_height < 1 || result.part_y + result.part_height > result.source_height) abort();
    }
    if (memchr(result.message, 0, sizeof result.message) == NULL) abort();
    free(output.pixels);
    free(output.coverage);
    colour_facts_clear(&colour);
    return 0;
}

#endif
