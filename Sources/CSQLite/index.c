#include "CSQLite.h"

#include <errno.h>
#include <fcntl.h>
#include <sqlite3.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

struct PhotoIndexHandle {
    sqlite3 *db;
    sqlite3_stmt *find, *store, *each, *shrink;
};

// "rifl", and the version of the table.
#define APPLICATION 0x7269666C
#define VERSION 2
// Milliseconds for which another riffle's transaction is waited for.
#define PATIENCE 400

// In the order in which they are bound and read.
#define COLUMNS "device, inode, size, seconds, nanoseconds, changed, changed_nanoseconds, captured, width, height"

static const char schema[] =
    "CREATE TABLE photos(place INTEGER PRIMARY KEY, device INTEGER NOT NULL, inode INTEGER NOT NULL,"
    " size INTEGER NOT NULL, seconds INTEGER NOT NULL, nanoseconds INTEGER NOT NULL,"
    " changed INTEGER NOT NULL, changed_nanoseconds INTEGER NOT NULL,"
    " captured INTEGER NOT NULL, width INTEGER NOT NULL, height INTEGER NOT NULL);"
    "CREATE UNIQUE INDEX photos_file ON photos(device, inode);"
    "PRAGMA application_id = 1919510124; PRAGMA user_version = 2;";

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
static int ensure_schema(sqlite3 *db, int writable) {
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
    if (code == SQLITE_OK && (application != APPLICATION || version != VERSION)) return SQLITE_NOTADB;
    return code;
}

static int prepare(PhotoIndexHandle *index) {
    const struct {
        sqlite3_stmt **statement;
        const char *text;
    } all[] = {
        {&index->find, "SELECT " COLUMNS " FROM photos WHERE device = ?1 AND inode = ?2"},
        {&index->each, "SELECT " COLUMNS " FROM photos WHERE device = ?1"},
        {&index->store,
         "INSERT OR REPLACE INTO photos(" COLUMNS ") VALUES(?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10)"},
        {&index->shrink, "DELETE FROM photos WHERE place <= (SELECT max(place) FROM photos) - ?1"},
    };
    for (unsigned i = 0; i < sizeof all / sizeof all[0]; i++) {
        int code = sqlite3_prepare_v2(index->db, all[i].text, -1, all[i].statement, NULL);
        if (code != SQLITE_OK) return code;
    }
    return SQLITE_OK;
}

int csqlite_open(const char *path, int writable, PhotoIndexHandle **out) {
    *out = NULL;
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
        code = ensure_schema(index->db, writable);
    }
    if (code == SQLITE_OK) code = prepare(index);
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

static void take(sqlite3_stmt *statement, IndexRow *row) {
    *row = (IndexRow){
        .device = (uint64_t)sqlite3_column_int64(statement, 0),
        .inode = (uint64_t)sqlite3_column_int64(statement, 1),
        .size = sqlite3_column_int64(statement, 2),
        .modified_seconds = sqlite3_column_int64(statement, 3),
        .modified_nanoseconds = sqlite3_column_int64(statement, 4),
        .changed_seconds = sqlite3_column_int64(statement, 5),
        .changed_nanoseconds = sqlite3_column_int64(statement, 6),
        .captured = sqlite3_column_int64(statement, 7),
        .width = sqlite3_column_int(statement, 8),
        .height = sqlite3_column_int(statement, 9),
    };
}

int csqlite_find(PhotoIndexHandle *index, IndexRow *row, int *found) {
    sqlite3_stmt *s = index->find;
    sqlite3_bind_int64(s, 1, (sqlite3_int64)row->device);
    sqlite3_bind_int64(s, 2, (sqlite3_int64)row->inode);
    int code = sqlite3_step(s);
    *found = code == SQLITE_ROW;
    if (*found) take(s, row);
    sqlite3_reset(s);
    return code == SQLITE_ROW || code == SQLITE_DONE ? SQLITE_OK : code;
}

static int store_one(sqlite3_stmt *s, const IndexRow *row) {
    sqlite3_bind_int64(s, 1, (sqlite3_int64)row->device);
    sqlite3_bind_int64(s, 2, (sqlite3_int64)row->inode);
    sqlite3_bind_int64(s, 3, row->size);
    sqlite3_bind_int64(s, 4, row->modified_seconds);
    sqlite3_bind_int64(s, 5, row->modified_nanoseconds);
    sqlite3_bind_int64(s, 6, row->changed_seconds);
    sqlite3_bind_int64(s, 7, row->changed_nanoseconds);
    sqlite3_bind_int64(s, 8, row->captured);
    sqlite3_bind_int(s, 9, row->width);
    sqlite3_bind_int(s, 10, row->height);
    int code = sqlite3_step(s);
    sqlite3_reset(s);
    return code == SQLITE_DONE ? SQLITE_OK : code;
}

int csqlite_store(PhotoIndexHandle *index, const IndexRow *rows, int count, int64_t limit) {
    int code = sqlite3_exec(index->db, "BEGIN IMMEDIATE", NULL, NULL, NULL);
    if (code != SQLITE_OK) return code;
    for (int i = 0; i < count && code == SQLITE_OK; i++) code = store_one(index->store, &rows[i]);
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
    PhotoIndexHandle *index, uint64_t device, void (*each)(void *context, const IndexRow *row),
    void *context) {
    sqlite3_stmt *s = index->each;
    sqlite3_bind_int64(s, 1, (sqlite3_int64)device);
    int code;
    while ((code = sqlite3_step(s)) == SQLITE_ROW) {
        IndexRow row;
        take(s, &row);
        each(context, &row);
    }
    sqlite3_reset(s);
    return code == SQLITE_DONE ? SQLITE_OK : code;
}
