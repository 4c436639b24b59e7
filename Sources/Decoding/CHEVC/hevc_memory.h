/// The memory of decoded pictures.
#ifndef HEVC_MEMORY_H
#define HEVC_MEMORY_H

#include <libde265/de265.h>

/// Fills pictures with grey first, so that the missing part of a broken one is always the same and shows nothing of another photo.
void hevc_set_memory(de265_decoder_context *decoder);

#endif
