#include "gif_job.h"

#include <stdlib.h>
#include <string.h>

enum { STREAMED_LIMIT = 256 << 20 }; // pixels of a frame

static int covers_canvas(const GifJob *job) {
    const GifImageDesc *frame = &job->file->Image;
    const DecoderResult *result = job->sink.result;
    return frame->Left == 0 && frame->Top == 0 &&
           (uint32_t)frame->Width >= result->source_width &&
           (uint32_t)frame->Height >= result->source_height;
}

/// Puts a row of the frame into the canvas row, which is transparent elsewhere.
static void place_row(GifJob *job, const uint8_t *indices) {
    const GifImageDesc *frame = &job->file->Image;
    size_t width = job->sink.result->source_width, left = (size_t)frame->Left;
    for (size_t x = 0; x < (size_t)frame->Width && left + x < width; x++)
        memcpy(job->row + 4 * (left + x), job->palette[indices[x]], 4);
}

/// A row of the canvas to the average; `indices` is the frame's row there, or NULL.
static void add_row(GifJob *job, uint32_t y, const uint8_t *indices) {
    if (!row_sink_wants(&job->sink, y)) return;
    if (indices) place_row(job, indices);
    row_sink_add(&job->sink, indices ? job->row : NULL);
}

/// Reads the frame's next row of codes; 0 with the failure set where there is none.
static int read_line(GifJob *job, uint8_t *into) {
    if (is_cancelled(job->sink.output)) {
        set_failure(job->sink.result, DECODER_CANCELLED, NULL);
        return 0;
    }
    if (DGifGetLine(job->file, into, job->file->Image.Width) == GIF_OK) return 1;
    set_failure(job->sink.result, DECODER_MALFORMED, gif_reason(job));
    return 0;
}

static void read_streamed(GifJob *job) {
    const GifImageDesc *frame = &job->file->Image;
    uint32_t top = (uint32_t)frame->Top, bottom = top + (uint32_t)frame->Height;
    for (uint32_t y = 0; y < row_sink_end(&job->sink); y++) {
        int is_inside = y >= top && y < bottom;
        if (is_inside && !read_line(job, job->indices)) return;
        add_row(job, y, is_inside ? job->indices : NULL);
    }
}

/// Rows come in four passes; those that did not come are transparent.
static void read_interlaced(GifJob *job) {
    static const uint32_t starts[] = {0, 4, 2, 1}, steps[] = {8, 8, 4, 2};
    const GifImageDesc *frame = &job->file->Image;
    uint32_t height = (uint32_t)frame->Height, top = (uint32_t)frame->Top;
    size_t width = (size_t)frame->Width;
    uint32_t count = 0;
    for (int pass = 0; pass < 4; pass++)
        for (uint32_t y = starts[pass]; y < height; y += steps[pass]) {
            if (!read_line(job, job->indices + width * y)) goto ended;
            job->has_row[y] = 1;
            count++;
        }
ended:
    if (count == 0 || job->sink.result->status == DECODER_CANCELLED) return;
    for (uint32_t y = 0; y < row_sink_end(&job->sink); y++) {
        int is_there = y >= top && y - top < height && job->has_row[y - top];
        add_row(job, y, is_there ? job->indices + width * (y - top) : NULL);
    }
}

static void *allocate(GifJob *job, size_t size) {
    void *memory = calloc(1, size);
    if (!memory) set_failure(job->sink.result, DECODER_OUT_OF_MEMORY, NULL);
    return memory;
}

/// Decodes the frame whose header was read.
static void read_frame(GifJob *job) {
    const GifImageDesc *frame = &job->file->Image;
    DecoderResult *result = job->sink.result;
    uint64_t width, height, pixels = (uint64_t)frame->Width * (uint64_t)frame->Height;
    gif_canvas_sides(job->file, &width, &height);
    if (!row_sink_sides(result, width, height, UINT64_MAX)) return;
    // An interlaced frame is kept whole; of any other the codes take two seconds.
    uint64_t limit = frame->Interlace ? DECODERS_INTERLACED_PIXEL_LIMIT : STREAMED_LIMIT;
    if (pixels > limit) {
        result->limit = limit;
        set_failure(result, DECODER_TOO_MANY_PIXELS, NULL);
        return;
    }
    gif_fill_palette(job);
    int is_opaque = job->transparent < 0 && covers_canvas(job) && !frame->Interlace;
    const DecoderRequest *request = job->sink.request;
    if (!row_sink_open(
            &job->sink, request, job->sink.output, result, is_opaque ? AREA_RGBX : AREA_RGBA))
        return;
    job->row = allocate(job, (size_t)width * 4);
    job->indices = allocate(job, frame->Interlace ? (size_t)pixels : (size_t)frame->Width);
    job->has_row = allocate(job, (size_t)frame->Height);
    if (result->status == DECODER_OK) {
        if (frame->Interlace) read_interlaced(job);
        else read_streamed(job);
    }
    row_sink_finish(&job->sink);
}

void gif_decode(
    const ByteSource *source, const DecoderRequest *request, const DecoderOutput *output,
    DecoderResult *result) {
    GifJob *job = calloc(1, sizeof *job);
    if (!job) {
        set_failure(result, DECODER_OUT_OF_MEMORY, NULL);
        return;
    }
    job->sink = (RowSink){.request = request, .output = output, .result = result};
    if (gif_open(job, source)) read_frame(job);
    gif_close(job);
    free(job->row);
    free(job->indices);
    free(job->has_row);
    free(job);
}
