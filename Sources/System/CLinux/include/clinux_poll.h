/// Waiting for descriptors with a finer clock than poll has.
#ifndef CLINUX_POLL_H
#define CLINUX_POLL_H

#include <poll.h>
#include <stdint.h>

/// Like poll, with the time-out in nanoseconds; below 0 it waits for ever, without a timer.
int clinux_poll(struct pollfd *entries, int count, int64_t nanoseconds);

#endif
