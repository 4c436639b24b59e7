#include "worker.h"

#include "CDecoding.h"
#include "CLinux.h"

#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <sys/wait.h>
#include <unistd.h>

enum { PATIENCE_MS = 2000 };

/// In the process that is locked down: sends the report, then opens a file, which must end it.
static int live_locked(void) {
    LockPlan plan = {WORKER_SOCKET, 0, CLINUX_LOCK_ALL};
    LockReport report;
    if (clinux_lock_down(&plan, &report) != 0) return 1;
    if (clinux_send(WORKER_SOCKET, &report, sizeof report, -1) != 0) return 1;
    return open("/dev/null", O_RDONLY) >= 0 ? 1 : 0;
}

static int print(const LockReport *report, int status) {
    printf("limits\nprivileges\n");
    if (report->is_instrumented) printf("instrumented\n");
    if (report->landlock > 0) printf("landlock %d\n", report->landlock);
    // What was tried counts, and not what was said.
    if (report->seccomp && WIFSIGNALED(status) && WTERMSIG(status) == SIGSYS) printf("seccomp\n");
    return fflush(stdout) == 0 ? 0 : 1;
}

int protections_main(void) {
    int pair[2];
    if (clinux_socket_pair(pair) != 0) return 1;
    pid_t child = fork();
    if (child < 0) return 1;
    if (child == 0) {
        close(pair[0]);
        if (pair[1] != WORKER_SOCKET && dup2(pair[1], WORKER_SOCKET) < 0) _exit(1);
        _exit(live_locked());
    }
    close(pair[1]);
    LockReport report;
    int error = clinux_receive(pair[0], &report, sizeof report, NULL, PATIENCE_MS);
    int status = 0;
    if (error) kill(child, SIGKILL);
    if (waitpid(child, &status, 0) != child || error) return 1;
    return print(&report, status);
}
