#include "clinux_folders.h"

#include <errno.h>
#include <fcntl.h>
#include <sys/inotify.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/vfs.h>
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

int clinux_watch_hears_all(const char *path) {
    struct statfs fs;
    if (statfs(path, &fs) != 0) return 0;
    // Local ones, by the numbers of linux/magic.h, and of those that are not listed there.
    switch ((uint32_t)fs.f_type) {
    case 0xEF53:     // ext2, ext3, ext4
    case 0x58465342: // xfs
    case 0x9123683E: // btrfs
    case 0xF2F52010: // f2fs
    case 0x2FC12FC1: // zfs
    case 0xCA451A4E: // bcachefs
    case 0x3153464A: // jfs
    case 0x01021994: // tmpfs
    case 0x794C7630: // overlayfs
    case 0x4D44:     // vfat
    case 0x2011BAB0: // exfat
    case 0x7366746E: // ntfs3
    case 0x482B:     // hfsplus
        return 1;
    default: return 0;
    }
}

void clinux_thread_yield_to_others(int niceness) {
    // On Linux this counts by thread.
    (void)setpriority(PRIO_PROCESS, (id_t)syscall(SYS_gettid), niceness);
}

void clinux_thread_make_idle(void) {
    // On Linux both count by thread. The number is IOPRIO_CLASS_IDLE, for IOPRIO_WHO_PROCESS.
    (void)setpriority(PRIO_PROCESS, (id_t)syscall(SYS_gettid), 19);
    (void)syscall(SYS_ioprio_set, 1, 0, 3 << 13);
}
