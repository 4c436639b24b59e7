#include "desk_handle.h"

#include <errno.h>
#include <fcntl.h>
#include <sqlite3.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

// "RIFL".
#define APPLICATION 0x5249464C
#define VERSION 1

// Rows of a size, and of a size and capture time: photos of thousands may have one size.
#define LIKENESS "CREATE INDEX IF NOT EXISTS photo_like ON photo(size, captured)"

static const char schema[] =
    "CREATE TABLE photo(id INTEGER PRIMARY KEY, dir BLOB NOT NULL, name BLOB, size INTEGER NOT NULL,"
    " mtime INTEGER NOT NULL, ns INTEGER NOT NULL, captured TEXT, print BLOB, stars INTEGER NOT NULL,"
    " flag INTEGER NOT NULL, label TEXT NOT NULL, base TEXT NOT NULL, pending INTEGER NOT NULL,"
    " changed INTEGER NOT NULL, UNIQUE(dir, name));"
    LIKENESS ";"
    "CREATE TABLE step(id INTEGER PRIMARY KEY, time INTEGER NOT NULL, session TEXT NOT NULL,"
    " kind INTEGER NOT NULL, batch INTEGER NOT NULL, undone INTEGER NOT NULL, seq INTEGER, UNIQUE(session, batch));"
    "CREATE TABLE change(step INTEGER NOT NULL, photo INTEGER NOT NULL, old TEXT NOT NULL, new TEXT NOT NULL);"
    "CREATE INDEX change_step ON change(step);"
    "CREATE INDEX change_photo ON change(photo);"
    "CREATE TABLE folder(dir BLOB PRIMARY KEY, front BLOB, mode TEXT, sort TEXT,"
    " favourites INTEGER NOT NULL, seen INTEGER NOT NULL) WITHOUT ROWID;"
    "PRAGMA application_id = 1380533836; PRAGMA user_version = 1;";

int desk_run(DeskHandle *desk, const char *text) { return sqlite3_exec(desk->db, text, NULL, NULL, NULL); }

int desk_prepare(DeskHandle *desk, const char *text, sqlite3_stmt **out) {
    int place = 0;
    while (place < STATEMENTS && desk->made[place].text && desk->made[place].text != text) place++;
    if (place == STATEMENTS) return SQLITE_FULL;
    if (!desk->made[place].text) {
        int code = sqlite3_prepare_v2(desk->db, text, -1, &desk->made[place].statement, NULL);
        if (code != SQLITE_OK) return code;
        desk->made[place].text = text;
    }
    *out = desk->made[place].statement;
    return SQLITE_OK;
}

void desk_lay_down(sqlite3_stmt *s) {
    if (!s) return;
    sqlite3_reset(s);
    sqlite3_clear_bindings(s);
}

void desk_bind(sqlite3_stmt *s, int place, DeskBytes value, int is_text) {
    if (!value.bytes) sqlite3_bind_null(s, place);
    else if (is_text) sqlite3_bind_text(s, place, (const char *)value.bytes, value.count, SQLITE_STATIC);
    else sqlite3_bind_blob(s, place, value.bytes, value.count, SQLITE_STATIC);
}

DeskBytes desk_column(sqlite3_stmt *s, int place) {
    static const uint8_t nothing = 0;
    if (sqlite3_column_type(s, place) == SQLITE_NULL) return (DeskBytes){NULL, 0};
    const uint8_t *bytes = sqlite3_column_blob(s, place);
    return (DeskBytes){bytes ? bytes : &nothing, sqlite3_column_bytes(s, place)};
}

int desk_finish(sqlite3_stmt *s) {
    int code = sqlite3_step(s);
    desk_lay_down(s);
    return code == SQLITE_DONE || code == SQLITE_ROW ? SQLITE_OK : code;
}

int desk_number(DeskHandle *desk, const char *query, int64_t *out) {
    sqlite3_stmt *s = NULL;
    int code = desk_prepare(desk, query, &s);
    if (code != SQLITE_OK) return code;
    code = sqlite3_step(s);
    if (code == SQLITE_ROW) *out = sqlite3_column_int64(s, 0);
    desk_lay_down(s);
    return code == SQLITE_ROW ? SQLITE_OK : code == SQLITE_DONE ? SQLITE_NOTADB : code;
}

