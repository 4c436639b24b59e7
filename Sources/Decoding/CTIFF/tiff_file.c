#include "tiff_file.h"

#include <stdio.h>
#include <string.h>

enum { ALLOCATION_LIMIT = 96 << 20 };

static tmsize_t read_bytes(thandle_t handle, void *into, tmsize_t count) {
    TiffFile *file = handle;
    if (count <= 0) return 0;
    size_t done = source_read(&file->source, file->position, into, (size_t)count);
    file->position += done;
    return (tmsize_t)done;
}

static tmsize_t write_bytes(thandle_t handle, void *bytes, tmsize_t count) {
    (void)handle;
    (void)bytes;
    (void)count;
    return -1;
}

static toff_t seek(thandle_t handle, toff_t offset, int whence) {
    TiffFile *file = handle;
    if (whence == SEEK_SET) file->position = offset;
    else if (whence == SEEK_CUR) file->position += offset;
    else file->position = file->source.length + offset;
    return file->position;
}

static int close_file(thandle_t handle) {
    (void)handle;
    return 0;
}

static toff_t size(thandle_t handle) { return ((TiffFile *)handle)->source.length; }

/// Keeps the first error; nothing is printed.
static int on_error(TIFF *tiff, void *data, const char *module, const char *format, va_list values) {
    (void)tiff;
    (void)module;
    TiffFile *file = data;
    if (file->errors++ == 0) vsnprintf(file->message, sizeof file->message, format, values);
    return 1;
}

static int on_warning(TIFF *tiff, void *data, const char *module, const char *format, va_list values) {
    (void)tiff;
    (void)module;
    (void)format;
    (void)values;
    ((TiffFile *)data)->warnings++;
    return 1;
}

int tiff_file_open(TiffFile *file, const ByteSource *source) {
    memset(file, 0, sizeof *file);
    file->source = *source;
    TIFFOpenOptions *options = TIFFOpenOptionsAlloc();
    if (!options) return 0;
    TIFFOpenOptionsSetMaxSingleMemAlloc(options, ALLOCATION_LIMIT);
    TIFFOpenOptionsSetErrorHandlerExtR(options, on_error, file);
    TIFFOpenOptionsSetWarningHandlerExtR(options, on_warning, file);
    // m: no mapping of files; D: the places of strips and tiles are read when they are needed.
    file->tiff = TIFFClientOpenExt("TIFF", "rmD", file, read_bytes, write_bytes, seek, close_file, size,
        NULL, NULL, options);
    TIFFOpenOptionsFree(options);
    return file->tiff != NULL;
}

void tiff_file_close(TiffFile *file) {
    if (file->tiff) TIFFClose(file->tiff);
    file->tiff = NULL;
}
