#include "CPty.h"

#include <errno.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum { longest_key = 16 };

struct PtyHeldKey {
    pthread_t thread;
    atomic_int is_let_go;
    int controller, times, milliseconds, longest_gap;
    size_t length;
    char bytes[longest_key];
};

static int64_t milliseconds_now(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (int64_t)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

static void *run(void *argument) {
    PtyHeldKey *key = argument;
    int64_t last = milliseconds_now(), due = last;
    for (int i = 0; i < key->times; i++) {
        ssize_t n;
        int64_t before = milliseconds_now();
        do n = write(key->controller, key->bytes, key->length);
        while (n < 0 && errno == EINTR);
        int64_t now = milliseconds_now();
        // What the terminal does not take is a gap: the next press that it takes measures it. The press happened
        // somewhere between the two looks at the clock: the gap is never longer than measured.
        if (n > 0) {
            if (now - last > key->longest_gap) key->longest_gap = (int)(now - last);
            last = before;
        }
        due += key->milliseconds;
        int64_t left = due > now ? due - now : 0;
        nanosleep(&(struct timespec){left / 1000, left % 1000 * 1000000}, NULL);
    }
    atomic_store(&key->is_let_go, 1);
    return NULL;
}

PtyHeldKey *cpty_hold(
    int controller, const char *bytes, size_t length, int times, int milliseconds) {
    PtyHeldKey *key = length <= longest_key ? calloc(1, sizeof *key) : NULL;
    if (!key) return NULL;
    key->controller = controller;
    key->times = times;
    key->milliseconds = milliseconds;
    key->length = length;
    memcpy(key->bytes, bytes, length);
    if (pthread_create(&key->thread, NULL, run, key) == 0) return key;
    free(key);
    return NULL;
}

int cpty_is_let_go(PtyHeldKey *key) { return atomic_load(&key->is_let_go); }

int cpty_let_go(PtyHeldKey *key) {
    pthread_join(key->thread, NULL);
    int gap = key->longest_gap;
    free(key);
    return gap;
}
