#include "allocations.h"

#include "CSQLite.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

enum { ROWS = 12, DEVICE = 7, COLUMNS = 4 };

static const char columns[] = "width,shutter,camera,unknown;sharp,blown;maps";

typedef struct Work {
    char path[4096];
    int is_new; ///< the file is made anew each time
} Work;

static IndexRow row(int number) {
    return (IndexRow){
        .device = DEVICE, .inode = (uint64_t)number, .size = number * 10, .modified_seconds = number,
        .modified_nanoseconds = number + 1};
}

/// A value of each kind.
static void fill(int number, IndexValue values[COLUMNS]) {
    memset(values, 0, COLUMNS * sizeof *values);
    values[0].kind = INDEX_INTEGER;
    values[0].integer = number * 100;
    values[1].kind = INDEX_NUMBER;
    values[1].number = number / 8.0 + 0.5;
    values[2].kind = INDEX_TEXT;
    values[2].length = snprintf(values[2].text, sizeof values[2].text, "camera %d", number);
}

static int is_row(const IndexRow *one, const IndexValue *values) {
    IndexRow wanted = row((int)one->inode);
    if (one->inode >= ROWS || memcmp(one, &wanted, sizeof wanted)) return 0;
    IndexValue known[COLUMNS];
    fill((int)one->inode, known);
    for (int i = 0; i < COLUMNS; i++) {
        const IndexValue *a = &known[i], *b = &values[i];
        if (a->kind != b->kind || a->integer != b->integer || a->number != b->number) return 0;
        if (a->length != b->length || memcmp(a->text, b->text, (size_t)a->length)) return 0;
    }
    return 1;
}

typedef struct Found {
    int count, wrong;
} Found;

static void take(void *context, const IndexRow *one, const IndexValue *values, const void *bytes) {
    Found *found = context;
    (void)bytes;
    found->count++;
    found->wrong += !is_row(one, values);
}

/// Whether the file holds all rows or none, asked when nothing fails.
static const char *look(const char *path, int *count) {
    PhotoIndexHandle *index;
    *count = 0;
    // A file that could not even be begun is made anew the next time.
    if (csqlite_open(path, 1, columns, &index) != 0) return "the file is broken";
    Found found = {0, 0};
    int code = csqlite_each(index, INDEX_PHOTOS, DEVICE, take, &found);
    csqlite_close(index);
    *count = found.count;
    if (code != 0) return "the file cannot be read";
    if (found.wrong) return "a row is wrong";
    return found.count == 0 || found.count == ROWS ? NULL : "some of the rows";
}

static const char *work_on(void *context, int *is_whole) {
    Work *work = context;
    if (work->is_new) {
        unlink(work->path);
        char journal[4200];
        snprintf(journal, sizeof journal, "%s-journal", work->path);
        unlink(journal);
    }
    IndexRow rows[ROWS];
    IndexValue values[ROWS][COLUMNS];
    for (int i = 0; i < ROWS; i++) {
        rows[i] = row(i);
        fill(i, values[i]);
    }
    PhotoIndexHandle *index = NULL;
    const char *complaint = NULL;
    int has_stored = 0, code = csqlite_open(work->path, 1, columns, &index), opened = code;
    if (code != 0 && index) complaint = "a handle beside an error";
    if (code == 0) {
        code = csqlite_store(index, INDEX_PHOTOS, rows, values[0], NULL, ROWS, 1000);
        has_stored = code == 0;
        for (int i = 0; i < ROWS && !complaint; i++) {
            Found found = {0, 0};
            int status = csqlite_find(index, INDEX_PHOTOS, DEVICE, (uint64_t)i, take, &found);
            if (found.wrong) complaint = "another row was found";
            if (status == 0 && !found.count && has_stored) complaint = "a row that was stored was not found";
            if (status != 0) code = status;
        }
        // Beside the rows it has maps of one photo, or of none.
        IndexValue map = {.kind = INDEX_BYTES, .length = 3};
        int mapped = csqlite_store(index, INDEX_MAPS, rows, &map, "map", 1, 1000);
        if (mapped != 0) code = mapped;
        Found found = {0, 0};
        int status = csqlite_each(index, INDEX_PHOTOS, DEVICE, take, &found);
        if (status != 0) code = status;
        if (found.wrong) complaint = "a row is wrong";
        if (status == 0 && has_stored && found.count != ROWS) complaint = "rows are missing";
    }
    csqlite_close(index);
    // For want of memory a good index would be thrown away otherwise.
    if (!complaint && opened != 0 && csqlite_is_broken(opened)) complaint = "it counts as broken";
    if (!complaint && code != 0 && csqlite_is_broken(code)) complaint = "it counts as broken, later";
    allocations_pause(1);
    int count = 0;
    if (!complaint) complaint = look(work->path, &count);
    if (!complaint && has_stored && count != ROWS) complaint = "what was stored is gone";
    allocations_pause(0);
    *is_whole = code == 0;
    return complaint;
}

int index_main(int argc, char **argv, int step) {
    if (argc != 1) return 2;
    long cases = 0, whole = 0, wrong = 0;
    for (int is_new = 1; is_new >= 0; is_new--) {
        Work work = {.is_new = is_new};
        snprintf(work.path, sizeof work.path, "%s/photos.sqlite", argv[0]);
        Trial trial = {is_new ? "an index that is made" : "an index that is there", work_on, &work, 0};
        allocations_try(&trial, step, &cases, &whole, &wrong);
    }
    printf("%ld cases, %ld whole, %ld wrong\n", cases, whole, wrong);
    return wrong ? 1 : 0;
}
