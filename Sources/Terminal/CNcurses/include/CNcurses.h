/// CNcurses: ncursesw behind accessor functions: session, terminfo, and drawing below 256 colours.
///
/// What ncurses would write goes into memory and is fetched with cncurses_take, so that everything
/// the terminal gets passes through one non-blocking descriptor, in order. ncurses never reads keys,
/// never touches the terminal's modes and never sees its descriptor. It keeps its state in globals
/// of its own: one session at a time, from one thread.
#ifndef CNCURSES_H
#define CNCURSES_H

#include <stddef.h>
#include <stdint.h>

typedef struct NcursesSession NcursesSession;

/// Why a session could not be opened.
typedef enum NcursesFailure {
    NCURSES_OK = 0,
    NCURSES_NO_NAME,      ///< no terminal name given
    NCURSES_UNKNOWN,      ///< terminfo has no entry of that name, or there is no terminfo
    NCURSES_NOT_A_SCREEN, ///< the entry cannot move the cursor: paper, or "dumb"
    NCURSES_NO_MEMORY,    ///< or no descriptor: errno tells
} NcursesFailure;

/// Opens a session for the terminal of that name and starts it; NULL with `failure` set.
///
/// The character set is that of the locale in the environment. The bytes that start a session
/// (smcup, smkx, civis) wait to be fetched. Colours are set up only if it `draws`.
NcursesSession *cncurses_open(
    const char *terminal, int rows, int columns, int draws, NcursesFailure *failure);

/// Ends the session for good and frees it; nothing is written any more.
void cncurses_close(NcursesSession *session);

/// Makes the bytes that end the session (rmkx, rmcup, cnorm); it may be resumed.
void cncurses_end(NcursesSession *session);

/// Makes the bytes that start it again; the next flush draws everything.
void cncurses_resume(NcursesSession *session);

/// Moves at most `capacity` bytes of output, oldest first, to `bytes`; returns how many.
size_t cncurses_take(NcursesSession *session, uint8_t *bytes, size_t capacity);

/// Whether the locale's character set is UTF-8, and so any character can be drawn.
int cncurses_is_utf8(const NcursesSession *session);

/// How many colours it draws with: 0, 8 or 16.
int cncurses_drawing_colours(const NcursesSession *session);

/// Sets the size of the screen in cells, at least 1 × 1; the next flush draws everything.
void cncurses_resize(NcursesSession *session, int rows, int columns);

enum { NCURSES_BOLD = 1, NCURSES_DIM = 2, NCURSES_REVERSE = 4, NCURSES_UNDERLINE = 8 };

/// Puts a cell: a base character and at most four combining ones, UTF-32; nothing is drawn yet.
///
/// Colours are −1 (the terminal's own) or below the number of colours; outside the screen nothing happens.
void cncurses_put(
    NcursesSession *session, int row, int column, const uint32_t *scalars, int count, int foreground,
    int background, unsigned attributes);

/// Makes the bytes that bring the terminal from what it shows to the cells put.
void cncurses_flush(NcursesSession *session);

/// Lets the next flush draw everything, as after another program has drawn.
void cncurses_invalidate(NcursesSession *session);

/// Copies the terminfo string of that name, padding taken out; returns its length, 0 if there is none.
///
/// At most `capacity` bytes are copied.
size_t cncurses_string(NcursesSession *session, const char *name, uint8_t *bytes, size_t capacity);

/// The terminfo number of that name, or −1.
int cncurses_number(NcursesSession *session, const char *name);

#endif
