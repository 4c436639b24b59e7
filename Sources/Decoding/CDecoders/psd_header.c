#include "psd.h"

#include <string.h>

enum {
    HEADER_SIZE = 26,
    RESOURCE_THUMBNAIL = 1036,
    RESOURCE_PROFILE = 1039,
    RESOURCE_VERSION = 1057,
    THUMBNAIL_HEADER = 28,
};

static uint32_t big_endian(const uint8_t *p) {
    return (uint32_t)p[0] << 24 | (uint32_t)p[1] << 16 | (uint32_t)p[2] << 8 | p[3];
}

/// The length that stands at an offset, 0 where the file ends before.
static uint32_t length_at(const ByteSource *source, uint64_t offset) {
    uint8_t bytes[4];
    return source_read(source, offset, bytes, 4) == 4 ? big_endian(bytes) : 0;
}

static void take_resource(const ByteSource *source, PsdHeader *header, uint32_t number, uint64_t at, uint32_t length) {
    uint8_t bytes[5];
    if (number == RESOURCE_PROFILE) {
        header->profile = at;
        header->profile_length = length;
    } else if (number == RESOURCE_THUMBNAIL && length > THUMBNAIL_HEADER && length_at(source, at) == 1) {
        header->thumbnail = at + THUMBNAIL_HEADER;
        header->thumbnail_length = length - THUMBNAIL_HEADER;
    } else if (number == RESOURCE_VERSION && length >= sizeof bytes) {
        header->has_no_merged = source_read(source, at, bytes, sizeof bytes) == sizeof bytes && bytes[4] == 0;
    }
}

static void read_resources(const ByteSource *source, PsdHeader *header, uint64_t at, uint64_t end) {
    for (int i = 0; i < PSD_RESOURCE_LIMIT && at + 12 <= end; i++) {
        uint8_t head[7]; // signature, number, length of the name
        if (source_read(source, at, head, sizeof head) < sizeof head || memcmp(head, "8BIM", 4) != 0) return;
        uint64_t name = ((uint64_t)head[6] + 2) & ~(uint64_t)1; // with its length, to an even number
        uint32_t length = length_at(source, at + 6 + name);
        uint64_t data = at + 6 + name + 4;
        if (data > end || length > end - data) return;
        take_resource(source, header, (uint32_t)head[4] << 8 | head[5], data, length);
        at = data + (((uint64_t)length + 1) & ~(uint64_t)1);
    }
}

uint32_t psd_planes(const PsdHeader *header) {
    return header->mode == PSD_RGB ? 3 : header->mode == PSD_CMYK ? 4 : 1;
}

/// Whether the picture is of a kind that is decoded here; 0 with the failure set.
static int has_known_kind(const PsdHeader *header, DecoderResult *result) {
    // Bitmap, grey, indexed, RGB and CMYK; multichannel, duotone and Lab.
    int is_mode = header->mode <= 4 || (header->mode >= 7 && header->mode <= 9);
    int is_depth = header->depth == 1 || header->depth == 8 || header->depth == 16 || header->depth == 32;
    if (!is_mode || !is_depth || header->channels < 1)
        return set_failure(result, DECODER_MALFORMED, "a mode or depth that cannot be");
    if (header->depth == 32) return set_failure(result, DECODER_NOT_SUPPORTED, "PSD of 32 bits");
    if (header->mode < PSD_GREY || header->mode > PSD_CMYK) {
        const char *kind = header->mode == 0 ? "PSD of 1 bit" : header->mode == 9 ? "PSD in Lab" : "PSD of inks by name";
        return set_failure(result, DECODER_NOT_SUPPORTED, kind);
    }
    if (header->channels > PSD_CHANNEL_LIMIT)
        return set_failure(result, DECODER_NOT_SUPPORTED, "PSD of more than 56 channels");
    int is_possible = header->depth == 8 || (header->depth == 16 && header->mode != PSD_INDEXED);
    return (is_possible && header->channels >= psd_planes(header)) ||
           set_failure(result, DECODER_MALFORMED, "a mode or depth that cannot be");
}

int psd_read_header(const ByteSource *source, PsdHeader *header, DecoderResult *result) {
    uint8_t bytes[HEADER_SIZE];
    memset(header, 0, sizeof *header);
    if (source_read(source, 0, bytes, HEADER_SIZE) < HEADER_SIZE)
        return set_failure(result, DECODER_MALFORMED, "unexpected end of file");
    header->channels = (uint32_t)bytes[12] << 8 | bytes[13];
    header->height = big_endian(bytes + 14);
    header->width = big_endian(bytes + 18);
    header->depth = (uint32_t)bytes[22] << 8 | bytes[23];
    header->mode = (uint32_t)bytes[24] << 8 | bytes[25];
    if (!has_known_kind(header, result)) return 0;
    header->palette = HEADER_SIZE + 4;
    uint64_t resources = header->palette + length_at(source, HEADER_SIZE);
    uint64_t layers = resources + 4 + length_at(source, resources);
    read_resources(source, header, resources + 4, layers);
    header->pixels = layers + 4 + length_at(source, layers);
    if (header->width > PSD_SIDE_LIMIT || header->height > PSD_SIDE_LIMIT) {
        result->source_width = header->width;
        result->source_height = header->height;
        result->limit = (uint64_t)PSD_SIDE_LIMIT * PSD_SIDE_LIMIT;
        set_failure(result, DECODER_TOO_MANY_PIXELS, NULL);
        return 0;
    }
    return row_sink_sides(result, header->width, header->height, (uint64_t)PSD_SIDE_LIMIT * PSD_SIDE_LIMIT);
}
