/// The decoder of the JPEG XL worker.
#ifndef CJXL_H
#define CJXL_H

#include "CDecoding.h"

/// Decodes a JPEG XL: the still picture, or the first frame of a moving one; fills `result`, which is zeroed, whatever happens.
void jxl_decode(
    const ByteSource *source, const DecoderRequest *request, const DecoderOutput *output,
    DecoderResult *result);

/// Starts a moving picture; 0 with the failure set.
int jxl_open_moving(
    MovingPicture *picture, const DecoderRequest *request, const DecoderOutput *output,
    DecoderResult *result);

/// Decodes built-in pictures, before the worker is locked; whether all came out whole.
int jxl_warm_up(const LightTables *light);

/// Name and version of the library that decodes, as the system has it.
const char *jxl_library(void);

#endif
