#include "lock.h"

#include <errno.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/syscall.h>

#if defined(__x86_64__)
#define ARCHITECTURE AUDIT_ARCH_X86_64
#elif defined(__aarch64__)
#define ARCHITECTURE AUDIT_ARCH_AARCH64
#endif

#ifdef ARCHITECTURE

enum {
    CAPACITY = 512,
    OTHER_NUMBERS = 0x40000000, ///< those of x32 begin here
    THREAD = 0x00010000,        ///< CLONE_THREAD
    NETLINK_ADDRESS = 12,       ///< bytes of a sockaddr_nl; one of IPv4 has 16 and one of IPv6 28
};

/// What ends the process: to start programs, to look into or stop other processes, to wait for others to connect, to leave
/// the place it is in, and to change what is not a file's content.
static const uint16_t forbidden[] = {
    __NR_execve, __NR_execveat, __NR_ptrace, __NR_process_vm_readv, __NR_process_vm_writev,
    __NR_kill, __NR_tkill, __NR_tgkill, __NR_rt_sigqueueinfo, __NR_rt_tgsigqueueinfo,
    424 /* pidfd_send_signal */, 434 /* pidfd_open */, 438 /* pidfd_getfd */, 440 /* process_madvise */,
    __NR_listen, __NR_accept, __NR_accept4,
    __NR_mount, __NR_umount2, __NR_pivot_root, __NR_chroot, __NR_setns, __NR_unshare,
    428 /* open_tree */, 429 /* move_mount */, 430 /* fsopen */, 431 /* fsconfig */, 432 /* fsmount */,
    433 /* fspick */, 442 /* mount_setattr */,
    __NR_keyctl, __NR_add_key, __NR_request_key, __NR_bpf, __NR_perf_event_open, __NR_userfaultfd,
    425 /* io_uring_setup */, 426 /* io_uring_enter */, 427 /* io_uring_register */,
    __NR_memfd_create, 447 /* memfd_secret */, __NR_open_by_handle_at, __NR_kcmp, __NR_personality,
    __NR_init_module, __NR_finit_module, __NR_delete_module, __NR_kexec_load, __NR_reboot,
    __NR_swapon, __NR_swapoff, __NR_acct, __NR_sethostname, __NR_setdomainname, __NR_settimeofday,
    __NR_clock_settime, __NR_quotactl, __NR_mq_open, __NR_shmget, __NR_msgget, __NR_semget,
    __NR_fchmod, __NR_fchmodat, 452 /* fchmodat2 */, __NR_fchown, __NR_fchownat, __NR_setxattr,
    __NR_lsetxattr, __NR_fsetxattr, __NR_removexattr, __NR_lremovexattr, __NR_fremovexattr,
    463 /* setxattrat */, 466 /* removexattrat */, __NR_truncate, __NR_fanotify_init,
    __NR_inotify_init1,
#ifdef __x86_64__
    __NR_fork, __NR_vfork, __NR_chmod, __NR_chown, __NR_lchown, __NR_utime, __NR_utimes,
    __NR_futimesat, __NR_modify_ldt, __NR_iopl, __NR_ioperm, __NR_inotify_init,
#endif
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

/// Goes on with the next step if a test of what is loaded is true, else with the one after it.
static void add_test(struct filter *f, uint16_t test, uint32_t value) {
    add(f, BPF_JMP | BPF_K | test, value, 0, 1);
}

static void load(struct filter *f, size_t offset) {
    add(f, BPF_LD | BPF_W | BPF_ABS, (uint32_t)offset, 0, 0);
}

/// Half of an argument; both architectures are little-endian.
static void load_argument(struct filter *f, int index, int is_high) {
    load(f, offsetof(struct seccomp_data, args) + 8 * (size_t)index + (is_high ? 4 : 0));
}

/// The steps for one call, which follow it alone.
static unsigned short begin_call(struct filter *f, uint32_t number) {
    add(f, BPF_JMP | BPF_JEQ | BPF_K, number, 0, 0);
    return (unsigned short)(f->count - 1);
}

/// Ends them with a verdict; other calls go on behind it.
static void end_call(struct filter *f, unsigned short beginning, uint32_t verdict) {
    add_verdict(f, verdict);
    f->steps[beginning].jf = (uint8_t)(f->count - beginning - 1);
}

/// Sockets of the internet, and of the kernel's news of networks; those of this machine are as if there were none: behind
/// one of them may be a service that starts programs for others.
static void filter_sockets(struct filter *f) {
    static const uint32_t families[] = {AF_INET, AF_INET6, AF_NETLINK};
    unsigned short here = begin_call(f, __NR_socket);
    load_argument(f, 0, 0);
    for (size_t i = 0; i < sizeof families / sizeof families[0]; i++) {
        add_test(f, BPF_JEQ, families[i]);
        add_verdict(f, SECCOMP_RET_ALLOW);
    }
    add_test(f, BPF_JEQ, AF_UNIX);
    add_verdict(f, SECCOMP_RET_ERRNO | EACCES);
    end_call(f, here, SECCOMP_RET_KILL_PROCESS);
    // Two unique ends: how threads of libcurl wake each other.
    here = begin_call(f, __NR_socketpair);
    load_argument(f, 0, 0);
    add_test(f, BPF_JEQ, AF_UNIX);
    add_verdict(f, SECCOMP_RET_ALLOW);
    end_call(f, here, SECCOMP_RET_KILL_PROCESS);
    // The C library asks the kernel for addresses of ours: that socket alone has an address of 12 bytes.
    here = begin_call(f, __NR_bind);
    load_argument(f, 2, 0);
    add_test(f, BPF_JEQ, NETLINK_ADDRESS);
    add_verdict(f, SECCOMP_RET_ALLOW);
    end_call(f, here, SECCOMP_RET_KILL_PROCESS);
}

/// Threads alone: what looks up names waits in one.
static void filter_threads(struct filter *f) {
    unsigned short here = begin_call(f, __NR_clone);
    load_argument(f, 0, 0);
    add_test(f, BPF_JSET, THREAD);
    add_verdict(f, SECCOMP_RET_ALLOW);
    end_call(f, here, SECCOMP_RET_KILL_PROCESS);
    // Its flags are in memory, where a filter sees nothing: the C library takes clone instead.
    here = begin_call(f, __NR_clone3);
    end_call(f, here, SECCOMP_RET_ERRNO | ENOSYS);
}

/// No memory becomes code.
static void filter_code(struct filter *f) {
    static const uint32_t calls[] = {__NR_mmap, __NR_mprotect, __NR_pkey_mprotect};
    for (size_t i = 0; i < sizeof calls / sizeof calls[0]; i++) {
        unsigned short here = begin_call(f, calls[i]);
        load_argument(f, 2, 0);
        add_test(f, BPF_JSET, PROT_EXEC);
        add_verdict(f, SECCOMP_RET_KILL_PROCESS);
        end_call(f, here, SECCOMP_RET_ALLOW);
    }
}

/// Times of open files alone, and not of any that has a name.
static void filter_times(struct filter *f) {
    unsigned short here = begin_call(f, __NR_utimensat);
    load_argument(f, 1, 0);
    add(f, BPF_JMP | BPF_JEQ | BPF_K, 0, 1, 0);
    add_verdict(f, SECCOMP_RET_KILL_PROCESS);
    load_argument(f, 1, 1);
    add(f, BPF_JMP | BPF_JEQ | BPF_K, 0, 1, 0);
    add_verdict(f, SECCOMP_RET_KILL_PROCESS);
    end_call(f, here, SECCOMP_RET_ALLOW);
}

int lock_fetcher_calls(void) {
    struct filter f;
    memset(&f, 0, sizeof f);
    load(&f, offsetof(struct seccomp_data, arch));
    add(&f, BPF_JMP | BPF_JEQ | BPF_K, ARCHITECTURE, 1, 0);
    add_verdict(&f, SECCOMP_RET_KILL_PROCESS);
    load(&f, offsetof(struct seccomp_data, nr));
    add_test(&f, BPF_JGE, OTHER_NUMBERS);
    add_verdict(&f, SECCOMP_RET_KILL_PROCESS);
    for (size_t i = 0; i < sizeof forbidden / sizeof forbidden[0]; i++) {
        add_test(&f, BPF_JEQ, forbidden[i]);
        add_verdict(&f, SECCOMP_RET_KILL_PROCESS);
    }
    filter_sockets(&f);
    filter_threads(&f);
    filter_code(&f);
    filter_times(&f);
    add_verdict(&f, SECCOMP_RET_ALLOW);
    // A filter that did not fit would forbid less than it says.
    if (f.count >= CAPACITY) return 0;
    struct sock_fprog program = {f.count, f.steps};
    return prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program) == 0;
}

#else

int lock_fetcher_calls(void) { return 0; }

#endif
