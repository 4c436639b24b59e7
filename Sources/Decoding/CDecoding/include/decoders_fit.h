/// The size at which a photo is delivered.
#ifndef DECODERS_FIT_H
#define DECODERS_FIT_H

#include <stdint.h>

enum {
    FIT_COVER_LIMIT = 32, ///< a picture that covers its box is at most so many times larger than one that fits in it
};

/// The box that an upright picture must fit or cover.
typedef struct FitBox {
    uint32_t width, height; ///< canvas pixels, at least 1
    double pixel_aspect;    ///< width of a canvas pixel divided by its height
    uint32_t is_upscaling;  ///< not 0: small pictures are enlarged to the box
    uint32_t whole_cells;   ///< not 0: the height is even, so that half-blocks fill whole cells
    uint32_t covers;        ///< not 0: the picture covers the box, one side equal, instead of lying inside
    uint32_t cell_width, cell_height; ///< pixels delivered for a column and for two rows of the canvas; 0: 1 × 2
} FitBox;

/// A size in pixels.
typedef struct FitSize {
    uint32_t width, height;
} FitSize;

/// The size of an upright source of width × height in the box: fitted in canvas pixels, then in the pixels of its cells.
///
/// The aspect is kept to the nearest pixel, or to the nearest cell with whole_cells; at least 1 × 1 (1 × 2); one side of the box is reached, except that
/// without upscaling neither axis gets more pixels than the source has. A very long picture that has to cover the box
/// is delivered smaller than that, see FIT_COVER_LIMIT.
FitSize fit_size(uint32_t source_width, uint32_t source_height, FitBox box);

#endif
