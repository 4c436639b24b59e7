/// What a directory says about its picture, as far as decoding depends on it.
#ifndef TIFF_PICTURE_H
#define TIFF_PICTURE_H

#include "tiff_file.h"

enum {
    TIFF_SAMPLE_LIMIT = 64,       ///< samples a pixel
    TIFF_BYTE_LIMIT = 64 << 20,   ///< bytes of a row, of a tile, or of a row of tiles
    TIFF_RASTER_LIMIT = 16 << 20, ///< pixels of a strip or a row of tiles that libtiff converts
    TIFF_NEEDED_LIMIT = 5,        ///< samples of a pixel that are looked at: four inks and the opacity
};

typedef enum TiffKind {
    TIFF_GREY_KIND,
    TIFF_COLOUR_KIND,
    TIFF_PALETTE_KIND,
    TIFF_INK_KIND,
    TIFF_LAB_KIND,
    TIFF_OTHER_KIND, ///< libtiff converts it
} TiffKind;

typedef struct TiffPicture {
    uint32_t width, height;
    TiffKind kind;
    AreaLayout layout;
    uint16_t bits, samples;
    int is_float, is_separate, is_white_zero;
    int is_offset;     ///< a* and b* of Lab are counted from the middle, and not from zero with a sign
    int alpha;         ///< the sample that is the opacity, -1: none
    int is_associated; ///< the colours are multiplied by the opacity
    int colours;       ///< samples that are colours
    int is_tiled;
    uint32_t block_width, block_height; ///< of a tile or a strip
    uint8_t (*palette)[3];              ///< 1 << bits entries, or NULL
    const ColourRows *inks;             ///< what inks go through, by the file's profile
    const void *transform;              ///< NULL: they have none
    int has_profile;                    ///< floating point means what the profile says; else it is linear light
    uint16_t *curves;                   ///< of the profile, COLOUR_CURVE_SIZE numbers for each colour, or NULL
} TiffPicture;

/// Whether a directory is a reduced copy, and whether it is a mask.
int tiff_is_reduced(TIFF *tiff);
int tiff_is_mask(TIFF *tiff);

/// Reads what the current directory says; 0 with the failure set.
int tiff_picture_read(TiffFile *file, TiffPicture *picture, DecoderResult *result);

/// Takes the directory's profile: of inks a transform, of floating point its curves, of other colours a copy for `output`.
void tiff_take_profile(TIFF *tiff, TiffPicture *picture, const DecoderOutput *output);

void tiff_picture_free(TiffPicture *picture);

/// Samples of a pixel that are looked at.
static inline int tiff_needed(const TiffPicture *picture) {
    return picture->colours + (picture->alpha >= 0);
}

#endif
