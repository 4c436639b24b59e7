#include "apng_chunks.h"
#include "moving.h"
#include "png_colour.h"
#include "png_job.h"

#include <setjmp.h>
#include <stdlib.h>
#include <string.h>

enum {
    DATA_LIMIT = 64 << 20, // bytes of a frame's packed pixels
    CHUNK_SIZE = 12,       // of a chunk without its data
    START_SIZE = 8 + CHUNK_SIZE + APNG_HEADER_SIZE,
};

typedef struct ApngMoving {
    ApngFile file;
    uint64_t at;     // of the next frame's control chunk
    uint8_t *bytes;  // a frame as a PNG of its own
    size_t capacity, count;
    uint8_t *rows;   // one row, or all of an interlaced frame, RGBA
} ApngMoving;

static int fail(DecoderResult *result, DecoderStatus status, const char *message) {
    set_failure(result, status, message);
    return 0;
}

static void put_u32(uint8_t *into, uint32_t value) {
    for (int i = 0; i < 4; i++) into[i] = (uint8_t)(value >> (24 - 8 * i));
}

/// Begins a chunk; its data and an unused checksum follow.
static uint8_t *begin_chunk(ApngMoving *apng, const char *kind, size_t length) {
    uint8_t *start = apng->bytes + apng->count;
    put_u32(start, (uint32_t)length);
    memcpy(start + 4, kind, 4);
    memset(start + 8 + length, 0, 4);
    apng->count += length + CHUNK_SIZE;
    return start + 8;
}

static int copy_chunk(ApngMoving *apng, const ByteSource *source, const char *kind, ApngChunk chunk) {
    if (chunk.length == 0) return 1;
    return source_read(source, chunk.offset, begin_chunk(apng, kind, chunk.length), chunk.length) == chunk.length;
}

/// Writes the frame as a PNG of its own into memory; 0 with the failure set.
static int write_png(ApngMoving *apng, const ByteSource *source, const ApngFrame *frame, DecoderResult *result) {
    static const uint8_t mark[] = {0x89, 'P', 'N', 'G', '\r', '\n', 0x1A, '\n'};
    if (frame->size > DATA_LIMIT) return fail(result, DECODER_MALFORMED, "more than 64 MB of data in a frame");
    const ApngFile *file = &apng->file;
    size_t size = START_SIZE + 4 * CHUNK_SIZE + file->palette.length + file->opacities.length + (size_t)frame->size;
    if (size > apng->capacity) {
        free(apng->bytes);
        apng->bytes = malloc(size);
        apng->capacity = apng->bytes ? size : 0;
        if (!apng->bytes) return fail(result, DECODER_OUT_OF_MEMORY, NULL);
    }
    memcpy(apng->bytes, mark, sizeof mark);
    apng->count = sizeof mark;
    uint8_t *header = begin_chunk(apng, "IHDR", APNG_HEADER_SIZE);
    memcpy(header, file->header, APNG_HEADER_SIZE);
    put_u32(header, frame->width);
    put_u32(header + 4, frame->height);
    int is_whole = copy_chunk(apng, source, "PLTE", file->palette);
    is_whole &= copy_chunk(apng, source, "tRNS", file->opacities);
    uint8_t *data = begin_chunk(apng, "IDAT", (size_t)frame->size);
    is_whole &= apng_read_data(source, frame, data);
    begin_chunk(apng, "IEND", 0);
    return is_whole || fail(result, DECODER_MALFORMED, "unexpected end of file");
}

