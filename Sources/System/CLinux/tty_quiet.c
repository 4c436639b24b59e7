#include "clinux_tty.h"

#include <errno.h>
#include <signal.h>

static const int ending[] = {SIGTERM, SIGHUP, SIGINT,  SIGQUIT, SIGPIPE, SIGTSTP,
                             SIGSEGV, SIGBUS, SIGILL, SIGTRAP, SIGABRT, SIGFPE};
enum { ending_count = sizeof ending / sizeof ending[0] };

// A handler has no argument of its own: what it needs must be static.
static volatile sig_atomic_t terminal = -1;
static struct termios found;
static struct sigaction before[ending_count];

/// SA_RESETHAND has restored the default action already, so that raising ends or stops the process.
static void handle(int signal) {
    int saved = errno;
    int fd = terminal;
    // A process that was stopped may not have the terminal any more.
    terminal = -1;
    if (fd >= 0) tcsetattr(fd, TCSANOW, &found);
    raise(signal);
    errno = saved;
}

int clinux_tty_hush(int fd) {
    if (terminal >= 0) return EBUSY;
    if (tcgetattr(fd, &found) != 0) return errno;
    struct termios quiet = found;
    quiet.c_lflag &= ~(tcflag_t)(ECHO | ECHONL | ICANON);
    quiet.c_cc[VMIN] = 1;
    quiet.c_cc[VTIME] = 0;
    terminal = fd;
    struct sigaction action = {.sa_handler = handle, .sa_flags = SA_RESETHAND | SA_NODEFER};
    sigemptyset(&action.sa_mask);
    for (int i = 0; i < ending_count; i++) {
        sigaction(ending[i], NULL, &before[i]);
        if (before[i].sa_handler != SIG_IGN) sigaction(ending[i], &action, NULL);
    }
    int error = clinux_tty_set(fd, &quiet);
    if (error) clinux_tty_unhush();
    return error;
}

void clinux_tty_unhush(void) {
    int fd = terminal;
    terminal = -1;
    if (fd >= 0) clinux_tty_set(fd, &found);
    for (int i = 0; i < ending_count; i++) {
        if (before[i].sa_handler != SIG_IGN) sigaction(ending[i], &before[i], NULL);
    }
}
