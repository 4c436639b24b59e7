/// Other programs that run about photos.
#ifndef CLINUX_PROGRAM_H
#define CLINUX_PROGRAM_H

#include <sys/types.h>

/// Starts a program found along PATH in a session of its own: no input, and what it writes goes nowhere.
///
/// `arguments` ends with NULL and begins with the program's name. Returns an errno, or 0 and its number.
int clinux_program_apart(char *const arguments[], pid_t *process);

/// Starts a program that has the terminal, in a process group of its own that is brought to the foreground.
int clinux_program_in_terminal(char *const arguments[], pid_t *process);

/// How a program stands.
typedef enum {
    CLINUX_PROGRAM_RUNS, CLINUX_PROGRAM_EXITED, CLINUX_PROGRAM_KILLED, CLINUX_PROGRAM_STOPPED
} ClinuxProgramState;

/// Asks how it stands, or waits until it has ended; `number` is its exit status or the signal.
ClinuxProgramState clinux_program_state(pid_t process, int waits, int *number);

/// Sends a signal to its process group.
void clinux_program_signal(pid_t process, int signal);

/// Takes the terminal back for our own process group.
void clinux_program_reclaim(int terminal);

#endif
