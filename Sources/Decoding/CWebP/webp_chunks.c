#include "webp_chunks.h"

#include <string.h>

// https://developers.google.com/speed/webp/docs/riff_container

enum {
    CHUNK_LIMIT = 8192, // chunks that are passed over
    CANVAS_SIZE = 10, // bytes of VP8X
    FRAME_SIZE = 16,  // bytes of ANMF before the frame's own chunks
    IS_MOVING = 0x02,
    CLEARS = 0x01,   // of a frame
    REPLACES = 0x02,
    PLAYS_SIZE = 6,  // bytes of ANIM
};

static const char *const ended = "unexpected end of file";

static uint32_t u24(const uint8_t *p) {
    return (uint32_t)p[0] | (uint32_t)p[1] << 8 | (uint32_t)p[2] << 16;
}

/// Reads a chunk's header; 0 where the range ends before.
static int read_header(
    const ByteSource *source, uint64_t at, uint64_t end, uint8_t *kind, WebpChunk *chunk) {
    uint8_t bytes[WEBP_HEADER_SIZE];
    if (at > end || end - at < WEBP_HEADER_SIZE) return 0;
    if (source_read(source, at, bytes, WEBP_HEADER_SIZE) < WEBP_HEADER_SIZE) return 0;
    memcpy(kind, bytes, 4);
    *chunk = (WebpChunk){at, WEBP_HEADER_SIZE + (u24(bytes + 4) | (uint64_t)bytes[7] << 24)};
    return 1;
}

static uint64_t behind(const WebpChunk *chunk) {
    return chunk->offset + chunk->length + (chunk->length & 1);
}

static int is_kind(const uint8_t *kind, const char *name) { return memcmp(kind, name, 4) == 0; }

/// Takes a chunk of pixels; whether the picture is found.
static int take_pixels(const uint8_t *kind, const WebpChunk *chunk, WebpFrame *frame) {
    if (is_kind(kind, "ALPH") && frame->alpha.length == 0) frame->alpha = *chunk;
    int is_lossless = is_kind(kind, "VP8L");
    if (!is_lossless && !is_kind(kind, "VP8 ")) return 0;
    frame->picture = *chunk;
    // A lossless picture has its opacity itself.
    if (is_lossless) frame->alpha = (WebpChunk){0, 0};
    return 1;
}

/// Looks for the picture in the chunks of a frame.
static const char *find_in_frame(const ByteSource *source, const WebpChunk *chunk, WebpFrame *frame) {
    uint8_t bytes[FRAME_SIZE], kind[4];
    uint64_t at = chunk->offset + WEBP_HEADER_SIZE, end = chunk->offset + chunk->length;
    if (chunk->length < WEBP_HEADER_SIZE + FRAME_SIZE) return "a frame without a picture";
    if (source_read(source, at, bytes, FRAME_SIZE) < FRAME_SIZE) return ended;
    frame->is_frame = 1;
    frame->x = 2 * u24(bytes);
    frame->y = 2 * u24(bytes + 3);
    frame->width = 1 + u24(bytes + 6);
    frame->height = 1 + u24(bytes + 9);
    frame->delay = u24(bytes + 12);
    frame->blends = !(bytes[15] & REPLACES);
    frame->is_cleared = bytes[15] & CLEARS;
    at += FRAME_SIZE;
    WebpChunk inner;
    for (int i = 0; i < CHUNK_LIMIT && at < end; i++) {
        if (!read_header(source, at, end, kind, &inner)) break;
        if (take_pixels(kind, &inner, frame))
            return behind(&inner) > end + 1 ? "a picture beyond its frame" : NULL;
        at = behind(&inner);
    }
    return at >= source->length ? ended : "a frame without a picture";
}

const char *webp_find_frame(const ByteSource *source, WebpFrame *frame) {
    uint8_t kind[4], bytes[CANVAS_SIZE];
    WebpChunk chunk;
    memset(frame, 0, sizeof *frame);
    if (!read_header(source, 0, source->length, kind, &chunk)) return ended;
    uint64_t at = WEBP_HEADER_SIZE + 4;
    int is_moving = 0;
    for (int i = 0; i < CHUNK_LIMIT; i++) {
        if (!read_header(source, at, source->length, kind, &chunk)) return ended;
        if (take_pixels(kind, &chunk, frame)) return is_moving ? "a moving picture without frames" : NULL;
        if (is_kind(kind, "VP8X") && !frame->has_canvas) {
            if (chunk.length < WEBP_HEADER_SIZE + CANVAS_SIZE ||
                source_read(source, at + WEBP_HEADER_SIZE, bytes, CANVAS_SIZE) < CANVAS_SIZE)
                return ended;
            frame->has_canvas = 1;
            frame->canvas_width = 1 + u24(bytes + 4);
            frame->canvas_height = 1 + u24(bytes + 7);
            is_moving = bytes[0] & IS_MOVING;
        }
        if (is_kind(kind, "ICCP") && frame->profile.length == 0) frame->profile = chunk;
        if (is_moving && is_kind(kind, "ANMF")) return find_in_frame(source, &chunk, frame);
        at = behind(&chunk);
    }
    return "too many chunks";
}

uint64_t webp_next_frame(const ByteSource *source, uint64_t at) {
    uint8_t kind[4];
    WebpChunk chunk;
    for (int i = 0; i < CHUNK_LIMIT && read_header(source, at, source->length, kind, &chunk); i++) {
        if (is_kind(kind, "ANMF")) return at;
        at = behind(&chunk);
    }
    return 0;
}

const char *webp_read_frame(const ByteSource *source, uint64_t at, WebpFrame *frame, uint64_t *end) {
    uint8_t kind[4];
    WebpChunk chunk;
    memset(frame, 0, sizeof *frame);
    if (!read_header(source, at, source->length, kind, &chunk) || !is_kind(kind, "ANMF")) return ended;
    *end = behind(&chunk);
    return find_in_frame(source, &chunk, frame);
}

const char *webp_find_moving(const ByteSource *source, WebpMoving *moving) {
    uint8_t kind[4], bytes[CANVAS_SIZE];
    WebpChunk chunk;
    memset(moving, 0, sizeof *moving);
    uint64_t at = WEBP_HEADER_SIZE + 4;
    for (int i = 0; i < CHUNK_LIMIT && read_header(source, at, source->length, kind, &chunk); i++) {
        size_t count = source_read(source, at + WEBP_HEADER_SIZE, bytes, sizeof bytes);
        size_t length = (size_t)chunk.length - WEBP_HEADER_SIZE;
        if (length < count) count = length;
        if (is_kind(kind, "VP8X") && moving->width == 0) {
            if (count < CANVAS_SIZE) return ended;
            moving->width = 1 + u24(bytes + 4);
            moving->height = 1 + u24(bytes + 7);
        }
        if (is_kind(kind, "ANIM") && count >= PLAYS_SIZE) moving->plays = bytes[4] | (uint32_t)bytes[5] << 8;
        if (is_kind(kind, "ICCP") && moving->profile.length == 0) moving->profile = chunk;
        if (is_kind(kind, "ANMF")) {
            moving->first = at;
            return moving->width > 0 ? NULL : "a frame without a canvas";
        }
        at = behind(&chunk);
    }
    return "a moving picture without frames";
}
