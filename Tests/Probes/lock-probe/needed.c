#include "attempts.h"

#include "CLinux.h"

#include <errno.h>
#include <malloc.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <time.h>
#include <unistd.h>

static int read_file(void) {
    char byte;
    return pread(OPEN_FILE, &byte, 1, 0) == 1 ? 0 : errno;
}

static int close_file(void) { return close(OPEN_FILE) == 0 ? 0 : errno; }

static int use_heap(void) {
    size_t size = (size_t)64 << 20;
    char *memory = malloc(size);
    if (!memory) return ENOMEM;
    memset(memory, 1, size);
    int sum = memory[size / 2];
    free(memory);
    malloc_trim(0);
    return sum == 1 ? 0 : EFAULT;
}

/// What malloc does where the heap has no room to grow.
static int map_memory(void) {
    void *memory = mmap(NULL, 1 << 20, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (memory == MAP_FAILED) return errno;
    memset(memory, 1, 1 << 20);
    return munmap(memory, 1 << 20) == 0 ? 0 : errno;
}

/// What malloc says where it uses huge pages and gives memory back; a kernel may have no huge pages.
static int advise(void) {
    void *memory = mmap(NULL, 4 << 20, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (memory == MAP_FAILED) return errno;
    if (madvise(memory, 4 << 20, MADV_HUGEPAGE) != 0 && errno != EINVAL) return errno;
    return madvise(memory, 4 << 20, MADV_DONTNEED) == 0 ? 0 : errno;
}

static int too_much_memory(void) {
    void *volatile memory = malloc((size_t)CLINUX_LOCK_MEMORY_LIMIT);
    int is_refused = memory == NULL;
    free(memory);
    return is_refused ? 0 : EFBIG;
}

static int wait_a_little(void) {
    struct pollfd none = {-1, POLLIN, 0};
    return poll(&none, 1, 1) == 0 ? 0 : errno;
}

static int read_clock(void) {
    struct timespec t;
    return clock_gettime(CLOCK_MONOTONIC, &t) == 0 ? 0 : errno;
}

const Attempt needed[] = {
    {"pread", read_file}, {"close", close_file}, {"the heap", use_heap}, {"mmap of memory", map_memory}, {"advice", advise},
    {"a limit on memory", too_much_memory}, {"poll", wait_a_little}, {"the clock", read_clock},
    {NULL, NULL},
};
