/// The decoders of the base worker: JPEG, PNG and the formats that need no library of their own.
#ifndef DECODERS_BASE_H
#define DECODERS_BASE_H

#include "decoders_decode.h"
#include "moving.h"

/// Decodes; fills `result` whatever happens.
void decoder_decode(
    const ByteSource *source, const DecoderRequest *request, const DecoderOutput *output,
    DecoderResult *result);

/// Starts a moving picture; 0 with the failure set where the format knows none.
int decoder_open_moving(
    MovingPicture *picture, const DecoderRequest *request, const DecoderOutput *output,
    DecoderResult *result);

/// Name and version of the libraries that decode, as the system has them.
const char *decoder_library(void);

#endif
