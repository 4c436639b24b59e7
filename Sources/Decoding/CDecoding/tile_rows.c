#include "tiles.h"

#include <stdlib.h>
#include <string.h>

enum {
    ROW_LIMIT = 128 << 20,   // bytes of a row of tiles
    PIECE_LIMIT = 128 << 20, // coded bytes of a tile
};

static uint32_t first_column(const TileRows *rows) { return rows->first_x / rows->grid->tile_width; }

static uint32_t last_column(const TileRows *rows) {
    return (rows->end_x - 1) / rows->grid->tile_width;
}

static int is_wide(const TileRows *rows) { return last_column(rows) > first_column(rows); }

static size_t row_size(const TileRows *rows) {
    return (size_t)(rows->end_x - rows->first_x) * rows->pixel_size;
}

int tile_rows_open(TileRows *rows, int is_coarse) {
    rows->ready = -1;
    rows->next_span = rows->grid->first_span;
    rows->pixel_size = rows->is_luma ? 1 : 4;
    uint64_t size = (uint64_t)row_size(rows) * rows->grid->tile_height;
    if (is_wide(rows) && size > ROW_LIMIT) {
        uint64_t pixels = (uint64_t)rows->grid->width * rows->grid->height;
        rows->result->limit = (uint64_t)((double)pixels * ROW_LIMIT / (double)size);
        set_failure(rows->result, DECODER_TOO_MANY_PIXELS, NULL);
        return 0;
    }
    if (is_wide(rows)) rows->rows = malloc((size_t)size);
    rows->scratch = malloc(2 * ((size_t)(rows->end_x - rows->first_x) + 2) * sizeof(uint16_t));
    rows->decoder = rows->codec->open(is_coarse);
    if (rows->decoder && rows->scratch && (rows->rows || !is_wide(rows))) return 1;
    set_failure(rows->result, DECODER_OUT_OF_MEMORY, NULL);
    return 0;
}

void tile_rows_close(TileRows *rows) {
    if (rows->decoder) rows->codec->close(rows->decoder);
    free(rows->rows);
    free(rows->scratch);
    free(rows->bytes);
}

static int reserve(TileRows *rows, size_t size) {
    if (size <= rows->capacity) return 1;
    free(rows->bytes);
    rows->bytes = malloc(size);
    rows->capacity = rows->bytes ? size : 0;
    return rows->bytes != NULL;
}

/// Reads the coded bytes of tile `number`; 0 with the failure set where there are none.
static int read_tile(TileRows *rows, uint32_t number, CodedTile *tile) {
    const PlanSpan *spans = rows->plan->spans;
    uint32_t at = rows->next_span, end = rows->grid->span_end;
    while (at < end && spans[at].tile < number) at++;
    uint32_t first = at;
    size_t size = 0;
    for (; at < end && spans[at].tile == number; at++) size += spans[at].length;
    rows->next_span = at;
    if (size > PIECE_LIMIT) {
        set_failure(rows->result, DECODER_NOT_SUPPORTED, "a piece of more than 128 MB");
        return 0;
    }
    if (size == 0) {
        set_failure(rows->result, DECODER_MALFORMED, "a piece of the picture is missing");
        return 0;
    }
    if (!reserve(rows, size)) {
        set_failure(rows->result, DECODER_OUT_OF_MEMORY, NULL);
        return 0;
    }
    size_t done = 0;
    for (uint32_t i = first; i < at; i++)
        done += source_read(rows->source, spans[i].offset, rows->bytes + done, spans[i].length);
    if (done < size) note_damage(rows->result, "unexpected end of file");
    *tile = (CodedTile){rows->bytes, done, &rows->plan->configurations[spans[first].configuration],
        rows->grid->tile_width, rows->grid->tile_height};
    return 1;
}

/// What the container says of the matrix and the range goes before what the codec says. Where neither says a word of the
/// range, it is that of video, as HEVC has it; AV1 always says one.
static void choose_formula(TileRows *rows) {
    const DecoderPlan *plan = rows->plan;
    const VideoPlanes *planes = &rows->planes;
    uint32_t matrix = plan->matrix == PLAN_UNSPECIFIED ? planes->matrix : plan->matrix;
    uint32_t range = plan->full_range == PLAN_UNSPECIFIED ? planes->full_range : plan->full_range;
    // The container's colours are not those of the opacity, which has all values where nothing is said.
    int is_full = rows->is_luma ? planes->full_range != 0 : range == 1;
    colour_formula_fill(&rows->formula, planes, matrix, is_full);
}

