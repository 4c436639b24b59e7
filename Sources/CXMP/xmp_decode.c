#include "CXMP.h"

#include <stdlib.h>
#include <string.h>

void xmp_decode(
    const ByteSource *source, const DecoderRequest *request, const DecoderOutput *output,
    DecoderResult *result) {
    (void)request;
    XMPMap *map = (XMPMap *)output->pixels;
    if (output->capacity * sizeof *output->pixels < sizeof *map) {
        result->status = DECODER_OUT_OF_MEMORY;
        return;
    }
    memset(map, 0, sizeof *map);
    result->status = DECODER_OK;
    if (source->length > XMP_SIZE_LIMIT) {
        map->status = XMP_TOO_LARGE;
        return;
    }
    size_t count = (size_t)source->length;
    uint8_t *bytes = malloc(count + 1);
    if (!bytes) {
        map->status = XMP_OUT_OF_MEMORY;
        return;
    }
    xmp_map(bytes, source_read(source, 0, bytes, count), map);
    free(bytes);
}
