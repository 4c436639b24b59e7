#include "png_job.h"

#include "png_colour.h"
#include "row_sink.h"

#include <stdlib.h>
#include <string.h>

// Functions here either hold the setjmp themselves or are called below the one that does.

enum {
    HEADER_SIZE = 24, // signature, IHDR's length and name, the two sides
};

static uint32_t big_endian(const uint8_t *p) {
    return (uint32_t)p[0] << 24 | (uint32_t)p[1] << 16 | (uint32_t)p[2] << 8 | p[3];
}

/// Looks at the sides before libpng does, so that "too large" is told from "broken".
static int check_sides(PngJob *job) {
    uint8_t header[HEADER_SIZE];
    if (source_read(&job->source, 0, header, HEADER_SIZE) < HEADER_SIZE) return 1;
    uint32_t width = big_endian(header + 16), height = big_endian(header + 20);
    if (memcmp(header + 12, "IHDR", 4) != 0 || width > INT32_MAX || height > INT32_MAX) return 1;
    if (width <= DECODERS_SIDE_LIMIT && height <= DECODERS_SIDE_LIMIT) return 1;
    job->result->source_width = width;
    job->result->source_height = height;
    job->result->limit = (uint64_t)DECODERS_SIDE_LIMIT * DECODERS_SIDE_LIMIT;
    set_failure(job->result, DECODER_TOO_MANY_PIXELS, NULL);
    return 0;
}

static void *allocate(PngJob *job, size_t size) {
    void *memory = malloc(size);
    if (!memory) png_job_fail(job, DECODER_OUT_OF_MEMORY);
    return memory;
}

static void start_area(PngJob *job, uint32_t rows) {
    const DecoderResult *result = job->result;
    AreaPlan plan = {result->part_width, rows, result->width, result->height,
        job->format.layout, job->request->matte, light_averaged(job->output), job->output->pixels,
        job->output->coverage};
    job->samples = allocate(job, row_format_size(&job->format, result->source_width));
    job->area = area_create(&plan);
    if (!job->area) png_job_fail(job, DECODER_OUT_OF_MEMORY);
    ColourFacts *facts = job->output->colour;
    if (facts) png_colour_read(&job->source, facts);
    if (!area_map_range(job->area, facts, job->output->light)) png_job_fail(job, DECODER_OUT_OF_MEMORY);
}

static void add_row(PngJob *job, const uint8_t *stored) {
    const uint8_t *samples =
        row_format_apply(&job->format, stored, job->samples, job->result->source_width);
    area_add_row(job->area, samples + row_format_size(&job->format, job->result->part_x));
}

static void read_streamed(PngJob *job) {
    uint32_t first = job->result->part_y, height = job->result->part_height;
    uint32_t step = row_sink_step(job->result, height);
    job->stored = allocate(job, png_get_rowbytes(job->png, job->info));
    start_area(job, (height + step - 1) / step);
    for (uint32_t y = 0; y < first + height; y++) {
        png_job_check(job);
        int is_wanted = y >= first && (y - first) % step == 0;
        png_read_row(job->png, is_wanted ? job->stored : NULL, NULL);
        job->rows_done++;
        if (is_wanted) add_row(job, job->stored);
    }
}

static void read_interlaced(PngJob *job) {
    DecoderResult *result = job->result;
    size_t stride = png_get_rowbytes(job->png, job->info);
    uint64_t pixels = (uint64_t)result->source_width * result->source_height;
    uint64_t bytes = (uint64_t)stride * result->source_height;
    if (pixels > DECODERS_INTERLACED_PIXEL_LIMIT || bytes > DECODERS_BUFFER_LIMIT) {
        uint64_t fitting = (uint64_t)((double)pixels * DECODERS_BUFFER_LIMIT / (double)bytes);
        result->limit = fitting < DECODERS_INTERLACED_PIXEL_LIMIT ? fitting
                                                                  : DECODERS_INTERLACED_PIXEL_LIMIT;
        png_job_fail(job, DECODER_TOO_MANY_PIXELS);
    }
    job->stored = calloc(result->source_height, stride);
    if (!job->stored) png_job_fail(job, DECODER_OUT_OF_MEMORY);
    start_area(job, result->part_height);
    int passes = png_set_interlace_handling(job->png);
    png_start_read_image(job->png);
    for (int pass = 0; pass < passes; pass++)
        for (uint32_t y = 0; y < result->source_height; y++) {
            png_job_check(job);
            // The display row: pixels not yet sent are filled with their neighbours, for partial pictures.
            png_read_row(job->png, NULL, job->stored + stride * y);
            job->rows_done++;
        }
}

static void read_pixels(PngJob *job) {
    DecoderResult *result = job->result;
    png_read_info(job->png, job->info);
    result->source_width = png_get_image_width(job->png, job->info);
    result->source_height = png_get_image_height(job->png, job->info);
    choose_part(job->request, result);
    FitSize target;
    if (!choose_target(job->request, job->output, result, &target))
        png_job_fail(job, result->status);
    result->width = target.width;
    result->height = target.height;
    png_job_read_format(job);
    // From here a wrong checksum is damage, not the end.
    png_set_crc_action(job->png, PNG_CRC_WARN_USE, PNG_CRC_WARN_DISCARD);
    if (png_get_interlace_type(job->png, job->info) == PNG_INTERLACE_NONE) read_streamed(job);
    else read_interlaced(job);
    // What lies behind the part's last row is not looked at.
    job->is_complete = 1;
    if (!is_part(result)) png_read_end(job->png, NULL);
}

/// A failure after rows came is damage; the rows that are missing show the matte.
static void finish(PngJob *job) {
    DecoderResult *result = job->result;
    if (result->status == DECODER_MALFORMED && job->area && job->rows_done > 0) {
        result->status = DECODER_OK;
        result->is_damaged = 1;
    }
    if (result->status != DECODER_OK || !job->area) return;
    if (png_get_interlace_type(job->png, job->info) != PNG_INTERLACE_NONE) {
        size_t stride = png_get_rowbytes(job->png, job->info);
        uint32_t end = result->part_y + result->part_height;
        for (uint32_t y = result->part_y; y < end; y++) add_row(job, job->stored + stride * y);
    }
    area_finish(job->area, job->request->matte & 0xFFFFFF);
    result->is_transparent = (uint32_t)area_is_transparent(job->area);
}

void png_decode(
    const ByteSource *source, const DecoderRequest *request, const DecoderOutput *output,
    DecoderResult *result) {
    PngJob *job = calloc(1, sizeof *job);
    if (!job) {
        set_failure(result, DECODER_OUT_OF_MEMORY, NULL);
        return;
    }
    job->source = *source;
    job->request = request;
    job->output = output;
    job->result = result;
    if (check_sides(job)) {
        if (!png_job_open(job)) {
            set_failure(result, DECODER_OUT_OF_MEMORY, NULL);
        } else {
            if (setjmp(png_jmpbuf(job->png)) == 0) read_pixels(job);
            finish(job);
        }
    }
    png_destroy_read_struct(&job->png, &job->info, NULL);
    free(job->stored);
    free(job->samples);
    area_destroy(job->area);
    free(job);
}
