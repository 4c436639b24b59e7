#include "lock.h"

#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/syscall.h>

#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/futex.h>
#include <linux/seccomp.h>

#if defined(__x86_64__)
#define ARCHITECTURE AUDIT_ARCH_X86_64
#elif defined(__aarch64__)
#define ARCHITECTURE AUDIT_ARCH_AARCH64
#endif

#ifdef ARCHITECTURE

/// Which arguments a call may have.
enum condition { ANY, ON_SOCKET, ANONYMOUS, HEAP_ADVICE, OWN_CLOCK, WAKE };

/// What a decode calls, counted over a corpus, and what the C library may call instead of it.
static const struct { uint32_t number; enum condition condition; } allowed[] = {
    {__NR_pread64, ANY},
#ifdef __NR_poll
    {__NR_poll, ANY},
#endif
    {__NR_ppoll, ANY},
    {__NR_recvmsg, ON_SOCKET},
    {__NR_sendmsg, ON_SOCKET},
    {__NR_close, ANY},
    // The heap; mmap where brk has no room to grow.
    {__NR_brk, ANY},
    {__NR_mmap, ANONYMOUS},
    {__NR_munmap, ANY},
    {__NR_madvise, HEAP_ADVICE},
    // Where the clock is not read without a call.
    {__NR_clock_gettime, OWN_CLOCK},
    {__NR_restart_syscall, ANY},
    {__NR_exit, ANY},
    {__NR_exit_group, ANY},
    // Only where it is requested: a team of OpenMP wakes the rest of it, even where there is none.
    {__NR_futex, WAKE},
};

enum {
    CAPACITY = 128,
    CLOCK_COUNT = 16, ///< MAX_CLOCKS of the kernel; those above belong to other processes, or to devices
};

struct filter {
    struct sock_filter steps[CAPACITY];
    unsigned short count;
};

static void add(struct filter *f, uint16_t code, uint32_t value, uint8_t if_true, uint8_t if_false) {
    if (f->count < CAPACITY)
        f->steps[f->count++] = (struct sock_filter){code, if_true, if_false, value};
}

static void add_verdict(struct filter *f, uint32_t verdict) { add(f, BPF_RET | BPF_K, verdict, 0, 0); }

static void load(struct filter *f, size_t offset) {
    add(f, BPF_LD | BPF_W | BPF_ABS, (uint32_t)offset, 0, 0);
}

/// The low half of an argument: both architectures are little-endian, and what is looked at has 32 bits.
static void load_argument(struct filter *f, int index) {
    load(f, offsetof(struct seccomp_data, args) + 8 * (size_t)index);
}

/// Goes on with the next step if the bits are as wanted, else ends the process.
static void demand(struct filter *f, uint16_t test, uint32_t value, int wanted) {
    add(f, BPF_JMP | BPF_K | test, value, wanted ? 1 : 0, wanted ? 0 : 1);
    add_verdict(f, SECCOMP_RET_KILL_PROCESS);
}

/// What malloc says of its memory. Other advice can make the kernel retire memory (MADV_HWPOISON, as root).
static void demand_heap_advice(struct filter *f) {
    static const uint32_t advice[] = {MADV_DONTNEED, MADV_FREE, MADV_HUGEPAGE};
    enum { COUNT = sizeof advice / sizeof advice[0] };
    load_argument(f, 2);
    for (int i = 0; i < COUNT; i++)
        add(f, BPF_JMP | BPF_JEQ | BPF_K, advice[i], (uint8_t)(COUNT - i), 0);
    add_verdict(f, SECCOMP_RET_KILL_PROCESS);
}

static void add_condition(struct filter *f, enum condition condition, int socket) {
    if (condition == ON_SOCKET) {
        load_argument(f, 0);
        demand(f, BPF_JEQ, (uint32_t)socket, 1);
    } else if (condition == ANONYMOUS) {
        load_argument(f, 2);
        demand(f, BPF_JSET, PROT_EXEC, 0);
        load_argument(f, 3);
        demand(f, BPF_JSET, MAP_ANONYMOUS, 1);
    } else if (condition == HEAP_ADVICE) {
        demand_heap_advice(f);
    } else if (condition == OWN_CLOCK) {
        load_argument(f, 0);
        demand(f, BPF_JGE, CLOCK_COUNT, 0);
    } else if (condition == WAKE) {
        load_argument(f, 1);
        demand(f, BPF_JEQ, FUTEX_WAKE_PRIVATE, 1);
    }
}

/// Calls of another architecture (32 bits) and, having other numbers, those of x32 are not in the list.
static void fill(struct filter *f, int socket, int leaves_wakes) {
    load(f, offsetof(struct seccomp_data, arch));
    demand(f, BPF_JEQ, ARCHITECTURE, 1);
    load(f, offsetof(struct seccomp_data, nr));
    for (size_t i = 0; i < sizeof allowed / sizeof allowed[0]; i++) {
        if (allowed[i].condition == WAKE && !leaves_wakes) continue;
        unsigned short here = f->count;
        add(f, BPF_JMP | BPF_JEQ | BPF_K, allowed[i].number, 0, 0);
        add_condition(f, allowed[i].condition, socket);
        add_verdict(f, SECCOMP_RET_ALLOW);
        f->steps[here].jf = (uint8_t)(f->count - here - 1);
    }
    add_verdict(f, SECCOMP_RET_KILL_PROCESS);
}

int lock_calls(int socket, int leaves_wakes) {
    struct filter filter;
    memset(&filter, 0, sizeof filter);
    fill(&filter, socket, leaves_wakes);
    struct sock_fprog program = {filter.count, filter.steps};
    return prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program) == 0;
}

#else

int lock_calls(int socket, int leaves_wakes) {
    (void)socket;
    (void)leaves_wakes;
    return 0;
}

#endif
