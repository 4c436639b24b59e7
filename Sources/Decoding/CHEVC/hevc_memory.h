/// The memory of decoded pictures.
#ifndef HEVC_MEMORY_H
#define HEVC_MEMORY_H

#include <libde265/de265.h>

/// Has pictures begin as grey, so that what a broken one lacks is always the same, and nothing of another photo.
void hevc_set_memory(de265_decoder_context *decoder);

#endif
