#include "clinux_poll.h"

#include <stddef.h>
#include <time.h>

int clinux_poll(struct pollfd *entries, int count, int64_t nanoseconds) {
    struct timespec timeout = {nanoseconds / 1000000000, nanoseconds % 1000000000};
    return ppoll(entries, (nfds_t)count, nanoseconds < 0 ? NULL : &timeout, NULL);
}
