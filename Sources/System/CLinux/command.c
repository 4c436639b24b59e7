#include "clinux_command.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <stdint.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static int64_t milliseconds_now(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (int64_t)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

static int start(char *const arguments[], int output, pid_t *process) {
    posix_spawn_file_actions_t actions;
    posix_spawnattr_t attributes;
    int error = posix_spawn_file_actions_init(&actions);
    if (error) return error;
    error = posix_spawnattr_init(&attributes);
    if (!error) {
        // Without one of these it would have a part in the terminal.
        error = posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0);
        if (!error) error = posix_spawn_file_actions_adddup2(&actions, output, 1);
        if (!error) error = posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0);
        if (!error) error = posix_spawn_file_actions_addclosefrom_np(&actions, 3);
        sigset_t none, all;
        sigemptyset(&none);
        sigfillset(&all);
        posix_spawnattr_setsigmask(&attributes, &none);
        posix_spawnattr_setsigdefault(&attributes, &all);
        posix_spawnattr_setpgroup(&attributes, 0); // Ctrl-C in the terminal is the host's business
        posix_spawnattr_setflags(&attributes,
            POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETPGROUP);
        if (!error) error = posix_spawnp(process, arguments[0], &actions, &attributes, arguments, environ);
        posix_spawnattr_destroy(&attributes);
    }
    posix_spawn_file_actions_destroy(&actions);
    return error;
}

/// Reads to the end; what does not fit is thrown away. Returns the bytes kept, or -1 when time runs out.
static long read_all(int fd, char *output, size_t capacity, int64_t end) {
    size_t count = 0;
    char rest[4096];
    while (1) {
        int64_t left = end - milliseconds_now();
        struct pollfd entry = {.fd = fd, .events = POLLIN};
        int ready = left > 0 ? poll(&entry, 1, (int)left) : 0;
        if (ready < 0 && errno == EINTR) continue;
        if (ready <= 0) return -1;
        int fits = count < capacity;
        ssize_t n = fits ? read(fd, output + count, capacity - count) : read(fd, rest, sizeof rest);
        if (n < 0 && errno == EINTR) continue;
        if (n < 0) return -1;
        if (n == 0) return (long)count;
        if (fits) count += (size_t)n;
    }
}

/// Waits for the end of the process; whether it ended well before the time was up.
static int ended_well(pid_t process, int64_t end) {
    int status = 0;
    pid_t ended;
    while ((ended = waitpid(process, &status, WNOHANG)) == 0 && milliseconds_now() < end)
        usleep(1000);
    if (ended == process) return WIFEXITED(status) && WEXITSTATUS(status) == 0;
    // With what it has started.
    kill(-process, SIGKILL);
    while (waitpid(process, &status, 0) < 0 && errno == EINTR) {
    }
    return 0;
}

long clinux_command_output(
    char *const arguments[], char *output, size_t capacity, int timeout_ms) {
    int64_t end = milliseconds_now() + timeout_ms;
    int ends[2];
    if (pipe2(ends, O_CLOEXEC) != 0) return -1;
    pid_t process = 0;
    int error = start(arguments, ends[1], &process);
    close(ends[1]);
    long count = error ? -1 : read_all(ends[0], output, capacity, end);
    close(ends[0]);
    if (error) return -1;
    return ended_well(process, count < 0 ? 0 : end) ? count : -1;
}
