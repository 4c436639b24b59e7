/// CHEVC: libde265 behind a function that decodes the picture of a plan, see decoders_plan.h.
#ifndef CHEVC_H
#define CHEVC_H

#include "CDecoding.h"

/// Decodes; fills `result`, which is zeroed, whatever happens.
void hevc_decode(const ByteSource *source, const DecoderRequest *request, const DecoderOutput *output,
    DecoderResult *result);

/// Decodes two tiny built-in pictures; returns whether both came out whole.
int hevc_warm_up(const LightTables *light);

/// Name and version of the library that decodes, as the system has it.
const char *hevc_library(void);

#endif
