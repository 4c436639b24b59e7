#include "words.h"

#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <jpeglib.h>
#include <png.h>

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t count);

long fuzz_turn(
    const uint8_t *bytes, long count, int turn, int is_turned, const uint8_t *thumbnail, long thumbnail_count, uint8_t *made,
    long room);

enum { ROOM = 4 << 20, PIXEL_LIMIT = 1 << 20, BLOCK_LIMIT = 16 };

/// What another decoder makes of a file.
typedef struct Seen {
    int is_read;
    uint32_t width, height;
    uint64_t pixels, segments; ///< sums of the samples, and of all segments or chunks but those of EXIF
    const uint8_t *blocks[BLOCK_LIMIT];
    size_t sizes[BLOCK_LIMIT];
    int block_count;
} Seen;

static uint64_t sum(uint64_t sum, const uint8_t *bytes, size_t count) {
    for (size_t i = 0; i < count; i++) sum = (sum ^ bytes[i]) * 0x100000001B3;
    return sum;
}

static void add_block(Seen *seen, const uint8_t *bytes, size_t count) {
    if (seen->block_count == BLOCK_LIMIT) return;
    seen->blocks[seen->block_count] = bytes;
    seen->sizes[seen->block_count++] = count;
}

typedef struct Errors {
    struct jpeg_error_mgr manager;
    jmp_buf jump;
} Errors;

static void fail(j_common_ptr common) { longjmp(((Errors *)common->err)->jump, 1); }
static void keep_quiet(j_common_ptr common, int level) { (void)common; (void)level; }

/// The segments by a walk of its own, and the pixels by libjpeg as far as they go.
static void see_jpeg(Seen *seen, const uint8_t *bytes, size_t count) {
    seen->pixels = seen->segments = 1;
    for (size_t at = 2; at + 4 <= count && bytes[at] == 0xFF;) {
        if (bytes[at + 1] == 0xFF) {
            at++;
            continue;
        }
        size_t length = 2 + ((size_t)bytes[at + 2] << 8 | bytes[at + 3]);
        if (at + length > count) break;
        int is_exif = bytes[at + 1] == 0xE1 && length >= 12 && memcmp(bytes + at + 4, "Exif\0\0", 6) == 0 &&
                      (memcmp(bytes + at + 10, "II", 2) == 0 || memcmp(bytes + at + 10, "MM", 2) == 0);
        if (is_exif) add_block(seen, bytes + at + 10, length - 10);
        else seen->segments = sum(seen->segments, bytes + at, length);
        at += length;
        if (bytes[at - length + 1] == 0xDA) {
            // All that follows is the picture's, and nothing of it changes.
            seen->segments = sum(seen->segments, bytes + at, count - at);
            break;
        }
    }
    struct jpeg_decompress_struct d;
    Errors errors;
    d.err = jpeg_std_error(&errors.manager);
    errors.manager.error_exit = fail;
    errors.manager.emit_message = keep_quiet;
    JSAMPLE *row = NULL;
    if (setjmp(errors.jump) == 0) {
        jpeg_create_decompress(&d);
        jpeg_mem_src(&d, bytes, count);
        jpeg_read_header(&d, TRUE);
        seen->width = d.image_width;
        seen->height = d.image_height;
        if ((uint64_t)d.image_width * d.image_height <= PIXEL_LIMIT && !d.progressive_mode) {
            jpeg_start_decompress(&d);
            row = malloc((size_t)d.output_width * (size_t)d.output_components);
            while (d.output_scanline < d.output_height && jpeg_read_scanlines(&d, &row, 1) == 1)
                seen->pixels = sum(seen->pixels, row, (size_t)d.output_width * (size_t)d.output_components);
        }
        seen->is_read = 1;
    }
    free(row);
    jpeg_destroy_decompress(&d);
}

static uint32_t big(const uint8_t *p) { return (uint32_t)p[0] << 24 | (uint32_t)p[1] << 16 | (uint32_t)p[2] << 8 | p[3]; }

/// The chunks by a walk of its own, and whether libpng reads the picture.
static void see_png(Seen *seen, const uint8_t *bytes, size_t count) {
    seen->segments = 1;
    for (size_t at = 8; at + 12 <= count;) {
        size_t length = big(bytes + at);
        if (length > count - at - 12) break;
        if (memcmp(bytes + at + 4, "eXIf", 4) == 0) add_block(seen, bytes + at + 8, length);
        else seen->segments = sum(seen->segments, bytes + at, length + 12);
        at += length + 12;
    }
    png_image image = {.version = PNG_IMAGE_VERSION};
    if (!png_image_begin_read_from_memory(&image, bytes, count)) return;
    seen->width = image.width;
    seen->height = image.height;
    image.format = PNG_FORMAT_RGBA;
    if ((uint64_t)image.width * image.height <= PIXEL_LIMIT) {
        uint8_t *pixels = malloc(PNG_IMAGE_SIZE(image));
        seen->is_read = pixels && png_image_finish_read(&image, NULL, pixels, 0, NULL);
        if (seen->is_read) seen->pixels = sum(1, pixels, PNG_IMAGE_SIZE(image));
        free(pixels);
    }
    png_image_free(&image);
}

