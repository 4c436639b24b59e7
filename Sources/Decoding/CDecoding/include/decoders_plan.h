/// The plan of a picture in coded pieces: what the host has read in a HEIC or an AVIF, for a decoder that knows no boxes.
#ifndef DECODERS_PLAN_H
#define DECODERS_PLAN_H

#include <stddef.h>
#include <stdint.h>

/// Where the numbers are, in bytes from the plan's beginning; each is 4 bytes, little end first, where nothing else is said.
///
/// Behind the spans are the configurations, where their offsets say.
enum {
    PLAN_SIZE = 65280,       ///< bytes of the shared memory that a plan has
    PLAN_AT_VERSION = 0,     ///< PLAN_VERSION
    PLAN_AT_KIND = 4,        ///< PLAN_STILL
    PLAN_AT_GRID = 8,        ///< width, height, width of a tile, height of a tile, columns, rows
    PLAN_AT_COLOUR = 32,     ///< primaries, transfer, matrix, full range, bits, chroma
    PLAN_AT_PROFILE = 56,    ///< offset and length in the file, 8 bytes each; length 0: none
    PLAN_AT_CONFIGURATIONS = 80, ///< count, then for each its offset and its length
    PLAN_AT_CODEC = 120,     ///< PlanCodec
    PLAN_AT_CROP = 124,      ///< left, top, width, height: what of the grid is the picture
    PLAN_AT_ALPHA = 140,     ///< a grid as at PLAN_AT_GRID; 0 columns: none
    PLAN_AT_PREMULTIPLIED = 164, ///< not 0: the colours are multiplied by the opacity
    PLAN_AT_SPANS = 256,     ///< count, 4 bytes of nothing, then for each: offset (8 bytes), length, tile
    PLAN_SPAN_SIZE = 16,

    PLAN_VERSION = 1,
    PLAN_STILL = 1,
    PLAN_SPAN_LIMIT = 3000,
    PLAN_TILE_LIMIT = 2048,
    PLAN_CONFIGURATION_LIMIT = 4,
    PLAN_CONFIGURATION_SIZE = 4096,
    PLAN_UNSPECIFIED = 2,    ///< of primaries, transfer, matrix and range: as the coded picture says

    PLAN_PIECE_PIXEL_LIMIT = 64 * 1024 * 1024, ///< pixels of a tile
    PLAN_GRID_PIXEL_LIMIT = 400 * 1000 * 1000, ///< pixels of a picture of more than one tile
    PLAN_BYTE_LIMIT = 256 << 20,               ///< of all spans together
};

/// Of the number of a span's tile.
#define PLAN_TILE_ALPHA ((uint32_t)1 << 31) ///< a tile of the opacity's grid
#define PLAN_TILE_CONFIGURATION_SHIFT 28    ///< 3 bits: the configuration of its coded picture

typedef enum PlanCodec {
    PLAN_HEVC = 1,
    PLAN_AV1 = 2,
} PlanCodec;

/// Tiles of one size, row by row; those of the last column and row may reach beyond the picture.
typedef struct PlanGrid {
    uint32_t width, height;
    uint32_t tile_width, tile_height;
    uint32_t columns, rows;
    uint32_t first_span, span_end; ///< the grid's spans
} PlanGrid;

/// Coded bytes of a tile; those of one tile belong together, in this order.
typedef struct PlanSpan {
    uint64_t offset;
    uint32_t length;
    uint32_t tile;
    uint32_t configuration;
} PlanSpan;

typedef struct PlanConfiguration {
    uint32_t length;
    uint8_t bytes[PLAN_CONFIGURATION_SIZE]; ///< hvcC or av1C, without the box's header
} PlanConfiguration;

/// A plan of which every number was checked.
typedef struct DecoderPlan {
    uint32_t codec; ///< PlanCodec
    PlanGrid colour, alpha; ///< no columns: no opacity
    uint32_t crop_x, crop_y, crop_width, crop_height;
    uint32_t primaries, transfer, matrix, full_range, bits, chroma;
    uint64_t profile_offset, profile_length;
    uint32_t is_premultiplied;
    uint32_t configuration_count;
    PlanConfiguration configurations[PLAN_CONFIGURATION_LIMIT];
    PlanSpan spans[PLAN_SPAN_LIMIT];
} DecoderPlan;

/// Copies a plan of PLAN_SIZE bytes for a file of this length; 0 where it does not hold.
int plan_read(const uint8_t *page, uint64_t file_length, DecoderPlan *copy);

/// One of its spans.
static inline PlanSpan plan_span(const DecoderPlan *plan, uint32_t index) { return plan->spans[index]; }

#endif
