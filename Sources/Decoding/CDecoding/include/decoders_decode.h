/// One decode: a file in, the pixels for a box out.
#ifndef DECODERS_DECODE_H
#define DECODERS_DECODE_H

#include "decoders_colour.h"
#include "decoders_figures.h"
#include "decoders_fit.h"
#include "decoders_light.h"
#include "decoders_likeness.h"
#include "decoders_source.h"

#include <stdint.h>

enum {
    DECODERS_SIDE_LIMIT = 65535,                       ///< pixels on a side
    DECODERS_BUFFERED_PIXEL_LIMIT = 268435456,         ///< pixels of a progressive JPEG
    DECODERS_INTERLACED_PIXEL_LIMIT = 64 * 1024 * 1024, ///< pixels of an interlaced PNG
    DECODERS_BUFFER_LIMIT = 192 * 1024 * 1024,         ///< bytes of coefficients or of an interlaced picture
    DECODERS_SCAN_LIMIT = 100,                         ///< scans of a JPEG
    DECODERS_TARGET_LIMIT = 16 * 1024 * 1024,          ///< pixels delivered
};

typedef enum DecoderFormat {
    DECODER_JPEG = 1,
    DECODER_PNG = 2,
    DECODER_GIF = 3,
    DECODER_BMP = 4,
    DECODER_ICO = 5,
    DECODER_NETPBM = 6,
    DECODER_QOI = 7,
    DECODER_WEBP = 8,
    DECODER_HEIC = 9,
    DECODER_AVIF = 10,
    DECODER_TIFF = 11,
    DECODER_JPEG_XL = 12,
    DECODER_PSD = 13,
    DECODER_RAW = 14,
    DECODER_OLD_RAW = 15, ///< of which the host knows nothing: the picture comes upright
} DecoderFormat;

typedef enum DecoderMode {
    DECODER_COMPLETE = 0, ///< the whole picture
    DECODER_QUICK = 1,    ///< a progressive JPEG's DC scan where an eighth of its size covers twice the target
    DECODER_THUMBNAIL = 2, ///< the embedded thumbnail only
    DECODER_WHOLE = 3,     ///< as COMPLETE, and never of a smaller copy that the file holds besides
    DECODER_TURN = 4,      ///< no pixels: a JPEG turned by `orientation` without loss, and a TurnAnswer
    DECODER_DIGEST = 5,    ///< as TURN, but the digest of the turned coefficients alone
    DECODER_FIGURES = 6,   ///< as WHOLE, averaged in bytes; the worker leaves a MeasuredPicture where they were
} DecoderMode;

typedef enum DecoderStage {
    DECODER_STAGE_THUMBNAIL = 0,
    DECODER_STAGE_DC_SCAN = 1,
    DECODER_STAGE_COMPLETE = 2
} DecoderStage;

typedef enum DecoderStatus {
    DECODER_OK = 0,
    DECODER_MALFORMED = 1,       ///< `message` says why, in the library's words
    DECODER_TOO_MANY_PIXELS = 2, ///< `limit` pixels are the most for this kind of file
    DECODER_TOO_MANY_SCANS = 3,
    DECODER_OUT_OF_MEMORY = 4,
    DECODER_CANCELLED = 5,
    DECODER_NO_THUMBNAIL = 6, ///< there is none, or its shape is not the photo's
    DECODER_NOT_SUPPORTED = 7, ///< the file is of a kind that is not decoded, which `message` names
    DECODER_NOT_WHOLE = 8,     ///< a side is no multiple of what can be turned, see TurnAnswer
} DecoderStatus;

/// What becomes of colours that are not sRGB.
typedef enum DecoderColours {
    COLOURS_AS_STORED = 0,
    COLOURS_MANAGED = 1,   ///< they become sRGB, by what the file says
    COLOURS_ADOBE_RGB = 2, ///< the same, and where it says nothing they are Adobe RGB (1998)
} DecoderColours;

/// What is wanted; a plain value that may travel between processes.
typedef struct DecoderRequest {
    uint32_t format;      ///< DecoderFormat
    uint32_t mode;        ///< DecoderMode
    FitBox box;           ///< for the upright picture
    uint32_t orientation; ///< EXIF 1…8; the pixels are delivered as stored, 5…8 swap the sides of the box
    uint32_t matte;       ///< 0xRRGGBB
    uint32_t wants_coverage;
    uint32_t target_width, target_height; ///< stored sides to deliver exactly; 0: what fits the box
    uint32_t colours; ///< DecoderColours
    uint32_t likeness; ///< not 0: the worker leaves a PictureLikeness in place of the pixels, which are averaged in bytes
    uint64_t thumbnail_offset, thumbnail_length; ///< in the file; length 0: none
    uint64_t embedded_offset, embedded_length; ///< of the JPEG to decode in the file; length 0: the file itself
    /// The part wanted of the stored picture, 0…1 across and down; all of it where the end is not behind the start.
    double part_x0, part_y0, part_x1, part_y1;
    FiguresArea focus; ///< what is measured besides
} DecoderRequest;

/// What came of it; sides are as stored, before orientation.
typedef struct DecoderResult {
    uint32_t status; ///< DecoderStatus
    uint32_t stage;  ///< DecoderStage
    uint32_t width, height;
    uint32_t source_width, source_height;
    uint32_t part_x, part_y, part_width, part_height; ///< what the pixels show, in pixels of the source
    uint32_t warnings;
    uint32_t is_progressive; ///< a progressive JPEG
    uint32_t is_transparent; ///< some pixel delivered is not opaque
    uint32_t is_damaged;     ///< `message` is the first complaint
    uint64_t limit;
    char message[200];       ///< ends in NUL
} DecoderResult;

/// Where a decode puts what it makes, and what may stop it.
typedef struct DecoderOutput {
    uint32_t *pixels;   ///< 0x00RRGGBB, row-major
    uint8_t *coverage;  ///< NULL, or one byte of opacity a pixel
    size_t capacity;    ///< pixels that both have room for
    const LightTables *light;
    const volatile uint32_t *cancel; ///< NULL, or the decode stops when it equals `cancel_value`
    uint32_t cancel_value;
    const uint8_t *plan; ///< NULL, or what the host has found out about the pieces of the picture, see decoders_protocol.h
    ColourFacts *colour; ///< NULL, or where the decoder leaves what the file says of its colours
    const ColourRows *inks; ///< NULL, or what rows with a profile go through before they are averaged
    const LightTables *averaged; ///< NULL, or tables for the average alone: bytes that stay as they are
} DecoderOutput;

/// Whether no smaller copy that the file holds may stand for the picture.
static inline int decodes_whole(const DecoderRequest *request) {
    return request->mode == DECODER_WHOLE || request->mode == DECODER_FIGURES;
}

/// In what light the output averages.
static inline const LightTables *light_averaged(const DecoderOutput *output) {
    return output->averaged ? output->averaged : output->light;
}

#endif
