/// The parts of the lock-down; not for other modules.
#ifndef LOCK_H
#define LOCK_H

/// Forbids every path, every TCP port, abstract sockets and signals to others; returns the version of the interface, 0 without.
int lock_files(void);

/// Installs the allow-list of system calls, to which waking threads may belong; returns whether it is in force.
int lock_calls(int socket, int leaves_wakes);

#endif
