#include "clinux_signals.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stddef.h>
#include <unistd.h>

static const int caught[] = {SIGTERM, SIGHUP, SIGINT, SIGQUIT, SIGPIPE, SIGWINCH, SIGTSTP, SIGCONT};
enum { caught_count = sizeof caught / sizeof caught[0] };

// A handler has no argument of its own: what it needs must be static.
static volatile sig_atomic_t writing_end = -1;
static int reading_end = -1;
static struct sigaction found[caught_count];

static void handle(int signal) {
    int saved = errno;
    unsigned char byte = (unsigned char)signal;
    // A full pipe means that the loop has news enough.
    ssize_t n = write(writing_end, &byte, 1);
    (void)n;
    errno = saved;
}

static int stays_ignored(int signal, const struct sigaction *before) {
    return before->sa_handler == SIG_IGN && signal != SIGWINCH && signal != SIGCONT;
}

int clinux_signals_open(void) {
    if (writing_end >= 0) {
        errno = EBUSY;
        return -1;
    }
    int ends[2];
    if (pipe2(ends, O_NONBLOCK | O_CLOEXEC) != 0) return -1;
    reading_end = ends[0];
    writing_end = ends[1];
    struct sigaction action = {.sa_handler = handle, .sa_flags = SA_RESTART | SA_ONSTACK};
    sigemptyset(&action.sa_mask);
    for (int i = 0; i < caught_count; i++) {
        sigaction(caught[i], NULL, &found[i]);
        if (!stays_ignored(caught[i], &found[i])) sigaction(caught[i], &action, NULL);
    }
    return reading_end;
}

void clinux_signals_close(void) {
    if (writing_end < 0) return;
    for (int i = 0; i < caught_count; i++) sigaction(caught[i], &found[i], NULL);
    close(writing_end);
    close(reading_end);
    writing_end = reading_end = -1;
}

void clinux_signals_stop(void) {
    struct sigaction standard = {.sa_handler = SIG_DFL}, before;
    sigemptyset(&standard.sa_mask);
    sigaction(SIGTSTP, NULL, &before);
    if (before.sa_handler == SIG_IGN) return;
    sigaction(SIGTSTP, &standard, NULL);
    sigset_t stop, mask;
    sigemptyset(&stop);
    sigaddset(&stop, SIGTSTP);
    sigprocmask(SIG_UNBLOCK, &stop, &mask);
    kill(0, SIGTSTP);
    sigprocmask(SIG_SETMASK, &mask, NULL);
    sigaction(SIGTSTP, &before, NULL);
}

static volatile sig_atomic_t shows_progress;

static void end(int signal) {
    if (shows_progress) {
        ssize_t n = write(STDERR_FILENO, "\r\033[K", 4);
        (void)n;
    }
    // As shells tell of a program that the signal has killed.
    _exit(128 + signal);
}

void clinux_end_on_interrupt(int is_shown) {
    struct sigaction action = {.sa_handler = end}, before;
    sigemptyset(&action.sa_mask);
    shows_progress = is_shown;
    sigaction(SIGINT, NULL, &before);
    if (before.sa_handler != SIG_IGN) sigaction(SIGINT, &action, NULL);
}
