/// Memory with a name, which another program of the machine reads: pictures for the terminal.
#ifndef CLINUX_SHARED_H
#define CLINUX_SHARED_H

#include <stddef.h>
#include <sys/types.h>

/// Makes an object of these bytes that only its owner may open; returns 0 or an errno value, EEXIST where there is one of this name.
int clinux_shared_write(const char *name, const void *bytes, size_t count);

/// Removes the name; one that is gone is no error.
void clinux_shared_unlink(const char *name);

/// Removes all names `riffle-PID-…` that a process of this number has left.
void clinux_shared_sweep(pid_t process);

#endif
