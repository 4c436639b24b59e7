// av1: dav1d by itself, on one thread.
// usage: av1 FILE     decodes the coded pictures of a file without boxes and prints the CPU milliseconds that it took
// cc -O2 -o av1 av1.c -ldav1d
#include <dav1d/dav1d.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

static double cpu_ms(void) {
    struct timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return t.tv_sec * 1e3 + t.tv_nsec / 1e6;
}

int main(int count, char **words) {
    FILE *file = count == 2 ? fopen(words[1], "rb") : NULL;
    if (!file || fseek(file, 0, SEEK_END) != 0) return 1;
    size_t size = (size_t)ftell(file);
    rewind(file);
    Dav1dData data = {0};
    uint8_t *bytes = dav1d_data_create(&data, size);
    if (!bytes || fread(bytes, 1, size, file) != size) return 1;
    Dav1dSettings settings;
    dav1d_default_settings(&settings);
    settings.n_threads = 1;
    settings.max_frame_delay = 1;
    double begin = cpu_ms();
    Dav1dContext *context = NULL;
    if (dav1d_open(&context, &settings) != 0) return 1;
    int pictures = 0, status = 0;
    do {
        if (data.sz > 0) status = dav1d_send_data(context, &data);
        if (status != 0 && status != DAV1D_ERR(EAGAIN)) return 1;
        Dav1dPicture picture = {0};
        status = dav1d_get_picture(context, &picture);
        if (status == 0) {
            pictures++;
            dav1d_picture_unref(&picture);
        }
    } while (status == 0 || data.sz > 0);
    dav1d_close(&context);
    if (pictures == 0) return 1;
    printf("%.3f\n", cpu_ms() - begin);
    return 0;
}
