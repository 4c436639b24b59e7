#include "CSQLite.h"

#include <errno.h>
#include <fcntl.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

struct PhotoIndexHandle {
    sqlite3 *db;
    sqlite3_stmt *find, *store, *each, *shrink;
    int columns; ///< beside those of the file
    int version;
};

// "rifl".
#define APPLICATION 0x7269666C
// Of what is the same in all tables; the columns that the caller names make the rest of the version.
#define VERSION 4
// Milliseconds for which another riffle's transaction is waited for.
#define PATIENCE 400
// Bytes of a statement.
#define STATEMENT 2048

// In the order in which they are bound and read; those that the caller names follow.
#define FILE_COLUMNS "device, inode, size, seconds, nanoseconds, changed, changed_nanoseconds"
#define FILE_COLUMN_COUNT 7

/// How many names there are; 0 where they are not what they should be.
static int count_columns(const char *names) {
    int count = 0, letters = 0;
    for (const char *c = names;; c++) {
        if (*c >= 'a' && *c <= 'z') {
            letters++;
            continue;
        }
        if ((*c != ',' && *c != 0) || letters == 0 || ++count > INDEX_COLUMN_LIMIT) return 0;
        letters = 0;
        if (*c == 0) return count;
    }
}

/// Other columns have another version, so that a table of an earlier riffle is made again.
static int version_of(const char *names) {
    uint32_t hash = 2166136261u + VERSION;
    for (; *names; names++) hash = (hash ^ (unsigned char)*names) * 16777619u;
    return (int)(hash & 0x7FFFFFFF);
}

static int number(sqlite3 *db, const char *query, int64_t *out) {
    sqlite3_stmt *statement = NULL;
    int code = sqlite3_prepare_v2(db, query, -1, &statement, NULL);
    if (code == SQLITE_OK) {
        code = sqlite3_step(statement);
        if (code == SQLITE_ROW) {
            *out = sqlite3_column_int64(statement, 0);
            code = SQLITE_OK;
        } else if (code == SQLITE_DONE) {
            code = SQLITE_NOTADB;
        }
    }
    sqlite3_finalize(statement);
    return code;
}

/// Makes the table in an empty file; two programs may try at once, and the second finds it made.
static int ensure_schema(const PhotoIndexHandle *index, const char *columns, int writable) {
    sqlite3 *db = index->db;
    char schema[STATEMENT];
    snprintf(
        schema, sizeof schema,
        "CREATE TABLE photos(place INTEGER PRIMARY KEY, device INTEGER NOT NULL, inode INTEGER NOT NULL,"
        " size INTEGER NOT NULL, seconds INTEGER NOT NULL, nanoseconds INTEGER NOT NULL,"
        " changed INTEGER NOT NULL, changed_nanoseconds INTEGER NOT NULL, %s);"
        "CREATE UNIQUE INDEX photos_file ON photos(device, inode);"
        "PRAGMA application_id = %d; PRAGMA user_version = %d;",
        columns, APPLICATION, index->version);
    int64_t application = 0, version = 0, tables = 0;
    int code = number(db, "SELECT count(*) FROM sqlite_master", &tables);
    if (code == SQLITE_OK && tables == 0 && writable) {
        code = sqlite3_exec(db, "BEGIN IMMEDIATE", NULL, NULL, NULL);
        if (code != SQLITE_OK) return code;
        code = number(db, "SELECT count(*) FROM sqlite_master", &tables);
        if (code == SQLITE_OK && tables == 0) code = sqlite3_exec(db, schema, NULL, NULL, NULL);
        int end = sqlite3_exec(db, code == SQLITE_OK ? "COMMIT" : "ROLLBACK", NULL, NULL, NULL);
        if (code == SQLITE_OK) code = end;
    }
    if (code == SQLITE_OK) code = number(db, "PRAGMA application_id", &application);
    if (code == SQLITE_OK) code = number(db, "PRAGMA user_version", &version);
    if (code == SQLITE_OK && (application != APPLICATION || version != index->version)) return SQLITE_NOTADB;
    return code;
}

