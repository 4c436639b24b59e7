/// Files by directory descriptor and name: what moving a file without ever replacing one needs.
///
/// Every call takes names relative to an open directory, returns 0 or an errno value, and repeats an interrupted system call a bounded number of times.
#ifndef CLINUX_FILES_H
#define CLINUX_FILES_H

#include "clinux_identity.h"

#include <stddef.h>
#include <stdint.h>

/// What one look at a file tells: its identity, its owner and its room.
typedef struct FileStatus {
    FileIdentity identity;
    int64_t room;   ///< bytes that it takes on its disk, holes left out; never more than its size
    uint32_t owner; ///< user id
    uint32_t group; ///< group id
} FileStatus;

/// What one look at a mounted file system tells.
typedef struct FileSystemStatus {
    int read_only;     ///< 1 when mounted read-only
    uint32_t name_max; ///< longest name in bytes
    uint64_t available; ///< bytes that are free for this user; UINT64_MAX where nobody can tell
} FileSystemStatus;

/// A moment as the clock on the wall shows it.
typedef struct LocalTime {
    int64_t seconds; ///< since 1970
    int32_t year, month, day, hour, minute, second;
} LocalTime;

/// Opens the directory with an absolute path that has no symbolic link in it; ELOOP when it has.
int clinux_open_directory(const char *path, int *out);
/// The same for a directory that is only looked at, which needs no right to list it.
int clinux_open_directory_to_look_at(const char *path, int *out);
/// Opens the directory `name` in `dirfd`, never through a symbolic link.
int clinux_open_directory_at(int dirfd, const char *name, int *out);
/// Opens a regular file to read without following a link and without blocking on a pipe.
int clinux_open_to_read_at(int dirfd, const char *name, int *out);
/// Opens whatever `name` is, a symbolic link itself included, only to look at it.
int clinux_open_to_look_at(int dirfd, const char *name, int *out);
/// Creates a file that was not there, to write.
int clinux_create_at(int dirfd, const char *name, uint32_t mode, int *out);
/// Opens a file to append to and to read from; it is created with mode 0600 if `create` is 1, and must not exist then.
int clinux_open_to_append_at(int dirfd, const char *name, int create, int *out);
/// Opens a file to read and to write in its middle; it is created with mode 0600 if it is missing.
int clinux_open_to_update_at(int dirfd, const char *name, int *out);
int clinux_duplicate(int fd, int *out);
int clinux_close(int fd);

/// The status of `name`; of a symbolic link itself unless `follow` is 1.
int clinux_status_at(int dirfd, const char *name, int follow, FileStatus *out);
int clinux_status_of_descriptor(int fd, FileStatus *out);
int clinux_file_system_of_descriptor(int fd, FileSystemStatus *out);
/// The id of the mount the descriptor lives on (statx STATX_MNT_ID); ENOTSUP from kernels before 5.8.
int clinux_mount_id(int fd, uint64_t *out);
/// Whether a file or folder is immutable or may only be appended to (statx); 0 where the file system does not tell.
int clinux_is_pinned(int fd, int *out);
/// 0 when the effective user may add and remove names in the directory.
int clinux_may_change(int dirfd);

/// renameat2 with RENAME_NOREPLACE.
int clinux_rename_no_replace(int from, const char *name, int to, const char *new_name);
/// renameat2 with RENAME_EXCHANGE: each of two files gets the name of the other.
int clinux_exchange(int from, const char *name, int to, const char *new_name);
/// Plain renameat: replaces what has the new name.
int clinux_rename(int from, const char *name, int to, const char *new_name);
/// Hard link; of a symbolic link itself.
int clinux_link(int from, const char *name, int to, const char *new_name);
int clinux_unlink(int dirfd, const char *name);
int clinux_make_directory(int dirfd, const char *name, uint32_t mode);
int clinux_symlink(const char *target, int dirfd, const char *name);
/// The target of a symbolic link, NUL-terminated; `out` holds 4096 bytes.
int clinux_read_link(int dirfd, const char *name, char *out);

/// Writes all `count` bytes; `done` tells how many were written when it fails.
int clinux_write_all(int fd, const void *bytes, size_t count, size_t *done);
/// Writes `count` bytes at `offset` in one go; EIO when there was room for a part of them only.
int clinux_write_at(int fd, const void *bytes, size_t count, int64_t offset);
/// Reads at most `count` bytes at `offset`; 0 in `done` is the end of the file.
int clinux_read_at(int fd, void *bytes, size_t count, int64_t offset, size_t *done);
int clinux_sync(int fd);
int clinux_sync_data(int fd);
/// Asks the file system to set `size` bytes aside for the file, from `offset` on; its length does not change if `keep_length` is 1.
int clinux_allocate(int fd, int64_t offset, int64_t size, int keep_length);
/// Takes the exclusive lock of the open file; EWOULDBLOCK at once if another has it.
int clinux_lock(int fd);
/// The same, waiting up to a fifth of a second for another to give it back.
int clinux_lock_soon(int fd);
/// The same, waiting as long only for those that look.
int clinux_lock_unless_kept(int fd);
/// Takes a lock that many may have at once who only look; EWOULDBLOCK at once if another has the exclusive one.
int clinux_lock_to_look(int fd);
/// Takes the exclusive lock of one byte of a file that is open for writing, until the file is closed; EAGAIN at once if another has it. The
/// byte need not be there: those who lock other bytes are not in the way.
int clinux_lock_place(int fd, int64_t place);
/// Gives the lock back at once, even if a child process still has a duplicate of the descriptor.
void clinux_unlock(int fd);

/// Fills the empty file `to` with the `size` bytes of `from`: a reflink, else copy_file_range, else read and write; holes stay holes.
///
/// Space is set aside first, so that a full file system is noticed before the first byte. EIO when `from` is shorter than `size`.
int clinux_copy_contents(int from, int to, int64_t size);
/// Gives `to` the owner (if allowed), mode, extended attributes and times of `from`; `lost` counts attributes that could not be set.
///
/// ENOMEM where they could not be read for want of memory: what the target might hold is not given up.
int clinux_copy_attributes(int from, int to, uint32_t *lost);
/// Gives the symbolic link `new_name` the owner (if allowed) and times of the link `name`.
int clinux_copy_link_attributes(int from, const char *name, int to, const char *new_name);
/// The value of an extended attribute, at most `room` bytes; its length in `count`.
int clinux_attribute(int fd, const char *name, void *value, size_t room, size_t *count);
int clinux_set_attribute(int fd, const char *name, const void *value, size_t count);
/// Asks the kernel to forget what it holds of a file that is on the disk, so that the next read comes from there; it may decline.
void clinux_forget_cached(int fd);
/// Compares two files byte by byte; `same` is 1 when they are equal.
int clinux_same_contents(int a, int b, int *same);

/// Waits until renames that are under way in the directory have ended: the system holds it for each of them, and for each reading.
int clinux_wait_for_renames(int dirfd);
/// All names in the directory but . and .., each ended by NUL, in memory from malloc; NULL with `error` set on failure.
char *clinux_directory_names(int dirfd, size_t *length, int *error);

/// Fills memory with random bytes from the kernel.
int clinux_random(void *bytes, size_t count);
/// The clock on the wall, in the local time zone.
int clinux_local_time(LocalTime *out);
/// The home directory that the user database names for `user`; `out` holds 4096 bytes.
int clinux_home_of_user(uint32_t user, char *out);
/// The effective user id of this process.
uint32_t clinux_effective_user(void);
/// The host's name; `out` holds 256 bytes.
int clinux_host_name(char *out);

#endif
