#include "clinux_shared.h"
#include "clinux_watchdog.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { patience = 1000 };

/// What the watchdog has been told so far.
struct state {
    TtyModes modes;
    TtyPictures pictures, announced;
    unsigned char *target; ///< where the bytes of a message go that are still to come
    size_t missing;
    char message;
    int active;
    int clean;
};

static int descriptor(const char *text) {
    char *end;
    errno = 0;
    long value = strtol(text, &end, 10);
    return errno || end == text || *end || value < 0 || value > INT_MAX ? -1 : (int)value;
}

/// Nothing but the two may stay open: a pipe held here would keep its reader waiting.
static void close_others(int a, int b) {
    unsigned first = (unsigned)(a < b ? a : b), second = (unsigned)(a < b ? b : a);
    if (first > 0) close_range(0, first - 1, 0);
    if (second > first + 1) close_range(first + 1, second - 1, 0);
    close_range(second + 1, ~0U, 0);
}

/// The watchdog is started with all signals blocked, so that none comes before this.
static void ignore_what_stops(void) {
    const int ignored[] = {SIGTTOU, SIGTTIN, SIGTSTP, SIGINT, SIGHUP, SIGQUIT, SIGPIPE};
    for (size_t i = 0; i < sizeof ignored / sizeof ignored[0]; i++) signal(ignored[i], SIG_IGN);
    sigset_t none;
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, NULL);
}

static void begin(struct state *s, char message, void *target, size_t count) {
    s->message = message;
    s->target = target;
    s->missing = count;
}

/// All bytes of a message are there. What is announced in part, by a program that was killed, counts for nothing.
static void finish(struct state *s) {
    if (s->message == 'a') s->active = 1;
    if (s->message == 'p') s->pictures = s->announced;
}

static void take(struct state *s, const unsigned char *bytes, size_t count) {
    while (count > 0) {
        if (s->missing > 0) {
            size_t n = s->missing < count ? s->missing : count;
            memcpy(s->target, bytes, n);
            s->target += n;
            s->missing -= n;
            bytes += n;
            count -= n;
            if (s->missing == 0) finish(s);
            continue;
        }
        if (*bytes == 'a') begin(s, 'a', &s->modes, sizeof s->modes);
        if (*bytes == 'p') begin(s, 'p', &s->announced, sizeof s->announced);
        if (*bytes == 's') s->active = 0;
        if (*bytes == 'c') s->clean = 1;
        bytes++;
        count--;
    }
}

/// Returns when the socket has closed, the program has said that it is clean, or the terminal is gone.
static void listen_to(int channel, int terminal, struct state *s) {
    while (!s->clean) {
        struct pollfd p[2] = {{channel, POLLIN, 0}, {terminal, 0, 0}};
        if (poll(p, 2, -1) < 0 && errno != EINTR) return;
        if (p[0].revents) {
            unsigned char bytes[512];
            ssize_t n = read(channel, bytes, sizeof bytes);
            if (n == 0 || (n < 0 && errno != EINTR)) return;
            if (n > 0) take(s, bytes, (size_t)n);
        } else if (p[1].revents) {
            s->clean = 1;
        }
    }
}

int clinux_watchdog_main(int argc, char **argv) {
    int terminal = argc == 2 ? descriptor(argv[0]) : -1;
    int channel = argc == 2 ? descriptor(argv[1]) : -1;
    if (terminal < 0 || channel < 0 || terminal == channel) return 2;
    ignore_what_stops();
    close_others(terminal, channel);
    int moved = chdir("/");
    (void)moved;
    pid_t program = getppid();
    struct state s = {0};
    listen_to(channel, terminal, &s);
    if (s.active && !s.clean) clinux_tty_give_back(terminal, &s.modes, &s.pictures, patience);
    if (s.pictures.count > 0 && program > 1) clinux_shared_sweep(program);
    return 0;
}
