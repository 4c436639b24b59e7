#include "lock.h"

#include <stdint.h>
#include <sys/syscall.h>
#include <unistd.h>

// The C library has no functions for landlock, and the headers may be older than the kernel: names and numbers of
// linux/landlock.h, which are the same on every architecture.
enum {
    CREATE_RULESET = 444,
    RESTRICT_SELF = 446,
    ASK_VERSION = 1,
};

struct ruleset {
    uint64_t files;   // since version 1
    uint64_t network; // since version 4
    uint64_t scope;   // since version 6
};

/// Every right that this version knows of, so that no rule at all means no right at all.
static struct ruleset everything(long version, unsigned long *size) {
    int rights = version >= 5 ? 16 : version >= 3 ? 15 : version == 2 ? 14 : 13;
    struct ruleset all = {((uint64_t)1 << rights) - 1, version >= 4 ? 3 : 0, version >= 6 ? 3 : 0};
    *size = version >= 6 ? sizeof all : version >= 4 ? 2 * sizeof all.files : sizeof all.files;
    return all;
}

int lock_rules(int *version) {
    long known = syscall(CREATE_RULESET, (void *)0, 0UL, ASK_VERSION);
    if (known < 1) return -1;
    unsigned long size;
    struct ruleset all = everything(known, &size);
    *version = (int)known;
    return (int)syscall(CREATE_RULESET, &all, size, 0);
}

int lock_by_rules(int rules) { return (int)syscall(RESTRICT_SELF, rules, 0); }

int lock_files(void) {
    int version;
    int rules = lock_rules(&version);
    if (rules < 0) return 0;
    int result = lock_by_rules(rules);
    close(rules);
    return result == 0 ? version : 0;
}
