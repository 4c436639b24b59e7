#include "tiff_job.h"

#include <stdlib.h>
#include <string.h>

/// libtiff's pixels, whose colours are multiplied by the opacity, as those of the row sink.
static void unpack(const uint32_t *raster, size_t count, int has_alpha, uint8_t *out) {
    for (size_t i = 0; i < count; i++, out += 4) {
        uint32_t pixel = raster[i], alpha = has_alpha ? TIFFGetA(pixel) : 255;
        uint32_t colours[] = {TIFFGetR(pixel), TIFFGetG(pixel), TIFFGetB(pixel)};
        for (int c = 0; c < 3; c++) {
            uint32_t value = alpha ? (colours[c] * 255 + alpha / 2) / alpha : 0;
            out[c] = (uint8_t)(value > 255 ? 255 : value);
        }
        out[3] = (uint8_t)alpha;
    }
}

static void read_blocks(TiffJob *job, TIFFRGBAImage *image, uint32_t *raster, uint8_t *row) {
    uint32_t width = job->picture.width, height = job->picture.block_height;
    for (uint64_t at = job->sink.part.y / height * (uint64_t)height; at < row_sink_end(&job->sink); at += height) {
        if (tiff_job_is_cancelled(job)) return;
        uint32_t from = (uint32_t)at, left = job->picture.height - from;
        uint32_t count = left < height ? left : height;
        image->row_offset = (int)from;
        memset(raster, 0, (size_t)width * count * sizeof *raster);
        int is_there = TIFFRGBAImageGet(image, raster, width, count);
        if (!is_there && !tiff_job_note(job, &job->file)) return;
        for (uint32_t y = 0; y < count; y++) {
            if (!row_sink_wants(&job->sink, from + y)) continue;
            if (is_there) unpack(raster + (size_t)width * y, width, image->alpha != 0, row);
            tiff_job_add(job, is_there ? row : NULL);
        }
    }
}

/// Weights of the colours that cannot be are those of BT.601: libtiff would refuse the picture.
static void mend_weights(TIFF *tiff) {
    static const float usual[] = {0.299f, 0.587f, 0.114f};
    float *weights = NULL;
    if (!TIFFGetField(tiff, TIFFTAG_YCBCRCOEFFICIENTS, &weights) || !weights) return;
    if (weights[0] >= 0 && weights[1] > 0 && weights[2] >= 0) return;
    TIFFSetField(tiff, TIFFTAG_YCBCRCOEFFICIENTS, usual);
}

void tiff_read_raster(TiffJob *job, RowPart part) {
    char reason[1024] = "";
    TIFFRGBAImage image;
    uint64_t width = job->picture.width;
    if (job->picture.block_height > job->picture.height) job->picture.block_height = job->picture.height;
    if (!tiff_job_fits(job, width * job->picture.block_height, TIFF_RASTER_LIMIT, 1)) return;
    mend_weights(job->file.tiff);
    if (!TIFFRGBAImageOK(job->file.tiff, reason) || !TIFFRGBAImageBegin(&image, job->file.tiff, 1, reason)) {
        set_failure(job->sink.result, DECODER_MALFORMED, reason[0] ? reason : "libtiff cannot convert it");
        return;
    }
    // As stored: the host turns it.
    image.req_orientation = image.orientation;
    uint32_t *raster = NULL;
    uint8_t *row = NULL;
    if (tiff_job_open(job, image.alpha ? AREA_RGBA : AREA_RGBX, part)) {
        raster = tiff_job_allocate(job, (size_t)width * job->picture.block_height * sizeof *raster);
        row = tiff_job_allocate(job, (size_t)width * 4);
    }
    if (raster && row) read_blocks(job, &image, raster, row);
    free(raster);
    free(row);
    TIFFRGBAImageEnd(&image);
}
