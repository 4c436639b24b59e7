#include "tiff_job.h"

#include <stdlib.h>
#include <string.h>

static uint8_t matte_of(const TiffJob *job, size_t channel) {
    uint32_t matte = job->sink.request->matte;
    return (uint8_t)(matte >> (16 - 8 * channel));
}

/// Fills a row with the matte: what could not be decoded looks like what is not there.
static void fill_blank(TiffJob *job) {
    size_t size = job->sink.pixel_size;
    for (size_t i = 0; i < job->blank_size; i++) {
        size_t channel = i % size;
        job->blank[i] = size == 1 ? matte_of(job, 1) : channel < 3 ? matte_of(job, channel) : 255;
    }
}

int tiff_job_open(TiffJob *job, AreaLayout layout, RowPart part) {
    if (!row_sink_open_part(
            &job->sink, job->sink.request, job->sink.output, job->sink.result, layout, part))
        return 0;
    job->missing = 0;
    job->blank_size = ((size_t)part.x + part.width) * job->sink.pixel_size;
    free(job->blank);
    job->blank = tiff_job_allocate(job, job->blank_size);
    if (job->blank) fill_blank(job);
    return job->blank != NULL;
}

void tiff_job_add(TiffJob *job, const uint8_t *samples) {
    if (!samples) {
        job->missing++;
        return;
    }
    for (; job->missing > 0; job->missing--) row_sink_add(&job->sink, job->blank);
    row_sink_add(&job->sink, samples);
}

int tiff_job_note(TiffJob *job, const TiffFile *file) {
    if (job->failures++ == 0)
        note_damage(job->sink.result, file->message[0] ? file->message : "corrupt picture data");
    return job->failures < TIFF_FAILURE_LIMIT;
}

int tiff_job_is_cancelled(TiffJob *job) {
    if (!is_cancelled(job->sink.output)) return 0;
    set_failure(job->sink.result, DECODER_CANCELLED, NULL);
    return 1;
}

void *tiff_job_allocate(TiffJob *job, size_t size) {
    void *memory = calloc(1, size ? size : 1);
    if (!memory) set_failure(job->sink.result, DECODER_OUT_OF_MEMORY, NULL);
    return memory;
}

int tiff_job_fits(TiffJob *job, uint64_t amount, uint64_t limit, uint64_t pixel_size) {
    if (amount <= limit) return 1;
    job->sink.result->limit = limit / pixel_size;
    set_failure(job->sink.result, DECODER_TOO_MANY_PIXELS, NULL);
    return 0;
}
