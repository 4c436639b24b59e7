#include "jxl_job.h"

#include <stdlib.h>
#include <string.h>

enum { EVENTS = JXL_DEC_BASIC_INFO | JXL_DEC_COLOR_ENCODING | JXL_DEC_FRAME | JXL_DEC_FULL_IMAGE };

typedef struct JxlMoving {
    JxlJob job;
    JxlFrameHeader frame; // of the frame under way
    int is_behind;        // the last frame was delivered
} JxlMoving;

static int fail(DecoderResult *result, DecoderStatus status, const char *message) {
    set_failure(result, status, message);
    return 0;
}

/// Lets the library write the frame to the canvas, which it fills.
static int give_canvas(JxlMoving *moving, FrameCanvas *canvas) {
    JxlJob *job = &moving->job;
    DecoderResult *result = job->sink.result;
    size_t size = 0, own = (size_t)canvas->width * canvas->height * 4;
    if (JxlDecoderImageOutBufferSize(job->decoder, &job->format, &size) != JXL_DEC_SUCCESS || size != own)
        return fail(result, DECODER_MALFORMED, "a frame of another size");
    return JxlDecoderSetImageOutBuffer(job->decoder, &job->format, canvas->pixels, own) == JXL_DEC_SUCCESS ||
           fail(result, DECODER_MALFORMED, "corrupt frame");
}

/// Goes on until an event of this kind has come; 0 with the failure set.
static int process(JxlMoving *moving, FrameCanvas *canvas, JxlDecoderStatus wanted) {
    JxlJob *job = &moving->job;
    DecoderResult *result = job->sink.result;
    for (;;) {
        JxlDecoderStatus status = JxlDecoderProcessInput(job->decoder);
        switch (status) {
        case JXL_DEC_BASIC_INFO:
            if (!jxl_take_info(job)) return 0;
            job->format.num_channels = 4;
            break;
        case JXL_DEC_COLOR_ENCODING: jxl_take_colours(job); break;
        case JXL_DEC_FRAME:
            if (JxlDecoderGetFrameHeader(job->decoder, &moving->frame) != JXL_DEC_SUCCESS)
                return fail(result, DECODER_MALFORMED, "corrupt frame");
            break;
        case JXL_DEC_NEED_IMAGE_OUT_BUFFER:
            if (!give_canvas(moving, canvas)) return 0;
            break;
        case JXL_DEC_FULL_IMAGE: break;
        case JXL_DEC_SUCCESS: return fail(result, DECODER_MALFORMED, "no more frames");
        default: return jxl_fail(job, status);
        }
        if (status == wanted) return 1;
    }
}

/// Begins with the first frame again.
static int start(JxlMoving *moving, FrameCanvas *canvas) {
    JxlJob *job = &moving->job;
    if (job->decoder) JxlDecoderDestroy(job->decoder);
    job->decoder = NULL;
    moving->is_behind = 0;
    return jxl_create(job, EVENTS) && process(moving, canvas, JXL_DEC_BASIC_INFO);
}

/// Milliseconds of so many ticks.
static uint32_t delay(const JxlMoving *moving) {
    const JxlAnimationHeader *clock = &moving->job.info.animation;
    if (clock->tps_numerator == 0) return 0;
    double ms = 1000.0 * moving->frame.duration * clock->tps_denominator / clock->tps_numerator;
    return ms < 1e9 ? (uint32_t)(ms + 0.5) : (uint32_t)1e9;
}

static int next(MovingPicture *picture, const DecoderOutput *output, FrameFacts *facts, DecoderResult *result) {
    JxlMoving *moving = picture->state;
    moving->job.sink = (RowSink){.output = output, .result = result};
    FrameCanvas *canvas = &picture->canvas;
    if ((moving->is_behind || !moving->job.decoder) && !start(moving, canvas)) return 0;
    if (!process(moving, canvas, JXL_DEC_FULL_IMAGE)) return 0;
    const JxlBasicInfo *info = &moving->job.info;
    moving->is_behind = !info->have_animation || moving->frame.is_last;
    *facts = (FrameFacts){delay(moving), info->animation.num_loops, (uint32_t)moving->is_behind};
    return 1;
}

static void close_jxl(void *state) {
    JxlMoving *moving = state;
    if (moving->job.decoder) JxlDecoderDestroy(moving->job.decoder);
    free(moving->job.bytes);
    free(moving);
}

static const MovingFormat format = {next, close_jxl};

int jxl_open_moving(
    MovingPicture *picture, const DecoderRequest *request, const DecoderOutput *output,
    DecoderResult *result) {
    (void)request;
    JxlMoving *moving = calloc(1, sizeof *moving);
    if (!moving) return fail(result, DECODER_OUT_OF_MEMORY, NULL);
    moving->job.sink = (RowSink){.output = output, .result = result};
    const JxlBasicInfo *info = &moving->job.info;
    if (!jxl_read_file(&moving->job, &picture->source) || !start(moving, &picture->canvas) ||
        !canvas_open(&picture->canvas, info->xsize, info->ysize, result)) {
        close_jxl(moving);
        return 0;
    }
    picture->state = moving;
    picture->format = &format;
    return 1;
}
