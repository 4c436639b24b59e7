/// What tells whether two pictures are alike.
#ifndef DECODERS_LIKENESS_H
#define DECODERS_LIKENESS_H

#include <stdint.h>

enum {
    LIKENESS_SIDE = 32,       ///< of the grid of luma that the hash is made of
    LIKENESS_DECODED = 128,   ///< pixels on each side of what is decoded for it, whatever the picture's shape
    LIKENESS_THUMBNAIL = 96,  ///< pixels that the short side of a thumbnail must have to stand for its picture
};

/// What a worker leaves where pixels would lie; LIKENESS_SIDE rows of as many values of luma, upright, are behind it.
typedef struct PictureLikeness {
    uint64_t hash;   ///< 63 bits
    uint32_t median; ///< the 512th smallest of the values of luma
    uint32_t is_there; ///< not 0
    float blue, red; ///< the means of B − Y and R − Y
} PictureLikeness;

/// The hash of LIKENESS_SIDE rows of as many values of luma: a bit for each of the 63 lowest frequencies that is above their median.
uint64_t likeness_hash(const uint8_t *luma);

/// What is known of LIKENESS_DECODED rows of as many 0x00RRGGBB words, as stored; `orientation` is EXIF's, 1…8. `luma` becomes the
/// LIKENESS_SIDE rows of as many values that the hash is made of.
PictureLikeness likeness_of(const uint32_t *pixels, uint32_t orientation, uint8_t *luma);

#endif
