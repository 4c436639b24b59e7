#include "hevc_units.h"

#include "hevc_sps.h"

enum {
    UNIT_SPS = 33,
    UNIT_PPS = 34,
    SMALL_SIDE = 128, // a coded picture may have so many pixels on a side, however small the tile is
};

static int has_side(uint32_t coded, uint32_t claimed) {
    return coded <= SMALL_SIDE || coded / 2 <= claimed;
}

/// Whether a picture of this size may be decoded; 0 with the failure set.
static int check_size(const HevcSize *size, const CodedTile *tile, DecoderResult *result) {
    uint64_t pixels = (uint64_t)size->width * size->height, chroma = 0;
    if (size->chroma > 0) chroma = size->chroma == 1 ? pixels / 2 : size->chroma * pixels - pixels;
    if (size->chroma == 2) chroma = pixels;
    uint64_t bytes = pixels * (size->luma_bits > 8 ? 2 : 1) + chroma * (size->chroma_bits > 8 ? 2 : 1);
    if (size->width > DECODERS_SIDE_LIMIT || size->height > DECODERS_SIDE_LIMIT ||
        pixels > PLAN_PIECE_PIXEL_LIMIT || bytes > DECODERS_BUFFER_LIMIT) {
        result->limit = PLAN_PIECE_PIXEL_LIMIT;
        if (bytes > DECODERS_BUFFER_LIMIT && pixels <= PLAN_PIECE_PIXEL_LIMIT)
            result->limit = pixels * DECODERS_BUFFER_LIMIT / bytes;
        set_failure(result, DECODER_TOO_MANY_PIXELS, NULL);
        return 0;
    }
    if (has_side(size->width, tile->width) && has_side(size->height, tile->height)) return 1;
    set_failure(result, DECODER_MALFORMED, "a piece is larger than the file says");
    return 0;
}

static int push_unit(de265_decoder_context *decoder, const CodedTile *tile, const uint8_t *unit,
    size_t length, DecoderResult *result) {
    if (length < 2) return 1;
    uint32_t type = unit[0] >> 1 & 63, layer = (uint32_t)(unit[0] & 1) << 5 | unit[1] >> 3;
    // Other layers are other views or depth; supplements change nothing of a picture.
    if (layer > 0 || type > UNIT_PPS) return 1;
    if (type == UNIT_SPS) {
        HevcSize size;
        if (!hevc_read_sps(unit, length, &size)) {
            set_failure(result, DECODER_MALFORMED, "a broken parameter set");
            return 0;
        }
        if (!check_size(&size, tile, result)) return 0;
    }
    de265_error error = de265_push_NAL(decoder, unit, (int)length, 0, NULL);
    if (error == DE265_OK) return 1;
    set_failure(result, error == DE265_ERROR_OUT_OF_MEMORY ? DECODER_OUT_OF_MEMORY : DECODER_MALFORMED,
        de265_get_error_text(error));
    return 0;
}

/// The units of an hvcC box, ISO/IEC 14496-15, 8.3.3.1.2.
static int push_configuration(
    de265_decoder_context *decoder, const CodedTile *tile, DecoderResult *result) {
    const uint8_t *bytes = tile->configuration->bytes;
    size_t length = tile->configuration->length, at = 23;
    uint32_t arrays = length > 22 ? bytes[22] : 0;
    for (uint32_t array = 0; array < arrays && at + 3 <= length; array++) {
        uint32_t units = (uint32_t)bytes[at + 1] << 8 | bytes[at + 2];
        at += 3;
        for (uint32_t i = 0; i < units && at + 2 <= length; i++) {
            size_t size = (size_t)bytes[at] << 8 | bytes[at + 1];
            at += 2;
            if (size > length - at) return 1;
            if (!push_unit(decoder, tile, bytes + at, size, result)) return 0;
            at += size;
        }
    }
    return 1;
}

int hevc_push_tile(de265_decoder_context *decoder, const CodedTile *tile, DecoderResult *result) {
    const PlanConfiguration *configuration = tile->configuration;
    if (!push_configuration(decoder, tile, result)) return 0;
    size_t prefix = configuration->length > 21 ? (configuration->bytes[21] & 3) + (size_t)1 : 4;
    size_t at = 0;
    while (at + prefix <= tile->length) {
        size_t size = 0;
        for (size_t i = 0; i < prefix; i++) size = size << 8 | tile->bytes[at + i];
        at += prefix;
        if (size > tile->length - at) {
            note_damage(result, "unexpected end of file");
            size = tile->length - at;
        }
        if (!push_unit(decoder, tile, tile->bytes + at, size, result)) return 0;
        at += size;
    }
    return 1;
}
