#include "decode_common.h"

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
};

void decoder_decode(
    const ByteSource *source, const DecoderRequest *request, const DecoderOutput *output,
    DecoderResult *result) {
    memset(result, 0, sizeof *result);
    result->stage = DECODER_STAGE_COMPLETE;
    for (size_t i = 0; i < sizeof decoders / sizeof *decoders; i++) {
        if (request->format != decoders[i].format) continue;
        decoders[i].decode(source, request, output, result);
        return;
    }
    set_failure(result, DECODER_MALFORMED, NULL);
}
