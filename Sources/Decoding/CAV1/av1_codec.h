/// dav1d as a codec of tiles.
#ifndef AV1_CODEC_H
#define AV1_CODEC_H

#include "tiles.h"

extern const TileCodec av1_codec;

#endif
