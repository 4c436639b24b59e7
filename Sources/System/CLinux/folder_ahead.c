#include "clinux_folders.h"

#include <pthread.h>
#include <stdbool.h>
#include <stdlib.h>

enum { BUFFERS = 4 };

struct ClinuxFolderAhead {
    int fd;
    size_t size;
    pthread_t thread;
    pthread_mutex_t lock;
    pthread_cond_t changed;
    /// How many buffers were filled, and how many of them were handed out and are free again.
    size_t filled, freed;
    bool is_stopped;
    int error;
    size_t counts[BUFFERS];
    unsigned char *buffers[BUFFERS];
};

static void *read_ahead(void *context) {
    ClinuxFolderAhead *ahead = context;
    for (size_t number = 0;; number++) {
        pthread_mutex_lock(&ahead->lock);
        while (!ahead->is_stopped && number - ahead->freed >= BUFFERS)
            pthread_cond_wait(&ahead->changed, &ahead->lock);
        bool is_stopped = ahead->is_stopped;
        pthread_mutex_unlock(&ahead->lock);
        if (is_stopped) return NULL;
        size_t count = 0;
        int error = clinux_folder_read(ahead->fd, ahead->buffers[number % BUFFERS], ahead->size, &count);
        pthread_mutex_lock(&ahead->lock);
        ahead->counts[number % BUFFERS] = count;
        ahead->error = error;
        ahead->filled = number + 1;
        pthread_cond_broadcast(&ahead->changed);
        pthread_mutex_unlock(&ahead->lock);
        if (error || count == 0) return NULL;
    }
}

static void release(ClinuxFolderAhead *ahead) {
    for (int i = 0; i < BUFFERS; i++) free(ahead->buffers[i]);
    pthread_cond_destroy(&ahead->changed);
    pthread_mutex_destroy(&ahead->lock);
    free(ahead);
}

ClinuxFolderAhead *clinux_folder_ahead_start(int fd, size_t size) {
    ClinuxFolderAhead *ahead = calloc(1, sizeof *ahead);
    if (!ahead) return NULL;
    ahead->fd = fd;
    ahead->size = size;
    pthread_mutex_init(&ahead->lock, NULL);
    pthread_cond_init(&ahead->changed, NULL);
    bool is_complete = true;
    for (int i = 0; i < BUFFERS; i++) is_complete &= (ahead->buffers[i] = malloc(size)) != NULL;
    if (!is_complete || pthread_create(&ahead->thread, NULL, read_ahead, ahead) != 0) {
        release(ahead);
        return NULL;
    }
    return ahead;
}

int clinux_folder_ahead_next(ClinuxFolderAhead *ahead, size_t number, const void **bytes, size_t *count) {
    pthread_mutex_lock(&ahead->lock);
    ahead->freed = number;
    pthread_cond_broadcast(&ahead->changed);
    while (ahead->filled <= number) pthread_cond_wait(&ahead->changed, &ahead->lock);
    // An error belongs to the last buffer that was filled.
    int error = ahead->filled == number + 1 ? ahead->error : 0;
    *bytes = ahead->buffers[number % BUFFERS];
    *count = ahead->counts[number % BUFFERS];
    pthread_mutex_unlock(&ahead->lock);
    return error;
}

void clinux_folder_ahead_stop(ClinuxFolderAhead *ahead) {
    pthread_mutex_lock(&ahead->lock);
    ahead->is_stopped = true;
    pthread_cond_broadcast(&ahead->changed);
    pthread_mutex_unlock(&ahead->lock);
    pthread_join(ahead->thread, NULL);
    release(ahead);
}
