#include "row_boxes.h"

#include <stdlib.h>
#include <string.h>

enum { SIDE_LIMIT = 8 }; // a sum of 8 × 8 bytes fits in 16 bits

uint32_t row_boxes_side(const DecoderResult *result) {
    uint32_t side = 1;
    while (side < SIDE_LIMIT && result->part_width / (2 * side) >= 2 * result->width &&
           result->part_height / (2 * side) >= 2 * result->height)
        side *= 2;
    return side;
}

int row_boxes_open(RowBoxes *boxes, uint32_t side, uint32_t width) {
    *boxes = (RowBoxes){side, width, 0, calloc((size_t)width * 4, sizeof(uint16_t))};
    return boxes->sums != NULL;
}

void row_boxes_add(RowBoxes *boxes, const uint8_t *row) {
    size_t count = (size_t)boxes->width * 4;
    uint16_t *sums = boxes->sums;
    for (size_t i = 0; i < count; i++) sums[i] = (uint16_t)(sums[i] + row[i]);
    boxes->rows++;
}

/// The average of `columns` sums of 4 channels.
static inline void take_box(const uint16_t *sums, uint32_t columns, uint32_t divisor, uint8_t *out) {
    uint32_t total[4] = {0, 0, 0, 0};
    for (uint32_t i = 0; i < columns; i++, sums += 4)
        for (int c = 0; c < 4; c++) total[c] += sums[c];
    for (int c = 0; c < 4; c++) out[c] = (uint8_t)((total[c] + divisor / 2) / divisor);
}

/// The same of whole boxes, whose number of pixels is a power of two.
static inline void take_whole(const uint16_t *sums, uint32_t count, const uint32_t side, const int shift, uint8_t *out) {
    for (uint32_t x = 0; x < count; x++, sums += 4 * side, out += 4)
        for (int c = 0; c < 4; c++) {
            uint32_t total = 1u << shift >> 1;
            for (uint32_t i = 0; i < side; i++) total += sums[4 * i + c];
            out[c] = (uint8_t)(total >> shift);
        }
}

void row_boxes_take(RowBoxes *boxes, uint8_t *out) {
    uint32_t side = boxes->side, whole = boxes->width / side, rest = boxes->width % side;
    const uint16_t *sums = boxes->sums;
    if (boxes->rows == side && side == 2) take_whole(sums, whole, 2, 2, out);
    else if (boxes->rows == side && side == 4) take_whole(sums, whole, 4, 4, out);
    else if (boxes->rows == side && side == 8) take_whole(sums, whole, 8, 6, out);
    else
        for (uint32_t x = 0; x < whole; x++)
            take_box(sums + 4 * (size_t)side * x, side, side * boxes->rows, out + 4 * (size_t)x);
    if (rest > 0)
        take_box(sums + 4 * (size_t)side * whole, rest, rest * boxes->rows, out + 4 * (size_t)whole);
    memset(boxes->sums, 0, (size_t)boxes->width * 4 * sizeof(uint16_t));
    boxes->rows = 0;
}

void row_boxes_close(RowBoxes *boxes) { free(boxes->sums); }
