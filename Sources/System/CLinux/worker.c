#include "clinux_worker.h"
#include "clinux_helper.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

int clinux_memory_create(const char *name, size_t size) {
    int fd = memfd_create(name, MFD_CLOEXEC | MFD_ALLOW_SEALING);
    if (fd < 0) return -1;
    // Without the seals a worker could shrink it and the host would die of SIGBUS.
    if (ftruncate(fd, (off_t)size) == 0 &&
        fcntl(fd, F_ADD_SEALS, F_SEAL_SHRINK | F_SEAL_GROW | F_SEAL_SEAL) == 0)
        return fd;
    int error = errno;
    close(fd);
    errno = error;
    return -1;
}

int clinux_socket_pair(int pair[2]) {
    return socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, pair) == 0 ? 0 : errno;
}

union control {
    char bytes[CMSG_SPACE(sizeof(int))];
    struct cmsghdr header;
};

int clinux_send(int socket, const void *message, size_t size, int descriptor) {
    struct iovec part = {(void *)message, size};
    struct msghdr header = {.msg_iov = &part, .msg_iovlen = 1};
    union control control;
    memset(&control, 0, sizeof control);
    if (descriptor >= 0) {
        header.msg_control = &control;
        header.msg_controllen = sizeof control.bytes;
        struct cmsghdr *c = CMSG_FIRSTHDR(&header);
        c->cmsg_level = SOL_SOCKET;
        c->cmsg_type = SCM_RIGHTS;
        c->cmsg_len = CMSG_LEN(sizeof(int));
        memcpy(CMSG_DATA(c), &descriptor, sizeof(int));
    }
    ssize_t n;
    do n = sendmsg(socket, &header, MSG_NOSIGNAL);
    while (n < 0 && errno == EINTR);
    if (n >= 0) return (size_t)n == size ? 0 : EPROTO;
    return errno == ECONNRESET ? EPIPE : errno;
}

static int64_t milliseconds_now(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (int64_t)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

static int wait_readable(int socket, int timeout_ms) {
    int64_t end = milliseconds_now() + timeout_ms;
    for (;;) {
        struct pollfd p = {socket, POLLIN, 0};
        int64_t left = timeout_ms < 0 ? -1 : end - milliseconds_now();
        if (timeout_ms >= 0 && left < 0) left = 0;
        int n = poll(&p, 1, (int)left);
        if (n > 0) return 0;
        if (n == 0) return ETIMEDOUT;
        if (errno != EINTR) return errno;
    }
}

static int take_descriptor(struct msghdr *header) {
    int fd = -1;
    for (struct cmsghdr *c = CMSG_FIRSTHDR(header); c; c = CMSG_NXTHDR(header, c))
        if (c->cmsg_level == SOL_SOCKET && c->cmsg_type == SCM_RIGHTS &&
            c->cmsg_len == CMSG_LEN(sizeof(int)))
            memcpy(&fd, CMSG_DATA(c), sizeof(int));
    return fd;
}

int clinux_receive(int socket, void *message, size_t size, int *descriptor, int timeout_ms) {
    int error = wait_readable(socket, timeout_ms);
    if (error) return error;
    struct iovec part = {message, size};
    union control control;
    struct msghdr header = {.msg_iov = &part, .msg_iovlen = 1};
    if (descriptor) {
        *descriptor = -1;
        header.msg_control = &control;
        header.msg_controllen = sizeof control.bytes;
    }
    ssize_t n;
    do n = recvmsg(socket, &header, MSG_CMSG_CLOEXEC);
    while (n < 0 && errno == EINTR);
    if (n < 0) return errno == ECONNRESET ? EPIPE : errno;
    int fd = descriptor ? take_descriptor(&header) : -1;
    if (n == 0 || (size_t)n != size || (header.msg_flags & MSG_TRUNC)) {
        if (fd >= 0) close(fd);
        return n == 0 ? EPIPE : EPROTO;
    }
    if (descriptor) *descriptor = fd;
    return 0;
}

int clinux_worker_spawn(const char *path, int socket, int memory, int niceness, pid_t *process) {
    char number[16];
    snprintf(number, sizeof number, "%d", niceness);
    char *arguments[] = {(char *)path, "worker", number, NULL};
    // Huge pages for the heap: a progressive photo's coefficients cost a third of the time.
    // No threads of OpenMP, which LibRaw is built with: their library looks only at what a process begins with.
    char *environment[] = {"GLIBC_TUNABLES=glibc.malloc.hugetlb=1", "OMP_NUM_THREADS=1", NULL};
    return clinux_helper_spawn(path, socket, memory, arguments, environment, process);
}

int clinux_worker_end(pid_t process, int grace_ms, int *exit_status) {
    int status = 0;
    if (exit_status) *exit_status = -1;
    int64_t end = milliseconds_now() + grace_ms;
    pid_t ended;
    while ((ended = waitpid(process, &status, WNOHANG)) == 0 && milliseconds_now() < end)
        usleep(500);
    if (ended == 0) {
        kill(process, SIGKILL);
        while (waitpid(process, &status, 0) < 0 && errno == EINTR) {
        }
        return 0;
    }
    if (ended != process) return 0;
    if (exit_status && WIFEXITED(status)) *exit_status = WEXITSTATUS(status);
    return WIFSIGNALED(status) ? WTERMSIG(status) : 0;
}

double clinux_process_seconds(pid_t process) {
    clockid_t clock;
    struct timespec t;
    if (clock_getcpuclockid(process, &clock) != 0 || clock_gettime(clock, &t) != 0) return -1;
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}
