/// What a library does once in a process, done with built-in pictures before the worker is locked.
#ifndef WARM_UP_H
#define WARM_UP_H

#include "decoders_decode.h"
#include "tiles.h"

enum {
    WARM_UP_SIDE = 64, ///< pixels on a side of what is delivered, at most
};

/// A decoder of whole files.
typedef void (*WarmUpDecoder)(
    const ByteSource *source, const DecoderRequest *request, const DecoderOutput *output,
    DecoderResult *result);

/// Decodes a file in memory to fit `side` pixels; returns whether it came out whole.
int warm_up_picture(WarmUpDecoder decoder, DecoderFormat format, const uint8_t *bytes, size_t length,
    uint32_t side, const LightTables *light);

/// Decodes a coded tile with all filters and without; returns whether it came out whole both times.
int warm_up_tile(const TileCodec *codec, const CodedTile *tile);

#endif
