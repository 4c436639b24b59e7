/// Stands between the worker and libjpeg and libpng: at the first picture of each a file is opened, as libjpeg-turbo does
/// on AArch64 to learn what the processor can do.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <stddef.h>
#include <unistd.h>

static void look_up(int *has_looked) {
    if (!*has_looked) close(open("/proc/cpuinfo", O_RDONLY));
    *has_looked = 1;
}

void jpeg_CreateDecompress(void *job, int version, size_t size) {
    static int has_looked;
    look_up(&has_looked);
    ((void (*)(void *, int, size_t))dlsym(RTLD_NEXT, "jpeg_CreateDecompress"))(job, version, size);
}

void *png_create_read_struct(const char *version, void *context, void *on_error, void *on_warning) {
    static int has_looked;
    look_up(&has_looked);
    typedef void *function(const char *, void *, void *, void *);
    return ((function *)dlsym(RTLD_NEXT, "png_create_read_struct"))(version, context, on_error, on_warning);
}
