#include <stddef.h>
#include <stdint.h>

int fuzz_head(const uint8_t *bytes, long count, int kind);

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t count);

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t count) { return fuzz_head(bytes, (long)count, 0); }
