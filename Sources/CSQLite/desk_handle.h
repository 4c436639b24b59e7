/// What the files of the desk share.
#ifndef DESK_HANDLE_H
#define DESK_HANDLE_H

#include "desk.h"

#include <sqlite3.h>

enum { STATEMENTS = 40 };

struct DeskHandle {
    sqlite3 *db;
    /// Whether steps have numbers: former versions made a table without them.
    int has_numbers;
    /// Statements that were made once, by the text that they are of.
    struct {
        const char *text;
        sqlite3_stmt *statement;
    } made[STATEMENTS];
};

#define PHOTO_COLUMNS \
    "photo.id, dir, name, size, mtime, ns, captured, print, stars, flag, label, base, pending, changed"

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

#endif
