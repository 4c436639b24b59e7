#include "bmp.h"
#include "byte_reader.h"

#include <stdlib.h>

enum { CHECK_EVERY = 4096 }; // codes between two looks at the cancel word

/// Where the next pixel goes; y counts rows as they are stored.
typedef struct Runs {
    ByteReader reader;
    const BmpHeader *header;
    uint8_t *pixels;
    uint64_t x, y;
    int is_damaged;
} Runs;

/// Pixels of a row as it is without runs, four bytes at a time: some programs write as many in runs.
static uint64_t padded_width(const BmpHeader *header) {
    uint64_t per_word = 32 / header->depth;
    return (header->width + per_word - 1) / per_word * per_word;
}

static void put(Runs *runs, uint8_t index) {
    const BmpHeader *header = runs->header;
    if (runs->x >= header->width || runs->y >= header->height) {
        if (runs->x >= padded_width(header) || runs->y >= header->height) runs->is_damaged = 1;
        else runs->x++;
        return;
    }
    uint64_t row = header->is_top_down ? runs->y : header->height - 1 - runs->y;
    runs->pixels[row * header->width + runs->x++] = index;
}

/// Puts the pixels of one byte: one, or two of 4 bits of which `half` are wanted.
static void put_run(Runs *runs, int count, int value) {
    for (int i = 0; i < count; i++)
        put(runs, (uint8_t)(runs->header->depth == 8 ? value : i & 1 ? value & 15 : value >> 4));
}

/// Pixels that are stored one by one; 0 at the end of the file.
static int put_literals(Runs *runs, int count) {
    int per_byte = runs->header->depth == 8 ? 1 : 2;
    int bytes = (count + per_byte - 1) / per_byte;
    for (int i = 0; i < bytes; i++) {
        int value = byte_reader_next(&runs->reader);
        if (value < 0) return 0;
        int left = count - i * per_byte;
        put_run(runs, left < per_byte ? left : per_byte, value);
    }
    return bytes % 2 == 0 || byte_reader_next(&runs->reader) >= 0;
}

/// Does what one pair of bytes says; 0 where the picture ends.
static int step(Runs *runs) {
    int count = byte_reader_next(&runs->reader), value = byte_reader_next(&runs->reader);
    if (value < 0) {
        runs->is_damaged = 1;
        return 0;
    }
    if (count > 0) {
        put_run(runs, count, value);
    } else if (value == 0) {
        runs->x = 0;
        runs->y++;
    } else if (value == 1) {
        return 0;
    } else if (value == 2) {
        int right = byte_reader_next(&runs->reader), up = byte_reader_next(&runs->reader);
        if (up < 0) return 0;
        runs->x += (uint64_t)right;
        runs->y += (uint64_t)up;
    } else if (!put_literals(runs, value)) {
        runs->is_damaged = 1;
        return 0;
    }
    return runs->y < runs->header->height;
}

void bmp_read_runs(const ByteSource *source, const BmpHeader *header, const DecoderOutput *output,
    uint8_t *pixels, DecoderResult *result) {
    Runs *runs = calloc(1, sizeof *runs);
    if (!runs) {
        set_failure(result, DECODER_OUT_OF_MEMORY, NULL);
        return;
    }
    runs->header = header;
    runs->pixels = pixels;
    byte_reader_start(&runs->reader, source, header->pixels);
    for (uint64_t n = 0; step(runs); n++)
        if (n % CHECK_EVERY == 0 && is_cancelled(output)) {
            set_failure(result, DECODER_CANCELLED, NULL);
            break;
        }
    if (runs->is_damaged) note_damage(result, "a run-length code is broken or missing");
    free(runs);
}
