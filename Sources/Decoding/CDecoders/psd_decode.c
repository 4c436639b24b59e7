#include "psd.h"

#include "jpeg_rows.h"

#include <stdlib.h>
#include <string.h>

// Adobe Photoshop File Formats Specification: the merged picture is the last section.

enum { RAW = 0, PACK_BITS = 1, ZIP = 2, ZIP_OF_DIFFERENCES = 3, COUNT_STEP = 4096, PALETTE_SIZE = 768 };

typedef struct PsdJob {
    const ByteSource *source;
    PsdHeader header;
    RowSink sink;
    int packing;
    uint32_t planes;
    size_t row_size; // bytes of a row of one plane
    uint64_t next[PSD_CHANNELS_USED];  // where the next row of each plane begins
    uint64_t counts;                   // where the lengths of packed rows stand
    uint8_t *packed;                   // one packed row
    uint8_t *plane;                    // one row of one plane
    uint8_t *inks;                     // one row of CMYK, 255 being no ink
    uint8_t *row;                      // of the picture
    uint8_t palette[PALETTE_SIZE];
    const void *transform;             // of the inks, by the file's profile; NULL: none
} PsdJob;

/// Bytes of a packed row, -1 where the file ends.
static int32_t packed_length(const PsdJob *job, uint32_t plane, uint32_t y) {
    uint8_t bytes[2];
    uint64_t at = job->counts + ((uint64_t)plane * job->header.height + y) * 2;
    return source_read(job->source, at, bytes, 2) == 2 ? bytes[0] << 8 | bytes[1] : -1;
}

/// Sums the lengths of the packed rows of a plane; 0 where the file ends.
static int sum_lengths(const PsdJob *job, uint32_t plane, uint64_t *sum) {
    uint8_t bytes[COUNT_STEP];
    uint64_t at = job->counts + (uint64_t)plane * job->header.height * 2;
    uint64_t left = (uint64_t)job->header.height * 2;
    while (left > 0) {
        size_t part = left < COUNT_STEP ? (size_t)left : COUNT_STEP;
        if (source_read(job->source, at, bytes, part) < part) return 0;
        for (size_t i = 0; i < part; i += 2) *sum += (uint64_t)bytes[i] << 8 | bytes[i + 1];
        at += part;
        left -= part;
    }
    return 1;
}

/// Finds where each plane begins.
static int find_planes(PsdJob *job) {
    uint8_t packing[2];
    if (source_read(job->source, job->header.pixels, packing, 2) < 2) return 0;
    job->packing = packing[0] << 8 | packing[1];
    job->counts = job->header.pixels + 2;
    uint64_t at = job->counts;
    if (job->packing == PACK_BITS) at += (uint64_t)job->header.channels * job->header.height * 2;
    for (uint32_t plane = 0; plane < job->planes; plane++) {
        job->next[plane] = at;
        if (job->packing == PACK_BITS) {
            if (!sum_lengths(job, plane, &at)) return 0;
        } else {
            at += (uint64_t)job->row_size * job->header.height;
        }
    }
    return job->packing == RAW || job->packing == PACK_BITS;
}

/// Unpacks a row; 0 where the packed bytes are too few.
static int unpack(const uint8_t *packed, size_t count, uint8_t *row, size_t size) {
    size_t at = 0, done = 0;
    while (done < size && at < count) {
        uint8_t code = packed[at++];
        size_t length = code < 128 ? (size_t)code + 1 : 257 - (size_t)code;
        if (code == 128) continue;
        if (length > size - done) length = size - done;
        if (code < 128) {
            if (length > count - at) return 0;
            memcpy(row + done, packed + at, length);
            at += length;
        } else {
            if (at == count) return 0;
            memset(row + done, packed[at++], length);
        }
        done += length;
    }
    return done == size;
}

/// Reads the next row of a plane into `plane`; without `is_wanted` it is passed over.
static int read_plane(PsdJob *job, uint32_t plane, uint32_t y, int is_wanted) {
    uint64_t at = job->next[plane];
    if (job->packing == RAW) {
        job->next[plane] += job->row_size;
        return !is_wanted || source_read(job->source, at, job->plane, job->row_size) == job->row_size;
    }
    int32_t length = packed_length(job, plane, y);
    if (length < 0) return 0;
    job->next[plane] += (uint64_t)length;
    if (!is_wanted) return 1;
    return source_read(job->source, at, job->packed, (size_t)length) == (size_t)length &&
           unpack(job->packed, (size_t)length, job->plane, job->row_size);
}

/// Puts a plane's row, in 8 bits, into every `step`-th byte.
static void spread(const PsdJob *job, uint8_t *into, size_t step) {
    const uint8_t *from = job->plane;
    for (uint32_t x = 0; x < job->header.width; x++, into += step) {
        if (job->header.depth == 8) {
            *into = *from++;
        } else {
            uint32_t value = (uint32_t)from[0] << 8 | from[1];
            *into = (uint8_t)((value * 255 + 32767) / 65535);
            from += 2;
        }
    }
}

