#include "desk_handle.h"

#include <stddef.h>

// How photos are turned, and what steps changed about that, in tables that former versions leave alone. own: the orientation that
// the cover's file had then, with size, time and number of that file. written: how riffle turned the picture for good that is no RAW.
// act: the last act of riffle's that this includes; absent in rows of a former version. A former version that removes a row may give
// its number to another photo: the trigger also runs there.
static const struct {
    const char *name, *columns;
} tables[] = {
    {"turn", "(photo INTEGER PRIMARY KEY, turn INTEGER NOT NULL, own INTEGER NOT NULL, base INTEGER NOT NULL,"
             " pending INTEGER NOT NULL, own_size INTEGER NOT NULL, own_time INTEGER NOT NULL, own_ns INTEGER NOT NULL)"},
    {"turned", "(step INTEGER NOT NULL, photo INTEGER NOT NULL, old INTEGER NOT NULL, new INTEGER NOT NULL,"
               " PRIMARY KEY(step, photo)) WITHOUT ROWID"},
    {"turn_file", "(photo INTEGER PRIMARY KEY, inode INTEGER NOT NULL, written INTEGER NOT NULL)"},
    {"turn_act", "(photo INTEGER PRIMARY KEY, act INTEGER NOT NULL)"},
};
enum { TABLES = sizeof tables / sizeof tables[0] };
#define DROP_MEMORY \
    "DROP TABLE IF EXISTS temp.turn; DROP TABLE IF EXISTS temp.turned; DROP TABLE IF EXISTS temp.turn_file;" \
    "DROP TABLE IF EXISTS temp.turn_act;"
#define TRIGGER \
    "CREATE TRIGGER IF NOT EXISTS forget_photo AFTER DELETE ON photo BEGIN" \
    " DELETE FROM turn WHERE photo = old.id; DELETE FROM turn_file WHERE photo = old.id;" \
    " DELETE FROM turn_act WHERE photo = old.id; END"

static int count_tables(DeskHandle *desk, int64_t *count) {
    return desk_number(
        desk,
        "SELECT count(*) FROM main.sqlite_master WHERE type = 'table' AND name IN ('turn', 'turned', 'turn_file', 'turn_act')"
        " OR type = 'trigger' AND name = 'forget_photo'",
        count);
}

/// Makes those of the tables that are not there; `kind` says where.
static int make(DeskHandle *desk, const char *kind) {
    int code = SQLITE_OK;
    for (int i = 0; i < TABLES && code == SQLITE_OK; i++) {
        code = sqlite3_table_column_metadata(desk->db, "main", tables[i].name, NULL, NULL, NULL, NULL, NULL, NULL);
        if (code != SQLITE_ERROR) continue;
        char *text = sqlite3_mprintf("CREATE %s %s%s", kind, tables[i].name, tables[i].columns);
        code = text ? desk_run(desk, text) : SQLITE_NOMEM;
        sqlite3_free(text);
    }
    return code;
}

int desk_ensure_turns(DeskHandle *desk, int writable) {
    int64_t count = 0;
    int code = count_tables(desk, &count);
    if (code != SQLITE_OK || count == TABLES + 1) return code;
    desk->lacks_turns = 1;
    if (writable && desk_make_turns(desk) == SQLITE_OK) return SQLITE_OK;
    // Decisions can be read all the same.
    return make(desk, "TEMP TABLE IF NOT EXISTS");
}

int desk_make_turns(DeskHandle *desk) {
    if (!desk->lacks_turns) return SQLITE_OK;
    int code = desk_run(desk, "BEGIN IMMEDIATE;" DROP_MEMORY);
    if (code == SQLITE_OK) code = make(desk, "TABLE IF NOT EXISTS");
    if (code == SQLITE_OK) code = desk_run(desk, TRIGGER);
    if (code == SQLITE_OK) code = desk_run(desk, "COMMIT");
    if (code == SQLITE_OK) desk->lacks_turns = 0;
    else desk_run(desk, "ROLLBACK");
    return code;
}

