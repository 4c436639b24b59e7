#include "clinux_tty.h"

#include <errno.h>
#include <poll.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

/// The first two bytes end a control string or sequence that a kill cut short.
static const char reset[] =
    "\033\\"
    "\033[?2026l\033[?1002l\033[?1003l\033[?1000l\033[?1006l\033[?1016l"
    "\033[?1004l\033[?2004l\033[<u\033[?1l\033>\033[0m\033[?25h\033[?1049l\033[0m\033[?25h";

const char *clinux_tty_reset_bytes(size_t *length) {
    *length = sizeof reset - 1;
    return reset;
}

int clinux_tty_modes(int fd, TtyModes *out) {
    memset(out, 0, sizeof *out);
    if (tcgetattr(fd, &out->found) != 0) return errno;
    out->raw = out->found;
    out->raw.c_iflag &=
        ~(tcflag_t)(IGNBRK | BRKINT | PARMRK | INPCK | ISTRIP | INLCR | IGNCR | ICRNL | IXON | IXOFF);
    out->raw.c_oflag &= ~(tcflag_t)OPOST;
    out->raw.c_lflag &= ~(tcflag_t)(ECHO | ECHONL | ICANON | ISIG | IEXTEN);
    out->raw.c_cc[VMIN] = 1;
    out->raw.c_cc[VTIME] = 0;
    return 0;
}

int clinux_tty_set(int fd, const struct termios *modes) {
    int result;
    do result = tcsetattr(fd, TCSANOW, modes);
    while (result != 0 && errno == EINTR);
    return result == 0 ? 0 : errno;
}

void clinux_tty_discard_input(int fd) { tcflush(fd, TCIFLUSH); }

void clinux_tty_discard_output(int fd) { tcflush(fd, TCOFLUSH); }

int clinux_tty_size(int fd, TtySize *out) {
    struct winsize size;
    if (ioctl(fd, TIOCGWINSZ, &size) != 0) return errno;
    *out = (TtySize){size.ws_col, size.ws_row, size.ws_xpixel, size.ws_ypixel};
    return 0;
}

static int wait_writable(int fd, int patience) {
    struct pollfd p = {fd, POLLOUT, 0};
    int n;
    do n = poll(&p, 1, patience);
    while (n < 0 && errno == EINTR);
    return n > 0 && !(p.revents & (POLLHUP | POLLERR | POLLNVAL));
}

/// Returns 0 where the terminal does not take it; throws away once what it has not taken before.
static int write_bytes(int fd, const char *bytes, size_t count, int patience, int *flushed) {
    size_t done = 0;
    while (done < count) {
        if (!wait_writable(fd, patience)) {
            if (*flushed) return 0;
            tcflush(fd, TCOFLUSH);
            *flushed = 1;
        }
        ssize_t n = write(fd, bytes + done, count - done);
        if (n > 0) done += (size_t)n;
        else if (n < 0 && errno != EAGAIN && errno != EINTR) return 0;
    }
    return 1;
}

/// Whether the flags are those of the raw modes; speeds and sizes do not matter here.
static int is_raw(const struct termios *now, const struct termios *raw) {
    return now->c_iflag == raw->c_iflag && now->c_oflag == raw->c_oflag
        && now->c_lflag == raw->c_lflag;
}

void clinux_tty_give_back(
    int fd, const TtyModes *modes, const TtyPictures *pictures, int patience) {
    int flushed = 0;
    // The bytes that end a string come first: what follows must not be taken for a part of it.
    int isOpen = pictures->count == 0
        || (write_bytes(fd, reset, 2, patience, &flushed)
            && write_bytes(fd, pictures->bytes, pictures->count, patience, &flushed));
    if (isOpen) write_bytes(fd, reset, sizeof reset - 1, patience, &flushed);
    struct termios now;
    if (tcgetattr(fd, &now) != 0 || !is_raw(&now, &modes->raw)) return;
    tcflush(fd, TCIFLUSH);
    clinux_tty_set(fd, &modes->found);
}