static int find_numbers(DeskHandle *desk) {
    int code = sqlite3_table_column_metadata(desk->db, NULL, "step", "seq", NULL, NULL, NULL, NULL, NULL);
    desk->has_numbers = code == SQLITE_OK;
    return code == SQLITE_OK || code == SQLITE_ERROR ? SQLITE_OK : code;
}

/// Adds the column of numbers, which former versions leave alone; where it cannot be added now, steps have none.
static int ensure_numbers(DeskHandle *desk, int writable) {
    int code = find_numbers(desk);
    if (code != SQLITE_OK || desk->has_numbers || !writable) return code;
    if (desk_run(desk, "BEGIN IMMEDIATE") != SQLITE_OK) return SQLITE_OK;
    code = find_numbers(desk);
    if (code == SQLITE_OK && !desk->has_numbers) code = desk_run(desk, "ALTER TABLE step ADD COLUMN seq INTEGER");
    if (code != SQLITE_OK || desk_run(desk, "COMMIT") != SQLITE_OK) desk_run(desk, "ROLLBACK");
    return find_numbers(desk);
}

/// Makes the table of what riffle wrote into sidecars, which former versions leave alone; in memory where nothing is to be written.
static int ensure_sidecars(DeskHandle *desk, int writable) {
    int64_t tables = 0;
    int code = desk_number(desk, "SELECT count(*) FROM sqlite_master WHERE name = 'sidecar'", &tables);
    if (code != SQLITE_OK || tables > 0) return code;
    return desk_run(
        desk,
        writable ? "CREATE TABLE IF NOT EXISTS sidecar(photo INTEGER NOT NULL, name BLOB NOT NULL, property TEXT NOT NULL,"
                   " former BLOB, written BLOB, said TEXT NOT NULL, PRIMARY KEY(photo, name, property)) WITHOUT ROWID"
                 : "CREATE TEMP TABLE sidecar(photo, name, property, former, written, said)");
}

static int ensure_schema(DeskHandle *desk, int writable) {
    int64_t tables = 0, application = 0, version = 0;
    int code = desk_number(desk, "SELECT count(*) FROM sqlite_master", &tables);
    if (code == SQLITE_OK && tables == 0 && writable) {
        code = desk_run(desk, "BEGIN IMMEDIATE");
        if (code != SQLITE_OK) return code;
        code = desk_number(desk, "SELECT count(*) FROM sqlite_master", &tables);
        if (code == SQLITE_OK && tables == 0) code = desk_run(desk, schema);
        int end = desk_run(desk, code == SQLITE_OK ? "COMMIT" : "ROLLBACK");
        if (code == SQLITE_OK) code = end;
    }
    if (code == SQLITE_OK) code = desk_number(desk, "PRAGMA application_id", &application);
    if (code == SQLITE_OK) code = desk_number(desk, "PRAGMA user_version", &version);
    if (code != SQLITE_OK) return code;
    // A riffle that was about to make the schema was killed.
    if (tables == 0 && application == 0 && version == 0) return DESK_EMPTY;
    if (application != APPLICATION || version < VERSION) return SQLITE_NOTADB;
    writable = writable && version == VERSION;
    code = ensure_numbers(desk, writable);
    if (code == SQLITE_OK) code = ensure_sidecars(desk, writable);
    if (code == SQLITE_OK) code = desk_ensure_sight(desk, writable);
    if (code == SQLITE_OK) code = desk_ensure_turns(desk, writable);
    if (code != SQLITE_OK) return code;
    // Former versions have an index of sizes alone, with which a search takes longer and finds the same.
    if (writable) desk_run(desk, LIKENESS);
    return version > VERSION ? DESK_NEWER : SQLITE_OK;
}

