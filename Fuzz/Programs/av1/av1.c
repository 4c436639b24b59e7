#include "pieces.h"

#include "CAV1.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t count);

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t count) {
    return decode_pieces(bytes, count, PLAN_AV1, av1_decode);
}
