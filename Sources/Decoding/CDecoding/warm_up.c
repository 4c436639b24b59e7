#include "warm_up.h"

int warm_up_picture(WarmUpDecoder decoder, DecoderFormat format, const uint8_t *bytes, size_t length,
    uint32_t side, const LightTables *light) {
    uint32_t pixels[WARM_UP_SIDE * WARM_UP_SIDE];
    ByteSource source = {-1, bytes, 0, length};
    DecoderRequest request = {.format = format, .mode = DECODER_COMPLETE, .box = {.width = side, .height = side, .pixel_aspect = 1}};
    DecoderOutput output = {.pixels = pixels, .capacity = WARM_UP_SIDE * WARM_UP_SIDE, .light = light};
    DecoderResult result = {.stage = DECODER_STAGE_COMPLETE};
    decoder(&source, &request, &output, &result);
    return result.status == DECODER_OK && !result.is_damaged;
}

static int decode(const TileCodec *codec, const CodedTile *tile, int is_coarse) {
    DecoderResult result = {0};
    VideoPlanes planes;
    void *decoder = codec->open(is_coarse);
    int is_whole = decoder && codec->decode(decoder, tile, &planes, &result) &&
                   planes.width == tile->width && planes.height == tile->height && !result.is_damaged;
    if (decoder) codec->close(decoder);
    return is_whole;
}

int warm_up_tile(const TileCodec *codec, const CodedTile *tile) {
    int is_whole = decode(codec, tile, 0);
    return decode(codec, tile, 1) && is_whole;
}
