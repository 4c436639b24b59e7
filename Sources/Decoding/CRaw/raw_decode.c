#include "raw_job.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

enum {
    BYTE_LIMIT = 256 << 20,        // of a file, which is kept whole
    PIXEL_LIMIT = 64 * 1024 * 1024, // of the sensor
    MEMORY_LIMIT_MB = 256,         // of the sensor's samples, as the library counts
    SRGB = 1,       // of output_color
    BILINEAR = 0,   // of user_qual
    AS_STORED = 0,  // of user_flip
    AS_SAID = -1,   // of user_flip: as the file says
};

/// Bytes that a job may hold at a time: the file, the sensor's samples, and what is made of them.
static const size_t MEMORY_LIMIT = (size_t)250 << 20;
/// Of what is made at a time where all of it would be too much.
static const size_t BAND_LIMIT = (size_t)32 << 20;

int raw_fail(RawJob *job, DecoderStatus status, const char *message) {
    set_failure(job->sink.result, status, message);
    return 0;
}

static int refuse_memory(RawJob *job) {
    return raw_fail(job, DECODER_NOT_SUPPORTED, "RAW that takes more memory than there is");
}

/// The file has whole pages, so that they can be given back before the heap is.
static int read_file(RawJob *job, const ByteSource *source) {
    if (source->length > BYTE_LIMIT) return raw_fail(job, DECODER_NOT_SUPPORTED, "RAW of more than 256 MB");
    size_t page = (size_t)sysconf(_SC_PAGESIZE);
    job->size = ((size_t)source->length / page + 1) * page;
    job->bytes = aligned_alloc(page, job->size);
    if (!job->bytes) return raw_fail(job, DECODER_OUT_OF_MEMORY, NULL);
    job->count = source_read(source, 0, job->bytes, (size_t)source->length);
    job->held = job->count;
    return 1;
}

/// The library needs the file no more once it has the samples; to read it all the same gives zeros.
static void forget_file(RawJob *job) {
    // What Phase One wrote to correct the samples is read later.
    if (strncmp(job->raw->idata.make, "Phase One", 9) == 0) return;
    if (madvise(job->bytes, job->size, MADV_DONTNEED) == 0) job->held -= job->count;
}

/// Whether a step of the library went well; 0 with the failure set where not.
int raw_is_done(RawJob *job, int code) {
    if (code == LIBRAW_SUCCESS) return 1;
    if (code == LIBRAW_CANCELLED_BY_CALLBACK) return raw_fail(job, DECODER_CANCELLED, NULL);
    if (code == LIBRAW_UNSUFFICIENT_MEMORY) return raw_fail(job, DECODER_OUT_OF_MEMORY, NULL);
    if (code == LIBRAW_TOO_BIG) return refuse_memory(job);
    if (code == LIBRAW_FILE_UNSUPPORTED || code == LIBRAW_NOT_IMPLEMENTED ||
        code == LIBRAW_REQUEST_FOR_NONEXISTENT_IMAGE) {
        char kind[96];
        snprintf(kind, sizeof kind, "RAW that %s does not know", raw_library());
        return raw_fail(job, DECODER_NOT_SUPPORTED, kind);
    }
    return raw_fail(job, DECODER_MALFORMED, libraw_strerror(code));
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
    params->use_camera_wb = 1;
    params->output_color = SRGB;
    params->output_bps = 8;
    params->user_qual = BILINEAR;
    params->gamm[0] = 1 / 2.4;
    params->gamm[1] = 12.92;
    params->user_flip = job->sink.request->format == DECODER_OLD_RAW ? AS_SAID : AS_STORED;
#if LIBRAW_VERSION < LIBRAW_MAKE_VERSION(0, 21, 0)
    params->max_raw_memory_mb = MEMORY_LIMIT_MB;
    libraw_set_memerror_handler(job->raw, NULL, NULL);
#else
    job->raw->rawparams.max_raw_memory_mb = MEMORY_LIMIT_MB;
#endif
    libraw_set_dataerror_handler(job->raw, note_broken, job);
    libraw_set_progress_handler(job->raw, look_up, job);
}

