#include "allocations.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static long made, in_use, failing;
static int is_resting;

void allocations_arm(long number) {
    made = 0;
    failing = number;
}

void allocations_pause(int is_paused) { is_resting = is_paused; }

long allocations_made(void) { return __atomic_load_n(&made, __ATOMIC_SEQ_CST); }

long allocations_in_use(void) { return __atomic_load_n(&in_use, __ATOMIC_SEQ_CST); }

#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer) || __has_feature(memory_sanitizer)

int allocations_are_counted(void) { return 0; }

#else

int allocations_are_counted(void) { return 1; }

// These stand in the place of the C library's for the libraries as well.
extern void *__libc_malloc(size_t);
extern void *__libc_calloc(size_t, size_t);
extern void *__libc_realloc(void *, size_t);
extern void __libc_free(void *);

/// Whether this one is to fail.
static int fails(void) {
    if (is_resting) return 0;
    if (__atomic_add_fetch(&made, 1, __ATOMIC_SEQ_CST) != failing) return 0;
    errno = ENOMEM;
    return 1;
}

static void *counted(void *memory) {
    if (memory) __atomic_add_fetch(&in_use, 1, __ATOMIC_SEQ_CST);
    return memory;
}

void *malloc(size_t size) { return fails() ? NULL : counted(__libc_malloc(size)); }

void *calloc(size_t count, size_t size) { return fails() ? NULL : counted(__libc_calloc(count, size)); }

void *realloc(void *old, size_t size) {
    if (fails()) return NULL;
    void *memory = __libc_realloc(old, size);
    if (!old) return counted(memory);
    return memory;
}

void free(void *memory) {
    if (memory) __atomic_sub_fetch(&in_use, 1, __ATOMIC_SEQ_CST);
    __libc_free(memory);
}

#endif

// Of more allocations than this, such as those of a file of ten thousand comments, those at the end are tried in part.
enum { ALL = 1000 };

int allocations_try(const Trial *trial, int step, long *cases, long *whole, long *wrong) {
    int is_whole = 0;
    // The first times make what libraries keep for ever.
    for (int time = 0; time < 2; time++) {
        allocations_arm(0);
        const char *complaint = trial->run(trial->context, &is_whole);
        if (!complaint && is_whole) continue;
        printf("%s: without a failure: %s\n", trial->name, complaint ? complaint : "not whole");
        ++*wrong;
        return 1;
    }
    long count = allocations_made(), before = *wrong;
    long stride = count > ALL && step < count / ALL ? count / ALL : step;
    for (long number = 1; number <= count; number += number < ALL ? step : stride) {
        long used = allocations_in_use();
        is_whole = 0;
        allocations_arm(number);
        const char *complaint = trial->run(trial->context, &is_whole);
        int has_failed = allocations_made() >= number;
        allocations_arm(0);
        long left = allocations_in_use() - used;
        ++*cases;
        *whole += is_whole;
        if (!complaint && !has_failed) complaint = "fewer allocations than before";
        if (!complaint && left > 0 && !trial->keeps_memory) complaint = "memory is left";
        if (!complaint) continue;
        printf("%s: allocation %ld of %ld: %s\n", trial->name, number, count, complaint);
        ++*wrong;
    }
    allocations_arm(0);
    const char *complaint = trial->run(trial->context, &is_whole);
    if (complaint || !is_whole) {
        printf("%s: afterwards: %s\n", trial->name, complaint ? complaint : "not whole");
        ++*wrong;
    }
    return *wrong != before;
}
