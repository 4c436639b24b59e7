/// Bitmaps of Windows and OS/2: their headers, and how their pixels become samples.
#ifndef BMP_H
#define BMP_H

#include "decoders.h"
#include "row_sink.h"

/// Where the bits of a channel are in a pixel.
typedef struct BmpChannel {
    uint32_t mask;
    int shift;
    uint32_t most; // the largest value; 0: there is no such channel
} BmpChannel;

typedef enum BmpKind { BMP_INDEXED, BMP_BITS, BMP_BGR, BMP_RUNS } BmpKind;

typedef struct BmpHeader {
    BmpKind kind;
    uint32_t width, height;
    int is_top_down;
    int depth; // bits a pixel
    int has_alpha;
    int may_have_opacity; // 32 bits of which the highest byte has no meaning of its own
    BmpChannel channels[4]; // R, G, B, A
    uint8_t palette[256][4]; // RGBX
    uint64_t pixels; // where they begin
    uint64_t stride; // bytes a row
    uint64_t end; // behind the last row
} BmpHeader;

/// Reads the header at `offset`. `pixels` is where the pixels are, 0: behind header and palette. In an icon the height
/// counts twice. 0 with the failure set where it cannot be read.
int bmp_read_header(const ByteSource *source, uint64_t offset, uint64_t pixels, int is_icon,
    BmpHeader *header, DecoderResult *result);

/// Takes the highest byte of pixels of 32 bits for their opacity where one of them is not 0.
void bmp_find_opacity(const ByteSource *source, BmpHeader *header);

/// The samples of a pixel row as stored: RGBX or RGBA.
void bmp_row(const BmpHeader *header, const uint8_t *stored, uint8_t *samples);

/// Decodes what the header says. `mask` is where an icon's mask begins, 0: there is none.
void bmp_decode_pixels(const ByteSource *source, const BmpHeader *header, uint64_t mask,
    const DecoderRequest *request, const DecoderOutput *output, DecoderResult *result);

/// Reads a run-length encoded picture of indices into `width × height` bytes, which begin as 0; notes damage.
void bmp_read_runs(const ByteSource *source, const BmpHeader *header, const DecoderOutput *output,
    uint8_t *pixels, DecoderResult *result);

static inline uint16_t bmp_u16(const uint8_t *p) { return (uint16_t)(p[0] | p[1] << 8); }

static inline uint32_t bmp_u32(const uint8_t *p) {
    return (uint32_t)p[3] << 24 | (uint32_t)p[2] << 16 | (uint32_t)p[1] << 8 | p[0];
}

#endif
