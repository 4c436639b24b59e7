/// CAV1: dav1d behind a function that decodes the picture of a plan, see decoders_plan.h.
#ifndef CAV1_H
#define CAV1_H

#include "CDecoding.h"

/// Decodes; fills `result`, which is zeroed, whatever happens.
void av1_decode(const ByteSource *source, const DecoderRequest *request, const DecoderOutput *output,
    DecoderResult *result);

/// Decodes two tiny built-in pictures; returns whether both came out whole.
int av1_warm_up(const LightTables *light);

/// Name and version of the library that decodes, as the system has it.
const char *av1_library(void);

#endif
