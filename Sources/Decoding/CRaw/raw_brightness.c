#include "raw_job.h"

#include <stdlib.h>

enum {
    LEVELS = 0x2000, // of brightness, as the library counts
    LEAST = 32,      // no white is darker
    COLOURS = 3,
    BANDS = 16,
    SHARE = 64, // one band is so small a part of the rows
};

/// What some bands of the picture have.
typedef struct Sample {
    uint32_t counts[COLOURS][LEVELS];
    uint64_t pixels;
    uint32_t brightest; // of the samples
} Sample;

static void count(Sample *sample, const libraw_data_t *raw) {
    size_t pixels = (size_t)raw->sizes.iwidth * raw->sizes.iheight;
    for (size_t i = 0; i < pixels; i++)
        for (int c = 0; c < COLOURS; c++) sample->counts[c][raw->image[i][c] >> 3]++;
    sample->pixels += pixels;
    if (sample->brightest < raw->color.data_maximum) sample->brightest = raw->color.data_maximum;
}

/// What the library takes for white where it chooses the brightness: a hundredth of the pixels may be brighter.
static uint32_t white(const Sample *sample, int colours, double share) {
    uint32_t white = LEAST;
    for (int c = 0; c < colours && c < COLOURS; c++) {
        uint64_t brighter = 0;
        uint32_t level = LEVELS - 1;
        for (; level > LEAST; level--)
            if ((brighter += sample->counts[c][level]) > (double)sample->pixels * share) break;
        if (white < level) white = level;
    }
    return white;
}

static int look(RawJob *job, Sample *sample) {
    uint32_t height = job->all.height, rows = height / SHARE / RAW_CELL * RAW_CELL;
    if (rows < RAW_CELL) rows = RAW_CELL;
    for (uint32_t i = 0; i < BANDS; i++) {
        uint32_t y = (uint32_t)((uint64_t)height * i / BANDS) / RAW_CELL * RAW_CELL;
        RawArea band = {0, y, job->all.width, height - y < rows ? height - y : rows};
        if (!raw_process(job, band, 1)) return 0;
        count(sample, job->raw);
    }
    return 1;
}

int raw_fix_brightness(RawJob *job) {
    Sample *sample = calloc(1, sizeof *sample);
    if (!sample) return raw_fail(job, DECODER_OUT_OF_MEMORY, NULL);
    libraw_output_params_t *params = &job->raw->params;
    float threshold = params->adjust_maximum_thr;
    params->adjust_maximum_thr = 0;
    int is_well = look(job, sample);
    if (is_well) {
        uint32_t maximum = job->raw->color.maximum, brightest = sample->brightest;
        double level = white(sample, job->raw->idata.colors, params->auto_bright_thr);
        // The library takes the brightest sample for the most where it is not far below that.
        if (brightest > 0 && brightest < maximum && brightest > maximum * threshold) {
            level *= (double)maximum / brightest;
            params->user_sat = (int)brightest;
        } else {
            params->user_sat = (int)maximum;
        }
        params->no_auto_bright = 1;
        params->bright = (float)(LEVELS / (level < LEVELS ? level : LEVELS));
    }
    free(sample);
    return is_well;
}
