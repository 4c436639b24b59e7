/// CColour: what is not sRGB becomes sRGB, by lcms2.
#ifndef COLOUR_H
#define COLOUR_H

#include "CDecoding.h"

/// The transforms that a worker has made, the last few of them.
typedef struct ColourCache ColourCache;

/// Makes a first profile, so that lcms2 has opened whatever it opens once; NULL when memory ran out.
ColourCache *colour_create(void);

/// Turns pixels of 0x00RRGGBB into sRGB, in place, but for PQ and HLG, which decoders map before they average; returns 0 where the profile cannot be used, and nothing is changed.
int colour_apply(ColourCache *cache, const ColourFacts *facts, uint32_t *pixels, size_t count);

/// What decoders need that apply a profile to rows.
ColourRows colour_rows(ColourCache *cache);

/// Frees; NULL is allowed.
void colour_destroy(ColourCache *cache);

#endif
