#include "hevc_memory.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

enum {
    ALIGNMENT = 64,
    PADDING = 128, // bytes that fast code may read behind the last sample
};

/// A plane of one grey, with `stride` bytes a row; NULL when memory ran out.
static void *grey_plane(size_t stride, size_t height, int bits) {
    size_t size = (stride * height + PADDING + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT;
    void *plane = aligned_alloc(ALIGNMENT, size);
    if (!plane) return NULL;
    if (bits <= 8) memset(plane, 128, size);
    else
        for (size_t i = 0; i < size / 2; i++) ((uint16_t *)plane)[i] = (uint16_t)(1 << (bits - 1));
    return plane;
}

static int get_buffer(de265_decoder_context *decoder, struct de265_image_spec *spec,
    struct de265_image *image, void *data) {
    (void)decoder;
    (void)data;
    enum de265_chroma chroma = de265_get_chroma_format(image);
    size_t width = (size_t)spec->width, height = (size_t)spec->height;
    void *planes[3] = {NULL, NULL, NULL};
    size_t strides[3] = {0, 0, 0};
    int count = chroma == de265_chroma_mono ? 1 : 3;
    for (int i = 0; i < count; i++) {
        size_t across = i > 0 && chroma != de265_chroma_444 ? width / 2 : width;
        size_t down = i > 0 && chroma == de265_chroma_420 ? height / 2 : height;
        int bits = de265_get_bits_per_pixel(image, i);
        strides[i] = (across * (bits > 8 ? 2 : 1) + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT;
        planes[i] = grey_plane(strides[i], down, bits);
        if (planes[i]) continue;
        while (i-- > 0) free(planes[i]);
        return 0;
    }
    for (int i = 0; i < 3; i++)
        de265_set_image_plane(image, i, planes[i], (int)strides[i], planes[i]);
    return 1;
}

static void release_buffer(
    de265_decoder_context *decoder, struct de265_image *image, void *data) {
    (void)decoder;
    (void)data;
    for (int i = 0; i < 3; i++) free(de265_get_image_plane_user_data(image, i));
}

void hevc_set_memory(de265_decoder_context *decoder) {
    static struct de265_image_allocation functions = {get_buffer, release_buffer};
    de265_set_image_allocation_functions(decoder, &functions, NULL);
}
