#include "apng_chunks.h"

#include <string.h>

// https://wiki.mozilla.org/APNG_Specification

enum {
    CHUNK_LIMIT = 1 << 18, // chunks that are looked at
    CONTROL_SIZE = 26,
    PALETTE_LIMIT = 768,
};

typedef struct Chunk {
    char kind[5];
    uint64_t offset; // of its data
    uint32_t length;
} Chunk;

static uint32_t u32(const uint8_t *p) {
    return (uint32_t)p[0] << 24 | (uint32_t)p[1] << 16 | (uint32_t)p[2] << 8 | p[3];
}

static int read_chunk(const ByteSource *source, uint64_t at, Chunk *chunk) {
    uint8_t bytes[8];
    if (source_read(source, at, bytes, sizeof bytes) < sizeof bytes) return 0;
    chunk->length = u32(bytes);
    memcpy(chunk->kind, bytes + 4, 4);
    chunk->kind[4] = 0;
    chunk->offset = at + 8;
    return chunk->length <= INT32_MAX;
}

static int is(const Chunk *chunk, const char *kind) { return strcmp(chunk->kind, kind) == 0; }

static uint64_t behind(const Chunk *chunk) { return chunk->offset + chunk->length + 4; }

static int read_data(const ByteSource *source, const Chunk *chunk, uint8_t *into, size_t count) {
    return chunk->length >= count && source_read(source, chunk->offset, into, count) == count;
}

/// Whether what follows the control chunk of a frame is pixels, and which; fills how many bytes they are.
static int find_pixels(const ByteSource *source, uint64_t at, ApngFrame *frame) {
    Chunk chunk;
    frame->size = 0;
    for (int i = 0; i < CHUNK_LIMIT && read_chunk(source, at, &chunk); i++, at = behind(&chunk)) {
        int is_first = is(&chunk, "IDAT"), is_later = is(&chunk, "fdAT");
        if (is(&chunk, "fcTL") || is(&chunk, "IEND")) break;
        if (!is_first && !is_later) continue;
        if (is_later && chunk.length < 4) return 0;
        if (frame->size == 0) frame->data = at;
        frame->size += chunk.length - (is_later ? 4 : 0);
    }
    frame->end = at;
    return frame->size > 0;
}

int apng_read_frame(const ByteSource *source, uint64_t at, ApngFrame *frame) {
    Chunk chunk;
    uint8_t bytes[CONTROL_SIZE];
    if (!read_chunk(source, at, &chunk) || !is(&chunk, "fcTL")) return 0;
    if (!read_data(source, &chunk, bytes, sizeof bytes)) return 0;
    frame->width = u32(bytes + 4);
    frame->height = u32(bytes + 8);
    frame->x = u32(bytes + 12);
    frame->y = u32(bytes + 16);
    uint32_t number = (uint32_t)bytes[20] << 8 | bytes[21], parts = (uint32_t)bytes[22] << 8 | bytes[23];
    frame->delay = number * 1000 / (parts == 0 ? 100 : parts);
    frame->disposal = bytes[24];
    frame->blends = bytes[25];
    return find_pixels(source, behind(&chunk), frame);
}

int apng_read_data(const ByteSource *source, const ApngFrame *frame, uint8_t *into) {
    Chunk chunk;
    for (uint64_t at = frame->data, done = 0; done < frame->size; at = behind(&chunk)) {
        if (at >= frame->end || !read_chunk(source, at, &chunk)) return 0;
        uint32_t skipped = is(&chunk, "fdAT") ? 4 : 0;
        if (!skipped && !is(&chunk, "IDAT")) continue;
        if (chunk.length < skipped || chunk.length - skipped > frame->size - done) return 0;
        size_t count = chunk.length - skipped;
        // Of a file that is cut the rest is nothing.
        memset(into + done, 0, count);
        source_read(source, chunk.offset + skipped, into + done, count);
        done += count;
    }
    return 1;
}

uint64_t apng_next_frame(const ByteSource *source, uint64_t at) {
    Chunk chunk;
    for (int i = 0; i < CHUNK_LIMIT && read_chunk(source, at, &chunk); i++, at = behind(&chunk)) {
        if (is(&chunk, "fcTL")) return at;
        if (is(&chunk, "IEND")) return 0;
    }
    return 0;
}

/// The number that a chunk begins with has to be the next one.
static int is_next(const ByteSource *source, const Chunk *chunk, uint32_t *number) {
    uint8_t bytes[4];
    return read_data(source, chunk, bytes, 4) && u32(bytes) == (*number)++;
}

static const char *check_frame(const ByteSource *source, uint64_t at, const ApngFile *file, int is_picture) {
    ApngFrame frame;
    if (!apng_read_frame(source, at, &frame)) return "a frame without pixels";
    if (frame.width == 0 || frame.height == 0 || frame.x > file->width || frame.y > file->height ||
        frame.width > file->width - frame.x || frame.height > file->height - frame.y)
        return "a frame beyond the picture";
    if (is_picture && (frame.width != file->width || frame.height != file->height))
        return "a first frame of another size";
    return frame.disposal > 2 || frame.blends > 1 ? "a frame of an unknown kind" : NULL;
}

static const char *take_start(const ByteSource *source, ApngFile *file) {
    Chunk chunk;
    memset(file, 0, sizeof *file);
    if (!read_chunk(source, 8, &chunk) || !is(&chunk, "IHDR")) return "no header";
    if (!read_data(source, &chunk, file->header, APNG_HEADER_SIZE)) return "no header";
    file->width = u32(file->header);
    file->height = u32(file->header + 4);
    return NULL;
}

const char *apng_read_file(const ByteSource *source, ApngFile *file) {
    const char *complaint = take_start(source, file);
    uint32_t number = 0, count = 0;
    uint8_t bytes[8];
    int has_picture = 0, is_told = 0;
    Chunk chunk;
    uint64_t at = 8;
    for (int i = 0; !complaint && i < CHUNK_LIMIT && read_chunk(source, at, &chunk); i++, at = behind(&chunk)) {
        if (is(&chunk, "IEND")) break;
        ApngChunk place = {chunk.offset, chunk.length};
        if (is(&chunk, "IDAT")) has_picture = 1;
        if (is(&chunk, "PLTE") && !has_picture && chunk.length <= PALETTE_LIMIT) file->palette = place;
        if (is(&chunk, "tRNS") && !has_picture && chunk.length <= PALETTE_LIMIT) file->opacities = place;
        if (is(&chunk, "acTL") && !has_picture && !is_told && read_data(source, &chunk, bytes, 8)) {
            is_told = 1;
            file->frames = u32(bytes);
            file->plays = u32(bytes + 4);
        }
        if (!is(&chunk, "fcTL") && !is(&chunk, "fdAT")) continue;
        if (!is_next(source, &chunk, &number)) return "frames that are out of order";
        if (is(&chunk, "fdAT")) continue;
        complaint = check_frame(source, at, file, !has_picture);
        if (count++ == 0) file->first = at;
    }
    if (complaint) return complaint;
    return count == 0 || count != file->frames ? "another number of frames than it says" : NULL;
}
