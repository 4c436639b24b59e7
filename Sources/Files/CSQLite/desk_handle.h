/// What the files of the desk share.
#ifndef DESK_HANDLE_H
#define DESK_HANDLE_H

#include "desk.h"

#include <sqlite3.h>

enum { STATEMENTS = 64 };

struct DeskHandle {
    sqlite3 *db;
    /// Whether steps have numbers: former versions made a table without them.
    int has_numbers;
    /// Whether the tables of turns stand in memory, for want of those in the file.
    int lacks_turns;
    /// Statements that were made once, by the text that they are of.
    struct {
        const char *text;
        sqlite3_stmt *statement;
    } made[STATEMENTS];
};

// A row that is not gone was seen when its folder was looked at last.
#define PHOTO_COLUMNS \
    "photo.id, photo.dir, name, size, mtime, ns, captured, print, stars, flag, label, photo.base, photo.pending, changed," \
    " ifnull(sight.inode, 0), CASE WHEN ifnull(sight.gone, 0) THEN sight.seen" \
    " ELSE max(ifnull(sight.seen, 0), ifnull(look.time, 0)) END, ifnull(sight.gone, 0)," \
    " ifnull(turn.turn, 1), ifnull(turn.own, 0), ifnull(turn.base, 1), ifnull(turn.pending, 0)," \
    " ifnull(turn.own_size, -1), ifnull(turn.own_time, 0), ifnull(turn.own_ns, 0)," \
    " ifnull(turn_file.inode, 0), ifnull(turn_file.written, 1), ifnull(turn_act.act, -1)"
#define PHOTOS \
    "photo LEFT JOIN sight ON sight.photo = photo.id LEFT JOIN look ON look.dir = photo.dir" \
    " LEFT JOIN turn ON turn.photo = photo.id LEFT JOIN turn_file ON turn_file.photo = photo.id" \
    " LEFT JOIN turn_act ON turn_act.photo = photo.id"

/// Runs statements that give no rows.
int desk_run(DeskHandle *desk, const char *text);

/// Prepares the statement of a text that lives as long as the program; the caller resets it with desk_lay_down.
int desk_prepare(DeskHandle *desk, const char *text, sqlite3_stmt **out);
void desk_lay_down(sqlite3_stmt *s);
void desk_bind(sqlite3_stmt *s, int place, DeskBytes value, int is_text);

/// What a column holds; a blob of no bytes is not absent.
DeskBytes desk_column(sqlite3_stmt *s, int place);

/// Ends a statement that gives no rows.
int desk_finish(sqlite3_stmt *s);

/// The number that a query without parameters gives.
int desk_number(DeskHandle *desk, const char *query, int64_t *out);

/// The photo in the columns of PHOTO_COLUMNS, from this one on.
DeskRecord desk_take_photo(sqlite3_stmt *s, int first);

/// Makes the tables of what was seen of files where a former version made the desk; in memory where nothing is to be written.
int desk_ensure_sight(DeskHandle *desk, int writable);

/// Stores which file names a photo, and forgets it: the number of a photo that is removed may be given to another one.
int desk_save_sight(DeskHandle *desk, const DeskRecord *photo);
int desk_forget_sight(DeskHandle *desk, int64_t photo);

/// The same of how photos are turned, and of what steps change about that.
int desk_ensure_turns(DeskHandle *desk, int writable);
/// Makes tables that could not be made when the desk was opened: a turn must not be kept in memory alone.
int desk_make_turns(DeskHandle *desk);
/// Reads from the tables of the file once another riffle has made them.
int desk_find_turns(DeskHandle *desk);
int desk_save_turn(DeskHandle *desk, const DeskRecord *photo);
int desk_forget_turn(DeskHandle *desk, int64_t photo);
int desk_add_turned(DeskHandle *desk, int64_t step, const DeskChangeRecord *change);

#endif
