#include "bmp.h"

#include <string.h>

enum {
    HEADER_MOST = 124, // bytes of the longest header
    V4_SIZE = 108,     // from here on a header says where the opacity is
    COLOUR_LIMIT = 65536, // colours that a palette may claim; 256 are used
    RGB = 0,
    RUNS_8 = 1,
    RUNS_4 = 2,
    FIELDS = 3,
    JPEG = 4,
    PNG = 5,
    ALPHA_FIELDS = 6,
};

static int fail(DecoderResult *result, const char *message) {
    set_failure(result, DECODER_MALFORMED, message);
    return 0;
}

/// 0 where the bits of the mask are not side by side.
static int set_channel(BmpChannel *channel, uint32_t mask) {
    *channel = (BmpChannel){mask, 0, 0};
    if (mask == 0) return 1;
    while (!(mask & 1)) {
        mask >>= 1;
        channel->shift++;
    }
    channel->most = mask;
    return (mask & (mask + 1)) == 0;
}

static int set_masks(BmpHeader *header, uint32_t r, uint32_t g, uint32_t b, uint32_t a) {
    return set_channel(&header->channels[0], r) && set_channel(&header->channels[1], g) &&
           set_channel(&header->channels[2], b) && set_channel(&header->channels[3], a);
}

/// What the bytes of a header say, before it is judged.
typedef struct Fields {
    uint32_t size; // of the header
    int64_t width, height;
    int planes, depth;
    uint32_t compression, colours;
    uint32_t masks_size; // bytes of masks behind the header
    uint8_t bytes[HEADER_MOST + 16];
} Fields;

static int read_fields(const ByteSource *source, uint64_t offset, Fields *f) {
    memset(f, 0, sizeof *f);
    size_t count = source_read(source, offset, f->bytes, sizeof f->bytes);
    if (count < 12) return 0;
    const uint8_t *p = f->bytes;
    f->size = bmp_u32(p);
    if (f->size == 12) {
        f->width = bmp_u16(p + 4);
        f->height = bmp_u16(p + 6);
        f->planes = bmp_u16(p + 8);
        f->depth = bmp_u16(p + 10);
        return 1;
    }
    if (f->size < 16 || f->size > HEADER_MOST || count < f->size) return 0;
    f->width = (int32_t)bmp_u32(p + 4);
    f->height = (int32_t)bmp_u32(p + 8);
    f->planes = bmp_u16(p + 12);
    f->depth = bmp_u16(p + 14);
    if (f->size >= 40) {
        f->compression = bmp_u32(p + 16);
        f->colours = bmp_u32(p + 32);
    }
    if (f->size == 40 && f->compression == FIELDS) f->masks_size = 12;
    if (f->size == 40 && f->compression == ALPHA_FIELDS) f->masks_size = 16;
    return 1;
}

static int is_possible(const Fields *f) {
    switch (f->compression) {
    case RGB:
        return f->depth == 1 || f->depth == 2 || f->depth == 4 || f->depth == 8 ||
               f->depth == 16 || f->depth == 24 || f->depth == 32;
    case RUNS_8: return f->depth == 8;
    case RUNS_4: return f->depth == 4;
    case FIELDS: case ALPHA_FIELDS: return f->depth == 16 || f->depth == 32;
    default: return 0;
    }
}

static int read_masks(const Fields *f, BmpHeader *header) {
    const uint8_t *p = f->bytes + 40;
    int has_own = f->compression == FIELDS || f->compression == ALPHA_FIELDS;
    // Headers of version 3 and later have a field for the mask of the opacity.
    int may_have_alpha = f->size >= 56 || f->compression == ALPHA_FIELDS;
    uint32_t alpha = may_have_alpha ? bmp_u32(p + 12) : 0;
    if (has_own) return set_masks(header, bmp_u32(p), bmp_u32(p + 4), bmp_u32(p + 8), alpha);
    if (f->depth == 16) return set_masks(header, 0x7C00, 0x03E0, 0x001F, 0);
    return set_masks(header, 0xFF0000, 0x00FF00, 0x0000FF, 0);
}

