#include "CWebP.h"

#include "webp_job.h"

#include <stdlib.h>
#include <string.h>

typedef struct WebpPlayed {
    WebpMoving file;
    uint64_t at; // of the next frame
} WebpPlayed;

static int fail(DecoderResult *result, DecoderStatus status, const char *message) {
    set_failure(result, status, message);
    return 0;
}

/// Whether the picture is as large as the frame that it is in, and on the canvas.
static int fits(const WebpJob *job, const FrameCanvas *canvas) {
    const WebpFrame *frame = &job->frame;
    return (uint32_t)job->features.width == frame->width && (uint32_t)job->features.height == frame->height &&
           (uint64_t)frame->x + frame->width <= canvas->width && (uint64_t)frame->y + frame->height <= canvas->height;
}

/// Decodes the frame that was found, and lays it on the canvas; 0 with the failure set where nothing of it came.
static int read_frame(WebpJob *job, const ByteSource *source, FrameCanvas *canvas) {
    const WebpFrame *frame = &job->frame;
    DecoderResult *result = job->sink.result;
    WebPDecoderConfig config;
    if (!WebPInitDecoderConfig(&config)) return fail(result, DECODER_NOT_SUPPORTED, "this version of libwebp");
    if (!webp_read_chunks(job, source)) return 0;
    VP8StatusCode status = WebPGetFeatures(job->bytes, job->count, &job->features);
    if (status != VP8_STATUS_OK) {
        webp_fail_by(job, status);
        return 0;
    }
    if (!fits(job, canvas)) return fail(result, DECODER_MALFORMED, "a frame beyond its canvas");
    CanvasArea area = {frame->x, frame->y, frame->width, frame->height};
    if (!canvas_begin(canvas, area, frame->is_cleared ? CANVAS_CLEAR : CANVAS_KEEP, result)) return 0;
    config.output.colorspace = MODE_RGBA;
    size_t stride = (size_t)frame->width * 4;
    uint32_t count = webp_read_rows(job, &config, stride, frame->height);
    for (uint32_t y = 0; y < count; y++)
        canvas_row(canvas, frame->x, (uint64_t)frame->y + y, job->samples + stride * y, frame->width, frame->blends);
    if (result->status == DECODER_MALFORMED && count > 0) {
        result->status = DECODER_OK;
        result->is_damaged = 1;
    }
    return result->status == DECODER_OK;
}

static int next(MovingPicture *picture, const DecoderOutput *output, FrameFacts *facts, DecoderResult *result) {
    WebpPlayed *played = picture->state;
    uint64_t end = 0;
    if (played->at == 0) {
        canvas_clear(&picture->canvas);
        played->at = played->file.first;
    }
    WebpJob *job = calloc(1, sizeof *job);
    if (!job) return fail(result, DECODER_OUT_OF_MEMORY, NULL);
    job->sink = (RowSink){.output = output, .result = result};
    const char *complaint = webp_read_frame(&picture->source, played->at, &job->frame, &end);
    if (complaint) set_failure(result, DECODER_MALFORMED, complaint);
    int is_there = !complaint && read_frame(job, &picture->source, &picture->canvas);
    uint32_t delay = job->frame.delay;
    free(job->bytes);
    free(job->samples);
    free(job);
    if (!is_there) return 0;
    // Behind a frame that is cut there is none.
    played->at = result->is_damaged ? 0 : webp_next_frame(&picture->source, end);
    *facts = (FrameFacts){delay, played->file.plays, played->at == 0};
    return 1;
}

static const MovingFormat format = {next, free};

int webp_open_moving(
    MovingPicture *picture, const DecoderRequest *request, const DecoderOutput *output,
    DecoderResult *result) {
    (void)request;
    WebpPlayed *played = calloc(1, sizeof *played);
    if (!played) return fail(result, DECODER_OUT_OF_MEMORY, NULL);
    const char *complaint = webp_find_moving(&picture->source, &played->file);
    if (complaint) set_failure(result, DECODER_MALFORMED, complaint);
    if (complaint || !canvas_open(&picture->canvas, played->file.width, played->file.height, result)) {
        free(played);
        return 0;
    }
    const WebpChunk *profile = &played->file.profile;
    if (output->colour && profile->length > WEBP_HEADER_SIZE)
        colour_facts_read(output->colour, &picture->source, profile->offset + WEBP_HEADER_SIZE,
            profile->length - WEBP_HEADER_SIZE);
    played->at = played->file.first;
    picture->state = played;
    picture->format = &format;
    return 1;
}
