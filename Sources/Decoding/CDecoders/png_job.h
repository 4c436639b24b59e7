/// The libpng side of a decode: reading bytes, complaints, what is read at all. Every jump ends in png_decode.c.
#ifndef PNG_JOB_H
#define PNG_JOB_H

#include "decoders.h"
#include "png_rows.h"

#include <png.h>

enum {
    PNG_READ_SIZE = 65536, // bytes asked of the source at once
    PNG_TAIL_LIMIT = 256 * 1024, // bytes behind the last row that are looked at: they may inflate a thousandfold
    PNG_INFLATE_SIZE = 1024, // bytes libpng takes at once; as many are lost at the end of a truncated file
};

typedef struct PngJob {
    png_structp png;
    png_infop info;
    ByteSource source;
    uint64_t offset; // of the next byte to read from the source
    size_t position, available; // in the buffer
    const DecoderRequest *request;
    const DecoderOutput *output;
    DecoderResult *result;
    RowFormat format;
    AreaAverage *area;
    uint8_t *stored;    // one row, or the whole picture when it is interlaced
    uint8_t *samples;   // one row
    uint32_t rows_done; // rows, of any pass, that came
    int is_complete;    // all rows came
    size_t tail;        // bytes that libpng took since
    uint8_t buffer[PNG_READ_SIZE];
} PngJob;

/// Creates the reader with its limits; 0 when memory ran out.
int png_job_open(PngJob *job);

/// Leaves the decode with this failure; does not return.
void png_job_fail(PngJob *job, DecoderStatus status) __attribute__((noreturn));

/// Looks at the cancel word; does not return when the decode has to stop.
void png_job_check(PngJob *job);

/// Works out the row format from the header, the palette and tRNS.
void png_job_read_format(PngJob *job);

#endif
