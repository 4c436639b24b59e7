/// Plain threads: Swift's cooperative pool must never run a call that blocks.
#ifndef CLINUX_THREAD_H
#define CLINUX_THREAD_H

#include <stdint.h>

/// Starts a detached thread with all signals but those of a crash blocked that runs `body(context)`; returns 0 or an errno value.
int clinux_thread_start(void (*body)(void *context), void *context);

/// Gives free memory of all threads back to the system.
void clinux_give_back_memory(void);

/// An eventfd, non-blocking and close-on-exec, for waking a poll; -1 with errno set on failure.
int clinux_wake_open(void);
/// Makes the descriptor readable.
void clinux_wake_post(int fd);
/// Makes it unreadable again.
void clinux_wake_drain(int fd);

/// A counting semaphore on the heap; NULL when memory ran out.
void *clinux_semaphore_create(void);
void clinux_semaphore_destroy(void *semaphore);
void clinux_semaphore_post(void *semaphore);
/// Blocks until posted; interruptions by signals are retried.
void clinux_semaphore_wait(void *semaphore);
/// As `clinux_semaphore_wait`, but no longer than that; whether the count was taken from.
int clinux_semaphore_wait_for(void *semaphore, uint64_t milliseconds);

#endif
