/// A picture of coded tiles, row by row: what the decoders of HEIC and AVIF share.
#ifndef TILES_H
#define TILES_H

#include "decode_common.h"
#include "decoders_plan.h"
#include "planes.h"
#include "row_sink.h"

/// The coded bytes of a tile, all of them.
typedef struct CodedTile {
    const uint8_t *bytes;
    size_t length;
    const PlanConfiguration *configuration;
    uint32_t width, height; ///< as the plan says; what is decoded may turn out otherwise
} CodedTile;

/// A video codec that decodes one picture after the other.
typedef struct TileCodec {
    uint32_t codec; ///< PlanCodec
    /// A decoder for tiles; `is_coarse`: so much smaller is what will be shown that filters are not seen. NULL: no memory.
    void *(*open)(int is_coarse);
    /// Decodes a tile; its planes last until the next call. 0 with the failure set where there is none.
    int (*decode)(void *decoder, const CodedTile *tile, VideoPlanes *planes, DecoderResult *result);
    void (*close)(void *decoder);
} TileCodec;

/// Rows of a grid, from its tiles as they are needed: ascending, a row of tiles in memory at a time.
typedef struct TileRows {
    const TileCodec *codec;
    void *decoder;
    const ByteSource *source;
    const DecoderPlan *plan;
    const PlanGrid *grid;
    const DecoderOutput *output;
    DecoderResult *result;
    uint32_t first_x, end_x, end_y; ///< what is wanted of the grid
    int is_luma, is_smooth;
    uint32_t pixel_size; ///< bytes a pixel: 1 of luma, 4 of colour
    uint32_t next_span;
    int64_t ready;       ///< the row of tiles in memory; -1: none
    uint32_t decoded;    ///< tiles that came
    uint8_t *bytes;      ///< the coded bytes of the tile at hand
    size_t capacity;
    VideoPlanes planes;       ///< of the tile at hand
    ColourFormula formula;
    uint8_t *rows;       ///< where more than one column is wanted: the row of tiles as pixels
    int has_tile;        ///< where only one column is wanted: whether its tile came
    uint16_t *scratch;
} TileRows;

/// Prepares to read columns `first_x`…`end_x` of rows up to `end_y`; the rest of `rows` is set by the caller. 0 with the
/// failure set.
int tile_rows_open(TileRows *rows, int is_coarse);

/// Writes the wanted columns of row `y`, which is not above the one before; what is missing of a colour is `fill`
/// (4 bytes), of luma 255. 0 with the failure set where there is no point in going on.
int tile_rows_get(TileRows *rows, uint32_t y, const uint8_t fill[4], uint8_t *out);

void tile_rows_close(TileRows *rows);

/// Decodes the picture of the plan in `output`.
void tiles_decode(const TileCodec *codec, const ByteSource *source, const DecoderRequest *request,
    const DecoderOutput *output, DecoderResult *result);

#endif
