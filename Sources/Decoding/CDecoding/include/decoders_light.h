/// sRGB and linear light: the tables that every decode shares.
#ifndef DECODERS_LIGHT_H
#define DECODERS_LIGHT_H

#include <stdint.h>

/// Tables between sRGB bytes and linear light of 16 bits (IEC 61966-2-1).
typedef struct LightTables {
    uint32_t linear[256];     ///< 0…65535 for an sRGB byte, rounded to nearest
    uint32_t threshold[256];  ///< the least linear value that rounds to this sRGB byte or above
    uint8_t guess[4097];      ///< the sRGB byte for the low end of each 16 linear steps
    uint32_t is_plain;        ///< light is the byte itself
} LightTables;

/// Fills the tables.
void light_tables_fill(LightTables *tables);

/// Fills tables in which light is the byte itself.
void light_tables_fill_plain(LightTables *tables);

/// The sRGB byte nearest to a linear value of 0…65535; larger values count as 65535.
static inline uint8_t light_encode(const LightTables *tables, uint32_t linear) {
    if (linear > 65535) linear = 65535;
    uint32_t byte = tables->guess[linear >> 4];
    while (byte < 255 && linear >= tables->threshold[byte + 1]) byte++;
    return (uint8_t)byte;
}

#endif
