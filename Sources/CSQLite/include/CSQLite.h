/// CSQLite: the index of photos in one SQLite file; every statement lives here, so that Swift sees rows and no pointers.
///
/// Calls return 0, or an SQLite result code. A handle may be used by one thread at a time.
#ifndef CSQLITE_H
#define CSQLITE_H

#include <stdint.h>

/// One photo as the index knows it.
typedef struct IndexRow {
    uint64_t device;
    uint64_t inode;
    int64_t size;
    int64_t modified_seconds;
    int64_t modified_nanoseconds;
    int64_t changed_seconds; ///< ctime, seconds since 1970
    int64_t changed_nanoseconds;
    int64_t captured; ///< YYYYMMDDhhmmss by the camera's clock; 0 where the file does not say
    int32_t width;    ///< pixels of the upright photo; 0 where the header could not be read
    int32_t height;
} IndexRow;

typedef struct PhotoIndexHandle PhotoIndexHandle;

/// Opens the index, or makes it with mode 0600 if `writable`; what is no index of this version is an error.
int csqlite_open(const char *path, int writable, PhotoIndexHandle **out);
void csqlite_close(PhotoIndexHandle *index);

/// Whether a result code says that the file is broken or something else, so that it should be made anew.
int csqlite_is_broken(int code);

/// Whether a result code says that another process was in the way for too long.
int csqlite_is_busy(int code);

/// Looks up `row->device` and `row->inode` and fills in the rest; `found` is 0 where there is no such row.
int csqlite_find(PhotoIndexHandle *index, IndexRow *row, int *found);

/// Writes rows in one transaction, and removes the oldest above `limit` rows.
int csqlite_store(PhotoIndexHandle *index, const IndexRow *rows, int count, int64_t limit);

/// Calls `each` for all rows of a device, in no order.
int csqlite_each(
    PhotoIndexHandle *index, uint64_t device, void (*each)(void *context, const IndexRow *row),
    void *context);

#endif