/// Reads rows of RGBA and lays them on the canvas; leaves by a jump where there are no more.
static void read_rows(PngJob *job, ApngMoving *apng, FrameCanvas *canvas, const ApngFrame *frame) {
    png_set_crc_action(job->png, PNG_CRC_QUIET_USE, PNG_CRC_QUIET_USE);
    png_read_info(job->png, job->info);
    png_set_expand(job->png);
    png_set_scale_16(job->png);
    png_set_gray_to_rgb(job->png);
    png_set_add_alpha(job->png, 0xFF, PNG_FILLER_AFTER);
    int passes = png_set_interlace_handling(job->png);
    png_read_update_info(job->png, job->info);
    size_t stride = (size_t)frame->width * 4;
    if (png_get_rowbytes(job->png, job->info) != stride) png_error(job->png, "rows of another length");
    apng->rows = calloc(passes > 1 ? frame->height : 1, stride);
    if (!apng->rows) png_job_fail(job, DECODER_OUT_OF_MEMORY);
    for (int pass = 0; pass < passes; pass++)
        for (uint32_t y = 0; y < frame->height; y++) {
            uint8_t *row = apng->rows + (passes > 1 ? stride * y : 0);
            png_job_check(job);
            png_read_row(job->png, row, NULL);
            job->rows_done++;
            if (pass == passes - 1)
                canvas_row(canvas, frame->x, (uint64_t)frame->y + y, row, frame->width, frame->blends);
        }
}

/// Lays a frame on the canvas; 0 with the failure set where none of its rows came.
static int read_frame(
    ApngMoving *apng, FrameCanvas *canvas, const ApngFrame *frame, const DecoderOutput *output,
    DecoderResult *result) {
    PngJob *job = calloc(1, sizeof *job);
    if (!job) return fail(result, DECODER_OUT_OF_MEMORY, NULL);
    job->source = (ByteSource){-1, apng->bytes, 0, apng->count};
    job->output = output;
    job->result = result;
    if (!png_job_open(job)) fail(result, DECODER_OUT_OF_MEMORY, NULL);
    else if (setjmp(png_jmpbuf(job->png)) == 0) read_rows(job, apng, canvas, frame);
    if (result->status == DECODER_MALFORMED && job->rows_done > 0) {
        result->status = DECODER_OK;
        result->is_damaged = 1;
    }
    png_destroy_read_struct(&job->png, &job->info, NULL);
    free(job);
    free(apng->rows);
    apng->rows = NULL;
    return result->status == DECODER_OK;
}

static int next(MovingPicture *picture, const DecoderOutput *output, FrameFacts *facts, DecoderResult *result) {
    static const CanvasDisposal disposals[] = {CANVAS_KEEP, CANVAS_CLEAR, CANVAS_RESTORE};
    ApngMoving *apng = picture->state;
    ApngFrame frame;
    if (apng->at == 0) {
        canvas_clear(&picture->canvas);
        apng->at = apng->file.first;
    }
    // What was looked at when it was opened may be another file by now.
    if (!apng_read_frame(&picture->source, apng->at, &frame) || frame.disposal > 2 || frame.width == 0 ||
        frame.height == 0 || frame.width > picture->canvas.width || frame.height > picture->canvas.height)
        return fail(result, DECODER_MALFORMED, "unexpected end of file");
    CanvasArea area = {frame.x, frame.y, frame.width, frame.height};
    if (!write_png(apng, &picture->source, &frame, result) ||
        !canvas_begin(&picture->canvas, area, disposals[frame.disposal], result) ||
        !read_frame(apng, &picture->canvas, &frame, output, result))
        return 0;
    apng->at = apng_next_frame(&picture->source, frame.end);
    *facts = (FrameFacts){frame.delay, apng->file.plays, apng->at == 0};
    return 1;
}

static void close_apng(void *state) {
    ApngMoving *apng = state;
    free(apng->bytes);
    free(apng);
}

static const MovingFormat format = {next, close_apng};

int apng_open_moving(
    MovingPicture *picture, const DecoderRequest *request, const DecoderOutput *output,
    DecoderResult *result) {
    (void)request;
    ApngMoving *apng = calloc(1, sizeof *apng);
    if (!apng) return fail(result, DECODER_OUT_OF_MEMORY, NULL);
    const char *complaint = apng_read_file(&picture->source, &apng->file);
    if (complaint) set_failure(result, DECODER_MALFORMED, complaint);
    if (complaint || !canvas_open(&picture->canvas, apng->file.width, apng->file.height, result)) {
        free(apng);
        return 0;
    }
    if (output->colour) png_colour_read(&picture->source, output->colour);
    apng->at = apng->file.first;
    picture->state = apng;
    picture->format = &format;
    return 1;
}
