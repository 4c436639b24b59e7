#include "clinux_helper.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

static int prepare_descriptors(posix_spawn_file_actions_t *actions, int third, int fourth) {
    // Without one of these it would have a part in the terminal, or not what it works with.
    int error = posix_spawn_file_actions_addopen(actions, 0, "/dev/null", O_RDONLY, 0);
    if (!error) error = posix_spawn_file_actions_addopen(actions, 1, "/dev/null", O_WRONLY, 0);
    if (!error) error = posix_spawn_file_actions_adddup2(actions, 1, 2);
    if (!error) error = posix_spawn_file_actions_adddup2(actions, third, 3);
    if (!error) error = posix_spawn_file_actions_adddup2(actions, fourth, 4);
    if (!error) error = posix_spawn_file_actions_addclosefrom_np(actions, 5);
    return error;
}

static void prepare_signals(posix_spawnattr_t *attributes) {
    sigset_t none, all;
    sigemptyset(&none);
    sigfillset(&all);
    posix_spawnattr_setsigmask(attributes, &none);
    posix_spawnattr_setsigdefault(attributes, &all);
    posix_spawnattr_setpgroup(attributes, 0); // Ctrl-C in the terminal is the host's business
    posix_spawnattr_setflags(
        attributes, POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETPGROUP);
}

int clinux_helper_spawn(
    const char *path, int third, int fourth, char *const arguments[], char *const environment[],
    pid_t *process) {
    // Out of the way first, so that putting one at 3 cannot cover the other.
    int far_third = fcntl(third, F_DUPFD_CLOEXEC, 16);
    int far_fourth = fcntl(fourth, F_DUPFD_CLOEXEC, 16);
    int error = far_third < 0 || far_fourth < 0 ? errno : 0;
    posix_spawn_file_actions_t actions;
    posix_spawnattr_t attributes;
    if (!error) error = posix_spawn_file_actions_init(&actions);
    if (!error) {
        error = prepare_descriptors(&actions, far_third, far_fourth);
        posix_spawnattr_init(&attributes);
        prepare_signals(&attributes);
        if (!error) error = posix_spawn(process, path, &actions, &attributes, arguments, environment);
        posix_spawnattr_destroy(&attributes);
        posix_spawn_file_actions_destroy(&actions);
    }
    if (far_third >= 0) close(far_third);
    if (far_fourth >= 0) close(far_fourth);
    return error;
}

int clinux_program_is_missing(const char *path) {
    return access(path, F_OK) != 0 && (errno == ENOENT || errno == ENOTDIR);
}

static int spawn_with_network(
    const char *path, int socket, int folder, char *const arguments[], pid_t *process) {
    static const char *const names[] = {"http_proxy", "https_proxy", "HTTPS_PROXY", "all_proxy",
        "ALL_PROXY", "no_proxy", "NO_PROXY", "SSL_CERT_FILE", "SSL_CERT_DIR"};
    enum { COUNT = sizeof names / sizeof names[0] };
    char *environment[COUNT + 1];
    int count = 0, error = 0;
    for (int i = 0; i < COUNT; i++) {
        const char *value = getenv(names[i]);
        if (!value) continue;
        if (asprintf(&environment[count], "%s=%s", names[i], value) < 0) error = ENOMEM;
        else count++;
    }
    environment[count] = NULL;
    if (!error) error = clinux_helper_spawn(path, socket, folder, arguments, environment, process);
    while (count > 0) free(environment[--count]);
    return error;
}

int clinux_fetcher_spawn(
    const char *path, int socket, int folder, const char *words, int count, pid_t *process) {
    char **arguments = calloc((size_t)count + 2, sizeof *arguments);
    if (!arguments) return ENOMEM;
    arguments[0] = (char *)path;
    for (int i = 1; i <= count; i++) {
        arguments[i] = (char *)words;
        words += strlen(words) + 1;
    }
    int error = spawn_with_network(path, socket, folder, arguments, process);
    free(arguments);
    return error;
}

int clinux_message_send(int socket, const void *message, size_t size, int may_wait) {
    ssize_t n;
    do n = send(socket, message, size, MSG_NOSIGNAL | (may_wait ? 0 : MSG_DONTWAIT));
    while (n < 0 && errno == EINTR);
    if (n >= 0) return (size_t)n == size ? 0 : EPROTO;
    return errno == ECONNRESET ? EPIPE : errno;
}

int clinux_message_receive(int socket, void *message, size_t capacity, size_t *size, int timeout_ms) {
    *size = 0;
    struct pollfd p = {socket, POLLIN, 0};
    int ready = poll(&p, 1, timeout_ms);
    // A signal counts as nothing yet: the caller retries.
    if (ready == 0 || (ready < 0 && errno == EINTR)) return ETIMEDOUT;
    if (ready < 0) return errno;
    struct iovec part = {message, capacity};
    struct msghdr header = {.msg_iov = &part, .msg_iovlen = 1};
    // Descriptors that came with it have no room and are closed by the kernel.
    ssize_t n;
    do n = recvmsg(socket, &header, MSG_CMSG_CLOEXEC);
    while (n < 0 && errno == EINTR);
    if (n < 0) return errno == ECONNRESET ? EPIPE : errno;
    // A closed socket reads as an empty message, which is never sent.
    if (n == 0) return EPIPE;
    if (header.msg_flags & MSG_TRUNC) return EPROTO;
    *size = (size_t)n;
    return 0;
}
