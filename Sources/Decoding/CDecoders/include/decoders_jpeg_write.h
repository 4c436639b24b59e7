/// Writes a picture as a JPEG into memory.
#ifndef DECODERS_JPEG_WRITE_H
#define DECODERS_JPEG_WRITE_H

#include "decoders_png_write.h"

/// Baseline, standard tables, no markers but JFIF; free `bytes` afterwards.
///
/// `pixels` are 0x00RRGGBB, row-major; both sides are 1…65535. `quality` is 1…100; `halves_colour` is not 0 for 4:2:0, else 4:4:4.
/// No bytes when memory ran out, or where `stop`, which may be NULL and is looked at every 64 rows, is not 0.
PictureBytes jpeg_write(
    const uint32_t *pixels, uint32_t width, uint32_t height, int quality, int halves_colour,
    const volatile int32_t *stop);

#endif
