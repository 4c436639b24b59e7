#include "allocations.h"

#include "CDecoders.h"
#include "CLinux.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/xattr.h>
#include <unistd.h>

enum { NAMES = 300, SIZE = 600 * 1024, PATIENCE_MS = 10000 };

typedef struct Places {
    int folder;       ///< with many files
    int memory;       ///< a file of SIZE bytes that is not on the folder's file system
    int attributed;   ///< a file with extended attributes, where there are any
    int attributes;   ///< how many
    const char *helper;
} Places;

static int made_anew(const Places *places) {
    unlinkat(places->folder, "copy", 0);
    return openat(places->folder, "copy", O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
}

static const char *copy(void *context, int *is_whole) {
    Places *places = context;
    int to = made_anew(places);
    int error = clinux_copy_contents(places->memory, to, SIZE), same = 0;
    *is_whole = error == 0;
    allocations_pause(1);
    int failure = clinux_same_contents(places->memory, to, &same);
    allocations_pause(0);
    close(to);
    if (error) return error == ENOMEM ? NULL : "another error";
    return !failure && same ? NULL : "a copy that is not the same";
}

static const char *compare(void *context, int *is_whole) {
    Places *places = context;
    int same = 0, other = 0;
    int error = clinux_same_contents(places->memory, places->memory, &same);
    if (!error) error = clinux_same_contents(places->memory, places->attributed, &other);
    *is_whole = error == 0;
    if (error) return error == ENOMEM && !other ? NULL : "another error";
    return same && !other ? NULL : "compared wrong";
}

static const char *copy_attributes(void *context, int *is_whole) {
    Places *places = context;
    int to = made_anew(places);
    uint32_t lost = 0;
    int error = clinux_copy_attributes(places->attributed, to, &lost);
    char names[4096];
    ssize_t length = flistxattr(to, names, sizeof names);
    int count = 0;
    for (ssize_t i = 0; i < length; i++) count += names[i] == 0;
    close(to);
    *is_whole = !error && lost == 0;
    if (error) return error == ENOMEM ? NULL : "another error";
    return lost == 0 && count < places->attributes ? "attributes are missing, and nothing says so" : NULL;
}

static const char *list(void *context, int *is_whole) {
    Places *places = context;
    size_t length = 0, count = 0;
    int error = 0;
    char *names = clinux_directory_names(places->folder, &length, &error);
    *is_whole = names != NULL;
    if (!names) return error == ENOMEM ? NULL : "another error";
    for (size_t i = 0; i < length; i++) count += names[i] == 0;
    free(names);
    return count >= NAMES ? NULL : "names are missing";
}

static const char *read_ahead(void *context, int *is_whole) {
    Places *places = context;
    int folder = openat(places->folder, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    ClinuxFolderAhead *ahead = clinux_folder_ahead_start(folder, 4096);
    size_t bytes = 0, count = 1;
    int error = 0;
    for (size_t number = 0; ahead && !error && count > 0; number++) {
        const void *content;
        error = clinux_folder_ahead_next(ahead, number, &content, &count);
        bytes += count;
    }
    if (ahead) clinux_folder_ahead_stop(ahead);
    close(folder);
    *is_whole = ahead != NULL;
    if (!ahead) return NULL;
    return !error && bytes > NAMES * 20 ? NULL : "names are missing";
}

static void signal_done(void *semaphore) { clinux_semaphore_post(semaphore); }

static const char *start_thread(void *context, int *is_whole) {
    (void)context;
    void *done = clinux_semaphore_create();
    if (!done) return NULL;
    int error = clinux_thread_start(signal_done, done);
    if (!error) clinux_semaphore_wait(done);
    // The other thread may still be at its post.
    usleep(1000);
    clinux_semaphore_destroy(done);
    *is_whole = !error;
    return !error || error == ENOMEM || error == EAGAIN ? NULL : "another error";
}

static const char *run_command(void *context, int *is_whole) {
    (void)context;
    // It must not read what is typed, nor write on the screen.
    char *words[] = {(char *)"/bin/readlink", (char *)"/proc/self/fd/0", (char *)"/proc/self/fd/2", NULL}, output[64];
    const char wanted[] = "/dev/null\n/dev/null\n";
    long count = clinux_command_output(words, output, sizeof output, PATIENCE_MS);
    *is_whole = count >= 0;
    return count < 0 || (count == sizeof wanted - 1 && !memcmp(output, wanted, sizeof wanted - 1)) ? NULL : "another output";
}

/// Whether a process has no part in what this one reads and writes.
static int is_silent(pid_t process) {
    for (int i = 0; i < 3; i++) {
        char link[64], target[64];
        snprintf(link, sizeof link, "/proc/%d/fd/%d", (int)process, i);
        ssize_t length = readlink(link, target, sizeof target);
        if (length != 9 || memcmp(target, "/dev/null", 9) != 0) return 0;
    }
    return 1;
}

static const char *run_worker(void *context, int *is_whole) {
    Places *places = context;
    int pair[2], memory = clinux_memory_create("malloc-probe", WORKER_MEMORY_SIZE);
    if (memory < 0 || clinux_socket_pair(pair) != 0) return "no memory of the kernel's";
    pid_t process = 0;
    int error = clinux_worker_spawn(places->helper, pair[1], memory, 0, &process);
    close(pair[1]);
    const char *complaint = NULL;
    *is_whole = !error;
    if (error) {
        complaint = error == ENOMEM ? NULL : "another error";
    } else {
        // It must have its socket, its memory and nothing else in their place.
        WorkerRequest request = {.job = 3, .length = 1, .decode = {.format = DECODER_PNG}};
        WorkerHello hello;
        WorkerReply reply;
        if (!is_silent(process)) complaint = "a worker with a part in the terminal";
        int file = openat(places->folder, "copy", O_RDONLY | O_CLOEXEC);
        int failure = clinux_send(pair[0], &request, sizeof request, file);
        if (!failure) failure = clinux_receive(pair[0], &hello, sizeof hello, NULL, PATIENCE_MS);
        if (!failure) failure = clinux_receive(pair[0], &reply, sizeof reply, NULL, PATIENCE_MS);
        if (failure || reply.job != 3) complaint = "a worker that does not answer";
        close(file);
    }
    close(pair[0]);
    if (!error) clinux_worker_end(process, PATIENCE_MS, NULL);
    close(memory);
    return complaint;
}

static int prepare(Places *places, const char *folder) {
    int pipe_ends[2];
    if (pipe(pipe_ends) != 0 || dup2(pipe_ends[0], 0) < 0 || dup2(pipe_ends[1], 2) < 0) return 0;
    places->folder = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    places->memory = memfd_create("photo", MFD_CLOEXEC);
    if (places->folder < 0 || places->memory < 0) return 0;
    for (int i = 0; i < SIZE; i += 4)
        if (write(places->memory, &i, 4) != 4) return 0;
    for (int i = 0; i < NAMES; i++) {
        char name[64];
        snprintf(name, sizeof name, "a photo with a long name %d.jpg", i);
        close(openat(places->folder, name, O_WRONLY | O_CREAT | O_CLOEXEC, 0600));
    }
    places->attributed = openat(places->folder, "attributed", O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    if (fsetxattr(places->attributed, "user.one", "1", 1, 0) == 0) places->attributes++;
    if (fsetxattr(places->attributed, "user.two", "22", 2, 0) == 0) places->attributes++;
    return places->attributed >= 0;
}

int system_main(int argc, char **argv, int step) {
    Places places = {.helper = argc > 1 ? argv[1] : NULL};
    if (argc != 2 || !prepare(&places, argv[0])) return 2;
    const Trial trials[] = {
        {"a copy", copy, &places, 0}, {"a comparison", compare, &places, 0},
        {"extended attributes", copy_attributes, &places, 0}, {"the names in a folder", list, &places, 0},
        {"a folder that is read ahead", read_ahead, &places, 1}, {"a thread", start_thread, &places, 1},
        {"a command", run_command, &places, 0}, {"a worker", run_worker, &places, 0},
    };
    long cases = 0, whole = 0, wrong = 0;
    for (size_t i = 0; i < sizeof trials / sizeof trials[0]; i++)
        allocations_try(&trials[i], step, &cases, &whole, &wrong);
    printf("%ld cases, %ld whole, %ld wrong\n", cases, whole, wrong);
    return wrong ? 1 : 0;
}
