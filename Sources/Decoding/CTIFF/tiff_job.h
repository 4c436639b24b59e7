/// One decode of a TIFF.
#ifndef TIFF_JOB_H
#define TIFF_JOB_H

#include "row_sink.h"
#include "tiff_picture.h"

enum { TIFF_FAILURE_LIMIT = 256 }; ///< strips, or rows of tiles, that fail before the rest is given up

typedef struct TiffJob {
    RowSink sink;
    TiffFile file;
    TiffPicture picture;
    int is_copy;          ///< a reduced copy of the picture is decoded
    uint32_t directories; ///< that were visited
    uint32_t failures;    ///< strips, or rows of tiles, that could not be decoded
    uint32_t missing;     ///< wanted rows that did not come since the last that did
    uint8_t *blank;       ///< a row of the matte, of `blank_size` bytes
    size_t blank_size;
} TiffJob;

/// Goes to the directory of the picture, or of its reduced copy that is large enough for what is wanted, and sets where the
/// part lies in it. `allows_copies` says whether copies are looked for. 0 with the failure set.
int tiff_choose_directory(TiffJob *job, int allows_copies, RowPart *part);

/// Decode all rows of the part, each for its kind of picture. The failure is set where none came.
void tiff_read_strips(TiffJob *job, RowPart part);
void tiff_read_tiles(TiffJob *job, RowPart part);
void tiff_read_raster(TiffJob *job, RowPart part);

/// Opens the sink for rows of this layout; 0 with the failure set.
int tiff_job_open(TiffJob *job, AreaLayout layout, RowPart part);

/// Takes a row that is wanted; NULL for one that could not be decoded.
void tiff_job_add(TiffJob *job, const uint8_t *samples);

/// Notes that a strip or a row of tiles could not be decoded; whether to go on.
int tiff_job_note(TiffJob *job, const TiffFile *file);

/// Whether the caller wants it to stop; sets the failure then.
int tiff_job_is_cancelled(TiffJob *job);

/// Memory, or NULL with the failure set.
void *tiff_job_allocate(TiffJob *job, size_t size);

/// Whether a side in bytes, or a block in pixels, is within its limit; sets the failure where it is not.
int tiff_job_fits(TiffJob *job, uint64_t amount, uint64_t limit, uint64_t pixel_size);

#endif
