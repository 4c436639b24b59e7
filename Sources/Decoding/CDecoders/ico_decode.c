#include "bmp.h"

#include <string.h>

enum {
    ENTRY_LIMIT = 64,
    DIRECTORY_SIZE = 6,
    ENTRY_SIZE = 16,
    PNG_SIDES = 24, // bytes up to the end of the sides in a PNG
};

/// A picture of an icon, as far as it can be judged without decoding it.
typedef struct Entry {
    uint64_t offset, length;
    uint64_t pixels; // the number that the directory claims
    uint32_t bits;   // of a pixel
    int is_png;
} Entry;

static const uint8_t png_signature[8] = {0x89, 'P', 'N', 'G', '\r', '\n', 0x1A, '\n'};

static int read_entry(const ByteSource *source, size_t index, Entry *entry) {
    uint8_t p[ENTRY_SIZE], start[PNG_SIDES + 1];
    if (source_read(source, DIRECTORY_SIZE + index * ENTRY_SIZE, p, ENTRY_SIZE) < ENTRY_SIZE)
        return 0;
    entry->length = bmp_u32(p + 8);
    entry->offset = bmp_u32(p + 12);
    uint32_t width = p[0] ? p[0] : 256, height = p[1] ? p[1] : 256;
    entry->pixels = (uint64_t)width * height;
    if (source_read(source, entry->offset, start, sizeof start) < sizeof start) return 0;
    entry->is_png = memcmp(start, png_signature, sizeof png_signature) == 0;
    // A cursor's directory has other things where an icon's has the bits.
    entry->bits = entry->is_png ? 32 : bmp_u32(start) == 12 ? bmp_u16(start + 10)
                                                             : bmp_u16(start + 14);
    return 1;
}

/// The entry with most pixels, then with most bits, then the first; 0 where there is none.
static int choose_entry(const ByteSource *source, Entry *best) {
    uint8_t header[DIRECTORY_SIZE];
    if (source_read(source, 0, header, DIRECTORY_SIZE) < DIRECTORY_SIZE) return 0;
    size_t count = bmp_u16(header + 4);
    int has_one = 0;
    for (size_t i = 0; i < count && i < ENTRY_LIMIT; i++) {
        Entry entry;
        if (!read_entry(source, i, &entry)) continue;
        int is_better = entry.pixels > best->pixels ||
                        (entry.pixels == best->pixels && entry.bits > best->bits);
        if (has_one && !is_better) continue;
        *best = entry;
        has_one = 1;
    }
    return has_one;
}

void ico_decode(
    const ByteSource *source, const DecoderRequest *request, const DecoderOutput *output,
    DecoderResult *result) {
    Entry entry;
    memset(&entry, 0, sizeof entry);
    if (!choose_entry(source, &entry)) {
        set_failure(result, DECODER_MALFORMED, "no picture in it");
        return;
    }
    if (entry.is_png) {
        ByteSource part = source_part(source, entry.offset, entry.length);
        png_decode(&part, request, output, result);
        return;
    }
    BmpHeader header;
    if (!bmp_read_header(source, entry.offset, 0, 1, &header, result)) return;
    bmp_find_opacity(source, &header);
    bmp_decode_pixels(source, &header, header.has_alpha ? 0 : header.end, request, output, result);
}
