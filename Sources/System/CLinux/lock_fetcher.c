#include "clinux_lock_fetcher.h"
#include "lock.h"

#include <string.h>
#include <sys/resource.h>

int clinux_lock_fetcher(const FetcherLockPlan *plan, LockReport *report) {
    memset(report, 0, sizeof *report);
    report->is_instrumented = lock_is_instrumented();
    int error = lock_privileges();
    if (!error) error = lock_limit(RLIMIT_CORE, 0);
    if (!error) error = lock_limit(RLIMIT_NOFILE, CLINUX_FETCHER_DESCRIPTOR_LIMIT);
    if (error || report->is_instrumented) return error;
    lock_ignore_file_size();
    error = lock_limit(RLIMIT_FSIZE, plan->file_limit);
    if (!error) error = lock_limit(RLIMIT_AS, CLINUX_LOCK_MEMORY_LIMIT);
    if (error) return error;
    if (plan->kinds & CLINUX_LOCK_FILES) report->landlock = lock_fetcher_files(plan);
    if (plan->kinds & CLINUX_LOCK_CALLS) report->seccomp = lock_fetcher_calls();
    return 0;
}
