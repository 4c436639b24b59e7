#include "CWebP.h"

#define OPEN webp_open_moving
#include "play.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t count);

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t count) { return play(bytes, count, DECODER_WEBP); }
