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
/// The same of a value that is bytes.
#define INDEX_BYTES_LIMIT (1 << 17)
/// Columns at most, beside those that say of which file a row is.
#define INDEX_COLUMN_LIMIT 40

typedef enum IndexKind { INDEX_NOTHING, INDEX_INTEGER, INDEX_NUMBER, INDEX_TEXT, INDEX_BYTES } IndexKind;

/// What a row says in one of the columns that the caller names; of a row one value is bytes, at most.
typedef struct IndexValue {
    IndexKind kind;
    int32_t length; ///< bytes of the text, or of the bytes
    int64_t integer;
    double number;
    char text[INDEX_TEXT_LIMIT]; ///< not ended by a NUL
} IndexValue;

/// What is kept of files: of each table the newest rows.
typedef enum IndexTable {
    INDEX_PHOTOS, ///< what headers say; made again where an earlier riffle had other columns
    INDEX_FIGURES, ///< what was measured; columns are added to it, and are null in rows of an earlier riffle
    INDEX_MAPS, ///< the same of what is large
    INDEX_LOOKS, ///< small pictures
    INDEX_TABLES
} IndexTable;

typedef struct PhotoIndexHandle PhotoIndexHandle;

/// Takes a row, a value a column, and those of the values that are bytes; all are gone when it returns.
typedef void IndexEach(void *context, const IndexRow *row, const IndexValue *values, const void *bytes);

/// Opens the index, or makes it with mode 0600 if `writable`; what is no index is an error, and so is one whose photos have other
/// columns if it is not `writable`.
///
/// `columns` are names in lower case letters, with a comma between two, and a semicolon between two tables; the last tables may be
/// left out. Values are in their order wherever a call has some.
int csqlite_open(const char *path, int writable, const char *columns, PhotoIndexHandle **out);
void csqlite_close(PhotoIndexHandle *index);

/// Whether a result code says that the file is broken or something else, so that it should be made again.
int csqlite_is_broken(int code);

/// Whether a result code says that another process was in the way for too long.
int csqlite_is_busy(int code);

/// Calls `each` for the row of a file, whatever was done to the file since.
int csqlite_find(
    PhotoIndexHandle *index, IndexTable table, uint64_t device, uint64_t inode, IndexEach *each, void *context);

/// Calls `each` for all rows of a device, in no order.
int csqlite_each(PhotoIndexHandle *index, IndexTable table, uint64_t device, IndexEach *each, void *context);

/// Writes rows in one transaction, each with one value a column, and removes the oldest above `limit` rows; `bytes` are those of the
/// values that are bytes.
int csqlite_store(
    PhotoIndexHandle *index, IndexTable table, const IndexRow *rows, const IndexValue *values, const void *bytes,
    int count, int64_t limit);

#endif
