#include "CAV1.h"

#include "av1_codec.h"

#include <dav1d/dav1d.h>
#include <stdio.h>

void av1_decode(const ByteSource *source, const DecoderRequest *request, const DecoderOutput *output,
    DecoderResult *result) {
    tiles_decode(&av1_codec, source, request, output, result);
}

const char *av1_library(void) {
    static char text[64];
    snprintf(text, sizeof text, "dav1d %s", dav1d_version());
    return text;
}
