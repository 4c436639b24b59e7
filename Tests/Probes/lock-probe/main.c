/// lock-probe: processes locked down as the decode worker is, which then try things. A line for each: what, and how it ended.
///
///     lock-probe forbidden|needed FILE KINDS   KINDS: 3 all, 1 without seccomp, 0 limits and privileges only, -1 nothing
///     lock-probe fetcher forbidden|refused|needed FOLDER KINDS    the same, locked down as the fetcher is
///     lock-probe kernel                         what the kernel has, asked without the code that is tried
///     lock-probe old-kernel PROGRAM…            becomes the program, as on a kernel without landlock and seccomp
///     lock-probe worker N                       as a helper of the pool: falls at a JPEG, answers for the others;
///                                               lies about the sizes of what lies on the matte of liars;
///                                               linked as riffle-decode-NAME it says that it is of that family
#include "attempts.h"
#include "fetcher.h"

#include "CDecoders.h"
#include "CLinux.h"

#include <errno.h>
#include <fcntl.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

enum { NOT_LOCKED = 100, MATTE_OF_LIARS = 0xBAD };

static int put_at(int descriptor, int place) {
    if (descriptor == place) return 1;
    int moved = dup2(descriptor, place) == place;
    close(descriptor);
    return moved;
}

/// Locks this process down and tries; the exit status is the errno value.
static void live(const Attempt *attempt, const char *file, int kinds) {
    LockReport report;
    LockPlan plan = {WORKER_SOCKET, 0, kinds};
    parent = getppid();
    if (!put_at(open(file, O_RDONLY), OPEN_FILE)) _exit(NOT_LOCKED);
    if (!put_at(socket(AF_INET, SOCK_STREAM, 0), SPARE_SOCKET)) _exit(NOT_LOCKED);
    if (kinds >= 0 && clinux_lock_down(&plan, &report) != 0) _exit(NOT_LOCKED);
    _exit(attempt->run());
}

/// As `live`, as the fetcher is locked down.
static void live_as_fetcher(const Attempt *attempt, const char *folder, int kinds) {
    static const uint16_t ports[] = {ALLOWED_PORT};
    FetcherLockPlan plan = {CACHE_FOLDER, ports, 1, 1 << 20, kinds};
    LockReport report;
    parent = getppid();
    if (!put_at(open(folder, O_RDONLY | O_DIRECTORY), CACHE_FOLDER)) _exit(NOT_LOCKED);
    fetcher_prepare(attempt);
    if (kinds >= 0 && clinux_lock_fetcher(&plan, &report) != 0) _exit(NOT_LOCKED);
    _exit(attempt->run());
}

static int try_all(const Attempt *attempts, const char *file, int kinds,
    void (*life)(const Attempt *attempt, const char *file, int kinds)) {
    for (const Attempt *a = attempts; a->name; a++) {
        pid_t child = fork();
        if (child < 0) return 1;
        if (child == 0) life(a, file, kinds);
        int status;
        if (waitpid(child, &status, 0) != child) return 1;
        if (WIFSIGNALED(status)) printf("%s: signal %d\n", a->name, WTERMSIG(status));
        else printf("%s: %d\n", a->name, WEXITSTATUS(status));
        fflush(stdout); // or the next child prints it again
    }
    return 0;
}

/// Which family this program was linked as: riffle-decode-NAME.
static WorkerFamily family_of(const char *program) {
    static const char *const names[] = {"", "-webp", "-hevc", "-av1", "-tiff", "-jxl", "-raw"};
    for (int family = WORKER_RAW; family > WORKER_BASE; family--) {
        size_t length = strlen(program), suffix = strlen(names[family]);
        if (length > suffix && strcmp(program + length - suffix, names[family]) == 0) return (WorkerFamily)family;
    }
    return WORKER_BASE;
}

static int serve(const char *program) {
    LockPlan plan = {WORKER_SOCKET, 0, CLINUX_LOCK_ALL};
    LockReport report;
    if (clinux_lock_down(&plan, &report) != 0) return 1;
    WorkerHello hello = {.magic = WORKER_HELLO_MAGIC, .protocol = WORKER_PROTOCOL, .family = family_of(program)};
    if (clinux_send(WORKER_SOCKET, &hello, sizeof hello, -1) != 0) return 1;
    for (;;) {
        WorkerRequest request;
        int file;
        if (clinux_receive(WORKER_SOCKET, &request, sizeof request, &file, -1) != 0) return 0;
        if (request.decode.format == DECODER_JPEG) (void)!open("/etc/passwd", O_RDONLY);
        WorkerReply reply;
        memset(&reply, 0, sizeof reply);
        reply.job = request.job;
        reply.result.stage = DECODER_STAGE_COMPLETE;
        reply.result.width = reply.result.height = request.decode.matte == MATTE_OF_LIARS ? UINT32_MAX : 1;
        reply.result.source_width = reply.result.source_height = 1;
        reply.result.part_width = reply.result.part_height = 1;
        if (file >= 0) close(file);
        if (clinux_send(WORKER_SOCKET, &reply, sizeof reply, -1) != 0) return 0;
    }
}

/// A lock-down that left something out must not look like a kernel that lacks it.
static int ask_kernel(void) {
    if (syscall(444, NULL, 0UL, 1) > 0) printf("landlock\n"); // landlock_create_ruleset, its version
    if (prctl(PR_GET_SECCOMP, 0, 0, 0, 0) >= 0) printf("seccomp\n");
    return 0;
}

int main(int argc, char **argv) {
    if (argc >= 2 && strcmp(argv[1], "worker") == 0) return serve(argv[0]);
    if (argc == 2 && strcmp(argv[1], "kernel") == 0) return ask_kernel();
    if (argc >= 3 && strcmp(argv[1], "old-kernel") == 0) return run_on_old_kernel(argv + 2);
    if (argc == 5 && strcmp(argv[1], "fetcher") == 0) {
        const Attempt *list = strcmp(argv[2], "forbidden") == 0 ? fetcher_forbidden
            : strcmp(argv[2], "refused") == 0                   ? fetcher_refused
                                                                : fetcher_needed;
        return try_all(list, argv[3], atoi(argv[4]), live_as_fetcher);
    }
    if (argc != 4) return 2;
    if (strcmp(argv[1], "forbidden") == 0) return try_all(forbidden, argv[2], atoi(argv[3]), live);
    if (strcmp(argv[1], "needed") == 0) return try_all(needed, argv[2], atoi(argv[3]), live);
    return 2;
}