/// Opens the file and has the library read the sensor's samples.
static int unpack(RawJob *job) {
    DecoderResult *result = job->sink.result;
    job->raw = libraw_init(LIBRAW_OPTIONS_NONE);
    if (!job->raw) return raw_fail(job, DECODER_OUT_OF_MEMORY, NULL);
    set_options(job);
    if (!raw_is_done(job, libraw_open_buffer(job->raw, job->bytes, job->count))) return 0;
    // Whatever the margins: memory is for all that the sensor has.
    const libraw_image_sizes_t *sizes = &job->raw->sizes;
    if (!row_sink_sides(result, sizes->raw_width, sizes->raw_height, PIXEL_LIMIT) ||
        !row_sink_sides(result, sizes->width, sizes->height, PIXEL_LIMIT))
        return 0;
    job->all = (RawArea){0, 0, sizes->width, sizes->height};
    job->is_halved = job->raw->idata.filters != 0;
    int is_turned = job->sink.request->format == DECODER_OLD_RAW || job->raw->rawdata.ioparams.fuji_width;
    job->is_even = !is_turned && sizes->pixel_aspect > 0.99 && sizes->pixel_aspect < 1.01;
    int is_mosaic = job->is_halved || job->raw->idata.colors == 1;
    job->held += (size_t)sizes->raw_width * sizes->raw_height * (is_mosaic ? 2 : 8);
    if (job->held > MEMORY_LIMIT) return refuse_memory(job);
    if (!raw_is_done(job, libraw_unpack(job->raw))) return 0;
    forget_file(job);
    return 1;
}

/// Bytes of what is made of an area: four numbers a pixel, and the picture.
static size_t cost(const RawJob *job, RawArea area, int is_halved) {
    size_t pixels = (size_t)area.width * area.height;
    return (is_halved && job->is_halved ? (pixels + area.width + area.height) / 4 + 1 : pixels) * (8 + 3);
}

static int fits(const RawJob *job, RawArea area, int is_halved) {
    return job->held + cost(job, area, is_halved) <= MEMORY_LIMIT;
}

int raw_process(RawJob *job, RawArea area, int is_halved) {
    libraw_output_params_t *params = &job->raw->params;
    int is_all = area.width == job->all.width && area.height == job->all.height;
    params->half_size = is_halved;
    params->cropbox[0] = area.x;
    params->cropbox[1] = area.y;
    params->cropbox[2] = is_all ? UINT_MAX : area.width;
    params->cropbox[3] = is_all ? UINT_MAX : area.height;
    libraw_free_image(job->raw);
    return raw_is_done(job, libraw_dcraw_process(job->raw));
}

