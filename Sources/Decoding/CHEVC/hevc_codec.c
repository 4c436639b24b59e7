#include "hevc_codec.h"

#include "hevc_memory.h"
#include "hevc_units.h"

enum {
    CALL_LIMIT = 100000, // calls for a tile, many more than it has units
};

static void *open_decoder(int is_coarse) {
    de265_decoder_context *decoder = de265_new_decoder();
    if (!decoder) return NULL;
    de265_set_verbosity(0);
    hevc_set_memory(decoder);
    de265_set_parameter_bool(decoder, DE265_DECODER_PARAM_DISABLE_DEBLOCKING, is_coarse);
    de265_set_parameter_bool(decoder, DE265_DECODER_PARAM_DISABLE_SAO, is_coarse);
    return decoder;
}

static void close_decoder(void *decoder) { de265_free_decoder(decoder); }

static void note_warnings(de265_decoder_context *decoder, DecoderResult *result) {
    for (int i = 0; i < CALL_LIMIT; i++) {
        de265_error warning = de265_get_warning(decoder);
        if (warning == DE265_OK) return;
        result->warnings++;
        note_damage(result, de265_get_error_text(warning));
    }
}

/// The first picture of what was pushed; NULL with the failure set.
static const struct de265_image *next_picture(
    de265_decoder_context *decoder, DecoderResult *result) {
    de265_error error = DE265_OK;
    int more = 1;
    for (int i = 0; i < CALL_LIMIT && more; i++) {
        more = 0;
        error = de265_decode(decoder, &more);
        const struct de265_image *image = de265_get_next_picture(decoder);
        if (image) {
            note_warnings(decoder, result);
            if (!de265_isOK(error)) note_damage(result, de265_get_error_text(error));
            return image;
        }
        if (!de265_isOK(error)) break;
    }
    if (error == DE265_ERROR_OUT_OF_MEMORY) set_failure(result, DECODER_OUT_OF_MEMORY, NULL);
    else if (error == DE265_ERROR_NOT_IMPLEMENTED_YET) set_failure(result, DECODER_NOT_SUPPORTED, "HEVC of a rare kind");
    else
        set_failure(result, DECODER_MALFORMED,
            de265_isOK(error) ? "no picture in a piece" : de265_get_error_text(error));
    return NULL;
}

/// Whether the video's own words on colour are all what they are where it has none.
static int has_no_words(const struct de265_image *image) {
    return de265_get_image_colour_primaries(image) == PLAN_UNSPECIFIED &&
           de265_get_image_transfer_characteristics(image) == PLAN_UNSPECIFIED &&
           de265_get_image_matrix_coefficients(image) == PLAN_UNSPECIFIED &&
           !de265_get_image_full_range_flag(image);
}

static int take_planes(const struct de265_image *image, VideoPlanes *planes, DecoderResult *result) {
    enum de265_chroma chroma = de265_get_chroma_format(image);
    int luma_stride = 0, chroma_stride = 0;
    *planes = (VideoPlanes){.luma = de265_get_image_plane(image, 0, &luma_stride),
        .width = (uint32_t)de265_get_image_width(image, 0),
        .height = (uint32_t)de265_get_image_height(image, 0),
        .halves_across = chroma == de265_chroma_420 || chroma == de265_chroma_422,
        .halves_down = chroma == de265_chroma_420,
        .luma_bits = (uint32_t)de265_get_bits_per_pixel(image, 0),
        .chroma_bits = 8,
        .matrix = (uint32_t)de265_get_image_matrix_coefficients(image),
        .full_range = has_no_words(image) ? PLAN_UNSPECIFIED
                                          : (uint32_t)de265_get_image_full_range_flag(image),
        .primaries = (uint32_t)de265_get_image_colour_primaries(image),
        .transfer = (uint32_t)de265_get_image_transfer_characteristics(image)};
    if (chroma != de265_chroma_mono) {
        planes->cb = de265_get_image_plane(image, 1, &chroma_stride);
        planes->cr = de265_get_image_plane(image, 2, &chroma_stride);
        planes->chroma_width = (uint32_t)de265_get_image_width(image, 1);
        planes->chroma_height = (uint32_t)de265_get_image_height(image, 1);
        planes->chroma_bits = (uint32_t)de265_get_bits_per_pixel(image, 1);
    }
    planes->luma_stride = luma_stride;
    planes->chroma_stride = chroma_stride;
    int has_chroma = planes->cb && planes->cr && planes->chroma_width > 0 && planes->chroma_height > 0;
    if (planes->luma && planes->width > 0 && planes->height > 0 && planes->luma_bits >= 8 &&
        (chroma == de265_chroma_mono || has_chroma))
        return 1;
    set_failure(result, DECODER_MALFORMED, "no picture in a piece");
    return 0;
}

static int decode(void *decoder, const CodedTile *tile, VideoPlanes *planes, DecoderResult *result) {
    de265_reset(decoder);
    if (!hevc_push_tile(decoder, tile, result)) return 0;
    de265_flush_data(decoder);
    const struct de265_image *image = next_picture(decoder, result);
    return image && take_planes(image, planes, result);
}

const TileCodec hevc_codec = {PLAN_HEVC, open_decoder, decode, close_decoder};
