#include "CHEVC.h"

#include "hevc_codec.h"

#include <libde265/de265.h>

#include <stdio.h>

void hevc_decode(const ByteSource *source, const DecoderRequest *request, const DecoderOutput *output,
    DecoderResult *result) {
    tiles_decode(&hevc_codec, source, request, output, result);
}

const char *hevc_library(void) {
    static char text[64];
    snprintf(text, sizeof text, "libde265 %s", de265_get_version());
    return text;
}
