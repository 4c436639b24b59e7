#include "CSQLite.h"

#include <errno.h>
#include <fcntl.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/// A table, and its statements; they are NULL where it is not there.
typedef struct Table {
    sqlite3_stmt *find, *store, *each, *shrink;
    int columns; ///< beside those of the file
} Table;

struct PhotoIndexHandle {
    sqlite3 *db;
    Table tables[INDEX_TABLES];
    int version;
};

// "rifl".
#define APPLICATION 0x7269666C
// Of what is the same in all tables; the columns of the first table make the rest of the version.
#define VERSION 4
// Milliseconds for which another riffle's transaction is waited for.
#define PATIENCE 400
// Bytes of a statement.
#define STATEMENT 2048

// In the order in which they are bound and read; those that the caller names follow.
#define FILE_COLUMNS "device, inode, size, seconds, nanoseconds, changed, changed_nanoseconds"
#define FILE_COLUMN_COUNT 7

static const char *const table_names[INDEX_TABLES] = {"photos", "figures", "maps", "looks"};

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

/// Photos with other columns have another version, so that the table of an earlier riffle is made again.
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

static int make_table(sqlite3 *db, const char *name, const char *columns) {
    char schema[STATEMENT];
    snprintf(
        schema, sizeof schema,
        "CREATE TABLE IF NOT EXISTS %s(place INTEGER PRIMARY KEY, device INTEGER NOT NULL, inode INTEGER NOT NULL,"
        " size INTEGER NOT NULL, seconds INTEGER NOT NULL, nanoseconds INTEGER NOT NULL,"
        " changed INTEGER NOT NULL, changed_nanoseconds INTEGER NOT NULL, %s);"
        "CREATE UNIQUE INDEX IF NOT EXISTS %s_file ON %s(device, inode);",
        name, columns, name, name);
    return sqlite3_exec(db, schema, NULL, NULL, NULL);
}

/// Whether the table of photos is there, as this riffle has it; a file of another program is an error.
static int look(const PhotoIndexHandle *index, int *is_there) {
    int64_t tables = 0, application = 0, version = 0;
    *is_there = 0;
    int code = number(index->db, "SELECT count(*) FROM sqlite_master", &tables);
    if (code == SQLITE_OK) code = number(index->db, "PRAGMA application_id", &application);
    if (code == SQLITE_OK) code = number(index->db, "PRAGMA user_version", &version);
    if (code == SQLITE_OK && tables != 0 && application != APPLICATION) return SQLITE_NOTADB;
    *is_there = code == SQLITE_OK && tables != 0 && version == index->version;
    return code;
}

/// Makes the table of photos in an empty file, or in place of one that an earlier riffle made: what their headers say is soon read
/// again. Two programs may try at once, and the second finds it made.
static int ensure_photos(const PhotoIndexHandle *index, const char *columns, int writable) {
    sqlite3 *db = index->db;
    int is_there, code = look(index, &is_there);
    if (code != SQLITE_OK || is_there) return code;
    if (!writable) return SQLITE_NOTADB;
    code = sqlite3_exec(db, "BEGIN IMMEDIATE", NULL, NULL, NULL);
    if (code != SQLITE_OK) return code;
    code = look(index, &is_there);
    if (code == SQLITE_OK && !is_there) {
        code = sqlite3_exec(db, "DROP TABLE IF EXISTS photos", NULL, NULL, NULL);
        if (code == SQLITE_OK) code = make_table(db, table_names[INDEX_PHOTOS], columns);
        char marks[128];
        snprintf(
            marks, sizeof marks, "PRAGMA application_id = %d; PRAGMA user_version = %d;", APPLICATION,
            index->version);
        if (code == SQLITE_OK) code = sqlite3_exec(db, marks, NULL, NULL, NULL);
    }
    int end = sqlite3_exec(db, code == SQLITE_OK ? "COMMIT" : "ROLLBACK", NULL, NULL, NULL);
    return code == SQLITE_OK ? end : code;
}

