#include "CRaw.h"

#include <libraw/libraw.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    BYTE_LIMIT = 256 << 20,        // of a file, which is kept whole
    PIXEL_LIMIT = 64 * 1024 * 1024, // of the sensor
    MEMORY_LIMIT_MB = 256,         // of the sensor's samples, as the library counts
    SRGB = 1,       // of output_color
    BILINEAR = 0,   // of user_qual
    AS_STORED = 0,  // of user_flip
    AS_SAID = -1,   // of user_flip: as the file says
};

typedef struct RawJob {
    RowSink sink;
    libraw_data_t *raw;
    libraw_processed_image_t *picture;
    uint8_t *bytes; // the file
    size_t count;
    uint32_t width, height; // of the sensor within its margins
    int is_halved;          // its samples are of one colour each, so that four make a pixel
    int is_broken;          // some samples were not to be had
} RawJob;

static int fail(RawJob *job, DecoderStatus status, const char *message) {
    set_failure(job->sink.result, status, message);
    return 0;
}

static int read_file(RawJob *job, const ByteSource *source) {
    if (source->length > BYTE_LIMIT) return fail(job, DECODER_NOT_SUPPORTED, "RAW of more than 256 MB");
    job->bytes = malloc((size_t)source->length + 1);
    if (!job->bytes) return fail(job, DECODER_OUT_OF_MEMORY, NULL);
    job->count = source_read(source, 0, job->bytes, (size_t)source->length);
    return 1;
}

/// Whether a step of the library went well; 0 with the failure set where not.
static int is_done(RawJob *job, int code) {
    if (code == LIBRAW_SUCCESS) return 1;
    if (code == LIBRAW_CANCELLED_BY_CALLBACK) return fail(job, DECODER_CANCELLED, NULL);
    if (code == LIBRAW_UNSUFFICIENT_MEMORY) return fail(job, DECODER_OUT_OF_MEMORY, NULL);
    if (code == LIBRAW_TOO_BIG) return fail(job, DECODER_NOT_SUPPORTED, "RAW that takes more memory than there is");
    if (code == LIBRAW_FILE_UNSUPPORTED || code == LIBRAW_NOT_IMPLEMENTED ||
        code == LIBRAW_REQUEST_FOR_NONEXISTENT_IMAGE) {
        char kind[96];
        snprintf(kind, sizeof kind, "RAW that %s does not know", raw_library());
        return fail(job, DECODER_NOT_SUPPORTED, kind);
    }
    return fail(job, DECODER_MALFORMED, libraw_strerror(code));
}

static void note_broken(void *context, const char *file, const int offset) {
    (void)file;
    (void)offset;
    ((RawJob *)context)->is_broken = 1;
}

/// Between steps of the library; anything but 0 stops it.
static int look_up(void *context, enum LibRaw_progress stage, int iteration, int expected) {
    (void)stage;
    (void)iteration;
    (void)expected;
    return is_cancelled(((RawJob *)context)->sink.output);
}

static void set_options(RawJob *job) {
    libraw_output_params_t *params = &job->raw->params;
    params->half_size = 1;
    params->use_camera_wb = 1;
    params->output_color = SRGB;
    params->output_bps = 8;
    params->user_qual = BILINEAR;
    params->gamm[0] = 1 / 2.4;
    params->gamm[1] = 12.92;
    params->user_flip = job->sink.request->format == DECODER_OLD_RAW ? AS_SAID : AS_STORED;
#if LIBRAW_VERSION < LIBRAW_MAKE_VERSION(0, 21, 0)
    params->max_raw_memory_mb = MEMORY_LIMIT_MB;
#else
    job->raw->rawparams.max_raw_memory_mb = MEMORY_LIMIT_MB;
#endif
    libraw_set_memerror_handler(job->raw, NULL, NULL);
    libraw_set_dataerror_handler(job->raw, note_broken, job);
    libraw_set_progress_handler(job->raw, look_up, job);
}

