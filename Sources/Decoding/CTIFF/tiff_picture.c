#include "tiff_picture.h"

#include <stdio.h>
#include <stdlib.h>

enum { WIDEST_SAMPLE = 128 }; // bits, of complex numbers

static uint32_t subfile_type(TIFF *tiff) {
    uint32_t type = 0;
    TIFFGetField(tiff, TIFFTAG_SUBFILETYPE, &type);
    return type;
}

int tiff_is_reduced(TIFF *tiff) { return (subfile_type(tiff) & FILETYPE_REDUCEDIMAGE) != 0; }

int tiff_is_mask(TIFF *tiff) { return (subfile_type(tiff) & FILETYPE_MASK) != 0; }

static int fail(DecoderResult *result, const char *message) {
    set_failure(result, DECODER_MALFORMED, message);
    return 0;
}

/// Whether samples of these bits are read here.
static int is_known(const TiffPicture *picture, uint16_t format) {
    if (format == SAMPLEFORMAT_IEEEFP) return picture->bits == 16 || picture->bits == 32 || picture->bits == 64;
    if (format == SAMPLEFORMAT_COMPLEXINT || format == SAMPLEFORMAT_COMPLEXIEEEFP) return 0;
    return (picture->bits >= 1 && picture->bits <= 16) || picture->bits == 32;
}

static TiffKind kind_of(TIFF *tiff, const TiffPicture *picture, uint16_t photometric) {
    uint16_t compression = COMPRESSION_NONE, format = SAMPLEFORMAT_UINT;
    TIFFGetFieldDefaulted(tiff, TIFFTAG_COMPRESSION, &compression);
    TIFFGetFieldDefaulted(tiff, TIFFTAG_SAMPLEFORMAT, &format);
    if (!is_known(picture, format) || compression == COMPRESSION_OJPEG) return TIFF_OTHER_KIND;
    switch (photometric) {
    case PHOTOMETRIC_MINISWHITE:
    case PHOTOMETRIC_MINISBLACK: return TIFF_GREY_KIND;
    case PHOTOMETRIC_RGB: return picture->samples >= 3 ? TIFF_COLOUR_KIND : TIFF_OTHER_KIND;
    case PHOTOMETRIC_PALETTE: return picture->bits <= 16 && !picture->is_float ? TIFF_PALETTE_KIND : TIFF_OTHER_KIND;
    case PHOTOMETRIC_SEPARATED: return picture->samples >= 4 ? TIFF_INK_KIND : TIFF_OTHER_KIND;
    case PHOTOMETRIC_CIELAB:
    case PHOTOMETRIC_ICCLAB:
        if (picture->samples < 3 || picture->is_float || (picture->bits != 8 && picture->bits != 16)) return TIFF_OTHER_KIND;
        return TIFF_LAB_KIND;
    case PHOTOMETRIC_YCBCR:
        if (compression != COMPRESSION_JPEG || picture->samples != 3 || picture->bits != 8) return TIFF_OTHER_KIND;
        if (picture->is_separate) return TIFF_OTHER_KIND;
        // libjpeg makes it RGB on the way.
        TIFFSetField(tiff, TIFFTAG_JPEGCOLORMODE, JPEGCOLORMODE_RGB);
        return TIFF_COLOUR_KIND;
    default: return TIFF_OTHER_KIND;
    }
}

/// Finds the opacity among the samples behind the colours; those without a meaning are ignored.
static void find_alpha(TIFF *tiff, TiffPicture *picture) {
    uint16_t count = 0, *kinds = NULL;
    picture->alpha = -1;
    if (!TIFFGetField(tiff, TIFFTAG_EXTRASAMPLES, &count, &kinds)) return;
    for (int i = 0; i < count && picture->colours + i < picture->samples; i++) {
        if (kinds[i] != EXTRASAMPLE_ASSOCALPHA && kinds[i] != EXTRASAMPLE_UNASSALPHA) continue;
        picture->alpha = picture->colours + i;
        picture->is_associated = kinds[i] == EXTRASAMPLE_ASSOCALPHA;
        return;
    }
}

static int read_palette(TIFF *tiff, TiffPicture *picture, DecoderResult *result) {
    uint16_t *maps[3];
    if (!TIFFGetField(tiff, TIFFTAG_COLORMAP, &maps[0], &maps[1], &maps[2])) return fail(result, "no palette");
    size_t count = (size_t)1 << picture->bits;
    picture->palette = malloc(count * sizeof *picture->palette);
    if (!picture->palette) {
        set_failure(result, DECODER_OUT_OF_MEMORY, NULL);
        return 0;
    }
    // Some writers fill it with bytes.
    int shift = 0;
    for (size_t i = 0; i < count; i++)
        if ((maps[0][i] | maps[1][i] | maps[2][i]) >= 256) shift = 8;
    for (size_t i = 0; i < count; i++)
        for (int c = 0; c < 3; c++) picture->palette[i][c] = (uint8_t)(maps[c][i] >> shift);
    return 1;
}

static int read_blocks(TIFF *tiff, TiffPicture *picture, DecoderResult *result) {
    picture->is_tiled = TIFFIsTiled(tiff);
    if (picture->is_tiled) {
        TIFFGetField(tiff, TIFFTAG_TILEWIDTH, &picture->block_width);
        TIFFGetField(tiff, TIFFTAG_TILELENGTH, &picture->block_height);
    } else {
        picture->block_width = picture->width;
        TIFFGetFieldDefaulted(tiff, TIFFTAG_ROWSPERSTRIP, &picture->block_height);
        if (picture->block_height > picture->height) picture->block_height = picture->height;
    }
    return (picture->block_width > 0 && picture->block_height > 0) || fail(result, "a tile or strip of no size");
}

