/// JPEGs so narrow that libjpeg repeats colours instead of blending them.
#ifndef JPEG_NARROW_H
#define JPEG_NARROW_H

#include <stdint.h>
#include <stdio.h>

#include <jpeglib.h>

/// The samples of such a picture, as they come out of the DCT, a plane for each component.
typedef struct NarrowPhoto {
    JSAMPARRAY planes[MAX_COMPONENTS];
} NarrowPhoto;

/// Whether the colours of a picture that is to be decoded at its own size lie in one or two columns at half its width. libjpeg blends
/// the columns and rows of wider ones.
int is_narrow(const struct jpeg_decompress_struct *decompress);

/// Makes room for the planes, after jpeg_start_decompress with `raw_data_out`; leaves by libjpeg's error exit when memory runs out.
NarrowPhoto narrow_create(struct jpeg_decompress_struct *decompress);

/// Reads the next rows of blocks; returns how many rows of the picture can be made of what is there.
JDIMENSION narrow_read(const NarrowPhoto *photo, struct jpeg_decompress_struct *decompress);

/// Makes a row of RGBX, or of CMYK where that is the output's colour space, with colours blended as libjpeg does it.
void narrow_row(
    const NarrowPhoto *photo, const struct jpeg_decompress_struct *decompress, JDIMENSION y,
    uint8_t *row);

#endif