/// Has the library make 8-bit sRGB of the samples.
static int develop(RawJob *job) {
    DecoderResult *result = job->sink.result;
    job->raw = libraw_init(LIBRAW_OPTIONS_NONE);
    if (!job->raw) return fail(job, DECODER_OUT_OF_MEMORY, NULL);
    set_options(job);
    if (!is_done(job, libraw_open_buffer(job->raw, job->bytes, job->count))) return 0;
    // Whatever the margins: memory is for all that the sensor has.
    const libraw_image_sizes_t *sizes = &job->raw->sizes;
    if (!row_sink_sides(result, sizes->raw_width, sizes->raw_height, PIXEL_LIMIT) ||
        !row_sink_sides(result, sizes->width, sizes->height, PIXEL_LIMIT))
        return 0;
    job->width = sizes->width;
    job->height = sizes->height;
    job->is_halved = job->raw->idata.filters != 0;
    if (!is_done(job, libraw_unpack(job->raw)) || !is_done(job, libraw_dcraw_process(job->raw))) return 0;
    int code = LIBRAW_SUCCESS;
    job->picture = libraw_dcraw_make_mem_image(job->raw, &code);
    if (!job->picture) return is_done(job, code) ? fail(job, DECODER_OUT_OF_MEMORY, NULL) : 0;
    libraw_free_image(job->raw);
    const libraw_processed_image_t *picture = job->picture;
    int is_known = picture->type == LIBRAW_IMAGE_BITMAP && picture->bits == 8 && picture->width > 0 &&
                   picture->height > 0 && (picture->colors == 1 || picture->colors == 3);
    return is_known || fail(job, DECODER_NOT_SUPPORTED, "RAW of unknown colours");
}

/// A side of the whole picture, of which `side` pixels came: the sensor's, unless the picture was turned or stretched.
static uint32_t whole_side(uint32_t side, uint32_t sensor, int is_halved) {
    uint32_t halved = is_halved ? 2 * side : side;
    return is_halved && halved == sensor + 1 ? sensor : halved;
}

/// Where a span of the whole lies in what came of it: all that it touches.
static void narrow(uint32_t start, uint32_t length, uint32_t whole, uint32_t came, uint32_t *from, uint32_t *count) {
    uint32_t first = (uint32_t)((uint64_t)start * came / whole);
    uint64_t end = ((uint64_t)(start + length) * came + whole - 1) / whole;
    *from = first < came ? first : came - 1;
    *count = (uint32_t)(end > came ? came : end) - *from;
    if (*count == 0) *count = 1;
}

static void deliver(RawJob *job) {
    DecoderResult *result = job->sink.result;
    const libraw_processed_image_t *picture = job->picture;
    uint32_t width = whole_side(picture->width, job->width, job->is_halved);
    uint32_t height = whole_side(picture->height, job->height, job->is_halved);
    if (!row_sink_sides(result, width, height, PIXEL_LIMIT)) return;
    if (!row_sink_choose(job->sink.request, job->sink.output, result)) return;
    RowPart part;
    narrow(result->part_x, result->part_width, width, picture->width, &part.x, &part.width);
    narrow(result->part_y, result->part_height, height, picture->height, &part.y, &part.height);
    AreaLayout layout = picture->colors == 1 ? AREA_GREY : AREA_RGB;
    if (!row_sink_open_part(&job->sink, job->sink.request, job->sink.output, result, layout, part)) return;
    size_t stride = (size_t)picture->width * picture->colors;
    for (uint32_t y = part.y; y < row_sink_end(&job->sink); y++)
        if (row_sink_wants(&job->sink, y)) row_sink_add(&job->sink, picture->data + stride * y);
    if (job->is_broken) note_damage(result, "broken samples");
    row_sink_finish(&job->sink);
}

void raw_decode(
    const ByteSource *source, const DecoderRequest *request, const DecoderOutput *output,
    DecoderResult *result) {
    if (request->mode == DECODER_THUMBNAIL) {
        result->stage = DECODER_STAGE_THUMBNAIL;
        set_failure(result, DECODER_NO_THUMBNAIL, NULL);
        return;
    }
    RawJob *job = calloc(1, sizeof *job);
    if (!job) {
        set_failure(result, DECODER_OUT_OF_MEMORY, NULL);
        return;
    }
    job->sink = (RowSink){.request = request, .output = output, .result = result};
    if (read_file(job, source) && develop(job)) deliver(job);
    if (job->picture) libraw_dcraw_clear_mem(job->picture);
    if (job->raw) libraw_close(job->raw);
    free(job->bytes);
    free(job);
}

const char *raw_library(void) {
    static char text[64];
    snprintf(text, sizeof text, "libraw %s", libraw_version());
    return text;
}
