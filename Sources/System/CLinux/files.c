#include "clinux_files.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/openat2.h>
#include <pwd.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/random.h>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

enum { PATH_ROOM = 4096, ATTEMPTS = 200 };

// Evaluates a call that returns -1 on failure until it is not interrupted, and gives 0 or its errno.
#define REPEATED(call)                                                                             \
    ({                                                                                             \
        int attempts = ATTEMPTS;                                                                   \
        int error;                                                                                 \
        do error = (call) < 0 ? errno : 0;                                                         \
        while (error == EINTR && --attempts > 0);                                                  \
        error;                                                                                     \
    })

static int opened(int dirfd, const char *name, int flags, mode_t mode, int *out) {
    return REPEATED(*out = openat(dirfd, name, flags | O_CLOEXEC, mode));
}

// Opens the absolute path one name at a time, so that no symbolic link is followed on the way.
static int walked(const char *path, int flags, int *out) {
    char name[256];
    int directory;
    int error = opened(AT_FDCWD, "/", O_PATH | O_DIRECTORY, 0, &directory);
    if (error) return error;
    while (!error) {
        path += strspn(path, "/");
        size_t length = strcspn(path, "/");
        if (length >= sizeof name) error = ENAMETOOLONG;
        if (error) break;
        memcpy(name, path, length);
        name[length] = 0;
        path += length;
        int last = path[strspn(path, "/")] == 0;
        int next;
        error = opened(directory, length ? name : ".", (last ? flags : O_PATH | O_DIRECTORY) | O_NOFOLLOW, 0, &next);
        if (error) break;
        close(directory);
        directory = next;
        if (last) {
            *out = directory;
            return 0;
        }
    }
    close(directory);
    return error;
}

static int opened_without_links(const char *path, int flags, int *out) {
    struct open_how how = {
        .flags = (uint64_t)(flags | O_CLOEXEC), .resolve = RESOLVE_NO_SYMLINKS | RESOLVE_NO_MAGICLINKS};
    int error = REPEATED(*out = (int)syscall(SYS_openat2, AT_FDCWD, path, &how, sizeof how));
    // Kernels before 5.6 lack the call, and some containers forbid it.
    return error == ENOSYS || error == EPERM ? walked(path, flags, out) : error;
}

int clinux_open_directory(const char *path, int *out) {
    return opened_without_links(path, O_RDONLY | O_DIRECTORY, out);
}

int clinux_open_directory_to_look_at(const char *path, int *out) {
    return opened_without_links(path, O_PATH | O_DIRECTORY, out);
}

int clinux_open_directory_at(int dirfd, const char *name, int *out) {
    return opened(dirfd, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW, 0, out);
}

int clinux_open_to_read_at(int dirfd, const char *name, int *out) {
    return opened(dirfd, name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK, 0, out);
}

int clinux_open_to_look_at(int dirfd, const char *name, int *out) {
    return opened(dirfd, name, O_PATH | O_NOFOLLOW, 0, out);
}

int clinux_create_at(int dirfd, const char *name, uint32_t mode, int *out) {
    return opened(dirfd, name, O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW, mode, out);
}

int clinux_open_to_append_at(int dirfd, const char *name, int create, int *out) {
    int flags = O_RDWR | O_APPEND | O_NOFOLLOW | O_NONBLOCK | (create ? O_CREAT | O_EXCL : 0);
    return opened(dirfd, name, flags, 0600, out);
}

int clinux_open_to_update_at(int dirfd, const char *name, int *out) {
    return opened(dirfd, name, O_RDWR | O_CREAT | O_NOFOLLOW | O_NONBLOCK, 0600, out);
}

int clinux_duplicate(int fd, int *out) { return REPEATED(*out = fcntl(fd, F_DUPFD_CLOEXEC, 0)); }

int clinux_close(int fd) { return close(fd) < 0 ? errno : 0; }

static void fill(const struct stat *st, FileStatus *out) {
    out->identity = clinux_identity_from(st);
    int64_t room = (int64_t)st->st_blocks * 512;
    out->room = room < st->st_size ? room : st->st_size;
    out->owner = st->st_uid;
    out->group = st->st_gid;
}

