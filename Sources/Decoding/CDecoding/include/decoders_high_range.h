/// Pictures of high dynamic range: PQ and HLG, tone-mapped to sRGB.
#ifndef DECODERS_HIGH_RANGE_H
#define DECODERS_HIGH_RANGE_H

#include "decoders_area.h"
#include "decoders_colour.h"

#include <stddef.h>
#include <stdint.h>

enum {
    COLOUR_PQ = 16,  ///< transfer of SMPTE ST 2084
    COLOUR_HLG = 18, ///< transfer of ARIB STD-B67
};

/// How the light of one of the two transfers becomes that of a screen.
typedef struct HighRange {
    float light[256]; ///< of a sample: PQ in whites of a screen, HLG of the scene
    float luminance[3];
    float to_srgb[9];
    int is_scene; ///< HLG
    const LightTables *tables;
} HighRange;

/// Whether a file's colours have one of the two transfers.
int high_range_is(const ColourFacts *facts);

/// Prepares; primaries other than 1 and 12 count as 9, transfers other than HLG's as PQ.
void high_range_fill(HighRange *range, uint32_t primaries, uint32_t transfer, const LightTables *tables);

/// Makes sRGB of `count` pixels of this layout; an opacity stays. `out` may be `samples`.
void high_range_row(const HighRange *range, AreaLayout layout, const uint8_t *samples, size_t count, uint8_t *out);

#endif
