/// What a fetcher that fell to a hostile server might try.
#ifndef FETCHER_H
#define FETCHER_H

#include "attempts.h"

enum {
    CACHE_FOLDER = 4,   ///< open, the only folder that it writes in
    ALLOWED_PORT = 9,   ///< where it may connect to, beside nothing else
};

/// What must end the process, and what must be refused it; each ends with a name of NULL.
extern const Attempt fetcher_forbidden[];
extern const Attempt fetcher_refused[];
/// What fetching needs.
extern const Attempt fetcher_needed[];

/// What an attempt does before the lock-down.
void fetcher_prepare(const Attempt *attempt);

#endif
