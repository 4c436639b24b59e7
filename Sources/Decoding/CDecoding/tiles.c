#include "tiles.h"

#include "row_boxes.h"

#include <stdlib.h>
#include <string.h>

enum {
    COARSE = 4, // so many times larger is the source where the codec's filters are not seen
    CANCEL_ROWS = 16,
};

/// A picture and its opacity on their way to the average.
typedef struct TilesJob {
    DecoderPlan plan;
    TileRows colour, alpha;
    RowSink sink;
    RowBoxes boxes;
    int is_told; // whether the colours are
    uint8_t fill[4];
    uint8_t *row;     // 4 bytes a pixel, the part of the picture that is wanted
    uint8_t *opacity; // of the row in the opacity's grid, the part of it that is wanted
} TilesJob;

/// Whether the part is at least `times` as large as what is delivered.
static int is_shrunk(const DecoderResult *result, uint32_t times) {
    return result->part_width / times >= result->width &&
           result->part_height / times >= result->height;
}

/// Where a place of the picture's grid lies in the opacity's, which may be smaller or larger.
static uint32_t scaled(uint32_t place, uint32_t to, uint32_t from) {
    return (uint32_t)((uint64_t)place * to / from);
}

static uint32_t alpha_x(const TilesJob *job, uint32_t x) {
    return scaled(x, job->plan.alpha.width, job->plan.colour.width);
}

static uint32_t alpha_y(const TilesJob *job, uint32_t y) {
    return scaled(y, job->plan.alpha.height, job->plan.colour.height);
}

static int open_rows(TilesJob *job, const TileCodec *codec, const ByteSource *source) {
    DecoderPlan *plan = &job->plan;
    DecoderResult *result = job->sink.result;
    TileRows rows = {.codec = codec, .source = source, .plan = plan,
        .output = job->sink.output, .result = result};
    uint32_t left = plan->crop_x + result->part_x, top = plan->crop_y + result->part_y;
    uint32_t last_x = left + result->part_width - 1, last_y = top + result->part_height - 1;
    job->colour = job->alpha = rows;
    job->colour.grid = &plan->colour;
    job->colour.first_x = left;
    job->colour.end_x = last_x + 1;
    job->colour.end_y = last_y + 1;
    job->colour.is_smooth = !is_shrunk(result, 2);
    int is_coarse = is_shrunk(result, COARSE);
    job->row = malloc((size_t)result->part_width * 4);
    if (!job->row || !row_boxes_open(&job->boxes, job->boxes.side, result->part_width)) {
        set_failure(result, DECODER_OUT_OF_MEMORY, NULL);
        return 0;
    }
    if (!tile_rows_open(&job->colour, is_coarse)) return 0;
    if (plan->alpha.columns == 0) return 1;
    job->alpha.grid = &plan->alpha;
    job->alpha.is_luma = 1;
    job->alpha.first_x = alpha_x(job, left);
    job->alpha.end_x = alpha_x(job, last_x) + 1;
    job->alpha.end_y = alpha_y(job, last_y) + 1;
    job->opacity = malloc(job->alpha.end_x - job->alpha.first_x);
    if (!job->opacity) set_failure(result, DECODER_OUT_OF_MEMORY, NULL);
    return job->opacity && tile_rows_open(&job->alpha, is_coarse);
}

/// The colour that was multiplied by its opacity.
static uint8_t undone(uint32_t value, uint32_t opacity) {
    uint32_t colour = opacity > 0 ? (value * 255 + opacity / 2) / opacity : 0;
    return (uint8_t)(colour < 255 ? colour : 255);
}

static void add_opacity(const TilesJob *job, uint8_t *pixels) {
    uint32_t left = job->colour.first_x, count = job->colour.end_x - left;
    for (uint32_t i = 0; i < count; i++, pixels += 4) {
        uint32_t opacity = job->opacity[alpha_x(job, left + i) - job->alpha.first_x];
        if (job->plan.is_premultiplied)
            for (int c = 0; c < 3; c++) pixels[c] = undone(pixels[c], opacity);
        // What is missing of the picture stays transparent.
        if (pixels[3]) pixels[3] = (uint8_t)opacity;
    }
}

/// Decodes row `line` of the grid into `job->row`; 0 with the failure set.
static int read_row(TilesJob *job, uint32_t line) {
    if (line % CANCEL_ROWS == 0 && is_cancelled(job->sink.output)) {
        set_failure(job->sink.result, DECODER_CANCELLED, NULL);
        return 0;
    }
    if (!tile_rows_get(&job->colour, line, job->fill, job->row)) return 0;
    if (!job->opacity) return 1;
    if (!tile_rows_get(&job->alpha, alpha_y(job, line), job->fill, job->opacity)) return 0;
    add_opacity(job, job->row);
    return 1;
}

