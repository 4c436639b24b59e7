#include "CWebP.h"

#include "webp_job.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>


enum {
    SIDE_LIMIT = 16383,
    BYTE_LIMIT = 128 << 20,    // of a picture's chunks, which are kept whole
    KEPT_LIMIT = 40000000,     // pixels of pictures that the library keeps: lossless ones, and opacities
    PLACED_LIMIT = 16 << 20,   // pixels of a frame that is less than its canvas, and of a picture that is not scaled
    STREAMED_LIMIT = 40 << 20, // pixels of other pictures that are kept here
    LOSSLESS_LIMIT = 8 << 20,  // beside those that the library keeps
    PIECES = 32,               // between them the wish to stop is looked at
    LEAST_PIECE = 65536,
    IS_LOSSY = 1,
};

static void fail(WebpJob *job, DecoderStatus status, const char *message) {
    set_failure(job->sink.result, status, message);
}

int webp_read_chunks(WebpJob *job, const ByteSource *source) {
    const WebpChunk *alpha = &job->frame.alpha, *picture = &job->frame.picture;
    uint64_t left = source->length - picture->offset;
    uint64_t length = picture->length < left ? picture->length : left;
    uint64_t alpha_length = alpha->length + (alpha->length & 1);
    if (alpha_length + length > BYTE_LIMIT) {
        fail(job, DECODER_NOT_SUPPORTED, "WebP of more than 128 MB");
        return 0;
    }
    job->bytes = malloc((size_t)(alpha_length + length));
    if (!job->bytes) {
        fail(job, DECODER_OUT_OF_MEMORY, NULL);
        return 0;
    }
    // Opacities lie before the picture, and so they are whole.
    job->count = source_read(source, alpha->offset, job->bytes, (size_t)alpha_length);
    job->count += source_read(source, picture->offset, job->bytes + job->count, (size_t)length);
    return 1;
}

static const char *reason(VP8StatusCode status) {
    switch (status) {
    case VP8_STATUS_SUSPENDED:
    case VP8_STATUS_NOT_ENOUGH_DATA: return "unexpected end of file";
    case VP8_STATUS_UNSUPPORTED_FEATURE: return "a feature that libwebp does not support";
    case VP8_STATUS_BITSTREAM_ERROR: return "corrupt picture data";
    default: return "libwebp cannot decode it";
    }
}

void webp_fail_by(WebpJob *job, VP8StatusCode status) {
    if (status == VP8_STATUS_OUT_OF_MEMORY) fail(job, DECODER_OUT_OF_MEMORY, NULL);
    else fail(job, DECODER_MALFORMED, reason(status));
}

static int fail_limit(WebpJob *job, uint64_t limit) {
    job->sink.result->limit = limit;
    fail(job, DECODER_TOO_MANY_PIXELS, NULL);
    return 0;
}

/// Whether the library keeps the whole picture, or its opacities, whatever is requested.
static int is_kept(const WebpJob *job) {
    return job->features.format != IS_LOSSY || job->frame.alpha.length > 0;
}

static uint64_t pixels(const WebpJob *job) {
    return (uint64_t)job->features.width * (uint64_t)job->features.height;
}

/// Reads the header of the picture's data, and sets the sides of the canvas; 0 with the failure set.
static int read_sides(WebpJob *job) {
    WebpFrame *frame = &job->frame;
    VP8StatusCode status = WebPGetFeatures(job->bytes, job->count, &job->features);
    if (status != VP8_STATUS_OK) {
        webp_fail_by(job, status);
        return 0;
    }
    uint32_t width = (uint32_t)job->features.width, height = (uint32_t)job->features.height;
    if (!frame->has_canvas) frame->canvas_width = width, frame->canvas_height = height;
    if (!frame->is_frame) frame->width = frame->canvas_width, frame->height = frame->canvas_height;
    DecoderResult *result = job->sink.result;
    if (!row_sink_sides(result, frame->canvas_width, frame->canvas_height, UINT64_MAX)) return 0;
    if (frame->canvas_width > SIDE_LIMIT || frame->canvas_height > SIDE_LIMIT)
        return fail_limit(job, (uint64_t)SIDE_LIMIT * SIDE_LIMIT);
    if (width != frame->width || height != frame->height ||
        (uint64_t)frame->x + width > frame->canvas_width ||
        (uint64_t)frame->y + height > frame->canvas_height) {
        fail(job, DECODER_MALFORMED, "a picture of another size than its canvas");
        return 0;
    }
    return !is_kept(job) || pixels(job) <= KEPT_LIMIT || fail_limit(job, KEPT_LIMIT);
}

