#include "canvas.h"

#include "row_sink.h"

#include <stdlib.h>
#include <string.h>

static size_t stride(const FrameCanvas *canvas) { return (size_t)canvas->width * 4; }

static uint8_t *at(const FrameCanvas *canvas, uint32_t x, uint32_t y) {
    return canvas->pixels + stride(canvas) * y + (size_t)x * 4;
}

int canvas_open(FrameCanvas *canvas, uint64_t width, uint64_t height, DecoderResult *result) {
    memset(canvas, 0, sizeof *canvas);
    if (!row_sink_sides(result, width, height, CANVAS_PIXEL_LIMIT)) return 0;
    canvas->width = (uint32_t)width;
    canvas->height = (uint32_t)height;
    canvas->pixels = calloc(height, width * 4);
    if (!canvas->pixels) set_failure(result, DECODER_OUT_OF_MEMORY, NULL);
    return canvas->pixels != NULL;
}

void canvas_clear(FrameCanvas *canvas) {
    memset(canvas->pixels, 0, stride(canvas) * canvas->height);
    canvas->last = (CanvasArea){0, 0, 0, 0};
    canvas->disposal = CANVAS_KEEP;
}

static CanvasArea inside(const FrameCanvas *canvas, CanvasArea area) {
    if (area.x >= canvas->width || area.y >= canvas->height) return (CanvasArea){0, 0, 0, 0};
    if (area.width > canvas->width - area.x) area.width = canvas->width - area.x;
    if (area.height > canvas->height - area.y) area.height = canvas->height - area.y;
    return area;
}

static void dispose(FrameCanvas *canvas) {
    CanvasArea area = canvas->last;
    size_t count = (size_t)area.width * 4;
    for (uint32_t y = 0; y < area.height; y++) {
        uint8_t *row = at(canvas, area.x, area.y + y);
        if (canvas->disposal == CANVAS_CLEAR) memset(row, 0, count);
        if (canvas->disposal == CANVAS_RESTORE) memcpy(row, canvas->saved + count * y, count);
    }
}

static int save(FrameCanvas *canvas, CanvasArea area, DecoderResult *result) {
    size_t count = (size_t)area.width * 4, size = count * area.height;
    if (size > canvas->saved_capacity) {
        free(canvas->saved);
        canvas->saved = malloc(size);
        canvas->saved_capacity = canvas->saved ? size : 0;
        if (!canvas->saved) {
            canvas->disposal = CANVAS_KEEP;
            set_failure(result, DECODER_OUT_OF_MEMORY, NULL);
            return 0;
        }
    }
    for (uint32_t y = 0; y < area.height; y++)
        memcpy(canvas->saved + count * y, at(canvas, area.x, area.y + y), count);
    return 1;
}

int canvas_begin(FrameCanvas *canvas, CanvasArea area, CanvasDisposal disposal, DecoderResult *result) {
    dispose(canvas);
    canvas->last = inside(canvas, area);
    canvas->disposal = disposal;
    return disposal != CANVAS_RESTORE || save(canvas, canvas->last, result);
}

/// One pixel over another, neither premultiplied.
static void blend(uint8_t *below, const uint8_t *above) {
    uint32_t opacity = above[3];
    if (opacity == 0) return;
    if (opacity == 255 || below[3] == 0) {
        memcpy(below, above, 4);
        return;
    }
    // In 255 × 255 parts.
    uint32_t own = opacity * 255, rest = below[3] * (255 - opacity), all = own + rest;
    for (int i = 0; i < 3; i++) below[i] = (uint8_t)((above[i] * own + below[i] * rest + all / 2) / all);
    below[3] = (uint8_t)((all + 127) / 255);
}

void canvas_row(FrameCanvas *canvas, uint64_t x, uint64_t y, const uint8_t *samples, size_t count, int blends) {
    if (x >= canvas->width || y >= canvas->height) return;
    if (count > canvas->width - x) count = canvas->width - x;
    uint8_t *row = at(canvas, (uint32_t)x, (uint32_t)y);
    if (!blends) {
        memcpy(row, samples, count * 4);
        return;
    }
    for (size_t i = 0; i < count; i++) blend(row + 4 * i, samples + 4 * i);
}

void canvas_deliver(
    const FrameCanvas *canvas, const DecoderRequest *request, const DecoderOutput *output,
    DecoderResult *result) {
    RowSink sink;
    result->source_width = canvas->width;
    result->source_height = canvas->height;
    if (!row_sink_open(&sink, request, output, result, AREA_RGBA)) return;
    int is_ready = row_sink_map_range(&sink);
    for (uint32_t y = 0; is_ready && y < row_sink_end(&sink); y++)
        if (row_sink_wants(&sink, y)) row_sink_add(&sink, at(canvas, 0, y));
    row_sink_finish(&sink);
}

void canvas_close(FrameCanvas *canvas) {
    free(canvas->pixels);
    free(canvas->saved);
    memset(canvas, 0, sizeof *canvas);
}
