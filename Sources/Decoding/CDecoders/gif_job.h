/// The state of a decode by giflib's record interface, and what finds the frames.
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
    uint32_t disposal;       // what becomes of the frame when the next one comes, as the file says
    uint32_t delay;          // of the frame, in milliseconds
    int is_broken;           // no frame was found because what comes next is none
    uint32_t plays;          // how often all frames are shown, 0: for ever
    uint8_t palette[256][4]; // RGBA
    uint8_t *row;            // of the canvas, RGBA
    uint8_t *indices;        // one row of the frame, or all of an interlaced one
    uint8_t *has_row;        // of an interlaced frame: which rows came
} GifJob;

/// Opens the file and reads up to the header of its first frame; 0 with the failure set. Closed by the caller in any case.
int gif_open(GifJob *job, const ByteSource *source);

void gif_close(GifJob *job);

/// Reads up to the header of the next frame that has a size; 0 where there is none.
int gif_find_frame(GifJob *job);

/// The picture's canvas: the logical screen, and where that has no size as far as the frame reaches.
void gif_canvas_sides(const GifFileType *file, uint64_t *width, uint64_t *height);

/// The colours of the frame: its own palette, else the file's, else greys.
void gif_fill_palette(GifJob *job);

/// What giflib complained about last, in words that fit any file.
const char *gif_reason(const GifJob *job);

/// Passes over the codes of a frame; 0 where the file is broken.
int gif_skip_codes(GifFileType *file);

#endif
