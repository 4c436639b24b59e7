/// The units of coded HEVC, from the configuration and from a tile.
#ifndef HEVC_UNITS_H
#define HEVC_UNITS_H

#include "tiles.h"

#include <libde265/de265.h>

/// Hands the units of a tile to the decoder: those of its configuration, then its own. 0 with the failure set.
///
/// Only those that a picture is made of. A parameter set whose picture would take more memory than it may, or is not nearly of the
/// tile's size, is a failure: the decoder would believe it.
int hevc_push_tile(de265_decoder_context *decoder, const CodedTile *tile, DecoderResult *result);

#endif