int clinux_status_at(int dirfd, const char *name, int follow, FileStatus *out) {
    struct stat st;
    int error = REPEATED(fstatat(dirfd, name, &st, follow ? 0 : AT_SYMLINK_NOFOLLOW));
    if (!error) fill(&st, out);
    return error;
}

int clinux_status_of_descriptor(int fd, FileStatus *out) {
    struct stat st;
    int error = REPEATED(fstat(fd, &st));
    if (!error) fill(&st, out);
    return error;
}

int clinux_file_system_of_descriptor(int fd, FileSystemStatus *out) {
    struct statvfs st;
    int error = REPEATED(fstatvfs(fd, &st));
    if (error) return error;
    out->read_only = (st.f_flag & ST_RDONLY) != 0;
    out->name_max = st.f_namemax > 0 && st.f_namemax < 255 ? (uint32_t)st.f_namemax : 255;
    // File systems that count no blocks have no word on what is free.
    out->available = st.f_blocks > 0 ? (uint64_t)st.f_bavail * st.f_frsize : UINT64_MAX;
    return 0;
}

int clinux_mount_id(int fd, uint64_t *out) {
#ifdef STATX_MNT_ID
    struct statx st;
    int error = REPEATED(statx(fd, "", AT_EMPTY_PATH, STATX_MNT_ID, &st));
    if (error) return error;
    if (!(st.stx_mask & STATX_MNT_ID)) return ENOTSUP;
    *out = st.stx_mnt_id;
    return 0;
#else
    (void)fd, (void)out;
    return ENOTSUP;
#endif
}

int clinux_is_pinned(int fd, int *out) {
    *out = 0;
#ifdef STATX_ATTR_IMMUTABLE
    struct statx st;
    int error = REPEATED(statx(fd, "", AT_EMPTY_PATH, STATX_TYPE, &st));
    if (error == ENOSYS) return 0;
    if (error) return error;
    uint64_t pinned = STATX_ATTR_IMMUTABLE | STATX_ATTR_APPEND;
    *out = (st.stx_attributes & st.stx_attributes_mask & pinned) != 0;
#else
    (void)fd;
#endif
    return 0;
}

int clinux_may_change(int dirfd) {
    return REPEATED(faccessat(dirfd, ".", W_OK | X_OK, AT_EACCESS));
}

int clinux_rename_no_replace(int from, const char *name, int to, const char *new_name) {
    return REPEATED(renameat2(from, name, to, new_name, RENAME_NOREPLACE));
}

int clinux_exchange(int from, const char *name, int to, const char *new_name) {
    return REPEATED(renameat2(from, name, to, new_name, RENAME_EXCHANGE));
}

int clinux_rename(int from, const char *name, int to, const char *new_name) {
    return REPEATED(renameat(from, name, to, new_name));
}

int clinux_link(int from, const char *name, int to, const char *new_name) {
    return REPEATED(linkat(from, name, to, new_name, 0));
}

int clinux_unlink(int dirfd, const char *name) { return REPEATED(unlinkat(dirfd, name, 0)); }

int clinux_make_directory(int dirfd, const char *name, uint32_t mode) {
    return REPEATED(mkdirat(dirfd, name, mode));
}

int clinux_symlink(const char *target, int dirfd, const char *name) {
    return REPEATED(symlinkat(target, dirfd, name));
}

int clinux_read_link(int dirfd, const char *name, char *out) {
    ssize_t length;
    int error = REPEATED(length = readlinkat(dirfd, name, out, PATH_ROOM - 1));
    if (error) return error;
    if (length >= PATH_ROOM - 1) return ENAMETOOLONG;
    out[length] = 0;
    return 0;
}

int clinux_write_all(int fd, const void *bytes, size_t count, size_t *done) {
    *done = 0;
    while (*done < count) {
        ssize_t n;
        int error = REPEATED(n = write(fd, (const char *)bytes + *done, count - *done));
        if (error) return error;
        if (n == 0) return EIO;
        *done += (size_t)n;
    }
    return 0;
}

