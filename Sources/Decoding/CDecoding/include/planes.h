/// The planes that a video codec decodes, as rows of RGB.
#ifndef PLANES_H
#define PLANES_H

#include <stddef.h>
#include <stdint.h>

/// A decoded picture: luma, and two planes of chroma unless it is grey.
typedef struct VideoPlanes {
    const uint8_t *luma, *cb, *cr; ///< samples of more than 8 bits are 2 bytes; `cb` is NULL where it is grey
    ptrdiff_t luma_stride, chroma_stride; ///< bytes
    uint32_t width, height;
    uint32_t chroma_width, chroma_height;
    uint32_t halves_across, halves_down; ///< not 0: chroma has half as many samples
    uint32_t luma_bits, chroma_bits;     ///< 8…16
    uint32_t matrix;     ///< ISO/IEC 23091-2, 2 where the codec does not know
    uint32_t full_range; ///< 0, 1, or 2 where the codec does not know
    uint32_t primaries, transfer; ///< 2 where the codec does not know
} VideoPlanes;

/// How samples become red, green and blue, in 1/65,536 of an sRGB byte.
typedef struct ColourFormula {
    int32_t luma_offset, luma_scale, luma_most;
    int32_t chroma_offset;
    int32_t red_cr, green_cb, green_cr, blue_cb;
    int is_rgb; ///< the planes are green, blue and red
    int is_green;   ///< the chroma is how green, and how orange, a pixel is: YCgCo
    int extra_bits; ///< of YCgCo without loss: by how many bits its samples are longer than those of RGB; 0 for YCgCo itself
    int32_t chroma_scale;
} ColourFormula;

/// Fills the formula for planes whose matrix and range are known; what is not known counts as BT.601.
void colour_formula_fill(ColourFormula *formula, const VideoPlanes *planes, uint32_t matrix, int is_full_range);

/// Writes `count` pixels of row `y` from `x` on as R, G, B, 255.
///
/// `is_smooth`: chroma is interpolated, else the nearest sample counts. `scratch` has room for 2 × (count + 2) numbers.
void planes_row(const VideoPlanes *planes, const ColourFormula *formula, uint32_t x, uint32_t y,
    uint32_t count, int is_smooth, uint16_t *scratch, uint8_t *out);

/// Writes `count` samples of luma of row `y` from `x` on as bytes.
void planes_luma_row(const VideoPlanes *planes, const ColourFormula *formula, uint32_t x, uint32_t y,
    uint32_t count, uint8_t *out);

#endif
