/// What a sequence parameter set says of the memory that its pictures take.
#ifndef HEVC_SPS_H
#define HEVC_SPS_H

#include <stddef.h>
#include <stdint.h>

typedef struct HevcSize {
    uint32_t width, height; ///< as coded, before the conformance window
    uint32_t chroma;        ///< 0 grey, 1 4:2:0, 2 4:2:2, 3 4:4:4
    uint32_t luma_bits, chroma_bits;
} HevcSize;

/// Reads a unit of type 33 with its header of 2 bytes; 0 where it is cut short or says what cannot be.
int hevc_read_sps(const uint8_t *unit, size_t length, HevcSize *size);

#endif
