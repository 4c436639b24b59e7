// Makes chosen libc calls fail or kills the process at them; preloaded into a test's process.
//
// FAULT="CALL:N:WHAT;…": the Nth call (0: every one) of CALL ("*": any of them) gets WHAT: the name of an errno value, KILL (before
// the call), KILLAFTER (after it), LATE (the call is made, and reported as failed with EIO), SHORT (half of a write), SWAP (the file
// FAULT_SWAP_FROM takes the name FAULT_SWAP_TO just before the call, as when an editor saves).
// FAULT_APART=PATH: moves and links between this directory tree and the rest fail with EXDEV.
// FAULT_COUNT=FILE: the number of calls seen is written there at the end.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/stat.h>
#include <sys/xattr.h>
#include <unistd.h>

enum call {
    RENAMEAT2, RENAMEAT, LINKAT, UNLINKAT, SYMLINKAT, READLINKAT, OPENAT, WRITE, PREAD, FSYNC, FDATASYNC,
    COPY_FILE_RANGE, IOCTL, FALLOCATE, MKDIRAT, FSTATAT, FSTAT, FCHMOD, FCHOWN, FUTIMENS, FLOCK, FACCESSAT, CALLS
};

static const char *const names[CALLS] = {
    "renameat2", "renameat", "linkat", "unlinkat", "symlinkat", "readlinkat", "openat", "write", "pread", "fsync",
    "fdatasync", "copy_file_range", "ioctl", "fallocate", "mkdirat", "fstatat", "fstat", "fchmod", "fchown",
    "futimens", "flock", "faccessat"};

enum { BEFORE = -1, AFTER = -2, SHORT = -3, LATE = -4, SWAP = -5 };

static const struct {
    const char *name;
    int value;
} outcomes[] = {
    {"EXDEV", EXDEV}, {"ENOSPC", ENOSPC}, {"EACCES", EACCES}, {"EPERM", EPERM}, {"EIO", EIO}, {"EINVAL", EINVAL},
    {"EROFS", EROFS}, {"EDQUOT", EDQUOT}, {"EINTR", EINTR}, {"ENOSYS", ENOSYS}, {"ESTALE", ESTALE},
    {"EEXIST", EEXIST}, {"ENOTSUP", ENOTSUP}, {"EMFILE", EMFILE},
    {"KILL", BEFORE}, {"KILLAFTER", AFTER}, {"SHORT", SHORT}, {"LATE", LATE}, {"SWAP", SWAP}};

static struct {
    int call, number, outcome;
} rules[16];
static int rule_count = -1, seen[CALLS], total;

static void read_rules(void) {
    rule_count = 0;
    const char *text = getenv("FAULT");
    char *copy = text ? strdup(text) : NULL;
    for (char *word = copy ? strtok(copy, ";") : NULL; word; word = strtok(NULL, ";")) {
        char call[32], outcome[32];
        int number;
        if (sscanf(word, "%31[^:]:%d:%31s", call, &number, outcome) != 3) abort();
        int found = -1, value = 0;
        for (int i = 0; i < CALLS; i++)
            if (!strcmp(call, names[i])) found = i;
        for (size_t i = 0; i < sizeof outcomes / sizeof *outcomes; i++)
            if (!strcmp(outcome, outcomes[i].name)) value = outcomes[i].value;
        if ((found < 0 && strcmp(call, "*")) || !value || rule_count == 16) abort();
        rules[rule_count].call = found;
        rules[rule_count].number = number;
        rules[rule_count++].outcome = value;
    }
    free(copy);
}

// What is to happen at this call; a rule that kills wins.
#define REAL(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))

static int outcome(enum call call) {
    if (rule_count < 0) read_rules();
    int number = ++seen[call], any = ++total, result = 0;
    for (int i = 0; i < rule_count; i++) {
        int hit = rules[i].call < 0 ? rules[i].number == any || !rules[i].number
                                    : rules[i].call == (int)call && (rules[i].number == number || !rules[i].number);
        if (hit && (!result || rules[i].outcome < 0)) result = rules[i].outcome;
    }
    if (result == BEFORE) kill(getpid(), SIGKILL);
    if (result == SWAP) {
        REAL(renameat)(AT_FDCWD, getenv("FAULT_SWAP_FROM"), AT_FDCWD, getenv("FAULT_SWAP_TO"));
        return 0;
    }
    return result;
}

#define FAULTY(result, call, name, parameters, arguments)                                                              \
    result name parameters {                                                                                           \
        int what = outcome(call);                                                                                      \
        if (what > 0) {                                                                                                \
            errno = what;                                                                                              \
            return -1;                                                                                                 \
        }                                                                                                              \
        result value = REAL(name) arguments;                                                                           \
        if (what == AFTER) kill(getpid(), SIGKILL);                                                                    \
        if (what == LATE) {                                                                                            \
            errno = EIO;                                                                                               \
            return -1;                                                                                                 \
        }                                                                                                              \
        return value;                                                                                                  \
    }

