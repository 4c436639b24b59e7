/// The state of a decode by libjxl, and what still and moving pictures share.
#ifndef JXL_JOB_H
#define JXL_JOB_H

#include "CJXL.h"

#include "jxl_boxes.h"
#include "jxl_memory.h"

#include <jxl/decode.h>

typedef struct JxlJob {
    RowSink sink;
    JxlMemory memory;
    JxlDecoder *decoder;
    uint8_t *bytes;   // the file, the picture in it first
    JxlBoxes boxes;
    uint8_t *samples; // the picture
    size_t stride;
    JxlBasicInfo info;
    JxlPixelFormat format;
    AreaLayout layout;
} JxlJob;

/// Reads the file into memory; 0 with the failure set.
int jxl_read_file(JxlJob *job, const ByteSource *source);

/// Makes the library's decoder, which has the file and tells of these events; 0 with the failure set.
int jxl_create(JxlJob *job, int events);

/// Sets the failure for a status of the library with which it does not go on; returns 0.
int jxl_fail(JxlJob *job, JxlDecoderStatus status);

/// Takes the header, and chooses how samples are to come; 0 with the failure set.
int jxl_take_info(JxlJob *job);

/// Requests sRGB from the library; if it cannot, notes for the worker what it delivers.
void jxl_take_colours(JxlJob *job);

#endif
