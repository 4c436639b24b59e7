/// Stands in the fetcher in place of the call that writes the first bytes of a photo: locked down as it is by then, it tries
/// what TRY names of fetcher.c, and ends with 1 where it did not get it, else with 0.
#include "../lock-probe/fetcher.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const char *name;
pid_t parent;

__attribute__((constructor)) static void prepare(void) {
    name = getenv("TRY");
    parent = getppid();
}

ssize_t pwrite(int file, const void *bytes, size_t count, off_t offset) {
    (void)file;
    (void)bytes;
    (void)count;
    (void)offset;
    const Attempt *lists[] = {fetcher_forbidden, fetcher_refused};
    for (int i = 0; i < 2; i++)
        for (const Attempt *a = lists[i]; a->name; a++)
            if (name && strcmp(a->name, name) == 0) _exit(a->run() == 0 ? 10 : 11);
    _exit(12);
}

ssize_t pwrite64(int file, const void *bytes, size_t count, off_t offset) {
    return pwrite(file, bytes, count, offset);
}
