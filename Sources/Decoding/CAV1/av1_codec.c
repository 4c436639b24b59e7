#include "av1_codec.h"

#include <dav1d/dav1d.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>

enum {
    TRIES = 12,       // calls for a picture: one of many layers comes when nothing follows it
    LAYERING = 2,     // bytes of a configuration that tells the operating point and the layer, and nothing else
    LAST_LAYER = 255, // for the layer: the last one of the operating point
    POINTS = 32,
};

typedef struct Av1Decoder {
    Dav1dContext *context;
    Dav1dPicture picture;
    int has_picture, is_coarse;
    uint8_t point, layer; // of the context
} Av1Decoder;

static void close_decoder(void *value) {
    Av1Decoder *decoder = value;
    if (decoder->has_picture) dav1d_picture_unref(&decoder->picture);
    if (decoder->context) dav1d_close(&decoder->context);
    free(decoder);
}

/// A context for an operating point that gives the last layer or all of them; 0 where there is none.
static int open_context(Av1Decoder *decoder, uint8_t point, uint8_t layer) {
    if (decoder->context) dav1d_close(&decoder->context);
    decoder->point = point;
    decoder->layer = layer;
    Dav1dSettings settings;
    dav1d_default_settings(&settings);
    settings.n_threads = 1;
    settings.max_frame_delay = 1;
    settings.operating_point = point;
    settings.all_layers = layer != LAST_LAYER;
    settings.apply_grain = !decoder->is_coarse;
    settings.frame_size_limit = PLAN_PIECE_PIXEL_LIMIT;
    settings.logger.callback = NULL;
    return dav1d_open(&decoder->context, &settings) == 0;
}

static void *open_decoder(int is_coarse) {
    Av1Decoder *decoder = calloc(1, sizeof *decoder);
    if (!decoder) return NULL;
    decoder->is_coarse = is_coarse;
    if (open_context(decoder, 0, LAST_LAYER)) return decoder;
    close_decoder(decoder);
    return NULL;
}

/// Opens another context where the tile is of another operating point or layer than the one before.
static int choose_layer(Av1Decoder *decoder, const PlanConfiguration *configuration) {
    uint8_t point = 0, layer = LAST_LAYER;
    if (configuration && configuration->length == LAYERING) {
        point = configuration->bytes[0] < POINTS ? configuration->bytes[0] : 0;
        layer = configuration->bytes[1];
    }
    if (decoder->context && decoder->point == point && decoder->layer == layer) return 1;
    return open_context(decoder, point, layer);
}

/// The bytes stay where they are until the decoder has let go of them.
static void keep(const uint8_t *bytes, void *cookie) {
    (void)bytes;
    (void)cookie;
}

static int fail(int error, DecoderResult *result) {
    if (error == DAV1D_ERR(ENOMEM)) {
        set_failure(result, DECODER_OUT_OF_MEMORY, NULL);
    } else if (error == DAV1D_ERR(ERANGE)) {
        result->limit = PLAN_PIECE_PIXEL_LIMIT;
        set_failure(result, DECODER_TOO_MANY_PIXELS, NULL);
    } else if (error == DAV1D_ERR(ENOPROTOOPT)) {
        set_failure(result, DECODER_NOT_SUPPORTED, "AV1 of a rare kind");
    } else {
        set_failure(result, DECODER_MALFORMED, "broken AV1 data");
    }
    return 0;
}

