#include "session.h"

#include <string.h>

void start_colours(NcursesSession *s) {
    if (!has_colors() || start_color() != OK || COLORS < 8) return;
    s->colours = COLORS < 16 ? 8 : 16;
    s->default_pair = use_default_colors() == OK;
    s->pair_limit = (short)(COLOR_PAIRS > 300 ? 300 : COLOR_PAIRS);
    s->pair_count = 1;
}

static int bounded(const NcursesSession *s, int colour) {
    if (colour < 0) return s->default_pair ? -1 : 0;
    return colour < s->colours ? colour : s->colours - 1;
}

/// The pair for two colours; where there is one for the two exchanged, that one, with `swapped` set.
///
/// With that, 8 colours need 53 of the 64 pairs that such terminals have. Not for a bold letter while there are others:
/// terminals brighten the letter's colour of the pair, which would be the ground.
static short pair_for(
    NcursesSession *s, int foreground, int background, int is_bold, int *swapped) {
    int f = bounded(s, foreground), b = bounded(s, background);
    *swapped = 0;
    if (f < 0 && b < 0) return 0;
    short *own = &s->pairs[f + 1][b + 1];
    if (*own) return *own;
    int is_full = s->pair_count >= s->pair_limit;
    if (s->pairs[b + 1][f + 1] && (!is_bold || is_full)) {
        *swapped = 1;
        return s->pairs[b + 1][f + 1];
    }
    if (is_full || init_pair(s->pair_count, (short)f, (short)b) != OK) return 0;
    return *own = s->pair_count++;
}

/// Without UTF-8 the upper half of a half block stands for both, without colours too the nearest sign.
static wchar_t plain(const NcursesSession *s, wchar_t c, int *foreground, int *background) {
    if (s->utf8 || (c >= 0x20 && c < 0x7F)) return c;
    int upper = c == 0x2580, lower = c == 0x2584;
    if (!upper && !lower) return '?';
    if (s->colours == 0) return upper ? '"' : '_';
    if (upper) *background = *foreground;
    return ' ';
}

/// Of eight colours bold makes a letter's bright, and nothing makes a ground bright: the brighter half of a cell is made the
/// letter.
static void brighten(
    const NcursesSession *s, wchar_t *c, int *foreground, int *background, attr_t *look) {
    if (s->colours != 8) return;
    int is_half = *c == 0x2580 || *c == 0x2584;
    if (is_half && *background >= 8 && *foreground < 8) {
        int ground = *background;
        *background = *foreground;
        *foreground = ground;
        *c = *c == 0x2580 ? 0x2584 : 0x2580;
    } else if (*c == ' ' && *background >= 8 && s->utf8) {
        *c = 0x2588;
        *foreground = *background;
    }
    if (*foreground >= 8) {
        *foreground -= 8;
        *look |= A_BOLD;
    }
    if (*background >= 8) *background -= 8;
}

void cncurses_put(
    NcursesSession *session, int row, int column, const uint32_t *scalars, int count, int foreground,
    int background, unsigned attributes) {
    set_term(session->screen);
    if (count < 1 || row < 0 || column < 0 || row >= LINES || column >= COLS) return;
    wchar_t text[CCHARW_MAX + 1] = {0};
    text[0] = plain(session, (wchar_t)scalars[0], &foreground, &background);
    for (int i = 1; i < count && i < CCHARW_MAX && session->utf8; i++) text[i] = (wchar_t)scalars[i];
    attr_t look = (attributes & NCURSES_BOLD ? A_BOLD : 0) | (attributes & NCURSES_DIM ? A_DIM : 0)
        | (attributes & NCURSES_UNDERLINE ? A_UNDERLINE : 0);
    brighten(session, &text[0], &foreground, &background, &look);
    int swapped = 0;
    short pair = session->colours
        ? pair_for(session, foreground, background, !!(look & A_BOLD), &swapped) : 0;
    if (!!(attributes & NCURSES_REVERSE) ^ swapped) look |= A_REVERSE;
    cchar_t cell;
    if (setcchar(&cell, text, look, pair, NULL) == OK) mvwadd_wchnstr(stdscr, row, column, &cell, 1);
}

void cncurses_flush(NcursesSession *session) {
    set_term(session->screen);
    wnoutrefresh(stdscr);
    doupdate();
}

void cncurses_invalidate(NcursesSession *session) {
    set_term(session->screen);
    clearok(curscr, TRUE);
}