/// What the container says of the colours goes before what the codec says, and a profile before both; 0 with the failure set.
///
/// With the first tile that came: light of high range is mapped before it is averaged.
static int tell_colours(TilesJob *job) {
    const DecoderPlan *plan = &job->plan;
    const VideoPlanes *planes = &job->colour.planes;
    ColourFacts *facts = job->sink.output->colour;
    job->is_told = 1;
    if (!facts) return 1;
    uint32_t primaries = plan->primaries, transfer = plan->transfer;
    if (primaries == PLAN_UNSPECIFIED) primaries = planes->primaries;
    if (transfer == PLAN_UNSPECIFIED) transfer = planes->transfer;
    facts->primaries = primaries == PLAN_UNSPECIFIED ? 0 : primaries;
    facts->transfer = transfer == PLAN_UNSPECIFIED ? 0 : transfer;
    if (plan->profile_length > 0)
        colour_facts_read(facts, job->colour.source, plan->profile_offset, plan->profile_length);
    // A picture without chroma may have a profile of either kind.
    facts->is_grey = !planes->cb && facts->profile && facts->profile_length >= 20 &&
                     memcmp(facts->profile + 16, "GRAY", 4) == 0;
    return row_sink_map_range(&job->sink);
}

static void read_rows(TilesJob *job) {
    uint32_t side = job->boxes.side, height = job->sink.result->part_height;
    uint32_t top = job->plan.crop_y + job->sink.result->part_y;
    for (uint32_t y = 0; y < row_sink_end(&job->sink); y++) {
        if (!row_sink_wants(&job->sink, y)) continue;
        for (uint32_t line = y * side; line < (y + 1) * side && line < height; line++) {
            if (!read_row(job, top + line)) return;
            if (side > 1) row_boxes_add(&job->boxes, job->row);
        }
        if (side > 1) row_boxes_take(&job->boxes, job->row);
        if (!job->is_told && job->colour.decoded > 0 && !tell_colours(job)) return;
        row_sink_add(&job->sink, job->row);
    }
}

/// Starts the average of the part, or of boxes of it where it is shown much smaller; 0 with the failure set.
static int open_sink(TilesJob *job, const DecoderRequest *request, const DecoderOutput *output,
    DecoderResult *result) {
    if (!row_sink_choose(request, output, result)) return 0;
    int has_alpha = job->plan.alpha.columns > 0;
    // The mean of colours with and without opacity is none of theirs.
    uint32_t side = has_alpha ? 1 : row_boxes_side(result);
    job->boxes.side = side;
    RowPart part = {0, 0, (result->part_width + side - 1) / side, (result->part_height + side - 1) / side};
    return row_sink_open_part(
        &job->sink, request, output, result, has_alpha ? AREA_RGBA : AREA_RGBX, part);
}

static void decode(TilesJob *job, const TileCodec *codec, const ByteSource *source,
    const DecoderRequest *request, const DecoderOutput *output, DecoderResult *result) {
    DecoderPlan *plan = &job->plan;
    int is_single = plan->colour.columns * plan->colour.rows == 1;
    uint64_t limit = is_single ? PLAN_PIECE_PIXEL_LIMIT : PLAN_GRID_PIXEL_LIMIT;
    if (!row_sink_sides(result, plan->crop_width, plan->crop_height, limit)) return;
    if (!open_sink(job, request, output, result)) return;
    for (int c = 0; c < 3; c++) job->fill[c] = (uint8_t)(request->matte >> (16 - 8 * c));
    if (open_rows(job, codec, source)) read_rows(job);
    if (job->colour.decoded == 0 && result->status == DECODER_OK) {
        // Not one tile came: what was noted as damage is why.
        result->status = DECODER_MALFORMED;
        result->is_damaged = 0;
        job->sink.taken = 0;
    }
    row_sink_finish(&job->sink);
    tile_rows_close(&job->colour);
    tile_rows_close(&job->alpha);
}

void tiles_decode(const TileCodec *codec, const ByteSource *source, const DecoderRequest *request,
    const DecoderOutput *output, DecoderResult *result) {
    if (request->mode == DECODER_THUMBNAIL) result->stage = DECODER_STAGE_THUMBNAIL;
    TilesJob *job = calloc(1, sizeof *job);
    if (!job) {
        set_failure(result, DECODER_OUT_OF_MEMORY, NULL);
        return;
    }
    if (!output->plan || !plan_read(output->plan, source->length, &job->plan) ||
        job->plan.codec != codec->codec)
        set_failure(result, DECODER_MALFORMED, "plan");
    else decode(job, codec, source, request, output, result);
    free(job->row);
    free(job->opacity);
    row_boxes_close(&job->boxes);
    free(job);
}
