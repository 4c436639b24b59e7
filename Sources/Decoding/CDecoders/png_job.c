#include "png_job.h"

#include <setjmp.h>
#include <stdlib.h>
#include <string.h>

static void on_error(png_structp png, png_const_charp message) {
    PngJob *job = png_get_error_ptr(png);
    if (job->result->status == DECODER_OK) {
        int is_memory = message && strstr(message, "emory") != NULL;
        set_failure(job->result, is_memory ? DECODER_OUT_OF_MEMORY : DECODER_MALFORMED, message);
    }
    png_longjmp(png, 1);
}

static void on_warning(png_structp png, png_const_charp message) {
    PngJob *job = png_get_error_ptr(png);
    job->result->warnings++;
    if (message && strstr(message, "CRC")) note_damage(job->result, message);
}

static void on_read(png_structp png, png_bytep into, size_t count) {
    PngJob *job = png_get_io_ptr(png);
    if (job->is_complete) {
        job->tail += count;
        if (job->tail > PNG_TAIL_LIMIT) png_longjmp(png, 1); // no failure: the picture is whole
    }
    while (count > 0) {
        if (job->position == job->available) {
            png_job_check(job);
            job->position = 0;
            job->available = source_read(&job->source, job->offset, job->buffer, PNG_READ_SIZE);
            job->offset += job->available;
            if (job->available == 0) png_error(png, "unexpected end of file");
        }
        size_t part = job->available - job->position;
        if (part > count) part = count;
        memcpy(into, job->buffer + job->position, part);
        job->position += part;
        into += part;
        count -= part;
    }
}

int png_job_open(PngJob *job) {
    job->png = png_create_read_struct(PNG_LIBPNG_VER_STRING, job, on_error, on_warning);
    if (!job->png) return 0;
    job->info = png_create_info_struct(job->png);
    if (!job->info) return 0;
    // Some of what follows takes memory, and leaves by a jump where there is none.
    if (setjmp(png_jmpbuf(job->png)) != 0) return 0;
    png_set_read_fn(job->png, job, on_read);
    png_set_user_limits(job->png, DECODERS_SIDE_LIMIT, DECODERS_SIDE_LIMIT);
    png_set_compression_buffer_size(job->png, PNG_INFLATE_SIZE);
    png_set_chunk_malloc_max(job->png, 8 << 20);
    png_set_chunk_cache_max(job->png, 100);
    png_set_benign_errors(job->png, 1);
    // Chunks that say nothing about the pixels are never stored: a lying length in some costs 1 GB (libpng 1.6.39).
    static const png_byte dropped[] =
        "bKGD\0cHRM\0eXIf\0gAMA\0hIST\0iCCP\0iTXt\0oFFs\0pCAL\0pHYs\0sBIT\0sCAL\0sPLT\0sRGB\0sTER\0tEXt\0"
        "tIME\0zTXt";
    png_set_keep_unknown_chunks(job->png, PNG_HANDLE_CHUNK_NEVER, NULL, 0);
    png_set_keep_unknown_chunks(
        job->png, PNG_HANDLE_CHUNK_NEVER, dropped, (int)(sizeof dropped / 5));
    return 1;
}

void png_job_fail(PngJob *job, DecoderStatus status) {
    set_failure(job->result, status, NULL);
    png_longjmp(job->png, 1);
}

void png_job_check(PngJob *job) {
    if (is_cancelled(job->output)) png_job_fail(job, DECODER_CANCELLED);
}

/// The table for indices or grey levels; returns whether an entry is transparent.
static int fill_table(PngJob *job, int is_palette) {
    RowFormat *format = &job->format;
    png_colorp palette = NULL;
    png_bytep opacities = NULL;
    png_color_16p key = NULL;
    int count = 0, opacity_count = 0, has_alpha = 0;
    int levels = 1 << format->depth;
    if (is_palette) png_get_PLTE(job->png, job->info, &palette, &count);
    if (png_get_valid(job->png, job->info, PNG_INFO_tRNS))
        png_get_tRNS(job->png, job->info, &opacities, &opacity_count, &key);
    for (int i = 0; i < levels; i++) {
        uint8_t *entry = format->table[i];
        entry[3] = 255;
        if (!is_palette) {
            entry[0] = entry[1] = entry[2] = (uint8_t)(i * 255 / (levels - 1));
            // Only the low bits count: "decoders must mask the other bits to 0".
            if (key && (key->gray & (levels - 1)) == i) entry[3] = 0;
        } else if (i < count) {
            entry[0] = palette[i].red;
            entry[1] = palette[i].green;
            entry[2] = palette[i].blue;
            if (opacities && i < opacity_count) entry[3] = opacities[i];
        }
        if (entry[3] < 255) has_alpha = 1;
    }
    return has_alpha;
}

void png_job_read_format(PngJob *job) {
    RowFormat *format = &job->format;
    int type = png_get_color_type(job->png, job->info);
    format->depth = png_get_bit_depth(job->png, job->info);
    format->channels = png_get_channels(job->png, job->info);
    int is_grey = type == PNG_COLOR_TYPE_GRAY;
    format->uses_table = type == PNG_COLOR_TYPE_PALETTE || (is_grey && format->depth <= 8);
    if (format->uses_table) {
        int has_alpha = fill_table(job, !is_grey);
        format->layout = has_alpha ? AREA_RGBA : is_grey ? AREA_GREY : AREA_RGBX;
        return;
    }
    if (type & PNG_COLOR_MASK_ALPHA) {
        format->layout = AREA_RGBA;
        return;
    }
    png_color_16p key = NULL;
    if (png_get_valid(job->png, job->info, PNG_INFO_tRNS))
        png_get_tRNS(job->png, job->info, NULL, NULL, &key);
    format->has_key = key != NULL;
    if (key) {
        unsigned mask = (1u << format->depth) - 1;
        format->key[0] = (is_grey ? key->gray : key->red) & mask;
        format->key[1] = key->green & mask;
        format->key[2] = key->blue & mask;
    }
    format->layout = key ? AREA_RGBA : is_grey ? AREA_GREY : AREA_RGB;
}
