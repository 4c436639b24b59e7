/// Writes a picture as a PNG into memory.
#ifndef DECODERS_PNG_WRITE_H
#define DECODERS_PNG_WRITE_H

#include <stddef.h>
#include <stdint.h>

/// Bytes from malloc; `bytes` is NULL when there are none.
typedef struct PngBytes {
    uint8_t *bytes;
    size_t count;
} PngBytes;

/// One tEXt chunk: a keyword of 1…79 bytes of Latin-1, and a text; both end in NUL.
typedef struct PngText {
    const char *keyword;
    const char *text;
} PngText;

/// An opaque RGB picture of 8 bits a channel, not interlaced, its texts before its pixels; free `bytes` afterwards.
///
/// `pixels` are 0x00RRGGBB, row-major; both sides are 1…65535. No bytes when memory ran out or a text is not allowed.
PngBytes png_write(
    const uint32_t *pixels, uint32_t width, uint32_t height, const PngText *texts, size_t text_count);

#endif