/// What the samples are where the directory does not say: in a fax 0 is white.
static uint16_t usual_photometric(TIFF *tiff, const TiffPicture *picture) {
    uint16_t compression = COMPRESSION_NONE;
    TIFFGetFieldDefaulted(tiff, TIFFTAG_COMPRESSION, &compression);
    if (picture->samples >= 3) return PHOTOMETRIC_RGB;
    int is_fax = compression >= COMPRESSION_CCITTRLE && compression <= COMPRESSION_CCITTFAX4;
    return is_fax || compression == COMPRESSION_CCITTRLEW ? PHOTOMETRIC_MINISWHITE : PHOTOMETRIC_MINISBLACK;
}

int tiff_picture_read(TiffFile *file, TiffPicture *picture, DecoderResult *result) {
    TIFF *tiff = file->tiff;
    uint16_t photometric = PHOTOMETRIC_MINISBLACK, planes = PLANARCONFIG_CONTIG, format = SAMPLEFORMAT_UINT;
    *picture = (TiffPicture){.alpha = -1};
    TIFFGetField(tiff, TIFFTAG_IMAGEWIDTH, &picture->width);
    TIFFGetField(tiff, TIFFTAG_IMAGELENGTH, &picture->height);
    TIFFGetFieldDefaulted(tiff, TIFFTAG_BITSPERSAMPLE, &picture->bits);
    TIFFGetFieldDefaulted(tiff, TIFFTAG_SAMPLESPERPIXEL, &picture->samples);
    TIFFGetFieldDefaulted(tiff, TIFFTAG_SAMPLEFORMAT, &format);
    TIFFGetFieldDefaulted(tiff, TIFFTAG_PLANARCONFIG, &planes);
    if (picture->samples < 1) return fail(result, "no samples");
    if (picture->samples > TIFF_SAMPLE_LIMIT)
        return set_failure(result, DECODER_NOT_SUPPORTED, "TIFF of more than 64 samples a pixel");
    if (!is_known(picture, format) && picture->bits <= WIDEST_SAMPLE) {
        char kind[40];
        snprintf(kind, sizeof kind, "TIFF of %u-bit samples", picture->bits);
        return set_failure(result, DECODER_NOT_SUPPORTED, kind);
    }
    if (!TIFFGetField(tiff, TIFFTAG_PHOTOMETRIC, &photometric)) photometric = usual_photometric(tiff, picture);
    picture->is_float = format == SAMPLEFORMAT_IEEEFP;
    picture->is_separate = planes == PLANARCONFIG_SEPARATE && picture->samples > 1;
    picture->is_white_zero = photometric == PHOTOMETRIC_MINISWHITE;
    picture->is_offset = photometric == PHOTOMETRIC_ICCLAB;
    picture->kind = kind_of(tiff, picture, photometric);
    if (!read_blocks(tiff, picture, result)) return 0;
    if (picture->kind == TIFF_OTHER_KIND) return 1;
    int is_three = picture->kind == TIFF_COLOUR_KIND || picture->kind == TIFF_LAB_KIND;
    picture->colours = is_three ? 3 : picture->kind == TIFF_INK_KIND ? 4 : 1;
    find_alpha(tiff, picture);
    int is_grey = picture->kind == TIFF_GREY_KIND;
    picture->layout = picture->alpha >= 0 ? AREA_RGBA : is_grey ? AREA_GREY : AREA_RGB;
    return picture->kind != TIFF_PALETTE_KIND || read_palette(tiff, picture, result);
}

/// Takes a profile's curves, which bytes would be too coarse for: many profiles of such files are of linear light.
static int take_curves(TiffPicture *picture, const DecoderOutput *output, const uint8_t *profile, size_t length) {
    if (!output->inks || (picture->colours != 1 && picture->colours != 3)) return 0;
    picture->curves = calloc((size_t)picture->colours * COLOUR_CURVE_SIZE, sizeof *picture->curves);
    if (!picture->curves) return 0;
    if (output->inks->curves(profile, length, picture->colours, picture->curves, output->colour)) return 1;
    free(picture->curves);
    picture->curves = NULL;
    return 0;
}

void tiff_take_profile(TIFF *tiff, TiffPicture *picture, const DecoderOutput *output) {
    uint32_t length = 0;
    void *profile = NULL;
    // Lab says itself which colours it means.
    if (picture->kind == TIFF_LAB_KIND) return;
    if (!TIFFGetField(tiff, TIFFTAG_ICCPROFILE, &length, &profile) || !profile) return;
    picture->has_profile = 1;
    if (!output->colour) return;
    if (picture->kind == TIFF_INK_KIND) {
        picture->inks = output->inks;
        if (output->inks) picture->transform = output->inks->open(output->inks->context, profile, length);
        return;
    }
    if (picture->is_float && take_curves(picture, output, profile, length)) return;
    colour_facts_take(output->colour, profile, length);
    output->colour->is_grey = picture->kind == TIFF_GREY_KIND;
}

void tiff_picture_free(TiffPicture *picture) {
    free(picture->palette);
    free(picture->curves);
    picture->palette = NULL;
    picture->curves = NULL;
}
