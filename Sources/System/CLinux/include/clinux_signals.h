/// Signals as bytes in a pipe, so that one poll waits for everything.
#ifndef CLINUX_SIGNALS_H
#define CLINUX_SIGNALS_H

/// Catches TERM HUP INT QUIT PIPE WINCH TSTP CONT; returns the pipe's reading end or -1 with errno set.
///
/// Each signal becomes one byte, its number. Signals that were ignored stay ignored, but WINCH and
/// CONT. A second call fails with EBUSY until the first is closed.
int clinux_signals_open(void);

/// Gives all dispositions back as found and closes the pipe.
void clinux_signals_close(void);

/// Stops the whole process group as Control-Z would, and returns when it is continued.
///
/// Returns at once where the system refuses to stop it: in a group without a shell that could
/// continue it, or where TSTP was ignored from the start.
void clinux_signals_stop(void);

/// From now on SIGINT ends the program at once with status 130, unless it is ignored; where `is_shown` the line of the terminal
/// behind standard error is cleared.
void clinux_end_on_interrupt(int is_shown);

#endif
