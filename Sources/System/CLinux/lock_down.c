#include "clinux_lock.h"
#include "lock.h"

#include <errno.h>
#include <signal.h>
#include <stddef.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <unistd.h>

#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer) || __has_feature(memory_sanitizer)
// A sanitizer's shadow takes terabytes of address space, and its report opens files.
enum { IS_INSTRUMENTED = 1 };
#else
enum { IS_INSTRUMENTED = 0 };
#endif

int lock_is_instrumented(void) { return IS_INSTRUMENTED; }

void lock_ignore_file_size(void) { signal(SIGXFSZ, SIG_IGN); }

/// Never above what the process was given.
int lock_limit(int resource, rlim_t value) {
    struct rlimit l;
    if (getrlimit((__rlimit_resource_t)resource, &l) != 0) return errno;
    if (l.rlim_max != RLIM_INFINITY && l.rlim_max < value) value = l.rlim_max;
    l.rlim_cur = l.rlim_max = value;
    return setrlimit((__rlimit_resource_t)resource, &l) == 0 ? 0 : errno;
}

static int lock_resources(void) {
    static const struct { int resource; rlim_t value; } limits[] = {
        {RLIMIT_NOFILE, CLINUX_LOCK_DESCRIPTOR_LIMIT}, {RLIMIT_CORE, 0}, {RLIMIT_NPROC, 0},
    };
    for (size_t i = 0; i < sizeof limits / sizeof limits[0]; i++) {
        int error = lock_limit(limits[i].resource, limits[i].value);
        if (error) return error;
    }
    if (IS_INSTRUMENTED) return 0;
    // Standard error may have been sent to a file by hand: a complaint is then lost, and not the process.
    lock_ignore_file_size();
    int error = lock_limit(RLIMIT_FSIZE, 0);
    return error ? error : lock_limit(RLIMIT_AS, CLINUX_LOCK_MEMORY_LIMIT);
}

int lock_privileges(void) {
    if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0) return errno;
    return prctl(PR_SET_DUMPABLE, 0, 0, 0, 0) == 0 ? 0 : errno;
}

/// A parent that was gone before the signal was requested sends none; its end of the socket is closed then, too.
static int die_with_parent(void) {
    pid_t parent = getppid();
    if (prctl(PR_SET_PDEATHSIG, SIGKILL) != 0) return errno;
    return getppid() == parent ? 0 : ESRCH;
}

int clinux_lock_down(const LockPlan *plan, LockReport *report) {
    memset(report, 0, sizeof *report);
    report->is_instrumented = IS_INSTRUMENTED;
    int error = die_with_parent();
    if (!error) error = lock_privileges();
    if (!error && plan->niceness > 0 &&
        setpriority(PRIO_PROCESS, 0, getpriority(PRIO_PROCESS, 0) + plan->niceness) != 0)
        error = errno;
    if (IS_INSTRUMENTED) return error ? error : lock_resources();
    if (!error && plan->kinds & CLINUX_LOCK_FILES) report->landlock = lock_files();
    if (!error) error = lock_resources();
    if (!error && plan->kinds & CLINUX_LOCK_CALLS) {
        report->seccomp = lock_calls(plan->socket, plan->kinds & CLINUX_LEAVE_WAKES);
    }
    return error;
}

void clinux_lock_lightly(void) {
    lock_privileges();
    lock_limit(RLIMIT_CORE, 0);
    if (!IS_INSTRUMENTED) lock_files();
}
