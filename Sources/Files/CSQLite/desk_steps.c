#include "desk_handle.h"

#include <stddef.h>

// Steps in the order of undo: one without a number was made by a former version, behind those that were there by then.
#define STEPS(seq) \
    "(SELECT id, time, session, kind, batch, undone, " seq " AS seq," \
    " coalesce(" seq ", max(" seq ") OVER (ORDER BY id), 0) AS place FROM step)"
#define STEP_COLUMNS "id, time, session, kind, batch, undone, coalesce(seq, 0), place"
#define NEWEST_FIRST " ORDER BY place DESC, seq IS NOT NULL, time DESC, id DESC"
/// The statement for a table of steps with numbers, or for one without.
#define WITH_STEPS(desk, before, after) \
    ((desk)->has_numbers ? before STEPS("seq") after : before STEPS("NULL") after)

int desk_add_step(DeskHandle *desk, DeskStepRecord *step) {
    sqlite3_stmt *s = NULL;
    int code = desk_prepare(
        desk,
        desk->has_numbers
            ? "INSERT INTO step(time, session, kind, batch, undone, seq) VALUES(?1, ?2, ?3, ?4, 0, ?5)"
            : "INSERT INTO step(time, session, kind, batch, undone) VALUES(?1, ?2, ?3, ?4, 0)",
        &s);
    if (code != SQLITE_OK) return code;
    sqlite3_bind_int64(s, 1, step->time);
    desk_bind(s, 2, step->session, 1);
    sqlite3_bind_int64(s, 3, step->kind);
    sqlite3_bind_int64(s, 4, step->batch);
    if (desk->has_numbers && step->number > 0) sqlite3_bind_int64(s, 5, step->number);
    code = desk_finish(s);
    if (code != SQLITE_OK) return code;
    step->id = sqlite3_last_insert_rowid(desk->db);
    code = desk_prepare(desk, "DELETE FROM change WHERE step <= ?1", &s);
    if (code != SQLITE_OK) return code;
    sqlite3_bind_int64(s, 1, step->id - DESK_STEP_LIMIT);
    code = desk_finish(s);
    if (code == SQLITE_OK) code = desk_prepare(desk, "DELETE FROM turned WHERE step <= ?1", &s);
    if (code != SQLITE_OK) return code;
    sqlite3_bind_int64(s, 1, step->id - DESK_STEP_LIMIT);
    code = desk_finish(s);
    if (code == SQLITE_OK) code = desk_prepare(desk, "DELETE FROM step WHERE id <= ?1", &s);
    if (code != SQLITE_OK) return code;
    sqlite3_bind_int64(s, 1, step->id - DESK_STEP_LIMIT);
    return desk_finish(s);
}

int desk_add_change(DeskHandle *desk, int64_t step, const DeskChangeRecord *change) {
    sqlite3_stmt *s = NULL;
    int code = desk_prepare(desk, "INSERT INTO change VALUES(?1, ?2, ?3, ?4)", &s);
    if (code != SQLITE_OK) return code;
    sqlite3_bind_int64(s, 1, step);
    sqlite3_bind_int64(s, 2, change->photo);
    desk_bind(s, 3, change->old_values, 1);
    desk_bind(s, 4, change->new_values, 1);
    code = desk_finish(s);
    return code == SQLITE_OK ? desk_add_turned(desk, step, change) : code;
}

int desk_set_undone(DeskHandle *desk, DeskBytes session, int64_t batch, int64_t undone) {
    sqlite3_stmt *s = NULL;
    int code = desk_prepare(desk, "UPDATE step SET undone = ?3 WHERE session = ?1 AND batch = ?2", &s);
    if (code != SQLITE_OK) return code;
    desk_bind(s, 1, session, 1);
    sqlite3_bind_int64(s, 2, batch);
    sqlite3_bind_int64(s, 3, undone);
    return desk_finish(s);
}

int desk_step_number(DeskHandle *desk, DeskBytes session, int64_t batch, int64_t *id) {
    sqlite3_stmt *s = NULL;
    int code = desk_prepare(desk, "SELECT id FROM step WHERE session = ?1 AND batch = ?2", &s);
    if (code != SQLITE_OK) return code;
    desk_bind(s, 1, session, 1);
    sqlite3_bind_int64(s, 2, batch);
    code = sqlite3_step(s);
    *id = code == SQLITE_ROW ? sqlite3_column_int64(s, 0) : 0;
    desk_lay_down(s);
    return code == SQLITE_ROW || code == SQLITE_DONE ? SQLITE_OK : code;
}

