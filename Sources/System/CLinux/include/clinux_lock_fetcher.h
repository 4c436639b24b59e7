/// Locking down the process that speaks to the network.
#ifndef CLINUX_LOCK_FETCHER_H
#define CLINUX_LOCK_FETCHER_H

#include "clinux_lock.h"

enum { CLINUX_FETCHER_DESCRIPTOR_LIMIT = 64 };

/// What it may have.
typedef struct FetcherLockPlan {
    int folder;              ///< the only one that it writes in, open
    const uint16_t *ports;   ///< that it may connect to over TCP
    int port_count;
    uint64_t file_limit;     ///< bytes of a file
    int kinds;               ///< CLINUX_LOCK_ALL; fewer show what is left on an old kernel
} FetcherLockPlan;

/// Gives up everything that fetching over HTTP does not need; returns 0 or an errno value.
///
/// Certificates may be read where OpenSSL's variables say, besides the usual places. /// Resource limits and privileges are given up on every kernel, or it is an error. Files, ports and system calls are given
/// up where the kernel can: the report says so. What the system looks names up with must be loaded before: no code is mapped
/// any more.
int clinux_lock_fetcher(const FetcherLockPlan *plan, LockReport *report);

#endif
