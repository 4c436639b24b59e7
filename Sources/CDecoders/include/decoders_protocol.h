/// What the host and the decode worker say to each other, and how they share memory.
#ifndef DECODERS_PROTOCOL_H
#define DECODERS_PROTOCOL_H

#include "decoders_decode.h"

#include <stdint.h>

enum {
    WORKER_SOCKET = 3, ///< the worker's end of the SOCK_SEQPACKET pair
    WORKER_MEMORY = 4, ///< the shared memory
};

/// Layout of the shared memory, in bytes: pages for the cancel word, the pixels, the coverage plane.
/// The host maps the pixels by themselves, so they begin on a page: of 64 KB on some AArch64 and POWER kernels.
#define WORKER_PIXELS_OFFSET ((uint64_t)65536)
#define WORKER_COVERAGE_OFFSET (WORKER_PIXELS_OFFSET + (uint64_t)DECODERS_TARGET_LIMIT * 4)
#define WORKER_MEMORY_SIZE (WORKER_COVERAGE_OFFSET + (uint64_t)DECODERS_TARGET_LIMIT)

/// One job for the worker; the file's descriptor travels with it.
typedef struct WorkerRequest {
    uint32_t job; ///< the worker stops it when the cancel word equals this; never 0
    uint32_t reserved;
    uint64_t length; ///< bytes in the file
    DecoderRequest decode;
} WorkerRequest;

/// The answer to the job of the same number.
typedef struct WorkerReply {
    uint32_t job;
    uint32_t reserved;
    DecoderResult result;
} WorkerReply;

static inline uint64_t worker_pixels_offset(void) { return WORKER_PIXELS_OFFSET; }
static inline uint64_t worker_coverage_offset(void) { return WORKER_COVERAGE_OFFSET; }
static inline uint64_t worker_memory_size(void) { return WORKER_MEMORY_SIZE; }

/// Sets the cancel word at the start of the shared memory.
static inline void worker_set_cancel(void *memory, uint32_t job) {
    __atomic_store_n((uint32_t *)memory, job, __ATOMIC_SEQ_CST);
}

#endif
