/// What the parts of the RAW decoder share.
#ifndef RAW_JOB_H
#define RAW_JOB_H

#include "CRaw.h"

#include <libraw/libraw.h>

/// Cells of a filter have 2 samples a side, Fujifilm's 6: whole ones of each begin at multiples of this.
enum { RAW_CELL = 12 };

/// A part of the sensor within its margins.
typedef struct RawArea {
    uint32_t x, y, width, height;
} RawArea;

typedef struct RawJob {
    RowSink sink;
    libraw_data_t *raw;
    libraw_processed_image_t *picture;
    uint8_t *bytes; // the file
    size_t count, size;
    size_t held;    // bytes of the file and of the samples that are in memory
    RawArea all;
    int is_halved; // its samples are of one colour each, so that four make a pixel
    int is_even;   // it comes as the sensor has it, so that parts of it can be made alone
    int is_broken; // some samples were not to be had
} RawJob;

/// Sets the failure; 0.
int raw_fail(RawJob *job, DecoderStatus status, const char *message);

/// Whether a step of the library went well; 0 with the failure set where not.
int raw_is_done(RawJob *job, int code);

/// Lets the library develop an area to numbers, at half or at full size.
int raw_process(RawJob *job, RawArea area, int is_halved);

/// Fixes the brightness of what is developed from now on to that of the whole picture, which some of its bands tell.
int raw_fix_brightness(RawJob *job);

#endif
