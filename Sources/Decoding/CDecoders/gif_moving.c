#include "gif_job.h"
#include "moving.h"

#include <stdlib.h>

enum { FRAME_PIXEL_LIMIT = CANVAS_PIXEL_LIMIT }; // of a frame, whatever of it is on the canvas

typedef struct GifMoving {
    GifJob job; // at the header of the next frame; at none behind the last one
    int has_frame;
    int is_cut; // the last rows of the frame were not read
} GifMoving;

static int fail(DecoderResult *result, DecoderStatus status, const char *message) {
    set_failure(result, status, message);
    return 0;
}

/// Lays the next row of codes on the canvas; 0 where none came.
static int read_row(GifMoving *gif, FrameCanvas *canvas, uint32_t y) {
    GifJob *job = &gif->job;
    const GifImageDesc *frame = &job->file->Image;
    if (DGifGetLine(job->file, job->indices, frame->Width) != GIF_OK) return 0;
    for (int x = 0; x < frame->Width; x++)
        for (int i = 0; i < 4; i++) job->row[4 * x + i] = job->palette[job->indices[x]][i];
    canvas_row(canvas, (uint64_t)frame->Left, (uint64_t)frame->Top + y, job->row, (size_t)frame->Width, 1);
    return 1;
}

/// How many rows of a frame came; those below the canvas need not come.
static uint32_t read_rows(GifMoving *gif, FrameCanvas *canvas, const DecoderOutput *output) {
    static const uint32_t starts[] = {0, 4, 2, 1}, steps[] = {8, 8, 4, 2};
    const GifImageDesc *frame = &gif->job.file->Image;
    uint32_t height = (uint32_t)frame->Height, count = 0;
    int passes = frame->Interlace ? 4 : 1;
    for (int pass = 0; pass < passes; pass++) {
        uint32_t step = frame->Interlace ? steps[pass] : 1;
        for (uint32_t y = frame->Interlace ? starts[pass] : 0; y < height; y += step) {
            gif->is_cut = !frame->Interlace && (uint64_t)frame->Top + y >= canvas->height;
            if (gif->is_cut) return height;
            if (is_cancelled(output) || !read_row(gif, canvas, y)) return count;
            count++;
        }
    }
    return count;
}

static CanvasDisposal disposal(uint32_t number) {
    return number == 2 ? CANVAS_CLEAR : number == 3 ? CANVAS_RESTORE : CANVAS_KEEP;
}

/// Lays the frame whose header was read on the canvas; 0 with the failure set.
static int read_frame(GifMoving *gif, FrameCanvas *canvas, const DecoderOutput *output, DecoderResult *result) {
    GifJob *job = &gif->job;
    const GifImageDesc *frame = &job->file->Image;
    CanvasArea area = {(uint32_t)frame->Left, (uint32_t)frame->Top, (uint32_t)frame->Width, (uint32_t)frame->Height};
    if ((uint64_t)area.width * area.height > FRAME_PIXEL_LIMIT) {
        result->limit = FRAME_PIXEL_LIMIT;
        return fail(result, DECODER_TOO_MANY_PIXELS, NULL);
    }
    if (!canvas_begin(canvas, area, disposal(job->disposal), result)) return 0;
    free(job->row);
    free(job->indices);
    job->row = malloc((size_t)area.width * 4);
    job->indices = malloc(area.width);
    if (!job->row || !job->indices) return fail(result, DECODER_OUT_OF_MEMORY, NULL);
    gif_fill_palette(job);
    uint32_t count = read_rows(gif, canvas, output);
    if (is_cancelled(output)) return fail(result, DECODER_CANCELLED, NULL);
    if (count < area.height) note_damage(result, gif_reason(job));
    return 1;
}

static int next(MovingPicture *picture, const DecoderOutput *output, FrameFacts *facts, DecoderResult *result) {
    GifMoving *gif = picture->state;
    GifJob *job = &gif->job;
    job->sink = (RowSink){.output = output, .result = result};
    if (!gif->has_frame) {
        gif_close(job);
        canvas_clear(&picture->canvas);
        if (!gif_open(job, &picture->source)) return 0;
        gif->has_frame = 1;
    }
    facts->delay = job->delay;
    if (!read_frame(gif, &picture->canvas, output, result)) {
        gif->has_frame = 0;
        return 0;
    }
    // Behind what is broken nothing is looked for.
    int is_behind = !result->is_damaged && (!gif->is_cut || gif_skip_codes(job->file));
    gif->has_frame = is_behind && gif_find_frame(job);
    if (is_cancelled(output)) return fail(result, DECODER_CANCELLED, NULL);
    if (is_behind && !gif->has_frame && job->is_broken) note_damage(result, gif_reason(job));
    facts->is_last = !gif->has_frame;
    facts->plays = job->plays;
    return 1;
}

static void close_gif(void *state) {
    GifMoving *gif = state;
    gif_close(&gif->job);
    free(gif->job.row);
    free(gif->job.indices);
    free(gif);
}

static const MovingFormat format = {next, close_gif};

int gif_open_moving(
    MovingPicture *picture, const DecoderRequest *request, const DecoderOutput *output,
    DecoderResult *result) {
    (void)request;
    GifMoving *gif = calloc(1, sizeof *gif);
    if (!gif) return fail(result, DECODER_OUT_OF_MEMORY, NULL);
    gif->job.sink = (RowSink){.output = output, .result = result};
    uint64_t width, height;
    if (gif_open(&gif->job, &picture->source)) {
        gif_canvas_sides(gif->job.file, &width, &height);
        gif->has_frame = canvas_open(&picture->canvas, width, height, result);
    }
    if (!gif->has_frame) {
        close_gif(gif);
        return 0;
    }
    picture->state = gif;
    picture->format = &format;
    return 1;
}