/// Lets the library develop an area to 8-bit sRGB.
static int develop(RawJob *job, RawArea area, int is_halved) {
    if (job->picture) libraw_dcraw_clear_mem(job->picture);
    job->picture = NULL;
    if (!raw_process(job, area, is_halved)) return 0;
    int code = LIBRAW_SUCCESS;
    job->picture = libraw_dcraw_make_mem_image(job->raw, &code);
    if (!job->picture) return raw_is_done(job, code) ? raw_fail(job, DECODER_OUT_OF_MEMORY, NULL) : 0;
    libraw_free_image(job->raw);
    const libraw_processed_image_t *picture = job->picture;
    int is_known = picture->type == LIBRAW_IMAGE_BITMAP && picture->bits == 8 && picture->width > 0 &&
                   picture->height > 0 && (picture->colors == 1 || picture->colors == 3);
    return is_known || raw_fail(job, DECODER_NOT_SUPPORTED, "RAW of unknown colours");
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

/// Starts the rows of the part, which lies here in what came.
static int open_sink(RawJob *job, RowPart part) {
    AreaLayout layout = job->picture->colors == 1 ? AREA_GREY : AREA_RGB;
    return row_sink_open_part(
        &job->sink, job->sink.request, job->sink.output, job->sink.result, layout, part);
}

/// Adds the rows that were developed; the first of them is row `y` of the picture.
static void add_rows(RawJob *job, uint32_t y) {
    const libraw_processed_image_t *picture = job->picture;
    size_t stride = (size_t)picture->width * picture->colors;
    for (uint32_t row = 0; row < picture->height; row++)
        if (row_sink_wants(&job->sink, y + row)) row_sink_add(&job->sink, picture->data + stride * row);
}

static void finish(RawJob *job) {
    if (job->is_broken) note_damage(job->sink.result, "broken samples");
    row_sink_finish(&job->sink);
}

/// Develops all of the picture at once, at half its sides.
static void deliver_whole(RawJob *job) {
    DecoderResult *result = job->sink.result;
    if (!develop(job, job->all, 1)) return;
    const libraw_processed_image_t *picture = job->picture;
    uint32_t width = whole_side(picture->width, job->all.width, job->is_halved);
    uint32_t height = whole_side(picture->height, job->all.height, job->is_halved);
    if (!row_sink_sides(result, width, height, PIXEL_LIMIT)) return;
    if (!row_sink_choose(job->sink.request, job->sink.output, result)) return;
    RowPart part;
    narrow(result->part_x, result->part_width, width, picture->width, &part.x, &part.width);
    narrow(result->part_y, result->part_height, height, picture->height, &part.y, &part.height);
    if (!open_sink(job, part)) return;
    add_rows(job, 0);
    finish(job);
}

/// Develops one band after the other of a picture that is too large to be made at once.
static void deliver_bands(RawJob *job) {
    DecoderResult *result = job->sink.result;
    uint32_t sides = job->is_halved ? 2 : 1;
    uint32_t width = (job->all.width + sides - 1) / sides, height = (job->all.height + sides - 1) / sides;
    RowPart part;
    narrow(result->part_x, result->part_width, job->all.width, width, &part.x, &part.width);
    narrow(result->part_y, result->part_height, job->all.height, height, &part.y, &part.height);
    uint32_t rows = (uint32_t)(BAND_LIMIT / (cost(job, (RawArea){0, 0, job->all.width, RAW_CELL}, 1) / RAW_CELL));
    rows = rows / RAW_CELL * RAW_CELL;
    if (rows == 0 || !raw_fix_brightness(job)) return;
    for (uint32_t y = part.y * sides / rows * rows; y < sides * (part.y + part.height); y += rows) {
        uint32_t left = job->all.height - y;
        if (!develop(job, (RawArea){0, y, job->all.width, left < rows ? left : rows}, 1)) break;
        if (!job->sink.area && !open_sink(job, part)) break;
        add_rows(job, y / sides);
    }
    finish(job);
}

/// Extends a span to whole cells of the filter, with some samples around it.
static void widen(uint32_t start, uint32_t length, uint32_t side, uint32_t *from, uint32_t *count) {
    *from = start > RAW_CELL ? (start - RAW_CELL) / RAW_CELL * RAW_CELL : 0;
    uint32_t end = start + length + RAW_CELL;
    *count = (end < side ? end : side) - *from;
}

/// The area of a part that is shown with more than half of its pixels; without a width where none is, or none can be made.
static RawArea sharp_area(const RawJob *job) {
    const DecoderResult *result = job->sink.result;
    RawArea area = {0, 0, 0, 0};
    if (!job->is_halved || !job->is_even || !is_part(result)) return area;
    if (2 * result->width <= result->part_width && 2 * result->height <= result->part_height) return area;
    widen(result->part_x, result->part_width, job->all.width, &area.x, &area.width);
    widen(result->part_y, result->part_height, job->all.height, &area.y, &area.height);
    return fits(job, area, 0) ? area : (RawArea){0, 0, 0, 0};
}

/// Develops a part at all its pixels.
static void deliver_sharp(RawJob *job, RawArea area) {
    const DecoderResult *result = job->sink.result;
    if (!raw_fix_brightness(job) || !develop(job, area, 0)) return;
    RowPart part = {result->part_x - area.x, result->part_y - area.y, result->part_width, result->part_height};
    if (job->picture->width != area.width || job->picture->height != area.height) {
        raw_fail(job, DECODER_NOT_SUPPORTED, "RAW where a part cannot be developed alone");
        return;
    }
    if (!open_sink(job, part)) return;
    add_rows(job, 0);
    finish(job);
}

static void deliver(RawJob *job) {
    if (job->is_even && !row_sink_choose(job->sink.request, job->sink.output, job->sink.result)) return;
    RawArea area = sharp_area(job);
    if (area.width > 0) deliver_sharp(job, area);
    else if (fits(job, job->all, 1)) deliver_whole(job);
    else if (job->is_even) deliver_bands(job);
    else refuse_memory(job);
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
    if (read_file(job, source) && unpack(job)) deliver(job);
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
