#include "decoders.h"
#include "decoders_base.h"

#include <string.h>

typedef void (*Decoder)(
    const ByteSource *source, const DecoderRequest *request, const DecoderOutput *output,
    DecoderResult *result);

/// A row a format.
static const struct {
    DecoderFormat format;
    Decoder decode;
    MovingOpener open; // NULL where nothing moves
} decoders[] = {
    {DECODER_JPEG, jpeg_decode, NULL},
    {DECODER_PNG, png_decode, apng_open_moving},
    {DECODER_GIF, gif_decode, gif_open_moving},
    {DECODER_BMP, bmp_decode, NULL},
    {DECODER_ICO, ico_decode, NULL},
    {DECODER_NETPBM, netpbm_decode, NULL},
    {DECODER_QOI, qoi_decode, NULL},
    {DECODER_PSD, psd_decode, NULL},
};

void decoder_decode(
    const ByteSource *source, const DecoderRequest *request, const DecoderOutput *output,
    DecoderResult *result) {
    memset(result, 0, sizeof *result);
    result->stage = DECODER_STAGE_COMPLETE;
    for (size_t i = 0; i < sizeof decoders / sizeof *decoders; i++) {
        if (request->format != decoders[i].format) continue;
        if (request->mode == DECODER_THUMBNAIL && request->format != DECODER_JPEG) {
            result->stage = DECODER_STAGE_THUMBNAIL;
            set_failure(result, DECODER_NO_THUMBNAIL, NULL);
        } else {
            decoders[i].decode(source, request, output, result);
        }
        return;
    }
    set_failure(result, DECODER_MALFORMED, NULL);
}

int decoder_open_moving(
    MovingPicture *picture, const DecoderRequest *request, const DecoderOutput *output,
    DecoderResult *result) {
    for (size_t i = 0; i < sizeof decoders / sizeof *decoders; i++)
        if (request->format == decoders[i].format && decoders[i].open)
            return decoders[i].open(picture, request, output, result);
    set_failure(result, DECODER_MALFORMED, "nothing moves");
    return 0;
}
