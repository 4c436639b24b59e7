#include "jpeg_job.h"
#include "jpeg_narrow.h"
#include "jpeg_profile.h"
#include "jpeg_rows.h"
#include "jpeg_turn.h"

#include <stdlib.h>
#include <string.h>

// Functions here either hold the setjmp themselves or are called below the one that does.

static void read_header(JpegJob *job) {
    jpeg_create_decompress(&job->decompress);
    jpeg_job_connect_reader(job);
    jpeg_profile_connect(job);
    jpeg_read_header(&job->decompress, TRUE);
}

/// Refuses what would need a buffer of the whole picture that is too large, before anything is allocated.
static void check_limits(JpegJob *job) {
    struct jpeg_decompress_struct *d = &job->decompress;
    if (!jpeg_has_multiple_scans(d)) return;
    uint64_t pixels = (uint64_t)d->image_width * d->image_height, bytes = 0;
    for (int i = 0; i < d->num_components; i++)
        bytes += (uint64_t)d->comp_info[i].width_in_blocks * d->comp_info[i].height_in_blocks *
                 sizeof(JBLOCK);
    if (pixels <= DECODERS_BUFFERED_PIXEL_LIMIT && bytes <= DECODERS_BUFFER_LIMIT) return;
    double fitting = (double)pixels * DECODERS_BUFFER_LIMIT / (double)bytes;
    job->result->limit = fitting < DECODERS_BUFFERED_PIXEL_LIMIT ? (uint64_t)fitting
                                                                 : DECODERS_BUFFERED_PIXEL_LIMIT;
    jpeg_job_fail(job, DECODER_TOO_MANY_PIXELS);
}

enum { HALVED_ABOVE = 40 * 1000 * 1000 }; // pixels of a photo that is measured

/// The least of 1, 2, 4 and 8 eighths that has twice the target on both axes: the scales that have SIMD code.
static unsigned scale_for(const JpegJob *job, FitSize target, int is_photo) {
    uint64_t width = job->decompress.image_width, height = job->decompress.image_height;
    if (is_photo) {
        width = job->result->part_width;
        height = job->result->part_height;
    }
    unsigned eighths = 1;
    if (job->request->mode == DECODER_FIGURES) return width * height > HALVED_ABOVE ? 4 : 8;
    while (eighths < 8 &&
           ((width * eighths + 7) / 8 < (uint64_t)target.width * 2 ||
            (height * eighths + 7) / 8 < (uint64_t)target.height * 2))
        eighths *= 2;
    return eighths;
}

static AreaLayout choose_output(struct jpeg_decompress_struct *d, unsigned eighths) {
    d->scale_num = eighths;
    d->scale_denom = 8;
    d->dct_method = eighths == 8 ? JDCT_ISLOW : JDCT_IFAST;
    d->do_fancy_upsampling = eighths == 8;
    d->do_block_smoothing = FALSE;
    switch (d->jpeg_color_space) {
    case JCS_GRAYSCALE:
        d->out_color_space = JCS_GRAYSCALE;
        return AREA_GREY;
    case JCS_CMYK:
    case JCS_YCCK:
        d->out_color_space = JCS_CMYK;
        return AREA_RGB;
    default:
        d->out_color_space = JCS_EXT_RGBX;
        return AREA_RGBX;
    }
}

/// Reads scans until every component has its DC coefficients, or the file ends.
static void read_dc_scans(JpegJob *job) {
    struct jpeg_decompress_struct *d = &job->decompress;
    for (;;) {
        jpeg_job_check(job);
        int event = jpeg_consume_input(d);
        if (event == JPEG_REACHED_EOI) break;
        if (event != JPEG_SCAN_COMPLETED) continue;
        int known = 0;
        for (int i = 0; i < d->num_components; i++) known += d->coef_bits[i][0] >= 0;
        if (known == d->num_components) break;
    }
    jpeg_start_output(d, d->input_scan_number);
}

static void *allocate(JpegJob *job, size_t size) {
    void *memory = malloc(size);
    if (!memory) jpeg_job_fail(job, DECODER_OUT_OF_MEMORY);
    return memory;
}

/// Which rows and columns of the scaled picture are wanted.
typedef struct Window {
    JDIMENSION x, y, width, height;
} Window;

/// The wanted part on the grid of the scaled picture, and in the result what of the source that is.
static Window choose_window(JpegJob *job, unsigned eighths) {
    const struct jpeg_decompress_struct *d = &job->decompress;
    DecoderResult *result = job->result;
    uint32_t grain = 8 / eighths; // source pixels to one of the scaled picture
    uint32_t right = (result->part_x + result->part_width + grain - 1) / grain;
    uint32_t bottom = (result->part_y + result->part_height + grain - 1) / grain;
    if (right > d->output_width) right = d->output_width;
    if (bottom > d->output_height) bottom = d->output_height;
    Window window = {result->part_x / grain, result->part_y / grain, 0, 0};
    window.width = right - window.x;
    window.height = bottom - window.y;
    result->part_x = window.x * grain;
    result->part_y = window.y * grain;
    result->part_width = right * grain < d->image_width ? right * grain - result->part_x
                                                        : d->image_width - result->part_x;
    result->part_height = bottom * grain < d->image_height ? bottom * grain - result->part_y
                                                           : d->image_height - result->part_y;
    return window;
}

