/// A terminal's modes and size, and the blind way of giving it back.
#ifndef CLINUX_TTY_H
#define CLINUX_TTY_H

#include <stddef.h>
#include <termios.h>

/// The modes a terminal was found with, and what the program sets instead.
typedef struct TtyModes {
    struct termios found;
    struct termios raw; ///< no line discipline at all: bytes come and go as they are
} TtyModes;

/// A terminal's size; every field may be 0 where the terminal does not tell.
typedef struct TtySize {
    int columns;
    int rows;
    int pixel_width;
    int pixel_height;
} TtySize;

/// What takes pictures from the terminal before anything else; none where `count` is 0.
typedef struct TtyPictures {
    size_t count;
    char bytes[4096];
} TtyPictures;

/// Reads the modes in force and derives the raw ones; returns 0 or an errno value.
int clinux_tty_modes(int fd, TtyModes *out);

/// Sets one of the two kinds of modes at once, never waiting for output; returns 0 or an errno value.
int clinux_tty_set(int fd, const struct termios *modes);

/// Has input come as it is typed, and not be shown, until `clinux_tty_unhush`; returns 0 or an errno value.
///
/// Keys that interrupt still do. A signal that ends or stops the process restores the modes first. There is one such terminal at a
/// time: EBUSY for another.
int clinux_tty_hush(int fd);
/// Restores what `clinux_tty_hush` has changed; only behind one that returned 0.
void clinux_tty_unhush(void);

/// Throws away unread input.
void clinux_tty_discard_input(int fd);
/// Throws away output that the terminal has not taken.
void clinux_tty_discard_output(int fd);

/// Reads the size; returns 0 or an errno value.
int clinux_tty_size(int fd, TtySize *out);

/// Ends every mode that the program ever sets, then the alternate screen; without terminfo.
///
/// The bytes live as long as the process.
const char *clinux_tty_reset_bytes(size_t *length);

/// Takes pictures away, writes the reset bytes and restores the modes found; async-signal-safe.
///
/// Output that the terminal has not taken within `patience` milliseconds is thrown away first.
/// The modes are set only if the raw ones are still in force: a shell may have set its own since.
void clinux_tty_give_back(
    int fd, const TtyModes *modes, const TtyPictures *pictures, int patience);

#endif
