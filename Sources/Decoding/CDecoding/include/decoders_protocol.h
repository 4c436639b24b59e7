/// What the host and the decode worker say to each other, and how they share memory.
#ifndef DECODERS_PROTOCOL_H
#define DECODERS_PROTOCOL_H

#include "decoders_decode.h"

#include <stdint.h>

enum {
    WORKER_SOCKET = 3, ///< the worker's end of the SOCK_SEQPACKET pair
    WORKER_MEMORY = 4, ///< the shared memory
    WORKER_EXIT_LIBRARY_FAILS = 3, ///< what a worker ends with whose library does not decode the pictures built into it
};

/// Layout of the shared memory, in bytes: pages for the cancel word and the plan, the pixels, the coverage plane.
/// The host maps the pixels by themselves, so they begin on a page: of 64 KB on some AArch64 and POWER kernels.
#define WORKER_PLAN_OFFSET ((uint64_t)256)
#define WORKER_PIXELS_OFFSET ((uint64_t)65536)
#define WORKER_COVERAGE_OFFSET (WORKER_PIXELS_OFFSET + (uint64_t)DECODERS_TARGET_LIMIT * 4)
#define WORKER_MEMORY_SIZE (WORKER_COVERAGE_OFFSET + (uint64_t)DECODERS_TARGET_LIMIT)

/// Who decodes: workers that share a library, and a program.
typedef enum WorkerFamily {
    WORKER_BASE = 0,
    WORKER_WEBP = 1,
    WORKER_HEVC = 2,
    WORKER_AV1 = 3,
    WORKER_TIFF = 4,
    WORKER_JPEG_XL = 5,
    WORKER_RAW = 6,
    WORKER_XMP = 7,
} WorkerFamily;

#define WORKER_HELLO_MAGIC ((uint32_t)0x5249464C) ///< RIFL
#define WORKER_PROTOCOL ((uint32_t)4)

/// The first message of a worker, when it has locked itself.
typedef struct WorkerHello {
    uint32_t magic, protocol;
    uint32_t family; ///< WorkerFamily
    int32_t is_instrumented, landlock, seccomp; ///< as in LockReport
    char library[64]; ///< name and version of the library that decodes, ends in NUL
} WorkerHello;

/// What of a moving picture is wanted.
typedef enum WorkerStep {
    WORKER_STILL = 0, ///< the picture that stands for all
    WORKER_OPEN = 1,  ///< the first frame; the file stays open
    WORKER_NEXT = 2,  ///< the next frame of the file that is open, behind the last one the first; no file travels with it
} WorkerStep;

/// One job for the worker; the file's descriptor travels with it.
typedef struct WorkerRequest {
    uint32_t job; ///< the worker stops it when the cancel word equals this; never 0
    uint32_t step; ///< WorkerStep
    uint64_t length; ///< bytes in the file
    DecoderRequest decode;
} WorkerRequest;

/// What a file says of a frame.
typedef struct FrameFacts {
    uint32_t delay;   ///< milliseconds until the next one
    uint32_t plays;   ///< how often all frames are shown, 0: for ever
    uint32_t is_last; ///< the first one follows
} FrameFacts;

/// The answer to the job of the same number.
typedef struct WorkerReply {
    uint32_t job;
    FrameFacts frame; ///< of a moving picture's frame
    DecoderResult result;
} WorkerReply;

static inline uint32_t worker_hello_magic(void) { return WORKER_HELLO_MAGIC; }
static inline uint32_t worker_protocol(void) { return WORKER_PROTOCOL; }
static inline uint64_t worker_plan_offset(void) { return WORKER_PLAN_OFFSET; }
static inline uint64_t worker_pixels_offset(void) { return WORKER_PIXELS_OFFSET; }
static inline uint64_t worker_coverage_offset(void) { return WORKER_COVERAGE_OFFSET; }
static inline uint64_t worker_memory_size(void) { return WORKER_MEMORY_SIZE; }

/// Sets the cancel word at the start of the shared memory.
static inline void worker_set_cancel(void *memory, uint32_t job) {
    __atomic_store_n((uint32_t *)memory, job, __ATOMIC_SEQ_CST);
}

#endif
