#include "moving.h"

#include <string.h>

void moving_next(
    MovingPicture *picture, const DecoderRequest *request, const DecoderOutput *output,
    FrameFacts *frame, DecoderResult *result) {
    memset(frame, 0, sizeof *frame);
    if (!picture->format) {
        set_failure(result, DECODER_MALFORMED, "nothing moves");
        return;
    }
    if (!picture->format->next(picture, output, frame, result)) return;
    canvas_deliver(&picture->canvas, request, output, result);
}

void moving_close(MovingPicture *picture) {
    if (picture->format) picture->format->close(picture->state);
    canvas_close(&picture->canvas);
    colour_facts_clear(&picture->colour);
    memset(picture, 0, sizeof *picture);
}
