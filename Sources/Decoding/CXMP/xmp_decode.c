#include "CXMP.h"

#include <stdlib.h>
#include <string.h>

/// Where an answer says what has become of it: every one begins with that.
static uint32_t *status_of(const DecoderOutput *output) { return (uint32_t *)output->pixels; }

static size_t size_of_answer(uint32_t question) {
    switch (question) {
    case XMP_QUESTION_WORDS: return sizeof(XMPWords);
    case XMP_QUESTION_UNPACK: return sizeof(XMPUnpacked) + XMP_UNPACKED_LIMIT;
    default: return sizeof(XMPMap);
    }
}

void xmp_decode(
    const ByteSource *source, const DecoderRequest *request, const DecoderOutput *output,
    DecoderResult *result) {
    size_t size = size_of_answer(request->mode);
    if (output->capacity * sizeof *output->pixels < size) {
        result->status = DECODER_OUT_OF_MEMORY;
        return;
    }
    // What is unpacked is said to be as long as it is, and is large.
    memset(output->pixels, 0, request->mode == XMP_QUESTION_UNPACK ? sizeof(XMPUnpacked) : size);
    result->status = DECODER_OK;
    if (source->length > XMP_SIZE_LIMIT) {
        *status_of(output) = XMP_TOO_LARGE;
        return;
    }
    size_t count = (size_t)source->length;
    uint8_t *bytes = malloc(count + 1);
    if (!bytes) {
        *status_of(output) = XMP_OUT_OF_MEMORY;
        return;
    }
    count = source_read(source, 0, bytes, count);
    switch (request->mode) {
    case XMP_QUESTION_WORDS: xmp_words(bytes, count, (XMPWords *)output->pixels); break;
    case XMP_QUESTION_UNPACK: {
        XMPUnpacked *unpacked = (XMPUnpacked *)output->pixels;
        unpacked->count = (uint32_t)xmp_unpack(bytes, count, (uint8_t *)(unpacked + 1));
        unpacked->status = XMP_OK;
        break;
    }
    default: xmp_map(bytes, count, (XMPMap *)output->pixels);
    }
    free(bytes);
}
