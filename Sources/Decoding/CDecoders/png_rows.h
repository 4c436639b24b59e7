/// PNG rows as they are stored, to the layouts that the area average takes.
#ifndef PNG_ROWS_H
#define PNG_ROWS_H

#include "decoders_area.h"

#include <stddef.h>

/// How to turn a stored row into samples.
typedef struct RowFormat {
    AreaLayout layout;  ///< of the samples
    int channels;       ///< stored: 1 grey or index, 2 grey and alpha, 3 RGB, 4 RGBA
    int depth;          ///< stored bits a sample
    int uses_table;     ///< one channel of at most 8 bits, through `table`
    int has_key;        ///< the pixel equal to `key` is transparent
    uint16_t key[3];
    uint8_t table[256][4]; ///< RGBA by index or grey level
} RowFormat;

/// Bytes for `width` pixels of samples.
size_t row_format_size(const RowFormat *format, size_t width);

/// The samples of a stored row: `stored` itself where it has the right layout, else `into`.
const uint8_t *row_format_apply(
    const RowFormat *format, const uint8_t *stored, uint8_t *into, size_t width);

#endif
