#include "clinux_worker.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/auxv.h>
#include <sys/resource.h>
#include <unistd.h>

enum { PATH_ROOM = 4096 };

static uint64_t limit(int what) {
    struct rlimit found;
    if (getrlimit(what, &found) != 0 || found.rlim_cur == RLIM_INFINITY) return UINT64_MAX;
    return found.rlim_cur;
}

void clinux_process_limits(uint64_t *files, uint64_t *file_size) {
    *files = limit(RLIMIT_NOFILE);
    *file_size = limit(RLIMIT_FSIZE);
}

int clinux_running_program(char *out) {
    ssize_t count = readlink("/proc/self/exe", out, PATH_ROOM - 1);
    if (count > 0) {
        out[count] = 0;
        return 0;
    }
    const char *started = (const char *)getauxval(AT_EXECFN);
    char *real = started ? realpath(started, NULL) : NULL;
    if (!real) return errno ? errno : ENOENT;
    int fits = strlen(real) < PATH_ROOM;
    if (fits) strcpy(out, real);
    free(real);
    return fits ? 0 : ENAMETOOLONG;
}
