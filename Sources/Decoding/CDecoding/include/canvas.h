/// The canvas of a moving picture: its frames are laid on it one after the other.
#ifndef CANVAS_H
#define CANVAS_H

#include "decode_common.h"

#include <stddef.h>

enum { CANVAS_PIXEL_LIMIT = 16 * 1024 * 1024 };

/// What becomes of a frame's area when the next one comes.
typedef enum CanvasDisposal {
    CANVAS_KEEP = 0,
    CANVAS_CLEAR = 1,   ///< it becomes transparent
    CANVAS_RESTORE = 2, ///< what was there before the frame comes back
} CanvasDisposal;

/// A rectangle; what lies beyond the canvas does not count.
typedef struct CanvasArea {
    uint32_t x, y, width, height;
} CanvasArea;

typedef struct FrameCanvas {
    uint32_t width, height;
    uint8_t *pixels;         ///< RGBA, not premultiplied
    uint8_t *saved;          ///< what was in `last` before its frame came, where that is to be restored
    size_t saved_capacity;
    CanvasArea last;         ///< of the frame that is on it, inside of the canvas
    CanvasDisposal disposal; ///< of that frame
} FrameCanvas;

/// Makes a transparent canvas; 0 with the failure set where it is too large to play or memory ran out.
int canvas_open(FrameCanvas *canvas, uint64_t width, uint64_t height, DecoderResult *result);

/// Makes all of it transparent: the first frame follows.
void canvas_clear(FrameCanvas *canvas);

/// Disposes of the last frame, and makes room for the next; 0 with the failure set.
int canvas_begin(FrameCanvas *canvas, CanvasArea area, CanvasDisposal disposal, DecoderResult *result);

/// Lays `count` pixels of RGBA on row `y` from `x` on; with `blends` over what is there, else in its place.
void canvas_row(FrameCanvas *canvas, uint64_t x, uint64_t y, const uint8_t *samples, size_t count, int blends);

/// Delivers the canvas for a request.
void canvas_deliver(
    const FrameCanvas *canvas, const DecoderRequest *request, const DecoderOutput *output,
    DecoderResult *result);

/// Gives the memory back.
void canvas_close(FrameCanvas *canvas);

#endif
