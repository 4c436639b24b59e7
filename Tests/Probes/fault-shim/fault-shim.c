// Makes chosen libc calls of a program fail, or kills it at them; preloaded into a test's process.
//
// Only calls that the program itself makes count, not those of the libraries it is linked with, but for the one whose file name
// holds FAULT_OF.
// FAULT="CALL:N:WHAT;…": the Nth call (0: every one; -N: the Nth and all after it) of CALL ("*": any of them) gets WHAT: the name of an errno value, KILL (before
// the call), KILLAFTER (after it), LATE (the call is made, and reported as failed with EIO), SHORT (half of what was asked for), SWAP
// (the file FAULT_SWAP_FROM takes the name FAULT_SWAP_TO just before the call, as when an editor saves), TAKE (the same, if
// the name is free), EDIT (the first byte of the file FAULT_SWAP_TO becomes "!" just before the call, in place), REWRITE (what the
// file FAULT_SWAP_FROM holds is written into FAULT_SWAP_TO, whose times are set back, and the first is removed), STOP (the process
// stops before the call, until it is told to go on), SPOIL (of write and copy_file_range: a byte of what was written is another
// one, and nobody says so), REMOVE (the file FAULT_SWAP_TO is removed just before the call), SEAL (it may be read alone from then on), SLOW (a fifth of a
// second passes before the call, as on a slow disk). FAULT_SWAP_TO may be a pattern; of no file nothing is done.
// An open or openat that may make a file has the name create; the calls of large files have the names of the others.
// FAULT_APART=PATH: moves and links between this directory tree and the rest fail with EXDEV.
// Allocations are failed by their names alone: "*" does not count them.
// FAULT_LOG=FILE: when the program ends, the names of the calls it made are written there, one a line; FAULT_ALLOCATIONS=FILE: the
// same for allocations.
#define _GNU_SOURCE
#include <dirent.h>
#include <dlfcn.h>
#include <elf.h>
#include <errno.h>
#include <fcntl.h>
#include <glob.h>
#include <link.h>
#include <poll.h>
#include <pwd.h>
#include <signal.h>
#include <spawn.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/auxv.h>
#include <sys/file.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/random.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/statfs.h>
#include <sys/statvfs.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <sys/xattr.h>
#include <time.h>
#include <unistd.h>

#define CALLS(CALL)                                                                                                    \
    CALL(renameat2) CALL(renameat) CALL(linkat) CALL(unlinkat) CALL(symlinkat) CALL(readlinkat) CALL(openat)           \
    CALL(create) CALL(write) CALL(pwrite) CALL(pread) CALL(fsync) CALL(fdatasync) CALL(copy_file_range) CALL(ioctl) CALL(fallocate)              \
    CALL(posix_fadvise)                                                                                                \
    CALL(mkdirat) CALL(fstatat) CALL(fstat) CALL(statx) CALL(statfs) CALL(fstatvfs) CALL(fchmod) CALL(fchown) CALL(fchownat)        \
    CALL(futimens) CALL(utimensat) CALL(flock) CALL(faccessat) CALL(fgetxattr) CALL(fsetxattr) CALL(fremovexattr) CALL(flistxattr) \
    CALL(fcntl) CALL(syscall) CALL(lseek) CALL(close) CALL(realpath) CALL(fdopendir) CALL(readdir) CALL(closedir)      \
    CALL(getrandom) CALL(gethostname) CALL(getpwuid_r)                                                                 \
    CALL(open) CALL(read) CALL(stat) CALL(access) CALL(unlink) CALL(mkdir) CALL(ftruncate) CALL(readlink)              \
    CALL(memfd_create) CALL(mmap) CALL(socketpair) CALL(sendmsg) CALL(recvmsg) CALL(poll) CALL(posix_spawn)            \
    CALL(waitpid)                                                                                                      \
    CALL(malloc) CALL(calloc) CALL(realloc)

#define NUMBER(name) CALL_##name,
#define NAME(name) #name,
enum call { CALLS(NUMBER) COUNT };
static const char *const names[COUNT] = {CALLS(NAME)};

enum { BEFORE = -1, AFTER = -2, SHORT = -3, LATE = -4, SWAP = -5, TAKE = -6, SPOIL = -7, EDIT = -8, STOP = -9, REWRITE = -10,
       REMOVE = -11, SEAL = -12, SLOW = -13 };

