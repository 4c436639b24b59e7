/// The libjpeg side of a decode: reading bytes, complaints, limits. Every jump ends in jpeg_decode.c.
#ifndef JPEG_JOB_H
#define JPEG_JOB_H

#include "decoders.h"

#include <setjmp.h>
#include <stdio.h>

#include <jpeglib.h>

enum { JPEG_BUFFER_SIZE = 65536 };

typedef struct JpegJob {
    struct jpeg_decompress_struct decompress; // first: libjpeg's callbacks find the job through it
    struct jpeg_error_mgr errors;
    struct jpeg_source_mgr reader;
    struct jpeg_progress_mgr progress;
    jmp_buf jump;
    ByteSource source;
    uint64_t offset; // of the next byte to read
    int has_ended;   // the source ended, an end marker was made up
    int is_exhausted; // the scan needed data after the end marker
    const DecoderRequest *request;
    const DecoderOutput *output;
    DecoderResult *result;
    AreaAverage *area;
    uint8_t *row;
    uint8_t *rgb; // of a CMYK row
    const void *inks; // what turns CMYK rows into RGB by the file's profile, NULL: it has none
    uint8_t *profile; // the parts of an ICC profile that came
    size_t profile_length;
    int profile_parts; // parts that came, in order; -1: they are not in order, or too many
    uint8_t buffer[JPEG_BUFFER_SIZE];
} JpegJob;

/// Connects the job's managers to its decompressor, before jpeg_create_decompress.
void jpeg_job_connect_errors(JpegJob *job);

/// Connects the reader and the limits, after jpeg_create_decompress.
void jpeg_job_connect_reader(JpegJob *job);

/// Leaves the decode with this failure; does not return.
void jpeg_job_fail(JpegJob *job, DecoderStatus status) __attribute__((noreturn));

/// Looks at the cancel word and at the number of scans; does not return when the decode has to stop.
void jpeg_job_check(JpegJob *job);

#endif
