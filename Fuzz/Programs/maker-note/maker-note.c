#include <stddef.h>
#include <stdint.h>

int fuzz_maker_note(const uint8_t *bytes, long count);

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t count);

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t count) { return fuzz_maker_note(bytes, (long)count); }
