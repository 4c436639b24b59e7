#include "CRaw.h"

#define DECODER raw_decode
#include "decode.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t count);

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t count) { return decode(bytes, count, DECODER_RAW); }
