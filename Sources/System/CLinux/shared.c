#include "clinux_shared.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

/// Written and not mapped: a disk of memory that is full is an error then, and no signal.
static int write_all(int fd, const unsigned char *bytes, size_t count) {
    while (count > 0) {
        ssize_t n = write(fd, bytes, count);
        if (n < 0 && errno == EINTR) continue;
        if (n <= 0) return n < 0 ? errno : EIO;
        bytes += n;
        count -= (size_t)n;
    }
    return 0;
}

int clinux_shared_write(const char *name, const void *bytes, size_t count) {
    int fd = shm_open(name, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    if (fd < 0) return errno;
    int error = write_all(fd, bytes, count);
    close(fd);
    if (error) shm_unlink(name);
    return error;
}

void clinux_shared_unlink(const char *name) { shm_unlink(name); }

void clinux_shared_sweep(pid_t process) {
    char prefix[32];
    size_t length = (size_t)snprintf(prefix, sizeof prefix, "riffle-%d-", (int)process);
    DIR *folder = opendir("/dev/shm");
    if (!folder) return;
    for (struct dirent *entry; (entry = readdir(folder));)
        if (strncmp(entry->d_name, prefix, length) == 0) unlinkat(dirfd(folder), entry->d_name, 0);
    closedir(folder);
}