static int open_desk(const char *path, int writable, int is_peek, int patience, DeskHandle **out) {
    *out = NULL;
    if (writable && !is_peek) {
        // SQLite would make it for everybody to read; no link is followed to something else.
        int fd = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
        if (fd < 0 && errno != EEXIST) return SQLITE_CANTOPEN;
        if (fd >= 0) close(fd);
    }
    struct stat status;
    if (lstat(path, &status) != 0 || !S_ISREG(status.st_mode)) return SQLITE_CANTOPEN;
    DeskHandle *desk = calloc(1, sizeof *desk);
    if (!desk) return SQLITE_NOMEM;
    int flags = writable ? SQLITE_OPEN_READWRITE : SQLITE_OPEN_READONLY;
    int code = sqlite3_open_v2(path, &desk->db, flags | SQLITE_OPEN_NOMUTEX, NULL);
    if (code == SQLITE_OK) {
        sqlite3_extended_result_codes(desk->db, 0);
        sqlite3_busy_timeout(desk->db, patience);
        desk_run(desk, "PRAGMA journal_mode = DELETE; PRAGMA synchronous = FULL; PRAGMA temp_store = MEMORY;"
                  "PRAGMA trusted_schema = OFF; PRAGMA cache_size = -512;");
        code = ensure_schema(desk, writable && !is_peek);
    }
    if (code == SQLITE_OK && !is_peek) {
        // A file that opens may be torn further on.
        sqlite3_stmt *s = NULL;
        code = desk_prepare(desk, "PRAGMA quick_check(1)", &s);
        if (code == SQLITE_OK) {
            code = sqlite3_step(s);
            const char *said = code == SQLITE_ROW ? (const char *)sqlite3_column_text(s, 0) : NULL;
            if (code == SQLITE_ROW) code = said && strcmp(said, "ok") == 0 ? SQLITE_OK : SQLITE_CORRUPT;
        }
        desk_lay_down(s);
        // It has read the whole file; of that a folder needs little.
        sqlite3_db_release_memory(desk->db);
    }
    // A header that asks for a file format that there is not; other errors of this kind say nothing of the file.
    if (code == SQLITE_ERROR && strstr(sqlite3_errmsg(desk->db), "file format")) code = SQLITE_CORRUPT;
    if (code != SQLITE_OK && code != DESK_NEWER) {
        desk_close(desk);
        return code;
    }
    *out = desk;
    return code;
}

int desk_open(const char *path, int writable, int patience, DeskHandle **out) {
    return open_desk(path, writable, 0, patience, out);
}

int desk_peek(const char *path, int writable, int patience, DeskHandle **out) {
    return open_desk(path, writable, 1, patience, out);
}

void desk_close(DeskHandle *desk) {
    if (!desk) return;
    for (int i = 0; i < STATEMENTS; i++) sqlite3_finalize(desk->made[i].statement);
    sqlite3_close(desk->db);
    free(desk);
}

int desk_mend(const char *path, int patience) {
    DeskHandle *desk = NULL;
    int code = desk_peek(path, 1, patience, &desk);
    desk_close(desk);
    return code;
}

int desk_is_unfinished(int code) { return code == SQLITE_READONLY; }

int desk_is_broken(int code) { return code == SQLITE_NOTADB || code == SQLITE_CORRUPT; }

int desk_version(DeskHandle *desk, int64_t *version) {
    int code = desk_find_turns(desk);
    return code == SQLITE_OK ? desk_number(desk, "PRAGMA data_version", version) : code;
}

int desk_begin(DeskHandle *desk) {
    int code = desk_make_turns(desk);
    return code == SQLITE_OK ? desk_run(desk, "BEGIN IMMEDIATE") : code;
}

int desk_commit(DeskHandle *desk) { return desk_run(desk, "COMMIT"); }

void desk_rollback(DeskHandle *desk) { desk_run(desk, "ROLLBACK"); }

