#include "decoders_png_write.h"

#include <setjmp.h>
#include <stdlib.h>
#include <string.h>

#include <png.h>

enum {
    TEXT_LIMIT = 16,
    COMPRESSION = 3, // a photo's thumbnail in a third of the time of the usual 6, and of the same size
};

typedef struct Writer {
    png_structp png;
    png_infop info;
    png_bytep row;
    PngBytes out;
    size_t room;
} Writer;

static void on_error(png_structp png, png_const_charp message) {
    (void)message;
    png_longjmp(png, 1);
}

static void on_warning(png_structp png, png_const_charp message) {
    (void)png;
    (void)message;
}

static void on_write(png_structp png, png_bytep bytes, size_t count) {
    Writer *writer = png_get_io_ptr(png);
    if (count > writer->room - writer->out.count) {
        size_t room = writer->room * 2 + count;
        uint8_t *grown = realloc(writer->out.bytes, room);
        if (!grown) png_error(png, "no memory");
        writer->out.bytes = grown;
        writer->room = room;
    }
    memcpy(writer->out.bytes + writer->out.count, bytes, count);
    writer->out.count += count;
}

static void on_flush(png_structp png) { (void)png; }

static void set_texts(Writer *writer, const PngText *texts, size_t count) {
    png_text chunks[TEXT_LIMIT];
    memset(chunks, 0, sizeof chunks);
    for (size_t i = 0; i < count; i++) {
        chunks[i].compression = PNG_TEXT_COMPRESSION_NONE;
        chunks[i].key = (png_charp)(uintptr_t)texts[i].keyword;
        chunks[i].text = (png_charp)(uintptr_t)texts[i].text;
        chunks[i].text_length = strlen(texts[i].text);
    }
    png_set_text(writer->png, writer->info, chunks, (int)count);
}

static void write_rows(Writer *writer, const uint32_t *pixels, uint32_t width, uint32_t height) {
    for (uint32_t y = 0; y < height; y++, pixels += width) {
        for (uint32_t x = 0; x < width; x++) {
            writer->row[3 * x] = (png_byte)(pixels[x] >> 16);
            writer->row[3 * x + 1] = (png_byte)(pixels[x] >> 8);
            writer->row[3 * x + 2] = (png_byte)pixels[x];
        }
        png_write_row(writer->png, writer->row);
    }
}

PngBytes png_write(
    const uint32_t *pixels, uint32_t width, uint32_t height, const PngText *texts, size_t text_count) {
    // On the heap: what changes after setjmp must not live in registers.
    Writer *writer = calloc(1, sizeof *writer);
    PngBytes none = {NULL, 0};
    if (!writer || text_count > TEXT_LIMIT || width == 0 || height == 0) {
        free(writer);
        return none;
    }
    int is_done = 0;
    writer->png = png_create_write_struct(PNG_LIBPNG_VER_STRING, writer, on_error, on_warning);
    writer->info = writer->png ? png_create_info_struct(writer->png) : NULL;
    writer->row = malloc((size_t)width * 3);
    if (writer->info && writer->row && setjmp(png_jmpbuf(writer->png)) == 0) {
        png_set_write_fn(writer->png, writer, on_write, on_flush);
        png_set_IHDR(writer->png, writer->info, width, height, 8, PNG_COLOR_TYPE_RGB,
            PNG_INTERLACE_NONE, PNG_COMPRESSION_TYPE_DEFAULT, PNG_FILTER_TYPE_DEFAULT);
        png_set_compression_level(writer->png, COMPRESSION);
        set_texts(writer, texts, text_count);
        png_write_info(writer->png, writer->info);
        write_rows(writer, pixels, width, height);
        png_write_end(writer->png, NULL);
        is_done = 1;
    }
    png_destroy_write_struct(&writer->png, &writer->info);
    PngBytes out = writer->out;
    free(writer->row);
    free(writer);
    if (is_done) return out;
    free(out.bytes);
    return none;
}
