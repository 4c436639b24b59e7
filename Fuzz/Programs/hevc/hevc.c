#include "pieces.h"

#include "CHEVC.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t count);

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t count) {
    return decode_pieces(bytes, count, PLAN_HEVC, hevc_decode);
}
