/// What a worker that fell to a hostile file might try.
#ifndef ATTEMPTS_H
#define ATTEMPTS_H

#include <stddef.h>
#include <sys/types.h>

/// A try; `run` returns 0 where it got what it wanted, else an errno value.
typedef struct Attempt {
    const char *name;
    int (*run)(void);
} Attempt;

enum {
    SPARE_SOCKET = 8, ///< a socket that was open before the lock-down and is not the host's
    OPEN_FILE = 9,    ///< a file that was open before
};

/// Who started the process, asked before the lock-down: the question is forbidden, too.
extern pid_t parent;

/// What must end the process; ends with a name of NULL.
extern const Attempt forbidden[];

/// What a decode needs; ends with a name of NULL.
extern const Attempt needed[];

/// Becomes another program, as on a kernel without landlock and seccomp; returns 1 when it cannot.
int run_on_old_kernel(char **arguments);

#endif
