#include "desk_handle.h"

#include <stddef.h>

int desk_sidecars(
    DeskHandle *desk, int64_t photo, void (*each)(void *, const DeskSidecarRecord *), void *context) {
    sqlite3_stmt *s = NULL;
    int code = desk_prepare(
        desk, "SELECT name, property, former, written, said FROM sidecar WHERE photo = ?1 ORDER BY name, property", &s);
    if (code != SQLITE_OK) return code;
    sqlite3_bind_int64(s, 1, photo);
    while ((code = sqlite3_step(s)) == SQLITE_ROW) {
        DeskSidecarRecord record = {desk_column(s, 0), desk_column(s, 1), desk_column(s, 2), desk_column(s, 3), desk_column(s, 4)};
        each(context, &record);
    }
    desk_lay_down(s);
    return code == SQLITE_DONE ? SQLITE_OK : code;
}

int desk_has_sidecars(DeskHandle *desk, int64_t photo, int64_t *count) {
    sqlite3_stmt *s = NULL;
    int code = desk_prepare(desk, "SELECT 1 FROM sidecar WHERE photo = ?1 LIMIT 1", &s);
    if (code != SQLITE_OK) return code;
    sqlite3_bind_int64(s, 1, photo);
    code = sqlite3_step(s);
    *count = code == SQLITE_ROW;
    desk_lay_down(s);
    return code == SQLITE_ROW || code == SQLITE_DONE ? SQLITE_OK : code;
}

int desk_add_sidecar(DeskHandle *desk, int64_t photo, const DeskSidecarRecord *record) {
    sqlite3_stmt *s = NULL;
    int code = desk_prepare(desk, "INSERT OR REPLACE INTO sidecar VALUES(?1, ?2, ?3, ?4, ?5, ?6)", &s);
    if (code != SQLITE_OK) return code;
    sqlite3_bind_int64(s, 1, photo);
    desk_bind(s, 2, record->name, 0);
    desk_bind(s, 3, record->property, 1);
    desk_bind(s, 4, record->former, 0);
    desk_bind(s, 5, record->written, 0);
    desk_bind(s, 6, record->said, 1);
    return desk_finish(s);
}

int desk_forget_sidecars(DeskHandle *desk, int64_t photo) {
    sqlite3_stmt *s = NULL;
    int code = desk_prepare(desk, "DELETE FROM sidecar WHERE photo = ?1", &s);
    if (code != SQLITE_OK) return code;
    sqlite3_bind_int64(s, 1, photo);
    return desk_finish(s);
}
