#include "decoders_fit.h"

#include <math.h>

static uint32_t clamped(double value, uint32_t limit) {
    if (!(value >= 1)) return 1;
    // Halves go up, as they do where the picture is drawn; what is computed as a hair less than a half is one.
    return value >= limit ? limit : (uint32_t)floor(value + 0.5 + 1e-7);
}

static uint32_t limit_of(uint32_t side, uint32_t times) {
    uint64_t limit = (uint64_t)(side ? side : 1) * times;
    return limit > UINT32_MAX ? UINT32_MAX : (uint32_t)limit;
}

/// The pixels that `count` canvas pixels touch, where a cell of `side` pixels has `parts` canvas pixels.
static uint32_t cell_pixels(uint32_t count, uint32_t side, uint32_t parts) {
    uint64_t pixels = ((uint64_t)count * (side ? side : parts) + parts - 1) / parts;
    return pixels > UINT32_MAX ? UINT32_MAX : (uint32_t)pixels;
}

FitSize fit_size(uint32_t source_width, uint32_t source_height, FitBox box) {
    double aspect = box.pixel_aspect > 0 && isfinite(box.pixel_aspect) ? box.pixel_aspect : 1;
    double width = source_width ? source_width : 1, height = source_height ? source_height : 1;
    // Units a source pixel, a unit being the height of a canvas pixel.
    double across = box.width * aspect / width, down = box.height / height;
    double scale = fmin(across, down);
    if (box.covers) scale = fmin(fmax(across, down), scale * FIT_COVER_LIMIT);
    if (!box.is_upscaling) scale = fmin(scale, fmin(1, aspect));
    uint32_t times = box.covers ? FIT_COVER_LIMIT : 1;
    uint32_t most_across = limit_of(box.width, times), most_down = limit_of(box.height, times);
    FitSize fit = {clamped(width * scale / aspect, most_across), clamped(height * scale, most_down)};
    if (box.whole_cells && most_down >= 2) fit.height = 2 * clamped(height * scale / 2, most_down / 2);
    return (FitSize){cell_pixels(fit.width, box.cell_width, 1), cell_pixels(fit.height, box.cell_height, 2)};
}
