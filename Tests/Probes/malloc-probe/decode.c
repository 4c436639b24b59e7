#include "allocations.h"

#include "CDecoders.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { WIDTH = 48, HEIGHT = 40, ROOM = WIDTH * HEIGHT };

/// A file, how it is decoded, and what came of it when nothing failed.
typedef struct Work {
    const char *path;
    DecoderRequest request;
    int file;
    uint64_t length;
    int is_known;
    DecoderResult result;
    uint32_t pixels[ROOM];
    uint8_t coverage[ROOM];
} Work;

static LightTables light;

static const char *decode(void *context, int *is_whole) {
    Work *work = context;
    static uint32_t pixels[ROOM];
    static uint8_t coverage[ROOM];
    memset(pixels, 0x5A, sizeof pixels);
    memset(coverage, 0x5A, sizeof coverage);
    ByteSource source = {work->file, NULL, 0, work->length};
    DecoderOutput output = {pixels, coverage, ROOM, &light, NULL, 0, NULL, NULL, NULL, NULL};
    DecoderResult result;
    decoder_decode(&source, &work->request, &output, &result);
    if (!work->is_known) {
        work->is_known = 1;
        work->result = result;
        memcpy(work->pixels, pixels, sizeof pixels);
        memcpy(work->coverage, coverage, sizeof coverage);
    }
    const DecoderResult *wanted = &work->result;
    // A turn answers in bytes.
    size_t count = work->request.mode >= DECODER_TURN ? ROOM : (size_t)wanted->width * wanted->height;
    if (result.status == wanted->status && result.is_damaged == wanted->is_damaged) {
        *is_whole = 1;
        if (result.status != DECODER_OK) return NULL;
        int is_same = result.width == wanted->width && result.height == wanted->height &&
                      result.is_transparent == wanted->is_transparent && result.stage == wanted->stage &&
                      !memcmp(pixels, work->pixels, count * 4) && !memcmp(coverage, work->coverage, count);
        return is_same ? NULL : "another picture that counts as this one";
    }
    if (result.status == DECODER_OK) return result.is_damaged && result.message[0] ? NULL : "damage, and no word of it";
    if (result.status == DECODER_OUT_OF_MEMORY) return NULL;
    // Without a thumbnail the photo itself is decoded.
    if (result.status == DECODER_NO_THUMBNAIL && work->request.mode == DECODER_THUMBNAIL) return NULL;
    static char complaint[300];
    snprintf(complaint, sizeof complaint, "status %u: %s", result.status, result.message);
    return complaint;
}

/// Where a thumbnail lies in a JPEG of this project's: the second start of an image.
static void find_thumbnail(Work *work) {
    static uint8_t head[65536];
    ssize_t count = pread(work->file, head, sizeof head, 0);
    for (ssize_t i = 4; i + 3 < count; i++)
        if (head[i] == 0xFF && head[i + 1] == 0xD8 && head[i + 2] == 0xFF) {
            work->request.thumbnail_offset = (uint64_t)i;
            work->request.thumbnail_length = work->length - (uint64_t)i;
            return;
        }
}

static int is_jpeg(int file) {
    uint8_t start[2];
    return pread(file, start, 2, 0) == 2 && start[0] == 0xFF && start[1] == 0xD8;
}

/// A thumbnail, a PNG for a terminal in two pieces, or a JPEG, as `kind` says.
static PictureBytes written(int kind, const uint32_t *pixels) {
    PngText texts[2] = {{"Thumb::URI", "file:///a.jpg"}, {"Thumb::MTime", "12"}};
    if (kind == 0) return png_write(pixels, WIDTH, HEIGHT, texts, 2);
    if (kind == 1) return jpeg_write(pixels, WIDTH, HEIGHT, 90, 0, NULL);
    PictureBytes out = {NULL, 0};
    PngWriter *writer = png_writer_create(WIDTH, HEIGHT, NULL, 0, 0);
    if (!writer) return out;
    if (png_writer_add(writer, pixels, 1) && png_writer_add(writer, pixels + WIDTH, HEIGHT - 1))
        out = png_writer_take(writer);
    png_writer_destroy(writer);
    return out;
}

static const char *write_picture(void *context, int *is_whole) {
    int kind = *(int *)context;
    static uint32_t pixels[ROOM];
    for (int i = 0; i < ROOM; i++) pixels[i] = (uint32_t)i * 2654435761u & 0xFFFFFF;
    static uint8_t known[3][65536];
    static size_t known_count[3];
    PictureBytes out = written(kind, pixels);
    if (!out.bytes) return NULL;
    *is_whole = 1;
    if (!known_count[kind] && out.count <= sizeof known[kind]) {
        memcpy(known[kind], out.bytes, out.count);
        known_count[kind] = out.count;
    }
    int is_same = out.count == known_count[kind] && !memcmp(out.bytes, known[kind], out.count);
    free(out.bytes);
    return is_same ? NULL : "another file that counts as whole";
}

int decode_main(int argc, char **argv, int step) {
    light_tables_fill(&light);
    long cases = 0, whole = 0, wrong = 0;
    static Work work;
    for (int i = 0; i < argc; i++)
        for (uint32_t mode = DECODER_COMPLETE; mode <= DECODER_DIGEST; mode++)
            for (int part = 0; part < 2; part++) {
                memset(&work, 0, sizeof work);
                work.path = argv[i];
                work.file = open(argv[i], O_RDONLY | O_CLOEXEC);
                struct stat status;
                if (work.file < 0 || fstat(work.file, &status) != 0) return 2;
                work.length = (uint64_t)status.st_size;
                work.request = (DecoderRequest){
                    .format = is_jpeg(work.file) ? DECODER_JPEG : DECODER_PNG, .mode = mode,
                    .box = {.width = WIDTH, .height = HEIGHT, .pixel_aspect = 1}, .orientation = 1, .matte = 0x808080,
                    .wants_coverage = 1};
                int is_turn = mode >= DECODER_TURN;
                if (is_turn) work.request.orientation = 6;
                if (part) work.request.part_x0 = work.request.part_y0 = 0.2;
                work.request.part_x1 = work.request.part_y1 = part ? 0.7 : 1;
                if (mode == DECODER_THUMBNAIL) find_thumbnail(&work);
                int is_wanted = !(part && mode != DECODER_COMPLETE) && mode != DECODER_WHOLE &&
                                (!is_turn || work.request.format == DECODER_JPEG);
                Trial trial = {argv[i], decode, &work, 0};
                if (is_wanted) allocations_try(&trial, step, &cases, &whole, &wrong);
                close(work.file);
            }
    for (int kind = 0; kind < 3; kind++) {
        Trial writing = {"a picture that is written", write_picture, &kind, 0};
        allocations_try(&writing, 1, &cases, &whole, &wrong);
    }
    printf("%ld cases, %ld whole, %ld wrong\n", cases, whole, wrong);
    return wrong ? 1 : 0;
}
