#include "clinux_identity.h"

#include <errno.h>
#include <fcntl.h>
#include <sys/stat.h>

static void fill(const struct stat *st, FileIdentity *out) {
    out->device = st->st_dev;
    out->inode = st->st_ino;
    out->size = st->st_size;
    out->modified_seconds = st->st_mtim.tv_sec;
    out->modified_nanoseconds = st->st_mtim.tv_nsec;
    out->mode = st->st_mode;
    out->links = (uint32_t)st->st_nlink;
}

int clinux_identity_of_descriptor(int fd, FileIdentity *out) {
    struct stat st;
    if (fstat(fd, &st) != 0) return errno;
    fill(&st, out);
    return 0;
}

int clinux_identity_at(int dirfd, const char *name, FileIdentity *out) {
    struct stat st;
    if (fstatat(dirfd, name, &st, AT_SYMLINK_NOFOLLOW) != 0) return errno;
    fill(&st, out);
    return 0;
}
