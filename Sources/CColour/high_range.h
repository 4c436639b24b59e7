/// Pictures of high dynamic range: PQ and HLG, tone-mapped to sRGB.
#ifndef HIGH_RANGE_H
#define HIGH_RANGE_H

#include <stddef.h>
#include <stdint.h>

enum {
    COLOUR_PQ = 16,  ///< transfer of SMPTE ST 2084
    COLOUR_HLG = 18, ///< transfer of ARIB STD-B67
};

/// Turns pixels of 0x00RRGGBB with one of the two transfers into sRGB, in place; primaries other than 1 and 12 count as 9.
void high_range_apply(uint32_t primaries, uint32_t transfer, uint32_t *pixels, size_t count);

#endif
