#include "clinux_lock_fetcher.h"
#include "lock.h"

#include <fcntl.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

// As in lock_files.c.
enum { ADD_RULE = 445, OF_PATH = 1, OF_PORT = 2 };

enum {
    WRITE_FILE = 1 << 1,
    READ_FILE = 1 << 2,
    READ_FOLDER = 1 << 3,
    REMOVE_FILE = 1 << 5,
    MAKE_FOLDER = 1 << 7,
    MAKE_FILE = 1 << 8,
    CONNECT = 1 << 1,
};

struct __attribute__((packed)) path_rule {
    uint64_t rights;
    int32_t parent;
};

struct port_rule {
    uint64_t rights;
    uint64_t port;
};

static int allow_beneath(int rules, int folder, uint64_t rights) {
    struct path_rule rule = {rights, folder};
    return syscall(ADD_RULE, rules, OF_PATH, &rule, 0) == 0;
}

/// What is not there needs no right: there is nothing to read.
static void allow_reading(int rules, const char *path) {
    int file = path ? open(path, O_PATH | O_CLOEXEC) : -1;
    if (file < 0) return;
    struct stat status;
    if (fstat(file, &status) == 0)
        allow_beneath(rules, file, S_ISDIR(status.st_mode) ? READ_FILE | READ_FOLDER : READ_FILE);
    close(file);
}

/// What names are looked up with, and what certificates are verified with. Symbolic links count as what they lead to.
static const char *const readable[] = {
    "/etc/resolv.conf", "/etc/hosts", "/etc/host.conf", "/etc/nsswitch.conf", "/etc/gai.conf",
    "/etc/services", "/etc/protocols", "/etc/localtime", "/run/systemd/resolve",
    "/etc/ssl/openssl.cnf", "/etc/ssl/certs", "/usr/lib/ssl/openssl.cnf",
    "/usr/share/ca-certificates", "/usr/local/share/ca-certificates", "/etc/pki/tls/certs",
    "/etc/pki/ca-trust/extracted",
};

int lock_fetcher_files(const FetcherLockPlan *plan) {
    int version;
    int rules = lock_rules(&version);
    if (rules < 0) return 0;
    for (size_t i = 0; i < sizeof readable / sizeof readable[0]; i++)
        allow_reading(rules, readable[i]);
    allow_reading(rules, getenv("SSL_CERT_FILE"));
    allow_reading(rules, getenv("SSL_CERT_DIR"));
    int is_whole = allow_beneath(rules, plan->folder,
        READ_FILE | READ_FOLDER | WRITE_FILE | REMOVE_FILE | MAKE_FOLDER | MAKE_FILE);
    for (int i = 0; i < plan->port_count && version >= 4; i++) {
        struct port_rule rule = {CONNECT, plan->ports[i]};
        if (syscall(ADD_RULE, rules, OF_PORT, &rule, 0) != 0) is_whole = 0;
    }
    // Without a right that it needs it could not work, without a visible reason.
    int result = is_whole ? lock_by_rules(rules) : -1;
    close(rules);
    return result == 0 ? version : 0;
}
