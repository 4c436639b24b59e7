/// What the chunks of a PNG say of its colours.
#ifndef PNG_COLOUR_H
#define PNG_COLOUR_H

#include "decoders_colour.h"

/// Reads the chunks before the pixels: cICP goes before iCCP, that before sRGB, that before gAMA and cHRM.
void png_colour_read(const ByteSource *source, ColourFacts *facts);

#endif
