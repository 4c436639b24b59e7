#include "CPty.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/wait.h>
#include <unistd.h>

static int open_pair(int *controller, int *terminal) {
    char name[64];
    int c = posix_openpt(O_RDWR | O_NOCTTY | O_CLOEXEC | O_NONBLOCK);
    if (c < 0) return errno;
    if (grantpt(c) != 0 || unlockpt(c) != 0 || ptsname_r(c, name, sizeof name) != 0) {
        int error = errno;
        close(c);
        return error;
    }
    int t = open(name, O_RDWR | O_NOCTTY | O_CLOEXEC);
    if (t < 0) {
        int error = errno;
        close(c);
        return error;
    }
    *controller = c;
    *terminal = t;
    return 0;
}

/// Between fork and exec only async-signal-safe calls may be made.
static void become(const PtySpawn *spawn, int terminal) {
    sigset_t none;
    sigemptyset(&none);
    for (int s = 1; s < 32; s++) signal(s, SIG_DFL);
    if (spawn->ignores_hangup) signal(SIGHUP, SIG_IGN);
    sigprocmask(SIG_SETMASK, &none, NULL);
    setsid();
    ioctl(terminal, TIOCSCTTY, 0);
    for (int fd = 0; fd < 3; fd++) dup2(terminal, fd);
    close_range(3, ~0U, 0);
    if (spawn->directory && chdir(spawn->directory) != 0) _exit(126);
    execve(
        spawn->arguments[0], (char *const *)spawn->arguments, (char *const *)spawn->environment);
    _exit(127);
}

int cpty_spawn(
    const PtySpawn *spawn, int *controller, int *terminal, struct termios *before, pid_t *process) {
    int error = open_pair(controller, terminal);
    if (error) return error;
    cpty_resize(
        *controller, spawn->columns, spawn->rows, spawn->pixel_width, spawn->pixel_height);
    tcgetattr(*terminal, before);
    *process = fork();
    if (*process == 0) become(spawn, *terminal);
    if (*process > 0) return 0;
    error = errno;
    close(*controller);
    close(*terminal);
    return error;
}

int cpty_resize(
    int controller, unsigned short columns, unsigned short rows, unsigned short pixel_width,
    unsigned short pixel_height) {
    struct winsize size = {rows, columns, pixel_width, pixel_height};
    return ioctl(controller, TIOCSWINSZ, &size) == 0 ? 0 : errno;
}

int cpty_is_cooked(int terminal) {
    struct termios modes;
    const tcflag_t wanted = ICANON | ECHO | ISIG;
    return tcgetattr(terminal, &modes) == 0 && (modes.c_lflag & wanted) == wanted
        && (modes.c_oflag & OPOST);
}

int cpty_same_modes(const struct termios *a, const struct termios *b) {
    return a->c_iflag == b->c_iflag && a->c_oflag == b->c_oflag && a->c_cflag == b->c_cflag
        && a->c_lflag == b->c_lflag && memcmp(a->c_cc, b->c_cc, sizeof a->c_cc) == 0;
}

int cpty_ended(pid_t process, int *status) {
    pid_t ended;
    do ended = waitpid(process, status, WNOHANG);
    while (ended < 0 && errno == EINTR);
    return ended == process ? 1 : ended == 0 ? 0 : -1;
}

int cpty_status_exited(int status) { return WIFEXITED(status); }
int cpty_status_code(int status) { return WEXITSTATUS(status); }
int cpty_status_signal(int status) { return WIFSIGNALED(status) ? WTERMSIG(status) : 0; }