/// Decodes tile `number`; 0 where it is broken or missing, with a failure set where nothing else will come either.
static int decode_tile(TileRows *rows, uint32_t number) {
    DecoderResult *result = rows->result;
    if (is_cancelled(rows->output)) {
        set_failure(result, DECODER_CANCELLED, NULL);
        return 0;
    }
    CodedTile tile;
    int is_there = read_tile(rows, number, &tile) &&
                   rows->codec->decode(rows->decoder, &tile, &rows->planes, result);
    if (is_there) {
        choose_formula(rows);
        rows->decoded++;
    } else if (result->status == DECODER_MALFORMED) {
        // The other tiles may be whole.
        result->status = DECODER_OK;
        result->is_damaged = 1;
    }
    return is_there;
}

static void fill_pixels(const TileRows *rows, const uint8_t fill[4], uint8_t *out, size_t count) {
    if (rows->is_luma) memset(out, 255, count);
    else
        for (size_t i = 0; i < count; i++) memcpy(out + 4 * i, fill, 4);
}

/// Writes columns `x`… of row `y` of the tile at hand; what it lacks is filled.
static void write_row(TileRows *rows, uint32_t x, uint32_t y, uint32_t count, int is_there,
    const uint8_t fill[4], uint8_t *out) {
    const VideoPlanes *planes = &rows->planes;
    uint32_t have = 0;
    if (is_there && y < planes->height && x < planes->width) {
        have = planes->width - x < count ? planes->width - x : count;
        if (rows->is_luma) planes_luma_row(planes, &rows->formula, x, y, have, out);
        else
            planes_row(planes, &rows->formula, x, y, have, rows->is_smooth, rows->scratch, out);
    }
    if (have == count) return;
    if (is_there) note_damage(rows->result, "a piece is smaller than the file says");
    fill_pixels(rows, fill, out + (size_t)have * rows->pixel_size, count - have);
}

/// Decodes the wanted tiles of a row of them into `rows->rows`.
static int decode_row(TileRows *rows, uint32_t row, const uint8_t fill[4]) {
    const PlanGrid *grid = rows->grid;
    size_t stride = row_size(rows);
    uint32_t height = grid->tile_height, top = row * height;
    if (height > rows->end_y - top) height = rows->end_y - top;
    for (uint32_t column = first_column(rows); column <= last_column(rows); column++) {
        int is_there = decode_tile(rows, row * grid->columns + column);
        if (rows->result->status != DECODER_OK) return 0;
        uint32_t left = column * grid->tile_width, right = left + grid->tile_width;
        uint32_t from = left > rows->first_x ? left : rows->first_x;
        uint32_t to = right < rows->end_x ? right : rows->end_x;
        uint8_t *out = rows->rows + (size_t)(from - rows->first_x) * rows->pixel_size;
        for (uint32_t y = 0; y < height; y++)
            write_row(rows, from - left, y, to - from, is_there, fill, out + stride * y);
    }
    return 1;
}

int tile_rows_get(TileRows *rows, uint32_t y, const uint8_t fill[4], uint8_t *out) {
    const PlanGrid *grid = rows->grid;
    uint32_t row = y / grid->tile_height, inside = y % grid->tile_height;
    if (rows->ready != row) {
        if (is_wide(rows)) {
            if (!decode_row(rows, row, fill)) return 0;
        } else {
            rows->has_tile = decode_tile(rows, row * grid->columns + first_column(rows));
            if (rows->result->status != DECODER_OK) return 0;
        }
        rows->ready = row;
    }
    size_t stride = row_size(rows);
    if (is_wide(rows)) memcpy(out, rows->rows + stride * inside, stride);
    else
        write_row(rows, rows->first_x - first_column(rows) * grid->tile_width, inside,
            rows->end_x - rows->first_x, rows->has_tile, fill, out);
    return 1;
}