/// Reads the palette; what is missing stays black.
static void read_palette(
    const ByteSource *source, uint64_t offset, uint32_t count, int entry_size, BmpHeader *header) {
    uint8_t stored[256 * 4];
    size_t entries = source_read(source, offset, stored, (size_t)count * (size_t)entry_size) /
                     (size_t)entry_size;
    for (size_t i = 0; i < 256; i++) header->palette[i][3] = 255;
    for (size_t i = 0; i < entries; i++) {
        const uint8_t *p = stored + i * (size_t)entry_size;
        header->palette[i][0] = p[2];
        header->palette[i][1] = p[1];
        header->palette[i][2] = p[0];
    }
}

static BmpKind kind_of(const Fields *f) {
    if (f->compression == RUNS_8 || f->compression == RUNS_4) return BMP_RUNS;
    return f->depth <= 8 ? BMP_INDEXED : f->depth == 24 ? BMP_BGR : BMP_BITS;
}

int bmp_read_header(const ByteSource *source, uint64_t offset, uint64_t pixels, int is_icon,
    BmpHeader *header, DecoderResult *result) {
    Fields f;
    memset(header, 0, sizeof *header);
    if (!read_fields(source, offset, &f)) return fail(result, "no header of a bitmap");
    if (f.compression == JPEG || f.compression == PNG)
        return set_failure(result, DECODER_NOT_SUPPORTED, "BMP with a JPEG or PNG in it");
    if (f.size == 64 && f.compression >= FIELDS) return fail(result, "an unknown compression");
    if (!is_possible(&f)) return fail(result, "an unknown compression or number of bits");
    if (f.width <= 0 || f.height == 0 || f.height == INT32_MIN) return fail(result, "a side is 0");
    header->is_top_down = f.height < 0;
    header->width = (uint32_t)f.width;
    header->height = (uint32_t)(f.height < 0 ? -f.height : f.height) / (is_icon ? 2 : 1);
    header->depth = f.depth;
    header->kind = kind_of(&f);
    if (header->kind == BMP_BITS && !read_masks(&f, header)) return fail(result, "a broken mask");
    header->has_alpha = header->channels[3].most > 0;
    header->may_have_opacity = f.depth == 32 && f.compression == RGB && f.size < V4_SIZE;
    uint32_t limit = f.depth <= 8 ? 1u << f.depth : 256;
    uint32_t colours = f.colours > 0 ? f.colours : f.depth <= 8 ? limit : 0;
    if (colours > COLOUR_LIMIT) return fail(result, "a palette of too many colours");
    int entry_size = f.size == 12 ? 3 : 4;
    uint64_t palette = offset + f.size + f.masks_size;
    if (f.depth <= 8)
        read_palette(source, palette, colours < limit ? colours : limit, entry_size, header);
    header->pixels = pixels > 0 ? pixels : palette + (uint64_t)colours * (uint64_t)entry_size;
    header->stride = ((uint64_t)header->width * (uint64_t)f.depth + 31) / 32 * 4;
    header->end = header->pixels + header->stride * header->height;
    uint64_t most = header->kind == BMP_RUNS ? DECODERS_INTERLACED_PIXEL_LIMIT : UINT64_MAX;
    return row_sink_sides(result, header->width, header->height, most);
}

void bmp_find_opacity(const ByteSource *source, BmpHeader *header) {
    enum { PART = 16384 };
    uint8_t part[PART];
    if (!header->may_have_opacity) return;
    for (uint64_t at = header->pixels; at < header->end;) {
        uint64_t left = header->end - at;
        size_t count = source_read(source, at, part, left < PART ? (size_t)left : PART);
        if (count == 0) return;
        for (size_t i = 3; i < count; i += 4)
            if (part[i] != 0) {
                header->has_alpha = set_channel(&header->channels[3], 0xFF000000);
                return;
            }
        at += count;
    }
}
