/// Locking a helper process down before it looks at the first byte that a stranger made.
#ifndef CLINUX_LOCK_H
#define CLINUX_LOCK_H

#include <stdint.h>

enum {
    CLINUX_LOCK_MEMORY_LIMIT = 512 << 20, ///< bytes of address space
    CLINUX_LOCK_DESCRIPTOR_LIMIT = 16,
};

/// What a kernel may be too old for.
enum {
    CLINUX_LOCK_FILES = 1, ///< landlock
    CLINUX_LOCK_CALLS = 2, ///< seccomp
    CLINUX_LOCK_ALL = 3,
    CLINUX_LEAVE_WAKES = 4, ///< besides, of the list of calls: to wake threads of its own, which a library of OpenMP does
};

/// How a process is to be locked down.
typedef struct LockPlan {
    int socket;   ///< the only one that messages may go over
    int niceness; ///< added to the process' own
    int kinds;    ///< CLINUX_LOCK_ALL, perhaps with CLINUX_LEAVE_WAKES; fewer show what is left on an old kernel
} LockPlan;

/// What came of locking a process down.
typedef struct LockReport {
    int32_t is_instrumented; ///< a sanitizer is built in, which needs what would be forbidden: limits and privileges only
    int32_t landlock;        ///< the version of landlock's interface in force, 0: the kernel has none
    int32_t seccomp;         ///< 1: the filter is in force, 0: the kernel has none
} LockReport;

/// Gives up everything that a decoder does not need; returns 0 or an errno value.
///
/// Resource limits and privileges are given up on every kernel, or it is an error. Files, the network and most system calls are
/// given up where the kernel can: the report says so. From there on only memory without execution, reading from open
/// descriptors and messages on the socket are left; any other call ends the process with SIGSYS. The process dies with the
/// thread that started it.
int clinux_lock_down(const LockPlan *plan, LockReport *report);

/// Gives up what a process of riffle that sees no foreign bytes does not need either: new privileges, being traced or
/// dumped, files that are not open yet.
void clinux_lock_lightly(void);

#endif
