#include "decoders_fit.h"

#include <math.h>

static uint32_t clamped(double value, uint32_t limit) {
    if (!(value >= 1)) return 1;
    return value >= limit ? limit : (uint32_t)lrint(value);
}

FitSize fit_size(uint32_t source_width, uint32_t source_height, FitBox box) {
    double aspect = box.pixel_aspect > 0 && isfinite(box.pixel_aspect) ? box.pixel_aspect : 1;
    double width = source_width ? source_width : 1, height = source_height ? source_height : 1;
    // Units a source pixel, a unit being the height of a canvas pixel.
    double scale = fmin(box.width * aspect / width, box.height / height);
    if (!box.is_upscaling) scale = fmin(scale, fmin(1, aspect));
    FitSize fit = {
        clamped(width * scale / aspect, box.width ? box.width : 1),
        clamped(height * scale, box.height ? box.height : 1)};
    if (box.whole_cells && box.height >= 2) fit.height = 2 * clamped(height * scale / 2, box.height / 2);
    return fit;
}
