#include "desk_handle.h"

#include <stddef.h>

// What was seen of files, in tables that former versions leave alone. sight: which file a row names. look: when all rows of a
// folder were compared with its files. beside: since when a file is known that has the size and capture time of a decided one.
#define SIGHT_TABLES(create) \
    create " sight(photo INTEGER PRIMARY KEY, inode INTEGER NOT NULL, seen INTEGER NOT NULL, gone INTEGER NOT NULL);" \
    create " look(dir BLOB PRIMARY KEY, time INTEGER NOT NULL) WITHOUT ROWID;" \
    create " beside(inode INTEGER NOT NULL, size INTEGER NOT NULL, since INTEGER NOT NULL," \
           " PRIMARY KEY(inode, size)) WITHOUT ROWID;"

int desk_ensure_sight(DeskHandle *desk, int writable) {
    int64_t tables = 0;
    int code = desk_number(
        desk, "SELECT count(*) FROM sqlite_master WHERE type = 'table' AND name IN ('sight', 'look', 'beside')", &tables);
    if (code != SQLITE_OK || tables == 3) return code;
    if (writable) {
        code = desk_run(desk, "BEGIN IMMEDIATE;" SIGHT_TABLES("CREATE TABLE IF NOT EXISTS") "COMMIT");
        if (code == SQLITE_OK) return code;
        desk_run(desk, "ROLLBACK");
    }
    // Decisions can be read all the same.
    return desk_run(desk, SIGHT_TABLES("CREATE TEMP TABLE IF NOT EXISTS"));
}

int desk_save_sight(DeskHandle *desk, const DeskRecord *photo) {
    if (!photo->inode && !photo->seen && !photo->gone) return desk_forget_sight(desk, photo->id);
    sqlite3_stmt *s = NULL;
    int code = desk_prepare(desk, "INSERT OR REPLACE INTO sight VALUES(?1, ?2, ?3, ?4)", &s);
    if (code != SQLITE_OK) return code;
    sqlite3_bind_int64(s, 1, photo->id);
    sqlite3_bind_int64(s, 2, photo->inode);
    sqlite3_bind_int64(s, 3, photo->seen);
    sqlite3_bind_int64(s, 4, photo->gone);
    return desk_finish(s);
}

int desk_forget_sight(DeskHandle *desk, int64_t photo) {
    sqlite3_stmt *s = NULL;
    int code = desk_prepare(desk, "DELETE FROM sight WHERE photo = ?1", &s);
    if (code != SQLITE_OK) return code;
    sqlite3_bind_int64(s, 1, photo);
    return desk_finish(s);
}

int desk_save_look(DeskHandle *desk, DeskBytes dir, int64_t time) {
    sqlite3_stmt *s = NULL;
    int code = desk_prepare(desk, "INSERT OR REPLACE INTO look VALUES(?1, ?2)", &s);
    if (code != SQLITE_OK) return code;
    desk_bind(s, 1, dir, 0);
    sqlite3_bind_int64(s, 2, time);
    return desk_finish(s);
}

int desk_save_beside(DeskHandle *desk, int64_t inode, int64_t size, int64_t time) {
    sqlite3_stmt *s = NULL;
    int code = desk_prepare(desk, "INSERT OR IGNORE INTO beside VALUES(?1, ?2, ?3)", &s);
    if (code != SQLITE_OK) return code;
    sqlite3_bind_int64(s, 1, inode);
    sqlite3_bind_int64(s, 2, size);
    sqlite3_bind_int64(s, 3, time);
    return desk_finish(s);
}

int desk_beside(DeskHandle *desk, int64_t inode, int64_t size, int64_t *since) {
    sqlite3_stmt *s = NULL;
    int code = desk_prepare(desk, "SELECT since FROM beside WHERE inode = ?1 AND size = ?2", &s);
    if (code != SQLITE_OK) return code;
    sqlite3_bind_int64(s, 1, inode);
    sqlite3_bind_int64(s, 2, size);
    code = sqlite3_step(s);
    *since = code == SQLITE_ROW ? sqlite3_column_int64(s, 0) : -1;
    desk_lay_down(s);
    return code == SQLITE_ROW || code == SQLITE_DONE ? SQLITE_OK : code;
}
