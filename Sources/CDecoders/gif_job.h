/// The state of one decode by giflib's record interface.
#ifndef GIF_JOB_H
#define GIF_JOB_H

#include "byte_reader.h"
#include "decoders.h"
#include "row_sink.h"

#include <gif_lib.h>

typedef struct GifJob {
    ByteReader reader;
    GifFileType *file;
    RowSink sink;
    int transparent;         // index of the colour that is not drawn, -1: there is none
    uint8_t palette[256][4]; // RGBA
    uint8_t *row;            // of the canvas, RGBA
    uint8_t *indices;        // one row of the frame, or all of an interlaced one
    uint8_t *has_row;        // of an interlaced frame: which rows came
} GifJob;

#endif
