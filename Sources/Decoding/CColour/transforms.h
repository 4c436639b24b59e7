/// Transforms of lcms2 from what a file says to sRGB; each is made once as long as it is kept.
#ifndef TRANSFORMS_H
#define TRANSFORMS_H

#include "colour.h"

#include <lcms2.h>

enum { TRANSFORMS_KEPT = 4 };

/// How the samples that a transform takes lie in memory.
typedef enum Samples {
    SAMPLES_PIXELS = 1, ///< words of 0x00RRGGBB
    SAMPLES_GREY = 2,   ///< a byte a pixel, to words
    SAMPLES_CMYK = 3,   ///< 255 is full ink, to bytes of RGB
} Samples;

typedef struct Transform {
    uint64_t hash; ///< of what it was made from; 0: none
    uint64_t use;  ///< grows with each use
    int is_none;   ///< it changes nothing
    cmsHTRANSFORM handle; ///< NULL where the profile cannot be used
} Transform;

struct ColourCache {
    cmsHPROFILE srgb;
    uint64_t uses;
    Transform kept[TRANSFORMS_KEPT];
};

/// The transform for a file's colours; it may be one that changes nothing, or that cannot be made.
const Transform *transform_find(ColourCache *cache, const ColourFacts *facts, Samples samples);

/// The profile of the file's own, where its colour space is the one of the samples; NULL for any other.
cmsHPROFILE transform_open_profile(const ColourFacts *facts, Samples samples);

/// Takes a profile of `channels` colours apart, as ColourRows says.
int colour_curves(
    const uint8_t *profile, size_t length, int channels, uint16_t *light, ColourFacts *facts);

#endif