/// Makes a table, and adds the columns that an earlier riffle did not have: what it knew is kept, and takes long to find out.
static int extend(sqlite3 *db, const char *name, const char *columns) {
    int code = sqlite3_exec(db, "BEGIN IMMEDIATE", NULL, NULL, NULL);
    if (code != SQLITE_OK) return code;
    code = make_table(db, name, columns);
    while (*columns && code == SQLITE_OK) {
        int length = (int)strcspn(columns, ",");
        char query[256];
        int64_t found = 0;
        snprintf(
            query, sizeof query, "SELECT count(*) FROM pragma_table_info('%s') WHERE name = '%.*s'", name, length,
            columns);
        code = number(db, query, &found);
        snprintf(query, sizeof query, "ALTER TABLE %s ADD COLUMN %.*s", name, length, columns);
        if (code == SQLITE_OK && !found) code = sqlite3_exec(db, query, NULL, NULL, NULL);
        columns += length + (columns[length] == ',');
    }
    int end = sqlite3_exec(db, code == SQLITE_OK ? "COMMIT" : "ROLLBACK", NULL, NULL, NULL);
    return code == SQLITE_OK ? end : code;
}

static int prepare(sqlite3 *db, Table *table, const char *name, const char *columns) {
    char find[STATEMENT], each[STATEMENT], store[STATEMENT], shrink[STATEMENT];
    snprintf(
        find, sizeof find, "SELECT " FILE_COLUMNS ", %s FROM %s WHERE device = ?1 AND inode = ?2", columns, name);
    snprintf(each, sizeof each, "SELECT " FILE_COLUMNS ", %s FROM %s WHERE device = ?1", columns, name);
    snprintf(
        shrink, sizeof shrink, "DELETE FROM %s WHERE place <= (SELECT max(place) FROM %s) - ?1", name, name);
    int length = snprintf(
        store, sizeof store, "INSERT OR REPLACE INTO %s(" FILE_COLUMNS ", %s) VALUES(?1", name, columns);
    for (int i = 1; i < FILE_COLUMN_COUNT + table->columns && length < STATEMENT; i++)
        length += snprintf(store + length, STATEMENT - (size_t)length, ", ?%d", i + 1);
    if (length >= STATEMENT - 1) return SQLITE_TOOBIG;
    memcpy(store + length, ")", 2);
    const struct {
        sqlite3_stmt **statement;
        const char *text;
    } all[] = {{&table->find, find}, {&table->each, each}, {&table->store, store}, {&table->shrink, shrink}};
    for (unsigned i = 0; i < sizeof all / sizeof all[0]; i++) {
        int code = sqlite3_prepare_v2(db, all[i].text, -1, all[i].statement, NULL);
        if (code != SQLITE_OK) return code;
    }
    return SQLITE_OK;
}

static void finish(Table *table) {
    sqlite3_stmt *all[] = {table->find, table->store, table->each, table->shrink};
    for (unsigned i = 0; i < sizeof all / sizeof all[0]; i++) sqlite3_finalize(all[i]);
    table->find = table->store = table->each = table->shrink = NULL;
}

/// Of the other tables nothing is known where an earlier riffle has not made them.
static int prepare_all(PhotoIndexHandle *index, char names[INDEX_TABLES][STATEMENT / 2], int writable) {
    int code = prepare(index->db, &index->tables[INDEX_PHOTOS], table_names[INDEX_PHOTOS], names[INDEX_PHOTOS]);
    for (int i = INDEX_FIGURES; i < INDEX_TABLES && code == SQLITE_OK; i++) {
        Table *table = &index->tables[i];
        if (table->columns == 0) continue;
        code = prepare(index->db, table, table_names[i], names[i]);
        if (code != SQLITE_ERROR) continue;
        finish(table);
        code = writable ? extend(index->db, table_names[i], names[i]) : SQLITE_OK;
        if (code == SQLITE_OK && writable) code = prepare(index->db, table, table_names[i], names[i]);
    }
    return code;
}

