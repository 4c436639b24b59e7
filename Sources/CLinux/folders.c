#include "clinux_folders.h"

#include <errno.h>
#include <fcntl.h>
#include <sys/inotify.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

int clinux_folder_open(const char *path, int *out) {
    *out = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC | O_NONBLOCK);
    return *out < 0 ? errno : 0;
}

int clinux_folder_read(int fd, void *buffer, size_t size, size_t *count) {
    long n;
    do n = syscall(SYS_getdents64, fd, buffer, size);
    while (n < 0 && errno == EINTR);
    *count = n < 0 ? 0 : (size_t)n;
    return n < 0 ? errno : 0;
}

int clinux_identity_of_path(const char *path, FileIdentity *out) {
    struct stat st;
    if (stat(path, &st) != 0) return errno;
    *out = clinux_identity_from(&st);
    return 0;
}

int clinux_watch_open(void) { return inotify_init1(IN_NONBLOCK | IN_CLOEXEC); }

int clinux_watch_add(int fd, const char *path, int *watch) {
    // What is being written is not looked at before it is closed.
    *watch = inotify_add_watch(
        fd, path,
        IN_ONLYDIR | IN_CREATE | IN_CLOSE_WRITE | IN_MOVED_TO | IN_MOVED_FROM | IN_DELETE |
            IN_DELETE_SELF | IN_MOVE_SELF);
    return *watch < 0 ? errno : 0;
}

void clinux_watch_remove(int fd, int watch) { (void)inotify_rm_watch(fd, watch); }

int clinux_watch_read(int fd, void *buffer, size_t size, size_t *count) {
    ssize_t n;
    do n = read(fd, buffer, size);
    while (n < 0 && errno == EINTR);
    *count = n < 0 ? 0 : (size_t)n;
    return n < 0 && errno != EAGAIN ? errno : 0;
}

void clinux_thread_make_idle(void) {
    // On Linux both count by thread. The number is IOPRIO_CLASS_IDLE, for IOPRIO_WHO_PROCESS.
    (void)setpriority(PRIO_PROCESS, (id_t)syscall(SYS_gettid), 19);
    (void)syscall(SYS_ioprio_set, 1, 0, 3 << 13);
}
