/// The inner loops once more in plain C: what riffle's own are compared with, in bytes and in time.
#ifndef CKERNELS_H
#define CKERNELS_H

#include "decoders_light.h"

#include <stddef.h>
#include <stdint.h>

/// A picture made smaller or larger by the area average in linear light; `channels` is 3 or 4 bytes a pixel, of which
/// the first three count. 0 when memory ran out.
int ck_area_average(
    const uint8_t *samples, uint32_t source_width, uint32_t source_height, uint32_t channels,
    uint32_t target_width, uint32_t target_height, const LightTables *light, uint32_t *pixels);

/// A linear function of a place on the canvas, in pixels.
typedef struct CKPlane {
    float per_column, per_row, constant;
} CKPlane;

/// Columns of a row; `end` is the first that does not belong to it.
typedef struct CKColumns {
    int32_t begin, end;
} CKColumns;

/// A bitmap as it lies on a canvas; `u` and `v` are in 256ths of a texel, over `w` in perspective.
typedef struct CKQuad {
    const uint32_t *texels;
    int32_t width, height;
    CKPlane u, v, w;
} CKQuad;

/// Tables for mixing in linear light: 256 of 0…8191, and 8192 bytes back.
typedef struct CKLight {
    const uint16_t *linear;
    const uint8_t *encoded;
} CKLight;

/// Draws `weight` 256ths of a bitmap, one range of columns a row, without perspective.
void ck_affine_quad(
    const CKQuad *quad, const CKColumns *columns, int32_t rows, int32_t canvas_width,
    const CKLight *light, uint32_t weight, uint32_t *canvas);

/// The same in perspective.
void ck_perspective_quad(
    const CKQuad *quad, const CKColumns *columns, int32_t rows, int32_t canvas_width,
    const CKLight *light, uint32_t weight, uint32_t *canvas);

/// A cell of two pixels: ▀ and two colours, or a space.
typedef struct CKCell {
    uint64_t glyph;
    uint32_t front, back;
} CKCell;

/// Makes cells of a canvas of `columns` × 2 `rows` pixels.
void ck_half_blocks(const uint32_t *canvas, int32_t columns, int32_t rows, CKCell *cells);

/// Writes what turns `shown` into `cells`, and notes it in `shown`; the number of bytes. There must be room for 96 a cell
/// and 64 more. `decimals` is filled by `ck_decimals`.
size_t ck_encode(
    const CKCell *cells, CKCell *shown, int32_t columns, int32_t rows, int32_t tolerance,
    const uint32_t *decimals, uint8_t *output);

/// Fills 256 words: the numbers as digits with a semicolon behind, first byte lowest.
void ck_decimals(uint32_t *decimals);

/// A made-up photo in grey whose blur and noise are known: `photo()` of the specification.
void ck_scene(int width, int height, uint64_t seed, double blur, double grain, double gain, uint8_t *luma);

#endif