uint32_t webp_read_rows(WebpJob *job, WebPDecoderConfig *config, size_t stride, uint32_t rows) {
    job->samples = calloc(rows, stride);
    if (!job->samples) {
        fail(job, DECODER_OUT_OF_MEMORY, NULL);
        return 0;
    }
    config->output.is_external_memory = 1;
    config->output.u.RGBA = (WebPRGBABuffer){job->samples, (int)stride, stride * rows};
    WebPIDecoder *decoder = WebPIDecode(job->bytes, job->count, config);
    if (!decoder) {
        fail(job, DECODER_OUT_OF_MEMORY, NULL);
        return 0;
    }
    size_t piece = job->count / PIECES > LEAST_PIECE ? job->count / PIECES : LEAST_PIECE, given = 0;
    VP8StatusCode status = VP8_STATUS_SUSPENDED;
    while (status == VP8_STATUS_SUSPENDED && given < job->count && !is_cancelled(job->sink.output)) {
        given = job->count - given > piece ? given + piece : job->count;
        status = WebPIUpdate(decoder, job->bytes, given);
    }
    int count = 0;
    if (is_cancelled(job->sink.output)) fail(job, DECODER_CANCELLED, NULL);
    else if (status != VP8_STATUS_OK) webp_fail_by(job, status);
    if (!WebPIDecGetRGB(decoder, &count, NULL, NULL, NULL)) count = 0;
    WebPIDelete(decoder);
    if (job->sink.result->status == DECODER_CANCELLED || count < 0) return 0;
    return status == VP8_STATUS_OK ? rows : (uint32_t)count;
}

/// The size to have the library deliver the part in: twice the target's sides, and no more pixels than there is room for.
static void choose_scale(const WebpJob *job, RowPart *part) {
    const DecoderResult *result = job->sink.result;
    int is_lossy = job->features.format == IS_LOSSY;
    // Its scaler would mix the colours of transparent pixels into others.
    if (is_lossy && job->frame.alpha.length > 0 && pixels(job) <= PLACED_LIMIT) return;
    if (part->width > 2 * result->width) part->width = 2 * result->width;
    if (part->height > 2 * result->height) part->height = 2 * result->height;
    double limit = is_lossy ? STREAMED_LIMIT : LOSSLESS_LIMIT;
    double excess = sqrt((double)part->width * part->height / limit);
    if (excess <= 1) return;
    part->width = (uint32_t)(part->width / excess) | 1;
    part->height = (uint32_t)(part->height / excess) | 1;
}

/// Decodes a picture that covers its canvas.
static void read_whole(WebpJob *job, WebPDecoderConfig *config) {
    DecoderResult *result = job->sink.result;
    const DecoderRequest *request = job->sink.request;
    const DecoderOutput *output = job->sink.output;
    choose_part(request, result);
    // A lossy picture has a colour for each two by two pixels; the library begins a crop with such a one.
    if (job->features.format == IS_LOSSY) {
        result->part_width += result->part_x & 1;
        result->part_height += result->part_y & 1;
        result->part_x &= ~(uint32_t)1;
        result->part_y &= ~(uint32_t)1;
    }
    FitSize target;
    if (!choose_target(request, output, result, &target)) return;
    result->width = target.width;
    result->height = target.height;
    RowPart part = {0, 0, result->part_width, result->part_height};
    choose_scale(job, &part);
    WebPDecoderOptions *options = &config->options;
    options->use_cropping = is_part(result);
    options->crop_left = (int)result->part_x;
    options->crop_top = (int)result->part_y;
    options->crop_width = (int)result->part_width;
    options->crop_height = (int)result->part_height;
    options->use_scaling = part.width < result->part_width || part.height < result->part_height;
    options->scaled_width = (int)part.width;
    options->scaled_height = (int)part.height;
    int has_alpha = job->features.has_alpha;
    config->output.colorspace = has_alpha ? MODE_RGBA : MODE_RGB;
    if (!row_sink_open_part(
            &job->sink, request, output, result, has_alpha ? AREA_RGBA : AREA_RGB, part))
        return;
    size_t stride = (size_t)part.width * (has_alpha ? 4 : 3);
    uint32_t count = webp_read_rows(job, config, stride, part.height);
    for (uint32_t y = 0; y < count; y++)
        if (row_sink_wants(&job->sink, y)) row_sink_add(&job->sink, job->samples + stride * y);
    row_sink_finish(&job->sink);
}

