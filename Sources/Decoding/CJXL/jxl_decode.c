#include "CJXL.h"

#include "jxl_job.h"

#include <jxl/version.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    BYTE_LIMIT = 128 << 20,   // of a file, which is kept whole
    MEMORY_LIMIT = 320 << 20, // of the library
    WORK_SIZE = 8 << 20,     // of the library, whatever the picture
    PIXEL_LIMIT = 64000000,
};

static const char too_large[] = "JPEG XL that takes more memory than there is";

static int fail(JxlJob *job, DecoderStatus status, const char *message) {
    set_failure(job->sink.result, status, message);
    return 0;
}

int jxl_read_file(JxlJob *job, const ByteSource *source) {
    if (source->length > BYTE_LIMIT) return fail(job, DECODER_NOT_SUPPORTED, "JPEG XL of more than 128 MB");
    job->bytes = malloc((size_t)source->length + 1);
    if (!job->bytes) return fail(job, DECODER_OUT_OF_MEMORY, NULL);
    jxl_boxes_open(&job->boxes, job->bytes, source_read(source, 0, job->bytes, (size_t)source->length));
    return 1;
}

/// Runs the parts of a step one after the other; libjxl gives up where this fails.
static JxlParallelRetCode run_parts(
    void *opaque, void *context, JxlParallelRunInit prepare, JxlParallelRunFunction run, uint32_t start, uint32_t end) {
    const JxlJob *job = opaque;
    JxlParallelRetCode code = prepare(context, 1);
    for (uint32_t i = start; code == 0 && i < end; i++) {
        if (is_cancelled(job->sink.output)) return 1;
        run(context, i, 0);
    }
    return code;
}

int jxl_fail(JxlJob *job, JxlDecoderStatus status) {
    if (is_cancelled(job->sink.output)) return fail(job, DECODER_CANCELLED, NULL);
    if (status == JXL_DEC_NEED_MORE_INPUT) return fail(job, DECODER_MALFORMED, "unexpected end of file");
    if (job->memory.was_refused) return fail(job, DECODER_NOT_SUPPORTED, too_large);
    return fail(job, DECODER_MALFORMED, "corrupt picture data");
}

/// Whether there is memory for the picture: where libjxl finds none, it ends the process.
static int is_memory_there(const JxlJob *job) {
    // Beside the picture itself: some rows of a lossy one, else all its samples, of 4 bytes each.
    int is_lossy = !job->info.uses_original_profile || job->boxes.is_of_jpeg;
    uint64_t pixel = job->format.num_channels + (is_lossy ? 3 : 4 * job->info.num_color_channels) +
                     4 * (uint64_t)job->info.num_extra_channels;
    uint64_t size = (uint64_t)job->info.xsize * job->info.ysize * pixel + WORK_SIZE;
    // Volatile: a compiler leaves out what is only taken and given back.
    void *volatile memory = malloc((size_t)size);
    int is_there = memory != NULL;
    free(memory);
    return is_there;
}

static int has_black(const JxlJob *job) {
    for (uint32_t i = 0; i < job->info.num_extra_channels; i++) {
        JxlExtraChannelInfo channel;
        if (JxlDecoderGetExtraChannelInfo(job->decoder, i, &channel) == JXL_DEC_SUCCESS &&
            channel.type == JXL_CHANNEL_BLACK)
            return 1;
    }
    return 0;
}

int jxl_take_info(JxlJob *job) {
    DecoderResult *result = job->sink.result;
    if (JxlDecoderGetBasicInfo(job->decoder, &job->info) != JXL_DEC_SUCCESS)
        return fail(job, DECODER_MALFORMED, "corrupt header");
    if (!row_sink_sides(result, job->info.xsize, job->info.ysize, PIXEL_LIMIT)) return 0;
    if (has_black(job)) return fail(job, DECODER_NOT_SUPPORTED, "JPEG XL of inks");
    int is_grey = job->info.num_color_channels == 1, has_alpha = job->info.alpha_bits > 0;
    job->layout = has_alpha ? AREA_RGBA : is_grey ? AREA_GREY : AREA_RGB;
    job->format = (JxlPixelFormat){has_alpha ? 4 : is_grey ? 1 : 3, JXL_TYPE_UINT8, JXL_NATIVE_ENDIAN, 0};
    return is_memory_there(job) || fail(job, DECODER_NOT_SUPPORTED, too_large);
}

