#include "row_sink.h"

enum {
    EVERY_ROW_LIMIT = 64 * 1024 * 1024, // pixels; larger pictures are sampled by rows
    ROWS_ENOUGH = 8,                    // rows sampled for a target row, at least
};

int row_sink_sides(DecoderResult *result, uint64_t width, uint64_t height, uint64_t limit) {
    if (width == 0 || height == 0) {
        set_failure(result, DECODER_MALFORMED, "a side is 0");
        return 0;
    }
    result->source_width = width > UINT32_MAX ? UINT32_MAX : (uint32_t)width;
    result->source_height = height > UINT32_MAX ? UINT32_MAX : (uint32_t)height;
    int is_narrow = width <= DECODERS_SIDE_LIMIT && height <= DECODERS_SIDE_LIMIT;
    if (is_narrow && width * height <= limit) return 1;
    uint64_t most = (uint64_t)DECODERS_SIDE_LIMIT * DECODERS_SIDE_LIMIT;
    result->limit = limit < most ? limit : most;
    set_failure(result, DECODER_TOO_MANY_PIXELS, NULL);
    return 0;
}

int row_sink_choose(
    const DecoderRequest *request, const DecoderOutput *output, DecoderResult *result) {
    choose_part(request, result);
    FitSize target;
    if (!choose_target(request, output, result, &target)) return 0;
    result->width = target.width;
    result->height = target.height;
    return 1;
}

uint32_t row_sink_step(const DecoderResult *result, uint32_t rows) {
    if ((uint64_t)result->source_width * result->source_height <= EVERY_ROW_LIMIT) return 1;
    uint32_t step = rows / (result->height * ROWS_ENOUGH);
    return step > 1 ? step : 1;
}

int row_sink_open_part(RowSink *sink, const DecoderRequest *request, const DecoderOutput *output,
    DecoderResult *result, AreaLayout layout, RowPart part) {
    *sink = (RowSink){request, output, result, NULL, part, 0, 1, 0};
    sink->pixel_size = layout == AREA_GREY ? 1 : layout == AREA_RGB ? 3 : 4;
    sink->step = row_sink_step(result, part.height);
    uint32_t rows = (part.height + sink->step - 1) / sink->step;
    AreaPlan plan = {part.width, rows, result->width, result->height, layout, request->matte,
        light_averaged(output), output->pixels, output->coverage};
    sink->area = area_create(&plan);
    if (!sink->area) set_failure(result, DECODER_OUT_OF_MEMORY, NULL);
    return sink->area != NULL;
}

int row_sink_open(RowSink *sink, const DecoderRequest *request, const DecoderOutput *output,
    DecoderResult *result, AreaLayout layout) {
    *sink = (RowSink){.request = request, .output = output, .result = result};
    if (!row_sink_choose(request, output, result)) return 0;
    RowPart part = {result->part_x, result->part_y, result->part_width, result->part_height};
    return row_sink_open_part(sink, request, output, result, layout, part);
}

int row_sink_map_range(RowSink *sink) {
    if (area_map_range(sink->area, sink->output->colour, sink->output->light)) return 1;
    set_failure(sink->result, DECODER_OUT_OF_MEMORY, NULL);
    return 0;
}

int row_sink_wants(const RowSink *sink, uint32_t y) {
    uint32_t first = sink->part.y;
    return y >= first && y < row_sink_end(sink) && (y - first) % sink->step == 0;
}

void row_sink_add(RowSink *sink, const uint8_t *samples) {
    area_add_row(sink->area, samples ? samples + sink->pixel_size * sink->part.x : NULL);
    sink->taken++;
}

uint32_t row_sink_end(const RowSink *sink) { return sink->part.y + sink->part.height; }

void row_sink_finish(RowSink *sink) {
    DecoderResult *result = sink->result;
    if (!sink->area) return;
    if (result->status == DECODER_MALFORMED && sink->taken > 0) {
        result->status = DECODER_OK;
        result->is_damaged = 1;
    }
    if (result->status == DECODER_OK && sink->taken == 0) {
        if (result->message[0]) result->status = DECODER_MALFORMED;
        else set_failure(result, DECODER_MALFORMED, "no pixels");
    }
    if (result->status == DECODER_OK) {
        area_finish(sink->area, sink->request->matte & 0xFFFFFF);
        result->is_transparent = (uint32_t)area_is_transparent(sink->area);
    }
    area_destroy(sink->area);
    sink->area = NULL;
}
