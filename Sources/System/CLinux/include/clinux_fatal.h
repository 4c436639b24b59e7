/// What a crash of the program still does for the terminal.
#ifndef CLINUX_FATAL_H
#define CLINUX_FATAL_H

#include "clinux_tty.h"

/// Catches SEGV BUS ILL TRAP ABRT FPE on a stack of its own; returns 0 or an errno value.
///
/// A crash then gives the terminal `fd` back and dies of its signal. Whatever handled these signals
/// before, a language's crash reporter for one, is displaced.
int clinux_fatal_arm(int fd, const TtyModes *modes);

/// Sets what takes pictures from the terminal at a crash; more than 4096 bytes count as none.
void clinux_fatal_set_pictures(const void *bytes, size_t count);

/// While not `active` a crash leaves the terminal alone, as it belongs to the shell.
void clinux_fatal_set_active(int active);

/// Gives the dispositions back as found.
void clinux_fatal_disarm(void);

#endif
