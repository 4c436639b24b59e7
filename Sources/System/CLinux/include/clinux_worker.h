/// Helper processes that share memory with their host and get files over a socket.
#ifndef CLINUX_WORKER_H
#define CLINUX_WORKER_H

#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

/// Anonymous memory of a sealed size; a descriptor, or -1 with errno set.
int clinux_memory_create(const char *name, size_t size);

/// A connected pair of SOCK_SEQPACKET sockets, close-on-exec; returns 0 or an errno value.
int clinux_socket_pair(int pair[2]);

/// Sends one message and with it a descriptor (-1: none); returns 0 or an errno value, EPIPE when the other side is gone.
int clinux_send(int socket, const void *message, size_t size, int descriptor);

/// Waits up to `timeout_ms` (-1: for ever) for a message of exactly `size` bytes and the descriptor that came with it.
///
/// Returns 0; or ETIMEDOUT, EPIPE when the other side is gone, EPROTO for a message of another size, or another errno
/// value. `descriptor` may be NULL; it is set to -1 when none came.
int clinux_receive(int socket, void *message, size_t size, int *descriptor, int timeout_ms);

/// Starts `path worker` with the two descriptors as 3 and 4 and nothing else open; returns 0 or an errno value.
///
/// Standard input, output and error are /dev/null. `niceness` is added to the host's.
int clinux_worker_spawn(const char *path, int socket, int memory, int niceness, pid_t *process);

/// Gives a worker `grace_ms` to end by itself, then kills it; waits for it in any case.
///
/// Returns the signal that ended it before, 0 if it exited or had to be killed. `exit_status`, which may be NULL, is set to
/// what it exited with by itself, else to -1.
int clinux_worker_end(pid_t process, int grace_ms, int *exit_status);

/// Processor time that a process has used, in seconds; negative when it is gone.
double clinux_process_seconds(pid_t process);

/// How many files this process may open, and how many bytes a file that it writes may hold; all ones for no limit.
void clinux_process_limits(uint64_t *files, uint64_t *file_size);

/// The path of the program that runs, NUL-terminated, by /proc or else as it was started; `out` holds 4096 bytes.
int clinux_running_program(char *out);

#endif