/// Decodes a frame that is less than its canvas, which is transparent around it.
static void read_placed(WebpJob *job, WebPDecoderConfig *config) {
    const WebpFrame *frame = &job->frame;
    if (pixels(job) > PLACED_LIMIT) {
        fail_limit(job, PLACED_LIMIT);
        return;
    }
    if (!row_sink_open(&job->sink, job->sink.request, job->sink.output, job->sink.result, AREA_RGBA))
        return;
    config->output.colorspace = MODE_RGBA;
    size_t stride = (size_t)frame->width * 4;
    uint8_t *row = calloc(frame->canvas_width, 4);
    if (!row) fail(job, DECODER_OUT_OF_MEMORY, NULL);
    uint32_t count = row ? webp_read_rows(job, config, stride, frame->height) : 0;
    uint32_t bottom = count == frame->height ? row_sink_end(&job->sink) : frame->y + count;
    for (uint32_t y = 0; count > 0 && y < bottom; y++) {
        if (!row_sink_wants(&job->sink, y)) continue;
        int is_inside = y >= frame->y && y - frame->y < count;
        if (is_inside)
            memcpy(row + (size_t)frame->x * 4, job->samples + stride * (y - frame->y), stride);
        row_sink_add(&job->sink, is_inside ? row : NULL);
    }
    free(row);
    row_sink_finish(&job->sink);
}

static void decode(WebpJob *job, const ByteSource *source) {
    const WebpFrame *frame = &job->frame;
    const char *complaint = webp_find_frame(source, &job->frame);
    if (complaint) {
        fail(job, DECODER_MALFORMED, complaint);
        return;
    }
    WebPDecoderConfig config;
    if (!WebPInitDecoderConfig(&config)) {
        fail(job, DECODER_NOT_SUPPORTED, "this version of libwebp");
        return;
    }
    if (!webp_read_chunks(job, source) || !read_sides(job)) return;
    ColourFacts *colour = job->sink.output->colour;
    if (colour && frame->profile.length > WEBP_HEADER_SIZE)
        colour_facts_read(colour, source, frame->profile.offset + WEBP_HEADER_SIZE,
            frame->profile.length - WEBP_HEADER_SIZE);
    if (frame->width == frame->canvas_width && frame->height == frame->canvas_height)
        read_whole(job, &config);
    else read_placed(job, &config);
}

void webp_decode(
    const ByteSource *source, const DecoderRequest *request, const DecoderOutput *output,
    DecoderResult *result) {
    if (request->mode == DECODER_THUMBNAIL) {
        result->stage = DECODER_STAGE_THUMBNAIL;
        set_failure(result, DECODER_NO_THUMBNAIL, NULL);
        return;
    }
    WebpJob *job = calloc(1, sizeof *job);
    if (!job) {
        set_failure(result, DECODER_OUT_OF_MEMORY, NULL);
        return;
    }
    job->sink = (RowSink){.request = request, .output = output, .result = result};
    decode(job, source);
    free(job->bytes);
    free(job->samples);
    free(job);
}

const char *webp_library(void) {
    static char text[32];
    int version = WebPGetDecoderVersion();
    snprintf(text, sizeof text, "libwebp %d.%d.%d", version >> 16, version >> 8 & 255, version & 255);
    return text;
}
