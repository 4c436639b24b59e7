/// Bytes that a writer of pictures makes.
#ifndef PICTURE_BYTES_H
#define PICTURE_BYTES_H

#include "decoders_png_write.h"

#include <stdlib.h>
#include <string.h>

typedef struct GrowingBytes {
    uint8_t *bytes;
    size_t count, room;
} GrowingBytes;

/// 0 when memory ran out.
static inline int growing_bytes_add(GrowingBytes *grown, const uint8_t *bytes, size_t count) {
    if (count > grown->room - grown->count) {
        size_t room = grown->room * 2 + count;
        uint8_t *larger = realloc(grown->bytes, room);
        if (!larger) return 0;
        grown->bytes = larger;
        grown->room = room;
    }
    memcpy(grown->bytes + grown->count, bytes, count);
    grown->count += count;
    return 1;
}

/// What has come together, which the caller frees; nothing where it is not whole.
static inline PictureBytes growing_bytes_end(GrowingBytes *grown, int is_whole) {
    PictureBytes out = {grown->bytes, grown->count};
    if (is_whole) return out;
    free(grown->bytes);
    return (PictureBytes){NULL, 0};
}

#endif
