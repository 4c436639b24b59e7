#include "tiff_job.h"
#include "tiff_samples.h"

#include <stdlib.h>
#include <string.h>

/// A row of tiles: the columns of them that the part touches.
typedef struct Band {
    uint32_t x, width; // of the picture
    uint32_t y, height;
    uint8_t *samples;
    uint8_t *tiles[TIFF_NEEDED_LIMIT];
    uint8_t *inks;
    uint64_t tile_size, tile_row_size;
    int planes;
} Band;

static int open_band(TiffJob *job, RowPart part, Band *band) {
    const TiffPicture *picture = &job->picture;
    uint32_t tile = picture->block_width;
    band->x = part.x / tile * tile;
    uint64_t end = ((uint64_t)part.x + part.width + tile - 1) / tile * tile;
    band->width = (uint32_t)(end < picture->width ? end : picture->width) - band->x;
    band->planes = picture->is_separate ? tiff_needed(picture) : 1;
    band->tile_size = TIFFTileSize64(job->file.tiff);
    band->tile_row_size = TIFFTileRowSize64(job->file.tiff);
    size_t pixel = tiff_pixel_size(picture);
    if (band->tile_size == 0 || band->tile_row_size == 0) {
        set_failure(job->sink.result, DECODER_MALFORMED, "a tile of no size");
        return 0;
    }
    uint64_t height = picture->block_height < picture->height ? picture->block_height : picture->height;
    if (!tiff_job_fits(job, band->tile_size, TIFF_BYTE_LIMIT, pixel)) return 0;
    if (!tiff_job_fits(job, band->tile_size * (uint64_t)band->planes, 2 * TIFF_BYTE_LIMIT, pixel)) return 0;
    if (!tiff_job_fits(job, band->width * pixel * height, TIFF_BYTE_LIMIT, pixel)) return 0;
    part.x -= band->x;
    if (!tiff_job_open(job, picture->layout, part)) return 0;
    band->samples = tiff_job_allocate(job, band->width * pixel * (size_t)height);
    band->inks = tiff_job_allocate(job, (size_t)tile * TIFF_INK_ROOM);
    for (int i = 0; i < band->planes; i++) {
        band->tiles[i] = tiff_job_allocate(job, (size_t)band->tile_size);
        if (!band->tiles[i]) return 0;
    }
    return band->samples && band->inks;
}

static void close_band(Band *band) {
    free(band->samples);
    free(band->inks);
    for (int i = 0; i < band->planes; i++) free(band->tiles[i]);
}

/// Reads the tile that begins at column x, all planes of it.
static int read_tile(TiffJob *job, Band *band, uint32_t x) {
    TIFF *tiff = job->file.tiff;
    for (int i = 0; i < band->planes; i++) {
        int sample = !job->picture.is_separate ? 0 : i < job->picture.colours ? i : job->picture.alpha;
        uint32_t tile = TIFFComputeTile(tiff, x, band->y, 0, (uint16_t)sample);
        if (TIFFReadEncodedTile(tiff, tile, band->tiles[i], (tmsize_t)band->tile_size) < 0) return 0;
    }
    return 1;
}

/// Puts the tile, or where it did not come the matte, into the band.
static void place_tile(TiffJob *job, Band *band, uint32_t x, int is_there) {
    size_t pixel = tiff_pixel_size(&job->picture);
    uint32_t end = band->x + band->width, width = job->picture.block_width;
    if (width > end - x) width = end - x;
    for (uint32_t y = 0; y < band->height; y++) {
        if (!row_sink_wants(&job->sink, band->y + y)) continue;
        uint8_t *out = band->samples + ((size_t)band->width * y + (x - band->x)) * pixel;
        TiffRow row = {{NULL}};
        for (int i = 0; i < band->planes; i++) row.planes[i] = band->tiles[i] + band->tile_row_size * y;
        if (is_there) tiff_convert(&job->picture, job->sink.output->light, &row, width, band->inks, out);
        else
            for (uint32_t i = 0; i < width; i++) memcpy(out + i * pixel, job->blank, pixel);
    }
}

/// Reads the row of tiles at `band->y`; 0 when it is time to stop.
static int read_band(TiffJob *job, Band *band) {
    int count = 0;
    for (uint64_t x = band->x; x < (uint64_t)band->x + band->width; x += job->picture.block_width) {
        if (tiff_job_is_cancelled(job)) return 0;
        int is_there = read_tile(job, band, (uint32_t)x);
        if (!is_there && !tiff_job_note(job, &job->file)) return 0;
        place_tile(job, band, (uint32_t)x, is_there);
        count += is_there;
    }
    size_t stride = band->width * tiff_pixel_size(&job->picture);
    for (uint32_t y = 0; y < band->height; y++)
        if (row_sink_wants(&job->sink, band->y + y))
            tiff_job_add(job, count > 0 ? band->samples + stride * y : NULL);
    return 1;
}

void tiff_read_tiles(TiffJob *job, RowPart part) {
    Band band = {.planes = 0};
    if (open_band(job, part, &band)) {
        uint32_t height = job->picture.block_height, end = row_sink_end(&job->sink);
        for (uint64_t y = part.y / height * (uint64_t)height; y < end; y += height) {
            band.y = (uint32_t)y;
            band.height = job->picture.height - band.y < height ? job->picture.height - band.y : height;
            if (!read_band(job, &band)) break;
        }
    }
    close_band(&band);
}