static const struct {
    const char *name;
    int value;
} outcomes[] = {
    {"EXDEV", EXDEV}, {"ENOMEM", ENOMEM}, {"ENOSPC", ENOSPC}, {"EACCES", EACCES}, {"EPERM", EPERM}, {"EIO", EIO}, {"EINVAL", EINVAL},
    {"EROFS", EROFS}, {"EDQUOT", EDQUOT}, {"EINTR", EINTR}, {"ENOSYS", ENOSYS}, {"ESTALE", ESTALE},
    {"EEXIST", EEXIST}, {"ENOTSUP", ENOTSUP}, {"EMFILE", EMFILE},
    {"KILL", BEFORE}, {"KILLAFTER", AFTER}, {"SHORT", SHORT}, {"LATE", LATE}, {"SWAP", SWAP}, {"TAKE", TAKE},
    {"SPOIL", SPOIL}, {"EDIT", EDIT}, {"STOP", STOP}, {"REWRITE", REWRITE},
    {"REMOVE", REMOVE}, {"SEAL", SEAL}, {"SLOW", SLOW}};

static struct {
    int call, number, outcome;
} rules[32];
static int rule_count = -1, seen[COUNT], total;
static unsigned char order[65536];

// By raw calls, which nobody counts; nothing is done where the name is gone.
static void rewrite(const char *from, const char *to) {
    char bytes[65536];
    struct stat status;
    int source = (int)syscall(SYS_openat, AT_FDCWD, from, O_RDONLY);
    int target = (int)syscall(SYS_openat, AT_FDCWD, to, O_WRONLY | O_NOFOLLOW);
    if (source >= 0 && target >= 0 && !syscall(SYS_fstat, target, &status)) {
        long count = syscall(SYS_read, source, bytes, sizeof bytes);
        if (syscall(SYS_write, target, bytes, count) != count) abort();
        struct timespec times[2] = {status.st_atim, status.st_mtim};
        syscall(SYS_utimensat, target, NULL, times, 0);
        syscall(SYS_unlinkat, AT_FDCWD, from, 0);
    }
    if (source >= 0) syscall(SYS_close, source);
    if (target >= 0) syscall(SYS_close, target);
}

static void read_rules(void) {
    rule_count = 0;
    const char *text = getenv("FAULT");
    char *copy = text ? strdup(text) : NULL;
    for (char *word = copy ? strtok(copy, ";") : NULL; word; word = strtok(NULL, ";")) {
        char call[32], outcome[32];
        int number;
        if (sscanf(word, "%31[^:]:%d:%31s", call, &number, outcome) != 3) abort();
        int found = -1, value = 0;
        for (int i = 0; i < COUNT; i++)
            if (!strcmp(call, names[i])) found = i;
        for (size_t i = 0; i < sizeof outcomes / sizeof *outcomes; i++)
            if (!strcmp(outcome, outcomes[i].name)) value = outcomes[i].value;
        if ((found < 0 && strcmp(call, "*")) || !value || rule_count == 32) abort();
        rules[rule_count].call = found;
        rules[rule_count].number = number;
        rules[rule_count++].outcome = value;
    }
    free(copy);
}

// Whether a return address lies in the program itself, by the segments that it was loaded to.
static int is_of_program(const void *address) {
    static uintptr_t from = UINTPTR_MAX, to;
    if (!to) {
        const ElfW(Phdr) *headers = (const void *)getauxval(AT_PHDR);
        uintptr_t base = 0;
        for (size_t i = 0; i < getauxval(AT_PHNUM); i++)
            if (headers[i].p_type == PT_PHDR) base = (uintptr_t)headers - headers[i].p_vaddr;
        for (size_t i = 0; i < getauxval(AT_PHNUM); i++) {
            if (headers[i].p_type != PT_LOAD) continue;
            uintptr_t start = base + headers[i].p_vaddr, end = start + headers[i].p_memsz;
            if (start < from) from = start;
            if (end > to) to = end;
        }
    }
    return (uintptr_t)address >= from && (uintptr_t)address < to;
}

static uintptr_t library_from = UINTPTR_MAX, library_to;

