#include "clinux_identity.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/magic.h>
#include <sys/stat.h>
#include <sys/vfs.h>

FileIdentity clinux_identity_from(const struct stat *st) {
    return (FileIdentity){
        .device = st->st_dev,
        .inode = st->st_ino,
        .size = st->st_size,
        .modified_seconds = st->st_mtim.tv_sec,
        .modified_nanoseconds = st->st_mtim.tv_nsec,
        .changed_seconds = st->st_ctim.tv_sec,
        .changed_nanoseconds = st->st_ctim.tv_nsec,
        .mode = st->st_mode,
        .links = (uint32_t)st->st_nlink,
    };
}

int clinux_identity_of_descriptor(int fd, FileIdentity *out) {
    struct stat st;
    if (fstat(fd, &st) != 0) return errno;
    *out = clinux_identity_from(&st);
    return 0;
}

int clinux_identity_at(int dirfd, const char *name, FileIdentity *out) {
    struct stat st;
    if (fstatat(dirfd, name, &st, AT_SYMLINK_NOFOLLOW) != 0) return errno;
    *out = clinux_identity_from(&st);
    return 0;
}

int clinux_keeps_numbers(const char *path) {
    // exfat and NTFS as Linux knows them have no name in magic.h.
    enum { EXFAT = 0x2011BAB0, NTFS = 0x7366746E };
    struct statfs fs;
    if (statfs(path, &fs) != 0) return 0;
    switch ((unsigned long)fs.f_type & 0xFFFFFFFF) {
    case MSDOS_SUPER_MAGIC: case EXFAT: case NTFS: case FUSE_SUPER_MAGIC: case SMB_SUPER_MAGIC:
    case CIFS_SUPER_MAGIC: case SMB2_SUPER_MAGIC: case V9FS_MAGIC:
        return 0;
    default: return 1;
    }
}
