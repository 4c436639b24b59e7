#include "CXMP.h"

#include <stdlib.h>
#include <string.h>

void xmp_decode(
    const ByteSource *source, const DecoderRequest *request, const DecoderOutput *output,
    DecoderResult *result) {
    int wants_words = request->mode == XMP_QUESTION_WORDS;
    XMPMap *map = (XMPMap *)output->pixels;
    XMPWords *words = (XMPWords *)output->pixels;
    size_t size = wants_words ? sizeof *words : sizeof *map;
    if (output->capacity * sizeof *output->pixels < size) {
        result->status = DECODER_OUT_OF_MEMORY;
        return;
    }
    memset(output->pixels, 0, size);
    result->status = DECODER_OK;
    uint32_t *status = wants_words ? &words->status : &map->status;
    if (source->length > XMP_SIZE_LIMIT) {
        *status = XMP_TOO_LARGE;
        return;
    }
    size_t count = (size_t)source->length;
    uint8_t *bytes = malloc(count + 1);
    if (!bytes) {
        *status = XMP_OUT_OF_MEMORY;
        return;
    }
    count = source_read(source, 0, bytes, count);
    if (wants_words) xmp_words(bytes, count, words);
    else xmp_map(bytes, count, map);
    free(bytes);
}
