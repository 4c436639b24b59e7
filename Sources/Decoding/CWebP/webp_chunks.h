/// The chunks of a WebP: where its first picture lies in the file, and where on the canvas.
#ifndef WEBP_CHUNKS_H
#define WEBP_CHUNKS_H

#include "CDecoding.h"

enum { WEBP_HEADER_SIZE = 8 }; ///< bytes of a chunk's header

/// A chunk, with its header; length 0: there is none.
typedef struct WebpChunk {
    uint64_t offset, length;
} WebpChunk;

typedef struct WebpFrame {
    int has_canvas;                        ///< the file says how large the canvas is; else the picture is all of it
    uint32_t canvas_width, canvas_height;
    int is_frame;                          ///< of a moving picture
    uint32_t x, y, width, height;          ///< of the frame, as the file says
    WebpChunk alpha, picture;              ///< the picture may reach beyond the end of the file
    WebpChunk profile;
    uint32_t delay; ///< of a frame, in milliseconds
    int blends;     ///< it is laid over what is there, not in its place
    int is_cleared; ///< its area becomes transparent when the next one comes
} WebpFrame;

/// What all frames of a moving picture share.
typedef struct WebpMoving {
    uint32_t width, height;
    uint32_t plays;  ///< 0: for ever
    uint64_t first;  ///< where the first frame begins
    WebpChunk profile;
} WebpMoving;

/// Finds the first picture; NULL, or what is wrong with the file.
const char *webp_find_frame(const ByteSource *source, WebpFrame *frame);

/// Reads up to the first frame of a moving picture; NULL, or what is wrong with the file.
const char *webp_find_moving(const ByteSource *source, WebpMoving *moving);

/// Where the next frame begins, from `at` on; 0 where there is none.
uint64_t webp_next_frame(const ByteSource *source, uint64_t at);

/// Finds the picture of the frame that begins at `at`, and what is behind it; NULL, or what is wrong with it.
const char *webp_read_frame(const ByteSource *source, uint64_t at, WebpFrame *frame, uint64_t *end);

#endif
