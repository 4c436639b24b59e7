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
} WebpFrame;

/// Finds the first picture; NULL, or what is wrong with the file.
const char *webp_find_frame(const ByteSource *source, WebpFrame *frame);

#endif
