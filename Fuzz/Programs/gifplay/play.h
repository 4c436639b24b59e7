/// Frames of a moving picture in memory, as a fuzzer wants them, by what OPEN names.
#ifndef PLAY_H
#define PLAY_H

#include <stdlib.h>
#include <string.h>

enum { FRAMES = 8, SIDE = 64, CANVAS = 1 << 20 };

/// A number for what a frame shows and how long.
static inline uint64_t summary(const uint8_t *pixels, const DecoderResult *result, const FrameFacts *frame) {
    uint64_t value = ((uint64_t)result->width << 32 | result->height) ^ (uint64_t)frame->delay << 16;
    size_t count = (size_t)result->width * result->height * 4;
    for (size_t i = 0; i < count; i++) value = (value ^ pixels[i]) * 0x100000001B3u;
    return value;
}

/// The last bytes choose the request; every answer has to hold together, and once the last frame came they come again as
/// they were.
static inline int play(const uint8_t *bytes, size_t count, DecoderFormat format) {
    static LightTables light;
    if (light.linear[255] == 0) light_tables_fill(&light);
    uint8_t choice[2] = {0};
    for (size_t i = 0; i < sizeof choice && i < count; i++) choice[i] = bytes[count - 1 - i];
    DecoderRequest request;
    memset(&request, 0, sizeof request);
    request.format = format;
    request.box = (FitBox){1 + choice[0] % SIDE, 1 + choice[1] % SIDE, 1, 0, 0, 0};
    if (choice[0] >> 7) request.part_x0 = 0.25, request.part_x1 = 0.5, request.part_y0 = 0.5, request.part_y1 = 1;
    // Exactly as large as it must be: a byte too far is found.
    size_t capacity = SIDE * SIDE;
    MovingPicture picture;
    memset(&picture, 0, sizeof picture);
    picture.source = (ByteSource){-1, bytes, 0, count};
    DecoderOutput output = {malloc(capacity * 4), NULL, capacity, &light, NULL, 0, NULL, &picture.colour, NULL};
    DecoderResult result;
    memset(&result, 0, sizeof result);
    int is_open = OPEN(&picture, &request, &output, &result);
    if (is_open && (uint64_t)picture.canvas.width * picture.canvas.height > CANVAS_PIXEL_LIMIT) abort();
    int is_small = is_open && (uint64_t)picture.canvas.width * picture.canvas.height <= CANVAS;
    uint64_t seen[FRAMES];
    int last = -1;
    for (int i = 0; is_small && i < FRAMES; i++) {
        FrameFacts frame;
        memset(&result, 0, sizeof result);
        moving_next(&picture, &request, &output, &frame, &result);
        if (memchr(result.message, 0, sizeof result.message) == NULL) abort();
        if (result.status != DECODER_OK) {
            if (last >= 0) abort();
            break;
        }
        if (result.width < 1 || result.height < 1 || (size_t)result.width * result.height > capacity) abort();
        if (result.part_width < 1 || result.part_x + result.part_width > result.source_width) abort();
        if (result.part_height < 1 || result.part_y + result.part_height > result.source_height) abort();
        seen[i] = summary((const uint8_t *)output.pixels, &result, &frame);
        if (last >= 0 && seen[i] != seen[i - last - 1]) abort();
        if (last < 0 && frame.is_last) last = i;
    }
    moving_close(&picture);
    free(output.pixels);
    return 0;
}

#endif