/// Whether the pictures that are announced may be decoded; 0 with the failure set.
static int check_size(const CodedTile *tile, DecoderResult *result) {
    Dav1dSequenceHeader header;
    int error = dav1d_parse_sequence_header(&header, tile->bytes, tile->length);
    if (error) return fail(DAV1D_ERR(EINVAL), result);
    uint64_t pixels = (uint64_t)header.max_width * (uint64_t)header.max_height, chroma = 0;
    if (header.layout == DAV1D_PIXEL_LAYOUT_I420) chroma = pixels / 2;
    else if (header.layout == DAV1D_PIXEL_LAYOUT_I422) chroma = pixels;
    else if (header.layout == DAV1D_PIXEL_LAYOUT_I444) chroma = 2 * pixels;
    uint64_t bytes = (pixels + chroma) * (header.hbd ? 2 : 1);
    if (pixels <= PLAN_PIECE_PIXEL_LIMIT && bytes <= DECODERS_BUFFER_LIMIT) return 1;
    result->limit = PLAN_PIECE_PIXEL_LIMIT;
    if (pixels <= PLAN_PIECE_PIXEL_LIMIT)
        result->limit = pixels * DECODERS_BUFFER_LIMIT / bytes;
    set_failure(result, DECODER_TOO_MANY_PIXELS, NULL);
    return 0;
}

/// The first picture of the tile; an error of dav1d, 0 where it is there.
static int next_picture(Av1Decoder *decoder, const CodedTile *tile) {
    Dav1dData data = {0};
    int error = dav1d_data_wrap(&data, tile->bytes, tile->length, keep, NULL);
    if (error) return error;
    for (int i = 0; i < TRIES; i++) {
        if (data.sz > 0) {
            error = dav1d_send_data(decoder->context, &data);
            if (error && error != DAV1D_ERR(EAGAIN)) break;
        }
        error = dav1d_get_picture(decoder->context, &decoder->picture);
        decoder->has_picture = error == 0;
        if (error == 0 && decoder->layer != LAST_LAYER &&
            decoder->picture.frame_hdr->spatial_id != decoder->layer) {
            dav1d_picture_unref(&decoder->picture);
            decoder->has_picture = 0;
            error = DAV1D_ERR(EAGAIN);
            continue;
        }
        if (error != DAV1D_ERR(EAGAIN)) break;
    }
    if (data.sz > 0) dav1d_data_unref(&data);
    dav1d_flush(decoder->context);
    return error;
}

static void take_planes(const Dav1dPicture *picture, VideoPlanes *planes) {
    const Dav1dSequenceHeader *header = picture->seq_hdr;
    enum Dav1dPixelLayout layout = picture->p.layout;
    uint32_t width = (uint32_t)picture->p.w, height = (uint32_t)picture->p.h;
    uint32_t halves_across = layout == DAV1D_PIXEL_LAYOUT_I420 || layout == DAV1D_PIXEL_LAYOUT_I422;
    uint32_t halves_down = layout == DAV1D_PIXEL_LAYOUT_I420;
    *planes = (VideoPlanes){.luma = picture->data[0], .luma_stride = picture->stride[0],
        .width = width, .height = height, .halves_across = halves_across,
        .halves_down = halves_down, .luma_bits = (uint32_t)picture->p.bpc,
        .chroma_bits = (uint32_t)picture->p.bpc, .matrix = header->mtrx,
        .full_range = header->color_range ? 1 : 0, .primaries = header->pri,
        .transfer = header->trc};
    if (layout == DAV1D_PIXEL_LAYOUT_I400) return;
    planes->cb = picture->data[1];
    planes->cr = picture->data[2];
    planes->chroma_stride = picture->stride[1];
    planes->chroma_width = halves_across ? (width + 1) / 2 : width;
    planes->chroma_height = halves_down ? (height + 1) / 2 : height;
}

static int decode(void *value, const CodedTile *tile, VideoPlanes *planes, DecoderResult *result) {
    Av1Decoder *decoder = value;
    if (decoder->has_picture) dav1d_picture_unref(&decoder->picture);
    decoder->has_picture = 0;
    if (!check_size(tile, result)) return 0;
    if (!choose_layer(decoder, tile->configuration)) return fail(DAV1D_ERR(ENOMEM), result);
    int error = next_picture(decoder, tile);
    if (error) return fail(error, result);
    take_planes(&decoder->picture, planes);
    return 1;
}

const TileCodec av1_codec = {PLAN_AV1, open_decoder, decode, close_decoder};