/// Takes the names of the tables apart; 0 where they are not what they should be.
static int split(const char *columns, PhotoIndexHandle *index, char names[INDEX_TABLES][STATEMENT / 2]) {
    for (int i = 0; i < INDEX_TABLES; i++) {
        size_t length = strcspn(columns, ";");
        // Half of a statement is the names of columns, at most.
        if (length >= STATEMENT / 2) return 0;
        memcpy(names[i], columns, length);
        names[i][length] = 0;
        if ((index->tables[i].columns = count_columns(names[i])) == 0) return 0;
        columns += length;
        if (!*columns) return 1;
        columns++;
    }
    return 0;
}

int csqlite_open(const char *path, int writable, const char *columns, PhotoIndexHandle **out) {
    *out = NULL;
    PhotoIndexHandle made = {0};
    char names[INDEX_TABLES][STATEMENT / 2];
    if (!split(columns, &made, names)) return SQLITE_MISUSE;
    if (writable) {
        // SQLite would create it for everybody to read; no link is followed to something else. One that is there is not
        // opened: to close it would take the locks away that this process holds on it by other connections.
        int fd = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
        if (fd < 0 && errno != EEXIST) return SQLITE_CANTOPEN;
        if (fd >= 0) close(fd);
        struct stat status;
        if (lstat(path, &status) != 0 || !S_ISREG(status.st_mode)) return SQLITE_CANTOPEN;
    }
    PhotoIndexHandle *index = malloc(sizeof *index);
    if (!index) return SQLITE_NOMEM;
    *index = made;
    index->version = version_of(names[INDEX_PHOTOS]);
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
        code = ensure_photos(index, names[INDEX_PHOTOS], writable);
    }
    if (code == SQLITE_OK) code = prepare_all(index, names, writable);
    if (code != SQLITE_OK) {
        csqlite_close(index);
        return code;
    }
    *out = index;
    return SQLITE_OK;
}

void csqlite_close(PhotoIndexHandle *index) {
    if (!index) return;
    for (int i = 0; i < INDEX_TABLES; i++) finish(&index->tables[i]);
    sqlite3_close(index->db);
    free(index);
}

int csqlite_is_busy(int code) {
    return code == SQLITE_BUSY || code == SQLITE_LOCKED;
}

int csqlite_is_broken(int code) {
    return code == SQLITE_NOTADB || code == SQLITE_CORRUPT || code == SQLITE_ERROR || code == SQLITE_SCHEMA;
}

/// `bytes` become those of the value, if it has some.
static void take_value(sqlite3_stmt *s, int column, IndexValue *value, const void **bytes) {
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
    case SQLITE_BLOB: {
        const void *blob = sqlite3_column_blob(s, column);
        int length = sqlite3_column_bytes(s, column);
        if (!blob || *bytes || length > INDEX_BYTES_LIMIT) break;
        value->kind = INDEX_BYTES;
        value->length = length;
        *bytes = blob;
        break;
    }
    default: break;
    }
}

static void take(
    sqlite3_stmt *s, int columns, IndexRow *row, IndexValue *values, const void **bytes) {
    *row = (IndexRow){
        .device = (uint64_t)sqlite3_column_int64(s, 0),
        .inode = (uint64_t)sqlite3_column_int64(s, 1),
        .size = sqlite3_column_int64(s, 2),
        .modified_seconds = sqlite3_column_int64(s, 3),
        .modified_nanoseconds = sqlite3_column_int64(s, 4),
        .changed_seconds = sqlite3_column_int64(s, 5),
        .changed_nanoseconds = sqlite3_column_int64(s, 6),
    };
    *bytes = NULL;
    for (int i = 0; i < columns; i++) take_value(s, FILE_COLUMN_COUNT + i, &values[i], bytes);
}

