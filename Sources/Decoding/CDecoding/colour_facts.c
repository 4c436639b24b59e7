#include "decoders_colour.h"

#include <stdlib.h>
#include <string.h>

/// Room for a profile; NULL where it is empty or too long, too.
static uint8_t *room(ColourFacts *facts, uint64_t length) {
    free(facts->profile);
    facts->profile = NULL;
    facts->profile_length = 0;
    if (length == 0 || length > COLOUR_PROFILE_LIMIT) return NULL;
    facts->profile = malloc((size_t)length);
    if (facts->profile) facts->profile_length = (size_t)length;
    return facts->profile;
}

void colour_facts_take(ColourFacts *facts, const uint8_t *profile, size_t length) {
    uint8_t *copy = room(facts, length);
    if (copy) memcpy(copy, profile, length);
}

void colour_facts_read(ColourFacts *facts, const ByteSource *source, uint64_t offset, uint64_t length) {
    uint8_t *copy = room(facts, length);
    if (copy && source_read(source, offset, copy, (size_t)length) != length) room(facts, 0);
}

void colour_facts_assume_adobe(ColourFacts *facts) {
    if (facts->profile || facts->primaries || facts->transfer || facts->gamma > 0 || facts->white[0] > 0) return;
    *facts = (ColourFacts){.is_grey = facts->is_grey, .gamma = 256.0 / 563, .white = {0.3127, 0.3290},
        .red = {0.64, 0.33}, .green = {0.21, 0.71}, .blue = {0.15, 0.06}};
}

void colour_facts_clear(ColourFacts *facts) {
    free(facts->profile);
    memset(facts, 0, sizeof *facts);
}