static int find_library(struct dl_phdr_info *info, size_t size, void *name) {
    (void)size;
    if (!info->dlpi_name || !strstr(info->dlpi_name, name)) return 0;
    for (int i = 0; i < info->dlpi_phnum; i++) {
        if (info->dlpi_phdr[i].p_type != PT_LOAD) continue;
        uintptr_t start = info->dlpi_addr + info->dlpi_phdr[i].p_vaddr, end = start + info->dlpi_phdr[i].p_memsz;
        if (start < library_from) library_from = start;
        if (end > library_to) library_to = end;
    }
    return 1;
}

// Whether a return address lies in the library that FAULT_OF names.
static int is_of_library(const void *address) {
    static int is_known;
    if (!is_known) {
        is_known = 1;
        char *name = getenv("FAULT_OF");
        if (name) dl_iterate_phdr(find_library, name);
    }
    return (uintptr_t)address >= library_from && (uintptr_t)address < library_to;
}

#define REAL(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))

static unsigned char allocations[4096];
static int allocation_count;

// Whether this allocation is to fail.
static int is_denied(enum call call, const void *caller) {
    if (!is_of_program(caller)) return 0;
    if (rule_count < 0) read_rules();
    if (allocation_count < (int)sizeof allocations) allocations[allocation_count++] = (unsigned char)call;
    int number = ++seen[call];
    for (int i = 0; i < rule_count; i++)
        if (rules[i].call == (int)call && (rules[i].number == number || !rules[i].number)) {
            errno = rules[i].outcome;
            return 1;
        }
    return 0;
}

#define DENIED(name) is_denied(CALL_##name, __builtin_return_address(0))

extern void *__libc_malloc(size_t);
extern void *__libc_calloc(size_t, size_t);
extern void *__libc_realloc(void *, size_t);

void *malloc(size_t size) { return DENIED(malloc) ? NULL : __libc_malloc(size); }
void *calloc(size_t count, size_t size) { return DENIED(calloc) ? NULL : __libc_calloc(count, size); }
void *realloc(void *old, size_t size) { return DENIED(realloc) ? NULL : __libc_realloc(old, size); }

// As an editor does that saves in place.
static void edit(const char *path) {
    int file = REAL(openat)(AT_FDCWD, path, O_WRONLY | O_CLOEXEC);
    if (file < 0) return;
    if (pwrite(file, "!", 1, 0) != 1) abort();
    REAL(close)(file);
}

// The file that a pattern is of, or the path itself; NULL where the pattern is of none.
static const char *meant(const char *path) {
    static char found[4096];
    if (!path || !strchr(path, '*')) return path;
    glob_t all;
    const char *first = NULL;
    if (glob(path, 0, NULL, &all) == 0 && all.gl_pathc > 0) {
        snprintf(found, sizeof found, "%s", all.gl_pathv[0]);
        first = found;
    }
    globfree(&all);
    return first;
}

// What another program does just before a call; 0 where that is no deed of one.
static int do_deed(int deed) {
    const char *from = getenv("FAULT_SWAP_FROM"), *to = meant(getenv("FAULT_SWAP_TO"));
    if (!to && (deed == SWAP || deed == TAKE || deed == EDIT || deed == REWRITE || deed == REMOVE || deed == SEAL)) return 1;
    switch (deed) {
    case SWAP:
    case TAKE: REAL(renameat2)(AT_FDCWD, from, AT_FDCWD, to, deed == TAKE ? RENAME_NOREPLACE : 0); return 1;
    case EDIT: edit(to); return 1;
    case REWRITE: rewrite(from, to); return 1;
    case REMOVE: syscall(SYS_unlinkat, AT_FDCWD, to, 0); return 1;
    case SEAL: syscall(SYS_fchmodat, AT_FDCWD, to, 0444); return 1;
    case STOP: kill(getpid(), SIGSTOP); return 1;
    case SLOW: syscall(SYS_nanosleep, &(struct timespec){.tv_nsec = 200000000}, NULL); return 1;
    default: return 0;
    }
}

// What is to happen at this call; a rule that kills wins, and what others do is done besides.
static int outcome(enum call call, const void *caller) {
    if (!is_of_program(caller) && !is_of_library(caller)) return 0;
    if (rule_count < 0) read_rules();
    if (total < (int)sizeof order) order[total] = (unsigned char)call;
    int number = ++seen[call], any = ++total, result = 0;
    for (int i = 0; i < rule_count; i++) {
        int place = rules[i].call < 0 ? any : number, wanted = rules[i].number;
        int hit = (rules[i].call < 0 || rules[i].call == (int)call) &&
                  (wanted > 0 ? place == wanted : place >= -wanted);
        if (hit && !do_deed(rules[i].outcome) && (!result || rules[i].outcome < 0)) result = rules[i].outcome;
    }
    if (result == BEFORE) kill(getpid(), SIGKILL);
    return result;
}