/// Leaves columns out on both sides; returns where in the rows that come the window begins.
static JDIMENSION crop_columns(struct jpeg_decompress_struct *d, const Window *window) {
    enum { MARGIN = 16 }; // the pixels at a cut have no neighbours to be smoothed with
    if (window->width == d->output_width) return 0;
    JDIMENSION left = window->x > MARGIN ? window->x - MARGIN : 0;
    JDIMENSION right = window->x + window->width + MARGIN;
    JDIMENSION width = (right < d->output_width ? right : d->output_width) - left;
    jpeg_crop_scanline(d, &left, &width);
    return window->x - left;
}

/// Passes over the rows above the window, a few at a time so that the decode can be stopped.
static void skip_rows(JpegJob *job, JDIMENSION first) {
    enum { STEP = 128 };
    struct jpeg_decompress_struct *d = &job->decompress;
    while (d->output_scanline < first && !job->is_exhausted) {
        jpeg_job_check(job);
        JDIMENSION left = first - d->output_scanline;
        if (jpeg_skip_scanlines(d, left < STEP ? left : STEP) == 0) return;
    }
}

/// Gives the row that was read to the average, from a column on.
static void add_row(JpegJob *job, JDIMENSION column) {
    const struct jpeg_decompress_struct *d = &job->decompress;
    size_t start = (size_t)column * (size_t)(job->rgb ? 3 : d->output_components);
    if (job->inks) jpeg_profile_apply(job);
    else if (job->rgb) cmyk_to_rgb(job->row, job->rgb, d->output_width);
    area_add_row(job->area, (job->rgb ? job->rgb : job->row) + start);
}

static void read_rows(JpegJob *job, const Window *window, JDIMENSION column) {
    struct jpeg_decompress_struct *d = &job->decompress;
    JDIMENSION last = window->y + window->height;
    skip_rows(job, window->y);
    if (d->output_scanline < window->y) return;
    // Once the data ran out, only rows that were already begun are worth having.
    JDIMENSION in_work = 3 * (JDIMENSION)d->max_v_samp_factor * (JDIMENSION)d->min_DCT_scaled_size;
    int streams = !jpeg_has_multiple_scans(d);
    while (d->output_scanline < last) {
        if (streams && job->is_exhausted && last - d->output_scanline > in_work)
            last = d->output_scanline + in_work;
        JSAMPROW row = job->row;
        if (jpeg_read_scanlines(d, &row, 1) != 1) break;
        add_row(job, column);
    }
}

/// The same for a picture that is narrow.
static void read_narrow_rows(JpegJob *job, const Window *window) {
    struct jpeg_decompress_struct *d = &job->decompress;
    NarrowPhoto photo = narrow_create(d);
    JDIMENSION y = window->y, last = window->y + window->height;
    int streams = !jpeg_has_multiple_scans(d);
    while (y < last && !(streams && job->is_exhausted)) {
        jpeg_job_check(job);
        JDIMENSION ready = narrow_read(&photo, d);
        if (ready == 0) return;
        for (; y < ready && y < last; y++) {
            narrow_row(&photo, d, y, job->row);
            add_row(job, window->x);
        }
    }
}

/// `is_photo`: the source is the photo itself and not its thumbnail.
static void decode_pixels(JpegJob *job, FitSize target, int is_photo) {
    struct jpeg_decompress_struct *d = &job->decompress;
    unsigned eighths = scale_for(job, target, is_photo);
    AreaLayout layout = choose_output(d, eighths);
    int wants_part = is_photo && is_part(job->result);
    int stops_at_dc = is_photo && !wants_part && job->request->mode == DECODER_QUICK &&
                      d->progressive_mode && eighths == 1;
    d->buffered_image = stops_at_dc;
    d->raw_data_out = eighths == 8 && is_narrow(d);
    jpeg_start_decompress(d);
    if (stops_at_dc) {
        job->result->stage = DECODER_STAGE_DC_SCAN;
        read_dc_scans(job);
    }
    Window window = {0, 0, d->output_width, d->output_height};
    JDIMENSION column = 0;
    if (wants_part) {
        window = choose_window(job, eighths);
        if (!d->raw_data_out) column = crop_columns(d, &window);
    }
    AreaPlan plan = {window.width, window.height, target.width, target.height,
        layout, job->request->matte, light_averaged(job->output), job->output->pixels,
        job->output->coverage};
    job->row = allocate(job, (size_t)d->output_width * (size_t)d->output_components);
    if (d->out_color_space == JCS_CMYK) job->rgb = allocate(job, (size_t)d->output_width * 3);
    job->area = area_create(&plan);
    if (!job->area) jpeg_job_fail(job, DECODER_OUT_OF_MEMORY);
    if (d->raw_data_out) read_narrow_rows(job, &window);
    else read_rows(job, &window, column);
}

