/// Who a file is: enough to tell that a name still means the file that was looked at.
#ifndef CLINUX_IDENTITY_H
#define CLINUX_IDENTITY_H

#include <stdint.h>

/// The identity of a file's content at one moment, as fstat saw it.
typedef struct FileIdentity {
    uint64_t device;
    uint64_t inode;
    int64_t size;             ///< bytes
    int64_t modified_seconds; ///< mtime, seconds since 1970
    int64_t modified_nanoseconds;
    /// ctime: the last change of content or of anything else about the file; no program can set it.
    int64_t changed_seconds;
    int64_t changed_nanoseconds;
    uint32_t mode;            ///< st_mode, type bits included
    uint32_t links;           ///< number of hard links
} FileIdentity;

/// What stat tells, as an identity.
struct stat;
FileIdentity clinux_identity_from(const struct stat *st);

/// Fills `out` for an open file; returns 0, or an errno value.
int clinux_identity_of_descriptor(int fd, FileIdentity *out);

/// Fills `out` for `name` in directory `dirfd`, a symbolic link itself and not its target; returns 0 or an errno value.
int clinux_identity_at(int dirfd, const char *name, FileIdentity *out);

/// Whether the file system of a path numbers its files for good, and notes when they are renamed; 0 where that is unknown.
int clinux_keeps_numbers(const char *path);

#endif
