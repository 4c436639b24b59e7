/// Area average of bytes as they are, row by row: what is measured is averaged so. Exact but where a quotient is within some
/// 2⁻¹⁵ of a half.
#ifndef BYTE_AVERAGE_H
#define BYTE_AVERAGE_H

#include "decoders_area.h"

/// A running average from a source of one size to a target of another, which is not larger.
typedef struct ByteAverage ByteAverage;

/// Starts the average of a plan; NULL where it is not of opaque bytes, where sums would not fit, or where memory ran out.
ByteAverage *byte_average_create(const AreaPlan *plan);

/// Takes the next source row; rows past the last are ignored.
void byte_average_add(ByteAverage *average, const uint8_t *samples);

/// Ends the average: the target row that was reached in part is made of what came. Returns how many there are.
uint32_t byte_average_finish(ByteAverage *average);

/// Frees; NULL is allowed.
void byte_average_destroy(ByteAverage *average);

#endif
