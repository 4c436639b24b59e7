/// The state of a decode by libjxl, and what still and moving pictures share.
#ifndef JXL_JOB_H
#define JXL_JOB_H

#include "CJXL.h"

#include "jxl_memory.h"

#include <jxl/decode.h>

typedef struct JxlJob {
    RowSink sink;
    JxlMemory memory;
    JxlDecoder *decoder;
    uint8_t *bytes;   // the file
    size_t count;
    size_t given;     // bytes of it that the library has been shown
    uint8_t *samples; // the picture
    size_t stride;
    JxlBasicInfo info;
    JxlPixelFormat format;
    AreaLayout layout;
} JxlJob;

/// Reads the file into memory; 0 with the failure set.
int jxl_read_file(JxlJob *job, const ByteSource *source);

/// Makes the library's decoder, which tells of these events; 0 with the failure set.
int jxl_create(JxlJob *job, int events);

/// Shows the library a piece more; 0 where there is none, with the failure set.
int jxl_give_piece(JxlJob *job);

/// Takes the header, and chooses how samples are to come; 0 with the failure set.
int jxl_take_info(JxlJob *job);

/// Has the library deliver sRGB where it can; else what it delivers is noted for the worker.
void jxl_take_colours(JxlJob *job);

#endif
