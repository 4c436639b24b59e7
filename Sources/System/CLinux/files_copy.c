#include "clinux_files.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <linux/fs.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/stat.h>
#include <sys/xattr.h>
#include <unistd.h>

enum { CHUNK = 256 * 1024, NAMES_LIMIT = 64 * 1024, ATTEMPTS = 200 };

// Copies the bytes from `offset` to `end` with a buffer in user space.
static int copy_by_hand(int from, int to, int64_t offset, int64_t end) {
    char *buffer = malloc(CHUNK);
    if (!buffer) return ENOMEM;
    int error = 0;
    if (lseek(to, offset, SEEK_SET) < 0) error = errno;
    while (!error && offset < end) {
        size_t wanted = end - offset < CHUNK ? (size_t)(end - offset) : CHUNK;
        size_t got, put;
        error = clinux_read_at(from, buffer, wanted, offset, &got);
        if (!error && got == 0) error = EIO;
        if (!error) error = clinux_write_all(to, buffer, got, &put);
        offset += (int64_t)got;
    }
    free(buffer);
    return error;
}

static int copy_bytes(int from, int to, int64_t offset, int64_t end) {
    int attempts = ATTEMPTS;
    while (offset < end) {
        loff_t in = offset, out = offset;
        ssize_t n = copy_file_range(from, &in, to, &out, (size_t)(end - offset), 0);
        if (n < 0 && errno == EINTR && --attempts > 0) continue;
        if (n < 0 && (errno == ENOSPC || errno == EDQUOT)) return errno;
        if (n <= 0) break; // not between these two: the plain way decides
        offset += n;
    }
    return offset < end ? copy_by_hand(from, to, offset, end) : 0;
}

static int set_aside(int to, int64_t offset, int64_t end) {
    int error = clinux_allocate(to, offset, end - offset, 1);
    return error == ENOSPC || error == EDQUOT || error == EFBIG ? error : 0;
}

// The next bytes of a file that are no hole, from `*start` on; 0 where there are none before `size`.
static int next_data(int file, int64_t size, int64_t *start, int64_t *end) {
    int64_t data = lseek(file, *start, SEEK_DATA);
    // What cannot tell is taken for data: only where it says that nothing follows all of the rest is a hole.
    if (data < 0 && errno == ENXIO) return 0;
    if (data < *start) data = *start;
    int64_t hole = lseek(file, data, SEEK_HOLE);
    *start = data;
    *end = hole > data && hole < size ? hole : size;
    return data < size;
}

static int copy_data(int from, int to, int64_t size, int (*each)(int, int, int64_t, int64_t)) {
    int64_t start = 0, end;
    for (int error; next_data(from, size, &start, &end); start = end)
        if ((error = each(from, to, start, end)) != 0) return error;
    return 0;
}

static int set_data_aside(int from, int to, int64_t start, int64_t end) {
    (void)from;
    return set_aside(to, start, end);
}

int clinux_copy_contents(int from, int to, int64_t size) {
    if (size == 0 || ioctl(to, FICLONE, from) == 0) return 0;
    struct stat st;
    if (fstat(from, &st) != 0) return errno;
    int64_t start = 0, end = 0;
    int has_holes = !next_data(from, size, &start, &end) || start > 0 || end < size;
    if (has_holes && ftruncate(to, size) == 0) {
        int error = copy_data(from, to, size, set_data_aside);
        return error ? error : copy_data(from, to, size, copy_bytes);
    }
    // What is packed on its disk may be so on the other.
    int is_packed = (int64_t)st.st_blocks * 512 < size / 2;
    int error = is_packed ? 0 : set_aside(to, 0, size);
    return error ? error : copy_bytes(from, to, 0, size);
}

/// A label that the target's security module sets by itself is no loss.
static int is_label(const char *name) { return strncmp(name, "security.", 9) == 0; }

static int copy_one_attribute(int from, int to, const char *name, uint32_t *lost) {
    ssize_t size = fgetxattr(from, name, NULL, 0);
    if (size < 0) { // gone meanwhile, or not ours to read
        if (errno != ENODATA && !is_label(name)) ++*lost;
        return 0;
    }
    char *value = malloc((size_t)size + 1);
    if (!value) return ENOMEM;
    size = fgetxattr(from, name, value, (size_t)size);
    if ((size < 0 || fsetxattr(to, name, value, (size_t)size, 0) != 0) && !is_label(name)) ++*lost;
    free(value);
    return 0;
}

static int copy_extended_attributes(int from, int to, uint32_t *lost) {
    ssize_t length = flistxattr(from, NULL, 0);
    if (length > NAMES_LIMIT || (length < 0 && errno != ENOTSUP && errno != ENOSYS)) ++*lost;
    if (length <= 0 || length > NAMES_LIMIT) return 0;
    char *names = malloc((size_t)length);
    if (!names) return ENOMEM;
    length = flistxattr(from, names, (size_t)length);
    if (length < 0) ++*lost;
    int error = 0;
    for (ssize_t i = 0; i < length && !error; i += (ssize_t)strlen(names + i) + 1)
        error = copy_one_attribute(from, to, names + i, lost);
    free(names);
    return error;
}

