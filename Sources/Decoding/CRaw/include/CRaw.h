/// The decoder of camera RAW files that have no JPEG to show.
#ifndef CRAW_H
#define CRAW_H

#include "CDecoding.h"

/// Develops the picture of the sensor; fills `result`, which is zeroed, whatever happens.
///
/// It is developed at half its sides; a part that is shown with more pixels than that comes at all of them, where there
/// is memory for it.
/// The picture comes as the sensor has it for DECODER_RAW, and upright by what the file says for DECODER_OLD_RAW, of
/// which the host knows nothing.
void raw_decode(
    const ByteSource *source, const DecoderRequest *request, const DecoderOutput *output,
    DecoderResult *result);

/// Decodes a built-in picture and a broken one, before the worker is locked; whether both came out as they should.
int raw_warm_up(const LightTables *light);

/// Name and version of the library that decodes, as the system has it.
const char *raw_library(void);

#endif
