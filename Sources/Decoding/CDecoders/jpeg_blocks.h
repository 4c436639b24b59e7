/// The coefficients of a JPEG as they lie when it is turned; rows are turned when they are asked for.
#ifndef JPEG_BLOCKS_H
#define JPEG_BLOCKS_H

#include <stdint.h>
#include <stdio.h>

#include <jpeglib.h>

/// One component, and where a block of the turned picture comes from.
typedef struct TurnedBlocks {
    JBLOCKROW *rows;     ///< the rows of blocks as stored
    JDIMENSION width, height; ///< in blocks, as stored
    JBLOCKROW turned[MAX_SAMP_FACTOR]; ///< room for the rows asked for
} TurnedBlocks;

/// How coefficients change places and signs under an orientation of EXIF.
typedef struct BlockTurn {
    int swaps, mirrors_rows, mirrors_columns;
    uint8_t from[DCTSIZE2];
    JCOEF sign[DCTSIZE2];
} BlockTurn;

/// `orientation` is 1…8.
BlockTurn block_turn(uint32_t orientation);

/// Blocks across the turned component.
JDIMENSION turned_width(const BlockTurn *turn, const TurnedBlocks *blocks);

/// Blocks down the turned component.
JDIMENSION turned_height(const BlockTurn *turn, const TurnedBlocks *blocks);

/// Fills `row`, turned_width() blocks, with a row of the turned component; zeros behind its last one.
void turned_row(const BlockTurn *turn, const TurnedBlocks *blocks, JDIMENSION number, JBLOCKROW row);

/// Turns a table of factors in its place.
void turn_table(const BlockTurn *turn, JQUANT_TBL *table);

#endif