#define OUTCOME(name) outcome(CALL_##name, __builtin_return_address(0))

// The end of every interposed call: `what` is its outcome, `failure` what it returns when it fails.
#define FINISH(what, failure, value)                                                                                   \
    if (what == AFTER) kill(getpid(), SIGKILL);                                                                        \
    if (what == LATE) {                                                                                                \
        errno = EIO;                                                                                                   \
        return failure;                                                                                                \
    }                                                                                                                  \
    return value;

#define FAULTY(result, failure, name, parameters, arguments) FAULTY_AS(name, result, failure, name, parameters, arguments)

// As the call `call`, whatever it is called.
#define FAULTY_AS(call, result, failure, name, parameters, arguments)                                                  \
    result name parameters {                                                                                           \
        int what = OUTCOME(call);                                                                                      \
        if (what > 0) {                                                                                                \
            errno = what;                                                                                              \
            return failure;                                                                                            \
        }                                                                                                              \
        result value = REAL(name) arguments;                                                                           \
        FINISH(what, failure, value)                                                                                   \
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

#define FAULTY_MOVE(name, parameters, arguments)                                                                       \
    int name parameters {                                                                                              \
        int what = OUTCOME(name);                                                                                      \
        if (what > 0 || is_apart(from, to)) {                                                                          \
            if (what == AFTER) kill(getpid(), SIGKILL);                                                                \
            errno = what > 0 ? what : EXDEV;                                                                           \
            return -1;                                                                                                 \
        }                                                                                                              \
        int value = REAL(name) arguments;                                                                              \
        FINISH(what, -1, value)                                                                                        \
    }

// SHORT: half of `count`.
#define FAULTY_AMOUNT(call, name, parameters, arguments)                                                               \
    ssize_t name parameters {                                                                                          \
        int what = OUTCOME(call);                                                                                      \
        if (what > 0) {                                                                                                \
            errno = what;                                                                                              \
            return -1;                                                                                                 \
        }                                                                                                              \
        if (what == SHORT && count > 1) count /= 2;                                                                    \
        ssize_t value = REAL(name) arguments;                                                                          \
        FINISH(what, -1, value)                                                                                        \
    }

FAULTY_MOVE(renameat2, (int from, const char *a, int to, const char *b, unsigned f), (from, a, to, b, f))
FAULTY_MOVE(renameat, (int from, const char *a, int to, const char *b), (from, a, to, b))
FAULTY_MOVE(linkat, (int from, const char *a, int to, const char *b, int f), (from, a, to, b, f))
FAULTY_AMOUNT(pwrite, pwrite, (int d, const void *b, size_t count, off_t o), (d, b, count, o))
FAULTY_AMOUNT(pwrite, pwrite64, (int d, const void *b, size_t count, off64_t o), (d, b, count, o))
FAULTY_AMOUNT(pread, pread, (int d, void *b, size_t count, off_t o), (d, b, count, o))
FAULTY_AMOUNT(pread, pread64, (int d, void *b, size_t count, off64_t o), (d, b, count, o))
FAULTY_AMOUNT(read, read, (int d, void *b, size_t count), (d, b, count))

ssize_t write(int d, const void *b, size_t count) {
    int what = OUTCOME(write);
    if (what > 0) {
        errno = what;
        return -1;
    }
    if (what == SHORT && count > 1) count /= 2;
    char *spoilt = what == SPOIL && count > 0 ? malloc(count) : NULL;
    if (spoilt) {
        memcpy(spoilt, b, count);
        spoilt[count - 1] ^= 1;
    }
    ssize_t value = REAL(write)(d, spoilt ? spoilt : b, count);
    free(spoilt);
    FINISH(what, -1, value)
}

ssize_t copy_file_range(int a, off_t *b, int c, off_t *d, size_t count, unsigned f) {
    int what = OUTCOME(copy_file_range);
    if (what > 0) {
        errno = what;
        return -1;
    }
    if (what == SHORT && count > 1) count /= 2;
    ssize_t value = REAL(copy_file_range)(a, b, c, d, count, f);
    char byte;
    if (what == SPOIL && value > 0 && REAL(pread)(c, &byte, 1, *d - 1) == 1) {
        byte ^= 1;
        if (REAL(pwrite)(c, &byte, 1, *d - 1) != 1) abort();
    }
    FINISH(what, -1, value)
}

int posix_fadvise(int d, off_t o, off_t s, int a) {
    int what = OUTCOME(posix_fadvise);
    if (what > 0) return what;
    int value = REAL(posix_fadvise)(d, o, s, a);
    FINISH(what, EIO, value)
}

FAULTY(int, -1, unlinkat, (int d, const char *n, int f), (d, n, f))
FAULTY(int, -1, symlinkat, (const char *t, int d, const char *n), (t, d, n))
FAULTY(ssize_t, -1, readlinkat, (int d, const char *n, char *b, size_t s), (d, n, b, s))
FAULTY(int, -1, fsync, (int d), (d))
FAULTY(int, -1, fdatasync, (int d), (d))
FAULTY(int, -1, fallocate, (int d, int m, off_t o, off_t s), (d, m, o, s))
FAULTY(int, -1, mkdirat, (int d, const char *n, mode_t m), (d, n, m))
FAULTY(int, -1, fstatat, (int d, const char *n, struct stat *s, int f), (d, n, s, f))
FAULTY(int, -1, fstat, (int d, struct stat *s), (d, s))
FAULTY(int, -1, statx, (int d, const char *n, int f, unsigned m, struct statx *s), (d, n, f, m, s))
FAULTY(int, -1, statfs, (const char *n, struct statfs *s), (n, s))
FAULTY(int, -1, fstatvfs, (int d, struct statvfs *s), (d, s))
FAULTY(int, -1, fchmod, (int d, mode_t m), (d, m))
FAULTY(int, -1, fchown, (int d, uid_t u, gid_t g), (d, u, g))
FAULTY(int, -1, fchownat, (int d, const char *n, uid_t u, gid_t g, int f), (d, n, u, g, f))
FAULTY(int, -1, futimens, (int d, const struct timespec t[2]), (d, t))
FAULTY(int, -1, utimensat, (int d, const char *n, const struct timespec t[2], int f), (d, n, t, f))
FAULTY(int, -1, flock, (int d, int o), (d, o))
FAULTY(int, -1, faccessat, (int d, const char *n, int m, int f), (d, n, m, f))
FAULTY(ssize_t, -1, fgetxattr, (int d, const char *n, void *v, size_t s), (d, n, v, s))
FAULTY(int, -1, fsetxattr, (int d, const char *n, const void *v, size_t s, int f), (d, n, v, s, f))
FAULTY(int, -1, fremovexattr, (int d, const char *n), (d, n))
FAULTY(ssize_t, -1, flistxattr, (int d, char *n, size_t s), (d, n, s))
FAULTY(off_t, -1, lseek, (int d, off_t o, int w), (d, o, w))
FAULTY(int, -1, close, (int d), (d))
FAULTY(char *, NULL, realpath, (const char *p, char *o), (p, o))
FAULTY(DIR *, NULL, fdopendir, (int d), (d))
FAULTY(struct dirent *, NULL, readdir, (DIR *d), (d))
FAULTY(int, -1, closedir, (DIR *d), (d))
FAULTY(ssize_t, -1, getrandom, (void *b, size_t s, unsigned f), (b, s, f))
FAULTY(int, -1, gethostname, (char *n, size_t s), (n, s))
FAULTY_AS(fstat, int, -1, fstat64, (int d, struct stat64 *s), (d, s))
FAULTY(int, -1, stat, (const char *n, struct stat *s), (n, s))
FAULTY_AS(stat, int, -1, lstat, (const char *n, struct stat *s), (n, s))
FAULTY_AS(stat, int, -1, stat64, (const char *n, struct stat64 *s), (n, s))
FAULTY_AS(stat, int, -1, lstat64, (const char *n, struct stat64 *s), (n, s))
FAULTY(int, -1, access, (const char *n, int m), (n, m))
FAULTY(int, -1, unlink, (const char *n), (n))
FAULTY(int, -1, mkdir, (const char *n, mode_t m), (n, m))
FAULTY(int, -1, ftruncate, (int d, off_t s), (d, s))
FAULTY_AS(ftruncate, int, -1, ftruncate64, (int d, off64_t s), (d, s))
FAULTY(ssize_t, -1, readlink, (const char *n, char *b, size_t s), (n, b, s))
FAULTY(int, -1, memfd_create, (const char *n, unsigned f), (n, f))
FAULTY(void *, MAP_FAILED, mmap, (void *a, size_t s, int p, int f, int d, off_t o), (a, s, p, f, d, o))
FAULTY(int, -1, socketpair, (int d, int t, int p, int v[2]), (d, t, p, v))
FAULTY(ssize_t, -1, sendmsg, (int d, const struct msghdr *m, int f), (d, m, f))
FAULTY(ssize_t, -1, recvmsg, (int d, struct msghdr *m, int f), (d, m, f))
FAULTY(int, -1, poll, (struct pollfd *p, nfds_t n, int t), (p, n, t))
FAULTY(pid_t, -1, waitpid, (pid_t p, int *s, int f), (p, s, f))

int posix_spawn(pid_t *p, const char *n, const posix_spawn_file_actions_t *a, const posix_spawnattr_t *b,
                char *const v[], char *const e[]) {
    int what = OUTCOME(posix_spawn);
    if (what > 0) return what;
    int value = REAL(posix_spawn)(p, n, a, b, v, e);
    FINISH(what, EIO, value)
}

int getpwuid_r(uid_t user, struct passwd *entry, char *room, size_t size, struct passwd **found) {
    int what = OUTCOME(getpwuid_r);
    if (what > 0) return what;
    int value = REAL(getpwuid_r)(user, entry, room, size, found);
    FINISH(what, EIO, value)
}

// The calls with arguments that may be missing.

#define FAULTY_OPEN(call, name, parameters, arguments)                                                                 \
    int name parameters {                                                                                              \
        va_list list;                                                                                                  \
        va_start(list, flags);                                                                                         \
        mode_t mode = flags & O_CREAT ? va_arg(list, mode_t) : 0;                                                      \
        va_end(list);                                                                                                  \
        int what = flags & O_CREAT ? OUTCOME(create) : OUTCOME(call);                                                  \
        if (what > 0) {                                                                                                \
            errno = what;                                                                                              \
            return -1;                                                                                                 \
        }                                                                                                              \
        int value = REAL(name) arguments;                                                                              \
        FINISH(what, -1, value)                                                                                        \
    }

FAULTY_OPEN(openat, openat, (int directory, const char *name, int flags, ...), (directory, name, flags, mode))
FAULTY_OPEN(open, open, (const char *name, int flags, ...), (name, flags, mode))
FAULTY_OPEN(open, open64, (const char *name, int flags, ...), (name, flags, mode))

#define FAULTY_OPTIONAL(name, request_type, call)                                                                          \
    int name(int fd, request_type request, ...) {                                                                      \
        va_list list;                                                                                                  \
        va_start(list, request);                                                                                       \
        void *argument = va_arg(list, void *);                                                                         \
        va_end(list);                                                                                                  \
        int what = OUTCOME(call);                                                                                      \
        if (what > 0) {                                                                                                \
            errno = what;                                                                                              \
            return -1;                                                                                                 \
        }                                                                                                              \
        int value = REAL(name)(fd, request, argument);                                                                 \
        FINISH(what, -1, value)                                                                                        \
    }

FAULTY_OPTIONAL(ioctl, unsigned long, ioctl)
FAULTY_OPTIONAL(fcntl, int, fcntl)
FAULTY_OPTIONAL(fcntl64, int, fcntl)

long syscall(long number, ...) {
    va_list list;
    long a[6];
    va_start(list, number);
    for (int i = 0; i < 6; i++) a[i] = va_arg(list, long);
    va_end(list);
    int what = OUTCOME(syscall);
    if (what > 0) {
        errno = what;
        return -1;
    }
    long value = REAL(syscall)(number, a[0], a[1], a[2], a[3], a[4], a[5]);
    FINISH(what, -1, value)
}

static void write_names(const char *path, const unsigned char *calls, int count) {
    FILE *file = path ? fopen(path, "w") : NULL;
    if (!file) return;
    for (int i = 0; i < count; i++) fprintf(file, "%s\n", names[calls[i]]);
    fclose(file);
}

__attribute__((destructor)) static void report(void) {
    write_names(getenv("FAULT_LOG"), order, total < (int)sizeof order ? total : (int)sizeof order);
    write_names(getenv("FAULT_ALLOCATIONS"), allocations, allocation_count);
}
