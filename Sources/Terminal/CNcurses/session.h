/// The session's fields, for the files of this module.
#ifndef SESSION_H
#define SESSION_H

#include "CNcurses.h"

#include <stdio.h>

#define NCURSES_WIDECHAR 1
#include <curses.h>
#include <term.h>

struct NcursesSession {
    SCREEN *screen;
    FILE *output; ///< a file in memory that takes what ncurses writes
    FILE *input;  ///< /dev/null: ncurses reads nothing
    size_t taken; ///< how much of the output has been fetched
    int utf8;
    int colours;      ///< 0, 8 or 16
    int default_pair; ///< whether −1 may be a colour
    short pairs[17][17]; ///< [foreground + 1][background + 1], 0 = none yet
    short pair_count;
    short pair_limit;
};

/// Sets up colours after the screen was made.
void start_colours(NcursesSession *session);

#endif
