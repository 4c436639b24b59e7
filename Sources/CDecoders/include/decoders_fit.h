/// The size at which a photo is delivered.
#ifndef DECODERS_FIT_H
#define DECODERS_FIT_H

#include <stdint.h>

/// The box that an upright picture must fit.
typedef struct FitBox {
    uint32_t width, height; ///< canvas pixels, at least 1
    double pixel_aspect;    ///< width of a canvas pixel divided by its height
    uint32_t is_upscaling;  ///< not 0: small pictures are enlarged to the box
    uint32_t whole_cells;   ///< not 0: the height is even, so that half-blocks fill whole cells
} FitBox;

/// A size in pixels.
typedef struct FitSize {
    uint32_t width, height;
} FitSize;

/// The size, in canvas pixels, of an upright source of width × height in the box.
///
/// The aspect is kept to the nearest pixel, or to the nearest cell with whole_cells; at least 1 × 1 (1 × 2); one side of the box is reached, except that
/// without upscaling neither axis gets more pixels than the source has.
FitSize fit_size(uint32_t source_width, uint32_t source_height, FitBox box);

#endif
