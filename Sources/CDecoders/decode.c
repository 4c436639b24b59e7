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
} decoders[] = {
    {DECODER_JPEG, jpeg_decode},
    {DECODER_PNG, png_decode},
    {DECODER_GIF, gif_decode},
    {DECODER_BMP, bmp_decode},
    {DECODER_ICO, ico_decode},
    {DECODER_NETPBM, netpbm_decode},
    {DECODER_QOI, qoi_decode},
    {DECODER_PSD, psd_decode},
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
