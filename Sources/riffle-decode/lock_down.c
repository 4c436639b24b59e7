#include "worker.h"

#include "CLinux.h"

#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
/// A sanitizer's shadow takes terabytes of address space, none of which it fills.
static const uint64_t memory_limit = UINT64_MAX;
#else
/// Address space: the buffers of a picture at its limit, the shared memory, the libraries.
static const uint64_t memory_limit = (uint64_t)512 << 20;
#endif

int lock_down(int niceness) { return clinux_worker_restrict(memory_limit, niceness); }
