/// Area average in linear light, row by row, to an exact size.
#ifndef DECODERS_AREA_H
#define DECODERS_AREA_H

#include "decoders_colour.h"
#include "decoders_light.h"

#include <stdint.h>

/// How the samples of a source row lie in memory, one byte each.
typedef enum AreaLayout {
    AREA_GREY = 1,  ///< 1 byte a pixel
    AREA_RGB = 3,   ///< 3 bytes a pixel
    AREA_RGBX = 4,  ///< 4 bytes a pixel, the last one ignored
    AREA_RGBA = 5,  ///< 4 bytes a pixel, the last one is the opacity, not premultiplied
} AreaLayout;

/// A running average from a source of one size to a target of another.
typedef struct AreaAverage AreaAverage;

/// What an average is made of; every side is 1…65535.
typedef struct AreaPlan {
    uint32_t source_width, source_height;
    uint32_t target_width, target_height;
    AreaLayout layout;
    uint32_t matte;           ///< 0xRRGGBB, shows through transparent pixels, which are blended in sRGB before the average
    const LightTables *light; ///< outlives the average
    uint32_t *pixels;         ///< target_width × target_height words of 0x00RRGGBB
    uint8_t *coverage;        ///< NULL, or one byte of opacity for each target pixel
} AreaPlan;

/// Starts an average; NULL when memory ran out.
AreaAverage *area_create(const AreaPlan *plan);

/// Maps PQ and HLG to sRGB in each row before it is averaged, by the tables of sRGB, and does nothing where a file has neither;
/// 0 when memory ran out. Before the first row.
int area_map_range(AreaAverage *area, const ColourFacts *facts, const LightTables *srgb);

/// Takes the next source row; rows past the last are ignored. NULL is a row of AREA_RGBA that is transparent all along.
void area_add_row(AreaAverage *area, const uint8_t *samples);

/// Ends the average: target rows that no source row reached become `fill` (0xRRGGBB) with opacity 0;
/// the one that was reached in part is made of what came.
void area_finish(AreaAverage *area, uint32_t fill);

/// Whether a target pixel turned out less than opaque.
int area_is_transparent(const AreaAverage *area);

/// Frees; NULL is allowed.
void area_destroy(AreaAverage *area);

#endif
