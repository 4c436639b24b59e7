/// Samples as libtiff delivers them, made rows for the row sink.
#ifndef TIFF_SAMPLES_H
#define TIFF_SAMPLES_H

#include "tiff_picture.h"

enum { TIFF_INK_ROOM = 7 };

/// A row of samples: of pixels one behind the other in the first plane, or of each needed sample in a plane of its own.
typedef struct TiffRow {
    const uint8_t *planes[TIFF_NEEDED_LIMIT];
} TiffRow;

/// Bytes of a pixel in the row sink's layout.
size_t tiff_pixel_size(const TiffPicture *picture);

/// Makes `count` pixels of the row; `inks` has room for TIFF_INK_ROOM bytes a pixel.
void tiff_convert(const TiffPicture *picture, const LightTables *light, const TiffRow *row, size_t count,
    uint8_t *inks, uint8_t *out);

#endif
