#include "attempts.h"

#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <linux/futex.h>
#include <sched.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/ptrace.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

pid_t parent;

static int outcome(long result) { return result < 0 ? errno : 0; }

static int open_file(void) { return outcome(open("/etc/passwd", O_RDONLY)); }

static int create_file(void) {
    return outcome(open("/tmp", O_TMPFILE | O_WRONLY, 0600));
}

static int remove_file(void) {
    int result = unlink("/tmp/riffle-lock-probe-no-such-file");
    return result < 0 && errno == ENOENT ? 0 : outcome(result); // it was allowed to look
}

static int rename_file(void) {
    int result = rename("/tmp/riffle-lock-probe-no-such-file", "/tmp/riffle-lock-probe-other");
    return result < 0 && errno == ENOENT ? 0 : outcome(result);
}

static int make_socket(void) { return outcome(socket(AF_INET, SOCK_STREAM, 0)); }

static int connect_out(void) {
    struct sockaddr_in address = {.sin_family = AF_INET, .sin_port = htons(9)};
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    int result = connect(SPARE_SOCKET, (struct sockaddr *)&address, sizeof address);
    return result < 0 && errno == ECONNREFUSED ? 0 : outcome(result); // it was allowed to knock
}

static int run_program(void) {
    char *arguments[] = {"true", NULL};
    return outcome(execv("/bin/true", arguments));
}

static int fork_child(void) {
    pid_t child = fork();
    if (child == 0) _exit(0);
    if (child > 0) waitpid(child, NULL, 0);
    return outcome(child);
}

static int trace_parent(void) { return outcome(ptrace(PTRACE_SEIZE, parent, 0, 0)); }

static int signal_parent(void) { return outcome(kill(parent, 0)); }

static int read_parent(void) {
    char byte;
    struct iovec here = {&byte, 1}, there = {(void *)(uintptr_t)&forbidden, 1};
    return outcome(process_vm_readv(parent, &here, 1, &there, 1, 0));
}

static int map_code(void) {
    void *code = mmap(NULL, 4096, PROT_READ | PROT_EXEC, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    return code == MAP_FAILED ? errno : 0;
}

static int map_file(void) {
    void *file = mmap(NULL, 4096, PROT_READ, MAP_PRIVATE, OPEN_FILE, 0);
    return file == MAP_FAILED ? errno : 0;
}

static int make_executable(void) {
    static uint8_t page[8192] __attribute__((aligned(4096)));
    return outcome(mprotect(page, 4096, PROT_READ | PROT_EXEC));
}

static int write_output(void) { return outcome(write(STDERR_FILENO, "", 1)); }

static int send_elsewhere(void) {
    struct msghdr empty = {0};
    return outcome(sendmsg(SPARE_SOCKET, &empty, MSG_NOSIGNAL)) == EPIPE ? 0 : errno;
}

static int control_device(void) {
    int count;
    int result = ioctl(SPARE_SOCKET, FIONREAD, &count);
    return result < 0 && errno == EINVAL ? 0 : outcome(result);
}

static int list_folder(void) {
    char entries[256];
    return outcome(syscall(SYS_getdents64, OPEN_FILE, entries, sizeof entries)) == ENOTDIR ? 0 : errno;
}

static int ask_for_parent(void) { return outcome(getppid()); }

static int ask_priority(void) { return outcome(syscall(SYS_getpriority, 0, 0)); }

/// Of no bytes: as root it would take a page from the machine.
static int poison_memory(void) {
    static uint8_t page[8192] __attribute__((aligned(4096)));
    int result = madvise(page, 0, MADV_HWPOISON);
    return result < 0 && (errno == EPERM || errno == EINVAL) ? 0 : outcome(result); // it was allowed to ask
}

/// How long the parent has worked: the number of its clock is made of that of the process.
static int read_clock_of_parent(void) {
    struct timespec t;
    // Not clock_getcpuclockid, which calls what is forbidden as well.
    clockid_t clock = (clockid_t)(~(unsigned)parent << 3 | 2);
    return outcome(clock_gettime(clock, &t));
}

#ifdef __x86_64__
/// open() of the 32-bit table, which a filter by numbers alone would take for another call.
static int call_32_bit(void) {
    long result = 5; // open
    __asm__ volatile("int $0x80" : "+a"(result) : "b"(0L), "c"(0L), "d"(0L) : "memory", "r8", "r9", "r10", "r11");
    return 0; // it was answered
}

static int call_x32(void) {
    syscall(0x40000000 | 17); // pread64 as x32 numbers it
    return 0;
}
#endif

/// What the worker of LibRaw may.
static int wake_thread(void) {
    static int word;
    return outcome(syscall(__NR_futex, &word, FUTEX_WAKE_PRIVATE, 1, NULL, NULL, 0));
}

/// And what it may not; the word is another one, so that nobody waits.
static int wait_for_thread(void) {
    static int word;
    long result = syscall(__NR_futex, &word, FUTEX_WAIT_PRIVATE, 1, NULL, NULL, 0);
    return result < 0 && errno != EAGAIN ? errno : 0;
}

const Attempt forbidden[] = {
    {"open", open_file}, {"create", create_file}, {"unlink", remove_file}, {"rename", rename_file},
    {"socket", make_socket}, {"connect", connect_out}, {"execve", run_program}, {"fork", fork_child},
    {"ptrace", trace_parent}, {"kill", signal_parent}, {"process_vm_readv", read_parent},
    {"mmap of code", map_code}, {"mmap of a file", map_file}, {"mprotect", make_executable},
    {"write", write_output}, {"sendmsg elsewhere", send_elsewhere}, {"ioctl", control_device},
    {"getdents", list_folder}, {"getpriority", ask_priority}, {"getppid", ask_for_parent},
    {"madvise(MADV_HWPOISON)", poison_memory},
    {"the parent's clock", read_clock_of_parent}, {"waking a thread", wake_thread},
    {"waiting for a thread", wait_for_thread},
#ifdef __x86_64__
    {"32-bit open", call_32_bit}, {"x32 pread64", call_x32},
#endif
    {NULL, NULL},
};
