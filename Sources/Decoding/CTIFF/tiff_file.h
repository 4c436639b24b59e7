/// A file that libtiff reads through us, and what it says about it.
#ifndef TIFF_FILE_H
#define TIFF_FILE_H

#include "CDecoding.h"

#include <tiffio.h>

typedef struct TiffFile {
    TIFF *tiff;
    ByteSource source;
    uint64_t position;
    uint32_t errors, warnings;
    char message[200]; ///< the first error, ends in NUL
} TiffFile;

/// Opens at the first directory; 0 where the file is no TIFF. It must not move until it is closed.
int tiff_file_open(TiffFile *file, const ByteSource *source);

/// Closes; one that was never opened is allowed.
void tiff_file_close(TiffFile *file);

#endif
