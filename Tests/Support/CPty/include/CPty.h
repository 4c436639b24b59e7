/// CPty: programs started on a pseudo-terminal, for tests.
#ifndef CPTY_H
#define CPTY_H

#include <stddef.h>
#include <sys/types.h>
#include <termios.h>

/// What a program is started with.
typedef struct PtySpawn {
    const char *const *arguments;   ///< the path first; ends with NULL
    const char *const *environment; ///< NAME=value; ends with NULL
    const char *directory;          ///< to work in, or NULL
    unsigned short columns, rows, pixel_width, pixel_height;
    int ignores_hangup; ///< started with SIGHUP ignored, as under nohup
} PtySpawn;

/// Starts the program as leader of a session of its own on a new terminal; returns 0 or an errno value.
///
/// `controller` is the terminal's other side, non-blocking; `terminal` keeps the terminal open, so
/// that its modes can be read after the program has ended. Both are close-on-exec. `before` gets the
/// modes of the new terminal, which the program has not touched yet.
int cpty_spawn(
    const PtySpawn *spawn, int *controller, int *terminal, struct termios *before, pid_t *process);

/// A key that a thread of its own holds down, so that the rhythm does not depend on who else works.
typedef struct PtyHeldKey PtyHeldKey;

/// Types `bytes` so many times, one every `milliseconds`; NULL when the system refuses a thread.
PtyHeldKey *cpty_hold(
    int controller, const char *bytes, size_t length, int times, int milliseconds);

/// Whether it has been let go.
int cpty_is_let_go(PtyHeldKey *key);

/// Waits until it is let go and frees it; returns the longest time between two presses in milliseconds.
int cpty_let_go(PtyHeldKey *key);

/// Sets the size and lets the kernel signal it; returns 0 or an errno value.
int cpty_resize(
    int controller, unsigned short columns, unsigned short rows, unsigned short pixel_width,
    unsigned short pixel_height);

/// Whether the terminal's modes are those of a shell's command: canonical, with echo and signals.
int cpty_is_cooked(int terminal);

/// Whether two terminals, or one at two moments, have the same modes.
int cpty_same_modes(const struct termios *a, const struct termios *b);

/// Waits for the process without blocking: 1 ended with `status` set, 0 still runs, -1 no such child.
int cpty_ended(pid_t process, int *status);

int cpty_status_exited(int status);
int cpty_status_code(int status);
int cpty_status_signal(int status);

#endif
