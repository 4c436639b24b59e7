#include "netpbm.h"

#include <stdlib.h>

static void fail(NetpbmJob *job, const char *message) {
    set_failure(job->sink.result, DECODER_MALFORMED, message);
}

static uint8_t scaled(uint32_t sample, uint32_t most) {
    return sample >= most ? 255 : (uint8_t)((sample * 255u + most / 2) / most);
}

/// One row of a bitmap: 1 is black.
static int read_bits(NetpbmJob *job) {
    uint32_t width = job->header.width;
    for (uint32_t x = 0; x < width; x++) {
        if (job->header.kind == NETPBM_BITS_TEXT) {
            int digit = netpbm_digit(&job->reader);
            if (digit != '0' && digit != '1') return 0;
            job->row[x] = digit == '0' ? 255 : 0;
        } else {
            if (x % 8 == 0) job->bits = byte_reader_next(&job->reader);
            if (job->bits < 0) return 0;
            job->row[x] = job->bits >> (7 - x % 8) & 1 ? 0 : 255;
        }
    }
    return 1;
}

static int read_samples(NetpbmJob *job) {
    const NetpbmHeader *header = &job->header;
    size_t count = (size_t)header->width * header->channels;
    for (size_t i = 0; i < count; i++) {
        uint32_t sample;
        if (header->is_text) {
            if (!netpbm_number(&job->reader, &sample)) return 0;
        } else {
            int high = header->most > 255 ? byte_reader_next(&job->reader) : 0;
            int low = byte_reader_next(&job->reader);
            if (high < 0 || low < 0) return 0;
            sample = (uint32_t)high << 8 | (uint32_t)low;
        }
        job->row[i] = scaled(sample, header->most);
    }
    return 1;
}

/// Grey and opacity to RGBA, from the end so that nothing is overwritten before it is read.
static void widen(NetpbmJob *job) {
    if (job->header.channels != 2) return;
    for (size_t x = job->header.width; x-- > 0;) {
        uint8_t grey = job->row[2 * x], opacity = job->row[2 * x + 1];
        uint8_t *p = job->row + 4 * x;
        p[0] = p[1] = p[2] = grey;
        p[3] = opacity;
    }
}

static int read_row(NetpbmJob *job) {
    if (job->header.kind == NETPBM_BITS || job->header.kind == NETPBM_BITS_TEXT)
        return read_bits(job);
    if (!read_samples(job)) return 0;
    widen(job);
    return 1;
}

static float float_at(const uint8_t *p, int is_little_endian) {
    union {
        uint32_t bits;
        float value;
    } word;
    word.bits = is_little_endian
        ? (uint32_t)p[3] << 24 | (uint32_t)p[2] << 16 | (uint32_t)p[1] << 8 | p[0]
        : (uint32_t)p[0] << 24 | (uint32_t)p[1] << 16 | (uint32_t)p[2] << 8 | p[3];
    return word.value;
}

/// A row of floats in linear light; the file has the lowest row first.
static int read_floats(NetpbmJob *job, uint32_t y) {
    const NetpbmHeader *header = &job->header;
    size_t count = (size_t)header->width * header->channels;
    uint64_t start = header->start + (uint64_t)(header->height - 1 - y) * count * 4;
    if (source_read(&job->reader.source, start, job->floats, count * 4) < count * 4) return 0;
    for (size_t i = 0; i < count; i++) {
        float value = float_at(job->floats + 4 * i, header->is_little_endian);
        if (!(value > 0)) value = 0; // NaN too
        if (value > 1) value = 1;
        job->row[i] = light_encode(job->sink.output->light, (uint32_t)(value * 65535 + 0.5f));
    }
    return 1;
}

static void read_rows(NetpbmJob *job) {
    RowSink *sink = &job->sink;
    int is_float = job->header.kind == NETPBM_FLOATS;
    for (uint32_t y = 0; y < row_sink_end(sink); y++) {
        if (is_cancelled(sink->output)) {
            set_failure(sink->result, DECODER_CANCELLED, NULL);
            return;
        }
        int is_wanted = row_sink_wants(sink, y);
        if (is_float && !is_wanted) continue;
        if (!(is_float ? read_floats(job, y) : read_row(job))) {
            fail(job, "unexpected end of file, or no number");
            return;
        }
        if (is_wanted) row_sink_add(sink, job->row);
    }
}

static AreaLayout layout_of(const NetpbmHeader *header) {
    switch (header->channels) {
    case 1: return AREA_GREY;
    case 3: return AREA_RGB;
    default: return AREA_RGBA;
    }
}

void netpbm_decode(
    const ByteSource *source, const DecoderRequest *request, const DecoderOutput *output,
    DecoderResult *result) {
    NetpbmJob *job = calloc(1, sizeof *job);
    if (!job) {
        set_failure(result, DECODER_OUT_OF_MEMORY, NULL);
        return;
    }
    byte_reader_start(&job->reader, source, 0);
    NetpbmHeader *header = &job->header;
    if (!netpbm_read_header(&job->reader, header)) {
        set_failure(result, DECODER_MALFORMED, "no header of a Netpbm file");
    } else if (row_sink_sides(result, header->width, header->height, UINT64_MAX) &&
               row_sink_open(&job->sink, request, output, result, layout_of(header))) {
        job->row = malloc((size_t)header->width * 4);
        job->floats = header->kind == NETPBM_FLOATS ? malloc((size_t)header->width * 12) : NULL;
        if (!job->row || (header->kind == NETPBM_FLOATS && !job->floats))
            set_failure(result, DECODER_OUT_OF_MEMORY, NULL);
        else read_rows(job);
        row_sink_finish(&job->sink);
    }
    free(job->row);
    free(job->floats);
    free(job);
}