static void release(JpegJob *job) {
    jpeg_destroy_decompress(&job->decompress);
    free(job->row);
    free(job->rgb);
    free(job->profile);
    area_destroy(job->area);
    job->row = job->rgb = job->profile = NULL;
    job->profile_length = 0;
    job->profile_parts = 0;
    job->inks = NULL;
    job->area = NULL;
}

/// A failure after rows came is damage; the rows that are missing become grey.
static void finish(JpegJob *job) {
    DecoderResult *result = job->result;
    if (result->status == DECODER_MALFORMED && job->area && job->decompress.output_scanline > 0) {
        result->status = DECODER_OK;
        result->is_damaged = 1;
    }
    if (result->status == DECODER_OK && job->area) area_finish(job->area, 0x808080);
}

/// Decodes the job's source to the target, or to what fits the box when `target` is NULL.
static void run(JpegJob *job, const FitSize *target) {
    DecoderResult *result = job->result;
    jpeg_job_connect_errors(job);
    if (setjmp(job->jump) == 0) {
        read_header(job);
        struct jpeg_decompress_struct *d = &job->decompress;
        FitSize fitted;
        if (!target) {
            result->source_width = d->image_width;
            result->source_height = d->image_height;
            result->is_progressive = d->progressive_mode != 0;
            choose_part(job->request, result);
        }
        check_limits(job);
        if (target) fitted = *target;
        else if (!choose_target(job->request, job->output, result, &fitted))
            jpeg_job_fail(job, result->status);
        result->width = fitted.width;
        result->height = fitted.height;
        if (!target) jpeg_profile_take(job);
        decode_pixels(job, fitted, !target);
    }
    finish(job);
    release(job);
}

/// Fills the facts about the photo without decoding it.
static void read_facts(JpegJob *job) {
    jpeg_job_connect_errors(job);
    if (setjmp(job->jump) == 0) {
        read_header(job);
        job->result->source_width = job->decompress.image_width;
        job->result->source_height = job->decompress.image_height;
        job->result->is_progressive = job->decompress.progressive_mode != 0;
        jpeg_profile_take(job);
    }
    release(job);
}

/// Fills the size of the job's source; 0 when it is no JPEG.
static int read_size(JpegJob *job, FitSize *size) {
    DecoderResult aside = *job->result, *result = job->result;
    job->result = &aside;
    read_facts(job);
    job->result = result;
    *size = (FitSize){aside.source_width, aside.source_height};
    return aside.status == DECODER_OK;
}

/// Whether two shapes differ by no more than 3 %: letter-boxed thumbnails do.
static int has_same_shape(FitSize a, FitSize b) {
    double ratio = (double)a.width * b.height / ((double)a.height * b.width);
    return ratio > 1 / 1.03 && ratio < 1.03;
}

static void rewind_to(JpegJob *job, ByteSource source) {
    job->source = source;
    job->offset = 0;
    job->has_ended = 0;
    job->is_exhausted = 0;
}

static void run_thumbnail(JpegJob *job, const ByteSource *source) {
    const DecoderRequest *request = job->request;
    DecoderResult *result = job->result;
    result->stage = DECODER_STAGE_THUMBNAIL;
    read_facts(job);
    if (result->status != DECODER_OK) return;
    ByteSource part = source_part(source, request->thumbnail_offset, request->thumbnail_length);
    FitSize photo = {result->source_width, result->source_height}, size, target;
    choose_part(request, result);
    if (!choose_target(request, job->output, result, &target)) return;
    result->width = target.width;
    result->height = target.height;
    rewind_to(job, part);
    if (part.length == 0 || !read_size(job, &size) || !has_same_shape(photo, size) ||
        (request->likeness && (size.width < LIKENESS_THUMBNAIL || size.height < LIKENESS_THUMBNAIL))) {
        set_failure(result, DECODER_NO_THUMBNAIL, NULL);
        return;
    }
    rewind_to(job, part);
    run(job, &target);
    if (result->status == DECODER_MALFORMED || result->is_damaged)
        set_failure(result, DECODER_NO_THUMBNAIL, NULL);
}

void jpeg_decode(
    const ByteSource *source, const DecoderRequest *request, const DecoderOutput *output,
    DecoderResult *result) {
    JpegJob *job = calloc(1, sizeof *job);
    if (!job) {
        set_failure(result, DECODER_OUT_OF_MEMORY, NULL);
        return;
    }
    job->source = *source;
    if (request->embedded_length > 0)
        job->source = source_part(source, request->embedded_offset, request->embedded_length);
    job->request = request;
    job->output = output;
    job->result = result;
    if (request->mode == DECODER_TURN || request->mode == DECODER_DIGEST) jpeg_turn(job);
    else if (request->mode == DECODER_THUMBNAIL) run_thumbnail(job, source);
    else run(job, NULL);
    free(job);
}
