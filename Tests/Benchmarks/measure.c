// measure: runs a command and reports what it and all its descendants used.
// usage: measure REPORT COMMAND [ARGUMENT...]; REPORT gets one line:
// wall µs, user µs, system µs, peak resident kB of the largest process, exit status.
// A small process of its own, because a child inherits the peak memory of the process that it was
// forked from; orphans of the command are adopted and waited for, so that their time counts too.
// cc -O2 -o measure measure.c
#define _GNU_SOURCE
#include <errno.h>
#include <stdio.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static long long microseconds(struct timeval t) {
    return (long long)t.tv_sec * 1000000 + t.tv_usec;
}

int main(int argc, char **argv) {
    if (argc < 3) return 2;
    prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0);
    struct timespec start, end;
    clock_gettime(CLOCK_MONOTONIC, &start);
    pid_t command = fork();
    if (command < 0) return 2;
    if (command == 0) {
        execvp(argv[2], argv + 2);
        perror(argv[2]);
        _exit(127);
    }
    int status = 0, code = 0;
    while (waitpid(command, &status, 0) < 0 && errno == EINTR) {
    }
    clock_gettime(CLOCK_MONOTONIC, &end);
    code = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
    while (wait(NULL) > 0 || errno == EINTR) {
    }
    struct rusage used;
    getrusage(RUSAGE_CHILDREN, &used);
    FILE *report = fopen(argv[1], "w");
    if (!report) return 2;
    long long wall = (end.tv_sec - start.tv_sec) * 1000000LL + (end.tv_nsec - start.tv_nsec) / 1000;
    fprintf(report, "%lld %lld %lld %ld %d\n", wall, microseconds(used.ru_utime),
            microseconds(used.ru_stime), used.ru_maxrss, code);
    return fclose(report) == 0 ? 0 : 2;
}
