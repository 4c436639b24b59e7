#include "decoders_png_write.h"

#include <setjmp.h>
#include <stdlib.h>
#include <string.h>

#include <png.h>
#include <zlib.h>

#include "picture_bytes.h"

// Each function that calls libpng holds the setjmp itself, or is called below one that does.

enum {
    TEXT_LIMIT = 16,
    COMPRESSION = 3, // a photo's thumbnail in a third of the time of the usual 6, and of the same size
    FAST = 1,
};

struct PngWriter {
    png_structp png;
    png_infop info;
    png_bytep row;
    GrowingBytes out;
    uint32_t width, rows_left;
    int has_palette, has_failed;
};

static void on_error(png_structp png, png_const_charp message) {
    (void)message;
    png_longjmp(png, 1);
}

static void on_warning(png_structp png, png_const_charp message) {
    (void)png;
    (void)message;
}

static void on_write(png_structp png, png_bytep bytes, size_t count) {
    PngWriter *writer = png_get_io_ptr(png);
    if (!growing_bytes_add(&writer->out, bytes, count)) png_error(png, "no memory");
}

static void on_flush(png_structp png) { (void)png; }

static void set_texts(PngWriter *writer, const PngText *texts, size_t count) {
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

static void set_palette(PngWriter *writer, const uint32_t *palette, size_t colours) {
    png_color entries[256];
    for (size_t i = 0; i < colours; i++)
        entries[i] = (png_color){
            (png_byte)(palette[i] >> 16), (png_byte)(palette[i] >> 8), (png_byte)palette[i]};
    png_set_PLTE(writer->png, writer->info, entries, (int)colours);
}

/// NULL when memory ran out.
static PngWriter *create(uint32_t width, uint32_t height) {
    PngWriter *writer = width && height ? calloc(1, sizeof *writer) : NULL;
    if (!writer) return NULL;
    writer->width = width;
    writer->rows_left = height;
    writer->png = png_create_write_struct(PNG_LIBPNG_VER_STRING, writer, on_error, on_warning);
    writer->info = writer->png ? png_create_info_struct(writer->png) : NULL;
    writer->row = malloc((size_t)width * 3);
    if (writer->info && writer->row) return writer;
    png_writer_destroy(writer);
    return NULL;
}

static void set_head(PngWriter *writer, int colour_type, int level) {
    png_set_write_fn(writer->png, writer, on_write, on_flush);
    png_set_IHDR(writer->png, writer->info, writer->width, writer->rows_left, 8, colour_type,
        PNG_INTERLACE_NONE, PNG_COMPRESSION_TYPE_DEFAULT, PNG_FILTER_TYPE_DEFAULT);
    png_set_compression_level(writer->png, level);
}

static void write_row(PngWriter *writer, const uint32_t *pixels) {
    for (uint32_t x = 0; x < writer->width; x++) {
        writer->row[3 * x] = (png_byte)(pixels[x] >> 16);
        writer->row[3 * x + 1] = (png_byte)(pixels[x] >> 8);
        writer->row[3 * x + 2] = (png_byte)pixels[x];
    }
    png_write_row(writer->png, writer->row);
}

PictureBytes png_write(
    const uint32_t *pixels, uint32_t width, uint32_t height, const PngText *texts, size_t text_count) {
    PictureBytes none = {NULL, 0};
    PngWriter *writer = text_count > TEXT_LIMIT ? NULL : create(width, height);
    if (!writer) return none;
    if (setjmp(png_jmpbuf(writer->png)) == 0) {
        set_head(writer, PNG_COLOR_TYPE_RGB, COMPRESSION);
        set_texts(writer, texts, text_count);
        png_write_info(writer->png, writer->info);
    } else {
        writer->has_failed = 1;
    }
    png_writer_add(writer, pixels, height);
    PictureBytes out = png_writer_take(writer);
    png_writer_destroy(writer);
    return out;
}

PngWriter *png_writer_create(
    uint32_t width, uint32_t height, const uint32_t *palette, size_t colours, int repeats) {
    PngWriter *writer = colours > 256 ? NULL : create(width, height);
    if (!writer) return NULL;
    writer->has_palette = colours > 0;
    if (setjmp(png_jmpbuf(writer->png)) == 0) {
        set_head(writer, colours ? PNG_COLOR_TYPE_PALETTE : PNG_COLOR_TYPE_RGB, FAST);
        if (colours) {
            set_palette(writer, palette, colours);
            png_set_filter(writer->png, 0, repeats ? PNG_FILTER_UP : PNG_FILTER_NONE);
            if (repeats) png_set_compression_strategy(writer->png, Z_RLE);
        } else {
            png_set_filter(writer->png, 0, PNG_FILTER_PAETH);
            png_set_compression_strategy(writer->png, Z_RLE);
        }
        png_write_info(writer->png, writer->info);
    } else {
        writer->has_failed = 1;
    }
    return writer;
}

int png_writer_add(PngWriter *writer, const void *rows, uint32_t count) {
    if (count > writer->rows_left) writer->has_failed = 1;
    if (writer->has_failed) return 0;
    if (setjmp(png_jmpbuf(writer->png)) != 0) {
        writer->has_failed = 1;
        return 0;
    }
    for (uint32_t y = 0; y < count; y++) {
        size_t start = (size_t)y * writer->width;
        if (writer->has_palette) {
            png_write_row(writer->png, (const png_byte *)rows + start);
        } else {
            write_row(writer, (const uint32_t *)rows + start);
        }
    }
    writer->rows_left -= count;
    if (writer->rows_left == 0 && count > 0) png_write_end(writer->png, NULL);
    return 1;
}

PictureBytes png_writer_take(PngWriter *writer) {
    PictureBytes out = growing_bytes_end(&writer->out, !writer->has_failed);
    memset(&writer->out, 0, sizeof writer->out);
    return out;
}

void png_writer_destroy(PngWriter *writer) {
    if (!writer) return;
    if (writer->png) png_destroy_write_struct(&writer->png, &writer->info);
    free(writer->out.bytes);
    free(writer->row);
    free(writer);
}
