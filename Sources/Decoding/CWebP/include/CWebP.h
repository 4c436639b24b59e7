/// The decoder of the WebP worker.
#ifndef CWEBP_H
#define CWEBP_H

#include "CDecoding.h"

/// Decodes a WebP: the still picture, or the first frame of a moving one; fills `result`, which is zeroed, whatever happens.
void webp_decode(
    const ByteSource *source, const DecoderRequest *request, const DecoderOutput *output,
    DecoderResult *result);

/// Starts a moving picture; 0 with the failure set.
int webp_open_moving(
    MovingPicture *picture, const DecoderRequest *request, const DecoderOutput *output,
    DecoderResult *result);

/// Decodes built-in pictures, before the worker is locked; whether all came out whole.
int webp_warm_up(const LightTables *light);

/// Name and version of the library that decodes, as the system has it.
const char *webp_library(void);

#endif