static int is_inside(int fd, const char *tree) {
    char link[64], path[4096];
    snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
    ssize_t length = REAL(readlinkat)(AT_FDCWD, link, path, sizeof path - 1);
    if (length < 0) return 0;
    path[length] = 0;
    return !strncmp(path, tree, strlen(tree));
}

static int is_apart(int a, int b) {
    const char *tree = getenv("FAULT_APART");
    return tree && is_inside(a, tree) != is_inside(b, tree);
}

#define FAULTY_MOVE(call, name, parameters, arguments)                                                                 \
    int name parameters {                                                                                              \
        int what = outcome(call);                                                                                      \
        if (what > 0 || is_apart(from, to)) {                                                                          \
            errno = what > 0 ? what : EXDEV;                                                                           \
            return -1;                                                                                                 \
        }                                                                                                              \
        int value = REAL(name) arguments;                                                                              \
        if (what == AFTER) kill(getpid(), SIGKILL);                                                                    \
        if (what == LATE) {                                                                                            \
            errno = EIO;                                                                                               \
            return -1;                                                                                                 \
        }                                                                                                              \
        return value;                                                                                                  \
    }

FAULTY_MOVE(RENAMEAT2, renameat2, (int from, const char *a, int to, const char *b, unsigned f), (from, a, to, b, f))
FAULTY_MOVE(RENAMEAT, renameat, (int from, const char *a, int to, const char *b), (from, a, to, b))
FAULTY_MOVE(LINKAT, linkat, (int from, const char *a, int to, const char *b, int f), (from, a, to, b, f))
FAULTY(int, UNLINKAT, unlinkat, (int d, const char *n, int f), (d, n, f))
FAULTY(int, SYMLINKAT, symlinkat, (const char *t, int d, const char *n), (t, d, n))
FAULTY(ssize_t, READLINKAT, readlinkat, (int d, const char *n, char *b, size_t s), (d, n, b, s))
FAULTY(ssize_t, PREAD, pread, (int d, void *b, size_t s, off_t o), (d, b, s, o))
FAULTY(int, FSYNC, fsync, (int d), (d))
FAULTY(int, FDATASYNC, fdatasync, (int d), (d))
FAULTY(ssize_t, COPY_FILE_RANGE, copy_file_range, (int a, off_t *b, int c, off_t *d, size_t e, unsigned f),
       (a, b, c, d, e, f))
FAULTY(int, FALLOCATE, fallocate, (int d, int m, off_t o, off_t s), (d, m, o, s))
FAULTY(int, MKDIRAT, mkdirat, (int d, const char *n, mode_t m), (d, n, m))
FAULTY(int, FSTATAT, fstatat, (int d, const char *n, struct stat *s, int f), (d, n, s, f))
FAULTY(int, FSTAT, fstat, (int d, struct stat *s), (d, s))
FAULTY(int, FCHMOD, fchmod, (int d, mode_t m), (d, m))
FAULTY(int, FCHOWN, fchown, (int d, uid_t u, gid_t g), (d, u, g))
FAULTY(int, FUTIMENS, futimens, (int d, const struct timespec t[2]), (d, t))
FAULTY(int, FLOCK, flock, (int d, int o), (d, o))
FAULTY(int, FACCESSAT, faccessat, (int d, const char *n, int m, int f), (d, n, m, f))

ssize_t write(int fd, const void *bytes, size_t count) {
    if (fd <= 2) return REAL(write)(fd, bytes, count);
    int what = outcome(WRITE);
    if (what > 0) {
        errno = what;
        return -1;
    }
    ssize_t value = REAL(write)(fd, bytes, what == SHORT && count > 1 ? count / 2 : count);
    if (what == AFTER) kill(getpid(), SIGKILL);
    return value;
}

int openat(int directory, const char *name, int flags, ...) {
    va_list list;
    va_start(list, flags);
    mode_t mode = flags & O_CREAT ? va_arg(list, mode_t) : 0;
    va_end(list);
    int what = outcome(OPENAT);
    if (what > 0) {
        errno = what;
        return -1;
    }
    int value = REAL(openat)(directory, name, flags, mode);
    if (what == AFTER) kill(getpid(), SIGKILL);
    return value;
}

int ioctl(int fd, unsigned long request, ...) {
    va_list list;
    va_start(list, request);
    void *argument = va_arg(list, void *);
    va_end(list);
    int what = outcome(IOCTL);
    if (what > 0) {
        errno = what;
        return -1;
    }
    int value = REAL(ioctl)(fd, request, argument);
    if (what == AFTER) kill(getpid(), SIGKILL);
    return value;
}

__attribute__((destructor)) static void report(void) {
    const char *path = getenv("FAULT_COUNT");
    if (!path) return;
    FILE *file = fopen(path, "w");
    if (!file) return;
    fprintf(file, "%d\n", total);
    fclose(file);
}
