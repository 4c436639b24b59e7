#include "clinux_program.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

static int start(char *const arguments[], int hasTerminal, pid_t *process) {
    posix_spawn_file_actions_t actions;
    posix_spawnattr_t attributes;
    int error = posix_spawn_file_actions_init(&actions);
    if (error) return error;
    error = posix_spawnattr_init(&attributes);
    if (!error) {
        // A description of its own: ours does not block.
        const char *device = hasTerminal ? "/dev/tty" : "/dev/null";
        error = posix_spawn_file_actions_addopen(&actions, 0, device, O_RDWR, 0);
        if (!error) error = posix_spawn_file_actions_adddup2(&actions, 0, 1);
        if (!error) error = posix_spawn_file_actions_adddup2(&actions, 0, 2);
        if (!error && hasTerminal) error = posix_spawn_file_actions_addtcsetpgrp_np(&actions, 0);
        if (!error) error = posix_spawn_file_actions_addclosefrom_np(&actions, 3);
        sigset_t none, all;
        sigemptyset(&none);
        sigfillset(&all);
        posix_spawnattr_setsigmask(&attributes, &none);
        posix_spawnattr_setsigdefault(&attributes, &all);
        posix_spawnattr_setpgroup(&attributes, 0);
        posix_spawnattr_setflags(&attributes,
            (short)(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF |
                (hasTerminal ? POSIX_SPAWN_SETPGROUP : POSIX_SPAWN_SETSID)));
        if (!error) error = posix_spawnp(process, arguments[0], &actions, &attributes, arguments, environ);
        posix_spawnattr_destroy(&attributes);
    }
    posix_spawn_file_actions_destroy(&actions);
    return error;
}

int clinux_program_apart(char *const arguments[], pid_t *process) {
    return start(arguments, 0, process);
}

int clinux_program_in_terminal(char *const arguments[], pid_t *process) {
    return start(arguments, 1, process);
}

ClinuxProgramState clinux_program_state(pid_t process, int waits, int *number) {
    int status = 0;
    pid_t ended;
    do ended = waitpid(process, &status, waits ? 0 : WNOHANG | WUNTRACED);
    while (ended < 0 && errno == EINTR);
    *number = 0;
    if (ended == 0) return CLINUX_PROGRAM_RUNS;
    if (ended < 0) return CLINUX_PROGRAM_EXITED;
    if (WIFSTOPPED(status)) {
        *number = WSTOPSIG(status);
        return CLINUX_PROGRAM_STOPPED;
    }
    if (WIFSIGNALED(status)) {
        *number = WTERMSIG(status);
        return CLINUX_PROGRAM_KILLED;
    }
    *number = WEXITSTATUS(status);
    return CLINUX_PROGRAM_EXITED;
}

void clinux_program_signal(pid_t process, int signal) { kill(-process, signal); }

void clinux_program_reclaim(int terminal) {
    // From the background this would stop us.
    sigset_t block, before;
    sigemptyset(&block);
    sigaddset(&block, SIGTTOU);
    pthread_sigmask(SIG_BLOCK, &block, &before);
    tcsetpgrp(terminal, getpgrp());
    pthread_sigmask(SIG_SETMASK, &before, NULL);
}
