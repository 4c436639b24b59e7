/// Where a decoder puts the rows of its picture: the part that is wanted goes through the area average.
#ifndef ROW_SINK_H
#define ROW_SINK_H

#include "decode_common.h"

#include <stddef.h>

/// Where the wanted part lies in the rows that come: those of the source, or those of a smaller copy of it.
typedef struct RowPart {
    uint32_t x, y, width, height;
} RowPart;

typedef struct RowSink {
    const DecoderRequest *request;
    const DecoderOutput *output;
    DecoderResult *result;
    AreaAverage *area;
    RowPart part;
    size_t pixel_size; // bytes of samples a pixel
    uint32_t step;     // of a very large picture only every step-th row is wanted
    uint32_t taken;    // rows that came
} RowSink;

/// Sets the sides of the source, 1 to 65,535 each, of at most `limit` pixels; 0 with the failure set where they are not.
int row_sink_sides(DecoderResult *result, uint64_t width, uint64_t height, uint64_t limit);

/// Starts with the sides that are set and samples of this layout; 0 with the failure set.
int row_sink_open(RowSink *sink, const DecoderRequest *request, const DecoderOutput *output,
    DecoderResult *result, AreaLayout layout);

/// Chooses the part and the size to deliver, for a decoder that brings the picture near to that size by itself;
/// 0 with the failure set.
int row_sink_choose(
    const DecoderRequest *request, const DecoderOutput *output, DecoderResult *result);

/// Of a part of `rows` rows, how far apart those are that are wanted: of a very large source not every one.
uint32_t row_sink_step(const DecoderResult *result, uint32_t rows);

/// Starts with what was chosen and rows in which the part lies here; 0 with the failure set.
int row_sink_open_part(RowSink *sink, const DecoderRequest *request, const DecoderOutput *output,
    DecoderResult *result, AreaLayout layout, RowPart part);

/// Before the first row, where the output's colours are known: PQ and HLG become sRGB before they are averaged. 0 with the
/// failure set.
int row_sink_map_range(RowSink *sink);

/// Whether row `y` is wanted; rows come in ascending order.
int row_sink_wants(const RowSink *sink, uint32_t y);

/// Takes the samples of a wanted row, from its first pixel on; NULL is a transparent one.
void row_sink_add(RowSink *sink, const uint8_t *samples);

/// The first row that is not wanted, nor any behind it.
uint32_t row_sink_end(const RowSink *sink);

/// Ends the picture: rows that did not come show the matte. Without any row, or where the failure is another than broken
/// bytes, there is no picture.
void row_sink_finish(RowSink *sink);

#endif