static int each_step(sqlite3_stmt *s, void (*each)(void *, const DeskStepRecord *), void *context) {
    int code;
    while ((code = sqlite3_step(s)) == SQLITE_ROW) {
        DeskStepRecord step = {
            .id = sqlite3_column_int64(s, 0),
            .time = sqlite3_column_int64(s, 1),
            .session = desk_column(s, 2),
            .kind = sqlite3_column_int64(s, 3),
            .batch = sqlite3_column_int64(s, 4),
            .undone = sqlite3_column_int64(s, 5),
            .number = sqlite3_column_int64(s, 6),
            .place = sqlite3_column_int64(s, 7),
        };
        each(context, &step);
    }
    desk_lay_down(s);
    return code == SQLITE_DONE ? SQLITE_OK : code;
}

// Of a step that is called `past`.
#define CONCERNS_FOLDER \
    " EXISTS (SELECT 1 FROM change JOIN photo ON photo.id = change.photo WHERE change.step = past.id AND photo.dir = ?1)"

int desk_steps(
    DeskHandle *desk, DeskBytes dir, int limit, void (*each)(void *, const DeskStepRecord *), void *context) {
    sqlite3_stmt *s = NULL;
    int code = desk_prepare(
        desk,
        WITH_STEPS(
            desk, "SELECT " STEP_COLUMNS " FROM ",
            " AS past WHERE undone = 0 AND" CONCERNS_FOLDER NEWEST_FIRST " LIMIT ?2"),
        &s);
    if (code != SQLITE_OK) return code;
    desk_bind(s, 1, dir, 0);
    sqlite3_bind_int(s, 2, limit);
    return each_step(s, each, context);
}

int desk_steps_undone_by(
    DeskHandle *desk, int64_t undone, void (*each)(void *, const DeskStepRecord *), void *context) {
    sqlite3_stmt *s = NULL;
    int code = desk_prepare(
        desk, WITH_STEPS(desk, "SELECT " STEP_COLUMNS " FROM ", " AS past WHERE undone = ?1" NEWEST_FIRST), &s);
    if (code != SQLITE_OK) return code;
    sqlite3_bind_int64(s, 1, undone);
    return each_step(s, each, context);
}

int desk_undone(
    DeskHandle *desk, DeskBytes dir, DeskBytes besides, int64_t above, void (*each)(void *, const DeskStepRecord *),
    void *context) {
    sqlite3_stmt *s = NULL;
    int code = desk_prepare(
        desk,
        WITH_STEPS(
            desk, "SELECT " STEP_COLUMNS " FROM ",
            " AS past WHERE undone > ?3 AND session <> ?2 AND" CONCERNS_FOLDER NEWEST_FIRST),
        &s);
    if (code != SQLITE_OK) return code;
    desk_bind(s, 1, dir, 0);
    desk_bind(s, 2, besides, 1);
    sqlite3_bind_int64(s, 3, above);
    return each_step(s, each, context);
}

int desk_numbers(DeskHandle *desk, int64_t *newest, int64_t *undone) {
    *newest = 0;
    int code = desk_number(desk, "SELECT coalesce(max(undone), 0) FROM step", undone);
    if (code != SQLITE_OK || !desk->has_numbers) return code;
    return desk_number(desk, "SELECT coalesce(max(seq), 0) FROM step", newest);
}

int desk_history(
    DeskHandle *desk, int limit, int with_undone, void (*each)(void *, const DeskStepRecord *), void *context) {
    sqlite3_stmt *s = NULL;
    int code = desk_prepare(
        desk,
        WITH_STEPS(
            desk, "SELECT " STEP_COLUMNS " FROM ", " AS past WHERE undone = 0 OR ?2" NEWEST_FIRST " LIMIT ?1"),
        &s);
    if (code != SQLITE_OK) return code;
    sqlite3_bind_int(s, 1, limit);
    sqlite3_bind_int(s, 2, with_undone);
    return each_step(s, each, context);
}

int desk_changes(
    DeskHandle *desk, int64_t step, void (*each)(void *, const DeskChangeRecord *, const DeskRecord *),
    void *context) {
    sqlite3_stmt *s = NULL;
    int code = desk_prepare(
        desk,
        "SELECT change.old, change.new, ifnull(turned.old, 1), ifnull(turned.new, 1), " PHOTO_COLUMNS " FROM change JOIN " PHOTOS
        " LEFT JOIN turned ON turned.step = change.step AND turned.photo = change.photo"
        " WHERE change.step = ?1 AND photo.id = change.photo ORDER BY change.rowid",
        &s);
    if (code != SQLITE_OK) return code;
    sqlite3_bind_int64(s, 1, step);
    while ((code = sqlite3_step(s)) == SQLITE_ROW) {
        DeskRecord photo = desk_take_photo(s, 4);
        DeskChangeRecord change = {
            photo.id, desk_column(s, 0), desk_column(s, 1), sqlite3_column_int64(s, 2), sqlite3_column_int64(s, 3)};
        each(context, &change, &photo);
    }
    desk_lay_down(s);
    return code == SQLITE_DONE ? SQLITE_OK : code;
}
