/// One decode of a picture in coded pieces, as a fuzzer wants it.
#ifndef PIECES_H
#define PIECES_H

#include "CDecoding.h"

#include <stdlib.h>
#include <string.h>

enum { HEAD = 8, SIDE = 64 };

typedef void (*PieceDecoder)(const ByteSource *source, const DecoderRequest *request,
    const DecoderOutput *output, DecoderResult *result);

static inline void put_number(uint8_t *page, size_t at, uint32_t value) {
    for (int i = 0; i < 4; i++) page[at + i] = (uint8_t)(value >> (8 * i));
}

static inline void put_grid(uint8_t *page, size_t at, uint32_t side, uint32_t columns, uint32_t rows) {
    uint32_t numbers[] = {side * columns - columns / 2, side * rows - rows / 2, side, side, columns, rows};
    for (int i = 0; i < 6; i++) put_number(page, at + 4 * i, numbers[i]);
}

/// Columns, rows, the side of a tile, whether there is an opacity, the box, the part, the configuration's length (2 bytes);
/// the configuration; and a piece that all tiles have.
static inline int decode_pieces(
    const uint8_t *bytes, size_t count, PlanCodec codec, PieceDecoder decode) {
    if (count < HEAD) return 0;
    static LightTables light;
    if (light.linear[255] == 0) light_tables_fill(&light);
    uint32_t columns = 1 + bytes[0] % 3, rows = 1 + bytes[1] % 3, side = 8 + bytes[2];
    size_t configuration = ((size_t)bytes[6] << 8 | bytes[7]) % (PLAN_CONFIGURATION_SIZE + 1);
    if (configuration > count - HEAD) configuration = count - HEAD;
    uint8_t *page = calloc(1, PLAN_SIZE);
    if (!page) abort();
    put_number(page, PLAN_AT_VERSION, PLAN_VERSION);
    put_number(page, PLAN_AT_KIND, PLAN_STILL);
    put_number(page, PLAN_AT_CODEC, codec);
    put_grid(page, PLAN_AT_GRID, side, columns, rows);
    put_number(page, PLAN_AT_CROP, 0);
    put_number(page, PLAN_AT_CROP + 8, side * columns - columns / 2);
    put_number(page, PLAN_AT_CROP + 12, side * rows - rows / 2);
    put_number(page, PLAN_AT_COLOUR + 8, bytes[3] >> 4);
    put_number(page, PLAN_AT_COLOUR + 12, (bytes[3] >> 2) % 3);
    int has_alpha = bytes[3] & 1;
    if (has_alpha) put_grid(page, PLAN_AT_ALPHA, side, 1, 1);
    put_number(page, PLAN_AT_PREMULTIPLIED, bytes[3] >> 1 & 1);
    uint32_t spans = columns * rows + (uint32_t)has_alpha;
    put_number(page, PLAN_AT_SPANS, spans);
    for (uint32_t i = 0; i < spans; i++) {
        size_t at = PLAN_AT_SPANS + 8 + (size_t)PLAN_SPAN_SIZE * i;
        put_number(page, at, (uint32_t)(HEAD + configuration));
        put_number(page, at + 8, (uint32_t)(count - HEAD - configuration));
        put_number(page, at + 12, i < columns * rows ? i : PLAN_TILE_ALPHA);
    }
    size_t at = PLAN_AT_SPANS + 8 + (size_t)PLAN_SPAN_SIZE * spans;
    put_number(page, PLAN_AT_CONFIGURATIONS, 1);
    put_number(page, PLAN_AT_CONFIGURATIONS + 4, (uint32_t)at);
    put_number(page, PLAN_AT_CONFIGURATIONS + 8, (uint32_t)configuration);
    memcpy(page + at, bytes + HEAD, configuration);

    DecoderRequest request;
    memset(&request, 0, sizeof request);
    request.box = (FitBox){1 + bytes[4] % SIDE, 1 + bytes[4] / 4, 1, 0, 0, 0};
    request.wants_coverage = 1;
    if (bytes[5] & 1) request.part_x0 = 0.25, request.part_x1 = 0.5, request.part_y0 = 0.5, request.part_y1 = 1;
    size_t capacity = SIDE * SIDE * 2;
    DecoderOutput output = {.pixels = malloc(capacity * 4), .coverage = malloc(capacity), .capacity = capacity,
        .light = &light, .plan = page};
    ByteSource source = {-1, bytes, 0, count};
    DecoderResult result;
    memset(&result, 0, sizeof result);
    decode(&source, &request, &output, &result);
    if (result.status == DECODER_OK) {
        if (result.width < 1 || result.height < 1 || (size_t)result.width * result.height > capacity) abort();
        if (result.part_width < 1 || result.part_x + result.part_width > result.source_width) abort();
        if (result.part_height < 1 || result.part_y + result.part_height > result.source_height) abort();
    } else if (result.status == DECODER_MALFORMED && result.message[0] == 0) {
        abort();
    }
    if (memchr(result.message, 0, sizeof result.message) == NULL) abort();
    free(output.pixels);
    free(output.coverage);
    free(page);
    return 0;
}

#endif