/// Whether the colours are those of sRGB.
static int is_plain(const JxlColorEncoding *colours) {
    return colours->transfer_function == JXL_TRANSFER_FUNCTION_SRGB && colours->white_point == JXL_WHITE_POINT_D65 &&
           (colours->color_space == JXL_COLOR_SPACE_GRAY || colours->primaries == JXL_PRIMARIES_SRGB);
}

/// Light beyond white, which the worker maps; whether the picture has such.
static int take_high_range(const JxlColorEncoding *original, ColourFacts *facts) {
    int is_pq = original->transfer_function == JXL_TRANSFER_FUNCTION_PQ;
    if (!is_pq && original->transfer_function != JXL_TRANSFER_FUNCTION_HLG) return 0;
    // Numbers of ITU-T H.273, which has another one for P3 with the white of daylight.
    facts->transfer = is_pq ? 16 : 18;
    facts->primaries = original->primaries == JXL_PRIMARIES_P3 ? 12 : original->primaries == JXL_PRIMARIES_SRGB ? 1 : 9;
    return 1;
}

// Before version 0.9 the functions of libjxl for colours take the format of the pixels, and do not use it.
#if JPEGXL_NUMERIC_VERSION < JPEGXL_COMPUTE_NUMERIC_VERSION(0, 9, 0)
#define COLOURS_OF(job) (job)->decoder, &(job)->format
#else
#define COLOURS_OF(job) (job)->decoder
#endif

/// Keeps the profile of what the library delivers.
static void take_profile(JxlJob *job, ColourFacts *facts) {
    const JxlColorProfileTarget target = JXL_COLOR_PROFILE_TARGET_DATA;
    size_t length = 0;
    if (JxlDecoderGetICCProfileSize(COLOURS_OF(job), target, &length) != JXL_DEC_SUCCESS) return;
    uint8_t *profile = length > 0 && length <= COLOUR_PROFILE_LIMIT ? malloc(length) : NULL;
    if (!profile) return;
    if (JxlDecoderGetColorAsICCProfile(COLOURS_OF(job), target, profile, length) == JXL_DEC_SUCCESS) {
        colour_facts_take(facts, profile, length);
        facts->is_grey = job->info.num_color_channels == 1;
    }
    free(profile);
}

void jxl_take_colours(JxlJob *job) {
    ColourFacts *facts = job->sink.output->colour;
    JxlColorEncoding colours;
    memset(&colours, 0, sizeof colours);
    JxlDecoderStatus status = JxlDecoderGetColorAsEncodedProfile(
        COLOURS_OF(job), JXL_COLOR_PROFILE_TARGET_ORIGINAL, &colours);
    if (status == JXL_DEC_SUCCESS && facts && take_high_range(&colours, facts)) return;
    if (!job->info.uses_original_profile) {
        memset(&colours, 0, sizeof colours);
        colours.color_space = job->info.num_color_channels == 1 ? JXL_COLOR_SPACE_GRAY : JXL_COLOR_SPACE_RGB;
        colours.white_point = JXL_WHITE_POINT_D65;
        colours.primaries = JXL_PRIMARIES_SRGB;
        colours.transfer_function = JXL_TRANSFER_FUNCTION_SRGB;
        colours.rendering_intent = JXL_RENDERING_INTENT_RELATIVE;
        JxlDecoderSetPreferredColorProfile(job->decoder, &colours);
    }
    status = JxlDecoderGetColorAsEncodedProfile(
        COLOURS_OF(job), JXL_COLOR_PROFILE_TARGET_DATA, &colours);
    if (facts && (status != JXL_DEC_SUCCESS || !is_plain(&colours))) take_profile(job, facts);
}

static int give_buffer(JxlJob *job) {
    size_t size = 0;
    if (JxlDecoderImageOutBufferSize(job->decoder, &job->format, &size) != JXL_DEC_SUCCESS)
        return fail(job, DECODER_MALFORMED, "corrupt frame");
    job->stride = (size_t)job->info.xsize * job->format.num_channels;
    if (size != job->stride * job->info.ysize) return fail(job, DECODER_MALFORMED, "a frame of another size");
    free(job->samples);
    job->samples = calloc(1, size);
    if (!job->samples) return fail(job, DECODER_OUT_OF_MEMORY, NULL);
    return JxlDecoderSetImageOutBuffer(job->decoder, &job->format, job->samples, size) == JXL_DEC_SUCCESS ||
           fail(job, DECODER_MALFORMED, "corrupt frame");
}