int clinux_write_at(int fd, const void *bytes, size_t count, int64_t offset) {
    ssize_t n;
    int error = REPEATED(n = pwrite(fd, bytes, count, offset));
    return error ? error : (size_t)n == count ? 0 : EIO;
}

int clinux_read_at(int fd, void *bytes, size_t count, int64_t offset, size_t *done) {
    ssize_t n;
    int error = REPEATED(n = pread(fd, bytes, count, offset));
    *done = error ? 0 : (size_t)n;
    return error;
}

int clinux_sync(int fd) { return REPEATED(fsync(fd)); }

int clinux_sync_data(int fd) { return REPEATED(fdatasync(fd)); }

int clinux_allocate(int fd, int64_t offset, int64_t size, int keep_length) {
    return REPEATED(fallocate(fd, keep_length ? FALLOC_FL_KEEP_SIZE : 0, offset, size));
}

int clinux_lock(int fd) { return REPEATED(flock(fd, LOCK_EX | LOCK_NB)); }

int clinux_lock_to_look(int fd) { return REPEATED(flock(fd, LOCK_SH | LOCK_NB)); }

/// Retries every millisecond; with `is_free` it does not wait for a writer that keeps the lock.
static int lock_soon(int fd, int (*is_free)(int)) {
    const struct timespec pause = {.tv_nsec = 1000000};
    int error = clinux_lock(fd);
    for (int i = 0; i < ATTEMPTS && error == EWOULDBLOCK && (!is_free || is_free(fd)); i++) {
        (void)nanosleep(&pause, NULL);
        error = clinux_lock(fd);
    }
    return error;
}

/// Whether only readers have the lock.
static int is_looked_at(int fd) {
    if (clinux_lock_to_look(fd) != 0) return 0;
    clinux_unlock(fd);
    return 1;
}

int clinux_lock_soon(int fd) { return lock_soon(fd, NULL); }

int clinux_lock_unless_kept(int fd) { return lock_soon(fd, is_looked_at); }

int clinux_lock_place(int fd, int64_t place) {
    struct flock lock = {.l_type = F_WRLCK, .l_whence = SEEK_SET, .l_start = place, .l_len = 1};
    int error = REPEATED(fcntl(fd, F_OFD_SETLK, &lock));
    return error == EACCES ? EAGAIN : error;
}

void clinux_unlock(int fd) { (void)flock(fd, LOCK_UN); }

int clinux_random(void *bytes, size_t count) {
    size_t done = 0;
    while (done < count) {
        ssize_t n;
        int error = REPEATED(n = getrandom((char *)bytes + done, count - done, 0));
        if (error) return error;
        done += (size_t)n;
    }
    return 0;
}

int clinux_local_time(LocalTime *out) {
    struct timespec now;
    struct tm local;
    if (clock_gettime(CLOCK_REALTIME, &now) != 0) return errno;
    if (!localtime_r(&now.tv_sec, &local)) return errno;
    *out = (LocalTime){
        .seconds = now.tv_sec,
        .year = local.tm_year + 1900,
        .month = local.tm_mon + 1,
        .day = local.tm_mday,
        .hour = local.tm_hour,
        .minute = local.tm_min,
        .second = local.tm_sec,
    };
    return 0;
}

int clinux_home_of_user(uint32_t user, char *out) {
    struct passwd entry, *found = NULL;
    char strings[4 * PATH_ROOM];
    int error = getpwuid_r(user, &entry, strings, sizeof strings, &found);
    if (error) return error;
    if (!found || !entry.pw_dir) return ENOENT;
    int length = snprintf(out, PATH_ROOM, "%s", entry.pw_dir);
    return length < PATH_ROOM ? 0 : ENAMETOOLONG;
}

uint32_t clinux_effective_user(void) { return geteuid(); }

int clinux_host_name(char *out) {
    if (gethostname(out, 255) != 0) return errno;
    out[255] = 0;
    return 0;
}
