#include "tiff_job.h"

#include <string.h>

enum { DIRECTORY_LIMIT = 4096, SUB_LIMIT = 64 };

/// A directory, and the sides of its picture.
typedef struct Level {
    uint64_t place;
    uint32_t width, height;
} Level;

static Level current(TiffJob *job) {
    Level level = {TIFFCurrentDirOffset(job->file.tiff), 0, 0};
    TIFFGetField(job->file.tiff, TIFFTAG_IMAGEWIDTH, &level.width);
    TIFFGetField(job->file.tiff, TIFFTAG_IMAGELENGTH, &level.height);
    return level;
}

static int is_shape_near(const Level *a, const Level *b) {
    double ratio = (double)a->width * b->height / ((double)a->height * b->width);
    return ratio > 0.99 && ratio < 1.01;
}

/// Takes the current directory as the level to decode, if it is smaller than the best and large enough.
static void consider(TiffJob *job, const Level *photo, Level *best) {
    const DecoderResult *result = job->sink.result;
    Level level = current(job);
    if (level.width == 0 || level.height == 0 || level.width >= best->width) return;
    if (!is_shape_near(&level, photo)) return;
    uint64_t across = (uint64_t)level.width * result->part_width / photo->width;
    uint64_t down = (uint64_t)level.height * result->part_height / photo->height;
    if (across >= 2 * (uint64_t)result->width && down >= 2 * (uint64_t)result->height) *best = level;
}

static int is_allowed(TiffJob *job) { return job->directories++ < DIRECTORY_LIMIT; }

/// Looks at the copies that follow the picture in the chain, up to the next page, and at those below it.
static Level find_copy(TiffJob *job, const Level *photo) {
    TIFF *tiff = job->file.tiff;
    Level best = *photo;
    uint64_t places[SUB_LIMIT], *offsets = NULL;
    uint16_t count = 0;
    if (TIFFGetField(tiff, TIFFTAG_SUBIFD, &count, &offsets) && offsets) {
        if (count > SUB_LIMIT) count = SUB_LIMIT;
        memcpy(places, offsets, count * sizeof *places);
    } else {
        count = 0;
    }
    while (is_allowed(job) && TIFFReadDirectory(tiff)) {
        if (tiff_is_mask(tiff)) continue;
        if (!tiff_is_reduced(tiff)) break;
        consider(job, photo, &best);
    }
    for (int i = 0; i < count && is_allowed(job); i++)
        if (TIFFSetSubDirectory(tiff, places[i])) consider(job, photo, &best);
    return best;
}

/// Goes to the first directory whose picture is no copy and no mask, or back to the first of all.
static void find_photo(TiffJob *job) {
    TIFF *tiff = job->file.tiff;
    uint64_t first = TIFFCurrentDirOffset(tiff);
    while (tiff_is_reduced(tiff) || tiff_is_mask(tiff)) {
        if (is_allowed(job) && !is_cancelled(job->sink.output) && TIFFReadDirectory(tiff)) continue;
        TIFFSetSubDirectory(tiff, first);
        return;
    }
}

/// Sets the part in pixels of the level, and what that shows in pixels of the photo.
static RowPart part_in(const Level *photo, const Level *level, DecoderResult *result) {
    uint64_t x = (uint64_t)result->part_x * level->width / photo->width;
    uint64_t y = (uint64_t)result->part_y * level->height / photo->height;
    uint64_t right = (((uint64_t)result->part_x + result->part_width) * level->width + photo->width - 1) / photo->width;
    uint64_t bottom =
        (((uint64_t)result->part_y + result->part_height) * level->height + photo->height - 1) / photo->height;
    uint64_t end_x = (right * photo->width + level->width / 2) / level->width;
    uint64_t end_y = (bottom * photo->height + level->height / 2) / level->height;
    result->part_x = (uint32_t)((x * photo->width + level->width / 2) / level->width);
    result->part_y = (uint32_t)((y * photo->height + level->height / 2) / level->height);
    result->part_width = (uint32_t)(end_x < photo->width ? end_x : photo->width) - result->part_x;
    result->part_height = (uint32_t)(end_y < photo->height ? end_y : photo->height) - result->part_y;
    return (RowPart){(uint32_t)x, (uint32_t)y, (uint32_t)(right - x), (uint32_t)(bottom - y)};
}

int tiff_choose_directory(TiffJob *job, int allows_copies, RowPart *part) {
    DecoderResult *result = job->sink.result;
    find_photo(job);
    Level photo = current(job), level = photo;
    if (!row_sink_sides(result, photo.width, photo.height, UINT64_MAX)) return 0;
    if (!row_sink_choose(job->sink.request, job->sink.output, result)) return 0;
    if (allows_copies && result->part_width > 2 * (uint64_t)result->width) level = find_copy(job, &photo);
    if (TIFFCurrentDirOffset(job->file.tiff) != level.place && !TIFFSetSubDirectory(job->file.tiff, level.place)) {
        set_failure(result, DECODER_MALFORMED, job->file.message[0] ? job->file.message : "corrupt directory");
        return 0;
    }
    *part = part_in(&photo, &level, result);
    job->is_copy = level.place != photo.place;
    if (!job->is_copy) return 1;
    FitSize target;
    if (!choose_target(job->sink.request, job->sink.output, result, &target)) return 0;
    result->width = target.width;
    result->height = target.height;
    return 1;
}