int desk_find_turns(DeskHandle *desk) {
    int64_t count = 0;
    int code = desk->lacks_turns ? count_tables(desk, &count) : SQLITE_OK;
    if (code != SQLITE_OK || count < TABLES + 1) return code;
    code = desk_run(desk, DROP_MEMORY);
    if (code == SQLITE_OK) desk->lacks_turns = 0;
    return code;
}

static int save_file(DeskHandle *desk, const DeskRecord *photo) {
    sqlite3_stmt *s = NULL;
    int code = desk_prepare(desk, "INSERT OR REPLACE INTO turn_file VALUES(?1, ?2, ?3)", &s);
    if (code != SQLITE_OK) return code;
    sqlite3_bind_int64(s, 1, photo->id);
    sqlite3_bind_int64(s, 2, photo->own_inode);
    sqlite3_bind_int64(s, 3, photo->written);
    code = desk_finish(s);
    if (code == SQLITE_OK) code = desk_prepare(desk, "INSERT OR REPLACE INTO turn_act VALUES(?1, ?2)", &s);
    if (code != SQLITE_OK) return code;
    sqlite3_bind_int64(s, 1, photo->id);
    sqlite3_bind_int64(s, 2, photo->act);
    return desk_finish(s);
}

static int forget(DeskHandle *desk, const char *query, int64_t photo) {
    sqlite3_stmt *s = NULL;
    int code = desk_prepare(desk, query, &s);
    if (code != SQLITE_OK) return code;
    sqlite3_bind_int64(s, 1, photo);
    return desk_finish(s);
}

int desk_save_turn(DeskHandle *desk, const DeskRecord *photo) {
    if (photo->turn <= 1 && photo->written <= 1 && photo->own == 0 && photo->base_turn <= 1 && photo->pending_turn == 0)
        return desk_forget_turn(desk, photo->id);
    sqlite3_stmt *s = NULL;
    int code = desk_prepare(desk, "INSERT OR REPLACE INTO turn VALUES(?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)", &s);
    if (code != SQLITE_OK) return code;
    sqlite3_bind_int64(s, 1, photo->id);
    sqlite3_bind_int64(s, 2, photo->turn);
    sqlite3_bind_int64(s, 3, photo->own);
    sqlite3_bind_int64(s, 4, photo->base_turn);
    sqlite3_bind_int64(s, 5, photo->pending_turn);
    sqlite3_bind_int64(s, 6, photo->own_size);
    sqlite3_bind_int64(s, 7, photo->own_seconds);
    sqlite3_bind_int64(s, 8, photo->own_nanoseconds);
    code = desk_finish(s);
    return code == SQLITE_OK ? save_file(desk, photo) : code;
}

int desk_forget_turn(DeskHandle *desk, int64_t photo) {
    int code = forget(desk, "DELETE FROM turn WHERE photo = ?1", photo);
    if (code == SQLITE_OK) code = forget(desk, "DELETE FROM turn_file WHERE photo = ?1", photo);
    return code == SQLITE_OK ? forget(desk, "DELETE FROM turn_act WHERE photo = ?1", photo) : code;
}

int desk_add_turned(DeskHandle *desk, int64_t step, const DeskChangeRecord *change) {
    if (change->old_turn == 1 && change->new_turn == 1) return SQLITE_OK;
    sqlite3_stmt *s = NULL;
    int code = desk_prepare(desk, "INSERT OR REPLACE INTO turned VALUES(?1, ?2, ?3, ?4)", &s);
    if (code != SQLITE_OK) return code;
    sqlite3_bind_int64(s, 1, step);
    sqlite3_bind_int64(s, 2, change->photo);
    sqlite3_bind_int64(s, 3, change->old_turn);
    sqlite3_bind_int64(s, 4, change->new_turn);
    return desk_finish(s);
}