/// Goes on until the first frame is whole; 0 with the failure set where it does not become so.
static int process(JxlJob *job) {
    for (;;) {
        JxlDecoderStatus status = JxlDecoderProcessInput(job->decoder);
        switch (status) {
        case JXL_DEC_BASIC_INFO:
            if (!jxl_take_info(job)) return 0;
            break;
        case JXL_DEC_COLOR_ENCODING: jxl_take_colours(job); break;
        case JXL_DEC_NEED_IMAGE_OUT_BUFFER:
            if (!give_buffer(job)) return 0;
            break;
        case JXL_DEC_FULL_IMAGE: return 1;
        case JXL_DEC_SUCCESS: return fail(job, DECODER_MALFORMED, "no picture in it");
        default: return jxl_fail(job, status);
        }
    }
}

/// Puts the picture, or what there is of it, through the sink.
static void deliver(JxlJob *job) {
    DecoderResult *result = job->sink.result;
    DecoderStatus status = result->status;
    char message[sizeof result->message];
    memcpy(message, result->message, sizeof message);
    result->status = DECODER_OK;
    if (!row_sink_open(&job->sink, job->sink.request, job->sink.output, result, job->layout)) return;
    int is_ready = row_sink_map_range(&job->sink);
    for (uint32_t y = 0; is_ready && y < row_sink_end(&job->sink); y++)
        if (row_sink_wants(&job->sink, y)) row_sink_add(&job->sink, job->samples + job->stride * y);
    if (is_ready && status != DECODER_OK) set_failure(result, status, message);
    row_sink_finish(&job->sink);
}

int jxl_create(JxlJob *job, int events) {
    job->memory.limit = MEMORY_LIMIT;
    JxlMemoryManager manager = jxl_memory_manager(&job->memory);
    job->decoder = JxlDecoderCreate(&manager);
    if (!job->decoder) return fail(job, DECODER_OUT_OF_MEMORY, NULL);
    // The host turns the picture. libjxl 0.7 gets it whole: in pieces, one whose groups are in another order than their
    // numbers, as newer encoders write large ones, is broken for it.
    return (JxlDecoderSubscribeEvents(job->decoder, events) == JXL_DEC_SUCCESS &&
               JxlDecoderSetParallelRunner(job->decoder, run_parts, job) == JXL_DEC_SUCCESS &&
               JxlDecoderSetInput(job->decoder, job->bytes, job->boxes.count) == JXL_DEC_SUCCESS &&
               JxlDecoderSetKeepOrientation(job->decoder, JXL_TRUE) == JXL_DEC_SUCCESS &&
               JxlDecoderSetUnpremultiplyAlpha(job->decoder, JXL_TRUE) == JXL_DEC_SUCCESS) ||
           fail(job, DECODER_NOT_SUPPORTED, "this version of libjxl");
}

static void decode(JxlJob *job) {
    if (!jxl_create(job, JXL_DEC_BASIC_INFO | JXL_DEC_COLOR_ENCODING | JXL_DEC_FULL_IMAGE)) return;
    int is_whole = process(job);
    // What was decoded of a broken picture is shown.
    int is_broken = !is_whole && job->sink.result->status == DECODER_MALFORMED && job->samples &&
                    JxlDecoderFlushImage(job->decoder) == JXL_DEC_SUCCESS;
    if (is_whole || is_broken) deliver(job);
}

void jxl_decode(
    const ByteSource *source, const DecoderRequest *request, const DecoderOutput *output,
    DecoderResult *result) {
    if (request->mode == DECODER_THUMBNAIL) {
        result->stage = DECODER_STAGE_THUMBNAIL;
        set_failure(result, DECODER_NO_THUMBNAIL, NULL);
        return;
    }
    JxlJob *job = calloc(1, sizeof *job);
    if (!job) {
        set_failure(result, DECODER_OUT_OF_MEMORY, NULL);
        return;
    }
    job->sink = (RowSink){.request = request, .output = output, .result = result};
    if (jxl_read_file(job, source)) decode(job);
    if (job->decoder) JxlDecoderDestroy(job->decoder);
    free(job->bytes);
    free(job->samples);
    free(job);
}

const char *jxl_library(void) {
    static char text[32];
    uint32_t version = JxlDecoderVersion();
    snprintf(text, sizeof text, "libjxl %u.%u.%u", version / 1000000, version / 1000 % 1000, version % 1000);
    return text;
}
