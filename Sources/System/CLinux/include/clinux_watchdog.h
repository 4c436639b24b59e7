/// The watchdog: a small process that gives the terminal back when the program is killed.
///
/// It waits on a socket. Every message is one byte, and 'a' is followed by a TtyModes:
///   'a'  the terminal is the program's now: give it back if the socket closes
///   'p'  followed by TtyPictures: what to write before everything else, and that shared memory may be left
///   's'  the terminal is the shell's now: leave it alone if the socket closes
///   'c'  clean: the program has given the terminal back and ends
#ifndef CLINUX_WATCHDOG_H
#define CLINUX_WATCHDOG_H

#include "clinux_tty.h"
#include <sys/types.h>

/// Runs the watchdog: arguments are the descriptors of the terminal and of the socket, in decimal.
///
/// Returns the exit status: 0, or 2 for wrong arguments.
int clinux_watchdog_main(int argc, char **argv);

/// Starts `helper guard …` in a process group of its own; returns 0 or an errno value.
///
/// `channel` gets this side's end of the socket, close-on-exec.
int clinux_watchdog_start(const char *helper, int terminal, int *channel, pid_t *process);

/// Tells the watchdog one of 'a' (with modes), 's' and 'c'; a watchdog that is gone is no error.
void clinux_watchdog_tell(int channel, char message, const TtyModes *modes);

/// Tells the watchdog what takes pictures from the terminal; more than 4096 bytes are not told.
void clinux_watchdog_tell_pictures(int channel, const void *bytes, size_t count);

/// Closes the socket and reaps the watchdog, waiting at most `patience` milliseconds for it.
void clinux_watchdog_end(int channel, pid_t process, int patience);

#endif
