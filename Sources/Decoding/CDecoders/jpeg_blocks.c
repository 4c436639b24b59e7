#include "jpeg_blocks.h"

#include <string.h>

BlockTurn block_turn(uint32_t orientation) {
    BlockTurn turn;
    turn.swaps = orientation >= 5;
    turn.mirrors_rows = orientation == 3 || orientation == 4 || orientation == 6 || orientation == 7;
    turn.mirrors_columns = orientation == 2 || orientation == 3 || orientation == 7 || orientation == 8;
    for (int row = 0; row < DCTSIZE; row++)
        for (int column = 0; column < DCTSIZE; column++) {
            int from_row = turn.swaps ? column : row, from_column = turn.swaps ? row : column;
            // Mirrored, a wave of odd frequency has the other sign.
            int is_negative = (turn.mirrors_rows & from_row) ^ (turn.mirrors_columns & from_column);
            turn.from[row * DCTSIZE + column] = (uint8_t)(from_row * DCTSIZE + from_column);
            turn.sign[row * DCTSIZE + column] = is_negative & 1 ? -1 : 1;
        }
    return turn;
}

JDIMENSION turned_width(const BlockTurn *turn, const TurnedBlocks *blocks) {
    return turn->swaps ? blocks->height : blocks->width;
}

JDIMENSION turned_height(const BlockTurn *turn, const TurnedBlocks *blocks) {
    return turn->swaps ? blocks->width : blocks->height;
}

void turned_row(const BlockTurn *turn, const TurnedBlocks *blocks, JDIMENSION number, JBLOCKROW row) {
    JDIMENSION width = turned_width(turn, blocks);
    if (number >= turned_height(turn, blocks)) {
        memset(row, 0, width * sizeof *row);
        return;
    }
    for (JDIMENSION x = 0; x < width; x++) {
        JDIMENSION down = turn->swaps ? x : number, across = turn->swaps ? number : x;
        if (turn->mirrors_rows) down = blocks->height - 1 - down;
        if (turn->mirrors_columns) across = blocks->width - 1 - across;
        const JCOEF *from = blocks->rows[down][across];
        JCOEF *to = row[x];
        for (int i = 0; i < DCTSIZE2; i++) to[i] = (JCOEF)(from[turn->from[i]] * turn->sign[i]);
    }
}

void turn_table(const BlockTurn *turn, JQUANT_TBL *table) {
    if (!turn->swaps) return;
    UINT16 stored[DCTSIZE2];
    memcpy(stored, table->quantval, sizeof stored);
    for (int i = 0; i < DCTSIZE2; i++) table->quantval[i] = stored[turn->from[i]];
}
