#include "CJXL.h"

#define OPEN jxl_open_moving
#include "play.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t count);

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t count) { return play(bytes, count, DECODER_JPEG_XL); }
