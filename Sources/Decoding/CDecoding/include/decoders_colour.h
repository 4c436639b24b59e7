/// What a file says of its colours; the worker makes sRGB of them.
#ifndef DECODERS_COLOUR_H
#define DECODERS_COLOUR_H

#include "decoders_source.h"

#include <stddef.h>
#include <stdint.h>

enum {
    COLOUR_PROFILE_LIMIT = 4 << 20, ///< bytes of an ICC profile
    COLOUR_CURVE_SIZE = 65536,      ///< entries of a curve: the light for each value
};

/// All zero: sRGB.
typedef struct ColourFacts {
    uint8_t *profile; ///< ICC, from malloc; NULL: none
    size_t profile_length;
    uint32_t is_grey;             ///< the samples are one channel
    uint32_t primaries, transfer; ///< code points of ITU-T H.273, 0: not said
    double gamma;                 ///< the exponent that light is stored with, as 0.45455; 0: not said
    double white[2], red[2], green[2], blue[2]; ///< chromaticities x and y; a white of 0: not said
} ColourFacts;

/// Keeps a copy of a profile in place of the one before; none where it is empty, too long or memory ran out.
void colour_facts_take(ColourFacts *facts, const uint8_t *profile, size_t length);

/// The same with a profile that lies in the file.
void colour_facts_read(ColourFacts *facts, const ByteSource *source, uint64_t offset, uint64_t length);

/// Where nothing is said, the colours are those of Adobe RGB (1998).
void colour_facts_assume_adobe(ColourFacts *facts);

/// Forgets everything.
void colour_facts_clear(ColourFacts *facts);

/// How rows become RGB before they are averaged, of inks and of numbers finer than bytes; made by the code that knows profiles.
typedef struct ColourRows {
    void *context;
    /// What turns inks of this profile into sRGB; NULL where it is not one of four inks.
    const void *(*open)(void *context, const uint8_t *profile, size_t length);
    /// `count` pixels of CMYK, 255 being full ink, into RGB.
    void (*apply)(const void *inks, const uint8_t *cmyk, uint8_t *rgb, size_t count);
    /// Takes a profile of 1 or 3 channels apart: COLOUR_CURVE_SIZE numbers for each, the linear light, 0…65535, of what the
    /// file has from 0 to 1, and what it says of colours beside that. 0 where it is not made of curves and primaries.
    int (*curves)(const uint8_t *profile, size_t length, int channels, uint16_t *light, ColourFacts *facts);
} ColourRows;

#endif
