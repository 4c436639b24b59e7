/// Writes a picture as a PNG into memory.
#ifndef DECODERS_PNG_WRITE_H
#define DECODERS_PNG_WRITE_H

#include <stddef.h>
#include <stdint.h>

/// Bytes from malloc; `bytes` is NULL when there are none.
typedef struct PictureBytes {
    uint8_t *bytes;
    size_t count;
} PictureBytes;

/// One tEXt chunk: a keyword of 1…79 bytes of Latin-1, and a text; both end in NUL.
typedef struct PngText {
    const char *keyword;
    const char *text;
} PngText;

/// An opaque RGB picture of 8 bits a channel, not interlaced, its texts before its pixels; free `bytes` afterwards.
///
/// `pixels` are 0x00RRGGBB, row-major; both sides are 1…65535. No bytes when memory ran out or a text is not allowed.
PictureBytes png_write(
    const uint32_t *pixels, uint32_t width, uint32_t height, const PngText *texts, size_t text_count);

/// A PNG for a terminal, which is written some rows at a time: fast rather than small, without texts.
typedef struct PngWriter PngWriter;

/// NULL when memory ran out. With a palette of 1…256 entries of 0x00RRGGBB pixels are bytes, else words of 0x00RRGGBB.
///
/// `repeats` where most rows are those above them: such a picture with a palette takes few bytes then.
PngWriter *png_writer_create(
    uint32_t width, uint32_t height, const uint32_t *palette, size_t colours, int repeats);

/// Takes the next rows; the last ends the picture. 0 when memory ran out or there are too many rows; nothing more is written then.
int png_writer_add(PngWriter *writer, const void *rows, uint32_t count);

/// The bytes made since the last call; free them.
PictureBytes png_writer_take(PngWriter *writer);

void png_writer_destroy(PngWriter *writer);

#endif
