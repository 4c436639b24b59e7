/// CSQLite: the index of photos in one SQLite file; every statement lives here, so that Swift sees rows and no pointers.
///
/// Calls return 0, or an SQLite result code. A handle may be used by one thread at a time.
#ifndef CSQLITE_H
#define CSQLITE_H

#include "desk.h"

#include <stdint.h>

/// A file as the index knows it.
typedef struct IndexRow {
    uint64_t device;
    uint64_t inode;
    int64_t size;
    int64_t modified_seconds;
    int64_t modified_nanoseconds;
    int64_t changed_seconds; ///< ctime, seconds since 1970
    int64_t changed_nanoseconds;
} IndexRow;

/// Bytes of a text that are kept.
#define INDEX_TEXT_LIMIT 64
/// Columns at most, beside those that say of which file a row is.
#define INDEX_COLUMN_LIMIT 32

typedef enum IndexKind { INDEX_NOTHING, INDEX_INTEGER, INDEX_NUMBER, INDEX_TEXT } IndexKind;

/// What a row says in one of the columns that the caller names.
typedef struct IndexValue {
    IndexKind kind;
    int32_t length; ///< bytes of the text
    int64_t integer;
    double number;
    char text[INDEX_TEXT_LIMIT]; ///< not ended by a NUL
} IndexValue;

typedef struct PhotoIndexHandle PhotoIndexHandle;

/// Opens the index, or makes it with mode 0600 if `writable`; what is no index with these columns is an error.
///
/// `columns` are names in lower case letters, with a comma between two. Values are in their order wherever a call has some.
int csqlite_open(const char *path, int writable, const char *columns, PhotoIndexHandle **out);
void csqlite_close(PhotoIndexHandle *index);

/// Whether a result code says that the file is broken or something else, so that it should be made again.
int csqlite_is_broken(int code);

/// Whether a result code says that another process was in the way for too long.
int csqlite_is_busy(int code);

/// Looks up `row->device` and `row->inode` and fills in the rest, and one value a column; `found` is 0 where there is no such row.
int csqlite_find(PhotoIndexHandle *index, IndexRow *row, IndexValue *values, int *found);

/// Writes rows in one transaction, each with one value a column, and removes the oldest above `limit` rows.
int csqlite_store(
    PhotoIndexHandle *index, const IndexRow *rows, const IndexValue *values, int count, int64_t limit);

/// Calls `each` for all rows of a device, in no order; row and values are gone when it returns.
int csqlite_each(
    PhotoIndexHandle *index, uint64_t device,
    void (*each)(void *context, const IndexRow *row, const IndexValue *values), void *context);

#endif