static int prepare(PhotoIndexHandle *index, const char *columns) {
    char find[STATEMENT], each[STATEMENT], store[STATEMENT];
    snprintf(
        find, sizeof find,
        "SELECT " FILE_COLUMNS ", %s FROM photos WHERE device = ?1 AND inode = ?2", columns);
    snprintf(each, sizeof each, "SELECT " FILE_COLUMNS ", %s FROM photos WHERE device = ?1", columns);
    int length = snprintf(
        store, sizeof store, "INSERT OR REPLACE INTO photos(" FILE_COLUMNS ", %s) VALUES(?1", columns);
    for (int i = 1; i < FILE_COLUMN_COUNT + index->columns && length < STATEMENT; i++)
        length += snprintf(store + length, STATEMENT - (size_t)length, ", ?%d", i + 1);
    if (length >= STATEMENT - 1) return SQLITE_TOOBIG;
    memcpy(store + length, ")", 2);
    const struct {
        sqlite3_stmt **statement;
        const char *text;
    } all[] = {
        {&index->find, find},
        {&index->each, each},
        {&index->store, store},
        {&index->shrink, "DELETE FROM photos WHERE place <= (SELECT max(place) FROM photos) - ?1"},
    };
    for (unsigned i = 0; i < sizeof all / sizeof all[0]; i++) {
        int code = sqlite3_prepare_v2(index->db, all[i].text, -1, all[i].statement, NULL);
        if (code != SQLITE_OK) return code;
    }
    return SQLITE_OK;
}

int csqlite_open(const char *path, int writable, const char *columns, PhotoIndexHandle **out) {
    *out = NULL;
    int count = count_columns(columns);
    // Half of a statement is the names of columns, at most.
    if (count == 0 || strlen(columns) > STATEMENT / 2) return SQLITE_MISUSE;
    if (writable) {
        // SQLite would create it for everybody to read; no link is followed to something else. One that is there is not
        // opened: to close it would take the locks away that this process holds on it by other connections.
        int fd = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
        if (fd < 0 && errno != EEXIST) return SQLITE_CANTOPEN;
        if (fd >= 0) close(fd);
        struct stat status;
        if (lstat(path, &status) != 0 || !S_ISREG(status.st_mode)) return SQLITE_CANTOPEN;
    }
    PhotoIndexHandle *index = calloc(1, sizeof *index);
    if (!index) return SQLITE_NOMEM;
    index->columns = count;
    index->version = version_of(columns);
    int flags = writable ? SQLITE_OPEN_READWRITE : SQLITE_OPEN_READONLY;
    int code = sqlite3_open_v2(path, &index->db, flags | SQLITE_OPEN_NOMUTEX, NULL);
    if (code == SQLITE_OK) {
        sqlite3_extended_result_codes(index->db, 0);
        sqlite3_busy_timeout(index->db, PATIENCE);
        // What a lost disk write costs is made again; a rollback journal leaves nothing behind that outlives the file.
        sqlite3_exec(
            index->db,
            "PRAGMA journal_mode = TRUNCATE; PRAGMA synchronous = OFF; PRAGMA temp_store = MEMORY;"
            "PRAGMA trusted_schema = OFF; PRAGMA cache_size = -4096;",
            NULL, NULL, NULL);
        code = ensure_schema(index, columns, writable);
    }
    if (code == SQLITE_OK) code = prepare(index, columns);
    if (code != SQLITE_OK) {
        csqlite_close(index);
        return code;
    }
    *out = index;
    return SQLITE_OK;
}

void csqlite_close(PhotoIndexHandle *index) {
    if (!index) return;
    sqlite3_finalize(index->find);
    sqlite3_finalize(index->store);
    sqlite3_finalize(index->each);
    sqlite3_finalize(index->shrink);
    sqlite3_close(index->db);
    free(index);
}

int csqlite_is_busy(int code) {
    return code == SQLITE_BUSY || code == SQLITE_LOCKED;
}

int csqlite_is_broken(int code) {
    return code == SQLITE_NOTADB || code == SQLITE_CORRUPT || code == SQLITE_ERROR || code == SQLITE_SCHEMA;
}

static void take_value(sqlite3_stmt *s, int column, IndexValue *value) {
    *value = (IndexValue){.kind = INDEX_NOTHING};
    switch (sqlite3_column_type(s, column)) {
    case SQLITE_INTEGER:
        value->kind = INDEX_INTEGER;
        value->integer = sqlite3_column_int64(s, column);
        break;
    case SQLITE_FLOAT:
        value->kind = INDEX_NUMBER;
        value->number = sqlite3_column_double(s, column);
        break;
    case SQLITE_TEXT: {
        const unsigned char *text = sqlite3_column_text(s, column);
        int length = sqlite3_column_bytes(s, column);
        if (!text || length > INDEX_TEXT_LIMIT) break;
        value->kind = INDEX_TEXT;
        value->length = length;
        memcpy(value->text, text, (size_t)length);
        break;
    }
    default: break;
    }
}

