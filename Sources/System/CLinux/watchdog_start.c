#include "clinux_watchdog.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static int spawn(const char *helper, int terminal, int socket, pid_t *process) {
    posix_spawnattr_t attributes;
    posix_spawn_file_actions_t actions;
    int error = posix_spawnattr_init(&attributes);
    if (error) return error;
    error = posix_spawn_file_actions_init(&actions);
    if (error) {
        posix_spawnattr_destroy(&attributes);
        return error;
    }
    sigset_t all;
    sigfillset(&all);
    posix_spawnattr_setflags(
        &attributes, POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF);
    posix_spawnattr_setpgroup(&attributes, 0);
    posix_spawnattr_setsigmask(&attributes, &all);
    posix_spawnattr_setsigdefault(&attributes, &all);
    // A descriptor duplicated onto itself loses close-on-exec, in the child only.
    error = posix_spawn_file_actions_adddup2(&actions, terminal, terminal);
    if (!error) error = posix_spawn_file_actions_adddup2(&actions, socket, socket);
    char first[16], second[16];
    snprintf(first, sizeof first, "%d", terminal);
    snprintf(second, sizeof second, "%d", socket);
    char *arguments[] = {(char *)helper, (char *)"guard", first, second, NULL};
    char *environment[] = {NULL};
    if (!error) error = posix_spawn(process, helper, &actions, &attributes, arguments, environment);
    posix_spawn_file_actions_destroy(&actions);
    posix_spawnattr_destroy(&attributes);
    return error;
}

int clinux_watchdog_start(const char *helper, int terminal, int *channel, pid_t *process) {
    int ends[2];
    if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) != 0) return errno;
    int error = spawn(helper, terminal, ends[1], process);
    close(ends[1]);
    if (error) close(ends[0]);
    else *channel = ends[0];
    return error;
}

void clinux_watchdog_tell(int channel, char message, const TtyModes *modes) {
    unsigned char bytes[1 + sizeof *modes];
    size_t count = 1;
    bytes[0] = (unsigned char)message;
    if (modes) {
        memcpy(bytes + 1, modes, sizeof *modes);
        count += sizeof *modes;
    }
    ssize_t n;
    do n = send(channel, bytes, count, MSG_NOSIGNAL | MSG_DONTWAIT);
    while (n < 0 && errno == EINTR);
}

void clinux_watchdog_tell_pictures(int channel, const void *bytes, size_t count) {
    TtyPictures pictures = {.count = 0};
    if (count > sizeof pictures.bytes) return;
    memcpy(pictures.bytes, bytes, count);
    pictures.count = count;
    unsigned char message[1 + sizeof pictures];
    message[0] = 'p';
    memcpy(message + 1, &pictures, sizeof pictures);
    size_t done = 0;
    // Sent whole or not at all, but for a watchdog that is gone.
    while (done < sizeof message) {
        ssize_t n = send(channel, message + done, sizeof message - done, MSG_NOSIGNAL);
        if (n > 0) done += (size_t)n;
        else if (n < 0 && errno != EINTR) return;
    }
}

void clinux_watchdog_end(int channel, pid_t process, int patience) {
    close(channel);
    for (int waited = 0; waited <= patience; waited++) {
        pid_t ended = waitpid(process, NULL, WNOHANG);
        if (ended == process || (ended < 0 && errno != EINTR)) return;
        nanosleep(&(struct timespec){0, 1000000}, NULL);
    }
}
