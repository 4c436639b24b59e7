/// Rows of a picture that will be shown much smaller, averaged in boxes before the exact average in linear light.
#ifndef ROW_BOXES_H
#define ROW_BOXES_H

#include "decode_common.h"

#include <stddef.h>

typedef struct RowBoxes {
    uint32_t side;  ///< of a box: 1, 2, 4 or 8
    uint32_t width; ///< of a row, in pixels of 4 bytes
    uint32_t rows;  ///< that were added
    uint16_t *sums;
} RowBoxes;

/// The largest box with which the part that was chosen keeps twice the sides that are delivered.
uint32_t row_boxes_side(const DecoderResult *result);

/// Starts with rows of `width` pixels; 0 when memory ran out.
int row_boxes_open(RowBoxes *boxes, uint32_t side, uint32_t width);

/// Adds a row of 4 bytes a pixel.
void row_boxes_add(RowBoxes *boxes, const uint8_t *row);

/// Writes the averages of what was added, of 4 bytes a box, and begins again; a box at an edge is of what there is.
void row_boxes_take(RowBoxes *boxes, uint8_t *out);

void row_boxes_close(RowBoxes *boxes);

#endif
