/// Folders with very many names, and folders that change while they are looked at.
#ifndef CLINUX_FOLDERS_H
#define CLINUX_FOLDERS_H

#include "clinux_identity.h"

#include <stddef.h>
#include <stdint.h>

/// Opens a folder to read its names, symbolic links followed; returns 0 or an errno value.
int clinux_folder_open(const char *path, int *out);

/// Reads as many entries as fit into `buffer`, as the kernel's linux_dirent64 records; `count` is 0 at the end.
///
/// Returns 0 or an errno value.
int clinux_folder_read(int fd, void *buffer, size_t size, size_t *count);

/// Reads a folder on a thread of its own, a few buffers ahead of the reader of the names.
typedef struct ClinuxFolderAhead ClinuxFolderAhead;

/// Begins reading what is left of the folder, in buffers of this size; null where there is no memory or thread left.
ClinuxFolderAhead *clinux_folder_ahead_start(int fd, size_t size);

/// Waits for the buffer of this number, counted from 0, and gives back those before it; they are requested in turn.
///
/// It stays until the next is requested. 0 bytes are the end, after which nothing may be requested. Returns 0 or an errno.
int clinux_folder_ahead_next(ClinuxFolderAhead *ahead, size_t number, const void **bytes, size_t *count);

/// Ends the thread and frees everything.
void clinux_folder_ahead_stop(ClinuxFolderAhead *ahead);

/// Fills `out` for what `path` leads to, symbolic links followed, without opening it; returns 0 or an errno value.
int clinux_identity_of_path(const char *path, FileIdentity *out);

/// What the kernel says of a name in a folder that is watched; the values of inotify.
enum {
    CLINUX_CHANGE_CREATED = 0x100,
    CLINUX_CHANGE_SELF_DELETED = 0x400,
    CLINUX_CHANGE_SELF_MOVED = 0x800,
    CLINUX_CHANGE_UNMOUNTED = 0x2000,
    CLINUX_CHANGE_OVERFLOW = 0x4000,
    CLINUX_CHANGE_IGNORED = 0x8000,
    CLINUX_CHANGE_FOLDER = 0x40000000,
};

/// A watch over folders, non-blocking and close-on-exec; -1 with errno set on failure.
int clinux_watch_open(void);
/// Watches the names of a folder, symbolic links followed; returns 0 or an errno value.
int clinux_watch_add(int fd, const char *path, int *watch);
void clinux_watch_remove(int fd, int watch);
/// Reads what has happened as the kernel's inotify_event records; `count` is 0 where nothing has.
int clinux_watch_read(int fd, void *buffer, size_t size, size_t *count);

/// Whether a watch hears of all that happens in the folder: 0 on file systems that others change too, and on those that are not known.
int clinux_watch_hears_all(const char *path);

/// Lets the calling thread run only when the machine is idle, its reading of the disk included.
void clinux_thread_make_idle(void);

/// Lowers the calling thread's claim on a processor: 1…19, as nice(1) counts.
void clinux_thread_yield_to_others(int niceness);

#endif
