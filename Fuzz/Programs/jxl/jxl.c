#include "CJXL.h"

#define DECODER jxl_decode
#include "decode.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t count);

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t count) { return decode(bytes, count, DECODER_JPEG_XL); }
