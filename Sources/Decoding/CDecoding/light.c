#include "decoders_light.h"

#include <math.h>

static double to_linear(double c) {
    return c <= 0.04045 ? c / 12.92 : pow((c + 0.055) / 1.055, 2.4);
}

static double as_it_is(double c) { return c; }

static void fill(LightTables *tables, double (*light)(double)) {
    for (int i = 0; i < 256; i++) {
        tables->linear[i] = (uint32_t)lrint(light(i / 255.0) * 65535);
        tables->threshold[i] = i == 0 ? 0 : (uint32_t)ceil(light((i - 0.5) / 255.0) * 65535);
    }
    uint32_t byte = 0;
    for (uint32_t step = 0; step <= 4096; step++) {
        while (byte < 255 && step * 16 >= tables->threshold[byte + 1]) byte++;
        tables->guess[step] = (uint8_t)byte;
    }
}

void light_tables_fill(LightTables *tables) {
    fill(tables, to_linear);
    tables->is_plain = 0;
}

void light_tables_fill_plain(LightTables *tables) {
    fill(tables, as_it_is);
    tables->is_plain = 1;
}