/// What the folder's default ACL has given the new file is taken away where the old one has no ACL of its own.
static void drop_inherited_acl(int from, int to) {
    static const char acl[] = "system.posix_acl_access";
    if (fgetxattr(from, acl, NULL, 0) < 0 && errno == ENODATA) (void)fremovexattr(to, acl);
}

int clinux_copy_attributes(int from, int to, uint32_t *lost) {
    *lost = 0;
    struct stat st, made;
    if (fstat(from, &st) != 0 || fstat(to, &made) != 0) return errno;
    mode_t mode = st.st_mode & 07777;
    int error = copy_extended_attributes(from, to, lost);
    if (error) return error;
    drop_inherited_acl(from, to);
    if (made.st_uid != st.st_uid || made.st_gid != st.st_gid) {
        // A file that stays with another owner, or another group, must not keep the rights of the old one.
        if (fchown(to, st.st_uid, st.st_gid) != 0) {
            if (made.st_uid != st.st_uid) mode &= ~(mode_t)S_ISUID;
            if (fchown(to, (uid_t)-1, st.st_gid) != 0) mode &= ~(mode_t)S_ISGID;
        }
    }
    if (fchmod(to, mode) != 0 && errno != EPERM && errno != ENOTSUP && errno != ENOSYS)
        return errno;
    struct timespec times[2] = {st.st_atim, st.st_mtim};
    return futimens(to, times) != 0 ? errno : 0;
}

int clinux_attribute(int fd, const char *name, void *value, size_t room, size_t *count) {
    ssize_t size = fgetxattr(fd, name, value, room);
    *count = size < 0 ? 0 : (size_t)size;
    return size < 0 ? errno : 0;
}

int clinux_set_attribute(int fd, const char *name, const void *value, size_t count) {
    return fsetxattr(fd, name, value, count, 0) != 0 ? errno : 0;
}

int clinux_copy_link_attributes(int from, const char *name, int to, const char *new_name) {
    struct stat st;
    if (fstatat(from, name, &st, AT_SYMLINK_NOFOLLOW) != 0) return errno;
    // Who owns a symbolic link hardly matters, and only root may say.
    int ignored = fchownat(to, new_name, st.st_uid, st.st_gid, AT_SYMLINK_NOFOLLOW);
    (void)ignored;
    struct timespec times[2] = {st.st_atim, st.st_mtim};
    return utimensat(to, new_name, times, AT_SYMLINK_NOFOLLOW) != 0 ? errno : 0;
}

void clinux_forget_cached(int fd) { (void)posix_fadvise(fd, 0, 0, POSIX_FADV_DONTNEED); }

int clinux_same_contents(int a, int b, int *same) {
    *same = 0;
    char *buffers = malloc(2 * CHUNK);
    if (!buffers) return ENOMEM;
    int error = 0;
    for (int64_t offset = 0;;) {
        size_t in_a, in_b = 0;
        error = clinux_read_at(a, buffers, CHUNK, offset, &in_a);
        // One chunk more is requested of the second file, and short reads are completed.
        while (!error && in_b < CHUNK) {
            size_t got;
            error = clinux_read_at(b, buffers + CHUNK + in_b, CHUNK - in_b, offset + (int64_t)in_b, &got);
            if (got == 0) break;
            in_b += got;
        }
        while (!error && in_a > 0 && in_a < CHUNK) {
            size_t got;
            error = clinux_read_at(a, buffers + in_a, CHUNK - in_a, offset + (int64_t)in_a, &got);
            if (got == 0) break;
            in_a += got;
        }
        if (error || in_a != in_b || memcmp(buffers, buffers + CHUNK, in_a) != 0) break;
        if (in_a == 0) {
            *same = 1;
            break;
        }
        offset += (int64_t)in_a;
    }
    free(buffers);
    return error;
}

int clinux_wait_for_renames(int dirfd) {
    int fd = -1;
    int error = clinux_open_directory_at(dirfd, ".", &fd);
    if (error) return error;
    DIR *directory = fdopendir(fd);
    if (!directory) {
        error = errno;
        close(fd);
        return error;
    }
    errno = 0;
    if (!readdir(directory)) error = errno;
    closedir(directory);
    return error;
}

char *clinux_directory_names(int dirfd, size_t *length, int *error) {
    *length = 0;
    int fd = -1;
    // A descriptor of its own: the position in a directory is shared by duplicates.
    *error = clinux_open_directory_at(dirfd, ".", &fd);
    if (*error) return NULL;
    DIR *directory = fdopendir(fd);
    if (!directory) {
        *error = errno;
        close(fd);
        return NULL;
    }
    size_t room = 4096;
    char *names = malloc(room);
    if (!names) *error = ENOMEM;
    while (names) {
        errno = 0;
        struct dirent *entry = readdir(directory);
        if (!entry) {
            *error = errno;
            break;
        }
        if (!strcmp(entry->d_name, ".") || !strcmp(entry->d_name, "..")) continue;
        size_t size = strlen(entry->d_name) + 1;
        if (*length + size > room) {
            char *larger = realloc(names, room = 2 * room + size);
            if (!larger) {
                *error = ENOMEM;
                break;
            }
            names = larger;
        }
        memcpy(names + *length, entry->d_name, size);
        *length += size;
    }
    closedir(directory);
    if (*error) {
        free(names);
        return NULL;
    }
    return names;
}