DeskRecord desk_take_photo(sqlite3_stmt *s, int first) {
    return (DeskRecord){
        .id = sqlite3_column_int64(s, first),
        .dir = desk_column(s, first + 1),
        .name = desk_column(s, first + 2),
        .size = sqlite3_column_int64(s, first + 3),
        .seconds = sqlite3_column_int64(s, first + 4),
        .nanoseconds = sqlite3_column_int64(s, first + 5),
        .captured = desk_column(s, first + 6),
        .print = desk_column(s, first + 7),
        .stars = sqlite3_column_int64(s, first + 8),
        .flag = sqlite3_column_int64(s, first + 9),
        .label = desk_column(s, first + 10),
        .base = desk_column(s, first + 11),
        .pending = sqlite3_column_int64(s, first + 12),
        .changed = sqlite3_column_int64(s, first + 13),
        .inode = sqlite3_column_int64(s, first + 14),
        .seen = sqlite3_column_int64(s, first + 15),
        .gone = sqlite3_column_int64(s, first + 16),
        .turn = sqlite3_column_int64(s, first + 17),
        .own = sqlite3_column_int64(s, first + 18),
        .base_turn = sqlite3_column_int64(s, first + 19),
        .pending_turn = sqlite3_column_int64(s, first + 20),
        .own_size = sqlite3_column_int64(s, first + 21),
        .own_seconds = sqlite3_column_int64(s, first + 22),
        .own_nanoseconds = sqlite3_column_int64(s, first + 23),
        .own_inode = sqlite3_column_int64(s, first + 24),
        .written = sqlite3_column_int64(s, first + 25),
        .act = sqlite3_column_int64(s, first + 26),
    };
}

static int each_photo(sqlite3_stmt *s, void (*each)(void *, const DeskRecord *), void *context) {
    int code;
    while ((code = sqlite3_step(s)) == SQLITE_ROW) {
        DeskRecord record = desk_take_photo(s, 0);
        each(context, &record);
    }
    desk_lay_down(s);
    return code == SQLITE_DONE ? SQLITE_OK : code;
}

int desk_photos(DeskHandle *desk, DeskBytes dir, void (*each)(void *, const DeskRecord *), void *context) {
    sqlite3_stmt *s = NULL;
    int code = desk_prepare(desk, "SELECT " PHOTO_COLUMNS " FROM " PHOTOS " WHERE photo.dir = ?1 AND name IS NOT NULL", &s);
    if (code != SQLITE_OK) return code;
    desk_bind(s, 1, dir, 0);
    return each_photo(s, each, context);
}

int desk_photo_named(
    DeskHandle *desk, DeskBytes dir, DeskBytes name, void (*each)(void *, const DeskRecord *), void *context) {
    sqlite3_stmt *s = NULL;
    int code = desk_prepare(desk, "SELECT " PHOTO_COLUMNS " FROM " PHOTOS " WHERE photo.dir = ?1 AND name = ?2", &s);
    if (code != SQLITE_OK) return code;
    desk_bind(s, 1, dir, 0);
    desk_bind(s, 2, name, 0);
    return each_photo(s, each, context);
}

int desk_photos_like(
    DeskHandle *desk, int64_t size, DeskBytes captured, void (*each)(void *, const DeskRecord *),
    void *context) {
    sqlite3_stmt *s = NULL;
    int code = desk_prepare(
        desk, "SELECT " PHOTO_COLUMNS " FROM " PHOTOS " WHERE size = ?1 AND captured IS ?2", &s);
    if (code != SQLITE_OK) return code;
    sqlite3_bind_int64(s, 1, size);
    desk_bind(s, 2, captured, 1);
    return each_photo(s, each, context);
}

int desk_has_size(DeskHandle *desk, int64_t size, int64_t *count) {
    sqlite3_stmt *s = NULL;
    int code = desk_prepare(desk, "SELECT 1 FROM photo WHERE size = ?1 LIMIT 1", &s);
    if (code != SQLITE_OK) return code;
    sqlite3_bind_int64(s, 1, size);
    code = sqlite3_step(s);
    *count = code == SQLITE_ROW;
    desk_lay_down(s);
    return code == SQLITE_ROW || code == SQLITE_DONE ? SQLITE_OK : code;
}

int64_t desk_step_count(DeskHandle *desk) {
    int64_t sum = 0;
    for (int place = 0; place < STATEMENTS && desk->made[place].text; place++)
        sum += sqlite3_stmt_status(desk->made[place].statement, SQLITE_STMTSTATUS_VM_STEP, 0);
    return sum;
}

int desk_count(DeskHandle *desk, int64_t *count) { return desk_number(desk, "SELECT count(*) FROM photo", count); }

