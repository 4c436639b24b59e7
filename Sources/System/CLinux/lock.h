/// The parts of the lock-down; not for other modules.
#ifndef LOCK_H
#define LOCK_H

/// Forbids every path, every TCP port, abstract sockets and signals to others; returns the version of the interface, 0 without.
int lock_files(void);

/// Installs the allow-list of system calls, to which waking threads may belong; returns whether it is in force.
int lock_calls(int socket, int leaves_wakes);

/// A set of rules of landlock under which nothing is allowed yet, -1 where the kernel has none; and its version.
int lock_rules(int *version);
/// Puts them in force; 0, or -1.
int lock_by_rules(int rules);

/// Whether a sanitizer is built in, which needs what would be forbidden.
int lock_is_instrumented(void);
/// Sets both limits of a resource, never above what the process was given; 0 or an errno value.
int lock_limit(int resource, unsigned long value);
/// Gives up new privileges, and being traced or dumped; 0 or an errno value.
int lock_privileges(void);
/// A file that is too long is an error of the call, and not the end of the process.
void lock_ignore_file_size(void);

struct FetcherLockPlan;
/// Forbids all paths, ports, abstract sockets and signals to others but those of the plan; the version in force, 0 without.
int lock_fetcher_files(const struct FetcherLockPlan *plan);
/// Installs the list of forbidden system calls; returns whether it is in force.
int lock_fetcher_calls(void);

#endif
