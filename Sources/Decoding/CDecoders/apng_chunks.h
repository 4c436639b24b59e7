/// The chunks of a moving PNG: where its frames lie in the file.
#ifndef APNG_CHUNKS_H
#define APNG_CHUNKS_H

#include "decoders_source.h"

#include <stddef.h>

enum { APNG_HEADER_SIZE = 13 }; ///< bytes of IHDR

/// A chunk's data; length 0: there is none.
typedef struct ApngChunk {
    uint64_t offset;
    uint32_t length;
} ApngChunk;

/// What all frames share, of a file in which everything fits together.
typedef struct ApngFile {
    uint8_t header[APNG_HEADER_SIZE];
    uint32_t width, height;
    ApngChunk palette, opacities;
    uint32_t frames, plays;
    uint64_t first; ///< where the control chunk of the first frame begins
} ApngFile;

typedef struct ApngFrame {
    uint32_t x, y, width, height;
    uint32_t delay; ///< milliseconds
    uint8_t disposal, blends;
    uint64_t data, end; ///< where its chunks of pixels begin, and what is behind them
    uint64_t size;      ///< bytes of its pixels, packed
} ApngFrame;

/// Looks at all chunks; NULL, or what is wrong with the file as a moving one.
const char *apng_read_file(const ByteSource *source, ApngFile *file);

/// Reads the control chunk that begins at `at`, and finds the pixels behind it; 0 where there is none.
int apng_read_frame(const ByteSource *source, uint64_t at, ApngFrame *frame);

/// Copies the packed pixels of a frame, `frame->size` bytes; 0 where the file ends before.
int apng_read_data(const ByteSource *source, const ApngFrame *frame, uint8_t *into);

/// Where the control chunk of the next frame begins, from `at` on; 0 where there is none.
uint64_t apng_next_frame(const ByteSource *source, uint64_t at);

#endif
