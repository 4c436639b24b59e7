#include "CXMP.h"

#include <brotli/decode.h>

size_t xmp_unpack(const uint8_t *packed, size_t count, uint8_t *bytes) {
    // Its windows end at 16 MB: larger ones are requested by name, and are not here.
    BrotliDecoderState *state = BrotliDecoderCreateInstance(NULL, NULL, NULL);
    if (!state) return 0;
    size_t room = XMP_UNPACKED_LIMIT;
    uint8_t *next = bytes;
    BrotliDecoderDecompressStream(state, &count, &packed, &room, &next, NULL);
    BrotliDecoderDestroyInstance(state);
    return XMP_UNPACKED_LIMIT - room;
}
