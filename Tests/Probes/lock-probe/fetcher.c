#include "fetcher.h"

#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <linux/bpf.h>
#include <linux/netlink.h>
#include <linux/perf_event.h>
#include <netdb.h>
#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/mount.h>
#include <sys/ptrace.h>
#include <sys/shm.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/un.h>
#include <sys/uio.h>
#include <sys/wait.h>
#include <sys/xattr.h>
#include <unistd.h>

/// Nobody ever makes it, so that nothing happens to it without a lock-down either.
#define NOWHERE "/tmp/riffle-lock-probe-no-such-file"
#define MADE "/tmp/riffle-lock-probe-made"

static int outcome(long result) { return result < 0 ? errno : 0; }

/// It was allowed to look, where the answer is about what is not there.
static int looked(long result, int expected) { return result < 0 && errno == expected ? 0 : outcome(result); }

static int run_program(void) {
    char *arguments[] = {"true", NULL};
    return outcome(execv("/bin/true", arguments));
}
static int run_program_at(void) {
    char *arguments[] = {"true", NULL};
    return outcome(syscall(SYS_execveat, AT_FDCWD, "/bin/true", arguments, NULL, 0));
}
static int fork_child(void) {
    pid_t child = fork();
    if (child == 0) _exit(0);
    if (child > 0) waitpid(child, NULL, 0);
    return outcome(child);
}
static int clone_child(void) {
    long child = syscall(SYS_clone, SIGCHLD, 0, 0, 0, 0);
    if (child == 0) _exit(0);
    if (child > 0) waitpid((pid_t)child, NULL, 0);
    return outcome(child);
}
static int trace_parent(void) { return outcome(ptrace(PTRACE_SEIZE, parent, 0, 0)); }
static int signal_parent(void) { return outcome(kill(parent, 0)); }
static int signal_thread(void) { return outcome(syscall(SYS_tgkill, parent, parent, 0)); }
static int open_process(void) { return outcome(syscall(434, parent, 0)); }
static int read_parent(void) {
    char byte;
    struct iovec here = {&byte, 1}, there = {(void *)(uintptr_t)&fetcher_forbidden, 1};
    return outcome(process_vm_readv(parent, &here, 1, &there, 1, 0));
}
static int make_socket(int family, int type) {
    int fd = socket(family, type, 0);
    return looked(fd, EAFNOSUPPORT);
}
static int socket_of_packets(void) { return make_socket(AF_PACKET, SOCK_RAW); }
static int socket_of_machines(void) { return make_socket(AF_VSOCK, SOCK_STREAM); }
static int socket_of_algorithms(void) { return make_socket(AF_ALG, SOCK_SEQPACKET); }
static int bind_address(void) {
    struct sockaddr_in address = {.sin_family = AF_INET};
    return outcome(bind(socket(AF_INET, SOCK_DGRAM, 0), (struct sockaddr *)&address, sizeof address));
}
static int listen_to_others(void) { return outcome(listen(socket(AF_INET, SOCK_STREAM, 0), 1)); }
static int accept_others(void) { return looked(accept(socket(AF_INET, SOCK_STREAM, 0), NULL, NULL), EINVAL); }
static int mount_folder(void) { return looked(mount("none", NOWHERE, "tmpfs", 0, NULL), ENOENT); }
static int leave_namespace(void) { return outcome(unshare(CLONE_NEWUSER)); }
static int change_root(void) { return looked(chroot(NOWHERE), ENOENT); }
static int make_memory_file(void) { return outcome(memfd_create("x", 0)); }
static int map_code(void) {
    void *code = mmap(NULL, 4096, PROT_READ | PROT_EXEC, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    return code == MAP_FAILED ? errno : 0;
}
static int make_executable(void) {
    static uint8_t page[8192] __attribute__((aligned(4096)));
    return outcome(mprotect(page, 4096, PROT_READ | PROT_EXEC));
}
static int change_mode(void) { return looked(chmod(NOWHERE, 0600), ENOENT); }
static int change_owner(void) { return looked(chown(NOWHERE, 0, 0), ENOENT); }
static int change_attribute(void) { return looked(setxattr(NOWHERE, "user.x", "y", 1, 0), ENOENT); }
static int change_times(void) { return looked(utimensat(AT_FDCWD, NOWHERE, NULL, 0), ENOENT); }
static int cut_file(void) { return looked(truncate(NOWHERE, 0), ENOENT); }
static int use_keys(void) { return looked(syscall(SYS_keyctl, 0, -3, 0), ENOKEY); }
static int use_bpf(void) { return looked(syscall(SYS_bpf, -1, NULL, 0), EINVAL); }
static int use_rings(void) { return looked(syscall(425, 0, NULL), EFAULT); }
static int use_faults(void) { return outcome(syscall(SYS_userfaultfd, 0x1000000) < 0 && errno != EINVAL ? -1 : 0); }
static int watch_machine(void) {
    struct perf_event_attr attribute = {.size = 1};
    return looked(syscall(SYS_perf_event_open, &attribute, 0, -1, -1, 0), E2BIG);
}
static int share_memory(void) {
    int segment = shmget(IPC_PRIVATE, 4096, 0600);
    if (segment >= 0) shmctl(segment, IPC_RMID, NULL);
    return outcome(segment);
}
#ifdef __x86_64__
static int call_32_bit(void) {
    long result = 5; // open
    __asm__ volatile("int $0x80" : "+a"(result) : "b"(0L), "c"(0L), "d"(0L) : "memory", "r8", "r9", "r10", "r11");
    return 0;
}
static int call_x32(void) {
    syscall(0x40000000 | 17);
    return 0;
}
#endif

const Attempt fetcher_forbidden[] = {
    {"execve", run_program}, {"execveat", run_program_at}, {"fork", fork_child}, {"clone", clone_child},
    {"ptrace", trace_parent}, {"kill", signal_parent}, {"tgkill", signal_thread}, {"pidfd_open", open_process},
    {"process_vm_readv", read_parent}, {"AF_PACKET", socket_of_packets}, {"AF_VSOCK", socket_of_machines},
    {"AF_ALG", socket_of_algorithms}, {"bind", bind_address}, {"listen", listen_to_others}, {"accept", accept_others},
    {"mount", mount_folder}, {"unshare", leave_namespace}, {"chroot", change_root}, {"memfd_create", make_memory_file},
    {"mmap of code", map_code}, {"mprotect", make_executable}, {"chmod", change_mode}, {"chown", change_owner},
    {"setxattr", change_attribute}, {"utimensat", change_times}, {"truncate", cut_file}, {"keyctl", use_keys},
    {"bpf", use_bpf}, {"io_uring_setup", use_rings}, {"userfaultfd", use_faults}, {"perf_event_open", watch_machine},
    {"shmget", share_memory},
#ifdef __x86_64__
    {"32-bit open", call_32_bit}, {"x32 pread64", call_x32},
#endif
    {NULL, NULL},
};

static int read_users(void) { return outcome(open("/etc/passwd", O_RDONLY)); }
static int read_itself(void) { return outcome(open("/proc/self/maps", O_RDONLY)); }
static int list_root(void) { return outcome(open("/", O_RDONLY | O_DIRECTORY)); }
/// A file that it may read, whichever of them this system has.
static int write_readable(void) {
    static const char *const files[] = {"/etc/hosts", "/etc/nsswitch.conf", "/etc/resolv.conf", "/etc/services"};
    int error = ENOENT;
    for (size_t i = 0; i < sizeof files / sizeof files[0] && error == ENOENT; i++)
        error = outcome(open(files[i], O_WRONLY));
    return error;
}
static int make_file(void) { return outcome(open("/tmp", O_TMPFILE | O_WRONLY, 0600)); }
static int make_folder(void) {
    int error = outcome(mkdir(MADE, 0700));
    rmdir(MADE);
    return error;
}
/// It is a folder, and stays in any case.
static int remove_file(void) { return looked(unlink("/tmp"), EISDIR); }
static int take_out(void) {
    close(openat(CACHE_FOLDER, "a", O_CREAT | O_WRONLY, 0600));
    int error = outcome(renameat(CACHE_FOLDER, "a", AT_FDCWD, MADE));
    if (!error) unlink(MADE);
    // Between folders it is as if these were on two disks.
    return error == EXDEV ? EACCES : error;
}
static int make_link(void) {
    int error = outcome(symlinkat("/", CACHE_FOLDER, "link"));
    if (!error) unlinkat(CACHE_FOLDER, "link", 0);
    return error;
}
static int climb_out(void) { return outcome(openat(CACHE_FOLDER, "..", O_RDONLY)); }
static int make_local_socket(void) { return outcome(socket(AF_UNIX, SOCK_STREAM, 0)); }
static int connect_to(uint16_t port) {
    struct sockaddr_in address = {.sin_family = AF_INET, .sin_port = htons(port)};
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    return looked(connect(socket(AF_INET, SOCK_STREAM, 0), (struct sockaddr *)&address, sizeof address), ECONNREFUSED);
}
static int connect_elsewhere(void) { return connect_to(ALLOWED_PORT + 1); }

const Attempt fetcher_refused[] = {
    {"/etc/passwd", read_users}, {"/proc/self/maps", read_itself}, {"/", list_root}, {"a file of names to write", write_readable},
    {"a file in /tmp", make_file}, {"a folder in /tmp", make_folder}, {"to remove a file", remove_file},
    {"to move a file out", take_out}, {"a symbolic link", make_link}, {"the folder above", climb_out},
    {"AF_UNIX", make_local_socket}, {"another port", connect_elsewhere}, {NULL, NULL},
};

static int use_cache(void) {
    int fd = openat(CACHE_FOLDER, "part", O_CREAT | O_RDWR, 0600);
    if (fd < 0 || write(fd, "x", 1) != 1 || futimens(fd, NULL) != 0) return errno;
    if (renameat(CACHE_FOLDER, "part", CACHE_FOLDER, "whole") != 0) return errno;
    if (openat(CACHE_FOLDER, "whole", O_RDONLY) < 0) return errno;
    return outcome(unlinkat(CACHE_FOLDER, "whole", 0));
}
static int use_folder(void) { return looked(mkdirat(CACHE_FOLDER, "aa", 0700), EEXIST); }
static int ask_for_name(void) {
    struct addrinfo *found = NULL;
    int error = getaddrinfo("localhost", "80", NULL, &found);
    if (!error) freeaddrinfo(found);
    return error;
}
/// A system without /etc/hosts may not know even this name: what counts is that the lock-down changes nothing.
static int known_before;
static int look_up(void) { return ask_for_name() == known_before ? 0 : EIO; }
static int ask_for_addresses(void) {
    struct sockaddr_nl address = {.nl_family = AF_NETLINK};
    return outcome(bind(socket(AF_NETLINK, SOCK_RAW, NETLINK_ROUTE), (struct sockaddr *)&address, sizeof address));
}
static int make_pair(void) {
    int pair[2];
    return outcome(socketpair(AF_UNIX, SOCK_STREAM, 0, pair));
}
static void *body(void *context) { return context; }
static int run_thread(void) {
    pthread_t thread;
    int error = pthread_create(&thread, NULL, body, NULL);
    return error ? error : pthread_join(thread, NULL);
}
static int connect_where_allowed(void) { return connect_to(ALLOWED_PORT); }

const Attempt fetcher_needed[] = {
    {"files in the cache", use_cache}, {"folders in the cache", use_folder}, {"to look up a name", look_up},
    {"the kernel's news of addresses", ask_for_addresses}, {"a pair of sockets", make_pair}, {"a thread", run_thread},
    {"to connect", connect_where_allowed}, {NULL, NULL},
};

void fetcher_prepare(const Attempt *attempt) {
    if (attempt->run == look_up) known_before = ask_for_name();
}