static void take(const PhotoIndexHandle *index, sqlite3_stmt *s, IndexRow *row, IndexValue *values) {
    *row = (IndexRow){
        .device = (uint64_t)sqlite3_column_int64(s, 0),
        .inode = (uint64_t)sqlite3_column_int64(s, 1),
        .size = sqlite3_column_int64(s, 2),
        .modified_seconds = sqlite3_column_int64(s, 3),
        .modified_nanoseconds = sqlite3_column_int64(s, 4),
        .changed_seconds = sqlite3_column_int64(s, 5),
        .changed_nanoseconds = sqlite3_column_int64(s, 6),
    };
    for (int i = 0; i < index->columns; i++) take_value(s, FILE_COLUMN_COUNT + i, &values[i]);
}

int csqlite_find(PhotoIndexHandle *index, IndexRow *row, IndexValue *values, int *found) {
    sqlite3_stmt *s = index->find;
    sqlite3_bind_int64(s, 1, (sqlite3_int64)row->device);
    sqlite3_bind_int64(s, 2, (sqlite3_int64)row->inode);
    int code = sqlite3_step(s);
    *found = code == SQLITE_ROW;
    if (*found) take(index, s, row, values);
    sqlite3_reset(s);
    return code == SQLITE_ROW || code == SQLITE_DONE ? SQLITE_OK : code;
}

static void bind_value(sqlite3_stmt *s, int place, const IndexValue *value) {
    switch (value->kind) {
    case INDEX_INTEGER: sqlite3_bind_int64(s, place, value->integer); break;
    case INDEX_NUMBER: sqlite3_bind_double(s, place, value->number); break;
    case INDEX_TEXT: sqlite3_bind_text(s, place, value->text, value->length, SQLITE_STATIC); break;
    default: sqlite3_bind_null(s, place);
    }
}

static int store_one(const PhotoIndexHandle *index, const IndexRow *row, const IndexValue *values) {
    sqlite3_stmt *s = index->store;
    sqlite3_bind_int64(s, 1, (sqlite3_int64)row->device);
    sqlite3_bind_int64(s, 2, (sqlite3_int64)row->inode);
    sqlite3_bind_int64(s, 3, row->size);
    sqlite3_bind_int64(s, 4, row->modified_seconds);
    sqlite3_bind_int64(s, 5, row->modified_nanoseconds);
    sqlite3_bind_int64(s, 6, row->changed_seconds);
    sqlite3_bind_int64(s, 7, row->changed_nanoseconds);
    for (int i = 0; i < index->columns; i++) bind_value(s, FILE_COLUMN_COUNT + 1 + i, &values[i]);
    int code = sqlite3_step(s);
    sqlite3_reset(s);
    return code == SQLITE_DONE ? SQLITE_OK : code;
}

int csqlite_store(
    PhotoIndexHandle *index, const IndexRow *rows, const IndexValue *values, int count, int64_t limit) {
    int code = sqlite3_exec(index->db, "BEGIN IMMEDIATE", NULL, NULL, NULL);
    if (code != SQLITE_OK) return code;
    for (int i = 0; i < count && code == SQLITE_OK; i++)
        code = store_one(index, &rows[i], values + (size_t)i * (size_t)index->columns);
    if (code == SQLITE_OK) {
        sqlite3_bind_int64(index->shrink, 1, limit);
        code = sqlite3_step(index->shrink);
        sqlite3_reset(index->shrink);
        if (code == SQLITE_DONE) code = SQLITE_OK;
    }
    if (code == SQLITE_OK) code = sqlite3_exec(index->db, "COMMIT", NULL, NULL, NULL);
    if (code != SQLITE_OK) sqlite3_exec(index->db, "ROLLBACK", NULL, NULL, NULL);
    return code;
}

int csqlite_each(
    PhotoIndexHandle *index, uint64_t device,
    void (*each)(void *context, const IndexRow *row, const IndexValue *values), void *context) {
    sqlite3_stmt *s = index->each;
    sqlite3_bind_int64(s, 1, (sqlite3_int64)device);
    int code;
    while ((code = sqlite3_step(s)) == SQLITE_ROW) {
        IndexRow row;
        IndexValue values[INDEX_COLUMN_LIMIT];
        take(index, s, &row, values);
        each(context, &row, values);
    }
    sqlite3_reset(s);
    return code == SQLITE_DONE ? SQLITE_OK : code;
}
