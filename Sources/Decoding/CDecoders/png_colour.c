#include "png_colour.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include <zlib.h>

enum {
    CHUNK_LIMIT = 256,             // chunks that are looked at
    STORED_LIMIT = 2 << 20,        // bytes of a profile as it is stored
    NAME_LIMIT = 80,               // of a profile, with its NUL
};

typedef struct Chunks {
    const ByteSource *source;
    ColourFacts *facts;
    uint64_t profile_at; // of iCCP's data; 0: none
    uint32_t profile_length;
    int is_srgb, has_gamma, has_chromaticities, has_codes;
} Chunks;

static uint32_t big_endian(const uint8_t *p) {
    return (uint32_t)p[0] << 24 | (uint32_t)p[1] << 16 | (uint32_t)p[2] << 8 | p[3];
}

static double hundred_thousandth(const uint8_t *p) { return big_endian(p) / 100000.0; }

static void take_chunk(Chunks *chunks, const uint8_t *kind, uint64_t at, uint32_t length) {
    ColourFacts *facts = chunks->facts;
    uint8_t data[32] = {0};
    size_t known = source_read(chunks->source, at, data, length < sizeof data ? length : sizeof data);
    if (known < length && known < sizeof data) return;
    if (memcmp(kind, "IHDR", 4) == 0) facts->is_grey = data[9] == 0 || data[9] == 4;
    if (memcmp(kind, "sRGB", 4) == 0) chunks->is_srgb = 1;
    if (memcmp(kind, "iCCP", 4) == 0) {
        chunks->profile_at = at;
        chunks->profile_length = length;
    }
    if (memcmp(kind, "cICP", 4) == 0 && length == 4 && data[2] == 0) {
        chunks->has_codes = 1;
        facts->primaries = data[0];
        facts->transfer = data[1];
    }
    if (memcmp(kind, "gAMA", 4) == 0 && length == 4) {
        chunks->has_gamma = 1;
        facts->gamma = hundred_thousandth(data);
    }
    if (memcmp(kind, "cHRM", 4) == 0 && length == 32) {
        double *places[] = {facts->white, facts->red, facts->green, facts->blue};
        chunks->has_chromaticities = 1;
        for (int i = 0; i < 8; i++) places[i / 2][i % 2] = hundred_thousandth(data + 4 * i);
    }
}

static void walk(Chunks *chunks) {
    uint64_t at = 8;
    for (int i = 0; i < CHUNK_LIMIT; i++) {
        uint8_t header[8];
        if (source_read(chunks->source, at, header, 8) < 8) return;
        uint32_t length = big_endian(header);
        if (length > INT32_MAX || memcmp(header + 4, "IDAT", 4) == 0 || memcmp(header + 4, "IEND", 4) == 0)
            return;
        take_chunk(chunks, header + 4, at + 8, length);
        at += 12 + (uint64_t)length;
    }
}

/// Inflates what follows a profile's name; nothing where it is broken or too long.
static void inflate_profile(ColourFacts *facts, const uint8_t *stored, size_t count) {
    uint8_t *profile = malloc(COLOUR_PROFILE_LIMIT);
    z_stream stream = {0};
    if (profile && inflateInit(&stream) == Z_OK) {
        stream.next_in = (uint8_t *)stored;
        stream.avail_in = (uInt)count;
        stream.next_out = profile;
        stream.avail_out = COLOUR_PROFILE_LIMIT;
        if (inflate(&stream, Z_FINISH) == Z_STREAM_END)
            colour_facts_take(facts, profile, COLOUR_PROFILE_LIMIT - stream.avail_out);
        inflateEnd(&stream);
    }
    free(profile);
}

static void read_profile(const Chunks *chunks) {
    if (chunks->profile_length > STORED_LIMIT) return;
    uint8_t *stored = malloc(chunks->profile_length);
    if (!stored) return;
    size_t count = source_read(chunks->source, chunks->profile_at, stored, chunks->profile_length);
    size_t name = 0;
    while (name < count && name < NAME_LIMIT && stored[name]) name++;
    // Behind the name: its end, and how it is packed, of which there is one way.
    if (name + 2 < count && stored[name] == 0 && stored[name + 1] == 0)
        inflate_profile(chunks->facts, stored + name + 2, count - name - 2);
    free(stored);
}

static int is_near(double a, double b, double tolerance) { return fabs(a - b) <= tolerance; }

/// Whether gAMA and cHRM say what sRGB is.
static int says_srgb(const Chunks *chunks) {
    static const double srgb[] = {0.3127, 0.3290, 0.64, 0.33, 0.30, 0.60, 0.15, 0.06};
    const ColourFacts *facts = chunks->facts;
    if (chunks->has_gamma && !is_near(facts->gamma, 0.45455, 0.012)) return 0;
    if (!chunks->has_chromaticities) return 1;
    const double *places[] = {facts->white, facts->red, facts->green, facts->blue};
    for (int i = 0; i < 8; i++)
        if (!is_near(places[i / 2][i % 2], srgb[i], 0.002)) return 0;
    return 1;
}

void png_colour_read(const ByteSource *source, ColourFacts *facts) {
    Chunks chunks = {.source = source, .facts = facts};
    walk(&chunks);
    uint32_t is_grey = facts->is_grey;
    ColourFacts said = *facts;
    memset(facts, 0, sizeof *facts);
    facts->is_grey = is_grey;
    if (chunks.has_codes) {
        facts->primaries = said.primaries;
        facts->transfer = said.transfer;
        return;
    }
    if (chunks.profile_at) read_profile(&chunks);
    if (facts->profile || chunks.is_srgb || chunks.profile_at) return;
    chunks.facts = &said;
    if (!says_srgb(&chunks)) *facts = said;
}
