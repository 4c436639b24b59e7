#include "clinux_thread.h"

#include <errno.h>
#include <malloc.h>
#include <pthread.h>
#include <semaphore.h>
#include <signal.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/eventfd.h>
#include <unistd.h>

struct start {
    void (*body)(void *);
    void *context;
};

static void *run(void *argument) {
    struct start s = *(struct start *)argument;
    free(argument);
    s.body(s.context);
    return NULL;
}

int clinux_thread_start(void (*body)(void *context), void *context) {
    struct start *s = malloc(sizeof *s);
    if (!s) return ENOMEM;
    *s = (struct start){body, context};
    pthread_attr_t attributes;
    int error = pthread_attr_init(&attributes);
    if (error) {
        free(s);
        return error;
    }
    pthread_attr_setdetachstate(&attributes, PTHREAD_CREATE_DETACHED);
    sigset_t all, before;
    sigfillset(&all);
    // A crash must reach its handler: a blocked one kills at once.
    const int fatal[] = {SIGSEGV, SIGBUS, SIGILL, SIGTRAP, SIGABRT, SIGFPE};
    for (size_t i = 0; i < sizeof fatal / sizeof fatal[0]; i++) sigdelset(&all, fatal[i]);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    pthread_t thread;
    error = pthread_create(&thread, &attributes, run, s);
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    pthread_attr_destroy(&attributes);
    if (error) free(s);
    return error;
}

void clinux_give_back_memory(void) { malloc_trim(0); }

int clinux_wake_open(void) { return eventfd(0, EFD_NONBLOCK | EFD_CLOEXEC); }

void clinux_wake_post(int fd) {
    uint64_t one = 1;
    ssize_t n;
    do n = write(fd, &one, sizeof one);
    while (n < 0 && errno == EINTR);
}

void clinux_wake_drain(int fd) {
    uint64_t count;
    ssize_t n;
    do n = read(fd, &count, sizeof count);
    while (n < 0 && errno == EINTR);
}

void *clinux_semaphore_create(void) {
    sem_t *s = malloc(sizeof *s);
    if (s && sem_init(s, 0, 0) != 0) {
        free(s);
        return NULL;
    }
    return s;
}

void clinux_semaphore_destroy(void *semaphore) {
    sem_destroy(semaphore);
    free(semaphore);
}

void clinux_semaphore_post(void *semaphore) { sem_post(semaphore); }

void clinux_semaphore_wait(void *semaphore) {
    while (sem_wait(semaphore) != 0 && errno == EINTR) {
    }
}

int clinux_semaphore_wait_for(void *semaphore, uint64_t milliseconds) {
    struct timespec end;
    clock_gettime(CLOCK_MONOTONIC, &end);
    end.tv_sec += (time_t)(milliseconds / 1000);
    end.tv_nsec += (long)(milliseconds % 1000) * 1000000;
    if (end.tv_nsec >= 1000000000) {
        end.tv_sec++;
        end.tv_nsec -= 1000000000;
    }
    int status;
    do status = sem_clockwait(semaphore, CLOCK_MONOTONIC, &end);
    while (status != 0 && errno == EINTR);
    return status == 0;
}
