#include "decoders_jpeg_write.h"

#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>

#include <jpeglib.h>

#include "picture_bytes.h"

enum { ROWS_BETWEEN_LOOKS = 64, BLOCK = 1 << 16 };

typedef struct Writer {
    struct jpeg_compress_struct jpeg;
    struct jpeg_error_mgr errors;
    struct jpeg_destination_mgr target;
    jmp_buf jump;
    GrowingBytes out;
    JSAMPROW row;
    JOCTET block[BLOCK];
} Writer;

static void on_error(j_common_ptr jpeg) { longjmp(((Writer *)jpeg->client_data)->jump, 1); }

static void on_message(j_common_ptr jpeg, int level) {
    (void)jpeg;
    (void)level;
}

static void start_block(j_compress_ptr jpeg) {
    Writer *writer = jpeg->client_data;
    writer->target.next_output_byte = writer->block;
    writer->target.free_in_buffer = BLOCK;
}

static void keep(Writer *writer, size_t count) {
    if (!growing_bytes_add(&writer->out, writer->block, count)) longjmp(writer->jump, 1);
}

static boolean on_full(j_compress_ptr jpeg) {
    keep(jpeg->client_data, BLOCK);
    start_block(jpeg);
    return TRUE;
}

static void on_end(j_compress_ptr jpeg) {
    Writer *writer = jpeg->client_data;
    keep(writer, BLOCK - writer->target.free_in_buffer);
}

static void start(Writer *writer, uint32_t width, uint32_t height, int quality, int halves_colour) {
    j_compress_ptr jpeg = &writer->jpeg;
    jpeg_create_compress(jpeg);
    jpeg->dest = &writer->target;
    jpeg->image_width = width;
    jpeg->image_height = height;
    jpeg->input_components = 3;
    jpeg->in_color_space = JCS_RGB;
    jpeg_set_defaults(jpeg);
    jpeg->dct_method = JDCT_ISLOW;
    jpeg_set_quality(jpeg, quality, TRUE);
    if (!halves_colour) jpeg->comp_info[0].h_samp_factor = jpeg->comp_info[0].v_samp_factor = 1;
    jpeg_start_compress(jpeg, TRUE);
}

/// Whether all rows were written.
static int write_rows(
    Writer *writer, const uint32_t *pixels, uint32_t width, uint32_t height,
    const volatile int32_t *stop) {
    for (uint32_t y = 0; y < height; y++, pixels += width) {
        if (stop && y % ROWS_BETWEEN_LOOKS == 0 && *stop) return 0;
        for (uint32_t x = 0; x < width; x++) {
            writer->row[3 * x] = (JSAMPLE)(pixels[x] >> 16);
            writer->row[3 * x + 1] = (JSAMPLE)(pixels[x] >> 8);
            writer->row[3 * x + 2] = (JSAMPLE)pixels[x];
        }
        jpeg_write_scanlines(&writer->jpeg, &writer->row, 1);
    }
    jpeg_finish_compress(&writer->jpeg);
    return 1;
}

PictureBytes jpeg_write(
    const uint32_t *pixels, uint32_t width, uint32_t height, int quality, int halves_colour,
    const volatile int32_t *stop) {
    // On the heap: what changes after setjmp must not live in registers.
    PictureBytes none = {NULL, 0};
    if (width == 0 || height == 0 || width > JPEG_MAX_DIMENSION || height > JPEG_MAX_DIMENSION)
        return none;
    Writer *writer = calloc(1, sizeof *writer);
    if (!writer) return none;
    writer->jpeg.err = jpeg_std_error(&writer->errors);
    writer->errors.error_exit = on_error;
    writer->errors.emit_message = on_message;
    writer->jpeg.client_data = writer;
    writer->target.init_destination = start_block;
    writer->target.empty_output_buffer = on_full;
    writer->target.term_destination = on_end;
    writer->row = malloc((size_t)width * 3);
    int is_done = 0;
    if (writer->row && setjmp(writer->jump) == 0) {
        start(writer, width, height, quality, halves_colour);
        is_done = write_rows(writer, pixels, width, height, stop);
    }
    jpeg_destroy_compress(&writer->jpeg);
    PictureBytes out = growing_bytes_end(&writer->out, is_done);
    free(writer->row);
    free(writer);
    return out;
}
