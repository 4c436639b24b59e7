#include "session.h"

#include <errno.h>
#include <langinfo.h>
#include <locale.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

static void release(NcursesSession *s) {
    if (s->screen) {
        set_term(s->screen);
        delscreen(s->screen);
    }
    if (s->output) fclose(s->output);
    if (s->input) fclose(s->input);
    free(s);
}

/// Opens the terminal without a screen, so that the reason for a failure is known.
static NcursesFailure look_up(const char *terminal, int fd) {
    int status = 0;
    if (setupterm(terminal, fd, &status) != OK) return NCURSES_UNKNOWN;
    const char *move = tigetstr("cup");
    int moves = move && move != (char *)-1;
    del_curterm(cur_term);
    return moves ? NCURSES_OK : NCURSES_NOT_A_SCREEN;
}

static NcursesFailure open_files(NcursesSession *s) {
    int fd = memfd_create("ncurses", MFD_CLOEXEC);
    if (fd < 0) return NCURSES_NO_MEMORY;
    s->output = fdopen(fd, "w+");
    if (!s->output) {
        close(fd);
        return NCURSES_NO_MEMORY;
    }
    s->input = fopen("/dev/null", "re");
    return s->input ? NCURSES_OK : NCURSES_NO_MEMORY;
}

/// Throws away what ncurses has written.
static void discard(NcursesSession *s) {
    uint8_t bytes[512];
    while (cncurses_take(s, bytes, sizeof bytes) > 0) {
    }
}

/// Takes the first `unwanted` out of the output that has not been fetched.
static void strip(NcursesSession *s, const char *unwanted) {
    if (!unwanted || unwanted == (char *)-1 || !*unwanted) return;
    uint8_t bytes[1024];
    int fd = fileno(s->output);
    ssize_t n = pread(fd, bytes, sizeof bytes, (off_t)s->taken);
    uint8_t *hit = n > 0 ? memmem(bytes, (size_t)n, unwanted, strlen(unwanted)) : NULL;
    if (!hit || (size_t)n == sizeof bytes) return;
    size_t tail = (size_t)(bytes + n - hit) - strlen(unwanted);
    memmove(hit, hit + strlen(unwanted), tail);
    off_t end = (off_t)s->taken + (hit - bytes) + (off_t)tail;
    if (pwrite(fd, hit, tail, end - (off_t)tail) != (ssize_t)tail || ftruncate(fd, end) != 0) return;
    lseek(fd, end, SEEK_SET);
}

/// What newterm writes belongs to a screen of terminfo's size; so the session is ended and begun
/// again at the true size.
static void start(NcursesSession *s, int height, int width, int draws) {
    raw();
    noecho();
    nonl();
    typeahead(-1);
    curs_set(0);
    leaveok(stdscr, TRUE);
    if (draws) start_colours(s);
    cncurses_resize(s, height, width);
    endwin();
    discard(s);
    cncurses_resume(s);
}

NcursesSession *cncurses_open(
    const char *terminal, int height, int width, int draws, NcursesFailure *failure) {
    if (!terminal || !*terminal) {
        *failure = NCURSES_NO_NAME;
        return NULL;
    }
    errno = 0;
    NcursesSession *s = calloc(1, sizeof *s);
    *failure = s ? open_files(s) : NCURSES_NO_MEMORY;
    if (s && *failure == NCURSES_OK) *failure = look_up(terminal, fileno(s->output));
    if (s && *failure == NCURSES_OK) {
        setlocale(LC_CTYPE, "");
        s->utf8 = strcmp(nl_langinfo(CODESET), "UTF-8") == 0;
        // The size is the device's: what COLUMNS and LINES say may be anything.
        use_env(FALSE);
        s->screen = newterm(terminal, s->output, s->input);
        if (!s->screen) { // terminfo knows no size: that of the linux console
            use_env(TRUE);
            s->screen = newterm(terminal, s->output, s->input);
        }
        *failure = s->screen ? NCURSES_OK : NCURSES_NO_MEMORY;
    }
    if (*failure != NCURSES_OK) {
        int error = errno;
        if (s) release(s);
        errno = error;
        return NULL;
    }
    start(s, height, width, draws);
    return s;
}

void cncurses_close(NcursesSession *session) { release(session); }

void cncurses_end(NcursesSession *session) {
    set_term(session->screen);
    endwin();
}

void cncurses_resume(NcursesSession *session) {
    set_term(session->screen);
    clearok(curscr, TRUE);
    doupdate();
    // The scrolling region would outlive the session; the palette was not changed.
    const char *region = tigetstr("csr");
    if (region && region != (char *)-1) strip(session, tiparm(region, 0, LINES - 1));
    strip(session, tigetstr("oc"));
    keypad(stdscr, TRUE);
}

size_t cncurses_take(NcursesSession *session, uint8_t *bytes, size_t capacity) {
    int fd = fileno(session->output);
    ssize_t n = pread(fd, bytes, capacity, (off_t)session->taken);
    if (n > 0) {
        session->taken += (size_t)n;
        return (size_t)n;
    }
    session->taken = 0;
    if (ftruncate(fd, 0) == 0) lseek(fd, 0, SEEK_SET);
    return 0;
}

int cncurses_is_utf8(const NcursesSession *session) { return session->utf8; }

int cncurses_drawing_colours(const NcursesSession *session) { return session->colours; }

void cncurses_resize(NcursesSession *session, int height, int width) {
    set_term(session->screen);
    resize_term(height < 1 ? 1 : height, width < 1 ? 1 : width);
    // The text and the cursor of the terminal are unknown by now.
    clearok(curscr, TRUE);
}
