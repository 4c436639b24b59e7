/// Helper processes that are spoken to in messages of any length.
#ifndef CLINUX_HELPER_H
#define CLINUX_HELPER_H

#include <stddef.h>
#include <sys/types.h>

/// Starts `path` with the two descriptors as 3 and 4 and nothing else open; returns 0 or an errno value.
///
/// Standard input, output and error are /dev/null. `arguments` begins with the program's name and ends with NULL, and so
/// does `environment`.
int clinux_helper_spawn(
    const char *path, int third, int fourth, char *const arguments[], char *const environment[],
    pid_t *process);

/// Whether no file is at `path`: a program that is there may fail to start for other reasons, with ENOENT as well.
int clinux_program_is_missing(const char *path);

/// As `clinux_helper_spawn`, with those variables of our own environment that the network needs: proxies and certificates.
///
/// `words` are the arguments behind the name, `count` of them, each with a NUL at its end.
int clinux_fetcher_spawn(
    const char *path, int socket, int folder, const char *words, int count, pid_t *process);

/// Sends one message; returns 0 or an errno value, EPIPE when the other side is gone.
///
/// Where there is no room for it now it waits, or returns EAGAIN if it may not.
int clinux_message_send(int socket, const void *message, size_t size, int may_wait);

/// Waits up to `timeout_ms` (-1: for ever) for a message of at most `capacity` bytes; `size` says how many came.
///
/// Returns 0; or ETIMEDOUT, EPIPE when the other side is gone, EPROTO for a longer or an empty one, or another errno value.
int clinux_message_receive(int socket, void *message, size_t capacity, size_t *size, int timeout_ms);

#endif