static void finish_row(PsdJob *job) {
    uint32_t width = job->header.width;
    if (job->header.mode == PSD_INDEXED) {
        for (uint32_t x = 0; x < width; x++)
            for (int c = 0; c < 3; c++) job->row[3 * x + (uint32_t)c] = job->palette[256 * c + job->plane[x]];
    } else if (job->header.mode == PSD_CMYK && job->transform) {
        for (size_t i = 0; i < (size_t)width * 4; i++) job->inks[i] ^= 255;
        job->sink.output->inks->apply(job->transform, job->inks, job->row, width);
    } else if (job->header.mode == PSD_CMYK) {
        cmyk_to_rgb(job->inks, job->row, width);
    }
}

static int read_row(PsdJob *job, uint32_t y, int is_wanted) {
    for (uint32_t plane = 0; plane < job->planes; plane++) {
        if (!read_plane(job, plane, y, is_wanted)) return 0;
        if (!is_wanted || job->header.mode == PSD_INDEXED) continue;
        if (job->header.mode == PSD_CMYK) spread(job, job->inks + plane, 4);
        else spread(job, job->row + plane, job->planes);
    }
    if (is_wanted) finish_row(job);
    return 1;
}

static void read_rows(PsdJob *job) {
    DecoderResult *result = job->sink.result;
    if (!find_planes(job)) {
        int is_zip = job->packing == ZIP || job->packing == ZIP_OF_DIFFERENCES;
        if (is_zip) set_failure(result, DECODER_NOT_SUPPORTED, "PSD packed as zip");
        else set_failure(result, DECODER_MALFORMED, "no merged picture");
        return;
    }
    for (uint32_t y = 0; y < row_sink_end(&job->sink); y++) {
        if (is_cancelled(job->sink.output)) {
            set_failure(result, DECODER_CANCELLED, NULL);
            return;
        }
        int is_wanted = row_sink_wants(&job->sink, y);
        if (!read_row(job, y, is_wanted)) {
            set_failure(result, DECODER_MALFORMED, "unexpected end of the picture");
            return;
        }
        if (is_wanted) row_sink_add(&job->sink, job->row);
    }
}

/// What the file says of its colours.
static void take_profile(PsdJob *job) {
    const DecoderOutput *output = job->sink.output;
    const PsdHeader *header = &job->header;
    if (!output->colour || header->profile_length == 0) return;
    colour_facts_read(output->colour, job->source, header->profile, header->profile_length);
    output->colour->is_grey = header->mode == PSD_GREY;
    if (header->mode != PSD_CMYK) return;
    if (output->inks && output->colour->profile)
        job->transform = output->inks->open(
            output->inks->context, output->colour->profile, output->colour->profile_length);
    colour_facts_clear(output->colour);
}

static int allocate(PsdJob *job) {
    uint32_t width = job->header.width;
    job->row_size = (size_t)width * (job->header.depth / 8);
    job->packed = malloc(UINT16_MAX);
    job->plane = malloc(job->row_size);
    job->inks = job->header.mode == PSD_CMYK ? malloc((size_t)width * 4) : NULL;
    job->row = malloc((size_t)width * 3);
    return job->packed && job->plane && job->row && (job->inks || job->header.mode != PSD_CMYK);
}

static void decode_merged(PsdJob *job, const DecoderRequest *request, const DecoderOutput *output, DecoderResult *result) {
    if (!row_sink_open(&job->sink, request, output, result,
            job->header.mode == PSD_GREY ? AREA_GREY : AREA_RGB))
        return;
    job->planes = psd_planes(&job->header);
    take_profile(job);
    if (job->header.mode == PSD_INDEXED) source_read(job->source, job->header.palette, job->palette, PALETTE_SIZE);
    if (allocate(job)) read_rows(job);
    else set_failure(result, DECODER_OUT_OF_MEMORY, NULL);
    row_sink_finish(&job->sink);
    free(job->packed);
    free(job->plane);
    free(job->inks);
    free(job->row);
}

void psd_decode(
    const ByteSource *source, const DecoderRequest *request, const DecoderOutput *output, DecoderResult *result) {
    PsdJob job = {.source = source};
    if (!psd_read_header(source, &job.header, result)) return;
    if (!job.header.has_no_merged) {
        decode_merged(&job, request, output, result);
        return;
    }
    // Layers alone: what the document has of a picture is its thumbnail.
    DecoderRequest small = *request;
    small.embedded_offset = job.header.thumbnail;
    small.embedded_length = job.header.thumbnail_length;
    if (small.embedded_length > 0) jpeg_decode(source, &small, output, result);
    else set_failure(result, DECODER_MALFORMED, "no merged picture");
}