/// Calls `each` for the rows that a bound statement gives.
static int rows(const Table *table, sqlite3_stmt *s, IndexEach *each, void *context) {
    int code;
    while ((code = sqlite3_step(s)) == SQLITE_ROW) {
        IndexRow row;
        IndexValue values[INDEX_COLUMN_LIMIT];
        const void *bytes;
        take(s, table->columns, &row, values, &bytes);
        each(context, &row, values, bytes);
    }
    sqlite3_reset(s);
    return code == SQLITE_DONE ? SQLITE_OK : code;
}

int csqlite_find(
    PhotoIndexHandle *index, IndexTable table, uint64_t device, uint64_t inode, IndexEach *each, void *context) {
    sqlite3_stmt *s = index->tables[table].find;
    if (!s) return SQLITE_OK;
    sqlite3_bind_int64(s, 1, (sqlite3_int64)device);
    sqlite3_bind_int64(s, 2, (sqlite3_int64)inode);
    return rows(&index->tables[table], s, each, context);
}

int csqlite_each(
    PhotoIndexHandle *index, IndexTable table, uint64_t device, IndexEach *each, void *context) {
    sqlite3_stmt *s = index->tables[table].each;
    if (!s) return SQLITE_OK;
    sqlite3_bind_int64(s, 1, (sqlite3_int64)device);
    return rows(&index->tables[table], s, each, context);
}

static void bind_value(sqlite3_stmt *s, int place, const IndexValue *value, const void *bytes) {
    switch (value->kind) {
    case INDEX_INTEGER: sqlite3_bind_int64(s, place, value->integer); break;
    case INDEX_NUMBER: sqlite3_bind_double(s, place, value->number); break;
    case INDEX_TEXT: sqlite3_bind_text(s, place, value->text, value->length, SQLITE_STATIC); break;
    case INDEX_BYTES: sqlite3_bind_blob(s, place, bytes, value->length, SQLITE_STATIC); break;
    default: sqlite3_bind_null(s, place);
    }
}

static int store_one(const Table *table, const IndexRow *row, const IndexValue *values, const void *bytes) {
    sqlite3_stmt *s = table->store;
    sqlite3_bind_int64(s, 1, (sqlite3_int64)row->device);
    sqlite3_bind_int64(s, 2, (sqlite3_int64)row->inode);
    sqlite3_bind_int64(s, 3, row->size);
    sqlite3_bind_int64(s, 4, row->modified_seconds);
    sqlite3_bind_int64(s, 5, row->modified_nanoseconds);
    sqlite3_bind_int64(s, 6, row->changed_seconds);
    sqlite3_bind_int64(s, 7, row->changed_nanoseconds);
    for (int i = 0; i < table->columns; i++) bind_value(s, FILE_COLUMN_COUNT + 1 + i, &values[i], bytes);
    int code = sqlite3_step(s);
    sqlite3_reset(s);
    // The caller's bytes are gone soon.
    sqlite3_clear_bindings(s);
    return code == SQLITE_DONE ? SQLITE_OK : code;
}

int csqlite_store(
    PhotoIndexHandle *index, IndexTable place, const IndexRow *rows, const IndexValue *values, const void *bytes,
    int count, int64_t limit) {
    const Table *table = &index->tables[place];
    if (!table->store) return SQLITE_OK;
    int code = sqlite3_exec(index->db, "BEGIN IMMEDIATE", NULL, NULL, NULL);
    if (code != SQLITE_OK) return code;
    for (int i = 0; i < count && code == SQLITE_OK; i++)
        code = store_one(table, &rows[i], values + (size_t)i * (size_t)table->columns, bytes);
    if (code == SQLITE_OK) {
        sqlite3_bind_int64(table->shrink, 1, limit);
        code = sqlite3_step(table->shrink);
        sqlite3_reset(table->shrink);
        if (code == SQLITE_DONE) code = SQLITE_OK;
    }
    if (code == SQLITE_OK) code = sqlite3_exec(index->db, "COMMIT", NULL, NULL, NULL);
    if (code != SQLITE_OK) sqlite3_exec(index->db, "ROLLBACK", NULL, NULL, NULL);
    return code;
}
