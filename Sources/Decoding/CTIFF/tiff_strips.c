#include "tiff_job.h"
#include "tiff_samples.h"

#include <stdlib.h>

enum { ROWS_BETWEEN_LOOKS = 16 };

/// A reader for each plane: one alone would begin its strip again with each row.
typedef struct Planes {
    TiffFile files[TIFF_NEEDED_LIMIT];
    uint8_t *rows[TIFF_NEEDED_LIMIT];
    int samples[TIFF_NEEDED_LIMIT];
    int count;
} Planes;

static int open_planes(TiffJob *job, Planes *planes) {
    const TiffPicture *picture = &job->picture;
    planes->count = picture->is_separate ? tiff_needed(picture) : 1;
    uint64_t size = TIFFScanlineSize64(job->file.tiff);
    if (size == 0) set_failure(job->sink.result, DECODER_MALFORMED, "a row of no size");
    if (size == 0 || !tiff_job_fits(job, size, TIFF_BYTE_LIMIT, TIFF_SAMPLE_LIMIT)) return 0;
    uint64_t place = TIFFCurrentDirOffset(job->file.tiff);
    for (int i = 0; i < planes->count; i++) {
        planes->samples[i] = i < picture->colours ? i : picture->alpha;
        planes->rows[i] = tiff_job_allocate(job, (size_t)size);
        if (!planes->rows[i]) return 0;
        if (i == 0) continue;
        TiffFile *file = &planes->files[i];
        if (tiff_file_open(file, &job->file.source) && TIFFSetSubDirectory(file->tiff, place)) continue;
        set_failure(job->sink.result, DECODER_MALFORMED, file->message[0] ? file->message : "corrupt directory");
        return 0;
    }
    return 1;
}

static void close_planes(Planes *planes) {
    for (int i = 0; i < planes->count; i++) {
        tiff_file_close(&planes->files[i]);
        free(planes->rows[i]);
    }
}

/// Reads the next row of the strip; the file that failed, or NULL.
static TiffFile *read_row(TiffJob *job, Planes *planes, uint32_t y) {
    for (int i = 0; i < planes->count; i++) {
        TiffFile *file = i == 0 ? &job->file : &planes->files[i];
        int sample = job->picture.is_separate ? planes->samples[i] : 0;
        if (TIFFReadScanline(file->tiff, planes->rows[i], y, (uint16_t)sample) < 0) return file;
    }
    return NULL;
}

/// Reads a strip from its first row on; 0 when it is time to stop.
static int read_strip(TiffJob *job, Planes *planes, uint32_t from, uint32_t to, uint8_t *inks, uint8_t *out) {
    TiffRow row;
    TiffFile *failed = NULL;
    for (int i = 0; i < TIFF_NEEDED_LIMIT; i++) row.planes[i] = planes->rows[i];
    for (uint32_t y = from; y < to; y++) {
        if (y % ROWS_BETWEEN_LOOKS == 0 && tiff_job_is_cancelled(job)) return 0;
        if (!failed) {
            failed = read_row(job, planes, y);
            if (failed && !tiff_job_note(job, failed)) return 0;
        }
        if (!row_sink_wants(&job->sink, y)) continue;
        if (!failed)
            tiff_convert(&job->picture, job->sink.output->light, &row, job->picture.width, inks, out);
        tiff_job_add(job, failed ? NULL : out);
    }
    return 1;
}

void tiff_read_strips(TiffJob *job, RowPart part) {
    Planes planes = {.count = 0};
    uint32_t height = job->picture.block_height;
    size_t width = job->picture.width;
    uint8_t *inks = NULL, *out = NULL;
    if (tiff_job_open(job, job->picture.layout, part) && open_planes(job, &planes)) {
        inks = tiff_job_allocate(job, width * TIFF_INK_ROOM);
        out = tiff_job_allocate(job, width * 4);
    }
    for (uint64_t from = part.y / height * (uint64_t)height; inks && out && from < row_sink_end(&job->sink);
         from += height) {
        uint64_t to = from + height, end = row_sink_end(&job->sink);
        if (!read_strip(job, &planes, (uint32_t)from, (uint32_t)(to < end ? to : end), inks, out)) break;
    }
    close_planes(&planes);
    free(inks);
    free(out);
}
