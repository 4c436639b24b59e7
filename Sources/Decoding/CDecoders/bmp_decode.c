#include "bmp.h"

#include <stdlib.h>
#include <string.h>

static uint32_t pixel_at(const uint8_t *p, int depth) {
    return depth == 16 ? bmp_u16(p) : bmp_u32(p);
}

static uint8_t channel(const BmpChannel *c, uint32_t pixel) {
    if (c->most == 0) return 0;
    uint64_t value = (pixel & c->mask) >> c->shift;
    return (uint8_t)((value * 255 + c->most / 2) / c->most);
}

void bmp_row(const BmpHeader *header, const uint8_t *stored, uint8_t *samples) {
    int depth = header->depth;
    for (uint32_t x = 0; x < header->width; x++, samples += 4) {
        if (header->kind == BMP_INDEXED) {
            uint64_t bit = (uint64_t)x * (uint64_t)depth;
            int shift = 8 - depth - (int)(bit & 7);
            memcpy(samples, header->palette[stored[bit >> 3] >> shift & ((1 << depth) - 1)], 4);
        } else if (header->kind == BMP_BGR) {
            const uint8_t *p = stored + 3 * (size_t)x;
            samples[0] = p[2];
            samples[1] = p[1];
            samples[2] = p[0];
            samples[3] = 255;
        } else {
            uint32_t pixel = pixel_at(stored + (size_t)x * (size_t)(depth / 8), depth);
            for (int c = 0; c < 3; c++) samples[c] = channel(&header->channels[c], pixel);
            samples[3] = header->has_alpha ? channel(&header->channels[3], pixel) : 255;
        }
    }
}

typedef struct BmpJob {
    const ByteSource *source;
    const BmpHeader *header;
    uint64_t mask; // of an icon
    RowSink sink;
    uint8_t *stored, *samples, *bits;
    uint8_t *pixels; // the indices of a run-length encoded picture
} BmpJob;

static void *allocate(BmpJob *job, size_t size) {
    void *memory = calloc(1, size);
    if (!memory) set_failure(job->sink.result, DECODER_OUT_OF_MEMORY, NULL);
    return memory;
}

/// Where a row begins that counts from the top.
static uint64_t row_offset(const BmpHeader *header, uint32_t y, uint64_t start, uint64_t stride) {
    uint64_t row = header->is_top_down ? y : header->height - 1 - y;
    return start + row * stride;
}

/// Pixels whose bit in the icon's mask is set are transparent.
static void apply_mask(BmpJob *job, uint32_t y) {
    const BmpHeader *header = job->header;
    size_t stride = ((size_t)header->width + 31) / 32 * 4;
    uint64_t at = row_offset(header, y, job->mask, stride);
    if (source_read(job->source, at, job->bits, stride) < stride) return; // no mask: opaque
    for (uint32_t x = 0; x < header->width; x++)
        if (job->bits[x >> 3] >> (7 - (x & 7)) & 1) job->samples[4 * (size_t)x + 3] = 0;
}

/// A row as it is stored; 0 where it is not whole in the file.
static int read_stored(BmpJob *job, uint32_t y) {
    const BmpHeader *header = job->header;
    uint64_t at = row_offset(header, y, header->pixels, header->stride);
    // The last bytes of a row are there to fill it up.
    size_t needed = (size_t)(((uint64_t)header->width * (uint64_t)header->depth + 7) / 8);
    int is_whole = source_read(job->source, at, job->stored, needed) == needed;
    if (is_whole) bmp_row(header, job->stored, job->samples);
    else note_damage(job->sink.result, "unexpected end of file");
    return is_whole;
}

static void read_run_row(BmpJob *job, uint32_t y) {
    size_t width = job->header->width;
    const uint8_t *indices = job->pixels + width * y;
    for (size_t x = 0; x < width; x++)
        memcpy(job->samples + 4 * x, job->header->palette[indices[x]], 4);
}

static void read_rows(BmpJob *job) {
    RowSink *sink = &job->sink;
    uint32_t whole = 0;
    for (uint32_t y = 0; y < row_sink_end(sink); y++) {
        if (!row_sink_wants(sink, y)) continue;
        if (is_cancelled(sink->output)) {
            set_failure(sink->result, DECODER_CANCELLED, NULL);
            return;
        }
        int is_there = 1;
        if (job->header->kind == BMP_RUNS) read_run_row(job, y);
        else is_there = read_stored(job, y);
        whole += (uint32_t)is_there;
        if (is_there && job->mask > 0) apply_mask(job, y);
        row_sink_add(sink, is_there ? job->samples : NULL);
    }
    if (whole == 0 && !is_part(sink->result))
        set_failure(sink->result, DECODER_MALFORMED, "unexpected end of file");
}

/// Whether the file has all rows.
static int is_whole(const BmpJob *job) { return job->header->end <= job->source->length + 3; }

static AreaLayout layout_of(const BmpJob *job) {
    const BmpHeader *header = job->header;
    int has_rows = header->kind == BMP_RUNS || is_whole(job);
    int may_be_transparent = header->has_alpha || job->mask > 0 || !has_rows;
    return may_be_transparent ? AREA_RGBA : AREA_RGBX;
}

void bmp_decode_pixels(const ByteSource *source, const BmpHeader *header, uint64_t mask,
    const DecoderRequest *request, const DecoderOutput *output, DecoderResult *result) {
    BmpJob job = {.source = source, .header = header, .mask = mask};
    if (!row_sink_open(&job.sink, request, output, result, layout_of(&job))) return;
    job.samples = allocate(&job, (size_t)header->width * 4);
    job.bits = allocate(&job, (size_t)header->width / 8 + 8);
    if (header->kind == BMP_RUNS) {
        uint64_t count = (uint64_t)header->width * header->height;
        job.pixels = allocate(&job, count);
        if (result->status == DECODER_OK)
            bmp_read_runs(source, header, output, job.pixels, result);
    } else {
        job.stored = allocate(&job, header->stride);
    }
    if (result->status == DECODER_OK) read_rows(&job);
    int is_lost = result->status == DECODER_MALFORMED;
    row_sink_finish(&job.sink);
    if (is_lost) set_failure(result, DECODER_MALFORMED, "unexpected end of file");
    free(job.stored);
    free(job.samples);
    free(job.bits);
    free(job.pixels);
}

void bmp_decode(
    const ByteSource *source, const DecoderRequest *request, const DecoderOutput *output,
    DecoderResult *result) {
    BmpHeader header;
    uint8_t start[14];
    if (source_read(source, 0, start, sizeof start) < sizeof start) {
        set_failure(result, DECODER_MALFORMED, "unexpected end of file");
        return;
    }
    uint32_t pixels = bmp_u32(start + 10);
    // Some writers leave the place of the pixels out.
    if (pixels < sizeof start || pixels >= source->length) pixels = 0;
    if (!bmp_read_header(source, sizeof start, pixels, 0, &header, result)) return;
    bmp_find_opacity(source, &header);
    bmp_decode_pixels(source, &header, 0, request, output, result);
}