int desk_save_photo(DeskHandle *desk, DeskRecord *photo) {
    sqlite3_stmt *s = NULL;
    int code = SQLITE_OK;
    if (photo->name.bytes) {
        code = desk_prepare(desk, "UPDATE photo SET name = NULL WHERE dir = ?1 AND name = ?2 AND id <> ?3", &s);
        if (code != SQLITE_OK) return code;
        desk_bind(s, 1, photo->dir, 0);
        desk_bind(s, 2, photo->name, 0);
        sqlite3_bind_int64(s, 3, photo->id);
        code = desk_finish(s);
        if (code != SQLITE_OK) return code;
    }
    code = desk_prepare(
        desk,
        // A number that changes of a former row have is not given to another photo: undo would reach that one.
        "INSERT OR REPLACE INTO photo VALUES(coalesce(?1, 1 + max(coalesce((SELECT max(id) FROM photo), 0),"
        " coalesce((SELECT max(photo) FROM change), 0), coalesce((SELECT max(photo) FROM turn), 0))), ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14)", &s);
    if (code != SQLITE_OK) return code;
    if (photo->id) sqlite3_bind_int64(s, 1, photo->id);
    desk_bind(s, 2, photo->dir, 0);
    desk_bind(s, 3, photo->name, 0);
    sqlite3_bind_int64(s, 4, photo->size);
    sqlite3_bind_int64(s, 5, photo->seconds);
    sqlite3_bind_int64(s, 6, photo->nanoseconds);
    desk_bind(s, 7, photo->captured, 1);
    desk_bind(s, 8, photo->print, 0);
    sqlite3_bind_int64(s, 9, photo->stars);
    sqlite3_bind_int64(s, 10, photo->flag);
    desk_bind(s, 11, photo->label, 1);
    desk_bind(s, 12, photo->base, 1);
    sqlite3_bind_int64(s, 13, photo->pending);
    sqlite3_bind_int64(s, 14, photo->changed);
    code = desk_finish(s);
    if (code != SQLITE_OK) return code;
    if (!photo->id) photo->id = sqlite3_last_insert_rowid(desk->db);
    code = desk_save_turn(desk, photo);
    return code == SQLITE_OK ? desk_save_sight(desk, photo) : code;
}

int desk_remove_photo(DeskHandle *desk, int64_t id) {
    sqlite3_stmt *s = NULL;
    int code = desk_prepare(desk, "DELETE FROM photo WHERE id = ?1", &s);
    if (code != SQLITE_OK) return code;
    sqlite3_bind_int64(s, 1, id);
    code = desk_finish(s);
    // A former riffle may give the number to another photo.
    if (code == SQLITE_OK) code = desk_forget_sight(desk, id);
    if (code == SQLITE_OK) code = desk_forget_turn(desk, id);
    return code == SQLITE_OK ? desk_forget_sidecars(desk, id) : code;
}

int desk_folder(
    DeskHandle *desk, DeskBytes dir, void (*each)(void *, const DeskFolderRecord *), void *context) {
    sqlite3_stmt *s = NULL;
    int code = desk_prepare(desk, "SELECT front, mode, sort, favourites, seen FROM folder WHERE dir = ?1", &s);
    if (code != SQLITE_OK) return code;
    desk_bind(s, 1, dir, 0);
    code = sqlite3_step(s);
    if (code == SQLITE_ROW) {
        DeskFolderRecord folder = {
            desk_column(s, 0), desk_column(s, 1), desk_column(s, 2), sqlite3_column_int64(s, 3), sqlite3_column_int64(s, 4)};
        each(context, &folder);
    }
    desk_lay_down(s);
    return code == SQLITE_ROW || code == SQLITE_DONE ? SQLITE_OK : code;
}

int desk_save_folder(DeskHandle *desk, DeskBytes dir, const DeskFolderRecord *folder) {
    sqlite3_stmt *s = NULL;
    int code = desk_prepare(desk, "INSERT OR REPLACE INTO folder VALUES(?1, ?2, ?3, ?4, ?5, ?6)", &s);
    if (code != SQLITE_OK) return code;
    desk_bind(s, 1, dir, 0);
    desk_bind(s, 2, folder->front, 0);
    desk_bind(s, 3, folder->mode, 1);
    desk_bind(s, 4, folder->sort, 1);
    sqlite3_bind_int64(s, 5, folder->favourites);
    sqlite3_bind_int64(s, 6, folder->seen);
    return desk_finish(s);
}
