#include "byte_reader.h"
#include "decoders.h"
#include "row_sink.h"

#include <stdlib.h>
#include <string.h>

// https://qoiformat.org/qoi-specification.pdf

enum {
    HEADER_SIZE = 14,
    PIXEL_SIZE = 4,
    TABLE_SIZE = 64,
    OP_RGB = 0xFE,
    OP_RGBA = 0xFF,
};

typedef struct Pixel {
    uint8_t r, g, b, a;
} Pixel;

typedef struct QoiJob {
    ByteReader reader;
    Pixel table[TABLE_SIZE];
    Pixel pixel;
    uint32_t run; // how often the pixel is still to be repeated
} QoiJob;

static uint32_t big_endian(const uint8_t *p) {
    return (uint32_t)p[0] << 24 | (uint32_t)p[1] << 16 | (uint32_t)p[2] << 8 | p[3];
}

/// Reads the next operation into the pixel; 0 at the end of the file.
static int read_operation(QoiJob *job) {
    int op = byte_reader_next(&job->reader);
    if (op < 0) return 0;
    Pixel *p = &job->pixel;
    if (op == OP_RGB || op == OP_RGBA) {
        if (byte_reader_take(&job->reader, p, op == OP_RGB ? 3 : 4) < (op == OP_RGB ? 3u : 4u))
            return 0;
    } else if (op >> 6 == 0) {
        *p = job->table[op];
    } else if (op >> 6 == 1) {
        p->r += (uint8_t)((op >> 4 & 3) - 2);
        p->g += (uint8_t)((op >> 2 & 3) - 2);
        p->b += (uint8_t)((op & 3) - 2);
    } else if (op >> 6 == 2) {
        int more = byte_reader_next(&job->reader);
        if (more < 0) return 0;
        int green = (op & 63) - 32;
        p->r += (uint8_t)(green + (more >> 4) - 8);
        p->g += (uint8_t)green;
        p->b += (uint8_t)(green + (more & 15) - 8);
    } else {
        job->run = op & 63;
        return 1; // a run does not go through the table
    }
    job->table[(p->r * 3 + p->g * 5 + p->b * 7 + p->a * 11) % TABLE_SIZE] = *p;
    return 1;
}

static int read_row(QoiJob *job, uint8_t *row, uint32_t width) {
    for (uint32_t x = 0; x < width; x++, row += PIXEL_SIZE) {
        if (job->run > 0) job->run--;
        else if (!read_operation(job)) return 0;
        memcpy(row, &job->pixel, PIXEL_SIZE);
    }
    return 1;
}

static void read_rows(QoiJob *job, RowSink *sink) {
    DecoderResult *result = sink->result;
    uint8_t *row = malloc((size_t)result->source_width * PIXEL_SIZE);
    if (!row) set_failure(result, DECODER_OUT_OF_MEMORY, NULL);
    for (uint32_t y = 0; row && y < row_sink_end(sink); y++) {
        if (is_cancelled(sink->output)) {
            set_failure(result, DECODER_CANCELLED, NULL);
            break;
        }
        if (!read_row(job, row, result->source_width)) {
            set_failure(result, DECODER_MALFORMED, "unexpected end of file");
            break;
        }
        if (row_sink_wants(sink, y)) row_sink_add(sink, row);
    }
    free(row);
}

void qoi_decode(
    const ByteSource *source, const DecoderRequest *request, const DecoderOutput *output,
    DecoderResult *result) {
    uint8_t header[HEADER_SIZE];
    if (source_read(source, 0, header, HEADER_SIZE) < HEADER_SIZE) {
        set_failure(result, DECODER_MALFORMED, "unexpected end of file");
        return;
    }
    if (!row_sink_sides(result, big_endian(header + 4), big_endian(header + 8), UINT64_MAX)) return;
    QoiJob *job = calloc(1, sizeof *job);
    RowSink sink;
    if (!job) set_failure(result, DECODER_OUT_OF_MEMORY, NULL);
    else if (row_sink_open(&sink, request, output, result, header[12] == 3 ? AREA_RGBX : AREA_RGBA)) {
        byte_reader_start(&job->reader, source, HEADER_SIZE);
        job->pixel.a = 255;
        read_rows(job, &sink);
        row_sink_finish(&sink);
    }
    free(job);
}