static Seen see(const uint8_t *bytes, size_t count) {
    Seen seen = {0};
    if (count > 8 && bytes[0] == 0xFF && bytes[1] == 0xD8) see_jpeg(&seen, bytes, count);
    else if (count > 8 && memcmp(bytes, "\x89PNG", 4) == 0) see_png(&seen, bytes, count);
    else if (count > 8) add_block(&seen, bytes, count);
    return seen;
}

static void demand(int holds, const char *what) {
    if (holds) return;
    fprintf(stderr, "ERROR: %s\n", what);
    abort();
}

/// Whether a turn may change what an entry says.
static int is_turned_word(const Word *word, int is_turned) {
    if (word->directory == 0 && word->tag == 0x0112) return 1;
    if (is_turned && word->directory == 1 && (word->tag == 0xA002 || word->tag == 0xA003)) return 1;
    // Directories lie where they lie; what is in them is compared.
    if ((word->directory == 0 && (word->tag == 0x8769 || word->tag == 0x8825)) || (word->directory == 1 && word->tag == 0xA005))
        return 1;
    return word->directory == 4;
}

static void compare_blocks(const Words *old, const Words *made, int is_turned) {
    int at = 0;
    for (int i = 0; i < old->count; i++) {
        const Word *a = &old->all[i];
        if (is_turned_word(a, is_turned)) continue;
        while (at < made->count && is_turned_word(&made->all[at], is_turned)) at++;
        demand(at < made->count, "an entry is gone");
        const Word *b = &made->all[at++];
        demand(a->directory == b->directory && a->tag == b->tag && a->type == b->type && a->count == b->count,
            "an entry is another one");
        demand(!a->value || (b->value && a->size == b->size && memcmp(a->value, b->value, a->size) == 0),
            "an entry says something else");
    }
}

/// The thumbnail is the one that was wanted, or none; its sides are exchanged as the picture's are.
static void check_thumbnail(
    const Words *old, const Words *made, const uint8_t *bytes, size_t size, const uint8_t *wanted, size_t wanted_size,
    const uint8_t *former, size_t former_size) {
    uint32_t start = word_number(made, 4, 0x0201, 0), length = word_number(made, 4, 0x0202, 0);
    uint32_t old_start = word_number(old, 4, 0x0201, 0), old_length = word_number(old, 4, 0x0202, 0);
    if (!word_found(made, 4, 0x0201)) return;
    int was_there = old_start >= 8 && old_length > 0 && (uint64_t)old_start + old_length <= former_size;
    if (!was_there) return;
    demand(start == old_start && (uint64_t)start + length <= size, "the thumbnail lies elsewhere");
    demand(wanted_size > 0 && length == wanted_size && memcmp(bytes + start, wanted, wanted_size) == 0,
        "the thumbnail is another one");
    (void)former;
}

static void compare(
    const uint8_t *bytes, size_t count, const uint8_t *made, size_t made_count, int is_turned, const uint8_t *thumbnail,
    size_t thumbnail_count) {
    static Words old_words, new_words;
    Seen before = see(bytes, count), after = see(made, made_count);
    demand(!before.is_read || after.is_read, "it is not read any more");
    demand(before.width == after.width && before.height == after.height, "the sides are others");
    demand(before.pixels == after.pixels, "the pixels are others");
    demand(before.segments == after.segments, "what is no EXIF changed");
    demand(before.block_count == after.block_count || (before.block_count == 0 && after.block_count == 1), "blocks came or went");
    for (int i = 0; i < before.block_count; i++) {
        words_read(&old_words, before.blocks[i], before.sizes[i]);
        words_read(&new_words, after.blocks[i], after.sizes[i]);
        // What our reader does not understand whole cannot be relied on.
        if (!old_words.is_whole) continue;
        demand(new_words.is_whole, "EXIF is torn");
        compare_blocks(&old_words, &new_words, is_turned);
        if (is_turned)
            check_thumbnail(&old_words, &new_words, after.blocks[i], after.sizes[i], thumbnail, thumbnail_count,
                before.blocks[i], before.sizes[i]);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t count) {
    static uint8_t *made;
    if (!made) made = malloc(ROOM);
    if (count < 3) return -1;
    // The last bytes choose the turn, and what a thumbnail becomes.
    uint8_t choice = bytes[count - 1], length = bytes[count - 2];
    int turn = 1 + (choice & 7), is_turned = choice >> 3 & 1;
    static uint8_t thumbnail[64 * 255];
    size_t thumbnail_count = (size_t)length * (choice >> 4 & 3 ? 1 : 64);
    for (size_t i = 0; i < thumbnail_count; i++) thumbnail[i] = (uint8_t)(i * 7 + choice);
    long size = fuzz_turn(bytes, (long)count, turn, is_turned, thumbnail, (long)thumbnail_count, made, ROOM);
    if (size == 0) return 0;
    compare(bytes, count, made, (size_t)size, is_turned, thumbnail, thumbnail_count);
    if (is_turned) return 0;
    Seen after = see(made, (size_t)size);
    static Words words;
    for (int i = 0; i < after.block_count; i++) {
        words_read(&words, after.blocks[i], after.sizes[i]);
        if (!words.is_whole) continue;
        const Word *said = word_found(&words, 0, 0x0112);
        demand(!said || word_number(&words, 0, 0x0112, 0) == (uint32_t)turn, "it says another turn");
    }
    return 0;
}
