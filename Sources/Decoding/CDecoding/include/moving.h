/// A moving picture under way: frame after frame is laid on its canvas, and none is kept.
#ifndef MOVING_H
#define MOVING_H

#include "canvas.h"
#include "decoders_protocol.h"

typedef struct MovingPicture MovingPicture;

/// How a format moves.
typedef struct MovingFormat {
    /// Lays the next frame on the canvas, behind the last one the first, and says what there is to say of it.
    ///
    /// 0 with the failure set where there is none. What came of a damaged frame counts: `is_damaged`.
    int (*next)(MovingPicture *picture, const DecoderOutput *output, FrameFacts *frame, DecoderResult *result);
    /// Frees the state.
    void (*close)(void *state);
} MovingFormat;

struct MovingPicture {
    ByteSource source;
    FrameCanvas canvas;
    ColourFacts colour; ///< what the file says of its colours
    const MovingFormat *format; ///< NULL: none is open
    void *state;        ///< the format's own
};

/// Starts with the first frame of a source, which stays open meanwhile; 0 with the failure set, and nothing to close.
typedef int (*MovingOpener)(
    MovingPicture *picture, const DecoderRequest *request, const DecoderOutput *output,
    DecoderResult *result);

/// Brings the next frame and delivers the canvas; fills `result`, which is zeroed, whatever happens.
void moving_next(
    MovingPicture *picture, const DecoderRequest *request, const DecoderOutput *output,
    FrameFacts *frame, DecoderResult *result);

/// Ends it; nothing where none is open.
void moving_close(MovingPicture *picture);

#endif
