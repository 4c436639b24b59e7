/// The decoder of the TIFF worker.
#ifndef CTIFF_H
#define CTIFF_H

#include "CDecoding.h"

/// Decodes a TIFF: its first picture that is no reduced copy and no mask; fills `result`, which is zeroed, whatever happens.
void tiff_decode(
    const ByteSource *source, const DecoderRequest *request, const DecoderOutput *output,
    DecoderResult *result);

/// Decodes built-in pictures, before the worker is locked; whether all came out whole.
int tiff_warm_up(const LightTables *light);

/// Name and version of the library that decodes, as the system has it.
const char *tiff_library(void);

#endif
